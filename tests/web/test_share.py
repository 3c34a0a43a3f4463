"""Sharing: both links as codes and as text, in no language of their own."""

import pytest

from tests.web.checking import plain
from tests.web.conftest import Person, Table, document


def test_both_links_are_shown_with_a_code_each(anne: Person, table: Table) -> None:
    page = anne.open(f"{table.score}/share")

    assert [link for link in page.links() if link.startswith("http")] == [
        f"http://localhost{table.score}",
        f"http://localhost{table.watch}",
    ]
    assert len(page.all("{http://www.w3.org/2000/svg}svg", class_="code")) == 2
    assert [plain(heading) for heading in page.all("h2")] == ["To score", "To watch only"]


WARNING = "This address is this computer’s own: no other phone can open it."


@pytest.mark.parametrize(
    ("host", "alone"),
    [
        ("localhost:8000", True),
        ("127.0.0.1:8000", True),
        ("127.1.2.3", True),
        ("[::1]:8000", True),
        ("192.168.1.20:8000", False),
        ("bezique.example", False),
    ],
)
def test_links_that_no_other_phone_can_open_say_so(
    anne: Person,
    table: Table,
    host: str,
    alone: bool,  # noqa: FBT001
) -> None:
    page = anne.open(f"{table.score}/share", Host=host)

    assert (WARNING in page.text) == alone


def test_at_the_own_address_the_links_lead_over_the_home_network(
    anne: Person, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the server knows its address there; by any other name the links are as the page was asked for."""
    monkeypatch.setitem(anne.client.application.extensions, "own_address", lambda: "192.168.1.20")

    page = anne.open(f"{table.score}/share", Host="127.0.0.1:8911")

    assert f"http://192.168.1.20:8911{table.score}" in page.links()
    assert WARNING not in page.text
    assert "open Marquoir at http://192.168.1.20:8911/" in plain(page.find("p", class_="notice"))
    assert f"http://bezique.example{table.score}" in anne.open(f"{table.score}/share", Host="bezique.example").links()
    monkeypatch.setitem(anne.client.application.extensions, "own_address", lambda: "127.0.0.1")
    assert WARNING in anne.open(f"{table.score}/share", Host="127.0.0.1:8911").text


def test_a_link_can_be_copied_by_a_key_that_only_a_script_shows(anne: Person, table: Table) -> None:
    keys = [key for key in anne.open(f"{table.score}/share").all("button") if "data-copy" in key.attrib]

    assert [key.attrib["data-copy"] for key in keys] == ["score-link", "watch-link"]
    assert all("hidden" in key.attrib for key in keys)


def test_a_shared_link_leads_to_the_table_in_the_language_of_the_phone(basile: Person, table: Table) -> None:
    answer = basile.client.get(table.score, headers={"Accept": "text/html", "Accept-Language": "fr"})

    assert "Basile" in basile.visit(answer.headers["Location"]).text


def test_only_the_owner_is_offered_to_renew(anne: Person, basile: Person, table: Table) -> None:
    assert len(anne.open(f"{table.score}/share").all("button", name="renew")) == 2
    assert basile.open(f"{table.score}/share").all("button", name="renew") == []


def test_the_owner_finds_the_match_again_after_renewing(anne: Person, table: Table) -> None:
    answer = anne.post(f"{table.score}/share", {"renew": "score"})

    page = anne.visit(answer.headers["Location"])

    new = answer.headers["Location"].removesuffix("/share?renewed=1")
    assert new != f"/en{table.score}"
    assert new in anne.open("/").links()
    assert f"http://localhost{new[3:]}" in page.links()


def test_the_watch_link_shares_nothing(basile: Person, table: Table) -> None:
    basile.open(f"{table.watch}/share", 404)


@pytest.mark.parametrize("kind", ["score", "watch"])
def test_the_second_tap_on_renew_leads_to_the_page_of_the_first(anne: Person, table: Table, kind: str) -> None:
    form = {"renew": kind, "seen": "1"}

    first, second = (anne.post(f"{table.score}/share", form).headers["Location"] for _ in range(2))

    assert first == second
    links = [link for link in anne.visit(first).links() if link.startswith("http")]
    assert links[("score", "watch").index(kind)] not in {
        f"http://localhost{table.score}",
        f"http://localhost{table.watch}",
    }
    assert links[("watch", "score").index(kind)] in {f"http://localhost{table.score}", f"http://localhost{table.watch}"}


def test_a_renewed_link_leads_nobody_else_to_the_new_one(anne: Person, basile: Person, table: Table) -> None:
    basile.client.post("/matches", json=document())  # a carnet of his own
    for seen in ("1", "2"):
        form = {"renew": "score", "seen": seen}
        new = anne.post(f"{table.score}/share", form).headers["Location"].removeprefix("/en")
        basile.refused(f"{table.score}/share", form, 404)
        assert anne.post(f"{table.score}/share", form).headers["Location"] == f"/en{new}"
        anne.open(f"{table.score}/share", 404)
        anne.refused(f"/m/{'x' * 22}/share", form, 404)


def test_a_link_renewed_twice_has_no_way_back(anne: Person, table: Table) -> None:
    second = anne.post(f"{table.score}/share", {"renew": "score", "seen": "1"}).headers["Location"][3:]
    anne.post(second, {"renew": "score", "seen": "2"})

    anne.refused(f"{table.score}/share", {"renew": "score", "seen": "1"}, 404)


@pytest.mark.parametrize("act", ["renew", "end"])
@pytest.mark.parametrize("kind", ["score", "watch"])
def test_what_kills_a_link_lies_in_a_fold_that_says_so_and_is_told(
    anne: Person, table: Table, act: str, kind: str
) -> None:
    own = next(link[3:] for link in anne.open("/carnet").links() if "/carnet/match/" in link)
    for path, to in ((own, f"{own}/links"), (f"{table.score}/share", f"{table.score}/share")):
        page = anne.open(path)
        if not (keys := page.all("button", name=act, value=kind)):
            assert (act, path) == ("end", f"{table.score}/share")
            continue
        [fold] = [fold for fold in page.all("details") if keys[0] in fold.findall("form/button")]
        assert "will stop working" in plain(fold)
        assert page.all("p", role="status") == []
        answer = anne.post(to, {act: kind, "seen": "1"})
        after = anne.visit(answer.headers["Location"].partition("#")[0])
        assert plain(after.find("p", role="status")) == {"renew": "Link renewed.", "end": "Link ended."}[act]
        if kind == "score":
            return  # the table is at another address now
