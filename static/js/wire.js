// Speaks the wire. No answer, or one that is not ours (the page of a hotel's network), is a reason to wait, never to drop.

const PATIENCE = 10_000;
const LATER = [408, 425, 429];

/** `address` is the match's own, such as /m/<token>. */
export function wire(address, { fetch = globalThis.fetch.bind(globalThis), language = "en", patience = PATIENCE } = {}) {
  async function ask(path, headers, init) {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), patience);
    headers = { Accept: "application/json", "Accept-Language": language, ...headers };
    try {
      const response = await fetch(address + path, { headers, signal: stop.signal, cache: "no-store", redirect: "error", ...init });
      const json = response.headers.get("Content-Type")?.startsWith("application/json");
      return { status: response.status, headers: response.headers, body: json ? await response.json() : null };
    } catch {
      return { status: 0 };
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    /** Sends lines of one device; `base` is the version last seen. */
    async send(device, base, lines) {
      const body = JSON.stringify({ v: 1, device, base, lines });
      return meaning(await ask("/lines", { "Content-Type": "application/json" }, { method: "POST", body }), "acked");
    },

    /** Asks for the slate; with the tag of the last answer it may be the same still. */
    async look(tag) {
      const answer = await ask("", tag && { "If-None-Match": tag });
      return answer.status === 304 ? { is: "same" } : meaning(answer, "table");
    },
  };
}

/** "answer", "wait" (seconds, if the server named them), "gap", "conflict", "gone" or "wrong". */
function meaning({ status, headers, body }, mark) {
  if (status === 200 && body?.[mark] && Number.isInteger(body.version)) return { is: "answer", body, tag: headers.get("ETag") };
  if (!body || status < 400 || status >= 500 || LATER.includes(status)) return { is: "wait", seconds: Number(headers?.get("Retry-After")) || 0 };
  const { code, message } = body;
  if (code === "gap") return { is: "gap" };
  return { is: { 403: "gone", 404: "gone", 422: "conflict" }[status] ?? "wrong", code, message };
}

/** Looks every few seconds for what another phone wrote, while the page is seen and nothing of its own is on the way. */
export function follow(server, { idle, take, every = 2500, page = document, timer = setInterval }) {
  let tag;
  async function look() {
    if (page.visibilityState !== "visible" || !idle()) return;
    const result = await server.look(tag);
    if (result.is !== "answer" || !idle()) return;
    tag = result.tag;
    take(result.body);
  }
  timer(look, every);
  page.addEventListener("visibilitychange", look);
}

/** What a form of the table writes, as lines without numbers: the fields of wire.md, “Without scripts”. */
export function acts(fields) {
  const round = Number(fields.get("round"));
  const mark = (seat, key, more) => ({ round, ...(seat && { seat: Number(seat) }), key, ...more });
  const close = fields.get("close") ? [{ round, close: true }] : [];
  if (fields.get("key")) return [mark(fields.get("seat"), fields.get("key"), added(fields)), ...close];
  const written = [];
  if (fields.has("trump")) written.push({ round, trump: fields.get("trump") || null });
  if (fields.get("dealer")) written.push({ round, dealer: Number(fields.get("dealer")) });
  if (fields.get("last_trick")) written.push(mark(fields.get("last_trick"), "last_trick"));
  for (const [field, count] of fields) {
    const [key, seat] = field.split(".");
    if (seat && Number(seat) >= 0 && count !== "") written.push(mark(seat, key, { count: Number(count) }));
  }
  return [...written, ...close];
}

function added(fields) {
  const more = {};
  for (const field of ["suit", "note"]) if (fields.get(field)) more[field] = fields.get(field);
  if (fields.get("count")) more.count = Number(fields.get("count"));
  if (fields.get("points")) more.points = Number(fields.get("points").replace("−", "-"));
  return more;
}

/** A time with the phone's own offset. */
export function stamp(now) {
  const offset = -now.getTimezoneOffset();
  const two = (n) => String(Math.floor(n)).padStart(2, "0");
  const local = new Date(now.getTime() + offset * 60_000).toISOString().slice(0, 19);
  return `${local}${offset < 0 ? "-" : "+"}${two(Math.abs(offset) / 60)}:${two(Math.abs(offset) % 60)}`;
}
