import assert from "node:assert/strict";
import { test } from "node:test";

import { counted, slate, spent, stroke } from "../../static/js/slate.js";

const KEYS = new Map([
  ["marriage", { points: 20, limit: 6 }],
  ["royal_marriage", { points: 40, limit: 2, makesTrumps: true }],
  ["double_royal_marriage", { points: 80, limit: null, makesTrumps: true, making: 50 }],
  ["bezique", { points: 40, limit: 2 }],
  ["carte_blanche", { points: 50, gains: [50, -50], limit: 2 }],
  ["last_trick", { points: 10 }],
  ["brisques", { points: 10 }],
  ["revoke", { points: null }],
]);
const SIDES = [[0], [1]];

function answer({ lines = [], totals = [100, 200], points = [0, 0], redo = null, outcome = null, sides = SIDES, left, making = true } = {}) {
  return {
    version: 7,
    score: { sides, rounds: [{ number: 1, points: [100, 200] }, { number: 2, points }], totals, outcome },
    table: { round: 2, dealer: 1, trump: null, making, left: left ?? { marriage: 6, royal_marriage: 2, bezique: 2 }, lines, undo: lines.at(-1)?.id ?? null, redo },
  };
}

const line = (n, seat, key, points) => ({ id: `phone.${n}`, round: 2, seat, key, points });
const pencil = (...acts) => acts.map((act, place) => ({ device: "mine", n: place + 1, act }));
const mark = (seat, key, more) => ({ round: 2, seat, key, ...more });
const state = (given, unsent = [], running = true, more = {}) => slate(given, unsent, { keys: KEYS, running, rules: {}, ...more });

test("with nothing unsent the server's figures stand", () => {
  const { totals, points, round, dealer, pencilled } = state(answer({ totals: [140, 200], points: [40, 0], lines: [line(1, 0, "bezique", 40)] }));
  assert.deepEqual({ totals, points, round, dealer, pencilled }, { totals: [140, 200], points: [40, 0], round: 2, dealer: 1, pencilled: 0 });
});

test("a tap moves total, points, what is left and the count at once", () => {
  const now = state(answer(), pencil(mark(0, "bezique"), mark(1, "marriage")));
  assert.deepEqual(now.totals, [140, 220]);
  assert.deepEqual(now.points, [40, 20]);
  assert.equal(now.left.bezique, 1);
  assert.equal(counted(now, [0], "bezique"), 1);
  assert.equal(counted(now, [1], "bezique"), 0);
  assert.equal(now.pencilled, 2);
});

test("where a round is settled only when closed, taps count in the round and not in the match", () => {
  const now = state(answer(), pencil(mark(0, "bezique")), false);
  assert.deepEqual([now.totals, now.points], [[100, 200], [40, 0]]);
});

test("partners share what either of them declares", () => {
  const now = state(answer({ sides: [[0, 2], [1, 3]] }), pencil(mark(2, "bezique")));
  assert.deepEqual(now.totals, [140, 200]);
  assert.equal(counted(now, [0, 2], "bezique"), 1);
});

test("a gain taken from the opponent is taken in pencil too", () => {
  assert.deepEqual(state(answer(), pencil(mark(1, "carte_blanche"))).totals, [50, 250]);
});

test("a tally counts its points each, a correction its own", () => {
  const now = state(answer(), pencil(mark(0, "brisques", { count: 9 }), mark(1, "adjustment", { points: -30 })));
  assert.deepEqual(now.points, [90, -30]);
});

test("a fault whose price the phone does not know moves nothing until it is answered", () => {
  const now = state(answer(), pencil(mark(0, "revoke")));
  assert.deepEqual(now.totals, [100, 200]);
  assert.equal(now.marks.at(-1).worth, null);
});

