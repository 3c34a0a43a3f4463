"""Bad input by plain forms: a sentence, and nothing written."""

import pytest

from tests.web.conftest import PAGE, Person, Table
from tests.web.raw import FRESH, untouched


@pytest.mark.parametrize("figure", ["1.5", "1e3", "١٢", "1_000", " 5 ", "15 00", "1.500", "cinq", "0x10", "--5", "५"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_figure_that_is_none_is_named_in_a_sentence(basile: Person, table: Table, figure: str, lang: str) -> None:
    basile.lang = lang
    sent = {"device": FRESH, "round": "1", "seat": "0", "key": "adjustment", "points": figure}

    page = basile.refused(table.score, sent, 400)

    assert figure[:40].strip() in page.text
    assert ("n’est pas un nombre entier" if lang == "fr" else "is not a whole number") in page.text
    assert untouched(table)


@pytest.mark.parametrize("figure", ["9223372036854775808", "-9223372036854775809", "1" * 60])
@pytest.mark.parametrize(("lang", "sentence"), [("fr", "a plus de neuf chiffres"), ("en", "has more than nine digits")])
def test_a_figure_too_large_for_any_slate_is_named_as_such(
    basile: Person, table: Table, figure: str, lang: str, sentence: str
) -> None:
    basile.lang = lang
    sent = {"device": FRESH, "round": "1", "seat": "0", "key": "adjustment", "points": figure}

    page = basile.refused(table.score, sent, 400)

    assert figure[:40] in page.source
    assert sentence in page.text
    assert untouched(table)


@pytest.mark.parametrize("figure", ["-30", "+30", "30", "0"])
def test_a_figure_is_digits_with_a_sign(basile: Person, table: Table, figure: str) -> None:
    basile.post(table.score, {"device": FRESH, "round": "1", "seat": "0", "key": "adjustment", "points": figure})

    assert table.tell()["score"]["totals"] == [int(figure), 0]


def test_an_empty_field_is_not_nought_and_nought_is_not_empty(basile: Person, table: Table) -> None:
    basile.post(table.score, {"device": FRESH, "round": "1", "seat": "0", "key": "brisques", "count": "0", "note": ""})
    empty = basile.post(table.score, {"device": "e" * 22, "round": "1", "seat": "1", "key": "brisques", "count": ""})

    lines = table.tell()["table"]["lines"]
    assert [(mark["key"], mark["count"]) for mark in lines] == [("brisques", 0)]
    assert "un nombre entier, 0 ou plus" in basile.visit(empty.headers["Location"]).text


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"device": "short", "round": "1", "seat": "0", "key": "seven"},
        {"device": FRESH},
        {"device": FRESH, "round": "0", "seat": "0", "key": "seven"},
        {"device": FRESH, "round": "10001", "seat": "0", "key": "seven"},
        {"device": FRESH, "strike": "abc"},
        {"device": FRESH, "strike": ".1"},
        {"device": FRESH, "finish": "perhaps"},
        {"device": FRESH, "agree.tarjet": "1000"},
        {"device": FRESH, "round": "1", "correct": ""},
        {"device": FRESH, "round": "1", "seat": "0", "key": "adjustment", "points": "1", "note": "x" * 201},
        {"device": FRESH, "round": "1", "seat": "0", "key": "adjustment", "points": "1", "note": "a\x00b"},
    ],
    ids=str,
)
def test_a_form_that_cannot_be_read_writes_nothing(basile: Person, table: Table, fields: dict[str, str]) -> None:
    basile.refused(table.score, fields, 400)

    assert untouched(table)


@pytest.mark.parametrize("key", ["tarot", "'\"<>&$^?", "\u202e", "\x00"])
def test_an_unknown_key_in_a_form_is_refused_in_words(basile: Person, table: Table, key: str) -> None:
    answer = basile.post(table.score, {"device": FRESH, "round": "1", "seat": "0", "key": key})

    assert "ce jeu n’a pas cette ligne" in basile.visit(answer.headers["Location"]).text
    assert untouched(table)


def test_a_form_over_64_kilobytes_is_too_large(basile: Person, table: Table) -> None:
    page = basile.refused(table.score, {"device": FRESH, "note": "x" * 70_000}, 413)

    assert "plus long qu’aucune ardoise" in page.text


NOTED = f"device={FRESH}&round=1&seat=0&key=adjustment&points=1&note=".encode()
PART = b'--x\r\nContent-Disposition: form-data; name="%b"\r\n\r\n%b\r\n'


@pytest.mark.parametrize("note", [b"%FF%FE", b"caf%E9", b"\xff", b"caf%C3&more=%A9", b"%ED%A0%80"])
def test_a_form_that_is_not_in_utf_8_is_malformed(basile: Person, table: Table, note: bytes) -> None:
    answer = basile.client.post(
        f"/fr{table.score}", data=NOTED + note, content_type="application/x-www-form-urlencoded", headers=PAGE
    )

    assert answer.status_code == 400
    assert "Rien n’a été écrit" in answer.get_data(as_text=True)
    assert untouched(table)


@pytest.mark.parametrize(("note", "status"), [("café".encode(), 303), (b"caf\xe9", 400)])
def test_a_form_in_parts_is_held_to_utf_8_too(basile: Person, table: Table, note: bytes, status: int) -> None:
    fields = dict(field.split(b"=") for field in NOTED.split(b"&")) | {b"note": note}
    body = b"".join(PART % field for field in fields.items()) + b"--x--\r\n"

    answer = basile.client.post(f"/fr{table.score}", data=body, content_type="multipart/form-data; boundary=x")

    assert answer.status_code == status
    assert untouched(table) == (status == 400)


def test_the_same_page_used_for_two_different_lines_says_so(basile: Person, table: Table) -> None:
    basile.post(table.score, {"device": FRESH, "round": "1", "seat": "0", "key": "seven"})

    page = basile.refused(table.score, {"device": FRESH, "round": "1", "seat": "0", "key": "bezique"}, 422)

    assert "Cette page a déjà servi" in page.text
    assert table.tell()["score"]["totals"] == [10, 0]


def test_a_double_tap_on_a_plain_key_is_one_line(basile: Person, table: Table) -> None:
    for _ in range(2):
        basile.post(table.score, {"device": FRESH, "round": "1", "seat": "0", "key": "seven"})

    assert table.tell()["score"]["totals"] == [10, 0]
