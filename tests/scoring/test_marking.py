"""One round marked: which lines count, what they are worth, and which code a refusal has (rules.md A4–A11, A14–A16)."""

from typing import Any

import pytest

from app.games import GAMES
from app.scoring.cards import Suit
from app.scoring.marking import decide, mark_round
from app.scoring.round import Line, Mark, Round, Standing
from app.scoring.terms import Outcome, Refused
from tests.scoring.tables import BEZIQUE, FOUR, NO_TRUMP, RUBICON, THREE, deal, line, marked, refused, table, to, tricks

SCORED = {
    "marriage": 20,
    "royal_marriage": 40,
    "bezique": 40,
    "double_bezique": 500,
    "four_jacks": 40,
    "four_queens": 60,
    "four_kings": 80,
    "four_aces": 100,
    "trump_sequence": 250,
    "seven": 10,
    "plain_sequence": 100,
    "double_marriage": 40,
    "double_royal_marriage": 80,
    "carte_blanche": 50,
    "last_trick": 10,
}
ALL_ON: dict[str, Any] = {"carte_blanche": "bonus", "plain_sequence": 100, "double_marriage": True}
BY_MARRIAGE: dict[str, Any] = {"trump": "first_marriage"}
BY_EITHER: dict[str, Any] = {"trump": "first_marriage_or_sequence"}


def reason(*lines: dict[str, Any], turned: str | None = None, game: Any = BEZIQUE, **rules: Any) -> Refused | None:
    """Return why the last of these lines is refused; those before it must stand."""
    slate = marked(deal(*lines, trump=turned), game=game, rules=rules)
    refusals = dict(slate.scores[0].refused)
    last = refusals.pop(len(lines), None)
    assert refusals == {}
    return last


def code(*lines: dict[str, Any], turned: str | None = None, **rules: Any) -> str | None:
    """Return the code with which the last of these lines is refused."""
    found = reason(*lines, turned=turned, **rules)
    return found.code if found else None


@pytest.mark.parametrize(("key", "points"), SCORED.items())
def test_each_declaration_is_worth_what_the_master_table_says(key: str, points: int) -> None:
    """For the seat that declares, and nothing for the other."""
    assert marked(deal(line(1, key)), rules=ALL_ON).totals == (0, points)


def test_the_master_table_is_whole() -> None:
    """No declaration of the game is missing above."""
    assert {item.key: item.points for item in table(**ALL_ON).in_force} == SCORED


@pytest.mark.parametrize(
    ("rule", "key", "count", "points"), [("brisques", "brisques", 7, 70), ("card_points", "card_points", 99, 99)]
)
def test_a_tally_is_worth_its_points_each(rule: str, key: str, count: int, points: int) -> None:
    """Brisques 10, card points 1; none of them is none."""
    slate = marked(deal(line(0, key, count=count), line(1, key, count=0)), rules={"trick_points": rule})

    assert (slate.totals, refused(slate)) == ((points, 0), [])


def test_card_points_close_a_round_at_120_a_pack() -> None:
    """240 for two packs, not one more or less."""
    for total, lacks in ((240, []), (239, [(1, None, "incomplete")])):
        lines = tricks(0, 100, total=total, key="card_points")
        assert refused(marked(deal(*lines, closed=True), rules={"trick_points": "card_points"})) == lacks
    assert code(line(0, "card_points", count=241), trick_points="card_points") == "limit"


# What cannot be written at all


@pytest.mark.parametrize(
    "key",
    [
        "triple_bezique",
        "quadruple_bezique",
        "four_tens",
        "four_trump_aces",
        "frog",
        "passed",
        "too_many_cards",
        "",
        "Seven",
    ],
)
def test_a_key_that_the_game_never_has_is_refused(key: str) -> None:
    """Whatever other game may have it."""
    assert reason(line(0, key)) == Refused("key", key)


@pytest.mark.parametrize("seat", [-1, 2, 3, 2**70])
@pytest.mark.parametrize("key", ["four_aces", "brisques", "adjustment", "revoke"])
def test_a_seat_that_is_not_there_is_refused(seat: int, key: str) -> None:
    """Of any kind of line; the seat is told before the value and the switch."""
    fields = {"brisques": {"count": -1}, "adjustment": {"points": 10_000}}.get(key, {})

    assert code(line(seat, key, **fields)) == "seat"


