// That a match has ended while no server can say it, in pencil. Between several at the target app/scoring decides.

import { put } from "./draw.js";

const MOMENT = 1000; // milliseconds in which a server that is there has answered

/** How the match ended with an act: {side} (undefined: the server will say), or null while it goes on.
    `rules` are the house rules that it hangs on. */
export function ends({ over, won, totals, round }, { close, finish, count }, { target, rounds, end }) {
  if ((over && !won) || finish === false) return null; // by what the server has; or the players go on
  if (!target) return finish || (close && rounds && round >= rounds) ? {} : null;
  const reached = [...totals.keys()].filter((side) => totals[side] >= target);
  const looked = finish || close || (end === "at_once" && count === undefined); // brisques count once all are told
  return looked && (finish || reached.length) ? { side: reached.length === 1 ? reached[0] : undefined } : null;
}

/** Tells it on the page. */
function fill(sheet, { won, totals }, { say }, { number }) {
  const unknown = won.side === undefined;
  put(sheet.querySelector("h2"), unknown ? say("Ended") : say("Wins", { name: document.getElementById(`name-${won.side}`).textContent }));
  for (const word of sheet.querySelectorAll("p")) word.hidden = unknown !== (word.dataset.unknown !== undefined);
  const rows = [...sheet.querySelectorAll("li")].sort((one, other) => totals[other.value - 1] - totals[one.value - 1]);
  for (const row of rows) put(row.lastElementChild, number(totals[row.value - 1]));
  sheet.querySelector("ol").append(...rows);
}

function open(sheet) {
  for (const other of document.querySelectorAll("dialog[open]")) other.close();
  sheet.showModal();
}

function watch(main, sheet) {
  let known = false;
  let timer = 0;
  main.addEventListener("drawn", ({ detail: { state, page, brush } }) => {
    const won = Boolean(state.won);
    for (const key of main.querySelectorAll(".bar .main")) key.hidden = (key.dataset.sheet === "won") !== won;
    if (won) fill(sheet, state, page, brush);
    if (known === won) return;
    known = won;
    clearTimeout(timer);
    if (won) timer = setTimeout(open, MOMENT, sheet);
    else if (sheet.open) sheet.close();
  });
}

const sheet = globalThis.document?.getElementById("won");
if (sheet) watch(document.getElementById("main"), sheet);
