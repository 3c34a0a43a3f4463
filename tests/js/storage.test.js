import assert from "node:assert/strict";
import { test } from "node:test";

import { area, device, shelf as browserShelf, storage } from "../../static/js/storage.js";

function shelf(items = new Map()) {
  return { items, change: async (name, act) => items.set(name, structuredClone(act(structuredClone(items.get(name))))) };
}

const make = (act) => () => act;

test("a device is 16 random bytes in base64url", () => {
  assert.match(device(), /^[A-Za-z0-9_-]{22}$/);
  assert.notEqual(device(), device());
});

test("numbers go on where they stopped, through another page of the same match", async () => {
  const shared = shelf();
  const first = await storage("m", shared).add([make({ key: "a" }), make({ key: "b" })]);
  const second = await storage("m", shared).add([make({ key: "c" })]);
  assert.deepEqual([...first.lines, ...second.lines].map(({ n }) => n), [1, 2, 3]);
  assert.equal(first.lines[0].device, second.lines[0].device);
});

test("matches do not share numbers or devices", async () => {
  const shared = shelf();
  const one = await storage("one", shared).add([make({})]);
  const two = await storage("two", shared).add([make({})]);
  assert.equal(two.lines[0].n, 1);
  assert.notEqual(one.lines[0].device, two.lines[0].device);
});

test("what is acknowledged goes, of that device only", async () => {
  const store = storage("m", shelf());
  const { lines } = await store.add([make({ key: "a" }), make({ key: "b" })]);
  await store.settle("another", [1, 2]);
  await store.settle(lines[0].device, [1]);
  assert.deepEqual((await store.open()).unsent.map(({ act }) => act.key), ["b"]);
});

test("a refused line is kept with its reason until it is read", async () => {
  const store = storage("m", shelf());
  const { lines } = await store.add([make({ key: "a" })]);
  await store.refuse(lines[0], { code: "limit" });
  assert.deepEqual((await store.open()).unsent, []);
  assert.equal((await store.open()).refused[0].why.code, "limit");
  await store.add([], lines);
  assert.deepEqual((await store.open()).refused, []);
});

test("a new device counts from 1, and a strike follows the line it strikes", async () => {
  let count = 0;
  const store = storage("m", shelf(), () => `d${(count += 1)}`);
  const { lines } = await store.add([make({ key: "gone" }), make({ key: "a" })]);
  await store.add([make({ strike: { device: "d1", n: 2 } }), make({ strike: { device: "other", n: 7 } })]);
  await store.settle("d1", [lines[0].n]);
  await store.renew();
  const { unsent, device: name } = await store.open();
  assert.equal(name, "d2");
  assert.deepEqual(unsent.map(({ n, act }) => [n, act]), [
    [1, { key: "a" }],
    [2, { strike: { device: "d2", n: 1 } }],
    [3, { strike: { device: "other", n: 7 } }],
  ]);
});

test("where nothing can be kept, lines live as long as the page, and that is told", async () => {
  for (const poor of [undefined, { change: async () => { throw new Error("quota"); } }]) {
    const store = storage("m", poor);
    assert.equal((await store.add([make({ key: "a" })])).kept, false);
    await store.add([make({ key: "b" })]);
    assert.deepEqual((await store.open()).unsent.map(({ n, act }) => [n, act.key]), [[1, "a"], [2, "b"]]);
  }
});

test("a line the shelf could not take is put there when it can", async () => {
  const items = new Map();
  const good = shelf(items);
  let full = true;
  const store = storage("m", { change: async (name, act) => { if (full) throw new Error("quota"); return good.change(name, act); } });
  await store.add([make({ key: "a" })]);
  full = false;
  assert.equal((await store.add([make({ key: "b" })])).kept, true);
  assert.deepEqual(items.get("m").unsent.map(({ n, act }) => [n, act.key]), [[1, "a"], [2, "b"]]);
});

