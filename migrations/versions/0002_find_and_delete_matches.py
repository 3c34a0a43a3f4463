"""Find matches by player, game, month, result and words; delete them for a day first; let devices join a carnet.

Going back forgets which matches were deleted: they are there again.
"""

import json
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002_find_and_delete_matches"
down_revision = "0001_matches_and_their_lines"
branch_labels = None
depends_on = None

WHOLE = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
DELETED = sa.text("deleted IS NOT NULL")
AS_LISTED = (["carnet", "started", "id"], ["carnet", "state", "started", "id"])
"""What a list of matches was read by before."""
AS_FOUND = (
    ["carnet", "player", "game", "started", "match"],
    ["carnet", "player", "result", "started", "match"],
    ["carnet", "player", "game", "result", "started", "match"],
    ["match", "player"],
)
MATCHES = "SELECT id, carnet, game, started, note, totals, state, winner FROM match"
SEATS = "SELECT seat.match, player.id, player.name FROM seat JOIN player ON player.id = seat.player ORDER BY seat.seat"


def upgrade() -> None:
    """Make the tables, and find the matches that are there."""
    op.add_column("match", sa.Column("deleted", sa.Text))
    op.create_index("ix_match_deleted", "match", ["deleted"], sqlite_where=DELETED, postgresql_where=DELETED)
    for columns in AS_LISTED:
        op.drop_index(_named("match", columns), "match")
    invitation()
    finding = _finding()
    rows = list(found(op.get_bind()))
    if rows:
        op.bulk_insert(finding, rows)
    for columns in AS_FOUND:
        op.create_index(_named("finding", columns), "finding", columns)


def downgrade() -> None:
    """Drop them."""
    op.drop_table("finding")
    op.drop_table("invitation")
    op.drop_index("ix_match_deleted", "match")
    op.drop_column("match", "deleted")
    for columns in AS_LISTED:
        op.create_index(_named("match", columns), "match", columns)


def invitation() -> None:
    """Links that let one more device join."""
    op.create_table(
        "invitation",
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("carnet", WHOLE, nullable=False),
        sa.Column("until", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_invitation"),
        _child_of("invitation", "carnet"),
        sqlite_strict=True,
    )
    op.create_index("ix_invitation_carnet", "invitation", ["carnet"])


def _finding() -> sa.Table:
    return op.create_table(
        "finding",
        sa.Column("carnet", WHOLE, nullable=False),
        sa.Column("player", WHOLE, nullable=False),
        sa.Column("started", sa.Text, nullable=False),
        sa.Column("match", WHOLE, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("sought", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("carnet", "player", "started", "match", name="pk_finding"),
        _child_of("finding", "match"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )


def found(connection: sa.Connection) -> Iterator[dict[str, Any]]:
    """Yield each match as lists find it: for anyone, and for each who sat there."""
    sitting: dict[int, list[tuple[int, str]]] = {}
    for match, player, name in connection.execute(sa.text(SEATS)):
        sitting.setdefault(match, []).append((player, name))
    for row in connection.execute(sa.text(MATCHES)):
        seats, sides = sitting.get(row.id, []), len(json.loads(row.totals))
        sought = plain(" ".join([*(name for _, name in seats), row.note or ""]))
        own = {"carnet": row.carnet, "started": row.started, "match": row.id, "game": row.game, "sought": sought}
        decided = "running" if row.state == "running" else "draw" if row.winner is None else "won"
        yield {**own, "player": 0, "result": decided}
        for seat, (player, _) in enumerate(seats):
            lost = decided == "won" and seat % sides != row.winner  # partners sit across from each other
            yield {**own, "player": player, "result": "lost" if lost else decided}


def plain(text: str) -> str:
    """Return a text without accents, case and width."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(char for char in apart if not unicodedata.combining(char)).split())


def _child_of(table: str, parent: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([parent], [f"{parent}.id"], name=f"fk_{table}_{parent}_{parent}", ondelete="CASCADE")


def _named(table: str, columns: Sequence[str]) -> str:
    return "_".join(("ix", table, *columns))
