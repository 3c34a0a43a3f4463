"""The match file `marquoir/1`, read and written (match-format.md)."""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from app.scoring import pages
from app.scoring.cards import Suit
from app.scoring.fields import LARGEST, Fields, Unreadable
from app.scoring.game import ADJUSTMENT, PASSED, Game, disagreement
from app.scoring.names import LONGEST_NOTE, Unacceptable, clean_names, clean_text, is_text
from app.scoring.round import Line, Mark, Round
from app.scoring.saying import Message, brief
from app.scoring.strict import NotJson, loads
from app.scoring.terms import Setup, Value

FORMAT = "marquoir/1"
LONGEST_ID = 64
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)", re.ASCII)
_DOCUMENT_KEYS = {
    "format", "game", "players", "house_rules", "first_dealer", "rounds", "finished",
    "id", "started_at", "finished_at", "note",
}  # fmt: skip
_ROUND_KEYS = {"lines", "closed", "trump", "dealer"}
_LINE_KEYS = {*Mark.FIELDS, "id", "at", "struck", "void"}
_UNACCEPTABLE = {
    "blank": Message("it is blank"),
    "long": Message("it is too long"),
    "character": Message("a character in it cannot be written"),
    "twice": Message("it is there twice"),
}


@dataclass(frozen=True, slots=True)
class Document:
    """One match as its file holds it."""

    setup: Setup
    rounds: tuple[Round, ...] = ()
    finished: bool = False
    id: str | None = None
    started_at: str | None = None
    finished_at: str | None = None
    note: str | None = None


def mark(game: Game, document: Document) -> pages.Slate:
    """Mark a document; `game` as found by its id."""
    first = pages.opening(game, document.setup)
    return pages.resume(game, document.setup, first.before, document.rounds, finished=document.finished)


def read(text: str | bytes, find: Callable[[str], Game | None]) -> Document:
    """Read a document from JSON; `find` knows the games. Raises `Unreadable`."""
    try:
        given = loads(text)
    except NotJson as error:
        raise Unreadable(error.message) from None
    return read_object(given, find)


def read_object(given: object, find: Callable[[str], Game | None]) -> Document:
    """Read a document from what JSON gave. Raises `Unreadable`."""
    fields = Fields(given)
    if fields.found.get("format") != FORMAT:
        found = brief(fields.need("format", str))
        raise fields.wrong("format", "this is “%(found)s”, and only “%(known)s” can be read", found=found, known=FORMAT)
    fields.only(_DOCUMENT_KEYS)
    name = fields.need("game", str)
    game = find(name)
    if game is None:
        raise fields.wrong("game", "no game is called “%(name)s”", name=brief(name))
    setup = _setup(game, fields)
    rounds = tuple(_round(Fields(item, where), game, len(setup.players)) for where, item in fields.items("rounds"))
    for index, written in enumerate(rounds[:-1]):
        if not written.closed:
            where = f"rounds[{index}].closed"
            raise Unreadable("only the last round may be open", where)
    return Document(
        setup,
        rounds,
        finished=fields.get("finished", bool) or False,
        id=_id(fields),
        started_at=_time(fields, "started_at"),
        finished_at=_time(fields, "finished_at"),
        note=_note(fields),
    )


def write(document: Document, void: Mapping[tuple[int, int], str] | None = None) -> dict[str, object]:
    """Write a document; `void` gives the code of each line, by round and place, that stands and counts for nothing."""
    setup = document.setup
    names: Counter[str] = Counter()
    rounds = [_written_round(written, n, void or {}, names) for n, written in enumerate(document.rounds, start=1)]
    whole = {
        "format": FORMAT,
        "id": document.id,
        "game": setup.game,
        "players": list(setup.players),
        "house_rules": dict(setup.house_rules),
        "first_dealer": setup.first_dealer,
        "started_at": document.started_at,
        "finished_at": document.finished_at,
        "note": document.note,
        "rounds": rounds,
        "finished": document.finished,
    }
    return {key: value for key, value in whole.items() if value is not None}


def _written_round(
    written: Round, number: int, void: Mapping[tuple[int, int], str], names: Counter[str]
) -> dict[str, object]:
    lines = []
    for place, line in enumerate(written.lines, start=1):
        names[line.id] += 1  # the marks of one correction have one name on the wire, and each its own in a file
        name = f"{line.id[:60]}~{names[line.id]}" if line.id and names[line.id] > 1 else line.id
        whole = {**line.mark.write(), "id": name or None, "at": line.at, "void": void.get((number, place))}
        whole["struck"] = None if line.stands else True
        lines.append({key: value for key, value in whole.items() if value is not None})
    extra = {"trump": written.trump, "dealer": written.dealer}
    return {
        "lines": lines,
        "closed": written.closed,
        **{key: value for key, value in extra.items() if value is not None},
    }


