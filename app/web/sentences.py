"""What the slate says, in sentences: lines, rounds, refusals. Pure functions of `Words`."""

from collections.abc import Iterable, Sequence

from app.scoring.game import ADJUSTMENT, PASSED, Game
from app.scoring.marking import RoundScore
from app.scoring.names import Unacceptable
from app.scoring.pages import Slate
from app.scoring.report import Refusal
from app.scoring.round import LAST_TRICK, Mark
from app.scoring.saying import brief
from app.scoring.terms import N_, Contract, Declaration, Refused, Tally
from app.web.cards import suit_word
from app.web.locale import Words


def side(words: Words, game: Game, players: Sequence[str], index: int) -> str:
    """Name a side by its players: “Anne”, “Anne and Claire”."""
    return words.names([players[seat] for seat in game.sides[index]])


def sides(words: Words, game: Game, players: Sequence[str]) -> tuple[str, ...]:
    """Name all sides."""
    return tuple(side(words, game, players, index) for index in range(len(game.sides)))


def line(words: Words, game: Game, players: Sequence[str], mark: Mark, worth: Sequence[int] | None = None) -> str:
    """Tell a mark in words: “Anne: royal marriage, +40”, as `parts` does."""
    return " ".join(filter(None, parts(words, game, players, mark, worth)))


def parts(
    words: Words, game: Game, players: Sequence[str], mark: Mark, worth: Sequence[int] | None = None
) -> tuple[str, str]:
    """Tell for whom a mark is, “” for nobody, and what it is: “Anne:” and “royal marriage, +40”.

    `worth` is what it gives or takes, for each side; without it (a line that does not count) no points are told.
    """
    told = what(words, game, mark)
    if mark.seat is None or game.side_at(mark.seat) is None:
        return "", told
    points = _points(words, game, players, mark.seat, worth or ())
    who = words.say("%(name)s:", name=players[mark.seat])
    return who, words.say("%(what)s, %(points)s", what=told, points=points) if points else told


def _points(words: Words, game: Game, players: Sequence[str], seat: int, worth: Sequence[int]) -> str:
    own = game.side_of(seat)
    said = [words.signed(points) for index, points in enumerate(worth) if index == own and points]
    for index, points in enumerate(worth):
        if index != own and points:
            whose = side(words, game, players, index)
            said.append(words.say("%(points)s for %(name)s", points=words.signed(points), name=whose))
    return ", ".join(said)


def what(words: Words, game: Game, mark: Mark) -> str:
    """Tell what was marked, without for whom: “royal marriage (hearts)”, “10 brisques”."""
    term = game.terms.get(mark.key)
    if isinstance(term, Tally):
        return tally(words, term, mark.count or 0)
    said, more = named(words, game, mark.key), mark.note or suit_word(words, mark.suit)
    return words.say("%(what)s (%(more)s)", what=said, more=more) if more else said


def named(words: Words, game: Game, key: str) -> str:
    """Name what can be marked as it stands within a sentence; a contract is a name, which keeps its capital."""
    term = game.terms.get(key)
    if key == PASSED:
        return words.say("All pass")
    if key == ADJUSTMENT:
        return words.low("Correction")
    if isinstance(term, Contract):
        return words.say(term.name)
    return words.low(term.name) if term else brief(key)


def matches(words: Words, many: int) -> str:
    """Tell a number of matches."""
    return words.say_n("%(num)s match", "%(num)s matches", many)


def tally(words: Words, term: Tally, count: int, written: str = "") -> str:
    """Tell a number of brisques, or of card points; `written` stands for the number where another writes it."""
    number = written or words.number(count)
    match term.key:
        case "brisques":
            return words.say_n("%(num)s brisque", "%(num)s brisques", count, num=number)
        case "card_points":
            return words.say_n("%(num)s card point", "%(num)s card points", count, num=number)
        case _:
            return f"{words.low(term.name)} {number}"


def wrong_name(words: Words, error: Unacceptable) -> str:
    """Tell why a name cannot be taken."""
    return words.say(_WRONG_NAMES[error.code])


