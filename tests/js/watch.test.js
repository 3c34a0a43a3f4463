import assert from "node:assert/strict";
import { test } from "node:test";

import { takenBack } from "../../static/js/watch.js";

const table = (round, ...ids) => ({ round, lines: ids.map((id) => ({ id })) });

test("a line taken back is named by its place, the last one being the first", () => {
  assert.equal(takenBack(table(1, "a", "b"), table(1, "a")), 0);
  assert.equal(takenBack(table(1, "a", "b", "c"), table(1, "b", "c")), 2);
  assert.equal(takenBack(table(1, "a"), table(1)), 0);
});

test("a line written, another in its place, or the next round take none back", () => {
  assert.equal(takenBack(table(1, "a"), table(1, "a", "b")), -1);
  assert.equal(takenBack(table(1, "a"), table(1, "b")), -1);
  assert.equal(takenBack(table(1, "a"), table(2)), -1);
  assert.equal(takenBack(table(1, "a"), table(1, "a")), -1);
});
