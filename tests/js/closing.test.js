import assert from "node:assert/strict";
import { test } from "node:test";

import { gained } from "../../static/js/closing.js";

test("what the sheet adds is summed for each side", () => {
  const chosen = [{ seat: 0, worth: 90 }, { seat: 1, worth: 70 }, { seat: 1, worth: 10 }];
  assert.deepEqual(gained(chosen, [[0], [1]]), [90, 80]);
  assert.deepEqual(gained(chosen, [[0, 2], [1, 3]]), [90, 80]);
});
