// Opens pages that are kept on the device where there is no network; follows keeping.js in one script.
// It touches no form and nothing of the wire: only pages that a browser opens, and static files.

const PATIENCE = 3000; // milliseconds that the network has where there is something to show
const AWAY = [502, 503, 504];

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(tidy().then(() => clients.claim()))); // so that the next version waits for this page too
addEventListener("message", (event) => event.waitUntil(hear(event)));
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(event, url));
});

async function file(request) {
  const files = await caches.open(FILES);
  const kept = await files.match(request.url, found);
  if (kept) return kept;
  const response = await fetch(request);
  if (forever(response)) await files.put(request.url, response.clone());
  return response;
}

/** The network first; what was kept where it does not answer in time, or the server is away. */
async function page(event, url) {
  const network = fetch(event.request);
  const keeping = network.then((response) => receive(url, response.clone()));
  event.waitUntil(keeping.catch(() => {})); // no network: nothing to keep
  const kept = await stored(url);
  try {
    if (!kept) return await network;
    const response = await Promise.race([network, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    return !response || AWAY.includes(response.status) ? dressed(kept) : response;
  } catch {
    return kept ? dressed(kept) : elsewhere(url);
  }
}

/** As the server would give it: light or dark as it was last chosen, and a device of its own, good for one line, to forms that do without scripts. */
async function dressed(response, status = 200, change = (html) => html) {
  const look = await (await (await caches.open(PAGES)).match(LOOK))?.text();
  const chosen = look === "system" ? "" : ` data-look="${look}"`;
  const html = await response.text();
  const lit = look ? html.replace(/(<html lang="\w+")( data-look="\w+")?/, (_, begin) => begin + chosen) : html;
  const body = lit.replaceAll(/(name="device" value=")[\w-]{22}"/g, `$1${device()}"`);
  return new Response(change(body), { status, headers: response.headers });
}

/** 16 random bytes as base64url. */
const device = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))).replaceAll("+", "-").replaceAll("/", "_").slice(0, 22);

/** An address without a language leads to one that is kept; else a page says that this one needs the server. */
async function elsewhere({ pathname }) {
  const mine = [navigator.language.slice(0, 2), ...languages].filter((lang) => languages.includes(lang));
  const lang = languages.find((one) => pathname.startsWith(`/${one}/`));
  for (const one of lang ? [] : mine) if (await stored({ pathname: `/${one}${pathname}`, search: "" })) return Response.redirect(`/${one}${pathname}`, 302);
  const says = await (await caches.open(PAGES)).match(`/${lang ?? mine[0]}/offline`, found);
  const rest = lang ? pathname.slice(`/${lang}`.length) : pathname; // its links of language lead to the page that was asked for
  const leads = (html) => languages.reduce((text, one) => text.replaceAll(`"/${one}/offline"`, () => `"/${one}${rest}"`), html);
  return says ? dressed(says, 503, leads) : Response.error();
}

let heard = Promise.resolve(); // one after the other: a page first, then what is written into it

/** What pages of ours tell: what to keep, the slate as it stands by now, the look; and what they ask of a version that waits. */
async function hear({ data: { keep = [], path, slate, look, ask, take }, ports: [port] }) {
  if (look) await (await caches.open(PAGES)).put(LOOK, new Response(look));
  if (ask) port.postMessage({ empty: await nothingWaits(), words: KEPT.words[ask], version: KEPT.version });
  if (take && (await nothingWaits())) await skipWaiting();
  const act = async () => {
    for (const address of keep) await keepAnew(new URL(address, location.origin));
    if (slate) await inTurn(() => chalk(path, slate));
  };
  await (heard = heard.then(act, act));
}

/** Whether every line that was tapped on this device is written. */
function nothingWaits() {
  return new Promise((resolve) => {
    const opening = indexedDB.open("marquoir", 1);
    opening.onupgradeneeded = () => opening.transaction.abort(); // nothing was tapped yet; the table makes the database
    opening.onerror = () => resolve(opening.error.name === "AbortError");
    opening.onsuccess = () => {
      const database = opening.result;
      const reading = database.transaction("outboxes").objectStore("outboxes").getAll();
      reading.onsuccess = () => resolve(reading.result.every(({ unsent }) => !unsent.length), database.close());
    };
  });
}
