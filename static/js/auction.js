// A deal that is bid for: who plays, what is bid, and the sheet in which the bidder's card points become payments.

import { put, set } from "./draw.js";

const PASSED = "passed"; // the line that says that nobody bids
const at = (id) => document.getElementById(id);

/** The seats that play: two on the dealer's left and one on his right; of three all, and all while nobody knows who deals. */
export const active = (dealer, seats) => (dealer === null ? [...Array(seats).keys()] : [1, 2, Math.max(3, seats - 1)].map((step) => (dealer + step) % seats));

/** Piles of ten chips, those of ten and those of one, as strokes of paths, and their view box: what the server draws too. */
export function chips(total) {
  const tens = Math.floor(Math.max(0, total) / 10);
  const piled = (number, first) => Array.from({ length: number }, (_, one) => `M${2 + (first + Math.floor(one / 10)) * 13} ${28.5 - 2.75 * (one % 10)}h8`).join("");
  const piles = Math.ceil(tens / 10);
  return [piled(tens, 0), piled(Math.max(0, total) % 10, piles), `0 0 ${13 * Math.max(4, piles + 1)} 30`];
}

/** What a figure leaves to the others, or that there are not so many; what is no figure is told as it is sent. */
export function weighed(text, whole, say) {
  const points = /^\d+$/.test(text) ? Number(text) : null;
  const wrong = points > whole;
  return { points, wrong, said: points === null ? say("Whole") : say(wrong ? "Toomany" : "Rest", { number: wrong ? whole : whole - points }) };
}

/** One contract is bid a round: after it, none of their keys can be tapped. */
function bar(keys, bid, over) {
  for (const key of keys) {
    if (bid) key.dataset.why = "Bid";
    else delete key.dataset.why;
    set(key, "aria-disabled", bid || over);
  }
}

/** One player's card: whether he plays, what he bid, and what he is to get. */
function player(section, seat, { state, page, brush, keys, bid }) {
  const idle = !active(state.dealer, page.names.length).includes(seat);
  section.classList.toggle("idle", idle);
  at(`block-${seat}`).hidden = idle;
  const [doing, due] = section.querySelector(".state").children;
  put(doing, bid?.seat === seat ? keys.get(bid.key).name : idle ? page.say("Idle") : "");
  put(due, state.foreseen ? brush.signed(state.foreseen[seat]) : "");
  const stake = section.querySelector(".chips");
  if (!stake) return;
  const [tens, ones, box] = chips(state.totals[seat]);
  set(stake, "viewBox", box);
  set(stake.children[0], "d", tens);
  set(stake.children[1], "d", ones);
}

/** What everybody pays or gets, as far as it is known; who cannot pay ends the match. */
function pay(sheet, { foreseen, totals, ruined }, { page, brush }) {
  for (const { dataset, children } of sheet.querySelectorAll(".payments li")) {
    const change = foreseen?.[dataset.seat];
    put(children[1], change === undefined ? "…" : brush.signed(change));
    put(children[2], change === undefined ? "" : brush.number(totals[dataset.seat] + change));
  }
  // A list of names is made only where there is one: Intl takes its time.
  const poor = () => new Intl.ListFormat(page.lang).format(ruined.map((seat) => page.names[seat]));
  put(sheet.querySelector(".ruin"), foreseen && ruined.length ? page.say("Ruined", { name: poor() }) : "");
}

/** The sheet that ends the round, as far as the deal has come; returns what shows the figure in its field anew. */
function counting(sheet) {
  const form = sheet.querySelector("#count");
  const { count, seat } = form.elements;
  const scale = sheet.querySelector(".scale");
  const { par, whole, key } = form.dataset;
  let say;
  let before = null;

  function weigh() {
    const { points, wrong, said } = weighed(count.value, whole, say);
    put(at("others"), said);
    count.setCustomValidity(wrong ? said : "");
    scale.querySelector(".won").setAttribute("width", wrong ? 0 : (points ?? 0));
    scale.querySelector("input").value = points ?? par;
  }

  scale.querySelector("input").hidden = false;
  form.addEventListener("input", ({ target }) => {
    if (target.type === "range") count.value = target.value;
    weigh();
  });
  const next = (text, step) => Math.max(0, Math.min(whole, Number(text || par) + step));
  import("./stepped.js").then(({ stepped }) => stepped(form, next), () => {}); // a figure can be typed without

  return function show({ state, page, brush, bid }) {
    const counted = state.marks.find((mark) => mark.key === key);
    const passed = state.marks.some((mark) => mark.key === PASSED);
    const parts = { none: !bid && !passed, bid, passed, pay: counted, closing: counted || passed };
    for (const part of sheet.querySelectorAll("[data-part]")) part.hidden = !parts[part.dataset.part];
    put(sheet.querySelector(".bid"), bid ? brush.line({ ...state, marks: [bid] }).join(" ") : "");
    put(at("counted"), String(counted?.count ?? ""));
    const figure = (bid && counted?.count) ?? null; // after undo, who bid may come later than what was counted
    if (figure !== before) form.parentElement.open = !counted; // what is counted makes room for what is paid
    seat.value = bid?.seat ?? "";
    if (!bid) count.value = "";
    else if (figure !== before && document.activeElement !== count) count.value = figure ?? ""; // what is typed after it stays
    before = figure;
    say = page.say;
    weigh();
    pay(sheet, state, { page, brush });
  };
}

if (globalThis.document) {
  const show = counting(at("close"));
  at("main").addEventListener("drawn", ({ detail }) => {
    const bid = detail.state.marks.find(({ key }) => detail.keys.get(key)?.bid);
    bar(document.querySelectorAll("[data-bid]"), Boolean(bid) || detail.state.marks.some(({ key }) => key === PASSED), detail.state.over);
    document.querySelectorAll(".side").forEach((section, seat) => player(section, seat, { ...detail, bid }));
    show({ ...detail, bid });
  });
}
