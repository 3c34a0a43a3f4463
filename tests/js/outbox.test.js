import assert from "node:assert/strict";
import { test } from "node:test";

import { outbox } from "../../static/js/outbox.js";
import { storage } from "../../static/js/storage.js";

/** A shelf that outlives a page. */
function shelf() {
  const items = new Map();
  return { change: async (name, act) => items.set(name, structuredClone(act(structuredClone(items.get(name))))) };
}

/** A server that keeps the lines it is sent, in order; `mood` may answer in its place. */
function server(mood = () => null) {
  const slate = [];
  const requests = [];
  const next = new Map();
  async function send(device, lines) {
    requests.push(lines.map(({ n }) => n));
    const other = await mood(requests.length, device, lines);
    if (other) return other;
    const expected = next.get(device) ?? 1;
    if (lines[0].n > expected) return { is: "gap", expected };
    for (const line of lines.filter(({ n }) => n >= expected)) slate.push({ device, ...line });
    next.set(device, Math.max(expected, lines.at(-1).n + 1));
    return { is: "answer", body: { version: slate.length, acked: lines.map(({ n }) => n), refused: [] } };
  }
  return { send, slate, requests };
}

let devices = 0;
function phone(house, { kept = shelf(), alone, answered = [], moot, chance = 0.5 } = {}) {
  const told = { refused: [], gone: [], stuck: 0, changes: 0, answered };
  const pauses = [];
  const box = outbox({
    storage: storage("match", kept, () => `phone${(devices += 1)}`),
    send: house.send,
    alone,
    chance: () => chance,
    later: (act, pause) => pauses.push({ act, pause }),
    on: {
      change: () => (told.changes += 1),
      moot,
      answer: (body) => told.answered.push(body),
      refused: (line, why) => told.refused.push([line.act.key, why.code]),
      gone: (why) => told.gone.push(why),
      stuck: () => (told.stuck += 1),
    },
  });
  return { box, told, pauses, kept };
}

const mark = (key, seat = 0) => ({ round: 1, seat, key });
const keys = (slate) => slate.map(({ key }) => key);
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
const wait = { is: "wait", seconds: 0 };

test("five quick taps are five lines, in order, each with its number", async () => {
  const house = server();
  const { box } = phone(house);
  const taps = ["a", "b", "c", "d", "e"];
  await Promise.all(taps.map((key) => box.write([mark(key)])));
  await settled();
  assert.deepEqual(keys(house.slate), taps);
  assert.deepEqual(house.slate.map(({ n }) => n), [1, 2, 3, 4, 5]);
  assert.equal(box.idle(), true);
});

test("a line stands in the outbox at once, before anything is kept or sent", () => {
  const { box } = phone(server());
  box.write([mark("a")]);
  assert.deepEqual(box.lines().map(({ act }) => act.key), ["a"]);
});

test("lines of one act go together in one request", async () => {
  const house = server();
  const { box } = phone(house);
  await box.write([mark("last_trick"), mark("brisques"), { round: 1, close: true }]);
  await settled();
  assert.deepEqual(house.requests, [[1, 2, 3]]);
});

test("no answer keeps the lines; they are sent again after a pause that grows, and count once", async () => {
  let down = true;
  const house = server(() => (down ? wait : null));
  const { box, pauses } = phone(house);
  await box.write([mark("a")]);
  await settled();
  assert.deepEqual(pauses.map(({ pause }) => pause), [1000]);
  pauses.at(-1).act();
  await settled();
  assert.equal(pauses.at(-1).pause, 2000);
  down = false;
  pauses.at(-1).act();
  await settled();
  assert.deepEqual(keys(house.slate), ["a"]);
  assert.equal(box.idle(), true);
});

test("a network that comes back while a request fails is used at once; another tap is not to knock", async () => {
  let fail;
  const house = server((count) => count < 3 && new Promise((answer) => (fail = () => answer(wait))));
  const { box } = phone(house);
  box.write([mark("a")]);
  await settled();
  box.write([mark("b")]);
  await settled();
  fail();
  await settled();
  assert.equal(house.requests.length, 1);
  box.flush();
  await settled();
  box.flush({ type: "online" });
  fail();
  await settled();
  assert.deepEqual(keys(house.slate), ["a", "b"]);
});

