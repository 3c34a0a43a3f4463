// Says of the house rules folded away how many are not as usual, as they are changed.

/** Whether what a house rule is set to is not as usual: a figure of one's own goes before its keys. */
export const changed = ({ own, usual, chosenIsUsual }) => (own ? own !== usual : !chosenIsUsual);

function read(rule) {
  const chosen = rule.querySelector("option:checked, input:checked");
  const own = (rule.querySelector(".own input")?.value ?? "").replace(/[^\d]/g, "");
  return { own, usual: rule.querySelector("[data-usual]")?.value, chosenIsUsual: chosen?.dataset.usual !== undefined };
}

if (globalThis.document) {
  const count = () => {
    for (const word of document.querySelectorAll("[data-counts]")) {
      const rules = [...word.closest("details").querySelectorAll(".house-rule")];
      word.textContent = word.dataset.counts.split("|")[rules.filter((rule) => changed(read(rule))).length];
    }
  };
  count(); // the browser fills in anew what was chosen before
  document.querySelector("form.form").addEventListener("input", count);
}
