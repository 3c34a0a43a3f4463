// What the keys of a stepper do is told to those who listen.

/** Tells those who listen what a key of a stepper makes of its figure, which others it completes, and what is left. */
export function speak(root) {
  const said = document.getElementById("wire").dataset.sayWho;
  root.addEventListener("click", ({ target }) => {
    const own = target.closest("[data-step]")?.parentElement;
    if (!own) return;
    const form = own.closest("form");
    const fields = [...form.querySelectorAll(".stepper input")].map((field) => ({ field, was: field.value }));
    setTimeout(() => {
      const now = fields.filter(({ field, was }) => own.contains(field) || field.value !== was).map(({ field }) => `${said.replace("{name}", field.ariaLabel)} ${field.value}. `);
      own.querySelector("[role=status]").textContent = now.join("") + form.querySelector("#rest, #others").textContent;
    });
  }, { capture: true });
}
