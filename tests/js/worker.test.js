import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";

const here = "https://bezique.example";
const token = "A".repeat(22);
const folder = new URL("../../static/worker/", import.meta.url);
const source = ["keeping", "serving"].map((name) => readFileSync(new URL(`${name}.js`, folder), "utf8")).join("\n");
const kept = {
  version: "1",
  files: ["/static/aa/js/table.js"],
  pages: ["/fr/", "/en/", "/fr/offline", "/en/offline", "/en/rules/bezique"],
  words: { fr: {}, en: {} },
};

/** The caches of a browser, in memory. */
function cachesOf() {
  const all = new Map();
  const whole = (address) => new URL(address.url ?? address, here).href;
  const make = () => {
    const entries = new Map();
    return {
      match: async (address) => entries.get(whole(address))?.clone(),
      put: async (address, response) => void entries.delete(whole(address)) || void entries.set(whole(address), response),
      delete: async (address) => entries.delete(whole(address)),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
    };
  };
  return {
    open: async (name) => all.get(name) ?? (all.set(name, make()), all.get(name)),
    keys: async () => [...all.keys()],
  };
}

/** A worker over a network, which answers an address with a response or throws. */
function workerOver(network, { databases, timers = setTimeout } = {}) {
  const heard = {};
  const asked = [];
  const world = {
    KEPT: kept,
    caches: cachesOf(),
    location: new URL(here),
    navigator: { language: "fr-FR" },
    addEventListener: (type, act) => (heard[type] = act),
    fetch: async (request) => {
      const address = new URL(request.url ?? request, here);
      asked.push(address.pathname + address.search);
      return network(address.pathname + address.search);
    },
    indexedDB: databases,
    setTimeout: timers,
    clients: { claim: async () => (world.claimed = true) },
    skipWaiting: async () => (world.skipped = true),
    URL, Response, Error, Uint8Array, String, crypto, btoa, console,
  };
  vm.runInNewContext(source, world);
  const tell = async (type, event = {}) => {
    const waits = [];
    heard[type]({ ...event, waitUntil: (promise) => waits.push(promise) });
    await Promise.all(waits);
  };
  return {
    asked,
    world,
    tell,
    /** What a browser gets for an address; undefined where the worker lets it pass. */
    async open(address, { method = "GET", mode = "navigate" } = {}) {
      let answer;
      const waits = [];
      heard.fetch({ request: { url: new URL(address, here).href, method, mode }, respondWith: (promise) => (answer = promise), waitUntil: (promise) => waits.push(promise) });
      const response = await answer;
      await Promise.all(waits);
      return response;
    },
    own: async () => (await (await world.caches.open("marquoir-own")).keys()).map(({ url }) => url.slice(here.length)),
  };
}

const page = (text, cache = "no-cache", more = {}) => new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": cache }, ...more });
const table = (slate = "{}") => page(`<html lang="en"><div data-slate='${slate}'></div><input name="device" value="${"d".repeat(22)}">`, "no-store");
const site = (address) => {
  if (address.startsWith("/static/")) return new Response("js", { headers: { "Cache-Control": "public, max-age=31536000, immutable" } });
  if (address.startsWith("/en/m/")) return table();
  return page(`<html lang="${address.slice(1, 3)}">${address}`, /^\/(fr|en)\/$/.test(address) ? "private, no-cache" : "no-cache");
};
const gone = () => {
  throw new TypeError("no network");
};

/** A worker that has kept all it should, whose network can be changed. */
async function installed(options) {
  let network = site;
  const worker = workerOver((address) => network(address), options);
  await worker.tell("install");
  await worker.tell("activate");
  worker.over = (other) => (network = other);
  return worker;
}

test("forms, the wire, streams and other origins pass as if there were no worker", async () => {
  const worker = await installed();
  worker.asked.length = 0;
  for (const [address, how] of [
    [`/en/m/${token}`, { method: "POST" }],
    [`/m/${token}/lines`, { method: "POST", mode: "cors" }],
    [`/m/${token}`, { mode: "cors" }],
    [`/m/${token}/events`, { mode: "cors" }],
    ["https://elsewhere.example/", {}],
  ]) assert.equal(await worker.open(address, how), undefined, address);
  assert.deepEqual(worker.asked, []);
});