def heading(words: Words, slate: Slate, score: RoundScore) -> str:
    """Name a round by its number, its dealer and its trump."""
    values = {"round": words.number(score.number), "name": slate.setup.players[score.deal.dealer]}
    trump = score.deal.trump or score.deal.named
    if trump is None:
        return words.say("Round %(round)s, dealt by %(name)s", **values)
    return words.say("Round %(round)s, dealt by %(name)s, trumps %(suit)s", **values, suit=suit_word(words, trump))


def refusal(words: Words, game: Game, refused: Refused) -> str:
    """Tell why a line cannot stand, naming the rule and the figure."""
    term = game.terms.get(refused.key or "")
    name = label(words, game, refused.key)
    if refused.code == "seat" and not refused.detail and refused.key != PASSED:
        return words.say_n("This table has only %(num)s seat.", "This table has only %(num)s seats.", game.seats)
    kind = "tally" if isinstance(term, Tally) else term.group if isinstance(term, Declaration) else refused.key
    details = (_finer(game, refused), refused.detail, kind)
    tries = [(refused.code, which) for which in details if which] + [(refused.code, None)]
    message = next((_REFUSALS[key] for key in tries if key in _REFUSALS), N_("This cannot stand."))
    rule = label(words, game, _rule(game, refused.key))
    return words.say(message, name=name, game=words.say(game.name), rule=rule, **_figures(words, game, refused))


def _figures(words: Words, game: Game, refused: Refused) -> dict[str, str]:
    """Return the figures of a refusal, and what they are of."""
    figure, found, more = refused.figure or 0, refused.found or 0, refused.more or 0
    term = game.terms.get(refused.key or "")
    return {
        "figure": words.number(figure),
        "found": words.number(found + more),
        "whole": tally(words, term, figure) if isinstance(term, Tally) else "",
        "trick": named(words, game, LAST_TRICK).removeprefix("the "),  # as its field is called
        "keys": _makers(words, game),
    }


def _makers(words: Words, game: Game) -> str:
    """Name the keys that make trumps: “Royal marriage” or “Trump sequence”."""
    left_in = (item for item in game.declarations if item.key not in game.left_out)
    makes = [words.say(item.name) for item in left_in if game.trump in item.makes_trumps]
    return words.either([words.say("“%(words)s”", words=name) for name in makes]) if makes else ""


def _finer(game: Game, refused: Refused) -> str | None:
    """Return what a sentence tells beyond a refusal's detail: how trumps are made, no tally, no such house rule."""
    if refused.detail == "not_made":
        return game.trump
    if refused.detail == "agree" and game.house_rule(refused.key or "") is None:
        return "unknown"
    tally = isinstance(game.terms.get(refused.key or ""), Tally)
    return "none_yet" if tally and refused.code == "limit" and not refused.found else None


def refusals(words: Words, game: Game, items: Iterable[Refusal]) -> list[dict[str, object]]:
    """Return refusals as `marquoir-score/1` has them, with their sentences."""
    return [
        {"round": one.round, "line": one.line, "code": one.refused.code, "message": refusal(words, game, one.refused)}
        for one in items
    ]


def label(words: Words, game: Game, key: str | None) -> str:
    """Name a declaration, tally, fault, contract or house rule."""
    term = game.terms.get(key or "") or game.house_rule(key or "")
    if key == ADJUSTMENT:
        return words.say("Correction")
    return words.say(term.name) if term else brief(key or "")


def _rule(game: Game, key: str | None) -> str:
    """Return the house rule that leaves a line out."""
    match game.terms.get(key or ""):
        case Declaration(rule=str(rule)):
            return rule
        case Tally(when=(str(rule), _)):
            return rule
        case _:
            return "penalties"


