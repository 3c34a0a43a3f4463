"""What is sent to a table, by a form or over the wire, and what it tells."""

from secrets import token_urlsafe
from typing import Any
from urllib.parse import urlencode

from tests.web.checking import Page, plain
from tests.web.conftest import Person, Table, document

SEVEN = {"device": "f" * 22, "round": "1", "seat": "0", "key": "seven"}


def send(person: Person, table: Table, **fields: Any) -> Page:
    """Send a form of the table as a page offers it, and open the page it leads to."""
    named = {name.replace("__", "."): value for name, value in fields.items()}
    answer = person.post(table.score, {"device": token_urlsafe(16), **named})
    return person.visit(answer.headers["Location"])


def start(person: Person, **changes: Any) -> Table:
    links = person.client.post("/matches", json=document(**changes)).get_json()
    return Table(links["score"], links["watch"], person.client)


def codes(told: dict[str, Any]) -> list[tuple[int, str]]:
    return [(item["n"], item["code"]) for item in told["refused"]]


def lines(page: Page) -> list[str]:
    """The lines of a review; what is told between them left aside."""
    return [plain(row) for body in page.all("tbody") for row in body.iter("tr") if row.find("th") is not None]


def write(person: Person, page: Page) -> Page:
    """Send what the form shows it would change."""
    form = page.all("form", method="post")[0]
    sent = [(field.attrib["name"], field.attrib["value"]) for field in form.iter("input")]
    answer = person.client.post(
        form.attrib["action"], data=urlencode(sent), content_type="application/x-www-form-urlencoded"
    )
    assert answer.status_code == 303, answer.get_data(as_text=True)
    return person.visit(answer.headers["Location"])
