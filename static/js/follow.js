// Keeps a page up to date with what other phones write: told by the server's events, and by looking every few seconds.

const EVERY = 2500;
const SELDOM = 4; // of so many looks one is left while events come
const RETRY = 24; // ticks until a stream that was refused is asked for once more
const CLOSED = 2;

/** `version` is the one shown, `take` shows another; all of it only while the page is seen and nothing of its own is on the way. */
export function follow(server, address, { idle = () => true, version, take, gone, page = document, timer = setInterval, Source = globalThis.EventSource }) {
  let stream = null;
  let told = null; // the version that the stream last named
  let looking = false;
  let again = false;
  let lost = false; // the link leads nowhere any more
  let ticks = 0;

  const seen = () => page.visibilityState === "visible" && !lost;

  async function look() {
    if (looking || !seen() || !idle()) return;
    looking = true;
    let is;
    do {
      again = false;
      is = await server.look(take);
    } while (again && is === "answer");
    looking = false;
    if (is !== "gone") return;
    lost = true;
    hush();
    gone();
  }

  function listen() {
    if (!Source || stream || !seen()) return;
    stream = new Source(`${address}/events`);
    stream.onmessage = ({ data }) => {
      told = Number(data);
      if (told === version()) return;
      again = looking;
      look();
    };
    stream.onerror = () => stream?.readyState === CLOSED && hush(); // there are no more streams to be had
  }

  function hush() {
    stream?.close();
    stream = told = null;
  }

  function tick() {
    ticks += 1;
    if (told !== version() || server.behind() || ticks % SELDOM === 0) look();
    if (ticks % RETRY === 0) listen();
  }

  function turn() {
    if (!seen()) return hush();
    look();
    listen();
  }

  timer(tick, EVERY);
  page.addEventListener("visibilitychange", turn);
  turn();
}