test("phones that lost one server do not all come back in the same moment", async () => {
  for (const [chance, pause] of [[0, 750], [1, 1250]]) {
    const { box, pauses } = phone(server(() => wait), { chance });
    await box.write([mark("a")]);
    await settled();
    assert.equal(pauses[0].pause, pause);
  }
});

test("nothing is sent before it is kept", async () => {
  const house = server();
  const kept = shelf();
  let keep;
  const slow = { change: async (name, act) => { if (keep === undefined) return kept.change(name, act); await new Promise((resolve) => (keep = resolve)); return kept.change(name, act); } };
  const { box } = phone(house, { kept: slow });
  await settled();
  keep = null; // from now on, the disk takes its time
  box.write([mark("a")]);
  await settled();
  assert.deepEqual(house.requests, []);
  for (let turn = 0; turn < 6; turn += 1) keep(), await settled();
  assert.deepEqual(keys(house.slate), ["a"]);
});

test("one tab sends at a time, where the browser has locks", async () => {
  let [turn, now, most] = [Promise.resolve(), 0, 0];
  const alone = (act) => (turn = turn.then(act));
  const house = server(async () => {
    most = Math.max(most, (now += 1));
    await settled();
    now -= 1;
  });
  const kept = shelf();
  const tabs = [phone(house, { kept, alone }), phone(house, { kept, alone })];
  await Promise.all(tabs.flatMap(({ box }) => ["a", "b", "c"].map((key) => box.write([mark(key)]))));
  for (let wait = 0; wait < 20; wait += 1) await settled();
  assert.equal(most, 1);
  assert.equal(house.slate.length, 6);
});

test("a pause the server names is kept, and taps meanwhile do not knock again", async () => {
  const house = server((count) => (count === 1 ? { is: "wait", seconds: 30 } : null));
  const { box, pauses } = phone(house);
  await box.write([mark("a")]);
  await box.write([mark("b")]);
  await settled();
  assert.equal(house.requests.length, 1);
  assert.equal(pauses[0].pause, 30_000);
  await box.flush();
  assert.deepEqual(house.requests[1], [1, 2]);
});

test("an answer that was lost: the same line is sent again under the same number", async () => {
  const house = server();
  let lost = true;
  const { box, pauses } = phone({
    async send(device, lines) {
      const answer = await house.send(device, lines);
      if (!lost) return answer;
      lost = false;
      return wait;
    },
  });
  await box.write([mark("a")]);
  await settled();
  pauses[0].act();
  await settled();
  assert.deepEqual(house.requests, [[1], [1]]);
  assert.deepEqual(keys(house.slate), ["a"]);
});

test("at most fifty lines go in one request", async () => {
  const house = server((count) => (count === 1 ? wait : null));
  const { box } = phone(house);
  await box.write([mark("first")]);
  await settled();
  await box.write(Array.from({ length: 119 }, (_, place) => mark(`k${place}`)));
  await box.flush();
  await settled();
  assert.deepEqual(house.requests.slice(1).map((lines) => lines.length), [50, 50, 20]);
  assert.equal(house.slate.length, 120);
});

test("a refused line has used up its number, is told, and leaves the outbox", async () => {
  const refusing = { is: "answer", body: { version: 1, acked: [1, 2], refused: [{ n: 2, code: "limit", message: "…" }] } };
  const { box, told } = phone(server(() => refusing));
  await box.write([mark("a"), mark("b")]);
  await settled();
  assert.deepEqual(told.refused, [["b", "limit"]]);
  assert.equal(box.idle(), true);
});

test("lines outlive the page: a reload sends what was not answered", async () => {
  const before = phone(server(() => wait));
  await before.box.write([mark("a")]);
  await before.box.write([mark("b")]);
  await settled();
  const house = server();
  const after = phone(house, { kept: before.kept });
  await settled();
  assert.deepEqual(keys(house.slate), ["a", "b"]);
  assert.equal(after.box.idle(), true);
});

