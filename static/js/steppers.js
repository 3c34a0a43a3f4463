// Figures that are stepped or typed, where the sheet that ends a round has no room for a key a figure.

const { lang } = document.documentElement;
const form = document.querySelector("#close .sums").closest("form");
const inputs = [...form.querySelectorAll(".stepper input")];
const rest = document.getElementById("rest");
const whole = Number(form.querySelector(".tally-of").dataset.whole);
const taken = (some) => some.reduce((sum, { value }) => sum + Number(value), 0);

/** The last figure not touched takes what is left; of two, always the other. */
function complete(touched) {
  touched.dataset.touched = touched.value;
  const others = inputs.filter((input) => input !== touched);
  const free = others.length === 1 ? others : others.filter((input) => !input.dataset.touched);
  if (free.length === 1) free[0].value = touched.value === "" ? "" : Math.max(0, whole - taken(inputs.filter((input) => input !== free[0])));
  form.dispatchEvent(new Event("stepped"));
}

form.addEventListener("input", ({ target }) => inputs.includes(target) && complete(target));
form.addEventListener("reset", () => inputs.forEach((input) => delete input.dataset.touched));
form.addEventListener("summed", () => {
  rest.textContent = rest.dataset.say.replace("{number}", new Intl.NumberFormat(lang).format(whole - taken(inputs)).replace("-", "−"));
});
for (const step of form.querySelectorAll("[data-step]")) {
  const input = step.parentElement.querySelector("input");
  step.hidden = false;
  step.addEventListener("click", () => {
    input.value = Math.max(0, Number(input.value) + Number(step.dataset.step));
    complete(input);
  });
}
