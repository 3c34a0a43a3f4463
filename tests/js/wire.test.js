import assert from "node:assert/strict";
import { test } from "node:test";

import { stamp, wire } from "../../static/js/wire.js";

const JSON_TYPE = { "Content-Type": "application/json" };
const answering = (status, body, headers = JSON_TYPE) => async () => new Response(body === null ? null : JSON.stringify(body), { status, headers });
const sent = (fetch) => wire("/m/token", { fetch }).send("device", 3, [{ n: 1, round: 1, seat: 0, key: "bezique" }]);

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
  "a portal that forbids in JSON": answering(403, { error: "log in" }),
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

/** A server whose slate is of this version, and who was told of which tag. */
function house(version) {
  const asked = [];
  const fetch = async (address, { method, headers }) => {
    const tag = `W/"${version.now}"`;
    if (method === "POST") return Response.json({ version: version.now, acked: [1] }, { headers: { ETag: tag } });
    asked.push(headers["If-None-Match"]);
    if (headers["If-None-Match"] === tag) return new Response(null, { status: 304 });
    return Response.json({ version: version.now, score: {}, table: {} }, { headers: { ETag: tag } });
  };
  return { asked, fetch };
}

test("one looks with the tag of the last answer: of the page, of a look, of lines sent", async () => {
  const version = { now: 2 };
  const { asked, fetch } = house(version);
  const taken = [];
  const server = wire("/m/token", { fetch, tag: 'W/"1"' });
  const look = () => server.look((body) => void taken.push(body.version));
  await look();
  await look();
  version.now = 3;
  await server.send("device", 2, []);
  await look();
  assert.deepEqual(asked, ['W/"1"', 'W/"2"', 'W/"3"']);
  assert.deepEqual(taken, [2]);
});

test("what others wrote before lines were answered is looked at", async () => {
  const { asked, fetch } = house({ now: 12 });
  const server = wire("/m/token", { fetch, tag: 'W/"10"' });
  await server.send("device", 10, []);
  assert.equal(server.behind(), true);
  await server.send("device", 11, []); // tells no more than the first
  assert.equal(server.behind(), true);
  await server.look(() => true);
  assert.deepEqual([asked, server.behind()], [[undefined], false]);
});

test("what was not taken is asked for again", async () => {
  const { asked, fetch } = house({ now: 2 });
  const server = wire("/m/token", { fetch });
  await server.look(async () => false);
  await server.look(() => true);
  assert.deepEqual(asked, [undefined, undefined]);
});

test("an older slate is taken from a server that was restored, never from an answer out of order", async () => {
  const taken = [];
  const waiting = [];
  const fetch = (_, { method }) => new Promise((answer) => waiting.push((version) => answer(Response.json(method ? { version, acked: [1] } : { version, table: {} }))));
  const server = wire("/m/token", { fetch });
  const look = () => server.look((body) => void taken.push(body.version));

  const early = look(); // asked before lines are sent, answered after
  const sent = server.send("device", 5, []);
  waiting[1](6);
  await sent;
  waiting[0](5);
  await early;
  const sending = server.send("device", 6, []);
  const meanwhile = look(); // asked while lines are on their way
  waiting[3](6);
  await new Promise(setImmediate);
  waiting[2](7);
  await Promise.all([sending, meanwhile]);
  const late = look();
  waiting[4](3);
  await late;

  assert.deepEqual(taken, [6, 3]);
});

test("a link that is gone is told to who looks", async () => {
  assert.equal(await wire("/v/token", { fetch: answering(404, { code: "not_found" }) }).look(() => {}), "gone");
});

test("a time carries the phone's own day, hour and offset, whatever the day is elsewhere", () => {
  const zone = process.env.TZ;
  const moment = new Date("2026-11-29T23:30:00Z");
  for (const [place, told] of Object.entries({
    "Europe/Paris": "2026-11-30T00:30:00+01:00",
    "America/Montreal": "2026-11-29T18:30:00-05:00",
    "America/St_Johns": "2026-11-29T20:00:00-03:30",
    "Asia/Kathmandu": "2026-11-30T05:15:00+05:45",
    UTC: "2026-11-29T23:30:00+00:00",
  })) {
    process.env.TZ = place;
    assert.equal(stamp(moment), told);
  }
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});