test("undo takes the last mark away, the server's or a pencilled one, and offers redo", () => {
  const lines = [line(1, 0, "bezique", 40)];
  const base = answer({ lines, totals: [140, 200], points: [40, 0] });
  const undone = state(base, pencil({ strike: { device: "phone", n: 1 } }));
  assert.deepEqual([undone.totals, undone.points, undone.marks], [[100, 200], [0, 0], []]);
  assert.equal(undone.left.bezique, 3 - 0); // one more than the answer said
  assert.ok(undone.redo);
  const again = state(base, pencil({ strike: { device: "phone", n: 1 } }, { strike: { device: "mine", n: 1 } }));
  assert.deepEqual(again.totals, [140, 200]);
  assert.equal(again.redo, null);
});

test("a line without a number yet can be undone by being named itself", () => {
  const tapped = { act: mark(0, "bezique") };
  const now = state(answer(), [tapped, { act: { strike: tapped } }]);
  assert.deepEqual(now.totals, [100, 200]);
});

test("a new mark ends redo", () => {
  const now = state(answer({ redo: "phone.9" }), pencil(mark(0, "bezique")));
  assert.equal(now.redo, null);
});

test("redo of what the phone does not hold waits for the answer", () => {
  const now = state(answer({ redo: "phone.9" }), pencil({ strike: { device: "phone", n: 9 } }));
  assert.deepEqual(now.totals, [100, 200]);
  assert.equal(now.redo, null);
});

test("redo of what the server drew a line through moves the figures at once", () => {
  const given = answer({ redo: "phone.9" });
  given.table.again = { id: "phone.8", seat: 1, key: "bezique" };
  const now = state(given, pencil({ strike: { device: "phone", n: 9 } }));
  assert.deepEqual(now.totals, [100, 240]);
  assert.equal(now.marks.at(-1).id, "phone.8");
});

test("what the pack allows one side no more is dimmed for that side, until something is taken back", () => {
  const given = answer({ lines: [line(1, 0, "bezique", 40)] });
  given.table.spent = [[], ["bezique"]];
  assert.deepEqual([0, 1].map((side) => spent(state(given), side, "bezique")), [false, true]);
  assert.ok(!spent(state(given, pencil({ strike: { device: "phone", n: 1 } })), 1, "bezique"));
  assert.ok(!spent(state(given, pencil({ round: 2, close: true })), 1, "bezique"));
});

test("a line that another tab sent is not counted twice", () => {
  const now = state(answer({ lines: [{ ...line(1, 0, "bezique", 40), id: "mine.1" }], totals: [140, 200], points: [40, 0] }), pencil(mark(0, "bezique")));
  assert.deepEqual(now.totals, [140, 200]);
  assert.equal(now.pencilled, 0);
});

test("a line that makes trumps shows them; one made already stays", () => {
  const now = state(answer(), pencil(mark(0, "royal_marriage", { suit: "clubs" }), mark(1, "royal_marriage", { suit: "clubs" })));
  assert.deepEqual([now.trump, now.making], ["clubs", false]);
  assert.equal(state(answer(), pencil({ round: 2, trump: "hearts" })).trump, "hearts");
  assert.equal(state(answer(), pencil({ round: 2, dealer: 0 })).dealer, 0);
});

test("a line is worth what it scores for making trumps, and once they are made what it scores for itself", () => {
  const first = mark(0, "double_royal_marriage", { suit: "hearts" });
  assert.deepEqual(state(answer(), pencil(first)).points, [50, 0]);
  assert.deepEqual(state(answer(), pencil(first, first)).points, [130, 0]);
  assert.deepEqual(state(answer({ making: false }), pencil(first)).points, [80, 0]);
});

test("when the line that made trumps is struck, they are to be made again", () => {
  const unsent = pencil(mark(0, "royal_marriage", { suit: "hearts" }));
  const now = state(answer(), [...unsent, ...pencil({ strike: unsent[0] })]);
  assert.deepEqual([now.trump, now.making], [null, true]);
});

