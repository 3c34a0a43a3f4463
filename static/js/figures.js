// Whole numbers as people type them: thousands may be set apart; what is no number is told in the page's own words.

const GROUPED = { fr: /^[+−-]?\d{1,3}(?:([ \u00a0\u202f])\d{3})(?:\1\d{3})*$/, en: /^[+−-]?\d{1,3}(?:([ \u00a0\u202f,])\d{3})(?:\1\d{3})*$/ };
const WHOLE = /^[+−-]?\d{1,9}$/;

/** A whole number without what sets its thousands apart, and with the minus sign of programs; any other text as it is. */
export function plain(text, language = globalThis.document?.documentElement.lang ?? "en") {
  const [, apart] = GROUPED[language].exec(text) ?? [];
  const digits = apart ? text.replaceAll(apart, "") : text;
  return WHOLE.test(digits) ? digits.replace("−", "-") : text;
}

/** Whether a field has no number in it; what a tally has for one side may be left empty. */
export const wrong = ({ name, value }, language) => (value === "" ? !name.includes(".") : !WHOLE.test(plain(value, language)));

/** Keeps a form from being sent as long as one of its figures is none, and says so beside it. */
export function watch(root) {
  const stop = (event) => {
    const field = [...event.target.querySelectorAll("[data-wrong]")].find((one) => wrong(one));
    if (!field) return;
    event.preventDefault();
    event.stopPropagation();
    field.setCustomValidity(field.dataset.wrong);
    field.reportValidity();
    field.addEventListener("input", () => field.setCustomValidity(""), { once: true });
  };
  root.addEventListener("submit", stop, { capture: true });
}
