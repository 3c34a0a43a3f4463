// Keeps the screen awake while the table is looked at, where a browser can; a switch turns it off, and is remembered.

const KEPT = "marquoir.awake";

export function awake(input, { wakeLock = navigator.wakeLock, area = localStorage, page = document } = {}) {
  if (!wakeLock) return;
  let lock;
  input.parentElement.hidden = false;
  input.checked = area.getItem(KEPT) !== "off";

  async function hold() {
    await lock?.release();
    lock = null;
    if (!input.checked || page.visibilityState !== "visible") return;
    lock = await wakeLock.request("screen").catch(() => null); // a low battery may say no
  }

  input.addEventListener("change", () => {
    area.setItem(KEPT, input.checked ? "on" : "off");
    hold();
  });
  page.addEventListener("visibilitychange", hold);
  hold();
}
