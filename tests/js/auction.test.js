import assert from "node:assert/strict";
import { test } from "node:test";

import { active, chips, weighed } from "../../static/js/auction.js";

test("of more than three players, those play who sit two on the dealer's left and one on his right", () => {
  assert.deepEqual(active(1, 3).sort(), [0, 1, 2]);
  assert.deepEqual(active(0, 4), [1, 2, 3]);
  assert.deepEqual(active(3, 4), [0, 1, 2]);
  assert.deepEqual(active(0, 5), [1, 2, 4]);
  assert.deepEqual(active(2, 7), [3, 4, 1]);
});

test("while nobody knows who deals, everybody may be tapped", () => {
  assert.deepEqual(active(null, 5), [0, 1, 2, 3, 4]);
});

test("a stake is piled as the server piles it", () => {
  assert.deepEqual(chips(0), ["", "", "0 0 52 30"]);
  assert.deepEqual(chips(-7), ["", "", "0 0 52 30"]);
  assert.deepEqual(chips(12), ["M2 28.5h8", "M15 28.5h8M15 25.75h8", "0 0 52 30"]);
  assert.equal(chips(840)[2], "0 0 130 30");
  const [tens, ones] = chips(120);
  assert.equal(tens.split("M").length - 1, 12);
  assert.ok(tens.endsWith("M15 28.5h8M15 25.75h8"));
  assert.equal(ones, "");
});

const say = (sentence, { number } = {}) => [sentence, number].join(" ").trim();

test("what the bidder has not is the others'", () => {
  assert.deepEqual(weighed("74", "120", say), { points: 74, wrong: false, said: "Rest 46" });
  assert.deepEqual(weighed("0", "120", say), { points: 0, wrong: false, said: "Rest 120" });
  assert.deepEqual(weighed("120", "120", say), { points: 120, wrong: false, said: "Rest 0" });
  assert.deepEqual(weighed("", "120", say), { points: null, wrong: false, said: "Whole" });
});

test("more than all there are cannot be; what is no number leaves nothing to say of the rest", () => {
  assert.deepEqual(weighed("121", "120", say), { points: 121, wrong: true, said: "Toomany 120" });
  for (const text of ["abc", "7,5", "1e2"]) assert.deepEqual(weighed(text, "120", say), { points: null, wrong: false, said: "Whole" });
});
