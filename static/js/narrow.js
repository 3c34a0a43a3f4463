// A search field that narrows what it names (data-narrow: a selector) as one types; accents and case do not count.

/** The words of a text, a space before each: “ carre d as”. */
const plain = (text) => ` ${text}`.normalize("NFD").replace(/\p{M}/gu, "").replace(/[^\p{L}\p{N}]+/gu, " ").toLowerCase();

/** Whether a word of `text` begins with each word of `asked`. */
export function matches(text, asked) {
  const within = plain(text);
  return plain(asked).trim().split(" ").every((word) => within.includes(` ${word}`));
}

/** Show what matches, hide the rest: a term's <dd> goes with its <dt>, a group without rows goes too. */
export function narrow(items, asked) {
  for (const item of items) {
    const out = !matches(`${item.textContent} ${item.dataset.also ?? ""}`, asked);
    item.hidden = out;
    if (item.tagName === "DT") item.nextElementSibling.hidden = out;
    for (const around of ["tbody", "table", ".about"]) {
      const group = item.closest(around);
      if (group) group.hidden = [...group.querySelectorAll("[data-also]")].every((row) => row.hidden);
    }
  }
}

/** Narrow as a field is typed in; beside it stands, and is read out, when nothing matches. */
export function search(field, items) {
  const status = field.parentElement.querySelector("[role=status]");
  field.addEventListener("input", () => {
    narrow(items, field.value);
    status.textContent = [...items].every((item) => item.hidden) ? status.dataset.nothing : "";
  });
}

if (globalThis.document) {
  for (const field of document.querySelectorAll("[data-narrow]")) {
    const items = document.querySelectorAll(field.dataset.narrow);
    field.closest("[hidden]").hidden = false;
    search(field, items);
  }
}
