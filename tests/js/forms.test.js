import assert from "node:assert/strict";
import { test } from "node:test";

import { acts, emptied, revised } from "../../static/js/forms.js";

const form = (fields) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};

test("a form is read as lines: a key, a suit, a signed correction", () => {
  const pen = { device: "d", n: "1", round: "2" };
  assert.deepEqual(acts(form({ ...pen, seat: "1", key: "bezique" })), [{ round: 2, seat: 1, key: "bezique" }]);
  assert.deepEqual(acts(form({ ...pen, seat: "0", key: "royal_marriage", suit: "clubs" })), [{ round: 2, seat: 0, key: "royal_marriage", suit: "clubs" }]);
  assert.deepEqual(acts(form({ ...pen, seat: "0", key: "adjustment", points: "−40", note: "" })), [{ round: 2, seat: 0, key: "adjustment", points: -40 }]);
  assert.deepEqual(acts(form({ ...pen, seat: "2", key: "card_points", count: "74", correct: "p.3" })), [{ round: 2, seat: 2, key: "card_points", count: 74 }]);
});

test("that all pass is nobody's line, and closes the round", () => {
  assert.deepEqual(acts(form({ round: "2", key: "passed", close: "1" })), [
    { round: 2, key: "passed" },
    { round: 2, close: true },
  ]);
});

test("the sheet that ends the round is one batch, in the order of the wire; 0 is a figure", () => {
  const sheet = form({ device: "d", n: "1", round: "2", close: "1", last_trick: "0", "brisques.0": "16", "brisques.1": "0" });
  assert.deepEqual(acts(sheet), [
    { round: 2, seat: 0, key: "last_trick" },
    { round: 2, seat: 0, key: "brisques", count: 16 },
    { round: 2, seat: 1, key: "brisques", count: 0 },
    { round: 2, close: true },
  ]);
});

test("naming trumps, and taking the name back; another dealer", () => {
  assert.deepEqual(acts(form({ round: "1", dealer: "0" })), [{ round: 1, dealer: 0 }]);
  assert.deepEqual(acts(form({ round: "1", trump: "hearts" })), [{ round: 1, trump: "hearts" }]);
  assert.deepEqual(acts(form({ round: "1", trump: "" })), [{ round: 1, trump: null }]);
});

test("the end of a match, going on, and house rules agreed on are lines too", () => {
  assert.deepEqual(acts(form({ round: "1", finish: "true" })), [{ finish: true }]);
  assert.deepEqual(acts(form({ round: "1", finish: "false" })), [{ finish: false }]);
  const agreed = form({ round: "1", "agree.target": "2,000", "agree.end": "at_once", "agree.carry": "false" });
  assert.deepEqual(acts(agreed), [{ agree: { target: 2000, end: "at_once", carry: false } }]);
});

test("a form that is none of lines is left to the browser", () => {
  assert.deepEqual(acts(form({ carnet: "c" })), []);
});

const SIDES = [[0], [1]];
const close = { round: 1, close: true };
const taken = { round: 1, seat: 0, key: "last_trick" };
const nine = { round: 1, seat: 0, key: "brisques", count: 9 };

test("a round closed for the first time writes all the sheet says", () => {
  assert.deepEqual(revised([taken, nine, close], [], SIDES), { strikes: [], fresh: [taken, nine, close] });
});

test("a round closed again writes only what was changed", () => {
  const marks = [{ id: "p.1", ...taken }, { id: "p.2", ...nine }];
  assert.deepEqual(revised([taken, nine, close], marks, SIDES), { strikes: [], fresh: [close] });
  const eight = { ...nine, count: 8 };
  assert.deepEqual(revised([{ ...taken, seat: 1 }, eight, close], marks, SIDES), { strikes: marks, fresh: [{ ...taken, seat: 1 }, eight, close] });
});

test("what partners have each is what their side has", () => {
  const sides = [[0, 2], [1, 3]];
  const marks = [{ id: "p.1", ...nine, count: 5 }, { id: "p.2", ...nine, seat: 2, count: 4 }, { id: "p.3", ...nine, seat: 3, count: 7 }];
  assert.deepEqual(revised([nine, close], marks, sides), { strikes: [], fresh: [close] });
  const eight = { ...nine, count: 8 };
  assert.deepEqual(revised([eight, close], marks, sides), { strikes: marks.slice(0, 2), fresh: [eight, close] });
});

test("figures that were emptied take their marks away, those of a partner too", () => {
  const marks = [{ key: "brisques", seat: 2, count: 9 }, { key: "brisques", seat: 1, count: 7 }, { key: "last_trick", seat: 0 }];
  assert.deepEqual(emptied(form({ "brisques.0": "", "brisques.1": "7", note: "" }), marks, [[0, 2], [1, 3]]), [marks[0]]);
});
