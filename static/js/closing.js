// The sheet that ends a round: what it adds up to, what completes itself, and what it was left with.

import { fill as filled } from "./draw.js";

const KEPT = "marquoir.close"; // what was chosen, of the match last chosen for

/** What the choices of the sheet, each {seat, worth}, add for every side. */
export const gained = (chosen, sides) => sides.map((side) => chosen.reduce((sum, { seat, worth }) => sum + (side.includes(seat) ? worth : 0), 0));

/** `points` and `totals` are told by `state()`; `area` remembers what is chosen until the round is closed. Returns what fills it as it is opened, and what shows its sum anew. */
export function closing(root, { match, state, sides, running }, { number, signed }, area) {
  const form = root.querySelector("#close .sums")?.closest("form");
  if (!form) return null; // a deal that is bid for has a sheet of its own
  const tallies = [...form.querySelectorAll(".tally-of")];
  const figure = (tally) => Number(tally.querySelector("input:checked, .stepper input")?.value) || 0;
  const entry = (name) => name === "last_trick" || name.includes("."); // the others are the pen's
  let sent = [...new FormData(form)].filter(([name, value]) => entry(name) && value); // filled in by the server, for once only
  for (const field of form.querySelectorAll("input")) Object.assign(field, { defaultChecked: false }, entry(field.name) && field.type !== "radio" && { defaultValue: "" });

  const names = [...new Set([...form.elements].map(({ name }) => name).filter(entry))];
  let chosen; // here, by name; it stays as it is
  let shown; // what was filled in
  let of; // the round of all that

  /** Takes up what was chosen before the page was loaded, unless the round was closed since. */
  function begin() {
    const { round } = state();
    if (round === of) return;
    const [its, kept, entries] = JSON.parse(area.get(KEPT)) ?? [];
    chosen = new Map(its === match && kept === round ? entries : []);
    if (its === match && kept < round) area.set(KEPT, null);
    if (of) sent = [];
    of = round;
  }

  /** A round that was opened again shows what it was closed with, and what was chosen; nothing else. */
  function fill() {
    begin();
    shown = new Map(names.map((name) => [name, ""]));
    for (const { key, seat, count } of state().marks) {
      const name = `${key}.${sides.find((side) => side.includes(seat))?.[0]}`;
      if (count === undefined) shown.set(key, String(seat));
      else shown.set(name, String(Number(shown.get(name)) + count));
    }
    for (const [name, value] of [...sent, ...chosen]) shown.set(name, value);
    for (const field of form.elements) {
      const value = shown.get(field.name);
      if (field.type === "radio") field.checked = field.value === value;
      else if (value !== undefined) field.value = value;
    }
    show();
  }

  function keep() {
    for (const name of names) {
      const { value } = form.elements[name];
      if (chosen.has(name) || value !== shown.get(name)) chosen.set(name, value);
    }
    area.set(KEPT, JSON.stringify([match, of, [...chosen]]));
  }

  function show() {
    const taker = form.querySelector("[name=last_trick]:checked");
    const chosen = tallies.map((tally) => ({ seat: Number(tally.dataset.seat), worth: figure(tally) * tally.dataset.points }));
    if (taker) chosen.push({ seat: Number(taker.value), worth: Number(taker.closest("fieldset").dataset.points) });
    const { points, totals, marks } = state();
    const entered = marks.filter(({ key }) => form.querySelector(`[data-key="${key}"]`));
    gained(chosen, sides).forEach((all, index) => {
      const more = entered.reduce((left, { worth }) => left - (worth?.[index] ?? 0), all);
      const [, sum, whole] = form.querySelector(`.sums [data-side="${index}"]`).children;
      sum.textContent = more ? `${signed(points[index])} ${signed(more)}` : signed(points[index]);
      whole.textContent = number((running ? totals : points)[index] + more);
    });
    const rest = document.getElementById("rest");
    if (rest) rest.textContent = filled(rest.dataset.say, { number: number(tallies.reduce((left, tally) => left - figure(tally), tallies[0].dataset.whole)) });
  }

  const note = document.getElementById("lacking");
  // The server may tell more while the sheet is open.
  root.addEventListener("drawn", () => (form.closest("dialog").open ? fill() : begin()));

  /** Why the round cannot be closed yet, so that the sheet stays as it is; the server knows the rest. */
  function lacking() {
    const tricks = [...form.querySelectorAll("[name=last_trick]")];
    if (tricks.length && !tricks.some(({ checked }) => checked)) return note.dataset.trick;
    const found = tallies.reduce((sum, tally) => sum + figure(tally), 0);
    const whole = Number(tallies[0]?.dataset.whole ?? 0);
    if (found > whole) return filled(note.dataset.over, { found: number(found) });
    return running && found !== whole ? filled(note.dataset.tally, { found: number(found) }) : "";
  }

  form.addEventListener("submit", (event) => {
    note.textContent = lacking();
    note.hidden = !note.textContent;
    if (note.hidden) return;
    event.preventDefault();
    event.stopPropagation();
  });
  form.addEventListener("input", ({ target }) => {
    // One tap on a figure sets this player, and the rest goes to the other.
    const one = target.closest(".figures") && target.closest(".tally-of");
    const rest = one && tallies.find((tally) => tally !== one).querySelector(`[value="${one.dataset.whole - figure(one)}"]`);
    if (rest) {
      rest.checked = true;
      chosen.set(rest.name, rest.value);
    }
    note.hidden = true; // it told of what was
    show();
    keep();
  });
  form.addEventListener("reset", () => {
    chosen.clear();
    sent = [];
    area.set(KEPT, null);
  });
  if (form.querySelector("[data-step]")) {
    const even = Math.round(tallies[0].dataset.whole / tallies.length); // where one begins: most are near it
    const next = (text, step) => (text ? Math.max(0, Number(text) + step) : even);
    import("./stepped.js").then(({ stepped }) => stepped(form, next), () => {}); // figures can be typed without
  }
  return { fill, show };
}
