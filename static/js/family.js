// What a table of two with a card turned up does without: one block of keys at a time, suits in place, a settlement told.

const at = (id) => document.getElementById(id);
const EDGE = 8; // CSS px that stay free at the edges of the page

/** Where something of this size stands so that its middle is over another's, and all of it on the page. */
export const over = (start, extent, size, room) => Math.max(EDGE, Math.min(start + (extent - size) / 2, room - size - EDGE));

/** Brings a side's block under the finger; the address says which, so that a reload comes back to it. */
function choose(event) {
  const link = event.target.closest(".side a[href^='#']");
  if (!link || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  location.replace(link.hash); // no step of its own for the back button
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

if (globalThis.document) {
  const main = at("main");
  main.addEventListener("click", choose);
  main.addEventListener("making", ({ detail }) => ask(detail));
  main.addEventListener("closed", ({ detail }) => tell(detail));
}
