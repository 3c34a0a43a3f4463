import assert from "node:assert/strict";
import { test } from "node:test";

import { acts, follow, wire } from "../../static/js/wire.js";

const JSON_TYPE = { "Content-Type": "application/json" };
const answering = (status, body, headers = JSON_TYPE) => async () => new Response(body === null ? null : JSON.stringify(body), { status, headers });
const sent = (fetch) => wire("/m/token", { fetch }).send("device", 3, [{ n: 1, round: 1, seat: 0, key: "bezique" }]);
const form = (fields) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};

test("lines go to the match's address as the wire has them", async () => {
  let asked;
  await sent(async (address, init) => ((asked = { address, ...init }), Response.json({ version: 4, acked: [1] })));
  assert.equal(asked.address, "/m/token/lines");
  assert.equal(asked.method, "POST");
  assert.deepEqual(JSON.parse(asked.body), { v: 1, device: "device", base: 3, lines: [{ n: 1, round: 1, seat: 0, key: "bezique" }] });
});

test("an answer of ours is an answer", async () => {
  const result = await sent(answering(200, { version: 4, acked: [1] }));
  assert.equal(result.is, "answer");
  assert.deepEqual(result.body.acked, [1]);
});

const WAITS = {
  "no network": async () => { throw new TypeError("offline"); },
  "a captive portal": async () => new Response("<html>", { status: 200, headers: { "Content-Type": "text/html" } }),
  "a captive portal that speaks JSON": answering(200, { hello: "guest" }),
  "half an answer": async () => new Response('{"version": 4, "ack', { status: 200, headers: JSON_TYPE }),
  "a time-out of the server": answering(408, { code: "timeout" }),
  "too early": answering(425, { code: "early" }),
  "a mistake of the server": answering(500, { code: "error" }),
  "network authentication": answering(511, null),
  "a 404 that is not ours": async () => new Response("<html>", { status: 404, headers: { "Content-Type": "text/html" } }),
};
for (const [name, fetch] of Object.entries(WAITS)) {
  test(`${name} is a reason to wait`, async () => assert.equal((await sent(fetch)).is, "wait"));
}

test("a server that names a pause is believed", async () => {
  for (const status of [429, 503]) {
    const result = await sent(answering(status, { code: "wait" }, { ...JSON_TYPE, "Retry-After": "7" }));
    assert.deepEqual(result, { is: "wait", seconds: 7 });
  }
});

test("a request that is not answered is given up", async () => {
  const never = (_, { signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  const result = await wire("/m/token", { fetch: never, patience: 5 }).send("device", 1, []);
  assert.equal(result.is, "wait");
});

test("what cannot be written is told apart", async () => {
  const cases = [[409, "gap", "gap"], [409, "version", "wrong"], [422, "conflict", "conflict"], [403, "forbidden", "gone"], [404, "not_found", "gone"], [400, "malformed", "wrong"], [413, "too_large", "wrong"]];
  for (const [status, code, is] of cases) assert.equal((await sent(answering(status, { code, message: "…" }))).is, is, code);
});

test("looking again with the tag of the last answer", async () => {
  const asked = [];
  const fetch = async (_, { headers }) => {
    asked.push(headers["If-None-Match"]);
    if (asked.length > 1) return new Response(null, { status: 304 });
    return Response.json({ version: 2, score: {}, table: {} }, { headers: { ETag: 'W/"2-fr"' } });
  };
  const server = wire("/m/token", { fetch });
  const first = await server.look();
  assert.equal((await server.look(first.tag)).is, "same");
  assert.deepEqual(asked, [undefined, 'W/"2-fr"']);
});

test("a phone looks only while it is seen and nothing of its own is on the way", async () => {
  const page = { visibilityState: "hidden", addEventListener: () => {} };
  const taken = [];
  let idle = false;
  let look;
  const server = { look: async () => ({ is: "answer", body: "news", tag: "t" }) };
  follow(server, { idle: () => idle, take: (body) => taken.push(body), page, timer: (act) => (look = act) });
  await look();
  page.visibilityState = "visible";
  await look();
  assert.deepEqual(taken, []);
  idle = true;
  await look();
  assert.deepEqual(taken, ["news"]);
});

test("news that come while a tap is on its way are not taken", async () => {
  let idle = true;
  let look;
  const taken = [];
  const server = { look: async () => ((idle = false), { is: "answer", body: "old" }) };
  follow(server, { idle: () => idle, take: (body) => taken.push(body), page: { visibilityState: "visible", addEventListener: () => {} }, timer: (act) => (look = act) });
  await look();
  assert.deepEqual(taken, []);
});

test("a form is read as lines: a key, a suit, a signed correction", () => {
  const pen = { device: "d", n: "1", round: "2" };
  assert.deepEqual(acts(form({ ...pen, seat: "1", key: "bezique" })), [{ round: 2, seat: 1, key: "bezique" }]);
  assert.deepEqual(acts(form({ ...pen, seat: "0", key: "royal_marriage", suit: "clubs" })), [{ round: 2, seat: 0, key: "royal_marriage", suit: "clubs" }]);
  assert.deepEqual(acts(form({ ...pen, seat: "0", key: "adjustment", points: "−40", note: "" })), [{ round: 2, seat: 0, key: "adjustment", points: -40 }]);
  assert.deepEqual(acts(form({ ...pen, seat: "2", key: "card_points", count: "74", correct: "p.3" })), [{ round: 2, seat: 2, key: "card_points", count: 74 }]);
});

test("that all pass is nobody's line, and closes the round", () => {
  assert.deepEqual(acts(form({ round: "2", key: "passed", close: "1" })), [
    { round: 2, key: "passed" },
    { round: 2, close: true },
  ]);
});

test("the sheet that ends the round is one batch, in the order of the wire; 0 is a figure", () => {
  const sheet = form({ device: "d", n: "1", round: "2", close: "1", last_trick: "0", "brisques.0": "16", "brisques.1": "0" });
  assert.deepEqual(acts(sheet), [
    { round: 2, seat: 0, key: "last_trick" },
    { round: 2, seat: 0, key: "brisques", count: 16 },
    { round: 2, seat: 1, key: "brisques", count: 0 },
    { round: 2, close: true },
  ]);
});

test("naming trumps, and taking the name back; another dealer", () => {
  assert.deepEqual(acts(form({ round: "1", dealer: "0" })), [{ round: 1, dealer: 0 }]);
  assert.deepEqual(acts(form({ round: "1", trump: "hearts" })), [{ round: 1, trump: "hearts" }]);
  assert.deepEqual(acts(form({ round: "1", trump: "" })), [{ round: 1, trump: null }]);
});

test("forms that are not lines are left to the browser", () => {
  assert.deepEqual(acts(form({ round: "1", "agree.target": "2000" })), []);
  assert.deepEqual(acts(form({ round: "1", finish: "true" })), []);
});
