// Shows how far an upload is: what is sent, then what the server has checked and taken. Without scripts the form goes its own way.

const LONG = 500; // milliseconds; what is quicker needs no bar

/** The last whole line of what has arrived so far, as JSON says it. */
export const latest = (text) => JSON.parse(text.split("\n").at(-2) ?? "{}");

function send(form) {
  const [area, key] = [form.querySelector(".progress"), form.querySelector("button")];
  const [said, bar] = area.children;
  const { sending, checked, taken, broken } = area.dataset;
  const request = new XMLHttpRequest();
  const waiting = setTimeout(() => (area.hidden = false), LONG);
  const show = (what, share) => {
    if (said.textContent !== what) said.textContent = what;
    bar.value = share;
  };

  function replace(page) {
    const main = new DOMParser().parseFromString(page, "text/html").querySelector("main");
    document.querySelector("main").replaceWith(main);
    scrollTo(0, 0);
  }

  function failed() {
    clearTimeout(waiting);
    area.hidden = key.disabled = false;
    show(broken, 0);
  }

  function told(last) {
    if ("checked" in last) show(checked, last.checked);
    else if ("taken" in last) show(taken, last.taken);
  }

  const follows = () => request.getResponseHeader("Content-Type")?.startsWith("application/jsonl");
  request.open("POST", form.action);
  request.setRequestHeader("Accept", "application/jsonl");
  request.upload.onprogress = ({ loaded, total }) => show(sending, loaded / total);
  request.onprogress = () => follows() && told(latest(request.responseText));
  request.onerror = failed;
  request.onload = () => {
    const { there, page } = follows() ? latest(request.responseText) : { page: request.responseText };
    clearTimeout(waiting);
    if (there) location.assign(there);
    else if (page) replace(page);
    else failed();
  };
  key.disabled = true;
  request.send(new FormData(form));
}

globalThis.document?.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-followed]") || event.submitter?.disabled) return;
  event.preventDefault();
  send(event.target);
});
