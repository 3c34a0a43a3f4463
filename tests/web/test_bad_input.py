"""Bad input, kind by kind: a clear answer, and nothing written."""

import json
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import create_environ, run_wsgi_app

from tests.web.conftest import PAGE, Person, Table, document

LINES = {"Content-Type": "application/json"}
FRESH = "f" * 22


def raw(table: Table, body: bytes, lang: str = "en") -> Any:
    return table.client.post(f"{table.score}/lines", data=body, headers={"Accept-Language": lang, **LINES})


def line(**fields: Any) -> dict[str, Any]:
    return {"n": 1, "round": 1, "seat": 0, "key": "seven", **fields}


def request(**changes: Any) -> dict[str, Any]:
    return {"v": 1, "device": FRESH, "base": 1, "lines": [line()], **changes}


def untouched(table: Table) -> bool:
    return bool(table.tell()["version"] == 1)


# Over the wire


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b'"lines"',
        b"null",
        b"{",
        b"\xff\xfe",
        b'{"v": NaN}',
        b'{"v": 1, "v": 1}',
        b"[" * 5000 + b"]" * 5000,
        b'{"a":' * 5000 + b"1" + b"}" * 5000,
        b'{"v": 1, "device": "\\ud800"}',
        b'{"v": ' + b"9" * 5000 + b"}",
    ],
)
def test_what_is_not_json_as_we_take_it_is_malformed(table: Table, body: bytes) -> None:
    answer = raw(table, body, "fr")

    assert answer.status_code == 400
    assert answer.get_json()["code"] == "malformed"
    assert "Rien n’a été écrit" in answer.get_json()["message"]
    assert untouched(table)


@pytest.mark.parametrize(
    "changes",
    [
        {"v": "1"},
        {"v": True},
        {"device": "short"},
        {"device": "é" * 22},
        {"device": 5},
        {"base": -1},
        {"base": "1"},
        {"base": 2**63},
        {"lines": []},
        {"lines": {}},
        {"lines": [5]},
        {"more": 1},
        {"lines": [line(n=0)]},
        {"lines": [line(n=-1)]},
        {"lines": [line(n=1.5)]},
        {"lines": [line(n=True)]},
        {"lines": [line(n="1")]},
        {"lines": [line(n=2**63)]},
        {"lines": [line(at="yesterday")]},
        {"lines": [line(at="2026-11-29T21:05:00")]},
        {"lines": [line(round=0)]},
        {"lines": [line(round=2**63)]},
        {"lines": [line(round="1")]},
        {"lines": [line(seat="0")]},
        {"lines": [line(seat=True)]},
        {"lines": [{"n": 1, "round": 1, "key": "seven"}]},
        {"lines": [{"n": 1, "round": 1, "key": "tarot"}]},
        {"lines": [{"n": 1, "round": 1, "correct": [], "by": [{"key": "seven"}]}]},
        {"lines": [line(count=1.5)]},
        {"lines": [line(tarot=1)]},
        {"lines": [{"n": 1}]},
        {"lines": [{"n": 1, "strike": "abc.1"}]},
        {"lines": [{"n": 1, "round": 1, "close": False}]},
        {"lines": [{"n": 1, "finish": 1}]},
        {"lines": [{"n": 1, "agree": {"target": 1.5}}]},
    ],
    ids=str,
)
def test_a_request_of_another_shape_is_malformed(table: Table, changes: dict[str, Any]) -> None:
    answer = table.client.post(f"{table.score}/lines", json=request(**changes))

    assert answer.status_code == 400, answer.get_data(as_text=True)
    assert untouched(table)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"key": "tarot"}, "key"),
        ({"key": "' OR 1=1 --"}, "key"),
        ({"seat": -1}, "seat"),
        ({"seat": 2}, "seat"),
        ({"seat": 2**70}, "seat"),
        ({"suit": "hearst", "key": "marriage"}, "value"),
        ({"suit": "hearts"}, "value"),
        ({"count": 2}, "value"),
        ({"key": "brisques", "count": -1}, "value"),
        ({"key": "brisques", "count": 17}, "limit"),
        ({"key": "brisques", "count": 2**70}, "limit"),
        ({"key": "brisques"}, "value"),
        ({"key": "adjustment", "points": 10_000}, "value"),
        ({"key": "adjustment", "points": -(2**70)}, "value"),
        ({"key": "adjustment"}, "value"),
        ({"key": "adjustment", "points": 5, "note": "x" * 201}, "value"),
        ({"key": "plain_sequence"}, "house_rule"),
        ({"key": "passed", "seat": 0}, "key"),
        ({"round": 2}, "round_open"),
    ],
    ids=str,
)
def test_a_line_that_cannot_be_is_refused_with_its_code_and_a_sentence(
    table: Table, fields: dict[str, Any], code: str
) -> None:
    for lang in ("fr", "en"):
        body = request(lines=[line(**fields)], device=lang * 11)
        answer = table.client.post(f"{table.score}/lines", json=body, headers={"Accept-Language": lang})

        assert answer.status_code == 200, answer.get_data(as_text=True)
        assert [item["code"] for item in answer.get_json()["refused"]] == [code]
        assert answer.get_json()["refused"][0]["message"].endswith(".")
    assert untouched(table)


