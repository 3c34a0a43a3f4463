import assert from "node:assert/strict";
import { test } from "node:test";

import { address } from "../../static/js/finder.js";

test("a tap asks for the hand after it, with what was agreed", () => {
  const fields = [["double_below", "500"], ["hand", "KH.QH"]];
  assert.equal(
    address("https://m.example/fr/finder/bezique#finding", fields, "card.10H"),
    "https://m.example/fr/finder/bezique?double_below=500&hand=KH.QH&tap=card.10H",
  );
});
