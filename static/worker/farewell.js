// Served in the place of the worker where none is wanted: takes everything away that one has kept, and itself.
// What was not sent lies in a database that is none of its business.

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave() {
  for (const name of await caches.keys()) if (name.startsWith("marquoir-")) await caches.delete(name);
  await registration.unregister();
}
