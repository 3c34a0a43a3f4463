import assert from "node:assert/strict";
import { test } from "node:test";

import { untouched } from "../../static/js/foretold.js";

test("house rules that stand as they are in force are not agreed on anew", () => {
  const fields = [["device", "d"], ["agree.one", "a"], ["was.one", "a"], ["agree.target", "2000"], ["was.target", "1000"]].map(([name, value]) => ({ name, value }));
  const elements = Object.assign(fields, Object.fromEntries(fields.map((field) => [field.name, field])));
  assert.deepEqual(untouched({ elements }).map(({ name }) => name), ["agree.one"]);
});