test("a gap the phone cannot fill: what is held begins again under a new device", async () => {
  const house = server((count) => (count === 1 ? { is: "answer", body: { version: 1, acked: [1], refused: [] } } : null));
  const { box } = phone(house);
  await box.write([mark("a")]); // acknowledged by a server that forgets it
  await settled();
  await box.write([mark("b"), mark("c")]);
  await settled();
  assert.deepEqual(keys(house.slate), ["b", "c"]);
  assert.deepEqual(house.slate.map(({ n }) => n), [1, 2]);
  assert.equal(new Set(house.slate.map(({ device }) => device)).size, 1);
});

test("a line tapped while a new device is made is not lost", async () => {
  const house = server((count) => {
    if (count > 1) return null;
    box.write([mark("b")]);
    return { is: "gap", expected: 1 };
  });
  const { box } = phone(house);
  box.write([mark("a")]);
  await settled();
  assert.deepEqual(keys(house.slate), ["a", "b"]);
});

test("of several lines one cannot be read: the others are written, that one is told", async () => {
  const wrong = { is: "wrong", code: "malformed", message: "…" };
  const house = server((_, __, lines) => (lines.some(({ key }) => key === "bad") ? wrong : null));
  const { box, told } = phone(house);
  await box.write([mark("a"), mark("bad"), mark("c")]);
  await settled();
  assert.deepEqual(keys(house.slate), ["a", "c"]);
  assert.deepEqual(told.refused, [["bad", "malformed"]]);
  assert.equal(box.idle(), true);
});

test("a number that another tab gave to another line: the line is sent under a new name, not refused", async () => {
  const house = server((count) => (count === 1 ? { is: "conflict", code: "conflict" } : null));
  const { box, told } = phone(house);
  await box.write([mark("a")]);
  await settled();
  assert.deepEqual(keys(house.slate), ["a"]);
  assert.deepEqual(told.refused, []);
});

test("a link that is gone stops sending and keeps everything", async () => {
  const { box, told, pauses } = phone(server(() => ({ is: "gone", message: "…" })));
  await box.write([mark("a")]);
  await settled();
  assert.equal(told.gone.length, 1);
  assert.equal(pauses.length, 0);
  assert.equal(box.lines().length, 1);
});

test("undoing a line just tapped names it by the number it was given", async () => {
  const house = server();
  const { box } = phone(house);
  box.write([mark("a")]);
  const [line] = box.lines();
  box.write([{ strike: line }]);
  await settled();
  assert.deepEqual(house.slate[1].strike, { device: house.slate[0].device, n: 1 });
});

test("two tabs of one phone share numbers and lose nothing", async () => {
  let down = true;
  const house = server(() => (down ? wait : null));
  const kept = shelf();
  const one = phone(house, { kept });
  const two = phone(house, { kept });
  await Promise.all([one.box.write([mark("a")]), two.box.write([mark("b")]), one.box.write([mark("c")])]);
  await settled();
  down = false;
  await Promise.all([one.box.flush(), two.box.flush()]);
  await settled();
  assert.deepEqual(keys(house.slate).sort(), ["a", "b", "c"]);
  assert.ok(one.box.idle() && two.box.idle());
});

test("a shelf that takes nothing is told, and the line is sent all the same", async () => {
  const full = { change: async () => { throw new Error("quota"); } };
  const house = server();
  const { box, told } = phone(house, { kept: full });
  await box.write([mark("a")]);
  await box.write([mark("b")]);
  await settled();
  assert.equal(told.stuck, 1); // once a page
  assert.deepEqual(keys(house.slate), ["a", "b"]);
});

test("what is kept in memory only is loose until it is sent", async () => {
  const poor = { change: async () => { throw new Error("refused"); } };
  let down = true;
  const { box } = phone(server(() => (down ? wait : null)), { kept: poor });
  await box.write([mark("a")]);
  assert.equal(box.loose(), true);
  down = false;
  await box.flush();
  await settled();
  assert.equal(box.loose(), false);
  const safe = phone(server(() => wait));
  await safe.box.write([mark("a")]);
  assert.equal(safe.box.loose(), false);
});

