"""What a table of the games without a target can agree on (rules.md A12, A13)."""

from app.scoring.terms import N_, Choice, HouseRule

ROUNDS = HouseRule(
    "rounds",
    N_("Length of the series"),
    N_("After how many rounds the series ends by itself; 0 leaves it open until the players stop."),
    0,
    (Choice(0, N_("Open")),),
    0,
    1000,
    topic="end",
)
