"""Draw the icons that a home screen wants as pictures, from the one drawing; `make icons` runs this."""

from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import sync_playwright

from tests import chromium

ICONS = Path(__file__).parents[1] / "static" / "icons"
WOOD = "#38281b"
"""The edge of the drawing, which goes on to the borders where a system cuts its own shape."""
SAFE = 0.75
"""What of a maskable icon no shape cuts away; the baize fits into its circle."""
PICTURES = (
    ("marquoir-192", 192, 1.0),
    ("marquoir-512", 512, 1.0),
    ("maskable-192", 192, SAFE),
    ("maskable-512", 512, SAFE),
    ("touch-180", 180, 0.92),
)
"""Name, width in pixels, and the part of it that the drawing takes; less than all lies on wood."""


def main() -> None:
    """Draw each picture."""
    drawing = quote((ICONS / "marquoir.svg").read_text("utf-8"))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.ARGUMENTS))
        page = browser.new_page()
        for name, size, part in PICTURES:
            ground = "transparent" if part == 1 else WOOD
            page.set_viewport_size({"width": size, "height": size})
            page.set_content(
                f'<body style="margin:0;height:100vh;display:grid;place-items:center;background:{ground}">'
                f'<img width="{size * part}" src="data:image/svg+xml,{drawing}">'
            )
            page.locator("img").evaluate("(image) => image.decode()")
            page.screenshot(path=ICONS / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