def test_a_mark_without_a_seat_is_refused() -> None:
    """On the wire a seat may be left out."""
    assert decide(table(), mark_round(table(), Standing(1, (0, 0), 0), Round()).deal, Mark("four_aces")) == Refused(
        "seat", "four_aces"
    )


@pytest.mark.parametrize(
    ("given", "detail"),
    [
        (line(0, "four_aces", suit="hearts"), None),
        (line(0, "four_aces", count=1), None),
        (line(0, "four_aces", count=0), None),
        (line(0, "four_aces", points=100), None),
        (line(0, "four_aces", note=""), None),
        (line(0, "last_trick", suit="hearts"), None),
        (line(0, "revoke", points=0), None),
        (line(0, "marriage", count=1), None),
        (line(0, "marriage", suit="hearst"), "suit"),
        (line(0, "marriage", suit=""), "suit"),
        (line(0, "royal_marriage", suit="Hearts"), "suit"),
        (line(0, "brisques", count=-1), None),
        (line(0, "brisques", count=3, suit="hearts"), None),
        (line(0, "brisques", count=3, points=30), None),
    ],
)
def test_a_value_that_cannot_be_is_refused(given: dict[str, Any], detail: str | None) -> None:
    """A field that the line does not take, a count under 0, a suit that is none."""
    found = reason(given, penalties="standard")

    assert found
    assert (found.code, found.key, found.detail) == ("value", given["key"], detail)


def test_a_tally_on_the_wire_needs_its_count() -> None:
    """Left out is not 0."""
    blank = mark_round(table(), Standing(1, (0, 0), 0), Round()).deal

    assert decide(table(), blank, Mark("brisques", 0)) == Refused("value", "brisques")
    assert decide(table(), blank, Mark("brisques", 0, count=0)) is None


@pytest.mark.parametrize(
    ("key", "rules"),
    [
        ("seven", {"sevens": False}),
        ("seven", BY_MARRIAGE),
        ("seven", {**BY_EITHER, "sevens": True}),
        ("carte_blanche", {}),
        ("plain_sequence", {}),
        ("double_marriage", {}),
        ("double_royal_marriage", {}),
        ("did_not_draw", {}),
        ("revoke", {"penalties": "russian"}),
        ("took_extra_card", {"penalties": "victorian"}),
        ("overdrew", {"penalties": "standard"}),
    ],
)
def test_a_line_that_the_tables_switches_leave_out_is_refused(key: str, rules: dict[str, Any]) -> None:
    """The game knows it, this table does not play it."""
    assert reason(line(0, key, **({"suit": "hearts"} if key == "double_royal_marriage" else {})), **rules) == Refused(
        "house_rule", key
    )


@pytest.mark.parametrize(("rule", "key"), [("brisques", "card_points"), ("card_points", "brisques")])
def test_the_other_tally_is_left_out(rule: str, key: str) -> None:
    """Brisques or card points, never both."""
    assert code(line(0, key, count=1), trick_points=rule) == "house_rule"


def test_where_several_codes_fit_the_first_is_given() -> None:
    """Key, seat, value, house rule, trump, limit, reuse; and the end of the match before all."""
    used = [line(0, "trump_sequence"), line(0, "trump_sequence")]

    assert code(line(9, "nonsense", suit="x")) == "key"
    assert code(line(9, "four_aces", suit="x")) == "seat"
    assert code(line(0, "plain_sequence", suit="hearst"), turned="hearts") == "value"
    assert code(line(0, "plain_sequence", suit="hearts"), turned="hearts") == "house_rule"
    assert code(*used, line(0, "trump_sequence", suit="clubs"), turned="hearts") == "trump"
    assert code(*used, line(0, "trump_sequence", suit="hearts"), turned="hearts") == "limit"
    assert code(*used, line(0, "royal_marriage", suit="hearts"), turned="hearts") == "reuse"
    assert code(to(0, 1000), line(9, "nonsense"), end="at_once") == "match_over"


def test_a_struck_line_is_checked_for_its_shape_only() -> None:
    """It neither counts nor is refused, and takes up no place of the pack."""
    lines = [line(0, "nonsense", struck=True), *[line(0, "seven", struck=True)] * 3, line(7, "seven", struck=True)]

    slate = marked(deal(*lines, line(0, "seven"), line(0, "seven")))

    assert (slate.totals, refused(slate)) == ((20, 0), [])


