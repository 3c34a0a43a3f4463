"""Begin: carnets with their devices and players, matches with their seats and lines, and what is projected from lines.

Going back throws every match away.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001_matches_and_their_lines"
down_revision = None
branch_labels = None
depends_on = None

WHOLE = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
TABLES = ("mark", "round", "line", "seat", "match", "player", "device", "carnet")


def upgrade() -> None:
    """Make the tables."""
    people()
    matches()
    lines()
    projections()


def downgrade() -> None:
    """Drop them, children first."""
    for name in TABLES:
        op.drop_table(name)


def child_of(table: str, parent: str) -> sa.ForeignKeyConstraint:
    """Rows of `table` go when that of `parent` goes."""
    return sa.ForeignKeyConstraint([parent], [f"{parent}.id"], name=f"fk_{table}_{parent}_{parent}", ondelete="CASCADE")


def people() -> None:
    """Carnets, the browsers that hold them, and who plays in them."""
    op.create_table(
        "carnet",
        sa.Column("id", WHOLE, nullable=False),
        sa.Column("name", sa.Text),
        sa.Column("made", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_carnet"),
        sqlite_strict=True,
    )
    op.create_table(
        "device",
        sa.Column("id", WHOLE, nullable=False),
        sa.Column("carnet", WHOLE, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("made", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_device"),
        child_of("device", "carnet"),
        sa.UniqueConstraint("hash", name="uq_device_hash"),
        sqlite_strict=True,
    )
    op.create_index("ix_device_carnet", "device", ["carnet"])
    op.create_table(
        "player",
        sa.Column("id", WHOLE, nullable=False),
        sa.Column("carnet", WHOLE, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("folded", sa.Text, nullable=False),
        sa.Column("seated", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_player"),
        sa.UniqueConstraint("carnet", "folded", name="uq_player_carnet_folded"),
        child_of("player", "carnet"),
        sqlite_strict=True,
    )
    op.create_index("ix_player_carnet_seated", "player", ["carnet", "seated"])


def matches() -> None:
    """Matches and who sits where."""
    op.create_table(
        "match",
        sa.Column("id", WHOLE, autoincrement=False, nullable=False),
        sa.Column("carnet", WHOLE, nullable=False),
        sa.Column("document_id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("first_dealer", sa.Integer, nullable=False),
        sa.Column("house_rules", sa.Text, nullable=False),
        sa.Column("started_at", sa.Text, nullable=False),
        sa.Column("started", sa.Text, nullable=False),
        sa.Column("finished_at", sa.Text),
        sa.Column("note", sa.Text),
        sa.Column("score_hash", sa.LargeBinary, nullable=False),
        sa.Column("score_generation", sa.Integer, nullable=False),
        sa.Column("watch_hash", sa.LargeBinary, nullable=False),
        sa.Column("watch_generation", sa.Integer, nullable=False),
        sa.Column("version", WHOLE, nullable=False),
        sa.Column("position", WHOLE, nullable=False),
        sa.Column("agreed", sa.Text, nullable=False),
        sa.Column("finished", sa.Integer, nullable=False),
        sa.Column("totals", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("winner", sa.Integer),
        sa.Column("games", sa.Integer),
        sa.Column("ended_by", sa.Text),
        sa.PrimaryKeyConstraint("id", name="pk_match"),
        sa.UniqueConstraint("carnet", "document_id", name="uq_match_carnet_document_id"),
        child_of("match", "carnet"),
        sa.UniqueConstraint("score_hash", name="uq_match_score_hash"),
        sa.UniqueConstraint("watch_hash", name="uq_match_watch_hash"),
        sqlite_strict=True,
    )
    op.create_index("ix_match_carnet_started_id", "match", ["carnet", "started", "id"])
    op.create_index("ix_match_carnet_state_started_id", "match", ["carnet", "state", "started", "id"])
    op.create_table(
        "seat",
        sa.Column("match", WHOLE, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("player", WHOLE, nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_seat"),
        child_of("seat", "match"),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name="fk_seat_player_player"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("ix_seat_player", "seat", ["player"])


def lines() -> None:
    """What was written, in order of arrival."""
    op.create_table(
        "line",
        sa.Column("match", WHOLE, nullable=False),
        sa.Column("position", WHOLE, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("n", WHOLE, nullable=False),
        sa.Column("round", sa.Integer),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.Text),
        sa.Column("version", WHOLE, nullable=False),
        sa.Column("on_slate", sa.Integer, nullable=False),
        sa.Column("refused", sa.Text),
        sa.Column("duplicate_of", sa.Text),
        sa.Column("foreign_id", sa.Text),
        sa.PrimaryKeyConstraint("match", "position", name="pk_line"),
        sa.UniqueConstraint("match", "device", "n", name="uq_line_match_device_n"),
        child_of("line", "match"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )


def projections() -> None:
    """What follows from the lines, kept so that lists need not replay them."""
    op.create_table(
        "round",
        sa.Column("match", WHOLE, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("since", WHOLE, nullable=False),
        sa.Column("dealer", sa.Integer, nullable=False),
        sa.Column("trump", sa.Text),
        sa.Column("closed", sa.Integer, nullable=False),
        sa.Column("points", sa.Text, nullable=False),
        sa.Column("settled", sa.Text, nullable=False),
        sa.Column("refused", sa.Text, nullable=False),
        sa.Column("totals", sa.Text, nullable=False),
        sa.Column("next_dealer", sa.Integer, nullable=False),
        sa.Column("outcome", sa.Text),
        sa.PrimaryKeyConstraint("match", "number", name="pk_round"),
        child_of("round", "match"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "mark",
        sa.Column("match", WHOLE, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("times", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("match", "round", "seat", "key", name="pk_mark"),
        child_of("mark", "match"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
