"""The rounds that a figure is made of, as a list shows them."""

from dataclasses import dataclass
from urllib.parse import urlencode

from app.scoring.game import Game, agreed
from app.scoring.terms import Setup
from app.store.players import Player
from app.store.rounds import RoundPage, RoundRow
from app.web import sentences
from app.web.carnet import link
from app.web.locale import Words
from app.web.pointing import of_a_figure


@dataclass(frozen=True, slots=True)
class ListedRound:
    """A round in a list: where its review is, who played, what each side has."""

    at: str
    said: str
    day: str
    sides: tuple[tuple[str, str], ...]
    times: str


@dataclass(frozen=True, slots=True)
class RoundsView:
    """A page of rounds; `older` is the address of the next."""

    title: str
    game: str
    rounds: tuple[ListedRound, ...]
    older: str


def rounds_view(words: Words, game: Game, found: RoundPage, who: Player | None, key: str | None) -> RoundsView:
    """Return a page of the rounds of one player, or of one declaration, or of both."""
    label = sentences.label(words, game, key) if key else words.say("Rounds")
    title = words.say("%(name)s: %(what)s", name=who.name, what=label) if who else label
    asked = {"game": game.id, "player": who.id if who else "", "key": key or "", "before": found.next or ""}
    older = urlencode({field: value for field, value in asked.items() if value}) if found.next else ""
    rows = tuple(_row(words, game, row, who, key) for row in found.rows)
    return RoundsView(title, words.say(game.name), rows, older)


def _row(words: Words, game: Game, row: RoundRow, who: Player | None, key: str | None) -> ListedRound:
    table = agreed(game, Setup(game.id, row.match.players, row.match.house_rules))
    names = sentences.sides(words, table, row.match.players)
    shown = row.settled if game.contracts else row.points
    address = link(row.match)
    seat = row.match.players.index(who.name) if who and who.name in row.match.players else None
    return ListedRound(
        of_a_figure(f"{address}/review", row.number, key, seat)
        if address
        else f"/{words.lang}/carnet/match/{row.match.match_id}",
        words.low("Round %(round)s", round=words.number(row.number)),
        words.date(row.match.started_at),
        tuple((name, words.signed(points or 0)) for name, points in zip(names, shown, strict=True)),
        f"×{row.times}" if row.times and row.times > 1 else "",
    )
