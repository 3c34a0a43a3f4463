// Keeps what is not sent yet; the outbox knows only these promises, so that another store can stand in their place.
// Numbers are given out and kept in one step, and two tabs of a match share them.

/** `match` is the match's own id (links can be renewed), `area` a Storage; without one lines live as long as the page. */
export function storage(match, area, makeDevice = device) {
  const name = `marquoir.${match}`;
  let memory;
  let kept = true;

  function load() {
    if (!kept) return memory; // the area holds less than it could not take
    try {
      memory = JSON.parse(area.getItem(name)) ?? memory;
    } catch {
      // no area, or nothing of ours in it
    }
    return (memory ??= { device: makeDevice(), next: 1, unsent: [], refused: [] });
  }

  function save(changes) {
    memory = { ...load(), ...changes };
    try {
      area.setItem(name, JSON.stringify(memory));
      kept = true;
    } catch {
      kept = false;
    }
    return kept;
  }

  const except = (lines, line) => lines.filter((other) => other.device !== line.device || other.n !== line.n);

  return {
    /** What is held: {device, unsent, refused}. */
    async open() {
      return load();
    },

    /** Numbers and keeps acts (each made when its turn comes); says whether they outlive the page. */
    async add(makers) {
      const { device, next, unsent } = load();
      const lines = makers.map((make, index) => ({ device, n: next + index, act: make() }));
      return { lines, kept: save({ next: next + lines.length, unsent: [...unsent, ...lines] }) };
    },

    async settle(device, numbers) {
      save({ unsent: load().unsent.filter((line) => line.device !== device || !numbers.includes(line.n)) });
    },

    async refuse(line, why) {
      save({ unsent: except(load().unsent, line), refused: [...load().refused, { ...line, why }] });
    },

    async forget(line) {
      save({ refused: except(load().refused, line) });
    },

    /** Gives what is held a new device, counted from 1; a strike of a line that is renumbered follows it. */
    async renew() {
      const { unsent } = load();
      const device = makeDevice();
      const names = unsent.map((line) => `${line.device}.${line.n}`);
      const renamed = ({ strike, ...act }) => {
        const place = strike ? names.indexOf(`${strike.device}.${strike.n}`) : -1;
        return strike ? { ...act, strike: place < 0 ? strike : { device, n: place + 1 } } : act;
      };
      save({ device, next: unsent.length + 1, unsent: unsent.map(({ act }, index) => ({ device, n: index + 1, act: renamed(act) })) });
    },
  };
}

/** localStorage, where the browser gives one. */
export function area() {
  try {
    return localStorage;
  } catch {
    return null; // asking is forbidden where cookies are
  }
}

/** 16 random bytes as base64url; randomUUID is missing on plain http. */
export const device = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))).replaceAll("+", "-").replaceAll("/", "_").slice(0, 22);
