// Draws a state of the slate into the page that the server made; text goes in as text, nothing is built from strings.

import { counted, spent } from "./slate.js";

/** Fills the {places} of a sentence. */
export const fill = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, place) => values[place]);

/** Figures as the language writes them, their thousands `apart`, with a true minus sign. Intl would cost a slow phone a tenth
    of a second before its first tap. */
export function figures(apart) {
  const number = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, apart).replace("-", "−");
  return { number, signed: (n) => (n < 0 ? "" : "+") + number(n) };
}

/** What each key of the page gives, by its name on the wire. */
export function readKeys(root) {
  const keys = new Map();
  const figure = (text) => (text ? Number(text) : null);
  for (const { dataset, value } of [...root.querySelectorAll("[data-name]")].reverse()) {
    const { key = value, name, one, many, points, gains, limit, makesTrumps, making, bid } = dataset;
    const figured = { points: figure(points), gains: gains?.split(" ").map(Number), limit: figure(limit), making: figure(making) };
    keys.set(key, { name, one, many, ...figured, makesTrumps: makesTrumps !== undefined, bid: bid !== undefined });
  }
  return keys;
}

/** What the server tells the page of the match. */
export const readPage = (root, dataset) => ({
  keys: readKeys(root),
  match: dataset.match,
  lang: document.documentElement.lang,
  thousands: dataset.thousands,
  names: JSON.parse(dataset.names),
  target: Number(dataset.target), // or the rubicon
  byRound: dataset.byRound, // “yes” where each round is a game of its own
  running: dataset.running, // “yes” where points count to the totals at once
  rules: JSON.parse(dataset.rules),
  say: (sentence, values) => fill(dataset[`say${sentence}`], values),
});

/** Which plates of the old marker stand for a total: five for its hundreds, five for its tens, the first of each worth five. */
export const standing = (total) =>
  [100, 10].flatMap((worth) => {
    const units = Math.floor(Math.max(0, total) / worth) % 10;
    return [units > 4, ...[1, 2, 3, 4].map((one) => units % 5 >= one)];
  });

// Only what changes is touched: a phone lays out again whatever is written to, were it the same.
export const put = (element, text) => {
  if (element.textContent === text) return;
  if (element.firstChild) element.firstChild.data = text; // a new text would be styled and laid out as a new child
  else element.append(text);
};
export const set = (element, name, value) => element.getAttribute(name) === String(value) || element.setAttribute(name, value);

/** `page`: lang, what sets thousands apart, names by seat, sides, target, and say(sentence, values). */
export function drawing(root, page, keys) {
  const { say, names, sides, target } = page;
  const { number, signed } = figures(page.thousands);
  const all = (selector, within = root) => [...within.querySelectorAll(selector)];
  const at = (id) => document.getElementById(id);

  /** The figures that count now: the totals or, where each round is a game, the round's points. */
  const shown = ({ totals, points }) => (page.byRound ? points : totals);

  // What is drawn with every tap, looked up once.
  const parts = all(".side").map((section) => ({ section, each: ["[data-of]", "progress", ".plate", ".peg"].map((one) => all(one, section)) }));
  const says = all(".block").map((form) => all(".say", form));

  function side({ section, each: [texted, bars, plates, pegs] }, index, state) {
    const { totals, points, dealer, over } = state;
    const now = shown(state);
    const total = now[index];
    const lead = total - Math.max(...now.filter((_, other) => other !== index));
    const more = page.running || !state.open ? "" : " …"; // what a round closed in pencil comes to, the server will say
    const texts = { total: number(totals[index]) + more, shown: number(total), points: signed(points[index]), needs: number(Math.max(0, target - total)), lead: lead > 0 ? say("Lead", { number: number(lead) }) : "" };
    for (const element of texted) {
      put(element, texts[element.dataset.of]);
      if (element.dataset.of === "needs") element.parentElement.hidden = total >= target;
    }
    set(section.querySelector(".total"), "data-length", texts.shown.length);
    section.querySelector(".deals").hidden = over || !sides[index].includes(dealer);
    for (const bar of bars) set(bar, "value", Math.max(0, total));
    standing(total).forEach((up, place) => plates[place]?.classList.toggle("up", up));
    pegs.forEach((peg, hole) => peg.classList.toggle("up", total >= 1000 * (hole + 1)));
  }

  function block(keys, index, state) {
    for (const key of keys) {
      const count = counted(state, sides[index], key.value);
      const tally = key.lastElementChild;
      set(tally, "data-count", count);
      put(tally.firstElementChild, count ? `× ${count}` : "");
      set(key, "aria-disabled", spent(state, index, key.value) || "why" in key.dataset);
    }
  }

  let soon; // what waits a moment only is not shown in pencil
  function pencil(waits) {
    if (waits) soon ??= setTimeout(() => root.classList.add("pencil"), 400);
    else {
      soon = clearTimeout(soon);
      root.classList.remove("pencil");
    }
  }

  const sideOf = (mark) => sides.findIndex((side) => side.includes(mark.seat));

  /** A line in words: who, what and how much. */
  function line({ marks, round, dealer, over }) {
    const mark = marks.at(-1);
    if (!mark && over) return ["", say("Ended"), ""];
    if (!mark) return [say("Round", { round }), dealer === null ? "" : say("Deals", { name: names[dealer] }), ""];
    const { name, bid, one, many } = keys.get(mark.key) ?? { name: mark.key };
    const owner = sideOf(mark);
    if (owner < 0) return ["", name, ""];
    const counted = many && fill(mark.count === 1 || (page.lang === "fr" && !mark.count) ? one : many, { number: number(mark.count) });
    const what = counted || (bid ? name : name.replace(/^./, (first) => first.toLowerCase()));
    const [points, theirs] = [owner, owner ? 0 : 1].map((side) => mark.worth?.[side]);
    const told = points ? signed(points) : theirs ? say("Across", { points: signed(theirs) }) : ""; // of a fault
    return [say("Who", { name: at(`name-${owner}`).textContent }), told ? `${what},` : what, told];
  }

  function draw(state) {
    parts.forEach((part, index) => side(part, index, state));
    says.forEach((keys, index) => block(keys, index, state));
    const told = line(state);
    told.forEach((text, place) => put(at("line").children[place], text));
    set(at("line"), "data-rows", told[2].includes(" ") ? 3 : 2);
    set(root, "data-trump", state.trump ?? "");
    if (!at("undo")) return;
    pencil(state.pencilled);
    at("undo").disabled = !state.marks.length && state.round === 1 && !state.stopped;
    at("redo").disabled = !state.redo;
    put(at("refusals"), state.refused ? say(state.refused > 1 ? "Refused" : "RefusedOne", { number: number(state.refused) }) : "");
    put(at("waiting"), state.pencilled ? say("Waiting", { number: number(state.pencilled) }) : "");
  }

  return { number, signed, line, draw, shown, sideOf };
}