def test_a_refused_line_takes_up_nothing() -> None:
    """Marking goes on as if it were not there."""
    lines = [line(0, "last_trick", suit="hearts"), line(1, "last_trick")]

    slate = marked(deal(*lines))

    assert (slate.totals, refused(slate)) == ((0, 10), [(1, 1, "value")])


# Corrections


@pytest.mark.parametrize("points", [0, 1, -1, 9999, -9999])
def test_a_correction_counts_as_it_is_signed(points: int) -> None:
    """For one side only; 0 is a correction too."""
    slate = marked(deal(line(1, "adjustment", points=points, note="miscounted")))

    assert (slate.totals, refused(slate)) == ((0, points), [])


@pytest.mark.parametrize(
    "fields",
    [
        {"points": 10_000},
        {"points": -10_000},
        {"points": 2**70},
        {"points": 10, "suit": "hearts"},
        {"points": 10, "count": 1},
        {"points": 10, "note": "x" * 201},
        {"points": 10, "note": "up\u202edown"},
        {"points": 10, "note": "one\ntwo"},
    ],
)
def test_a_correction_that_cannot_be_is_refused(fields: dict[str, Any]) -> None:
    """Over 9999 either way, with fields of other lines, or with a note that is no text."""
    assert reason(line(0, "adjustment", **fields)) == Refused("value", "adjustment", 9999)


def test_a_note_may_be_200_characters() -> None:
    """And may be empty."""
    assert code(line(0, "adjustment", points=1, note="é" * 200)) is None
    assert code(line(0, "adjustment", points=1, note="")) is None


def test_a_correction_on_the_wire_needs_its_points() -> None:
    """Left out is not 0."""
    blank = mark_round(table(), Standing(1, (0, 0), 0), Round()).deal

    assert decide(table(), blank, Mark("adjustment", 0)) == Refused("value", "adjustment", 9999)


# Trumps


@pytest.mark.parametrize("trump", [None, "hearts"])
def test_with_a_turn_up_lines_need_no_suit(trump: str | None) -> None:
    """Whether the round's trumps are given or not."""
    keys = ["royal_marriage", "trump_sequence", "marriage", "plain_sequence", "double_marriage", "seven"]

    slate = marked(deal(*(line(0, key) for key in keys), trump=trump), rules=ALL_ON)

    assert refused(slate) == []
    assert slate.deal.trump == trump


def test_with_a_turn_up_that_is_not_given_nothing_is_inferred_from_a_suit() -> None:
    """Two royal marriages of two suits stand: the scorer does not know which is wrong."""
    lines = [line(0, "royal_marriage", suit="hearts"), line(1, "royal_marriage", suit="clubs")]

    slate = marked(deal(*lines, line(0, "marriage", suit="hearts")))

    assert (refused(slate), slate.deal.trump) == ([], None)


@pytest.mark.parametrize(
    ("key", "suit", "fits"),
    [
        ("royal_marriage", "hearts", True),
        ("royal_marriage", "clubs", False),
        ("trump_sequence", "hearts", True),
        ("trump_sequence", "spades", False),
        ("double_royal_marriage", "diamonds", False),
        ("marriage", "clubs", True),
        ("marriage", "hearts", False),
        ("plain_sequence", "hearts", False),
        ("double_marriage", "hearts", False),
        ("double_marriage", "spades", True),
    ],
)
def test_a_suit_must_agree_with_trumps_that_are_known(key: str, suit: str, fits: bool) -> None:  # noqa: FBT001
    """Royal in the trump suit, common in another; also where a line has made them."""
    made = line(0, "royal_marriage", suit="hearts")

    for lines, rules in (([], {"trump": "hearts"}), ([made], BY_MARRIAGE)):
        turned = "hearts" if not lines else None
        chosen = {**ALL_ON, **({} if turned else rules)}
        found = marked(deal(*lines, line(1, key, suit=suit), trump=turned), rules=chosen)
        assert [reason.code for _, reason in found.scores[0].refused] == ([] if fits else ["trump"])
        assert all(reason.detail in ("trump", "plain") for _, reason in found.scores[0].refused)


@pytest.mark.parametrize("key", ["marriage", "plain_sequence", "double_marriage"])
@pytest.mark.parametrize("suit", [None, "hearts"])
@pytest.mark.parametrize("rules", [BY_MARRIAGE, BY_EITHER])
def test_before_trumps_are_made_nothing_plain_is_declared(key: str, suit: str | None, rules: Any) -> None:
    """The first marriage makes trumps, and so may the first sequence."""
    given = line(0, key, **({"suit": suit} if suit else {}))

    assert reason(given, **ALL_ON, **rules) == Refused("trump", key, detail="not_made")