def test_nothing_of_a_request_is_written_when_one_line_of_it_is_malformed(table: Table) -> None:
    answer = table.client.post(f"{table.score}/lines", json=request(lines=[line(), line(n="2")]))

    assert answer.status_code == 400
    assert untouched(table)


def test_fifty_lines_are_taken_and_fifty_one_are_too_many(table: Table) -> None:
    lines = [line(n=n, key="adjustment", points=1) for n in range(1, 52)]

    assert table.client.post(f"{table.score}/lines", json=request(lines=lines)).status_code == 413
    assert untouched(table)
    assert table.client.post(f"{table.score}/lines", json=request(lines=lines[:50])).status_code == 200


def test_a_body_over_64_kilobytes_is_too_large(table: Table) -> None:
    answer = raw(table, json.dumps(request(lines=[line(note="x" * 70_000)])).encode())

    assert answer.status_code == 413
    assert answer.get_json()["code"] == "too_large"
    assert untouched(table)


@pytest.mark.parametrize(("size", "status"), [(65_536, 200), (65_537, 413)])
@pytest.mark.parametrize("told", [True, False])
def test_a_body_is_not_cut_short_whether_its_length_is_told_or_not(
    table: Table, size: int, status: int, *, told: bool
) -> None:
    body = json.dumps(request()).encode().ljust(size)
    environ = {"wsgi.input": BytesIO(body), "wsgi.input_terminated": True}
    length = {"Content-Length": str(size)} if told else {}

    answer = table.client.post(f"{table.score}/lines", headers=length, environ_overrides=environ)

    assert answer.status_code == status
    assert untouched(table) == (status == 413)


@pytest.mark.parametrize(("note", "status"), [("", "303 SEE OTHER"), ("x" * 70_000, "413 REQUEST ENTITY TOO LARGE")])
def test_a_form_is_not_cut_short_either(app: Flask, table: Table, note: str, status: str) -> None:
    body = f"device={FRESH}&round=1&seat=0&key=seven&note={note}".encode()
    environ = create_environ(f"/fr{table.score}", method="POST", content_type="application/x-www-form-urlencoded")
    del environ["CONTENT_LENGTH"]

    answer = run_wsgi_app(app, environ | {"wsgi.input": BytesIO(body), "wsgi.input_terminated": True})

    assert answer[1] == status
    assert untouched(table) == bool(note)


# Match files


@pytest.mark.parametrize(
    "changes",
    [
        {"format": "marquoir/2"},
        {"format": None},
        {"game": "poker"},
        {"players": ["Anne"]},
        {"players": ["Anne", "Anne"]},
        {"players": ["Al", "al "]},
        {"players": ["Anne", " "]},
        {"players": ["Anne", "x" * 41]},
        {"players": ["Anne", "x" * 10_000]},
        {"players": ["Anne", "Ba\u202esile"]},
        {"players": ["Anne", "Ba\nsile"]},
        {"players": ["Anne", 5]},
        {"house_rules": {"target": 99}},
        {"house_rules": {"target": True}},
        {"house_rules": {"tarjet": 1000}},
        {"house_rules": {"double_below": 2000}},
        {"first_dealer": 2},
        {"first_dealer": -1},
        {"rounds": {}},
        {"rounds": [{"lines": [], "closed": False}, {"lines": []}]},
        {"rounds": [{"lines": [{"seat": 0, "key": "seven", "colour": "red"}]}]},
        {"started_at": "yesterday"},
        {"id": "x" * 65},
        {"note": "x" * 201},
        {"more": 1},
    ],
    ids=str,
)
def test_a_match_file_that_cannot_be_read_makes_no_match(anne: Person, changes: dict[str, Any]) -> None:
    answer = anne.client.post("/matches", json=document(**changes), headers={"Accept-Language": "fr"})

    assert answer.status_code == 400
    assert answer.get_json()["message"] == "Ce fichier de partie est illisible. Rien n’a été écrit."
    assert "Set-Cookie" not in answer.headers


def test_a_match_file_may_have_a_megabyte_and_no_more(anne: Person) -> None:
    padding = b" " * 900_000

    assert anne.client.post("/matches", data=json.dumps(document()).encode() + padding).status_code == 201
    assert anne.client.post("/matches", data=json.dumps(document()).encode() + padding * 2).status_code == 413


@pytest.mark.parametrize(
    "rounds",
    [
        [{"lines": [], "closed": True}] * 1001,
        [{"lines": [{"seat": 0, "key": "seven", "struck": True}] * 501}],
        [{"lines": [{"seat": 0, "key": "seven", "struck": True}] * 500, "closed": True}] * 11,
    ],
    ids=["rounds", "lines of a round", "lines"],
)
def test_a_match_file_longer_than_any_match_is_refused_before_it_is_marked(anne: Person, rounds: list[Any]) -> None:
    answer = anne.client.post("/matches", json=document(rounds=rounds), headers={"Accept-Language": "fr"})

    assert answer.status_code == 413
    assert answer.get_json()["message"] == (
        "Une partie a au plus 1\u202f000 donnes, 500 lignes par donne et 5\u202f000 lignes en tout."
    )


