// How a match ends while no server can say it: in pencil, by the rules that app/scoring/target.py has.

import { put } from "./draw.js";

const MOMENT = 1000; // milliseconds in which a server that is there has answered

const highest = (sides, figures) => sides.filter((side) => sides.every((other) => figures[other] <= figures[side]));
const seats = (totals) => [...totals.keys()];

/** The side that has won among those at the target, as a list: empty where nobody is, or where nothing parts them. */
export function contest(totals, counted, taker, { target, both_over: decides }) {
  const over = seats(totals).filter((side) => totals[side] >= target);
  if (over.length < 2) return over;
  if (decides === "last_trick" && over.includes(taker)) return [taker];
  const best = highest(over, totals);
  const less = best.length > 1 ? highest(best, totals.map((total, side) => total - counted[side])) : best;
  return less.length > 1 ? less.filter((side) => side === taker) : less;
}

/** What each side has from the tally, whether all of it is told, and who took the last trick. */
function read({ marks, sides }, { whole }) {
  const told = { counted: sides.map(() => 0), found: 0 };
  for (const { key, count, worth, seat } of marks) {
    if (key === "last_trick") told.taker = sides.findIndex((side) => side.includes(seat));
    if (count === undefined) continue;
    told.found += count;
    worth?.forEach((points, side) => (told.counted[side] += points));
  }
  return { ...told, full: told.found === whole };
}

/** Brisques count once all are told, side by side from the dealer’s left; those behind the winner's count for nothing. */
function inTurn({ totals, points, sides, dealer }, { counted, taker, full }, rules) {
  const bare = totals.map((total, side) => total - counted[side]);
  const credited = sides.map(() => 0);
  const turns = sides.flat().map((_, step, all) => sides.findIndex((side) => side.includes((dealer + 1 + step) % all.length)));
  let won = full ? [] : contest(bare, credited, taker, rules);
  for (const side of full ? new Set(turns) : []) {
    if (won.length) continue;
    credited[side] = counted[side];
    bare[side] += counted[side];
    won = contest(bare, credited, taker, rules);
  }
  for (const side of won.length ? seats(totals) : []) {
    points[side] += bare[side] - totals[side];
    totals[side] = bare[side];
  }
  return won;
}

/** Players who stop have the higher total decide, where the phone knows it. */
function stopped({ totals, open }, { target }) {
  const best = highest(seats(totals), totals);
  return open && !target ? {} : { side: best.length === 1 ? best[0] : null };
}

/** How the match ended with an act: {side (null: a draw, undefined: unknown)}, or null while it goes on.
    `rules` are the house rules that it hangs on, and the `whole` of the tally. */
export function ends(state, { close, finish }, rules) {
  const { target, rounds, end } = rules;
  const atOnce = end === "at_once";
  if ((state.over && !state.won) || finish === false) return null; // by what the server has; or the players go on
  if (!target && !finish) return close && rounds && state.round >= rounds ? {} : null;
  const told = read(state, rules);
  const settles = target && (atOnce || close || finish);
  const [side] = settles ? (atOnce ? inTurn(state, told, rules) : contest(state.totals, told.counted, told.taker, rules)) : [];
  return side === undefined ? (finish ? stopped(state, rules) : null) : { side };
}

/** Tells it on the page. */
function tell(sheet, { won, totals }, { say }, { number }) {
  const name = won.side >= 0 && document.getElementById(`name-${won.side}`).textContent;
  put(sheet.querySelector("h2"), name ? say("Wins", { name }) : say(won.side === null ? "Draw" : "Ended"));
  for (const word of sheet.querySelectorAll("p")) word.hidden = (won.side === undefined) !== (word.dataset.unknown !== undefined);
  const rows = [...sheet.querySelectorAll("li")].sort((one, other) => totals[other.value - 1] - totals[one.value - 1]);
  for (const row of rows) put(row.lastElementChild, number(totals[row.value - 1]));
  sheet.querySelector("ol").append(...rows);
  for (const other of document.querySelectorAll("dialog[open]")) other.close();
  sheet.showModal();
}

function watch(main, sheet) {
  let known = false;
  let timer = 0;
  main.addEventListener("drawn", ({ detail: { state, page, brush } }) => {
    for (const key of main.querySelectorAll(".bar .main")) key.hidden = (key.dataset.sheet === "won") !== Boolean(state.won);
    if (known === Boolean(state.won)) return;
    known = !known;
    clearTimeout(timer);
    if (known) timer = setTimeout(tell, MOMENT, sheet, state, page, brush);
    else if (sheet.open) sheet.close();
  });
}

const sheet = globalThis.document?.getElementById("won");
if (sheet) watch(document.getElementById("main"), sheet);
