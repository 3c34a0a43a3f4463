// Names the seats of a new match by who is typed into them.

/** What stands for a seat: the name that is typed there, or what it is called while nobody sits there. */
export const called = (typed, seat) => typed.trim() || seat;

if (globalThis.document) {
  const names = document.querySelectorAll("[name^='player.']");
  const show = ({ name, value }) => {
    const said = document.querySelector(`[name=first_dealer][value="${name.slice("player.".length)}"] + span`);
    said.textContent = called(value, said.dataset.seat);
  };
  for (const field of names) {
    show(field); // the browser fills in anew what was typed before
    field.addEventListener("input", () => show(field));
  }
}