def _setup(game: Game, fields: Fields) -> Setup:
    players = fields.need("players", list)
    if not all(isinstance(name, str) for name in players):
        raise fields.wrong("players", "names are strings")
    least, most = game.players
    if not least <= len(players) <= most:
        if least == most:
            raise fields.wrong("players", "%(game)s is for %(figure)s players", game=game.id, figure=least)
        raise fields.wrong(
            "players", "%(game)s is for %(least)s to %(most)s players", game=game.id, least=least, most=most
        )
    try:
        names = clean_names(players)
    except Unacceptable as error:
        raise fields.wrong("players", "a name that cannot be taken: %(why)s", why=_UNACCEPTABLE[error.code]) from None
    dealer = fields.get("first_dealer", int) or 0
    if not 0 <= dealer < len(names):
        raise fields.wrong("first_dealer", "no such seat")
    return Setup(game.id, names, _house_rules(game, fields), dealer)


def _house_rules(game: Game, fields: Fields) -> dict[str, Value]:
    rules = fields.get("house_rules", dict) or {}
    wrong = disagreement(game, rules)
    if wrong is not None:
        where = f"house_rules.{wrong}"
        raise Unreadable("no such house rule, or a value it does not take", where)
    return rules


def _round(fields: Fields, game: Game, seats: int) -> Round:
    fields.only(_ROUND_KEYS)
    trump = fields.found.get("trump")
    if trump is not None and trump not in list(Suit):
        raise fields.wrong("trump", "no such suit")
    dealer = fields.get("dealer", int)
    if dealer is not None and not 0 <= dealer < seats:
        raise fields.wrong("dealer", "no such seat")
    lines = tuple(_line(Fields(item, where), game) for where, item in fields.items("lines"))
    return Round(lines, fields.get("closed", bool) or False, Suit(str(trump)) if trump else None, dealer)


def _line(fields: Fields, game: Game) -> Line:
    fields.only(_LINE_KEYS)
    key = fields.need("key", str)
    if key != PASSED:
        fields.need("seat", int)
    if any(key == tally.key for tally in game.tallies):
        fields.need("count", int)
    if key == ADJUSTMENT:
        fields.need("points", int)
    struck_by, void = "" if fields.get("struck", bool) else None, fields.get("void", str)
    mark = Mark.read(fields)
    if void is not None or struck_by is not None:
        _only_what_can_be_kept(fields, mark)
    return Line(mark, _id(fields) or "", _time(fields, "at"), struck_by, void)


def _only_what_can_be_kept(fields: Fields, mark: Mark) -> None:
    """Refuse odd texts and figures in a line that counts for nothing: marking does not look at them."""
    for name in Mark.FIELDS:
        value = getattr(mark, name)
        if isinstance(value, str) and not is_text(value, LONGEST_NOTE):
            raise fields.wrong(name, "a text that cannot be taken")
        if isinstance(value, int) and not -LARGEST <= value <= LARGEST:
            raise fields.wrong(name, "a figure that cannot be taken")


def _id(fields: Fields) -> str | None:
    given = fields.get("id", str)
    if given is not None and not (1 <= len(given) <= LONGEST_ID and given.isprintable()):
        raise fields.wrong("id", "1 to %(most)s characters", most=LONGEST_ID)
    return given


def _note(fields: Fields) -> str | None:
    given = fields.get("note", str)
    try:
        return None if given is None else clean_text(given, LONGEST_NOTE)
    except Unacceptable as error:
        raise fields.wrong("note", "a note that cannot be taken: %(why)s", why=_UNACCEPTABLE[error.code]) from None


def _time(fields: Fields, key: str) -> str | None:
    given = fields.get(key, str)
    if given is not None and not is_time(given):
        raise fields.wrong(key, "not a time with its offset (%(standard)s)", standard="RFC 3339")
    return given


def is_time(given: str) -> bool:
    """Whether a text is a time as RFC 3339 writes it, with its offset."""
    try:
        return bool(_TIME.fullmatch(given)) and datetime.fromisoformat(given).tzinfo is not None
    except ValueError:
        return False
