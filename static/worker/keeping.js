// What the worker keeps on the device: what the server lists in KEPT, which it writes before this, and pages that a browser has opened.

const [FILES, PAGES, OWN] = ["marquoir-files", "marquoir-pages", "marquoir-own"]; // OWN: the first page and tables, as this browser saw them
const GONE = [404, 410];
const MOST = 24;
const AT_ONCE = 3;
const LOOK = "/look";
const HOME = /^\/(fr|en)\/$/;
const TABLE = /^\/(fr|en)(\/m\/[\w-]{22})$/;
const OF_A_MATCH = /^(?:\/(?:fr|en))?(\/m\/[\w-]{22})(?:\/|$)/;
const languages = Object.keys(KEPT.words);
const found = { ignoreVary: true }; // what pages vary with is one browser's own

let turn = Promise.resolve();
const inTurn = (act) => (turn = turn.then(act, act));

const folder = (address) => /^\/static\/\w+\//.exec(address)[0];
const told = (response, name) => response.headers.get(name) ?? "";
const forever = (response) => response.ok && told(response, "Cache-Control").includes("immutable");
const isPage = (response) => response.status === 200 && !response.redirected && told(response, "Content-Type").startsWith("text/html");
const isOwn = ({ pathname, search }) => (HOME.test(pathname) && !search) || (TABLE.test(pathname) && ["", "?face=1"].includes(search));

/** Files before pages, so that no page is kept without its own. */
async function install() {
  await keepAll(FILES, KEPT.files, {}, forever);
  await keepAll(PAGES, KEPT.pages, { cache: "no-cache", credentials: "omit" }, isPage);
}

async function keepAll(name, addresses, how, good) {
  const cache = await caches.open(name);
  const left = [...addresses];
  async function one() {
    for (let address = left.shift(); address; address = left.shift()) {
      const response = await fetch(address, how);
      if (!good(response)) throw new Error(`${address}: ${response.status}`);
      await cache.put(address, response);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/** Clears away what no version needs: a table that was kept opens with the files it was made with. */
async function tidy() {
  const [files, pages, own] = await Promise.all([FILES, PAGES, OWN].map((name) => caches.open(name)));
  const used = new Set(KEPT.files.map(folder));
  for (const request of await own.keys()) {
    if (new URL(request.url).search) await own.delete(request); // rules with a table's values; they are kept anew
    else for (const address of (await (await own.match(request, found)).text()).match(/\/static\/\w+\//g) ?? []) used.add(address);
  }
  for (const { url } of await files.keys()) if (!used.has(folder(new URL(url).pathname))) await files.delete(url);
  for (const { url } of await pages.keys()) if (![...KEPT.pages, LOOK].includes(new URL(url).pathname)) await pages.delete(url);
}

/** Keeps a page that came, where it is one to be kept; what is gone is no longer kept either. */
function receive(url, response) {
  const { pathname, search } = url;
  return inTurn(async () => {
    const match = OF_A_MATCH.exec(pathname)?.[1];
    if (match && GONE.includes(response.status)) return forget(languages.map((lang) => `/${lang}${match}`));
    if (!isPage(response)) return;
    const everyones = told(response, "Cache-Control") === "no-cache" && KEPT.pages.includes(pathname);
    if (isOwn(url)) await keepOwn(pathname, response);
    else if (everyones && search) await keepOwn(pathname + search, response);
    else if (everyones) await (await caches.open(PAGES)).put(pathname, response);
  });
}

async function keepOwn(address, response) {
  const own = await caches.open(OWN);
  await own.put(address, response);
  const all = await own.keys();
  for (const oldest of all.slice(0, Math.max(0, all.length - MOST))) await own.delete(oldest);
}

async function forget(addresses) {
  const own = await caches.open(OWN);
  for (const address of addresses) await own.delete(address);
}

async function keepAnew(url) {
  if (url.search && (await (await caches.open(OWN)).match(url, found))) return;
  const response = await fetch(url, { headers: { Accept: "text/html" } }).catch(() => null);
  if (response) await receive(url, response);
}

/** Writes what the table last heard into the page that is kept; in another language it would be out of date. */
async function chalk(path, slate) {
  const own = await caches.open(OWN);
  const kept = await own.match(path, found);
  const [, lang, match] = TABLE.exec(path);
  await forget(languages.filter((one) => one !== lang).map((one) => `/${one}${match}`));
  if (!kept) return;
  const safe = JSON.stringify(slate).replace(/[<>&']/g, (sign) => `\\u${sign.charCodeAt().toString(16).padStart(4, "0")}`);
  const html = (await kept.text()).replace(/data-slate='[^']*'/, () => `data-slate='${safe}'`);
  await own.put(path, new Response(html, { headers: kept.headers }));
}

/** What is kept of a page; a sheet over a table is drawn by the server alone. */
async function stored({ pathname, search }) {
  if (TABLE.test(pathname) && /[?&]sheet=/.test(search) && !/[?&]said=/.test(search)) return undefined;
  const [own, pages] = await Promise.all([OWN, PAGES].map((name) => caches.open(name)));
  return (await own.match(pathname + search, found)) ?? (await own.match(pathname, found)) ?? pages.match(pathname, found);
}
