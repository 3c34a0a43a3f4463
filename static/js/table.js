// Binds taps to the outbox and the outbox to the page. Every form works without this, and is only quickened.

import { drawing, readPage } from "./draw.js";
import { outbox } from "./outbox.js";
import { here, sheets, voice } from "./overlay.js";
import { slate, stroke } from "./slate.js";
import { area, shelf, storage } from "./storage.js";
import { stamp, wire } from "./wire.js";

const SOON = 1500; // milliseconds until what is not needed for a first tap
const at = (id) => document.getElementById(id);
const main = at("main");
const { dataset } = at("wire");

export let answer = JSON.parse(dataset.slate);
let state;
let stale = 0; // the version after which the match was agreed on anew, since the page was made
const setup = JSON.stringify(JSON.parse(dataset.setup));
const ended = answer.score.outcome !== null;
const page = { ...readPage(main, dataset), sides: answer.score.sides, state: () => state };
const { keys, say } = page;
const brush = drawing(main, page, keys);
const { tell, refuse, dismiss, away, ...speech } = voice(page, keys, brush);
const server = wire(dataset.address, { language: page.lang, tag: dataset.tag });
export const box = outbox({
  storage: storage(page.match, shelf()),
  send: (device, lines) => server.send(device, answer.version, lines),
  alone: navigator.locks && ((act) => navigator.locks.request(`outbox ${page.match}`, act)),
  on: {
    change: redraw,
    answer: told,
    // A sheet that ends the round may end the match half-way: by the rules the rest counts for nothing.
    moot: ({ act }, { code }, { acked, refused }) => code === "match_over" && refused.length < acked.length && (act.close || act.key === "last_trick" || act.count !== undefined),
    refused: (_, { message }) => refuse(message),
    gone: () => tell(say("Gone")),
    stuck: () => tell(say("Stuck")),
  },
});
let late = {}; // what the sheets do, once it is there
const hear = (type, detail) => main.dispatchEvent(new CustomEvent(type, { detail })); // what only some games need has modules of its own

function redraw() {
  state = slate(answer, box.lines(), page);
  state.refused = box.refused().length;
  brush.draw(state);
  hear("drawn", { state, page, keys, brush });
}

/** Takes what the server says, were it older than what was seen: of one that was restored from a backup. */
function take(body) {
  const { version, table: { round } } = answer;
  answer = body;
  if (body.match) stale ||= JSON.stringify([body.match.players, body.match.house_rules]) !== setup && version;
  redraw();
  if (!renew() && body.table.round > round) hear("closed", { settlement: body.table.settlement, page });
}

/** Takes the answer to lines of our own. */
function told(body, sent) {
  speech.answered(body);
  stale ||= sent.some(({ act }) => act.agree) && answer.version;
  take(body);
  if (body.duplicates?.length) import("./twice.js").then(({ twice }) => twice(at("unsay"), body, sent, { page, brush, tell, write }));
}

/** Makes the page anew where the match has ended or goes on again, but not while it tells a refusal; says if it does. */
function renew() {
  if ((!stale && (answer.score.outcome !== null) === ended) || speech.unread() || box.lines().length) return false;
  location.replace(stale ? `?changed=${stale}&${location.search.slice(1)}` : here());
  return true;
}

function write(written, button) {
  const before = state;
  box.write(written);
  navigator.vibrate?.(12);
  button.classList.remove("tapped");
  requestAnimationFrame(() => button.classList.add("tapped"));
  speech.announce(written, button, before);
}

function writes(form, button) {
  if (form === at("pen")) return stroke(state, button === at("undo"));
  if (form.matches(".block")) return [{ round: state.round, seat: Number(form.elements.seat.value), key: button.value }];
  return late.written?.(form, button, state);
}

main.addEventListener("submit", (event) => {
  const { target: form, submitter: button } = event;
  const written = writes(form, button);
  if (!written && navigator.onLine) return; // the plain form does it
  event.preventDefault();
  if (!written) return away(form);
  dismiss();
  if (button.getAttribute("aria-disabled") === "true") return tell(speech.reason(button));
  const [first] = written;
  if (state.over && first?.round && !first.reopen) return tell(say("Ended"));
  if (first && !first.suit && state.making && keys.get(first.key)?.makesTrumps) return ready().then(() => hear("making", { mark: first, button }));
  if (first) write(written.map((act) => ({ ...act, at: stamp(new Date()) })), button);
  if (form.dataset.stay !== undefined) return;
  form.closest("dialog")?.close();
  form.reset();
  late.ending?.show();
});

/** What the sheets do comes with the first of them; without it, they are plain forms. */
async function ready(sheet) {
  if (!late.written) {
    const modules = await Promise.all([import("./forms.js"), import("./closing.js"), import("./won.js"), import("./round.js")]).catch(() => null);
    if (modules && !late.written) learn(...modules); // asked for twice, they come once
  }
  late.ending?.fill();
  if (sheet === "finish") await late.afresh?.(at(sheet));
}

function learn(forms, { closing }, { ends }, { round }) {
  late = { ...forms, ending: closing(main, page, brush, area) };
  page.ends = ends;
  round(main, page);
  redraw();
}

/** What can wait comes when the page is drawn; without network, when there is one. */
function complete() {
  Promise.all([import("./follow.js"), import("./lying.js"), import("./stay.js"), ready()]).then(
    ([{ follow }, { lying }, { stay }]) => {
      follow(server, dataset.address, { idle: box.idle, version: () => answer.version, take, gone: () => tell(say("Gone")) });
      stay(main, away);
      lying(main, area);
    },
    () => addEventListener("online", complete, { once: true }),
  );
}

sheets(main, ready);
redraw(); // a tap may come before the outbox has looked at what it holds
at("toast").addEventListener("click", () => renew(dismiss()));
at("refusals").addEventListener("click", () => {
  dismiss();
  import("./refused.js").then(({ refusals }) => refusals(main, { box, page, brush, done: renew }), () => tell(box.refused().map(({ why }) => why.message).join(" ")));
});
addEventListener("online", box.flush);
addEventListener("beforeunload", (event) => box.loose() && event.preventDefault());
setTimeout(complete, SOON);
setTimeout(() => import("./installed.js").catch(() => {}), 2 * SOON);
