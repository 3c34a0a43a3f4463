import assert from "node:assert/strict";
import { test } from "node:test";

import { stay } from "../../static/js/stay.js";

const HERE = "http://marquoir.test/fr/m/token";
const settled = () => new Promise(setImmediate);

/** A table, of a device that may keep pages, at a server that may be reached. */
function at({ kept = false, online = true, reached = true } = {}) {
  const world = { left: [], away: [] };
  const place = Object.assign(new URL(HERE), { assign: (href) => world.left.push(href) });
  const root = { addEventListener: (_, act) => (world.act = act) };
  stay(root, (link) => world.away.push(link.href), { kept: () => kept, online: () => online, reached: async () => reached, place });
  /** Taps a link, and says whether the browser follows it as ever. */
  world.tap = async (path, { id, dataset = {}, ...event } = {}) => {
    const { href, pathname, hash } = new URL(path, HERE);
    let follows = true;
    const stop = () => (follows = false);
    world.act({ target: { closest: () => ({ href, pathname, hash, id, dataset }) }, preventDefault: stop, stopPropagation: stop, isTrusted: true, ...event });
    await settled();
    return follows;
  };
  return world;
}

test("sheets, places of the page and other windows are none of its business", async () => {
  const { tap } = at({ online: false });
  assert.ok(await tap("?sheet=close", { dataset: { sheet: "close" } }));
  assert.ok(await tap("/fr/m/token", { dataset: { close: "" } }));
  assert.ok(await tap("#block-0"));
  assert.ok(await tap("/fr/m/token/share", { metaKey: true }));
});

test("where pages are kept, those are opened; what the server alone has waits for a network", async () => {
  const without = at({ kept: true, online: false });
  assert.ok(await without.tap("/fr/rules/bezique"));
  assert.ok(!(await without.tap("/fr/m/token/share")));
  assert.ok(!(await without.tap("?sheet=house")));
  assert.deepEqual(without.away, [`${HERE}/share`, `${HERE}?sheet=house`]);
  assert.ok(await at({ kept: true }).tap("/fr/m/token/share"));
});

test("where none are, a page is left only once the server has answered", async () => {
  const [well, dead, without] = [at(), at({ reached: false }), at({ online: false })];
  for (const { tap } of [well, dead, without]) assert.ok(!(await tap("/fr/")));
  assert.deepEqual(well.left, ["http://marquoir.test/fr/"]);
  assert.deepEqual([dead.left, without.left], [[], []]);
  assert.deepEqual([dead.away.length, without.away.length], [1, 1]);
});

test("the rules open over the table, and are left for only if that could not be", async () => {
  const { tap, away } = at({ online: false });
  assert.ok(await tap("/fr/rules/bezique", { id: "lookup" }));
  assert.ok(!(await tap("/fr/rules/bezique", { id: "lookup", isTrusted: false })));
  assert.equal(away.length, 1);
});