test("what is opened is kept only where it is the reader's own, or everybody's and listed", async () => {
  const worker = await installed();
  await worker.open(`/en/m/${token}?sheet=house`);
  await worker.open(`/en/m/${token}?said=x`);
  assert.deepEqual(await worker.own(), []);
  for (const address of ["/fr/", `/en/m/${token}`, `/en/m/${token}/share`, "/en/carnet", `/carnet/join/${token}`, "/en/rules/bezique?target=2000", "/en/help"]) {
    assert.equal((await worker.open(address)).status, 200);
  }
  assert.deepEqual(await worker.own(), ["/fr/", `/en/m/${token}`, "/en/rules/bezique?target=2000"]);
});

test("an error is never kept, nor a page after a detour, nor what is no page", async () => {
  const worker = await installed();
  for (const answer of [page("no", "no-store", { status: 500 }), page("no", "no-store", { status: 429 }), new Response("{}", { headers: { "Content-Type": "application/json" } })]) {
    worker.over(() => answer.clone());
    await worker.open(`/en/m/${token}`);
  }
  worker.over(() => Object.defineProperty(table(), "redirected", { value: true }));
  await worker.tell("message", { data: { keep: [`/en/m/${token}`] }, ports: [] });
  assert.deepEqual(await worker.own(), []);
});

for (const status of [404, 410]) {
  test(`a table that the network answers with ${status} is forgotten in every language`, async () => {
    const worker = await installed();
    worker.over((address) => (address.startsWith("/fr/m/") ? table() : site(address)));
    await worker.open(`/en/m/${token}`);
    await worker.open(`/fr/m/${token}`);
    worker.over(() => page("gone", "no-store", { status }));
    assert.equal((await worker.open(`/fr/m/${token}/review`)).status, status);
    assert.deepEqual(await worker.own(), []);
  });
}

test("a table opens with the slate that was last told, and a device of its own", async () => {
  const worker = await installed();
  await worker.open(`/en/m/${token}`);
  const slate = { version: 8, score: { note: "l'as <&> $1" } };
  await worker.tell("message", { data: { path: `/en/m/${token}`, slate }, ports: [] });
  worker.over(gone);
  const html = await (await worker.open(`/en/m/${token}`)).text();
  const [, told] = /data-slate='([^']*)'/.exec(html);
  assert.doesNotMatch(told, /[<>&]/);
  assert.deepEqual(JSON.parse(told), slate);
  const [, device] = /name="device" value="([\w-]{22})"/.exec(html);
  assert.notEqual(device, "d".repeat(22));
});

test("what a page writes waits until the page that is on its way is kept", async () => {
  const worker = await installed();
  const path = `/en/m/${token}`;
  await Promise.all([
    worker.tell("message", { data: { keep: [path] }, ports: [] }),
    worker.tell("message", { data: { path, slate: { version: 9 } }, ports: [] }),
  ]);
  worker.over(gone);
  assert.match(await (await worker.open(path)).text(), /data-slate='\{"version":9\}'/);
});

test("a table in another language is not shown once the slate has gone on", async () => {
  const worker = await installed();
  worker.over((address) => (address.includes("/m/") ? table() : site(address)));
  await worker.open(`/fr/m/${token}`);
  await worker.open(`/en/m/${token}`);
  await worker.tell("message", { data: { path: `/en/m/${token}`, slate: { version: 2 } }, ports: [] });
  assert.deepEqual(await worker.own(), [`/en/m/${token}`]);
});

test("the network has three seconds where something is kept, and as long as it takes where nothing is", async () => {
  const waited = [];
  const worker = await installed({ timers: (act, delay) => (waited.push(delay), setTimeout(act, 1)) });
  worker.over((address) => new Promise((resolve) => setTimeout(() => resolve(page(`late ${address}`)), 40)));
  assert.match(await (await worker.open("/en/rules/bezique")).text(), /^<html lang="en">\/en\/rules\/bezique$/);
  assert.deepEqual(waited, [3000]);
  assert.equal(await (await worker.open("/en/carnet")).text(), "late /en/carnet");
});

