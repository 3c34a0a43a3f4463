// The sheets: opened over the table without leaving it, and the sum of the one that ends the round.

export function open(id) {
  const sheet = document.getElementById(id);
  if (!sheet.open) sheet.showModal();
  return sheet;
}

/** What the choices of the sheet, each {seat, worth}, add for every side. */
export const gained = (chosen, sides) => sides.map((side) => chosen.reduce((sum, { seat, worth }) => sum + (side.includes(seat) ? worth : 0), 0));

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
    show();
  });

  const form = root.querySelector("#close form");
  const tallies = [...form.querySelectorAll(".tally-of")];
  const figure = (tally) => Number(tally.querySelector("input:checked, .stepper input")?.value ?? 0);

  function show() {
    const taker = form.querySelector("[name=last_trick]:checked");
    const chosen = tallies.map((tally) => ({ seat: Number(tally.dataset.seat), worth: figure(tally) * tally.dataset.points }));
    if (taker) chosen.push({ seat: Number(taker.value), worth: Number(taker.closest("fieldset").dataset.points) });
    const { points, totals } = state();
    gained(chosen, sides).forEach((more, index) => {
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
  for (const step of form.querySelectorAll("[data-step]")) {
    const input = step.parentElement.querySelector("input");
    step.hidden = false;
    step.addEventListener("click", () => {
      input.value = Math.max(0, Number(input.value) + Number(step.dataset.step));
      show();
    });
  }
  return show;
}
