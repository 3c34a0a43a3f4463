import assert from "node:assert/strict";
import { test } from "node:test";

import { awake, gained, revised } from "../../static/js/sheets.js";

test("what the sheet adds is summed for each side", () => {
  const chosen = [{ seat: 0, worth: 90 }, { seat: 1, worth: 70 }, { seat: 1, worth: 10 }];
  assert.deepEqual(gained(chosen, [[0], [1]]), [90, 80]);
  assert.deepEqual(gained(chosen, [[0, 2], [1, 3]]), [90, 80]);
});

const close = { round: 1, close: true };
const taken = { round: 1, seat: 0, key: "last_trick" };
const nine = { round: 1, seat: 0, key: "brisques", count: 9 };

test("a round closed for the first time writes all the sheet says", () => {
  assert.deepEqual(revised([taken, nine, close], []), { strikes: [], fresh: [taken, nine, close] });
});

test("a round closed again writes only what was changed", () => {
  const marks = [{ id: "p.1", ...taken }, { id: "p.2", ...nine }];
  assert.deepEqual(revised([taken, nine, close], marks), { strikes: [], fresh: [close] });
  const eight = { ...nine, count: 8 };
  assert.deepEqual(revised([{ ...taken, seat: 1 }, eight, close], marks), { strikes: marks, fresh: [{ ...taken, seat: 1 }, eight, close] });
});

test("the screen is kept awake while the page is seen, and let go by the switch", async () => {
  const held = [];
  const listeners = {};
  const input = { parentElement: { hidden: true }, checked: true, addEventListener: (name, act) => (listeners[name] = act) };
  const page = { visibilityState: "visible", addEventListener: (name, act) => (listeners[name] = act) };
  const wakeLock = { request: async () => (held.push("held"), { release: async () => held.push("let go") }) };
  const area = new Map();
  awake(input, { getItem: (name) => area.get(name), setItem: (name, value) => area.set(name, value) }, { wakeLock, page });
  await new Promise(setImmediate);
  assert.equal(input.parentElement.hidden, false);
  input.checked = false;
  listeners.change();
  await new Promise(setImmediate);
  assert.deepEqual(held, ["held", "let go"]);
  assert.deepEqual([...area.values()], ["off"]);
});

test("a browser that cannot keep awake, or will not, makes no error", async () => {
  awake(null, null, { wakeLock: null, page: null });
  const input = { parentElement: {}, addEventListener: () => {} };
  const wakeLock = { request: async () => { throw new Error("battery"); } };
  awake(input, null, { wakeLock, page: { visibilityState: "visible", addEventListener: () => {} } });
  await new Promise(setImmediate);
});