for (const status of [502, 503, 504]) {
  test(`a server that is away (${status}) does not take a table from the reader`, async () => {
    const worker = await installed();
    await worker.open(`/en/m/${token}`);
    worker.over(() => page("away", "no-store", { status }));
    assert.equal((await worker.open(`/en/m/${token}`)).status, 200);
    assert.equal((await worker.open("/en/carnet")).status, status);
  });
}

test("what needs the server says so in the language of its address", async () => {
  const worker = await installed();
  await worker.open(`/en/m/${token}`);
  worker.over(gone);
  for (const address of ["/fr/carnet", "/en/new", `/en/m/${token}?sheet=house`, `/en/m/${token}/share`, `/fr/m/${token}`]) {
    const answer = await worker.open(address);
    assert.equal(answer.status, 503);
    assert.equal(await answer.text(), `<html lang="${address.slice(1, 3)}">/${address.slice(1, 3)}/offline`);
  }
});

test("an address without a language leads to a page that is kept", async () => {
  const worker = await installed();
  await worker.open(`/en/m/${token}`);
  worker.over(gone);
  worker.world.Response.redirect = (address, status) => ({ address, status }); // here, addresses have no base
  assert.deepEqual({ ...(await worker.open("/")) }, { address: "/fr/", status: 302 });
  assert.deepEqual({ ...(await worker.open(`/m/${token}`)) }, { address: `/en/m/${token}`, status: 302 });
});

test("pages open light or dark as it was last chosen", async () => {
  const worker = await installed();
  worker.over(gone);
  const begin = async () => (await (await worker.open("/en/rules/bezique")).text()).slice(0, 34);
  await worker.tell("message", { data: { look: "dark" }, ports: [] });
  assert.equal(await begin(), '<html lang="en" data-look="dark">/');
  await worker.tell("message", { data: { look: "system" }, ports: [] });
  assert.match(await begin(), /^<html lang="en">/);
});

test("files of an older version stay for as long as a table was made with them", async () => {
  const worker = await installed();
  worker.over((address) => (address === `/en/m/${token}` ? page('<html lang="en"><script src="/static/old/js/table.js">', "no-store") : site(address)));
  await worker.open(`/en/m/${token}`);
  for (const name of ["old", "older"]) await worker.open(`/static/${name}/js/table.js`, { mode: "cors" });
  await worker.tell("activate");
  const files = (await (await worker.world.caches.open("marquoir-files")).keys()).map(({ url }) => url.slice(here.length));
  assert.deepEqual(files, ["/static/aa/js/table.js", "/static/old/js/table.js"]);
});

test("a file that is not the one its name says is not kept", async () => {
  const worker = await installed();
  worker.over(() => new Response("new", { headers: { "Cache-Control": "no-cache" } }));
  await worker.open("/static/old/js/table.js", { mode: "cors" });
  assert.equal((await (await worker.world.caches.open("marquoir-files")).keys()).length, 1);
});

test("it is not installed where one page does not come", async () => {
  const worker = workerOver((address) => (address === "/en/rules/bezique" ? page("no", "no-store", { status: 500 }) : site(address)));
  await assert.rejects(worker.tell("install"), /bezique: 500/);
});

test("it keeps the pages of the latest matches", async () => {
  const worker = await installed();
  for (let n = 0; n < 30; n += 1) await worker.open(`/en/m/${String(n).padStart(22, "0")}`);
  const own = await worker.own();
  assert.equal(own.length, 24);
  assert.equal(own.at(-1), `/en/m/${"29".padStart(22, "0")}`);
});

/** The database of a phone that holds these outboxes. */
const holding = (outboxes) => ({
  open() {
    const opening = {};
    const reading = { result: outboxes };
    opening.result = { close() {}, transaction: () => ({ objectStore: () => ({ getAll: () => (setImmediate(() => reading.onsuccess()), reading) }) }) };
    setImmediate(() => opening.onsuccess());
    return opening;
  },
});

for (const [unsent, skipped] of [[[], true], [[{ n: 1 }], undefined]]) {
  test(`with ${unsent.length} lines unsent a new version ${skipped ? "takes" : "does not take"} over`, async () => {
    const worker = await installed({ databases: holding([{ unsent: [] }, { unsent }]) });
    await worker.tell("message", { data: { take: true }, ports: [] });
    assert.equal(worker.world.skipped, skipped);
  });
}