@pytest.mark.parametrize("key", ["royal_marriage", "double_royal_marriage"])
@pytest.mark.parametrize("rules", [BY_MARRIAGE, BY_EITHER])
def test_the_first_marriage_makes_trumps(key: str, rules: Any) -> None:
    """With its suit, and for the points of a royal one."""
    slate = marked(deal(line(1, key, suit="clubs"), line(0, "marriage", suit="hearts")), rules={**ALL_ON, **rules})

    assert refused(slate) == []
    assert slate.deal.trump == Suit.CLUBS
    assert slate.totals == (20, SCORED[key])
    assert reason(line(0, key), **ALL_ON, **rules) == Refused("value", key, detail="no_suit")


def test_a_sequence_makes_trumps_only_where_that_is_agreed() -> None:
    """For 250 then; elsewhere it waits for the marriage."""
    sequence = line(0, "trump_sequence", suit="clubs")

    assert marked(deal(sequence, line(1, "marriage", suit="hearts")), rules=BY_EITHER).totals == (250, 20)
    assert code(line(0, "trump_sequence"), **BY_EITHER) == "value"
    assert reason(sequence, **BY_MARRIAGE) == Refused("trump", "trump_sequence", detail="not_made")
    assert code(line(1, "royal_marriage", suit="clubs"), sequence, **BY_MARRIAGE) is None


def test_once_trumps_are_made_lines_of_trumps_need_no_suit() -> None:
    """Only the line that makes them carries it."""
    lines = [line(0, "royal_marriage", suit="clubs"), line(1, "royal_marriage"), line(0, "trump_sequence")]

    assert code(*lines, **BY_MARRIAGE) is None


def test_the_line_that_makes_trumps_must_agree_with_what_is_written_on_the_round() -> None:
    """What is written makes no trumps by itself."""
    assert reason(line(0, "royal_marriage", suit="clubs"), turned="hearts", **BY_MARRIAGE) == Refused(
        "trump", "royal_marriage", detail="named"
    )
    assert code(line(0, "marriage", suit="clubs"), turned="hearts", **BY_MARRIAGE) == "trump"
    assert code(line(0, "royal_marriage", suit="hearts"), turned="hearts", **BY_MARRIAGE) is None


def test_a_struck_line_makes_no_trumps() -> None:
    """The next marriage does."""
    lines = [line(0, "royal_marriage", suit="clubs", struck=True), line(0, "royal_marriage", suit="hearts")]

    assert marked(deal(*lines), rules=BY_MARRIAGE).deal.trump == Suit.HEARTS


@pytest.mark.parametrize("key", ["four_trump_kings", "five_trump_aces", "plain_sequence", "marriage"])
def test_what_needs_trumps_waits_for_them(key: str) -> None:
    """Fours and fives of trumps name no suit, and are refused all the same before trumps are made."""
    eight_pack = GAMES["eight-pack"]
    made = line(0, "trump_sequence", suit="clubs")

    assert reason(line(0, key), game=eight_pack) == Refused("trump", key, detail="not_made")
    assert reason(made, line(0, key), game=eight_pack) is None
    assert reason(line(0, "four_aces"), line(1, "bezique"), line(1, "carte_blanche"), game=RUBICON) is None


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("key", "first", "later"), [("royal_marriage", 40, 40), ("double_royal_marriage", 50, 80)])
def test_without_a_turn_up_a_double_marriage_that_makes_trumps_is_worth_fifty(
    seats: int, key: str, first: int, later: int
) -> None:
    """It then needs no switch; later ones are worth what they are everywhere, and do."""
    lines = [line(0, key, suit="clubs"), line(1, "royal_marriage"), line(1, "marriage", suit="hearts")]
    doubles = [line(0, "double_royal_marriage"), line(0, "double_marriage", suit="hearts")]
    nobody = (0,) * (seats - 2)

    assert marked(deal(*lines[:1]), game=NO_TRUMP, seats=seats).totals == (first, 0, *nobody)
    if key == "royal_marriage" or seats > 2:
        assert marked(deal(*lines), game=NO_TRUMP, seats=seats).totals == (first, 60, *nobody)
    off = marked(deal(lines[0], *doubles), game=NO_TRUMP, seats=seats)
    assert (off.totals, refused(off)) == ((first, 0, *nobody), [(1, 2, "house_rule"), (1, 3, "house_rule")])
    on = marked(deal(lines[0], *doubles), game=NO_TRUMP, seats=4, rules={"double_marriage": True})
    assert on.totals == (first + 80 + 40, 0, 0, 0)
    assert later in (40, 80)


