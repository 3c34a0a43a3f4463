"""How many examples of a law are tried: few in every run, many in the slow one."""

from hypothesis import settings

THOROUGH = "thorough"
MANY = 5
"""Times as many examples in the thorough run."""


def examples(few: int) -> settings:
    """Try so many examples in a quick run."""
    thorough = settings.get_current_profile_name() == THOROUGH
    return settings(max_examples=few * MANY if thorough else few)