test("what closing would add is the server's to say, and unknown while a line is not sent", () => {
  const given = answer();
  Object.assign(given.table, { foreseen: [40, -40], ruined: [] });
  assert.deepEqual(state(given).foreseen, [40, -40]);
  assert.equal(state(given, pencil(mark(0, "bezique"))).foreseen, null);
});

test("closing opens the next round: no points yet, every key possible again, the deal moved on", () => {
  const now = state(answer({ left: { marriage: 6, royal_marriage: 0, bezique: 0 } }), pencil(mark(0, "last_trick"), { round: 2, close: true }, mark(1, "bezique")));
  assert.deepEqual([now.round, now.dealer, now.totals, now.points], [3, 0, [110, 240], [0, 40]]);
  assert.equal(now.left.royal_marriage, 2);
  assert.equal(now.left.bezique, 1);
  assert.equal(now.marks.length, 1);
});

test("who deals next hangs on the house rule, and is unknown where nobody knows who dealt", () => {
  const acts = pencil(mark(1, "last_trick"), { round: 2, close: true });
  assert.equal(state(answer(), acts).dealer, 0);
  assert.equal(state(answer(), acts, true, { rules: { next_dealer: "last_trick" } }).dealer, 1);
  const given = answer();
  given.table.dealer = null;
  assert.equal(state(given, acts).dealer, null);
});

test("closing what is closed already changes nothing", () => {
  const close = { round: 2, close: true };
  assert.equal(state(answer(), pencil(close, close)).round, 3);
});

test("a round closed in pencil is open again as it was", () => {
  const acts = [mark(0, "bezique"), mark(0, "last_trick"), { round: 2, trump: "hearts" }, { round: 2, close: true }];
  const open = state(answer(), pencil(...acts.slice(0, -1)));
  const again = state(answer(), pencil(...acts, { round: 2, reopen: true }));
  for (const part of ["round", "dealer", "trump", "points", "totals", "left", "marks"]) assert.deepEqual(again[part], open[part]);
});

test("a round that the server closed is open again as far as it told of it", () => {
  const given = answer({ lines: [{ ...line(4, 1, "last_trick", 10), round: 1 }] });
  given.score.rounds[0].dealer = 0;
  const { round, dealer, points, marks } = state(given, pencil({ round: 1, reopen: true }));
  assert.deepEqual([round, dealer, points, marks.length, marks[0].worth], [1, 0, [100, 200], 1, [0, 10]]);
});

test("where the match has ended in pencil nothing more counts, until the end is taken back", () => {
  const ends = ({ totals }, act) => (act.close && totals[1] >= 240 ? { side: 1 } : null);
  const acts = [mark(1, "bezique"), { round: 2, close: true }, { ...mark(0, "bezique"), round: 3 }];
  const over = state(answer(), pencil(...acts), true, { ends });
  assert.deepEqual([over.over, over.won, over.totals, over.pencilled], [true, { side: 1 }, [100, 240], 3]);
  assert.ok(spent(over, 0, "marriage"));
  const again = state(answer(), pencil(...acts, { round: 2, reopen: true }), true, { ends });
  assert.deepEqual([again.over, again.won, again.round], [false, null, 2]);
});

test("undo of a match that was ended goes on with it", () => {
  const now = state(answer({ lines: [line(1, 0, "bezique", 40)] }), pencil({ finish: true }));
  assert.ok(now.over);
  assert.deepEqual(stroke(now, true), [{ finish: false }]);
  const on = state(answer(), pencil({ finish: true }, { finish: false }));
  assert.ok(!on.over);
  assert.deepEqual(stroke(on, true), [{ round: 1, reopen: true }]);
});

test("a line that a correction made void counts for nothing", () => {
  const now = state(answer({ lines: [{ ...line(1, 0, "bezique", 0), void: "reuse" }] }));
  assert.equal(counted(now, [0], "bezique"), 0);
});

test("a line of the round before is told, and is no mark of this one", () => {
  const old = { ...line(1, 0, "bezique", 40), round: 1 };
  assert.deepEqual(state(answer({ lines: [old] })).marks, []);
});
