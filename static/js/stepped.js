// Steppers: keys beside a figure that move it; what they do is told to those who listen.

import { fill } from "./draw.js";

/** Lets the keys of a form move their figures: `next` returns what a step makes of the text in the field. */
export function stepped(form, next) {
  const { sayWho } = document.getElementById("wire").dataset;
  const fields = [...form.querySelectorAll(".stepper input")];
  for (const key of form.querySelectorAll("[data-step]")) {
    const own = key.closest(".stepper");
    const input = own.querySelector("input");
    key.hidden = false;
    key.addEventListener("click", () => {
      const before = fields.map(({ value }) => value);
      input.value = next(input.value, Number(key.dataset.step));
      input.dispatchEvent(new Event("input", { bubbles: true }));
      // Others that complete it are told too, and what is left.
      const moved = fields.filter((field, place) => field === input || field.value !== before[place]);
      const told = moved.map(({ ariaLabel, value }) => `${fill(sayWho, { name: ariaLabel })} ${value}. `);
      own.querySelector("[role=status]").textContent = told.join("") + form.querySelector("#rest, #others").textContent;
    });
  }
}
