// Points out lines that another phone wrote too, within moments: both are kept, and one tap takes this phone's back.

import { told } from "./refused.js";

/** `button` stands beside the notice; `sent` are the lines of which some are `duplicates`. */
export function twice(button, { duplicates }, sent, { page, brush, tell, write }) {
  const lines = sent.filter(({ n, act }) => act.key && duplicates.some((one) => one.n === n));
  if (!lines.length) return;
  const line = new Intl.ListFormat(page.lang).format(lines.map(({ act }) => told(act, { page, brush })));
  tell(page.say("Twice", { line }));
  button.hidden = false;
  button.onclick = () => write(lines.map(({ device, n }) => ({ strike: { device, n } })), button);
}
