import assert from "node:assert/strict";
import { test } from "node:test";

import { awake, lasting } from "../../static/js/lying.js";

test("the screen is kept awake while the page is seen, and let go by the switch", async () => {
  const held = [];
  const listeners = {};
  const input = { parentElement: { hidden: true }, checked: true, addEventListener: (name, act) => (listeners[name] = act) };
  const page = { visibilityState: "visible", addEventListener: (name, act) => (listeners[name] = act) };
  const wakeLock = { request: async () => (held.push("held"), { release: async () => held.push("let go") }) };
  const area = new Map();
  awake(input, area, { wakeLock, page });
  await new Promise(setImmediate);
  assert.equal(input.parentElement.hidden, false);
  page.visibilityState = "hidden";
  listeners.visibilitychange();
  await new Promise(setImmediate);
  page.visibilityState = "visible";
  listeners.visibilitychange();
  await new Promise(setImmediate);
  input.checked = false;
  listeners.change();
  await new Promise(setImmediate);
  assert.deepEqual(held, ["held", "let go", "held", "let go"]);
  assert.deepEqual([...area.values()], ["off"]);
});

test("a browser that cannot keep awake, or will not, makes no error", async () => {
  awake(null, null, { wakeLock: null, page: null });
  const input = { parentElement: {}, addEventListener: () => {} };
  const wakeLock = { request: async () => { throw new Error("battery"); } };
  awake(input, new Map(), { wakeLock, page: { visibilityState: "visible", addEventListener: () => {} } });
  await new Promise(setImmediate);
});

test("a lock that cannot be let go makes no error, and is asked for again", async () => {
  let asked = 0;
  const listeners = {};
  const input = { parentElement: {}, addEventListener: () => {} };
  const wakeLock = { request: async () => ((asked += 1), { release: async () => { throw new Error("gone with the page"); } }) };
  awake(input, new Map(), { wakeLock, page: { visibilityState: "visible", addEventListener: (name, act) => (listeners[name] = act) } });
  for (const _ of [1, 2]) {
    await new Promise(setImmediate);
    listeners.visibilitychange();
  }
  await new Promise(setImmediate);
  assert.equal(asked, 2);
});

test("a browser is asked once for ever to keep what is stored, and may say no", async () => {
  const area = new Map();
  let asked = 0;
  for (const _ of [1, 2]) await lasting(area, { persist: async () => ((asked += 1), Promise.reject(new Error("no"))) });
  await lasting(new Map(), null);
  await lasting(new Map(), {});
  assert.equal(asked, 1);
});
