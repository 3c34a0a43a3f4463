// Every tap becomes a numbered line, is kept, and is sent in order by one sender until it is answered.
// Storage, sender and clock are handed in. The storage is the truth, since two tabs of a match may share it.

const MOST = 50;
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;

/** `alone` lets one tab at a time send, where the browser has locks; `on` hears change, answer, refused, gone, stuck, and
    says which refusals need not be told (moot). */
export function outbox({ storage, send, on, later = setTimeout, alone = (act) => act(), chance = Math.random }) {
  let lines = []; // not answered yet, oldest first; one just tapped has no number for a moment
  let refused = []; // until they are written again, or let go
  let stuck = false; // whether what is held lives no longer than the page
  let warned = false;
  let sending = false;
  let again = false;
  let back = false; // whether the network came back while something was under way
  let renewed = false;
  let pause = 0;
  let most = MOST;
  let timer = 0;

  // Everything that touches the store waits its turn, so that lines keep the order of the taps.
  let turn = Promise.resolve();
  const next = (act) => (turn = turn.then(act));

  async function refresh() {
    const held = await storage.open();
    lines = [...held.unsent, ...lines.filter((line) => !line.n)];
    ({ refused } = held);
  }

  async function keep(fresh, instead) {
    const { lines: numbered, kept } = await storage.add(fresh.map((line) => () => named(line.act)), instead);
    numbered.forEach((line, index) => Object.assign(fresh[index], line));
    stuck = !kept;
    if (stuck && !warned) on.stuck();
    warned ||= stuck;
  }

  async function drain() {
    for (let more = true; more; ) {
      await next(refresh);
      const ready = lines.filter((line) => line.device === lines[0].device).slice(0, most);
      if (!ready[0]?.n) return;
      const result = await send(ready[0].device, ready.map(({ n, act }) => ({ n, ...act })));
      more = await next(() => settle(result, ready));
      if (!more) again = back;
    }
  }

  /** Does what an answer asks for, and says whether to go on. */
  async function settle(result, sent) {
    switch (result.is) {
      case "answer":
        return answered(result.body, sent);
      case "gap":
        return renew();
      case "conflict":
        if (!renewed) return renew();
      // falls through: under a name of its own nothing is in conflict
      case "wrong":
        if (sent.length > 1) return Boolean((most = 1)); // one by one, the answers tell which of them is
        await refuse(sent[0], result);
        return renew();
      case "gone":
        on.gone(result);
        return false;
      default:
        wait(result.seconds * 1000);
        return false;
    }
  }

  async function answered(body, sent) {
    const [{ device }] = sent;
    const away = (body.refused ?? []).map(({ n }) => ({ device, n }));
    for (const why of body.refused ?? []) {
      const line = sent.find(({ n }) => n === why.n);
      // What was refused need not be taken back, nor what took it back.
      const idle = line.act.strike && [...refused, ...away].some(same(line.act.strike));
      if (!idle && !on.moot?.(line, why, body)) await refuse(line, why);
    }
    await storage.settle(device, body.acked);
    lines = lines.filter((line) => line.device !== device || !body.acked.includes(line.n));
    pause = 0;
    most = MOST;
    renewed = false;
    on.answer(body, sent);
    return body.acked.length > 0;
  }

  /** The numbers before these are gone, or never come: what is held begins again under a new name. */
  async function renew() {
    renewed = true;
    await storage.renew();
    await refresh();
    on.change();
    return true;
  }

  async function refuse(line, why) {
    ({ refused } = await storage.refuse(line, why));
    on.refused(line, why);
  }

  function wait(named) {
    pause = Math.min(LONGEST_PAUSE, pause ? pause * 2 : FIRST_PAUSE);
    const mine = (timer += 1);
    later(() => mine === timer && flush(), Math.max(named, pause * (0.75 + chance() / 2)));
  }

  /** Sends what is held; asked again while it is at it, it looks once more when it is done, and when it failed if there is a network by now. */
  async function flush(online) {
    again = true;
    back ||= Boolean(online);
    if (sending) return;
    sending = true;
    while (again) {
      again = back = false;
      await alone(drain);
    }
    sending = false;
  }

  next(refresh).then(on.change).then(flush);

  return {
    lines: () => lines,
    refused: () => refused,
    loose: () => stuck && lines.length > 0,
    idle: () => !sending && !lines.length,
    flush,

    /** Writes acts, lines without numbers, in place of lines refused; what a `strike` names may be a line of this outbox. */
    write(acts, instead = []) {
      const fresh = acts.map((act) => ({ act }));
      lines = [...lines, ...fresh];
      refused = refused.filter((line) => !instead.some(same(line)));
      on.change();
      return next(() => keep(fresh, instead)).then(() => pause || flush());
    },
  };
}

const same = (one) => (other) => one.device === other.device && one.n === other.n;

/** A line tapped here can only be named once it is numbered. */
const named = (act) => (act.strike ? { ...act, strike: { device: act.strike.device, n: act.strike.n } } : act);
