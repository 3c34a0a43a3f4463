import assert from "node:assert/strict";
import { test } from "node:test";

import { copied } from "../../static/js/share.js";

test("a link goes to the clipboard where there is one", async () => {
  const written = [];
  const clipboard = { writeText: async (text) => written.push(text) };
  assert.equal(await copied("http://a/m/1", () => written.push("selected"), { clipboard, old: null }), true);
  assert.deepEqual(written, ["http://a/m/1"]);
});

test("where there is none, or it is forbidden, the link is selected, and copied if that can be", async () => {
  const forbidden = { writeText: () => Promise.reject(new Error("no")) };
  for (const clipboard of [null, forbidden]) {
    for (const can of [true, false]) {
      const done = [];
      assert.equal(await copied("x", () => done.push("selected"), { clipboard, old: () => can }), can);
      assert.deepEqual(done, ["selected"]);
    }
  }
});
