// Lets the worker keep pages on this device, tells it what to keep, and asks before a new version takes over.
// Where the host wants no worker it clears away what one has left. On plain http a browser has none, and this does nothing.

const AFTER = 2000; // milliseconds, so that a first visit is over
const AGAIN = 2000; // between two looks whether all is written
const RARELY = 3_600_000; // between two looks for a new version
const { serviceWorker } = navigator;
const { lang, dataset } = document.documentElement;
const table = document.getElementById("pen") && (await import("./table.js"));

/** What a worker answers to a question. */
function asked(worker, message) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage(message, [port2]);
  });
}

async function start() {
  const { controller } = serviceWorker; // before a first worker claims the page
  const registration = await serviceWorker.register("/sw.js", { updateViaCache: "none" });
  if (!registration) return;
  if (registration.waiting) offer(registration.waiting);
  if (registration.installing) watch(registration);
  registration.addEventListener("updatefound", () => watch(registration));
  lookAgain(registration);
  await serviceWorker.ready;
  const tell = (message) => registration.active.postMessage(message);
  tell({ look: dataset.look ?? "system", keep: kept(controller) });
  if (table) chalk(tell);
}

/** The worker did not see this page come if it was not there yet; where a form led here, it comes once more without its answer. */
function kept(controller) {
  const { pathname, search } = location;
  const rules = table ? [document.querySelector("#more a[href*='/rules/']").getAttribute("href").split("#")[0]] : [];
  return controller && !(table && search) ? rules : [pathname, ...rules];
}

/** Lets the page that is kept follow the slate, so that it opens as it was left. */
function chalk(tell) {
  let last;
  function follow() {
    if (table.answer === last) return;
    last = table.answer;
    const { version, score, table: drawn } = last;
    tell({ path: location.pathname, slate: { version, score, table: drawn } });
  }
  document.getElementById("main").addEventListener("drawn", follow);
  follow();
}

/** A table may lie open for days. */
function lookAgain(registration) {
  let last = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - last < RARELY) return;
    last = Date.now();
    registration.update().catch(() => {}); // no network: later
  });
}

function watch({ installing, active }) {
  installing.addEventListener("statechange", () => installing.state === "installed" && active && offer(installing));
}

/** Offers a version that waits, once every line tapped on this device is written. */
async function offer(worker) {
  const { empty, words } = await asked(worker, { ask: lang });
  if (worker.state !== "installed") return; // taken on another page, or followed by a newer one
  if (empty && (!table || table.box.idle())) show(worker, words);
  else setTimeout(offer, AGAIN, worker);
}

function show(worker, words) {
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: new URL("../css/installed.css", import.meta.url) });
  const bar = Object.assign(document.createElement("div"), { className: "ready" });
  bar.setAttribute("role", "status");
  bar.append(Object.assign(document.createElement("p"), { textContent: words.ready }), key("key quiet", words.take), key("key quiet", words.later));
  const [take, later] = bar.querySelectorAll("button");
  take.addEventListener("click", () => bar.remove(renew(worker)));
  later.addEventListener("click", () => bar.remove());
  sheet.onload = () => document.body.append(bar);
  document.head.append(sheet);
}

const key = (className, textContent) => Object.assign(document.createElement("button"), { type: "button", className, textContent });

/** Something may have been tapped meanwhile; then it waits again. */
async function renew(worker) {
  const { empty } = await asked(worker, { ask: lang });
  if (!empty || (table && !table.box.idle())) return offer(worker);
  worker.addEventListener("statechange", () => worker.state === "activated" && location.reload());
  worker.postMessage({ take: true });
}

/** Where the host wants no worker by now. A worker that makes room for another at once may leave a page that is just opened waiting for ever. */
async function leave() {
  await (await serviceWorker.getRegistration())?.unregister();
  for (const name of await caches.keys()) if (name.startsWith("marquoir-")) await caches.delete(name);
}

if (serviceWorker) {
  const act = document.querySelector("meta[name=worker]") ? leave : start;
  const begin = () => act().catch(() => {}); // storage forbidden, or the network gone: the page does without
  if (table) begin();
  else setTimeout(begin, AFTER);
}
