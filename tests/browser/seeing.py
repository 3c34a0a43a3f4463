"""What is asked of a page by those who set their own letters, colours and screens, or go through it by keys."""

from playwright.sync_api import Page, ViewportSize

SCREENS: tuple[ViewportSize, ...] = (
    {"width": 640, "height": 360},
    {"width": 820, "height": 1180},
    {"width": 1180, "height": 820},
)
"""A phone on its side, a tablet standing and lying."""

SPACED = """() => {
  const letters = "line-height: 1.5; letter-spacing: .12em; word-spacing: .16em;";
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { ${letters.replaceAll(";", " !important;")} } p { margin-block-end: 2em !important }`);
  document.adoptedStyleSheets = [sheet];
}"""
"""Space the text as far as WCAG 1.4.12 asks a page to bear; the policy lets no style be written into a page."""

HIDDEN = """() => {
  const within = document.querySelector("dialog:modal") ?? document;
  const found = [...within.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")];
  const hidden = [];
  for (const one of found) {
    if (one.disabled || one.tabIndex < 0 || !one.checkVisibility({ visibilityProperty: true })) continue;
    one.focus();
    if (document.activeElement !== one) continue;
    const mine = one.closest("label") ?? one.closest(".scale") ?? one;
    const [line] = mine.getClientRects();
    const y = (Math.max(line.top, 0) + Math.min(line.bottom, innerHeight)) / 2; // or of what shows of it
    const seen = [0.1, 0.5, 0.9].every((part) => {
      const there = document.elementFromPoint(line.left + line.width * part, y);
      return there && (mine.contains(there) || there.contains(mine));
    });
    if (!seen) hidden.push(`${one.outerHTML.slice(0, 160)} at ${Math.round(line.left)}, ${Math.round(y)}`);
  }
  return hidden;
}"""
"""What takes the focus and is not seen then: beyond the edge, or under something that stays where it is."""

CHOSEN = """() => {
  const TOLD = ["backgroundColor", "textDecorationLine", "borderWidth", "borderStyle", "outlineStyle", "fontWeight"];
  const look = (element) => TOLD.map((name) => getComputedStyle(element)[name]).join();
  const alike = [];
  for (const one of document.querySelectorAll("[aria-pressed='true'], [aria-current], .choice > :checked")) {
    if (!one.checkVisibility()) continue;
    const shown = one.matches("input") ? one.nextElementSibling : one;
    const chosen = look(shown);
    const [state, value] = one.matches("input") ? ["checked", true] : [[..."pressed current".split(" ")]
      .map((name) => `aria-${name}`).find((name) => one.hasAttribute(name)), null];
    const kept = value ?? one.getAttribute(state);
    if (value) one.checked = false;
    else if (state === "aria-pressed") one.setAttribute(state, "false");
    else one.removeAttribute(state);
    if (look(shown) === chosen) alike.push(shown.outerHTML.slice(0, 160));
    if (value) one.checked = true;
    else one.setAttribute(state, kept);
  }
  return alike;
}"""
"""What is chosen, and looks as if it were not, in colours that are not ours."""

MOVING = """() => document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline)
  .map((one) => one.animationName ?? one.transitionProperty)"""
"""What moves by itself; what follows a finger that scrolls does not."""

SMALL = """() => {
  const within = document.querySelector("dialog:modal") ?? document.querySelector(".at-table main");
  const all = within?.querySelectorAll("a[href], button, input, select, textarea, summary") ?? [];
  return [...all].filter((one) => {
    const alone = one.parentElement.textContent.trim() === one.textContent.trim();
    const sentence = !alone && getComputedStyle(one).display === "inline";
    if (sentence || !one.checkVisibility({ visibilityProperty: true })) return false;
    const whole = one.closest("label") ?? one.closest("h2.name")?.closest(".side") ?? one.closest(".waits") ?? one;
    const { width, height } = whole.getBoundingClientRect();
    return width < 43.5 || height < 43.5;
  }).map((one) => one.outerHTML.slice(0, 160));
}"""
"""What is less than 44 px wide or high at the table, but for links in a sentence: WCAG 2.5.5."""

UNTOLD = """() => [...document.querySelectorAll("[aria-invalid=true], .fault input, .fault select")].filter((one) => {
  const told = one.getAttribute("aria-describedby")?.split(" ").map((id) => document.getElementById(id)) ?? [];
  return one.checkVisibility() && !(one.ariaInvalid === "true" && told.some((text) => text?.checkVisibility()));
}).map((one) => one.outerHTML.slice(0, 160))"""
"""Fields that are wrong, and whoever listens does not learn so there, nor why."""

STRICT = """() => axe.run({ resultTypes: ["violations"], runOnly: ["color-contrast-enhanced"] })"""
NAMED = """() => (scrollTo(0, document.body.scrollHeight), 0) || axe.run({ resultTypes: ["violations"],
  runOnly: ["label-content-name-mismatch", "target-size"] })"""
"""Names hold the words one sees, and nothing is too small to be met; axe asks neither of its own accord. At the end of
a page nothing that stays in place lies over anything."""


def settled(page: Page) -> None:
    """Let what a changed screen or colour moves come to rest."""
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