def test_a_double_marriage_that_makes_trumps_needs_its_suit() -> None:
    """And must agree with what is written on the round."""
    made = line(0, "double_royal_marriage", suit="clubs")

    assert code(line(0, "double_royal_marriage"), game=NO_TRUMP) == "value"
    assert code(made, turned="hearts", game=NO_TRUMP) == "trump"
    assert code(made, turned="clubs", game=NO_TRUMP) is None


def test_in_the_game_without_a_turn_up_there_are_no_sevens_and_no_sequence_before_trumps() -> None:
    """Beziques and fours may come before them."""
    assert code(line(0, "seven"), game=NO_TRUMP) == "key"
    assert code(line(0, "trump_sequence", suit="clubs"), game=NO_TRUMP) == "trump"
    assert code(line(0, "bezique"), line(0, "four_aces"), game=NO_TRUMP) is None
    assert code(line(0, "royal_marriage", suit="clubs"), line(1, "trump_sequence"), game=NO_TRUMP) is None


# The bonuses of the cut in chinese bezique


@pytest.mark.parametrize(("key", "seat", "detail"), [("cut_of_24", 1, "dealer"), ("cut_guessed", 0, "others")])
def test_the_bonuses_of_the_cut_are_the_dealers_and_the_others(key: str, seat: int, detail: str) -> None:
    """Each once a round."""
    chinese = GAMES["chinese"]

    assert reason(line(seat, key), game=chinese, cut_bonus=True) == Refused("seat", key, detail=detail)
    assert code(line(1 - seat, key), line(1 - seat, key), game=chinese, cut_bonus=True) == "limit"
    assert code(line(1 - seat, key), game=chinese) == "house_rule"
    both = marked(deal(line(1, "cut_of_24"), line(0, "cut_guessed"), dealer=1), game=chinese, rules={"cut_bonus": True})
    assert (refused(both), both.scores[0].points) == ([], (150, 250))


# Carte blanche


@pytest.mark.parametrize(("rule", "totals"), [("bonus", (0, 50)), ("from_opponent", (-50, 50))])
def test_carte_blanche_is_a_bonus_or_taken_from_the_opponent(rule: str, totals: tuple[int, int]) -> None:
    """As the table agreed."""
    assert marked(deal(line(1, "carte_blanche")), rules={"carte_blanche": rule}).totals == totals


def test_carte_blanche_is_taken_from_each_opposing_side() -> None:
    """Three players: from both; partners: once."""
    rules = {"carte_blanche": "from_opponent"}

    assert marked(deal(line(1, "carte_blanche")), rules=rules, game=THREE).totals == (-50, 50, -50)
    assert marked(deal(line(1, "carte_blanche")), rules=rules, game=FOUR).totals == (-50, 50)


# Faults

STANDARD = {"held_more_than_eight": 100, "did_not_draw": 10, "revoke": 0}
RUSSIAN = {
    "declared_too_early": 10,
    "did_not_follow": 20,
    "played_before_drawing": 30,
    "took_extra_card": 50,
    "played_nine_to_the_end": 120,
}
VICTORIAN = {"drew_out_of_turn": 10, "played_out_of_turn": 10, "overdrew": 100, "did_not_draw": 10, "revoke": 0}
LISTS = {"standard": STANDARD, "russian": RUSSIAN, "victorian": VICTORIAN}


@pytest.mark.parametrize(
    ("name", "key", "points"), [(name, *item) for name, each in LISTS.items() for item in each.items()]
)
def test_each_list_has_its_faults_and_points(name: str, key: str, points: int) -> None:
    """The opponent gains in the standard and Victorian lists, the offender loses in the Russian one."""
    totals = (-points, 0) if name == "russian" else (0, points)

    for to_whom, expected in ((None, totals), ("opponent", (0, points)), ("offender", (-points, 0))):
        rules = {"penalties": name, **({"penalty_to": to_whom} if to_whom else {})}
        slate = marked(deal(line(0, key), line(0, key)), rules=rules)
        assert (slate.totals, refused(slate)) == (tuple(2 * each for each in expected), [])


