"""`python -m app` is `marquoir`."""

import sys

from app.cli import main

sys.exit(main())
