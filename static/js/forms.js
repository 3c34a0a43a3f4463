// What the forms of the sheets write, as lines without numbers; without it, they are plain forms.

import { plain, watch } from "./figures.js";
import { foretell, untouched } from "./foretold.js";
import { here } from "./overlay.js";
import { strike } from "./slate.js";

export { afresh } from "./foretold.js";

/** What a form writes now; null for one that writes no lines: of a rematch, of another look. */
export function written(form, button, { round, marks, sides }) {
  const fields = new FormData(form);
  fields.append(button.name, button.value);
  fields.set("round", round);
  for (const { name } of untouched(form)) fields.delete(name);
  const lines = acts(fields);
  if (!lines.length) return form.closest("#house") && lines;
  if (!lines.at(-1).close && form.dataset.stay === undefined) return lines;
  const { strikes, fresh } = revised(lines, marks, sides);
  return [...[...emptied(fields, marks, sides), ...strikes].map(strike), ...fresh];
}

/** The fields of a form as lines: those of wire.md, “Without scripts”. */
export function acts(fields) {
  const round = Number(fields.get("round"));
  const mark = (seat, key, more) => ({ round, ...(seat && { seat: Number(seat) }), key, ...more });
  const close = fields.get("close") ? [{ round, close: true }] : [];
  if (fields.has("finish")) return [{ finish: fields.get("finish") === "true" }];
  const agreed = [...fields].filter(([field]) => field.startsWith("agree."));
  if (agreed.length) return [{ agree: Object.fromEntries(agreed.map(([field, text]) => [field.slice("agree.".length), setting(text)])) }];
  if (fields.get("key")) return [mark(fields.get("seat"), fields.get("key"), added(fields)), ...close];
  const written = [];
  if (fields.has("trump")) written.push({ round, trump: fields.get("trump") || null });
  if (fields.get("dealer")) written.push({ round, dealer: Number(fields.get("dealer")) });
  if (fields.get("last_trick")) written.push(mark(fields.get("last_trick"), "last_trick"));
  for (const [field, count] of fields) {
    const [key, seat] = field.split(".");
    if (seat && Number(seat) >= 0 && count !== "") written.push(mark(seat, key, { count: Number(plain(count)) }));
  }
  return [...written, ...close];
}

/** The value of a house rule: yes or no, a number, a word. */
const setting = (text) => ({ true: true, false: false })[text] ?? (/^\d+$/.test(plain(text)) ? Number(plain(text)) : text);

function added(fields) {
  const more = {};
  for (const field of ["suit", "note"]) if (fields.get(field)) more[field] = fields.get(field);
  if (fields.get("count")) more.count = Number(plain(fields.get("count")));
  if (fields.get("points")) more.points = Number(plain(fields.get("points")));
  return more;
}

/** How many some marks count together. */
const counts = (marks) => marks.reduce((all, { count }) => all + count, 0);

/** Whether two seats count together. */
const partners = (sides, one, other) => sides.some((side) => side.includes(one) && side.includes(other));

/** The marks whose figures were emptied. */
export function emptied(fields, marks, sides) {
  const empty = [...fields].filter(([, text]) => !text).map(([field]) => field.split("."));
  return marks.filter((mark) => empty.some(([key, seat]) => mark.key === key && partners(sides, mark.seat, Number(seat))));
}

/** A sheet opened again writes what it changes: a mark that says the same is left, one that says otherwise is struck. */
export function revised(acts, marks, sides) {
  const strikes = [];
  const fresh = acts.filter(({ key, seat, count }) => {
    const old = key ? marks.filter((mark) => mark.key === key && (count === undefined || partners(sides, mark.seat, seat))) : [];
    const says = count === undefined ? old.length === 1 && old[0].seat === seat : old.length && counts(old) === count;
    if (says) return false;
    strikes.push(...old);
    return true;
  });
  return { strikes, fresh };
}

if (globalThis.document) {
  if (location.search.includes("changed=")) history.replaceState(null, "", here()); // it was told
  // Of a look-up closed by a reload, or by Back: Forward does not open it again.
  const back = () => history.state?.over && history.back();
  addEventListener("popstate", back);
  back();
  const main = document.getElementById("main");
  watch(main);
  // A key that goes dead under the focus hands it to the line that says where one is.
  main.addEventListener("drawn", () => document.activeElement.disabled && document.getElementById("line").focus());
  const house = document.querySelector("#house form");
  if (house) foretell(house);
  const rules = document.getElementById("lookup");
  rules?.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey || !event.isTrusted) return;
    event.preventDefault();
    import("./lookup.js").then(({ lookup }) => lookup(rules)).catch(() => rules.closest("dialog").open && rules.click()); // as without a script
  });
}
