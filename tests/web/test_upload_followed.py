"""An upload that is followed: how far it is, line by line, and at its end the page that it leads to."""

import io
import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from app.store import Unavailable, slates
from app.web import carnet_files
from tests.web.conftest import PAGE, Person, Table, document

FILE = "".join(json.dumps(document(id=str(number))) + "\n" for number in range(5))


@pytest.fixture(autouse=True)
def _every_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carnet_files, "TOLD_EVERY", -1.0)


def follow(client: FlaskClient, content: str) -> list[dict[str, Any]]:
    """Upload a file as the script of the page does, and return what it is told."""
    answer = client.post(
        "/en/carnet/files",
        data={"file": (io.BytesIO(content.encode()), "matches.jsonl")},
        headers={"Sec-Fetch-Site": "same-origin", "Accept": carnet_files.FOLLOWED},
    )
    assert answer.status_code == 200
    assert answer.mimetype == carnet_files.FOLLOWED
    return [json.loads(line) for line in answer.get_data(as_text=True).splitlines()]


def test_how_far_it_is_grows_to_the_whole(anne: Person, table: Table) -> None:
    *going, last = follow(anne.client, FILE)
    checked = [one["checked"] for one in going if "checked" in one]
    taken = [one["taken"] for one in going if "taken" in one]

    assert going == [{"checked": share} for share in checked] + [{"taken": share} for share in taken]
    assert checked == sorted(checked)
    assert checked[-1] == 1.0
    assert taken == [0.2, 0.4, 0.6, 0.8, 1.0]
    assert last == {"there": "/en/carnet/files?written=5&same=0"}
    assert follow(anne.client, FILE)[-1] == {"there": "/en/carnet/files?written=0&same=5"}
    assert len(anne.open("/carnet").all("li", class_="match")) == 6


def test_a_wrong_file_leads_to_the_page_that_says_where(anne: Person, table: Table) -> None:
    last = follow(anne.client, f"{FILE}nonsense\n")[-1]

    assert "Line 6 of the file" in last["page"]
    assert len(anne.open("/carnet").all("li", class_="match")) == 1


def test_a_file_of_too_many_matches_leads_to_the_page_that_says_so(
    anne: Person, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(carnet_files, "MOST_MATCHES", 2)

    assert "2 matches at most" in follow(anne.client, FILE)[-1]["page"]


def test_an_upload_begins_a_carnet(claire: Person) -> None:
    follow(claire.client, FILE)

    assert len(claire.open("/carnet").all("li", class_="match")) == 5


@pytest.mark.parametrize("followed", [True, False])
def test_one_that_is_cut_short_says_that_some_may_be_in(
    anne: Person, table: Table, monkeypatch: pytest.MonkeyPatch, *, followed: bool
) -> None:
    def busy(*_: object) -> None:
        raise Unavailable("busy")

    monkeypatch.setattr(slates, "create", busy)
    if followed:
        said = follow(anne.client, FILE)[-1]["page"]
    else:
        data = {"file": (io.BytesIO(FILE.encode()), "matches.jsonl")}
        answer = anne.client.post("/en/carnet/files", data=data, headers={"Sec-Fetch-Site": "same-origin", **PAGE})
        assert answer.status_code == 503
        said = answer.get_data(as_text=True)

    assert "some of the matches may be in" in said


def test_blank_lines_are_no_matches(anne: Person, table: Table) -> None:
    """However many there are before and after those that are."""
    blank = "\r\n" * 6_000

    assert follow(anne.client, f"{blank}{FILE}{blank}")[-1] == {"there": "/en/carnet/files?written=5&same=0"}
    assert "no match is in it" in follow(anne.client, blank)[-1]["page"]
