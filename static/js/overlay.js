// What comes over the table: sentences that must not be missed, taps told to those who listen, sheets.

const at = (id) => document.getElementById(id);

export function voice({ say, sides, target, state }, keys, { number, line, shown, sideOf }) {
  const toast = at("toast");
  let unread = false; // a refusal that the page tells

  /** Says what must not be missed; it stays until the next tap. */
  function tell(sentence, before = "") {
    at("unsay").hidden = true;
    at("notice").textContent = sentence;
    toast.hidden = false;
    at("said").textContent = before + sentence;
  }

  /** Why a dimmed key cannot be tapped. */
  function reason({ value, dataset: { why } }) {
    if (state().over) return say("Ended");
    const { name, limit } = keys.get(value);
    const marked = state().marks.filter(({ key }) => key === value).length;
    return say(why ?? (limit && marked >= limit ? "Full" : "Spent"), { what: name, limit });
  }

  /** What was written, in one polite sentence, as of the state `before`. */
  function sentence([first], button, before) {
    const now = line(state()).filter(Boolean).join(" ");
    const mark = state().marks.at(-1);
    if (first.reopen) return say("Reopened", first);
    if (first.strike && button !== at("redo")) return undone(before);
    if (!first.key && !first.strike && !first.close) return button.textContent.trim().replace(/\s+/g, " "); // of trumps, a dealer, the end
    return mark && target ? say("Total", { line: now, total: number(shown(state())[sideOf(mark)]) }) : now;
  }

  /** What was taken back, and the totals that it changed. */
  function undone(before) {
    const changed = sides.map((_, side) => `${at(`name-${side}`).textContent} ${number(shown(state())[side])}`).filter((_, side) => shown(before)[side] !== shown(state())[side]);
    return say("Undone", { line: line(before).slice(0, 2).filter(Boolean).join(" ").replace(/,$/, "") }) + (changed.length ? ` ${changed.join(", ")}.` : "");
  }

  return {
    tell,
    reason,
    unread: () => unread,

    /** Tells a refusal, which is to be read before the page may be made anew. */
    refuse(why) {
      tell(why);
      unread = true;
    },

    /** Where some lines of an answer count, the result tells the rest. */
    answered: ({ refused, acked }) => (unread &&= refused.length === acked.length),

    /** Says of what the server alone can do that it cannot be reached. */
    away(what) {
      what.closest("dialog")?.close();
      tell(say("Needs"));
    },

    dismiss() {
      toast.hidden = true;
      unread = false;
    },

    /** Says what was written, and that a side has passed the target by it. */
    announce(written, button, before) {
      const said = sentence(written, button, before);
      at("said").textContent = said;
      const passed = written[0].reopen || state().over ? -1 : sides.findIndex((_, side) => shown(before)[side] < target && shown(state())[side] >= target);
      if (passed >= 0) tell(say("Passed", { name: at(`name-${passed}`).textContent, target: number(target) }), `${said} `);
    },
  };
}

/** `ready` gives a sheet's own script time to come, before it is shown. */
export function sheets(root, ready) {
  const shown = async (sheet) => {
    await ready(sheet.id);
    if (!sheet.open) sheet.showModal();
  };

  for (const sheet of root.querySelectorAll("dialog")) {
    if (sheet.open) {
      sheet.close();
      shown(sheet);
    }
    sheet.addEventListener("click", ({ target }) => target === sheet && sheet.close());
    // An address that opens a sheet opens it once.
    sheet.addEventListener("close", () => location.search.includes("sheet=") && history.replaceState(null, "", here()));
  }

  root.addEventListener("click", (event) => {
    const link = event.target.closest("[data-sheet], [data-close]");
    if (!link || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    if (link.dataset.sheet) shown(document.getElementById(link.dataset.sheet));
    else link.closest("dialog").close();
  });
}

/** The page's own address, without what a sheet added to it. */
export const here = () => (document.body.classList.contains("face") ? "?face=1" : location.pathname);
