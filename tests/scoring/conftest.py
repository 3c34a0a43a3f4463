"""How Hypothesis searches here: quickly, and under CI always the same way."""

import os

from hypothesis import settings

CI = os.environ.get("CI") == "true"

settings.register_profile("fast", max_examples=50, deadline=None, derandomize=CI, print_blob=not CI)
settings.load_profile("fast")
