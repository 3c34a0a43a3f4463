import assert from "node:assert/strict";
import { test } from "node:test";

import { slate } from "../../static/js/slate.js";
import { contest, ends } from "../../static/js/won.js";

const RULES = { target: 1000, end: "round", both_over: "higher_total", next_dealer: "alternate", whole: 16 };
const KEYS = new Map([["last_trick", { points: 10 }], ["brisques", { points: 10 }], ["bezique", { points: 40 }]]);
const SIDES = [[0], [1]];

const answer = (totals, { outcome = null, dealer = 0, sides = SIDES } = {}) => ({
  score: { sides, rounds: [], totals, outcome },
  table: { round: 1, dealer, trump: null, making: false, left: { bezique: 2 }, lines: [], redo: null },
});
const mark = (seat, key, count) => ({ round: 1, seat, key, ...(count !== undefined && { count }) });
const closing = (taker, ...counts) => [mark(taker, "last_trick"), ...counts.map((count, seat) => mark(seat, "brisques", count)), { round: 1, close: true }];
function state(totals, acts, rules = {}, more = {}) {
  const unsent = acts.map((act, place) => ({ device: "mine", n: place + 1, act }));
  return slate(answer(totals, more), unsent, { keys: KEYS, running: rules.target !== 0, rules: { ...RULES, ...rules }, ends });
}

test("the side at the target wins, and of several the one with more", () => {
  assert.deepEqual(contest([1000, 990], [0, 0], 1, RULES), [0]);
  assert.deepEqual(contest([999, 990], [0, 0], 1, RULES), []);
  assert.deepEqual(contest([1000, 1010], [0, 0], 0, RULES), [1]);
});

test("of equal totals less brisques decides, then the last trick, then nothing", () => {
  assert.deepEqual(contest([1000, 1000], [60, 100], 1, RULES), [0]);
  assert.deepEqual(contest([1000, 1000], [80, 80], 1, RULES), [1]);
  assert.deepEqual(contest([1000, 1000], [80, 80], undefined, RULES), []);
  assert.deepEqual(contest([1000, 1000, 1000], [50, 50, 60], 2, RULES), []);
});

test("by the house rule the last trick decides between those at the target, and only between them", () => {
  const rules = { ...RULES, both_over: "last_trick" };
  assert.deepEqual(contest([1000, 1200], [0, 0], 0, rules), [0]);
  assert.deepEqual(contest([1000, 1200, 900], [0, 0, 0], 2, rules), [1]);
});

test("the target is looked at when the round is closed", () => {
  const acts = closing(0, 8, 8);
  assert.equal(state([910, 200], acts.slice(0, -1)).over, false);
  const { over, won, totals, marks } = state([910, 200], acts);
  assert.deepEqual([over, won, totals, marks], [true, { side: 0 }, [1000, 280], []]);
  assert.equal(state([900, 200], acts).won, null);
});

test("where it ends the match at once, the line that reaches it does, and its undo has the match go on", () => {
  const rules = { end: "at_once" };
  assert.deepEqual(state([960, 0], [mark(0, "bezique")], rules).won, { side: 0 });
  const undone = state([960, 0], [mark(0, "bezique"), { strike: { device: "mine", n: 1 } }], rules);
  assert.deepEqual([undone.won, undone.over, undone.totals], [null, false, [960, 0]]);
});

test("brisques then count from the dealer's left, and those behind the winner's count for nothing", () => {
  const { won, totals, points } = state([930, 930], closing(0, 8, 8), { end: "at_once" });
  assert.deepEqual([won, totals, points], [{ side: 1 }, [940, 1010], [10, 80]]);
  const other = state([930, 930], closing(0, 8, 8), { end: "at_once" }, { dealer: 1 });
  assert.deepEqual([other.won, other.totals], [{ side: 0 }, [1020, 930]]);
  assert.equal(state([930, 930], closing(0, 8, 8).slice(0, 2), { end: "at_once" }).won, null);
});

test("players who stop have the target decide, or the higher total; equal totals are a draw", () => {
  const stop = [{ finish: true }];
  assert.deepEqual(state([1000, 1200], stop).won, { side: 1 });
  assert.deepEqual(state([300, 200], stop).won, { side: 0 });
  assert.deepEqual(state([300, 300], stop).won, { side: null });
  assert.equal(state([300, 300], [...stop, { finish: false }]).won, null);
});

test("a series goes on; with its last round closed, or stopped after one was, only the server knows who won", () => {
  const series = { target: 0, rounds: 1 };
  const close = { round: 1, close: true };
  assert.equal(state([300, 200], [close], { target: 0, rounds: 0 }).won, null);
  assert.deepEqual(state([300, 200], [close], series).won, {});
  assert.deepEqual(state([300, 200], [close, { finish: true }], { target: 0 }).won, {});
  assert.deepEqual(state([300, 200], [{ finish: true }], { target: 0 }).won, { side: 0 });
});

test("what the server has ended, no phone ends otherwise", () => {
  assert.equal(state([1200, 200], [mark(0, "bezique")], { end: "at_once" }, { outcome: { winner: 0 } }).won, null);
});
