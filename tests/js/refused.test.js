import assert from "node:assert/strict";
import { test } from "node:test";

import { anew, told } from "../../static/js/refused.js";
import { twice } from "../../static/js/twice.js";

const say = (sentence, values) => `${sentence} ${Object.values(values)}`;
const page = { lang: "en", sides: [[0], [1]], say };
const brush = { line: ({ marks: [{ key, worth }] }) => ["Anne:", key, worth ? String(worth[0]) : ""] };
const words = { strike: "Undo", trump: "Trumps", finish: "End the match" };
const line = (act) => told(act, { page, brush, words });

test("every kind of line has words", () => {
  assert.equal(line({ round: 1, seat: 0, key: "bezique" }), "Anne: bezique");
  assert.equal(line({ round: 1, seat: 0, key: "adjustment", points: -40 }), "Anne: adjustment -40");
  assert.equal(line({ round: 1, correct: [], by: [{ seat: 0, key: "bezique" }] }), "Anne: bezique");
  assert.equal(line({ round: 2, close: true }), "Closing 2,true");
  assert.equal(line({ strike: { device: "d", n: 1 } }), "Undo");
  assert.equal(line({ round: 1, trump: null }), "Trumps");
  assert.equal(line({ finish: true }), "End the match");
});

test("what is written again is the same line, or a correction of a round that was closed meanwhile", () => {
  const act = { round: 2, seat: 0, key: "bezique", at: "…" };
  assert.deepEqual(anew(act, 2), act);
  assert.deepEqual(anew(act, 3), { round: 2, correct: [], by: [{ seat: 0, key: "bezique" }], at: "…" });
  assert.deepEqual(anew({ round: 2, close: true }, 3), { round: 2, close: true });
});

test("lines that another phone wrote too are named, and one tap strikes this phone's", () => {
  const sent = [{ device: "d", n: 1, act: { key: "seven" } }, { device: "d", n: 2, act: { key: "bezique" } }, { device: "d", n: 3, act: { strike: {} } }];
  const button = { hidden: true };
  const heard = [];
  twice(button, { duplicates: [{ n: 2, of: "e.1" }, { n: 3, of: "e.2" }] }, sent, { page, brush, tell: (sentence) => heard.push(sentence), write: (acts) => heard.push(acts) });
  assert.equal(button.hidden, false);
  button.onclick();
  assert.deepEqual(heard, ["Twice Anne: bezique", [{ strike: { device: "d", n: 2 } }]]);
});

test("a strike of what is struck already is no news", () => {
  const button = { hidden: true };
  twice(button, { duplicates: [{ n: 1, of: "e.1" }] }, [{ device: "d", n: 1, act: { strike: {} } }], { page, brush, tell: () => assert.fail("told") });
  assert.equal(button.hidden, true);
});
