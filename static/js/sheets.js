// The sheets, opened over the table without leaving it: the sum of the one that ends the round, the switches of another.

export function open(id) {
  const sheet = document.getElementById(id);
  if (!sheet.open) sheet.showModal();
  return sheet;
}

/** What the choices of the sheet, each {seat, worth}, add for every side. */
export const gained = (chosen, sides) => sides.map((side) => chosen.reduce((sum, { seat, worth }) => sum + (side.includes(seat) ? worth : 0), 0));

/** A sheet opened again writes what it changes: a mark that says the same is left, one that says otherwise is struck. */
export function revised(acts, marks) {
  const strikes = [];
  const fresh = acts.filter(({ key, seat, count }) => {
    const old = key ? marks.filter((mark) => mark.key === key && (count === undefined || mark.seat === seat)) : [];
    if (old.length === 1 && old[0].seat === seat && old[0].count === count) return false;
    strikes.push(...old);
    return true;
  });
  return { strikes, fresh };
}

/** `points` and `totals` are told by `state()`. Returns what shows the sum anew. */
export function sheets(root, { state, sides, running }, { number, signed }) {
  for (const sheet of root.querySelectorAll("dialog")) {
    if (sheet.open) {
      sheet.close();
      sheet.showModal();
    }
    sheet.addEventListener("click", ({ target }) => target === sheet && sheet.close());
  }

  root.addEventListener("click", (event) => {
    const link = event.target.closest("[data-sheet], [data-close]");
    if (!link || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    if (link.dataset.sheet) open(link.dataset.sheet);
    else link.closest("dialog").close();
    if (!form) return;
    if (link.dataset.sheet === "close") fill();
    show();
  });

  const form = root.querySelector("#close .sums")?.closest("form");
  if (!form) return () => {}; // a deal that is bid for has a sheet of its own
  const tallies = [...form.querySelectorAll(".tally-of")];
  const figure = (tally) => Number(tally.querySelector("input:checked, .stepper input")?.value ?? 0);

  /** A round that was opened again shows what it was closed with. */
  function fill() {
    for (const { key, seat, count } of state().marks) {
      const field = form.querySelector(`[name="${count === undefined ? key : `${key}.${seat}`}"]`);
      if (field?.type === "radio") form.querySelector(`[name="${field.name}"][value="${count ?? seat}"]`).checked = true;
      else if (field) field.value = count;
    }
  }

  function show() {
    const taker = form.querySelector("[name=last_trick]:checked");
    const chosen = tallies.map((tally) => ({ seat: Number(tally.dataset.seat), worth: figure(tally) * tally.dataset.points }));
    if (taker) chosen.push({ seat: Number(taker.value), worth: Number(taker.closest("fieldset").dataset.points) });
    const { points, totals, marks } = state();
    const entered = marks.filter(({ key }) => form.querySelector(`[data-key="${key}"]`));
    gained(chosen, sides).forEach((all, index) => {
      const more = entered.reduce((left, { worth }) => left - (worth?.[index] ?? 0), all);
      const [, sum, whole] = form.querySelector(`.sums [data-side="${index}"]`).children;
      sum.textContent = more ? `${signed(points[index])} ${signed(more)}` : signed(points[index]);
      whole.textContent = number((running ? totals : points)[index] + more);
    });
    const rest = document.getElementById("rest");
    if (rest) rest.textContent = rest.dataset.say.replace("{number}", number(tallies.reduce((left, tally) => left - figure(tally), tallies[0].dataset.whole)));
  }

  form.addEventListener("change", ({ target }) => {
    // One tap on a figure sets this player, and the rest goes to the other.
    const one = target.closest(".figures") && target.closest(".tally-of");
    if (one) tallies.find((tally) => tally !== one).querySelector(`[value="${one.dataset.whole - figure(one)}"]`).checked = true;
    show();
  });
  form.addEventListener("input", show);
  for (const step of form.querySelectorAll("[data-step]")) {
    const input = step.parentElement.querySelector("input");
    step.hidden = false;
    step.addEventListener("click", () => {
      input.value = Math.max(0, Number(input.value) + Number(step.dataset.step));
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }
  return show;
}

/** Keeps the screen awake while the table is looked at, where a browser can; the switch turns it off, and is remembered. */
export function awake(input, area, { wakeLock = navigator.wakeLock, page = document } = {}) {
  if (!wakeLock) return;
  const kept = "marquoir.awake";
  let lock;
  input.parentElement.hidden = false;
  input.checked = area?.getItem(kept) !== "off";

  async function hold() {
    await lock?.release();
    lock = null;
    if (!input.checked || page.visibilityState !== "visible") return;
    lock = await wakeLock.request("screen").catch(() => null); // a low battery may say no
  }

  input.addEventListener("change", () => {
    area?.setItem(kept, input.checked ? "on" : "off");
    hold();
  });
  page.addEventListener("visibilitychange", hold);
  hold();
}

/** Turns the table so that each player reads from his own edge; the address keeps it through a reload. */
export function face(link) {
  link?.addEventListener("click", (event) => {
    event.preventDefault();
    const on = document.body.classList.toggle("face");
    link.setAttribute("aria-pressed", on);
    history.replaceState(null, "", on ? "?face=1" : location.pathname);
    link.closest("dialog").close();
  });
}
