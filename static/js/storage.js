// Keeps what is not sent yet; the outbox knows only these promises, so that another store can stand in their place.
// Two tabs of a match share it: each change reads and writes in one step, so that no number is given out twice.

const PATIENCE = 3000;

/** `match` is the match's own id (links can be renewed), `shelf` keeps a value by name; lines it cannot take live as long as the page. */
export function storage(match, shelf, makeDevice = device) {
  let memory = null; // what the shelf could not take
  let known = { unsent: [], refused: [] }; // what lay on it when it last answered

  const named = () => ({ ...known, device: makeDevice(), next: 1 }); // other tabs give numbers of their own

  async function change(act) {
    let held;
    const next = (found) => {
      memory &&= joined(memory, known, found);
      known = found ?? known;
      return (held = act(memory ?? found ?? named()));
    };
    try {
      await shelf.change(match, next);
      memory = null;
      known = held;
    } catch {
      held = memory = act(memory ?? named());
    }
    return held;
  }

  const except = (lines, line) => lines.filter((other) => other.device !== line.device || other.n !== line.n);

  return {
    /** What is held: {device, unsent, refused}. */
    open: () => change((held) => held),

    /** Numbers and keeps acts (each made when its turn comes), in place of lines refused; says whether they outlive the page. */
    async add(makers, instead = []) {
      let lines;
      await change((held) => {
        const { device, next, unsent } = held;
        lines = makers.map((make, index) => ({ device, n: next + index, act: make() }));
        return { ...held, next: next + lines.length, unsent: [...unsent, ...lines], refused: instead.reduce(except, held.refused) };
      });
      return { lines, kept: !memory };
    },

    settle: (device, numbers) =>
      change((held) => ({ ...held, unsent: held.unsent.filter((line) => line.device !== device || !numbers.includes(line.n)) })),

    refuse: (line, why) => change((held) => ({ ...held, unsent: except(held.unsent, line), refused: [...held.refused, { ...line, why }] })),

    /** Gives what is held a new device, counted from 1; a strike of a line that is renumbered follows it. */
    renew: () =>
      change(({ unsent, refused }) => {
        const device = makeDevice();
        const names = unsent.map((line) => `${line.device}.${line.n}`);
        const renamed = ({ strike, ...act }) => {
          const place = strike ? names.indexOf(`${strike.device}.${strike.n}`) : -1;
          return strike ? { ...act, strike: place < 0 ? strike : { device, n: place + 1 } } : act;
        };
        return { device, next: unsent.length + 1, unsent: unsent.map(({ act }, index) => ({ device, n: index + 1, act: renamed(act) })), refused };
      }),
  };
}

/** What a page kept for itself, with what other pages laid on the shelf since it was `known`. */
function joined(memory, known, found) {
  const more = (list) => (found?.[list] ?? []).filter((line) => !known[list].some(({ device, n }) => device === line.device && n === line.n));
  return { ...memory, unsent: [...memory.unsent, ...more("unsent")], refused: [...memory.refused, ...more("refused")] };
}

/** The browser's own database. A change is one transaction, on disk when the promise is kept; where nothing can be kept it fails. */
export function shelf(factory, patience = PATIENCE) {
  const kept = "outboxes";
  let opening;

  const open = () =>
    (opening ??= new Promise((resolve, reject) => {
      const request = (factory ?? indexedDB).open("marquoir", 1); // asking may be forbidden
      request.onupgradeneeded = () => request.result.createObjectStore(kept);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
      setTimeout(reject, patience); // there are browsers that never answer
    }));

  const begin = (database) => database.transaction(kept, "readwrite", { durability: "strict" });

  /** A phone that slept may have lost its database, which is then opened once more. */
  async function transact() {
    const database = await open();
    try {
      return begin(database);
    } catch {
      opening = null;
      return begin(await open());
    }
  }

  return {
    async change(name, act) {
      const transaction = await transact();
      const store = transaction.objectStore(kept);
      const reading = store.get(name);
      reading.onsuccess = () => {
        const next = act(reading.result);
        if (next !== reading.result) store.put(next, name);
      };
      return new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error);
      });
    },
  };
}

/** What a browser remembers by name, where it does: it may forbid to ask, or have no room. */
export const area = {
  get(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(name, value);
    } catch {
      // then it is forgotten with the page
    }
  },
};

/** 16 random bytes as base64url; randomUUID is missing on plain http. */
export const device = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))).replaceAll("+", "-").replaceAll("/", "_").slice(0, 22);
