import assert from "node:assert/strict";
import { test } from "node:test";

import { called } from "../../static/js/seats.js";

test("a seat has the name that is typed there, or its number", () => {
  assert.equal(called(" Anne ", "Player 1"), "Anne");
  assert.equal(called("  ", "Player 1"), "Player 1");
});
