import assert from "node:assert/strict";
import { test } from "node:test";

import { over } from "../../static/js/family.js";

test("what opens over a key has its middle on the key's, and stays on the page", () => {
  assert.equal(over(100, 80, 160, 360), 60);
  assert.equal(over(8, 80, 160, 360), 8);
  assert.equal(over(272, 80, 160, 360), 192);
});
