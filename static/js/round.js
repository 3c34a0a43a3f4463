// What the sheets show of the round: its number, who deals it, which suit is trumps.

import { put, set } from "./draw.js";

export function round(root, { say, names }) {
  const at = (id) => document.getElementById(id);
  const seats = root.querySelectorAll("#dealer button");
  const suits = [...root.querySelectorAll("#trump [data-word], #suit [data-word]")];
  const [word, turned] = ["trump-word", "turned"].map(at);
  const none = at("untrump");
  let last;

  root.addEventListener("drawn", ({ detail: { state, brush } }) => {
    // Closed elsewhere: a tap meant for it is not for the next.
    const open = last !== state.round && root.querySelector("#close[open], #trump[open], #suit[open], #more[open] .fold[open]")?.closest("dialog");
    if (open) {
      open.close();
      put(at("said"), brush.line(state).join(" "));
    }
    last = state.round;
    put(at("close-title"), say("Closing", { round: state.round }));
    for (const seat of seats) set(seat, "aria-pressed", Number(seat.value) === state.dealer);
    for (const suit of suits) set(suit, "aria-pressed", suit.value === state.trump);
    if (word) put(word, suits.find(({ value }) => value === state.trump)?.dataset.word ?? "");
    if (none) none.hidden = !state.trump;
    if (!turned) return;
    turned.hidden = state.dealer === null;
    turned.elements.seat.value = state.dealer;
    put(turned.querySelector("span"), say("Turned", { name: names[state.dealer] }));
  });
}
