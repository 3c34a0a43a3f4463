import assert from "node:assert/strict";
import { test } from "node:test";

import { plain, wrong } from "../../static/js/figures.js";

test("thousands may be set apart as the language does it", () => {
  for (const typed of ["1500", "1 500", "1\u00a0500", "1\u202f500"]) assert.equal(plain(typed, "fr"), "1500");
  assert.equal(plain("1,500", "en"), "1500");
  assert.equal(plain("−9,999", "en"), "-9999");
  assert.equal(plain("1 234 567", "fr"), "1234567");
});

test("what could be read in two ways is left as it is", () => {
  for (const typed of ["1,500", "1 50", "15 00", "1 500\u00a0000", "1.500", " 500", "", "x"]) assert.equal(plain(typed, "fr"), typed);
});

test("a figure that is none is wrong; a tally may be left empty", () => {
  assert.deepEqual(["5", "1 500", "", "5.", "1e3"].map((value) => wrong({ name: "points", value }, "fr")), [false, false, true, true, true]);
  assert.equal(wrong({ name: "brisques.1", value: "" }, "fr"), false);
  assert.equal(wrong({ name: "brisques.1", value: "abc" }, "fr"), true);
});
