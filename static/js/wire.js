// Speaks the wire. No answer, or one that is not ours (the page of a hotel's network), is a reason to wait, never to drop.

const PATIENCE = 10_000;
const LATER = [408, 425, 429];

/** `address` is the match's own, such as /m/<token>; `tag` that of what the page shows. */
export function wire(address, { fetch = globalThis.fetch.bind(globalThis), language = "en", patience = PATIENCE, tag } = {}) {
  let turn = 0; // grows when lines go and when they are answered: what was asked for before is older than what was answered

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
    /** Whether more was written than was heard of. */
    behind: () => !tag,

    /** Sends lines of one device; `base` is the version last seen. */
    async send(device, base, lines) {
      const body = JSON.stringify({ v: 1, device, base, lines });
      turn += 1;
      const result = meaning(await ask("/lines", { "Content-Type": "application/json" }, { method: "POST", body }), "acked");
      turn += 1;
      // What others wrote in between may be a change of the match, which no answer to lines tells.
      tag &&= result.body?.version > base + 1 ? "" : (result.tag ?? tag);
      return result;
    },

    /** Asks for the slate and has it taken, unless it is the one last answered, or older; `take` may say false, and is asked again. */
    async look(take) {
      const before = turn;
      const result = meaning(await ask("", tag && { "If-None-Match": tag }), "table");
      if (result.is === "answer" && before === turn && (await take(result.body)) !== false) ({ tag } = result);
      return result.is;
    },
  };
}

/** "answer", "wait" (seconds, if the server named them), "gap", "conflict", "gone" or "wrong". What no server of ours says is a reason to wait. */
function meaning({ status, headers, body }, mark) {
  if (status === 200 && body?.[mark] && Number.isInteger(body.version)) return { is: "answer", body, tag: headers.get("ETag") };
  if (!body?.code || status < 400 || status >= 500 || LATER.includes(status)) return { is: "wait", seconds: Number(headers?.get("Retry-After")) || 0 };
  const { code, message } = body;
  if (code === "gap") return { is: "gap" };
  return { is: { 403: "gone", 404: "gone", 422: "conflict" }[status] ?? "wrong", code, message };
}

/** A time with the phone's own offset. */
export function stamp(now) {
  const offset = -now.getTimezoneOffset();
  const two = (n) => String(Math.floor(n)).padStart(2, "0");
  const local = new Date(now.getTime() + offset * 60_000).toISOString().slice(0, 19);
  return `${local}${offset < 0 ? "-" : "+"}${two(Math.abs(offset) / 60)}:${two(Math.abs(offset) % 60)}`;
}
