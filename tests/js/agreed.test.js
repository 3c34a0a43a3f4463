import assert from "node:assert/strict";
import { test } from "node:test";

import { changed } from "../../static/js/agreed.js";

test("a house rule is as usual while its usual choice is taken", () => {
  assert.equal(changed({ own: "", usual: "true", chosenIsUsual: true }), false);
  assert.equal(changed({ own: "", usual: "true", chosenIsUsual: false }), true);
});

test("a figure of one's own goes before the keys, and may be the usual one", () => {
  assert.equal(changed({ own: "600", usual: "0", chosenIsUsual: true }), true);
  assert.equal(changed({ own: "0", usual: "0", chosenIsUsual: false }), false);
});
