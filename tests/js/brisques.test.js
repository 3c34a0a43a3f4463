import assert from "node:assert/strict";
import { test } from "node:test";

import { left } from "../../static/js/brisques.js";

test("the other side has what is left", () => {
  assert.equal(left(16, "7"), "9");
  assert.equal(left(16, " 0 "), "16");
  assert.equal(left(16, "16"), "0");
});

test("of what is no number of brisques nothing is left to propose", () => {
  for (const typed of ["", "-1", "17", "7.5", "seven"]) assert.equal(left(16, typed), "");
});
