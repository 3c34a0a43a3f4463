"""The tables. Lines are only ever added; round, mark and the last columns of match follow from them (`projections`)."""

from datetime import datetime
from typing import Any

from sqlalchemy import (
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Named,
    PrimaryKeyConstraint,
    Table,
    Text,
    TypedColumns,
    UniqueConstraint,
    text,
)

from app.store.columns import WHOLE, Flag, Instant, Json

REVISION = "0002_find_and_delete_matches"
"""The migration that leads to these tables."""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    },
)

STRICT: dict[str, Any] = {"sqlite_strict": True}
CLUSTERED: dict[str, Any] = {"sqlite_strict": True, "sqlite_with_rowid": False}
"""Rows of one match lie side by side in the order of the primary key."""


class CarnetColumns(TypedColumns):
    """A household's notebook of matches."""

    id = Column(WHOLE, primary_key=True)
    name: Named[str | None] = Column(Text)
    made = Column(Instant, nullable=False)


class DeviceColumns(TypedColumns):
    """A browser that holds a carnet: the SHA-256 of its cookie."""

    id = Column(WHOLE, primary_key=True)
    carnet = Column(WHOLE, ForeignKey("carnet.id", ondelete="CASCADE"), nullable=False, index=True)
    hash = Column(LargeBinary, nullable=False, unique=True)
    made = Column(Instant, nullable=False)


class PlayerColumns(TypedColumns):
    """Someone who plays in a carnet; `folded` is what 'Al' and 'al ' have in common, `seated` when they last sat."""

    id = Column(WHOLE, primary_key=True)
    carnet = Column(WHOLE, ForeignKey("carnet.id", ondelete="CASCADE"), nullable=False)
    name = Column(Text, nullable=False)
    folded = Column(Text, nullable=False)
    seated = Column(Instant, nullable=False)


class MatchColumns(TypedColumns):
    """A match: what was agreed, when, its links, and where it stands.

    `id` is drawn at random, so that the links of a match that is gone never open another. `house_rules` are those of
    the start, `agreed` those in force; `started_at` is as the phone wrote it, `started` the moment that is. `version`
    grows with what GET shows, `position` with every line. The columns from `agreed` to `ended_by` are projections. One
    that was `deleted` is kept for a day in case it is missed.
    """

    id = Column(WHOLE, primary_key=True, autoincrement=False)
    carnet = Column(WHOLE, ForeignKey("carnet.id", ondelete="CASCADE"), nullable=False)
    document_id = Column(Text, nullable=False)
    game = Column(Text, nullable=False)
    first_dealer = Column(Integer, nullable=False)
    house_rules: Column[dict[str, Any]] = Column(Json, nullable=False)
    started_at = Column(Text, nullable=False)
    started = Column(Instant, nullable=False)
    finished_at: Named[str | None] = Column(Text)
    note: Named[str | None] = Column(Text)
    score_hash = Column(LargeBinary, nullable=False, unique=True)
    score_generation = Column(Integer, nullable=False)
    watch_hash = Column(LargeBinary, nullable=False, unique=True)
    watch_generation = Column(Integer, nullable=False)
    version = Column(WHOLE, nullable=False)
    position = Column(WHOLE, nullable=False)
    agreed: Column[dict[str, Any]] = Column(Json, nullable=False)
    finished = Column(Flag, nullable=False)
    totals: Column[list[int]] = Column(Json, nullable=False)
    state = Column(Text, nullable=False)
    winner: Named[int | None] = Column(Integer)
    games: Named[int | None] = Column(Integer)
    ended_by: Named[str | None] = Column(Text)
    deleted: Named[datetime | None] = Column(Instant)


class FindingColumns(TypedColumns):
    """A match as lists find it: once for anyone (`player` 0) and once for each who sat there; a projection.

    `result` is `running`, `won`, `lost` or `draw`, of that player; for anyone `won` says that somebody did. `sought` is
    what a search looks in: names and note, without what makes no difference to it. A deleted match has no row.
    """

    carnet = Column(WHOLE, nullable=False)
    player = Column(WHOLE, nullable=False)
    started = Column(Instant, nullable=False)
    match = Column(WHOLE, ForeignKey("match.id", ondelete="CASCADE"), nullable=False)
    game = Column(Text, nullable=False)
    result = Column(Text, nullable=False)
    sought = Column(Text, nullable=False)


class InvitationColumns(TypedColumns):
    """A link that lets one more device join a carnet: the SHA-256 of its token, and until when; gone once used."""

    hash = Column(LargeBinary, primary_key=True)
    carnet = Column(WHOLE, ForeignKey("carnet.id", ondelete="CASCADE"), nullable=False, index=True)
    until = Column(Instant, nullable=False)


