// Shows a table that is only watched: when the slate has changed, the page's own new content takes the old one's place.

import { follow, wire } from "./wire.js";

const main = document.getElementById("main");
const said = document.getElementById("said");
const { dataset } = document.getElementById("wire");
let { version } = JSON.parse(dataset.slate);

async function take(body) {
  if (body.version === version) return;
  const response = await fetch(location.href, { headers: { Accept: "text/html" } });
  if (!response.ok) return;
  version = body.version;
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  main.replaceChildren(...fresh.getElementById("main").childNodes);
  said.textContent = main.querySelector(".watched .row").textContent;
}

follow(wire(dataset.address, { language: document.documentElement.lang }), { idle: () => true, take });
