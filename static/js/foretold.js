// What a sheet would do, told by the server for the score as it stands; without network it is told that nobody knows.

import { fill } from "./draw.js";

const PATIENCE = 3000;

/** A part of the page as the server would make it now; null where it does not say. */
async function asked(query, part) {
  try {
    const response = await fetch(`?${query}`, { headers: { Accept: "text/html" }, signal: AbortSignal.timeout?.(PATIENCE) });
    return new DOMParser().parseFromString(await response.text(), "text/html").querySelector(part);
  } catch {
    return null; // the sheet asks all the same
  }
}

/** Has the server say anew what a sheet says of the score; of one that lacks lines nobody can say it. */
export async function afresh(sheet) {
  const word = sheet.querySelector(".sheet-body p");
  word.textContent = "";
  const told = await asked(`sheet=${sheet.id}`, `#${sheet.id} .sheet-body p`);
  const { textContent: waiting } = document.getElementById("waiting");
  word.textContent = waiting ? fill(word.dataset.waits, { waiting }) : (told?.textContent ?? word.dataset.away);
}

/** The house rules of a form that stand as they are in force. */
export const untouched = ({ elements }) => [...elements].filter(({ name, value }) => name.startsWith("agree.") && value === elements[name.replace("agree", "was")].value);

/** Shows what a change of house rules would do, before the same change is agreed on by a second tap. */
export function foretell(form) {
  const told = form.querySelector("#foretold");
  let seen = told.querySelector("li") && query();

  function query() {
    const same = new Set(untouched(form));
    const fields = [...form.elements].filter((field) => field.name.startsWith("agree.") && !same.has(field));
    return String(new URLSearchParams([["sheet", "house"], ...fields.map(({ name, value }) => [name, value])]));
  }

  form.addEventListener("submit", async (event) => {
    const now = query();
    if (now === seen) return;
    event.preventDefault();
    event.stopPropagation();
    const fresh = await asked(now, "#foretold");
    told.replaceChildren(...(fresh?.children ?? []));
    seen = told.querySelector(".bad") ? null : now;
    if (told.children.length === 0) event.submitter.click();
  });
}