class SeatColumns(TypedColumns):
    """Who sits where in a match."""

    match = Column(WHOLE, ForeignKey("match.id", ondelete="CASCADE"), nullable=False)
    seat = Column(Integer, nullable=False)
    player = Column(WHOLE, ForeignKey("player.id"), nullable=False, index=True)


class LineColumns(TypedColumns):
    """A line as it arrived and was answered; never changed.

    `position` counts the lines of a match from 1. `round` is the one it was written in, if any; `body` is the act.
    `on_slate` lines are what the match is replayed from; the others were `refused` or changed nothing. `duplicate_of`
    is the id of the line that this one repeats, `version` the match's once this line stood, `foreign_id` the id that it
    had in the document it came in.
    """

    match = Column(WHOLE, ForeignKey("match.id", ondelete="CASCADE"), nullable=False)
    position = Column(WHOLE, nullable=False)
    device = Column(Text, nullable=False)
    n = Column(WHOLE, nullable=False)
    round: Named[int | None] = Column(Integer)
    body: Column[dict[str, Any]] = Column(Json, nullable=False)
    at: Named[str | None] = Column(Text)
    version = Column(WHOLE, nullable=False)
    on_slate = Column(Flag, nullable=False)
    refused: Named[dict[str, Any] | None] = Column(Json)
    duplicate_of: Named[str | None] = Column(Text)
    foreign_id: Named[str | None] = Column(Text)


class RoundColumns(TypedColumns):
    """A round as marked, and where the match stands after it (`totals`, `next_dealer`, `outcome`); a projection.

    `since` is the position of the line that opened it.
    """

    match = Column(WHOLE, ForeignKey("match.id", ondelete="CASCADE"), nullable=False)
    number = Column(Integer, nullable=False)
    since = Column(WHOLE, nullable=False)
    dealer = Column(Integer, nullable=False)
    trump: Named[str | None] = Column(Text)
    closed = Column(Flag, nullable=False)
    points: Column[list[int]] = Column(Json, nullable=False)
    settled: Column[list[int]] = Column(Json, nullable=False)
    refused: Column[list[Any]] = Column(Json, nullable=False)
    totals: Column[list[int]] = Column(Json, nullable=False)
    next_dealer = Column(Integer, nullable=False)
    outcome: Named[dict[str, Any] | None] = Column(Json)


class MarkColumns(TypedColumns):
    """How many `times` a seat has a key in a round (of a tally: how many of it), and what its side has from that."""

    match = Column(WHOLE, ForeignKey("match.id", ondelete="CASCADE"), nullable=False)
    round = Column(Integer, nullable=False)
    seat = Column(Integer, nullable=False)
    key = Column(Text, nullable=False)
    times = Column(Integer, nullable=False)
    points = Column(Integer, nullable=False)


_DELETED = text("deleted IS NOT NULL")

carnet = Table("carnet", metadata, CarnetColumns, **STRICT)
device = Table("device", metadata, DeviceColumns, **STRICT)
player = Table(
    "player",
    metadata,
    PlayerColumns,
    UniqueConstraint("carnet", "folded"),
    Index(None, "carnet", "seated"),
    **STRICT,
)
match = Table(
    "match",
    metadata,
    MatchColumns,
    UniqueConstraint("carnet", "document_id"),
    Index(None, "deleted", sqlite_where=_DELETED, postgresql_where=_DELETED),
    **STRICT,
)
finding = Table(
    "finding",
    metadata,
    FindingColumns,
    PrimaryKeyConstraint("carnet", "player", "started", "match"),
    Index(None, "carnet", "player", "game", "started", "match"),
    Index(None, "carnet", "player", "result", "started", "match"),
    Index(None, "carnet", "player", "game", "result", "started", "match"),
    Index(None, "match", "player"),
    **CLUSTERED,
)
invitation = Table("invitation", metadata, InvitationColumns, **STRICT)
seat = Table("seat", metadata, SeatColumns, PrimaryKeyConstraint("match", "seat"), **CLUSTERED)
line = Table(
    "line",
    metadata,
    LineColumns,
    PrimaryKeyConstraint("match", "position"),
    UniqueConstraint("match", "device", "n"),
    **CLUSTERED,
)
round_ = Table("round", metadata, RoundColumns, PrimaryKeyConstraint("match", "number"), **CLUSTERED)
mark = Table("mark", metadata, MarkColumns, PrimaryKeyConstraint("match", "round", "seat", "key"), **CLUSTERED)
