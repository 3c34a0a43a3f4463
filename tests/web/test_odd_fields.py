"""Every field of every form of ours, filled in as no form of ours would be."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

import pytest

from tests.web.conftest import PAGE, Person, document

ODD = ("", "-1", "9" * 30, "1e3", "١٢", "a\x00b", "\u202e", "/\r\nSet-Cookie: a=b", "//elsewhere.example", "x" * 10_000)
PAGES = (
    "/",
    "/new",
    "/new?game=frog",
    "/carnet",
    "/carnet/players",
    "/carnet/devices",
    "/carnet/files",
    "/carnet/deleted",
    "{score}",
    "{score}?sheet=close",
    "{score}?sheet=adjust",
    "{score}?sheet=house",
    "{score}?sheet=more",
    "{score}?sheet=trump",
    "{score}?sheet=fault",
    "{score}/review",
    "{score}/review?add=1&round=1",
    "{score}/share",
)
Form = tuple[str, tuple[tuple[str, str], ...]]


def forms_of(root: Element, address: str) -> Iterator[Form]:
    """Yield where each form of a page is sent to, and what is in it, the first of its buttons pressed."""
    for form in root.iter("form"):
        if form.attrib.get("method", "get").lower() != "post":
            continue
        filled = {one.attrib["name"]: one.attrib.get("value", "") for one in form.iter("input") if "name" in one.attrib}
        for one in (*form.iter("button"), *form.iter("select"), *form.iter("textarea")):
            if "name" in one.attrib and one.attrib["name"] not in filled:
                filled[one.attrib["name"]] = one.attrib.get("value", "")
        yield form.attrib.get("action", "") or address.partition("?")[0], tuple(sorted(filled.items()))


@pytest.fixture
def forms(anne: Person) -> list[Form]:
    """Every form that is met on these pages, once for each set of fields."""
    lines = [{"seat": 0, "key": "bezique"}, {"seat": 1, "key": "seven"}]
    links = anne.client.post("/matches", json=document(id="odd", rounds=[{"lines": lines}])).get_json()
    found: dict[tuple[str, tuple[str, ...]], Form] = {}
    for path in PAGES:
        page = anne.open(path.format(**links))
        for action, fields in forms_of(page.root, page.address):
            found.setdefault((action, tuple(name for name, _ in fields)), (action, fields))
    return list(found.values())


@pytest.mark.slow
def test_no_field_of_a_form_brings_a_page_down_or_leads_elsewhere(anne: Person, forms: list[Form]) -> None:
    """It is read, left aside or named in a sentence; what is led to is ours, on one line."""
    assert len(forms) >= 16
    for value in ODD:
        for action, fields in forms:
            for name, _ in fields:
                answer = anne.client.post(action, data=dict(fields) | {name: value}, headers=PAGE)
                where, location = (action, name, value[:20]), answer.headers.get("Location", "/")
                assert answer.status_code in {200, 303, 400, 422}, where  # what it was sent to is still there
                assert location.startswith("/"), where
                assert not location.startswith("//"), where
                assert not {"\r", "\n"} & set(location), where
                assert "a=b" not in "".join(answer.headers.getlist("Set-Cookie")).split(";")[0], where
