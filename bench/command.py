"""How fast the command line marks files."""

import json
import subprocess
import sys
from pathlib import Path
from time import perf_counter

from app.config import HOME
from bench.evening import DEALS, setup, written
from bench.servers import clean


def marking(folder: Path, matches: int) -> float:
    """Mark so many typical matches in one call; returns rounds a second, the start of the program included."""
    files = []
    for number in range(matches):
        files.append(folder / f"{number}.json")
        files[-1].write_text(json.dumps(setup(rounds=written(len(DEALS)))), encoding="utf-8")
    begun = perf_counter()
    command = [sys.executable, "-m", "app", "score", *map(str, files)]
    subprocess.run(command, cwd=HOME, env=clean(), stdout=subprocess.DEVNULL, check=True)
    return matches * len(DEALS) / (perf_counter() - begun)
