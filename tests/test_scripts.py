"""Run what `tests/js` says about the scripts, with the Node.js that comes with Playwright."""

import subprocess
from pathlib import Path

import playwright
import pytest

NODE = Path(playwright.__file__).parent / "driver" / "node"
FILES = sorted((Path(__file__).parent / "js").glob("*.test.*"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_script_does_what_its_tests_say(file: Path) -> None:
    run = subprocess.run([NODE, "--test", file], capture_output=True, text=True, check=False, timeout=60)

    assert run.returncode == 0, run.stdout + run.stderr
