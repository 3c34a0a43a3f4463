// The sheet of the lines that were refused, and why: each stands there until it is written again, or let go.

/** A line in words, as far as a phone can tell; `words` has those of what is no mark. */
export function told(act, { page, brush, words }) {
  const mark = act.key ? act : act.by?.[0];
  if (mark) return brush.line({ marks: [{ ...mark, worth: mark.points === undefined ? null : page.sides.map(() => mark.points) }] }).filter(Boolean).join(" ");
  if (act.close) return page.say("Closing", act);
  return words[["strike", "trump", "dealer", "reopen", "finish", "agree"].find((kind) => kind in act)] ?? "";
}

/** An act as it is written again: a mark of a round that was closed meanwhile as a correction of that round. */
export function anew(act, open) {
  const { round, at, ...mark } = act;
  return act.key && round < open ? { round, correct: [], by: [mark], at } : act;
}

/** Opens the sheet; `done` is called when it is closed. */
export function refusals(root, { box, page, brush, done }) {
  const sheet = root.querySelector("#refused");
  const list = sheet.querySelector("ul");
  const all = sheet.querySelector(".sheet-foot button");
  const again = (lines) => box.write(lines.map(({ act }) => anew(act, page.state().round)), lines);

  function row(line) {
    const { act, why } = line;
    const { firstElementChild: item } = sheet.querySelector("template").content.cloneNode(true);
    const [round, what, reason] = item.querySelectorAll("span");
    round.textContent = act.round && !act.close ? page.say("Round", act) : "";
    what.textContent = told(act, { page, brush, words: sheet.dataset });
    reason.textContent = why.message ?? "";
    const [anew, letGo] = item.querySelectorAll("button");
    anew.disabled = act.round > page.state().round; // once the rounds before it are closed
    anew.addEventListener("click", () => again([line]));
    letGo.addEventListener("click", () => box.write([], [line]));
    return item;
  }

  const buttons = () => [...list.querySelectorAll("button:enabled")];
  let drawn;

  /** What changed, so that nothing moves from under a finger; a button that goes gives its place to the next. */
  function draw() {
    const lines = box.refused();
    const now = JSON.stringify([lines, lines.map(({ act }) => act.round > page.state().round)]);
    if (now === drawn) return;
    drawn = now;
    const place = buttons().indexOf(document.activeElement);
    list.replaceChildren(...lines.map(row));
    all.parentElement.hidden = lines.length < 2;
    if (!lines.length) return sheet.close();
    if (place >= 0) buttons().slice(0, place + 1).at(-1).focus();
  }

  all.onclick = () => again(box.refused());
  root.addEventListener("drawn", draw);
  sheet.addEventListener("close", () => (root.removeEventListener("drawn", draw), done()), { once: true });
  draw();
  sheet.showModal();
}