test("a shelf that fails once loses nothing that lay on it, and gives no number twice", async () => {
  const items = new Map();
  const good = shelf(items);
  let fails = false;
  const poor = { change: async (name, act) => { if (fails) throw new Error("lost"); return good.change(name, act); } };
  const store = storage("m", poor);
  await store.add([make({ key: "a" }), make({ key: "b" })]);
  fails = true;
  assert.equal((await store.add([make({ key: "c" })])).kept, false);
  assert.deepEqual((await store.open()).unsent.map(({ act }) => act.key), ["a", "b", "c"]);
  const [{ device: name, n }] = (await storage("m", good).add([make({ key: "of another tab" })])).lines;
  const [first] = (await store.open()).unsent;
  await store.settle(first.device, [first.n]);
  fails = false;
  await store.add([make({ key: "d" })]);
  const { unsent } = items.get("m");
  assert.deepEqual(unsent.map(({ act }) => act.key).toSorted(), ["b", "c", "d", "of another tab"]);
  assert.equal(new Set(unsent.map((line) => `${line.device}.${line.n}`)).size, 4);
  assert.ok(unsent.some((line) => line.device === name && line.n === n));
});

test("a shelf that fails after it was read loses nothing either", async () => {
  const items = new Map();
  const good = shelf(items);
  let fails = 0;
  const full = { change: async (name, act) => { if (!fails) return good.change(name, act); fails -= 1; act(structuredClone(items.get(name))); throw new Error("quota"); } };
  const store = storage("m", full);
  await store.add([make({ key: "a" })]);
  fails = 2;
  await store.add([make({ key: "b" })]);
  await storage("m", good).add([make({ key: "x" })]);
  await store.add([make({ key: "c" })]);
  await store.add([make({ key: "d" })]);
  assert.deepEqual(items.get("m").unsent.map(({ act }) => act.key).toSorted(), ["a", "b", "c", "d", "x"]);
});

/** A browser's databases: `lost` connections can begin no more transactions; where `silent`, opening is never answered. */
function databases({ silent = false, lost = 0 } = {}) {
  const kept = new Map();
  const asked = [];
  let opened = 0;
  const later = (request, act) => { queueMicrotask(() => { request.result = act(); request.onsuccess?.(); }); return request; };
  const transaction = () => {
    const made = { objectStore: () => ({ get: (name) => later({}, () => kept.get(name)), put: (value, name) => kept.set(name, value) }) };
    setImmediate(() => made.oncomplete());
    return made;
  };
  const connect = (number) => ({ transaction: (...how) => { asked.push(how); if (number <= lost) throw new Error("lost"); return transaction(); } });
  return { kept, asked, open: () => (silent ? {} : later({}, () => connect((opened += 1)))) };
}

test("a browser that never opens its database keeps lines in the page, and says so", async () => {
  const store = storage("m", browserShelf(databases({ silent: true }), 5));
  const { lines, kept } = await store.add([make({ key: "a" })]);
  assert.deepEqual([lines[0].n, kept], [1, false]);
});

test("a line is on the disk when its promise is kept, not only on its way there", async () => {
  const factory = databases();
  await storage("m", browserShelf(factory, 50)).add([make({ key: "a" })]);
  assert.deepEqual(factory.asked, [["outboxes", "readwrite", { durability: "strict" }]]);
});

test("a database whose connection was lost is opened again", async () => {
  const factory = databases({ lost: 1 });
  assert.equal((await storage("m", browserShelf(factory, 50)).add([make({ key: "a" })])).kept, true);
  assert.deepEqual(factory.kept.get("m").unsent.map(({ act }) => act.key), ["a"]);
});

test("what a browser forbids to remember is forgotten without a word", () => {
  assert.equal(area.get("marquoir.awake"), null); // there is none here
  area.set("marquoir.awake", "off");
});

test("a browser that forbids to ask for a database is one that keeps nothing", async () => {
  const { lines, kept } = await storage("m", browserShelf()).add([make({ key: "a" })]); // there is none here
  assert.deepEqual([lines[0].n, kept], [1, false]);
});
