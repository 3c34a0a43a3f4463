import assert from "node:assert/strict";
import { test } from "node:test";

import { figures, fill, standing } from "../../static/js/draw.js";

test("a sentence is filled by name, and a name is text whatever it holds", () => {
  assert.equal(fill("{name} : {what}", { name: "$& {what} <b>", what: "bésigue" }), "$& {what} <b> : bésigue");
});

test("figures are written as the language has them, with a true minus sign", () => {
  assert.equal(figures("\u202f").number(20_000), "20\u202f000");
  assert.equal(figures(",").number(-1240), "−1,240");
  assert.equal(figures(",").number(-12), "−12");
  assert.equal(figures(",").number(-124), "−124");
  assert.equal(figures(",").number(1_234_567), "1,234,567");
  assert.equal(figures("\u202f").signed(40), "+40");
  assert.equal(figures("\u202f").signed(0), "+0");
  assert.equal(figures("\u202f").signed(-50), "−50");
});

test("the plates of the old marker stand for hundreds and tens", () => {
  const up = (total) => standing(total).map(Number).join("");
  assert.equal(up(0), "0000000000");
  assert.equal(up(770), "1110011100");
  assert.equal(up(1240), "0110001111");
  assert.equal(up(990), "1111111111");
  assert.equal(up(-50), "0000000000");
});