_WRONG_NAMES = {
    "blank": N_("Every player needs a name."),
    "long": N_("A name has 40 characters at most."),
    "character": N_("A name has a character that cannot be written on a slate."),
    "twice": N_("Two players have the same name: give one of them another, so that the slate can tell them apart."),
}
_REFUSALS: dict[tuple[str, str | None], str] = {
    ("key", None): N_("%(game)s has no such line."),
    ("seat", "lines"): N_("A line of this round could not stand with that dealer. Take it back first."),
    ("seat", "idle"): N_("%(name)s: this player sits out this round."),
    ("seat", "bidder"): N_("%(name)s: only those of the bidder are marked."),
    ("seat", "dealer"): N_("%(name)s: only the dealer can score it."),
    ("seat", "others"): N_("%(name)s: the dealer cannot score it, only the other player."),
    ("seat", PASSED): N_("“All pass” is marked for nobody in particular."),
    ("value", "no_suit"): N_("%(name)s makes trumps: say in which suit."),
    ("value", "suit"): N_("The suit has to be spades, hearts, diamonds or clubs."),
    ("value", ADJUSTMENT): N_(
        "A correction is a whole number from −9,999 to +9,999; its note has 200 characters at most."
    ),
    ("value", "tally"): N_("%(name)s: a whole number, 0 or more, and nothing else."),
    ("value", None): N_("%(name)s: it does not take the suit, number or note added to it."),
    ("house_rule", "unknown"): N_("This game has no house rule “%(name)s”."),
    ("house_rule", "agree"): N_("The house rule “%(name)s” cannot take that value in this game."),
    ("house_rule", "made"): N_("%(name)s: it is marked only to make trumps, and they are made already."),
    ("house_rule", None): N_("%(name)s: left out at this table by the house rule “%(rule)s”."),
    ("limit", None): N_("%(name)s: %(figure)s at most in a round, and no more can be marked."),
    ("limit", "player"): N_("%(name)s: %(figure)s a player at most in a round, and no more can be marked."),
    ("limit", "suit"): N_("%(name)s: %(figure)s a suit at most in a round, and no more can be marked."),
    ("limit", "contract"): N_(
        "One contract a round: it is bid already, or all have passed. Undo that, or correct its line."
    ),
    ("limit", "points"): N_("The bidder’s card points are marked already. Undo them, or correct their line."),
    ("limit", "none_yet"): N_("There are only %(whole)s in a round."),
    ("limit", "tally"): N_("There are only %(whole)s in a round; that would make %(found)s."),
    ("reuse", "beziques"): N_(
        "%(name)s: the packs have %(figure)s queens of spades and %(figure)s jacks of diamonds, "
        "and too few are left that may serve again."
    ),
    ("reuse", None): N_(
        "%(name)s: the packs have %(figure)s kings and %(figure)s queens of a suit, "
        "and too few are left that may serve again."
    ),
    ("trump", "not_made"): N_("%(name)s: trumps are not made yet. The first marriage makes them: tap %(keys)s."),
    ("trump", "first_marriage_or_sequence"): N_(
        "%(name)s: trumps are not made yet. The first marriage or sequence makes them: tap %(keys)s."
    ),
    ("trump", "made"): N_("Trumps are made already in this round. To change them, correct the line that made them."),
    ("trump", "named"): N_("%(name)s: another suit was named as trumps of this round."),
    ("trump", "trump"): N_("%(name)s: only in the trump suit, and this is another."),
    ("trump", "plain"): N_("%(name)s: in the trump suit it is another declaration. Mark that one."),
    ("trump", None): N_("A line of this round disagrees with that trump suit. Take it back first."),
    ("incomplete", "both"): N_(
        "The round cannot be closed: the %(trick)s is missing, and of %(whole)s %(found)s are marked."
    ),
    ("incomplete", "tally"): N_("The round cannot be closed: of %(whole)s %(found)s are marked."),
    ("incomplete", "contract"): N_("The contract has to be marked first, or that all pass."),
    ("incomplete", "points"): N_("The round cannot be closed: the bidder’s card points are missing."),
    ("incomplete", None): N_("The round cannot be closed: nobody has the %(trick)s yet."),
    ("round_closed", "next"): N_(
        "Round %(figure)s stays closed, since the next one is begun. Correct its lines instead."
    ),
    ("round_closed", None): N_("Round %(figure)s is closed. Its lines can be corrected in the review."),
    ("round_open", None): N_("Round %(found)s has to be closed first."),
    ("full", "match"): N_("This match has %(figure)s lines, and no room for more. Finish it, and start another."),
    ("full", "rounds"): N_("A match has %(figure)s rounds at most. Finish this one, and start another."),
    ("full", None): N_("This round has %(figure)s lines, and no room for more. Close it, or finish the match."),
    ("line", None): N_("That line is not there, or is too old to undo. It can be corrected in the review."),
    ("match_over", None): N_("The match is over. Correct a line, or start another match."),
}
"""The sentence of each code, and of its details and kinds of line where they need another."""
