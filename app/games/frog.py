"""Frog (rules.md 11, Foster 1909): one bids against two, and each point above or below 60 is paid."""

from app.games import _frog_family
from app.scoring.game import Game
from app.scoring.terms import N_, Choice, HouseRule

RATES = HouseRule(
    "rates",
    N_("Rates"),
    N_("What a point is paid in Frog, Chico and Grand."),
    "1-2-4",
    (Choice("1-2-4", N_("1, 2 and 4")), Choice("1-2-3", N_("1, 2 and 3"))),
    topic="settlement",
)
GAME = Game(
    id="frog",
    name=N_("Frog"),
    summary=N_("For three to five, one pack of 36: one bids against two, and pays or is paid by the point."),
    players=(3, 5),
    packs=1,
    pack=36,
    dealt=11,
    manner="auction",
    trump="contract",
    declarations=(),
    tallies=_frog_family.CARD_POINTS,
    contracts=(_frog_family.FROG, _frog_family.CHICO, _frog_family.GRAND),
    house_rules=(*_frog_family.SERIES, RATES, _frog_family.PENALTY_FROG),
)
