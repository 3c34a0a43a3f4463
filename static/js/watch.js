// Shows a table that is only watched: when the slate has changed, the page's own new content takes the old one's place.

import { fill } from "./draw.js";
import { follow } from "./follow.js";
import { wire } from "./wire.js";

const PATIENCE = 10_000;

/** The place of a line of the open round that was taken back, newest first as the page has them; -1 if none was. */
export function takenBack(before, after) {
  if (before.round !== after.round) return -1;
  const standing = new Set(after.lines.map(({ id }) => id));
  if (after.lines.some(({ id }) => !before.lines.some((line) => line.id === id))) return -1; // a line in its place says more
  return [...before.lines].reverse().findIndex(({ id }) => !standing.has(id));
}

const slate = ({ dataset }) => JSON.parse(dataset.slate);

/** This page as the server has it now; "" where there is no network. */
const page = () => fetch(location.href, { headers: { Accept: "text/html" }, signal: AbortSignal.timeout?.(PATIENCE) })
  .then((response) => response.text())
  .catch(() => "");

function watch(main, wired, said) {
  const { dataset } = wired;
  let shown = slate(wired);
  const totals = () => [...main.querySelectorAll(".side")].map((side) => `${side.querySelector(".name").textContent.trim()} ${side.querySelector(".total").textContent}`);
  const rows = () => [...main.querySelectorAll(".watched .row")].map((row) => row.textContent.trim());

  /** The page may be newer than what was heard of it. */
  async function take() {
    const fresh = new DOMParser().parseFromString(await page(), "text/html");
    const told = fresh.getElementById("wire");
    if (!told) return false; // no network, or a page of another's
    const [before, had] = [rows(), totals()];
    const now = slate(told);
    const line = before[takenBack(shown.table, now.table)];
    shown = now;
    const read = main.querySelector("#result:not([open])");
    main.replaceChildren(...fresh.getElementById("main").childNodes);
    lay(main, read);
    const [first] = rows();
    const changed = totals().filter((total) => !had.includes(total));
    if (line) said.textContent = fill(dataset.sayUndone, { line }) + (changed.length ? ` ${changed.join(", ")}.` : "");
    else if (first !== before[0]) said.textContent = first ?? "";
    return true;
  }

  main.addEventListener("click", (event) => {
    const sheet = event.target.closest("dialog");
    if (event.target !== sheet && !event.target.closest("[data-close]")) return;
    event.preventDefault();
    sheet.close();
  });
  lay(main);
  const server = wire(dataset.address, { language: document.documentElement.lang, tag: dataset.tag });
  follow(server, dataset.address, { version: () => shown.version, take, gone: () => tell(dataset.sayGone) });
}

/** What lies over the page takes the focus and can be closed, so that nothing under it is hidden for good; what was `read` stays closed. */
function lay(main, read) {
  const sheet = main.querySelector("dialog[open]");
  sheet?.close();
  if (!read) sheet?.showModal();
}

/** Says it where it is seen: what is shown below is the last that was known. */
function tell(sentence) {
  const notice = document.createElement("p");
  notice.className = "notice";
  notice.setAttribute("role", "status");
  document.getElementById("main").prepend(notice);
  notice.textContent = sentence;
}

if (globalThis.document) watch(document.getElementById("main"), document.getElementById("wire"), document.getElementById("said"));