/** Refuses what has these keys. */
const refusing = (...bad) => (_, __, lines) => ({ is: "answer", body: { version: 1, acked: lines.map(({ n }) => n), refused: lines.filter(({ key }) => bad.includes(key)).map(({ n }) => ({ n, code: "limit", message: "…" })) } });

test("refused lines stand there until they are written again or let go, through a reload", async () => {
  const before = phone(server(refusing("a", "b", "c")));
  await before.box.write(["a", "b", "c", "d"].map((key) => mark(key)));
  await settled();
  const house = server();
  const { box, kept } = phone(house, { kept: before.kept });
  await settled();
  assert.deepEqual(box.refused().map(({ act, why }) => [act.key, why.code]), [["a", "limit"], ["b", "limit"], ["c", "limit"]]);
  const [a, b] = box.refused();
  const again = box.write([a.act], [a]);
  assert.deepEqual(box.refused().map(({ act }) => act.key), ["b", "c"]); // at once, as with every tap
  await again;
  await settled();
  const gone = box.write([], [b]); // shown before the last answer, and read anew since
  assert.deepEqual(box.refused().map(({ act }) => act.key), ["c"]);
  await gone;
  await settled();
  assert.deepEqual(keys(house.slate), ["a"]);
  assert.deepEqual(phone(house, { kept }).box.refused(), []);
  const later = phone(house, { kept });
  await settled();
  assert.deepEqual(later.box.refused().map(({ act }) => act.key), ["c"]);
});

test("lines written again that are refused again stand there still", async () => {
  const { box } = phone(server(refusing("a")));
  await box.write([mark("a")]);
  await settled();
  await box.write([mark("a")], box.refused());
  await settled();
  assert.deepEqual(box.refused().map(({ act, n }) => [act.key, n]), [["a", 2]]);
});

test("a refusal that is moot is not kept", async () => {
  const { box, told } = phone(server(refusing("a", "b")), { moot: ({ act }) => act.key === "a" });
  await box.write([mark("a"), mark("b")]);
  await settled();
  assert.deepEqual(box.refused().map(({ act }) => act.key), ["b"]);
  assert.deepEqual(told.refused, [["b", "limit"]]);
});

test("undoing what the server refused is no second refusal, nor is redoing it", async () => {
  let down = true;
  const house = server((_, device, lines) => (down ? wait : { is: "answer", body: { version: 1, acked: lines.map(({ n }) => n), refused: lines.filter(({ key, strike }) => key === "a" || strike).map(({ n }) => ({ n, code: "line", message: "…" })) } }));
  const { box, told } = phone(house);
  await box.write([mark("a")]);
  const [line] = box.lines();
  await box.write([{ strike: line }]);
  await box.write([{ strike: box.lines()[1] }]);
  down = false;
  await box.flush();
  await settled();
  assert.deepEqual(box.refused().map(({ n }) => n), [1]);
  assert.deepEqual(told.refused, [["a", "line"]]);
  await box.write([{ strike: line }]); // one tap while the answer was on its way
  await box.write([{ strike: { device: "another", n: 1 } }]);
  await settled();
  assert.deepEqual(box.refused().map(({ n }) => n), [1, 5]);
});

test("a server restored from a backup asks for what it never had: the phone gives what it holds, from 1", async () => {
  const house = server((count) => (count === 1 ? { is: "gap", expected: 1 } : null));
  const kept = shelf();
  await storage("match", kept, () => "old").add([() => mark("a"), () => mark("b")]);
  const { box } = phone(house, { kept });
  await settled();
  assert.deepEqual(house.slate.map(({ n, key }) => [n, key]), [[1, "a"], [2, "b"]]);
  assert.notEqual(house.slate[0].device, "old");
  assert.equal(box.idle(), true);
});

test("three mistakes of the server, then an answer", async () => {
  const house = server((count) => (count <= 3 ? wait : null));
  const { box, pauses } = phone(house);
  await box.write([mark("a")]);
  for (const _ of [1, 2, 3]) {
    await settled();
    pauses.at(-1).act();
  }
  await settled();
  assert.deepEqual(pauses.map(({ pause }) => pause), [1000, 2000, 4000]);
  assert.deepEqual(keys(house.slate), ["a"]);
  assert.equal(box.idle(), true);
});
