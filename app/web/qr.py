"""Addresses as codes for a camera."""

import segno
from markupsafe import Markup


def code(url: str) -> Markup:
    """Draw an address; the drawing says nothing to those who listen."""
    drawing = segno.make_qr(url).svg_inline(
        border=4, scale=5, omitsize=True, svgclass="code", lineclass=None, title=None
    )
    return Markup(drawing)  # noqa: S704 - drawn from the address alone
