// The rules looked up without leaving the table: the tables of this game's own page, as agreed on here, in a sheet.

import { search } from "./narrow.js";
import { here } from "./overlay.js";

const PARTS = ["declarations", "house-rules"];
const PATIENCE = 3000; // milliseconds; then they open as a page
let asked = null; // the sheet, asked for once: it opens again where it was left

/** Opens the sheet over the table, unless one does not wait for it any more; rejects where the rules cannot be had. */
export async function lookup(link) {
  const more = link.closest("dialog");
  asked ??= made(link);
  const sheet = await asked.catch((error) => {
    asked = null;
    throw error;
  });
  if (!more.open) return;
  more.close();
  history.replaceState(null, "", here()); // not what opened a sheet once
  history.pushState({ over: true }, "");
  sheet.showModal();
}

/** A page of its own to who reads it: Back closes it, and however else it is closed, no step stays behind. */
function stepping(sheet) {
  addEventListener("popstate", () => sheet.close());
  sheet.addEventListener("close", () => history.state?.over && history.back());
}

async function made(link) {
  const answer = await fetch(link.href, { signal: AbortSignal.timeout?.(PATIENCE) });
  if (!answer.ok) throw new Error(answer.status);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const sheet = document.createElement("dialog");
  sheet.className = "sheet tall";
  sheet.id = "looked-up";
  sheet.append(head(link, page), body(link, page));
  sheet.setAttribute("aria-labelledby", "looked-up-title");
  sheet.addEventListener("click", ({ target }) => target === sheet && sheet.close());
  sheet.addEventListener("close", () => document.querySelector('[data-sheet="more"]')?.focus());
  await styled(page);
  document.getElementById("main").append(sheet);
  stepping(sheet);
  return sheet;
}

/** The head of the sheet this was opened from, with the title of the rules. */
function head(link, page) {
  const copy = link.closest("dialog").querySelector(".sheet-head").cloneNode(true);
  const title = copy.querySelector("h2");
  title.id = "looked-up-title";
  title.textContent = page.querySelector("h1").textContent;
  return copy;
}

function body(link, page) {
  const whole = document.createElement("div");
  whole.className = "sheet-body looked-up prose";
  const parts = PARTS.map((id) => page.getElementById(id).closest("section"));
  const field = page.querySelector("[data-narrow]");
  if (field) {
    const label = field.closest(".field");
    label.hidden = false;
    field.id = "look-up";
    label.querySelector("label").htmlFor = field.id;
    const items = parts.flatMap((part) => [...part.querySelectorAll("tr[data-also], .house-rules > dt")]);
    search(field, items);
    whole.append(label);
  }
  const all = link.cloneNode(true);
  all.removeAttribute("id");
  whole.append(...parts, all);
  for (const named of whole.querySelectorAll("[id]:not(input)")) named.id = `look-${named.id}`; // no two of one page alike
  for (const region of whole.querySelectorAll("[aria-labelledby]")) region.setAttribute("aria-labelledby", `look-${region.getAttribute("aria-labelledby")}`);
  for (const inner of whole.querySelectorAll('a[href^="#"]')) inner.href = link.href.split("#")[0] + inner.getAttribute("href");
  return whole;
}

/** Fetches the sheet of style that the rules have and the table has not. */
function styled(page) {
  const { href } = [...page.querySelectorAll('link[rel="stylesheet"]')].at(-1);
  return new Promise((ready) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href, onload: ready, onerror: ready });
    document.head.append(link);
  });
}
