// Copies a link; where a page may not write to the clipboard, the link is left selected for the hand that copies it.

/** Puts a text on the clipboard; says whether it is there. */
export async function copied(text, select, { clipboard = navigator.clipboard, old = () => document.execCommand("copy") } = {}) {
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    select();
    return old(); // on plain http there is no other way
  }
}

if (globalThis.document) {
  for (const key of document.querySelectorAll("[data-copy]")) {
    const link = document.getElementById(key.dataset.copy);
    const said = key.parentElement.querySelector("[role=status]");
    key.hidden = false;
    key.addEventListener("click", async () => {
      const done = await copied(link.href, () => getSelection().selectAllChildren(link));
      said.textContent = done ? key.dataset.done : key.dataset.selected;
    });
  }
}
