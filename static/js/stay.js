// Keeps the table from being left where it could not come again: on plain http no page opens without the server.

const PATIENCE = 3000;

/** Whether the server answers, whatever it says. */
const answers = (address) => fetch(address, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE) }).then(() => true, () => false);

/** Whether a link is of this page ("here"), of this match, whose pages the server alone has ("own"), or leads "elsewhere". */
export function leads({ href, pathname, hash, dataset }, here) {
  if ("sheet" in dataset || "close" in dataset || (hash && href.startsWith(`${here.href.split("#")[0]}#`))) return "here";
  return pathname.startsWith(here.pathname) ? "own" : "elsewhere";
}

/** `away` tells that the server is needed; `kept` says whether this device keeps pages. */
export function stay(root, away, { kept = () => navigator.serviceWorker?.controller, online = () => navigator.onLine, reached = answers, place = location } = {}) {
  async function leave(link) {
    if (online() && (await reached(link.href))) place.assign(link.href);
    else away(link);
  }

  function hold(event) {
    const link = event.target.closest("a[href]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const to = leads(link, place);
    if (to === "here" || (kept() && (to === "elsewhere" || online()))) return;
    if (link.id === "lookup" && event.isTrusted) return; // opens over the table, and asks here if it cannot
    event.preventDefault();
    event.stopPropagation();
    leave(link);
  }

  root.addEventListener("click", hold, { capture: true });
}
