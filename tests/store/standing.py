"""What is kept of a match, held against its lines."""

from app.scoring.terms import Outcome
from app.store import check, listing
from app.store.listing import MatchRow
from tests.store.kit import ANNE, Phone

BY_TARGET = Outcome(ANNE, 1, "target")


def row(phone: Phone) -> MatchRow:
    """Return the match as the carnet lists it."""
    return listing.page(phone.store, phone.read().carnet).rows[0]


def sound(phone: Phone) -> bool:
    """Say whether what is kept is what the lines say."""
    return check.check(phone.store) == []
