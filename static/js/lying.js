// What a phone that lies on the table is asked for, where it can: to stay awake, to keep what is stored, to be read from both edges.

export function lying(root, area) {
  face(document.getElementById("face"));
  awake(document.getElementById("awake"), area);
  root.addEventListener("submit", () => lasting(area), { once: true });
}

/** Keeps the screen awake while the table is looked at; the switch turns it off, and is remembered. */
export function awake(input, area, { wakeLock = navigator.wakeLock, page = document } = {}) {
  if (!wakeLock) return;
  const kept = "marquoir.awake";
  let lock = null;
  input.parentElement.hidden = false;
  input.checked = area.get(kept) !== "off";

  async function hold() {
    const old = lock;
    lock = null;
    try {
      await old?.release();
      if (input.checked && page.visibilityState === "visible") lock = await wakeLock.request("screen");
    } catch {
      // a low battery may say no
    }
  }

  input.addEventListener("change", () => {
    area.set(kept, input.checked ? "on" : "off");
    hold();
  });
  page.addEventListener("visibilitychange", hold);
  hold();
}

/** Asks once, since some browsers ask their user, that what waits to be sent is not thrown away when room is short. */
export async function lasting(area, store = navigator.storage) {
  const kept = "marquoir.lasting";
  if (!store?.persist || area.get(kept)) return;
  area.set(kept, "asked");
  await store.persist().catch(() => {});
}

/** Turns the table so that each player reads from his own edge; the address keeps it through a reload. */
export function face(link) {
  link?.addEventListener("click", (event) => {
    event.preventDefault();
    const on = document.body.classList.toggle("face");
    link.setAttribute("aria-pressed", on);
    history.replaceState(null, "", on ? "?face=1" : location.pathname);
    link.closest("dialog").close();
  });
}
