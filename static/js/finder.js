// The finder without leaving the page: each tap asks the server for the hand after it, one tap after another.

const form = () => document.getElementById("finding");

/** The address that a tap on a key of the form leads to. */
export function address(action, fields, tap) {
  const asked = new URLSearchParams([...fields, ["tap", tap]]);
  return `${action.split("#")[0]}?${asked}`;
}

async function ask(tap) {
  const answer = await fetch(address(form().action, new FormData(form()), tap));
  if (!answer.ok) throw new Error(answer.status);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  show(page.getElementById("finding"), tap);
  history.replaceState(null, "", answer.url);
  for (const link of document.querySelectorAll(".tongues a")) {
    link.href = page.querySelector(`.tongues a[hreflang="${link.hreflang}"]`).href;
  }
}

/** Put the form as answered in the place of this one, leaving open what is, and the focus where it was. */
function show(next, tap) {
  const open = document.getElementById("before").open;
  form().replaceWith(document.adoptNode(next));
  document.getElementById("before").open ||= open;
  form().querySelector(`[value="${CSS.escape(tap)}"]:not([type="hidden"])`)?.focus({ preventScroll: true });
}

if (globalThis.document) {
  const offline = document.getElementById("offline");
  let last = Promise.resolve();
  document.addEventListener("submit", (event) => {
    if (event.target !== form() || !event.submitter) return;
    event.preventDefault();
    const tap = event.submitter.value;
    last = last
      .then(() => ask(tap))
      .then(() => (offline.hidden = true))
      .catch(() => (offline.hidden = false));
  });
}
