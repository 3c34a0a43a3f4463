"""The table when a match is over, and the match after it."""

from flask import Flask

from tests.web.asking import start
from tests.web.checking import plain
from tests.web.conftest import Person, Table


def test_the_end_is_told_with_its_margin_and_offers_another_match(basile: Person, anne: Person) -> None:
    table = start(anne, house_rules={"double_below": 500})
    table.play(anne_points=990)

    page = basile.open(table.score)

    result = page.find("dialog", id="result")
    assert "open" in result.attrib
    assert "Anne gagne" in plain(result)
    assert "940 points d’avance. Partie double\u202f: elle compte pour deux." in plain(result)


def test_whoever_watches_is_told_of_no_round_after_the_last(basile: Person, anne: Person) -> None:
    table = start(anne)
    assert "Donne 1" in plain(basile.open(table.watch).find("section", class_="watched"))
    table.play(anne_points=990)

    watched = plain(basile.open(table.watch).find("section", class_="watched"))

    assert watched.startswith("Résultat La partie est finie.")
    assert "Donne" not in watched


def test_a_match_that_is_over_offers_no_sheet_of_a_round(basile: Person, anne: Person) -> None:
    """Though the address asks for one; the result lies over the table instead."""
    table = start(anne)
    table.play(anne_points=990)

    for sheet in ("close", "trump", "suit&seat=0&key=marriage", "finish"):
        page = basile.open(f"{table.score}?sheet={sheet}")
        assert [one.attrib["id"] for one in page.all("dialog") if "open" in one.attrib] == ["result"]
    more = basile.open(f"{table.score}?sheet=more").find("dialog", id="more")
    assert "open" in more.attrib
    assert "Arrêter la partie" not in plain(more)


def test_a_match_that_was_stopped_says_so_and_can_go_on(basile: Person, table: Table) -> None:
    table.send({"finish": True})

    result = basile.open(table.score).find("dialog", id="result")

    assert "Partie nulle" in plain(result)
    assert "La partie a été arrêtée ici." in plain(result)
    assert [button.attrib.get("value") for button in result.iter("button")] == [None, "false"]


def test_a_rematch_moves_the_deal_on_and_is_one_match_however_often_it_is_asked_for(
    basile: Person, anne: Person
) -> None:
    table = start(anne, house_rules={"target": 1500})
    table.play(anne_points=1500)

    answers = [basile.post(f"{table.score}/rematch", {}).headers["Location"] for _ in range(2)]

    assert answers[0] == answers[1]
    told = basile.client.get(answers[0].removeprefix("/fr"), headers={"Accept": "application/json"}).get_json()
    assert told["match"]["players"] == ["Anne", "Basile"]
    assert told["match"]["house_rules"] == {"target": 1500}
    assert told["table"]["dealer"] == 1
    assert told["score"]["totals"] == [0, 0]


def test_the_double_tap_of_a_first_visitor_makes_one_rematch_in_one_carnet(
    app: Flask, basile: Person, anne: Person
) -> None:
    table = start(anne, house_rules={"target": 1500})
    table.play(anne_points=1500)
    quick = Person(app.test_client(), "fr")
    form = next(form for form in basile.open(table.score).all("form") if form.attrib["action"].endswith("/rematch"))
    sent = {field.attrib["name"]: field.attrib["value"] for field in form.iter("input")}

    answers = [person.post(f"{table.score}/rematch", sent).headers["Location"] for person in (basile, quick)]

    assert answers[0] == answers[1]
    assert len({getattr(one.client.get_cookie("carnet"), "value", None) for one in (basile, quick)}) == 1


def test_ending_the_match_is_foretold_as_it_would_end(basile: Person, anne: Person) -> None:
    """Where both are over the target, the rule for that decides and not the higher total."""
    table = start(anne, house_rules={"target": 500, "both_over": "last_trick"})
    for seat, points in ((0, 700), (1, 550)):
        table.mark("adjustment", seat, points=points)
    table.mark("last_trick", seat=1)

    sheet = basile.open(f"{table.score}?sheet=finish").find("dialog", id="finish")
    table.send({"finish": True})

    assert table.tell()["score"]["outcome"]["winner"] == 1
    assert "Basile gagnerait" in plain(sheet)


def test_a_match_that_is_over_looks_so_behind_its_result(basile: Person, table: Table) -> None:
    """The result can be had again; nothing says that a round is being dealt."""
    table.play(anne_points=990)

    for letter in (table.score, table.watch):
        page = basile.open(letter)
        assert "La partie est finie." in page.text
        assert "Fin de donne" not in [plain(link) for link in page.all("a")]
    bar = basile.open(table.score).find("nav", class_="bar")
    assert next(plain(link) for link in bar.iter("a")) == "Résultat"


def test_a_link_to_watch_leads_to_no_other_match_not_even_to_the_rematch(basile: Person, anne: Person) -> None:
    table = start(anne)
    table.play(anne_points=990)
    score = anne.post(f"{table.score}/rematch", {}).headers["Location"].rpartition("/")[2]
    watch = next(link for link in anne.open(f"/m/{score}/share").links() if "/v/" in link).rpartition("/")[2]

    told = [basile.client.get(f"{way}{table.watch}").get_data(as_text=True) for way in ("", "/fr", "/en")]

    assert len(score) == len(watch) == 22
    assert not [text for text in told if score in text or watch in text]
