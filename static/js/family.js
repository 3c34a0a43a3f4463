// What a table of two with a card turned up does without: one block of keys at a time, suits in place, keys that wait
// for trumps, figures that complete each other, a settlement told.

import { put, set } from "./draw.js";
import { spent } from "./slate.js";

const at = (id) => document.getElementById(id);
let begun = Infinity; // the round that was drawn last
const EDGE = 8; // CSS px that stay free at the edges of the page

/** Where something of this size stands so that its middle is over another's, and all of it on the page. */
export const over = (start, extent, size, room) => Math.max(EDGE, Math.min(start + (extent - size) / 2, room - size - EDGE));

/** Why a key cannot be tapped for a side yet, or no more, whatever the pack holds; null where it can. */
export function early({ when, who }, { making, dealer }, side) {
  if (when && when !== (making ? "making" : "made")) return making ? "Unmade" : "Made";
  if (who && dealer !== null && side.includes(dealer) !== (who === "dealer")) return who === "dealer" ? "Dealer" : "Others";
  return null;
}

/** What the last figure that is not touched has to be; of two, always the other: [its index, the figure], or null. */
export function completed(figures, touched, changed, whole) {
  const others = figures.map((_, index) => index).filter((index) => index !== changed);
  const free = figures.length === 2 ? others : others.filter((index) => !touched[index]);
  if (free.length !== 1) return null;
  const taken = figures.reduce((sum, figure, index) => sum + (index === free[0] ? 0 : Number(figure) || 0), 0);
  return [free[0], figures[changed] === "" ? "" : Math.max(0, whole - taken)];
}

/** Brings a side's block under the finger; the address says which, so that a reload comes back to it. */
function choose(event) {
  const link = event.target.closest(".side a[href^='#']");
  if (!link || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  location.replace(link.hash); // no step of its own for the back button
}

/** Dims the keys that wait, and shows what a line scores for making trumps while they are to be made. */
function wait({ state, page, keys, brush }) {
  for (const key of document.querySelectorAll(":is([data-when], [data-who], [data-making]).say")) {
    const { side } = key.form.dataset;
    const why = early(key.dataset, state, page.sides[side]);
    if (why) key.dataset.why = why;
    else delete key.dataset.why;
    set(key, "aria-disabled", spent(state, side, key.value) || why !== null);
    const { making, points } = keys.get(key.value);
    if (making) put(key.querySelector("b"), brush.number(state.making || key.dataset.when ? making : points));
  }
}

/** Tells what a side lacks to the rubicon, or that it is passed. */
function near({ state, page, brush }) {
  document.querySelectorAll("[data-line]").forEach((element, side) => {
    const short = page.target - brush.shown(state)[side];
    put(element, short > 0 ? page.say("Short", { number: brush.number(short) }) : page.say("Over"));
  });
}

/** A round begins where its keys begin. */
function begin({ state: { round } }) {
  if (round > begun) for (const keys of document.querySelectorAll(".blocks, .block")) keys.scrollTop = 0;
  begun = round;
}

/** Opens the four suits over the key whose line makes trumps. */
function ask({ mark: { seat, key }, button }) {
  const sheet = at("suit");
  const { elements } = sheet.querySelector("form");
  Object.assign(elements.seat, { value: seat });
  Object.assign(elements.key, { value: key });
  sheet.classList.add("in-place");
  sheet.classList.toggle("turned", button.matches(".face [data-side='1'] *"));
  sheet.showModal();
  const { left, top, width, height } = button.getBoundingClientRect();
  sheet.style.left = `${over(left, width, sheet.offsetWidth, innerWidth)}px`;
  sheet.style.top = `${over(top, height, sheet.offsetHeight, innerHeight)}px`;
}

/** Shows how the round just closed was settled, unless something else is being done. */
function tell({ settlement, page }) {
  if (!settlement || document.querySelector("dialog[open]")) return;
  at("settled-title").textContent = page.say("Settled", settlement);
  at("settlement").textContent = settlement.said;
  at("settled").showModal();
}

/** Figures that are stepped or typed: the last one takes what is left. */
function complete(form) {
  const fields = [...form.querySelectorAll(".tally-of .stepper input")];
  const touched = new Set();
  form.addEventListener("reset", () => touched.clear());
  form.addEventListener("input", ({ target }) => {
    if (!fields.includes(target)) return;
    touched[target.value ? "add" : "delete"](target);
    const { whole } = target.closest(".tally-of").dataset;
    const rest = completed(fields.map(({ value }) => value), fields.map((field) => touched.has(field)), fields.indexOf(target), whole);
    if (rest) fields[rest[0]].value = rest[1];
  });
}

if (globalThis.document) {
  const main = at("main");
  main.addEventListener("click", choose);
  main.addEventListener("drawn", ({ detail }) => [wait, near, begin].forEach((draw) => draw(detail)));
  main.addEventListener("making", ({ detail }) => ask(detail));
  main.addEventListener("closed", ({ detail }) => tell(detail));
  complete(main.querySelector("#close form"));
}
