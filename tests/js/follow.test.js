import assert from "node:assert/strict";
import { test } from "node:test";

import { follow } from "../../static/js/follow.js";

const settled = () => new Promise(setImmediate);

/** A page that follows a server whose slate is of version `now`. */
function following({ now = 1, streams = true, answers = () => "answer" } = {}) {
  const world = { shown: 1, now, looks: 0, gone: 0, idle: true, opened: [], page: { visibilityState: "visible", addEventListener: (_, turn) => (world.turn = turn) } };
  class Source {
    constructor(address) {
      Object.assign(this, { address, readyState: 1 });
      world.opened.push(this);
    }
    close() {
      this.readyState = 2;
    }
    tell(version) {
      this.onmessage({ data: String(version) });
    }
  }
  const server = {
    behind: () => world.behind,
    async look(take) {
      world.looks += 1;
      const is = answers(world.looks);
      const told = world.now;
      await settled();
      if (is === "answer") take(told);
      return is;
    },
  };
  follow(server, "/m/token", {
    idle: () => world.idle,
    version: () => world.shown,
    take: (version) => (world.shown = version),
    gone: () => (world.gone += 1),
    page: world.page,
    timer: (tick) => (world.tick = tick),
    Source: streams ? Source : null,
  });
  world.see = (visibilityState) => ((world.page.visibilityState = visibilityState), world.turn());
  world.ticks = async (count) => {
    for (let tick = 0; tick < count; tick += 1) world.tick(), await settled(), await settled();
  };
  return world;
}

test("a phone looks at once, then every few seconds, while it is seen and nothing of its own is on the way", async () => {
  const world = following({ streams: false });
  await settled();
  await world.ticks(2);
  assert.equal(world.looks, 3);
  world.idle = false;
  await world.ticks(3);
  world.idle = true;
  world.see("hidden");
  await world.ticks(3);
  assert.equal(world.looks, 3);
  world.see("visible");
  assert.equal(world.looks, 4);
});

test("while events come one looks when they name another version, and seldom else", async () => {
  const world = following();
  await settled();
  const [stream] = world.opened;
  assert.equal(stream.address, "/m/token/events");
  stream.tell(1);
  await world.ticks(8);
  assert.equal(world.looks, 3);
  world.now = 2;
  stream.tell(2);
  await settled();
  assert.deepEqual([world.looks, world.shown], [4, 2]);
});

test("a version smaller than the one shown, of a server restored from a backup, is looked for at once", async () => {
  const world = following({ now: 57 });
  await settled();
  assert.equal(world.shown, 57);
  world.now = 12;
  world.opened[0].tell(12);
  await settled();
  assert.deepEqual([world.looks, world.shown], [2, 12]);
});

test("an event that comes while one looks is not missed", async () => {
  const world = following();
  world.now = 5;
  world.opened[0].tell(5);
  for (const _ of [1, 2, 3]) await settled();
  assert.deepEqual([world.looks, world.shown], [2, 5]);
});

test("news that came while a tap was on its way are looked for at the next tick", async () => {
  const world = following();
  await settled();
  Object.assign(world, { idle: false, now: 4 });
  world.opened[0].tell(4);
  world.idle = true;
  await world.ticks(1);
  assert.equal(world.shown, 4);
});

test("what an answer to one's own lines left out is looked for at the next tick", async () => {
  const world = following();
  await settled();
  world.opened[0].tell(1);
  world.behind = true;
  await world.ticks(1);
  assert.equal(world.looks, 2);
});

test("the stream is closed while the page is hidden, and opened again", async () => {
  const world = following();
  world.see("hidden");
  assert.equal(world.opened[0].readyState, 2);
  world.see("visible");
  assert.equal(world.opened.length, 2);
});

test("where there are no more streams one looks as often as without, and asks again later", async () => {
  const world = following();
  await settled();
  world.opened[0].close();
  world.opened[0].onerror();
  await world.ticks(8);
  assert.deepEqual([world.looks, world.opened.length], [9, 1]);
  await world.ticks(16);
  assert.equal(world.opened.length, 2);
});

test("a link that is gone is told once, and nothing is asked any more", async () => {
  const world = following({ answers: () => "gone" });
  await world.ticks(5);
  world.see("visible");
  await settled();
  assert.deepEqual([world.looks, world.gone, world.opened.length], [1, 1, 1]);
  assert.equal(world.opened[0].readyState, 2);
});