def test_a_line_without_a_seat_says_so_and_where(table: Table) -> None:
    lines = [line(), {"n": 2, "round": 1, "correct": [], "by": [{"seat": 0, "key": "seven"}, {"key": "seven"}]}]

    answer = table.client.post(f"{table.score}/lines", json=request(lines=lines))

    assert answer.get_json()["where"] == "lines[1].by[1].seat"


def test_that_all_passed_is_said_of_no_seat(table: Table) -> None:
    lines = [{"n": 1, "round": 1, "key": "passed"}]

    answer = table.client.post(f"{table.score}/lines", json=request(lines=lines))

    assert answer.get_json()["refused"][0]["code"] == "key"  # of this game


def test_names_may_hold_whatever_people_are_called(anne: Person) -> None:
    names = ["O’Brien 🃏", "'\\\"<>&$^?{{7*7}}"]
    links = anne.client.post("/matches", json=document(players=names)).get_json()

    assert anne.client.get(links["score"]).get_json()["match"]["players"] == names
    for path in ("", "/review", "/share"):
        source = anne.client.get(f"/en{links['score']}{path}").get_data(as_text=True)
        assert "&lt;&gt;&amp;$^?{{7*7}}" in source or "\\u003c\\u003e\\u0026" in source
        assert "<>&$" not in source


# Plain forms


@pytest.mark.parametrize("figure", ["1.5", "1e3", "١٢", "1_000", " 5 ", "cinq", "0x10", "--5", "५"])
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
        {"device": FRESH, "agree.target": "much"},
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


# Addresses


@pytest.mark.parametrize(
    "address",
    [
        "/de/rules",
        "/fr/rules/poker",
        "/fr/rules/..%2f..%2fetc%2fpasswd",
        "/fr/m/short",
        f"/fr/m/{'x' * 22}",
        f"/fr/m/{'x' * 22}/review",
        f"/fr/v/{'x' * 22}",
        "/fr/new?game=poker",
        "/games/poker",
        "/nothing",
        "/static/0/../../app/config.py",
    ],
)
def test_an_address_of_nothing_says_so(basile: Person, address: str) -> None:
    page = basile.visit(address, 404, **{"Accept-Language": "fr"})

    assert "Il n’y a rien ici" in page.text


@pytest.mark.parametrize("before", ["x", "1", "1.", "٣.٤", "1.2.3", "9" * 30 + ".1"])
def test_a_place_in_the_carnet_that_is_none_opens_it_at_its_first_page(
    anne: Person, claire: Person, table: Table, before: str
) -> None:
    address = f"/carnet?before={before}"

    assert len(anne.open(address).all("li", class_="match")) == 1
    assert claire.open(address).all("li", class_="match") == []


@pytest.mark.parametrize("query", ["target=99", "target=much", "target=1e3", "end=never", "sevens=1"])
def test_a_house_rule_that_cannot_be_in_the_address_of_the_rules_is_named(basile: Person, query: str) -> None:
    assert "règle de la maison" in basile.open(f"/rules/bezique?{query}", 400).text


def test_what_else_stands_in_the_address_of_the_rules_is_left_aside(basile: Person) -> None:
    basile.open("/rules/bezique?from=elsewhere")


@pytest.mark.parametrize("address", ["/fr/rules/poker", "/fr/new?game=poker"])
def test_a_game_that_is_none_is_said_to_be_none(basile: Person, address: str) -> None:
    assert "Ce jeu est inconnu ici." in basile.visit(address, 404).text
    assert basile.client.get("/games/poker", headers={"Accept-Language": "fr"}).get_json()["message"] == (
        "Ce jeu est inconnu ici."
    )


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_switch_that_is_none_is_said_to_be_none(table: Table, lang: str) -> None:
    lines = [{"n": 1, "agree": {"zz": 1}}, {"n": 2, "agree": {"target": 7}}]
    answer = table.client.post(f"{table.score}/lines", json=request(lines=lines), headers={"Accept-Language": lang})

    none, wrong = (refused["message"] for refused in answer.get_json()["refused"])
    assert none == (
        "Ce jeu n’a pas de règle de la maison «\u202fzz\u202f»."
        if lang == "fr"
        else "This game has no house rule “zz”."
    )
    assert ("ne prend pas cette valeur" if lang == "fr" else "cannot be set so") in wrong


@pytest.mark.parametrize("address", ["/", "/fr", "/fr/look", "{score}", "{score}/lines"])
def test_where_one_is_led_elsewhere_no_words_are_lost_on_the_way(basile: Person, table: Table, address: str) -> None:
    path = address.format(score=table.score)
    sent = {"data": {"look": "dark"}} if path.endswith("look") else {}
    answer = (basile.client.post if sent else basile.client.get)(path, headers=PAGE, **sent)

    assert answer.get_data() == b"" or answer.status_code == 405
