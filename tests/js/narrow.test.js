import assert from "node:assert/strict";
import { test } from "node:test";

import { matches, narrow, search } from "../../static/js/narrow.js";

/** A row of the table of declarations, as far as the search looks at it. */
function row(textContent, also, group) {
  const made = { textContent, dataset: { also }, tagName: "TR", hidden: false, closest: () => group };
  group.rows.push(made);
  return made;
}

function body() {
  const group = { rows: [], hidden: false, querySelectorAll: () => group.rows };
  return group;
}

test("accents and case do not count", () => {
  assert.ok(matches("Bésigue", "besi"));
  assert.ok(matches("CARRÉ D’AS", "carré as"));
  assert.ok(!matches("Bésigue", "double"));
});

test("every word has to be found, in any order", () => {
  assert.ok(matches("Royal marriage 40", "40 royal"));
  assert.ok(!matches("Royal marriage 40", "40 double"));
});

test("a word is found by its beginning, wherever it stands", () => {
  assert.ok(matches("Carré d’as", "as"));
  assert.ok(matches("Dix de der (last trick)", "tri der"));
  assert.ok(matches("Carré d’as", "d'as "));
  assert.ok(!matches("Dix de der (last trick)", "as"));
});

test("an empty search shows everything", () => {
  assert.ok(matches("Bezique", ""));
  assert.ok(matches("Bezique", " ’ "));
  assert.ok(matches("Bezique", "  "));
});

test("a row is found by its name in the other language too", () => {
  const group = body();
  const sequence = row("Trump sequence 250 2", "Quinte d’atout", group);
  const seven = row("Seven of trumps 10 2", "Sept d’atout", group);

  narrow([sequence, seven], "quinte");

  assert.deepEqual([sequence.hidden, seven.hidden, group.hidden], [false, true, false]);
});

test("a group without rows goes, and comes back", () => {
  const group = body();
  const rows = [row("Seven of trumps", "Sept d’atout", group)];

  narrow(rows, "bezique");
  assert.equal(group.hidden, true);
  narrow(rows, "");
  assert.equal(group.hidden, false);
});

test("what explains a term goes with it", () => {
  const explained = { hidden: false };
  const term = { textContent: "brisque", dataset: {}, tagName: "DT", hidden: false, nextElementSibling: explained, closest: () => null };

  narrow([term], "talon");

  assert.deepEqual([term.hidden, explained.hidden], [true, true]);
});

test("that nothing matches is said, and no longer once something does", () => {
  const group = body();
  const rows = [row("Seven of trumps", "Sept d’atout", group)];
  const status = { textContent: "", dataset: { nothing: "Nothing found." } };
  const field = { value: "", parentElement: { querySelector: () => status }, addEventListener: (_, heard) => (field.type = (value) => heard((field.value = value))) };
  search(field, rows);

  field.type("bezique");
  assert.equal(status.textContent, "Nothing found.");
  field.type("seven");
  assert.equal(status.textContent, "");
});
