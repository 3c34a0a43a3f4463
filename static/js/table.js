// Binds taps to the outbox and the outbox to the page. Every form works without this, and is only quickened.

import { drawing, fill, readKeys } from "./draw.js";
import { outbox } from "./outbox.js";
import { awake, face, revised, sheets } from "./sheets.js";
import { slate } from "./slate.js";
import { area, shelf, storage } from "./storage.js";
import { acts, follow, stamp, wire } from "./wire.js";

const TICK = 12; // milliseconds of vibration
const at = (id) => document.getElementById(id);
const main = at("main");
const { dataset } = at("wire");

let answer = JSON.parse(dataset.slate);
let state;
let unread = false; // a refusal that the page tells
const ended = answer.score.outcome !== null;
const keys = readKeys(main);
const page = {
  lang: document.documentElement.lang,
  names: JSON.parse(dataset.names),
  sides: answer.score.sides,
  target: Number(dataset.target), // or the rubicon
  byRound: Boolean(dataset.byRound), // whether each round is a game of its own
  running: Boolean(dataset.running),
  say: (sentence, values) => fill(dataset[`say${sentence}`], values),
  state: () => state,
};
const { sides, say } = page;
const brush = drawing(main, page, keys);
const server = wire(dataset.address, { language: page.lang });
const box = outbox({
  storage: storage(dataset.match, shelf()),
  send: (device, lines) => server.send(device, answer.version, lines),
  alone: navigator.locks && ((act) => navigator.locks.request(`outbox ${dataset.match}`, act)),
  on: {
    change: redraw,
    answer: (body) => take(body, true),
    refused: (_, { message }) => (unread = true) && tell(message),
    gone: () => tell(say("Gone")),
    stuck: () => tell(say("Stuck")),
  },
});
const showSum = sheets(main, page, brush);

const hear = (type, detail) => main.dispatchEvent(new CustomEvent(type, { detail })); // what only some games need has modules of its own

function redraw() {
  state = slate(answer, box.lines(), keys, page.running);
  brush.draw(state);
  hear("drawn", { state, page, keys, brush });
}

/** Takes what the server says; only an answer to lines of our `own` may be older than what was seen: of a server restored from a backup. */
function take(body, own = false) {
  if (body.version < answer.version && !own) return;
  if (own) unread &&= body.refused.length === body.acked.length; // where some of it counts, the result tells the rest
  const { round } = answer.table;
  answer = body;
  redraw();
  if (!renew() && body.table.round > round) hear("closed", { settlement: body.table.settlement, page });
}

/** Makes the page anew where the match has ended or goes on again, but not while it tells a refusal; says if it does. */
function renew() {
  if ((answer.score.outcome !== null) === ended || unread || box.lines().length) return false;
  location.replace(document.body.classList.contains("face") ? "?face=1" : location.pathname);
  return true;
}

function dismiss() {
  at("notice").hidden = true;
  unread = false;
}

/** Says what must not be missed; it stays until the next tap. */
function tell(sentence, before = "") {
  at("notice").textContent = sentence;
  at("notice").hidden = false;
  at("said").textContent = before + sentence;
}

/** Why a dimmed key cannot be tapped. */
function reason({ value, dataset: { why } }) {
  const { name, limit } = keys.get(value);
  const marked = state.marks.filter(({ key }) => key === value).length;
  return say(why ?? (limit && marked >= limit ? "Full" : "Spent"), { what: name, limit });
}

function write(written, button) {
  const before = brush.shown(state);
  const [who, what] = brush.line(state);
  box.write(written);
  navigator.vibrate?.(TICK);
  button.classList.remove("tapped");
  requestAnimationFrame(() => button.classList.add("tapped"));
  const mark = state.marks.at(-1);
  const line = brush.line(state).join(" ");
  let said = line;
  if (written[0].reopen) said = say("Reopened", written[0]);
  else if (button === at("undo")) said = say("Undone", { line: `${who} ${what}` });
  else if (mark && page.target) said = say("Total", { line, total: brush.number(brush.shown(state)[brush.sideOf(mark)]) });
  at("said").textContent = said;
  const passed = sides.findIndex((_, side) => before[side] < page.target && brush.shown(state)[side] >= page.target);
  if (passed >= 0) tell(say("Passed", { name: at(`name-${passed}`).textContent, target: brush.number(page.target) }), `${said} `);
}

/** What undo and redo write: a strike; where no line stands, the round before is opened again. */
function stroke(button) {
  const mark = button === at("undo") ? state.marks.at(-1) : state.redo;
  return [mark ? strike(mark) : { round: state.round - 1, reopen: true }];
}

function strike({ pencil, id }) {
  const place = id?.lastIndexOf(".");
  return { strike: pencil ?? { device: id.slice(0, place), n: Number(id.slice(place + 1)) } };
}

main.addEventListener("submit", (event) => {
  const { target: form, submitter: button } = event;
  const fields = new FormData(form);
  fields.append(button.name, button.value);
  fields.set("round", state.round);
  let written = form === at("pen") ? stroke(button) : acts(fields);
  if (!written.length) return; // house rules, the end of the match: the plain form does it
  event.preventDefault();
  if (written.at(-1).close || form.dataset.stay !== undefined) {
    const { strikes, fresh } = revised(written, state.marks);
    written = [...strikes.map(strike), ...fresh];
  }
  dismiss();
  if (button.getAttribute("aria-disabled") === "true") return tell(reason(button));
  const [first] = written;
  if (!first) return;
  if (!first.suit && state.making && keys.get(first.key)?.makesTrumps) return hear("making", { mark: first, button });
  write(written.map((act) => ({ ...act, at: stamp(new Date()) })), button);
  if (form.dataset.stay !== undefined) return;
  form.closest("dialog")?.close();
  form.reset();
  showSum();
});

redraw(); // a tap may come before the outbox has looked at what it holds
face(at("face"));
at("notice").addEventListener("click", () => renew(dismiss()));
awake(at("awake"), area());
addEventListener("online", box.flush);
follow(server, { idle: box.idle, take });