def test_the_lists_are_whole() -> None:
    """No fault of the game is missing above, but the one without points."""
    by_list = {name: {fault.key: fault.points for fault in BEZIQUE.faults if fault.list == name} for name in LISTS}

    assert by_list == {**LISTS, "russian": {**RUSSIAN, "declared_what_was_not_held": None}}


def test_each_opposing_side_gains_a_penalty() -> None:
    """Three players: both others; partners: the other side once."""
    rules = {"penalties": "standard"}

    assert marked(deal(line(1, "did_not_draw")), rules=rules, game=THREE).totals == (10, 0, 10)
    assert marked(deal(line(1, "did_not_draw")), rules=rules, game=FOUR).totals == (10, 0)


@pytest.mark.parametrize("to_whom", ["offender", "opponent"])
def test_a_false_declaration_sends_the_offenders_total_back_to_nothing(to_whom: str) -> None:
    """Match and open round, as they stand at that line; what comes after it counts again."""
    first = deal(line(0, "four_aces"), *tricks(0, 8), closed=True)
    lines = [line(0, "four_kings"), line(0, "declared_what_was_not_held"), line(0, "marriage"), line(1, "marriage")]

    slate = marked(first, deal(*lines), rules={"penalties": "russian", "penalty_to": to_whom})

    assert slate.totals == (20, 100)
    assert slate.scores[1].points == (80 - 270 + 20, 20)


def test_a_false_declaration_costs_nobody_what_he_has_not() -> None:
    """At 0 it costs nothing, and under 0 it lifts the offender to 0."""
    rules = {"penalties": "russian"}

    assert marked(deal(line(0, "declared_what_was_not_held")), rules=rules).totals == (0, 0)
    assert marked(deal(to(0, -70), line(0, "declared_what_was_not_held")), rules=rules).totals == (0, 0)


def test_a_contract_gives_no_points_by_itself() -> None:
    """What it is worth is settled with the round."""
    slate = marked(deal(line(1, "frog")), game=GAMES["frog"])

    assert (slate.totals, refused(slate)) == ((0, 0, 0), [])
    assert [item.worth for item in slate.deal.counted] == [(0, 0, 0)]


# Where the deal goes


def test_the_deal_passes_to_the_next_seat() -> None:
    """From the first dealer on, round by round; a round's own dealer is where it goes on from."""
    rounds = [deal(*tricks(1, 8), closed=True, **({"dealer": 0} if index == 2 else {})) for index in range(4)]

    slate = marked(*rounds, first_dealer=1)

    assert [score.deal.dealer for score in slate.scores] == [1, 0, 0, 1]
    assert slate.after.dealer == 0


def test_whoever_took_the_last_trick_deals_next_where_that_is_agreed() -> None:
    """Of three players; without a last trick, the next seat."""
    lines = [line(2, "last_trick"), line(0, "brisques", count=24)]

    slate = marked(
        deal(*lines, closed=True), deal(closed=True), deal(), game=THREE, rules={"next_dealer": "last_trick"}
    )

    assert [score.deal.dealer for score in slate.scores] == [0, 2, 0]


@pytest.mark.parametrize(
    "rules",
    [
        {"cards_dealt": 9},
        {"last_trick_is": "before_final_eight"},
        {"reuse": "ascending"},
        {"declarations_per_trick": "many"},
        {"four_distinct_suits": True},
        {"bezique_cards": "follows_trump"},
    ],
)
def test_switches_of_the_rules_page_change_no_points(rules: dict[str, Any]) -> None:
    """Every line stands and is worth the same."""
    lines = [line(0, "four_kings"), line(0, "marriage", suit="clubs"), line(1, "bezique"), line(1, "double_bezique")]

    slate = marked(deal(*lines, *tricks(0, 8), closed=True), rules=rules)

    assert (slate.totals, refused(slate)) == ((190, 620), [])


def test_a_round_is_marked_from_where_the_match_stood_before_it() -> None:
    """Its number, its dealer and the totals go on from there."""
    before = Standing(4, (930, 200), 1)
    lines = tuple(Line(Mark(**given)) for given in (*tricks(0, 8), line(0, "four_aces")))

    score = mark_round(table(), before, Round(lines, closed=True))

    assert (score.number, score.deal.dealer, score.points, score.settled) == (4, 1, (190, 80), (190, 80))
    assert score.after == Standing(5, (1120, 280), 0, Outcome(0, 1, "target"))
