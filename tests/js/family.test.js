import assert from "node:assert/strict";
import { test } from "node:test";

import { completed, early, over } from "../../static/js/family.js";

test("what opens over a key has its middle on the key's, and stays on the page", () => {
  assert.equal(over(100, 80, 160, 360), 60);
  assert.equal(over(8, 80, 160, 360), 8);
  assert.equal(over(272, 80, 160, 360), 192);
});

test("a key waits for trumps, or only makes them, or is the dealer's alone", () => {
  const side = [0];
  assert.equal(early({}, { making: true, dealer: 0 }, side), null);
  assert.equal(early({ when: "made" }, { making: true, dealer: 0 }, side), "Unmade");
  assert.equal(early({ when: "made" }, { making: false, dealer: 0 }, side), null);
  assert.equal(early({ when: "making" }, { making: false, dealer: 0 }, side), "Made");
  assert.equal(early({ who: "dealer" }, { making: false, dealer: 1 }, side), "Dealer");
  assert.equal(early({ who: "dealer" }, { making: false, dealer: 0 }, side), null);
  assert.equal(early({ who: "others" }, { making: false, dealer: 0 }, side), "Others");
  assert.equal(early({ who: "dealer" }, { making: false, dealer: null }, side), null);
});

test("of two figures the other takes what is left; of more, the last one not touched", () => {
  assert.deepEqual(completed(["20", ""], [true, false], 0, 32), [1, 12]);
  assert.deepEqual(completed(["20", "9"], [true, true], 1, 32), [0, 23]);
  assert.equal(completed(["10", "", ""], [true, false, false], 0, 24), null);
  assert.deepEqual(completed(["10", "", "6"], [true, false, true], 2, 24), [1, 8]);
  assert.equal(completed(["10", "8", "6"], [true, true, true], 2, 24), null);
});

test("a figure taken away takes the other with it, and nobody has less than none", () => {
  assert.deepEqual(completed(["", "12"], [false, false], 0, 32), [1, ""]);
  assert.deepEqual(completed(["40", ""], [true, false], 0, 32), [1, 0]);
});
