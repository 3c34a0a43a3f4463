import assert from "node:assert/strict";
import { test } from "node:test";

import { slate } from "../../static/js/slate.js";
import { ends } from "../../static/js/won.js";

const RULES = { target: 1000, end: "round", next_dealer: "alternate" };
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

test("brisques count once all are told: before the round is closed they end nothing", () => {
  const rules = { end: "at_once" };
  const acts = closing(0, 8, 8);
  assert.equal(state([930, 200], acts.slice(0, -1), rules).won, null);
  assert.deepEqual(state([930, 200], acts, rules).won, { side: 0 });
});

test("the last trick that reaches the target ends it, and what follows counts for nothing", () => {
  const { won, totals, round } = state([990, 930], closing(0, 8, 8), { end: "at_once" });
  assert.deepEqual([won, totals, round], [{ side: 0 }, [1000, 930], 1]);
});

test("between several at the target, and where players stop below it, the server decides", () => {
  for (const end of ["round", "at_once"]) {
    const { over, won } = state([930, 930], closing(0, 8, 8), { end });
    assert.deepEqual([over, won], [true, { side: undefined }]);
  }
  const stop = [{ finish: true }];
  assert.deepEqual(state([300, 200], stop).won, { side: undefined });
  assert.deepEqual(state([1000, 200], stop).won, { side: 0 });
  assert.equal(state([300, 300], [...stop, { finish: false }]).won, null);
});

test("what is taken back is as if it had never been written, and what is set again ends it again", () => {
  const acts = closing(0, 8, 8);
  const undone = [...acts, { round: 1, reopen: true }, { strike: { device: "mine", n: 3 } }];
  const { won, over, totals } = state([930, 930], undone);
  assert.deepEqual([won, over, totals], [null, false, [1020, 930]]);
  const again = state([930, 930], [...undone, { strike: { device: "mine", n: 6 } }, { round: 1, close: true }]);
  assert.deepEqual([again.won, again.totals], [{ side: undefined }, [1020, 1010]]);
});

test("a series goes on; with its last round closed, or stopped, only the server knows who won", () => {
  const close = { round: 1, close: true };
  assert.equal(state([300, 200], [close], { target: 0, rounds: 0 }).won, null);
  assert.deepEqual(state([300, 200], [close], { target: 0, rounds: 1 }).won, {});
  assert.deepEqual(state([300, 200], [close, { finish: true }], { target: 0 }).won, {});
});

test("what the server has ended, no phone ends otherwise", () => {
  assert.equal(state([1200, 200], [mark(0, "bezique")], { end: "at_once" }, { outcome: { winner: 0 } }).won, null);
});
