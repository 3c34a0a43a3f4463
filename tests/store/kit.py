"""The cast of these tests: Anne and Basile play, and phones write what they do."""

from dataclasses import dataclass, replace

import pytest

from app.scoring.document import Document
from app.scoring.events import Act, Closed, Entry, Marked
from app.scoring.round import Mark
from app.scoring.terms import Setup, Value
from app.store import Store, carnets, slates, sqlite
from app.store.reading import MatchRead
from app.store.slates import Request, Written

ANNE, BASILE = 0, 1

wal = pytest.mark.skipif(
    sqlite.journal_for(sqlite.module().sqlite_version_info) != "WAL", reason="what only WAL can do"
)


@dataclass
class Phone:
    """A phone at a table; it numbers its lines itself and knows the version it last saw."""

    store: Store
    match_id: int
    device: str
    n: int = 0
    base: int | None = None

    def write(self, *acts: Act) -> Written:
        """Send acts as the next lines, all in one request."""
        return self.send(*self.queue(*acts))

    def queue(self, *acts: Act) -> list[Entry]:
        """Number acts without sending them."""
        entries = [Entry(self.device, self.n + place, act) for place, act in enumerate(acts, start=1)]
        self.n += len(entries)
        return entries

    def send(self, *entries: Entry) -> Written:
        """Send lines as they are."""
        return slates.write(self.store, self.match_id, Request(self.device, self.base, tuple(entries)))

    def tap(self, key: str, seat: int | None = ANNE, number: int = 1, **fields: int | str) -> Written:
        """Tap one declaration."""
        return self.write(marked(key, seat, number, **fields))

    def play(self, number: int = 1, *, anne: int = 6, **points: int) -> Written:
        """Play a round to its end: corrections of so many points, the brisques shared, last trick to Basile."""
        seats = {"anne_points": ANNE, "basile_points": BASILE}
        extra = [marked("adjustment", seats[name], number, points=value) for name, value in points.items()]
        return self.write(*extra, *end(number, anne), Closed(number))

    def read(self) -> MatchRead:
        """Read the whole match."""
        return slates.read(self.store, self.match_id)


def another(phone: Phone) -> Phone:
    """Return a second phone at the same table."""
    return Phone(phone.store, phone.match_id, "b-phone")


def marked(key: str, seat: int | None = ANNE, number: int = 1, **fields: int | str) -> Marked:
    """Mark a key for a seat."""
    return Marked(number, replace(Mark(key, seat), **fields))  # type: ignore[arg-type]  # fields of Mark, by name


def end(number: int, anne: int) -> list[Marked]:
    """Count a round out: last trick to Basile, `anne` brisques of 16 to Anne."""
    return [
        marked("last_trick", BASILE, number),
        marked("brisques", ANNE, number, count=anne),
        marked("brisques", BASILE, number, count=16 - anne),
    ]


def new_carnet(store: Store) -> tuple[int, str]:
    """Begin a carnet, and return its number with the cookie that opens it."""
    cookie = carnets.new_cookie(store)
    with store.writing() as connection:
        return carnets.owner(connection, cookie, store.now()), cookie


def document(id: str | None = "document-1", **house_rules: Value) -> Document:
    """Return a new match of Anne and Basile with nothing written."""
    return Document(Setup("bezique", ("Anne", "Basile"), house_rules), id=id)
