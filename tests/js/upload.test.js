import assert from "node:assert/strict";
import { test } from "node:test";

import { latest } from "../../static/js/upload.js";

test("of what has arrived the last whole line counts", () => {
  assert.deepEqual(latest(""), {});
  assert.deepEqual(latest('{"checked": 0.'), {});
  assert.deepEqual(latest('{"checked": 0.5}\n{"tak'), { checked: 0.5 });
  assert.deepEqual(latest('{"checked": 0.5}\n{"there": "/en"}\n'), { there: "/en" });
});
