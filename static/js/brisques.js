// In the review: what one side is given of the brisques, the other has not.

/** What is left of `whole` where so many are typed; "" while that is no number of them. */
export const left = (whole, typed) => (/^\d{1,4}$/.test(typed.trim()) && whole >= Number(typed) ? String(whole - Number(typed)) : "");

if (globalThis.document) {
  for (const shares of document.querySelectorAll("[data-whole]")) {
    const fields = [...shares.querySelectorAll("input")];
    for (const [place, field] of fields.entries()) {
      field.addEventListener("input", () => (fields[1 - place].value = left(Number(shares.dataset.whole), field.value)));
    }
  }
}
