"""Static files: light, kept for a year under a name of their content, and never anything else."""

import gzip
import re
import subprocess
from pathlib import Path

import brotli
import playwright
import pytest

from app.config import STATIC
from app.web.assets import SPARED, digest_of, forms_of
from tests.web.conftest import Person

NODE = Path(playwright.__file__).parent / "driver" / "node"
FILES = sorted(path for path in STATIC.rglob("*") if path.suffix in {".css", ".js"})
every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)


@pytest.mark.parametrize("coding", ["br", "gzip"])
def test_a_file_travels_packed_and_unpacks_to_itself(anne: Person, coding: str) -> None:
    address = f"/static/{digest_of(STATIC)}/css/base.css"

    plain = anne.client.get(address)
    packed = anne.client.get(address, headers={"Accept-Encoding": coding})

    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == coding
    assert packed.headers["Vary"] == "Accept-Encoding"
    assert (brotli.decompress if coding == "br" else gzip.decompress)(packed.data) == plain.data
    assert len(packed.data) < len(plain.data)


def test_a_file_is_kept_for_ever_under_the_name_of_its_content_only(anne: Person) -> None:
    now = anne.client.get(f"/static/{digest_of(STATIC)}/css/base.css")
    before = anne.client.get("/static/0/css/base.css")
    again = anne.client.get("/static/0/css/base.css", headers={"If-None-Match": before.headers["ETag"]})

    assert now.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert before.headers["Cache-Control"] == "no-cache"
    assert (again.status_code, again.headers["Cache-Control"]) == (304, "no-cache")


@pytest.mark.parametrize(
    "name", ["nothing.css", "../app/config.py", "..%2fapp%2fconfig.py", "css", "%00", "/etc/passwd"]
)
def test_nothing_but_static_files_is_served(anne: Person, name: str) -> None:
    assert anne.client.get(f"/static/0/{name}", follow_redirects=True).status_code == 404


def test_the_name_follows_the_content(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("one")
    first = digest_of(tmp_path)
    digest_of.cache_clear()
    (tmp_path / "a").write_text("two")

    assert digest_of(tmp_path) != first


def test_each_colour_is_written_once_for_day_and_night() -> None:
    """What two looks are chosen by is set for each; no colour is, nor where a contrast is asked for."""
    sheet = (STATIC / "css/variables.css").read_text("utf-8").partition("@media (prefers-contrast")[0]
    names = re.findall(r"^\s*(--[\w-]+):", sheet, re.MULTILINE)

    assert {name for name in names if names.count(name) > 1} == {"--light", "--dark"}
    assert all(("--light," in line) == ("--dark," in line) for line in sheet.splitlines())


CLOSING_COMMENT = re.compile(r"(?<=[;,(){}\[\]]) //[^\"`]*$")


def bare(text: str) -> str:
    """A script or sheet without its comments and its space."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("//")]
    return re.sub(r"\s", "", "".join(CLOSING_COMMENT.sub("", line) for line in lines))


@every_file
def test_what_is_spared_is_comment_and_space_alone(path: Path) -> None:
    sent = forms_of(path)["identity"].decode()

    for line in sent.splitlines():
        assert line, "an empty line"
        assert not line.startswith((" ", "//", "/*")), line
    assert bare(sent) == bare(path.read_text("utf-8"))


@pytest.mark.parametrize(
    ("source", "sent"),
    [
        ("/* why */\na {\n  b: c;\n}\n", "a {\nb: c;\n}\n"),
        ("/* a */ foo();\nbar(); /* b */\n", "/* a */ foo();\nbar(); /* b */\n"),
        ("  // one\n  go(); // two\n\n", "go();\n"),
        ('go("a; // b"); // c\nlet a // d\n', 'go("a; // b");\nlet a // d\n'),
        ("/** @param a\n *  more\n */\ngo();\n", "go();\n"),
    ],
)
def test_what_stands_beside_a_comment_is_kept(source: str, sent: str) -> None:
    assert SPARED.sub("", source) == sent


@pytest.mark.parametrize("path", [path for path in FILES if path.suffix == ".js"], ids=lambda path: path.name)
def test_a_script_still_reads_as_one(path: Path, tmp_path: Path) -> None:
    script = tmp_path / f"{path.stem}.mjs"
    script.write_bytes(forms_of(path)["identity"])

    subprocess.run([NODE, "--check", script], check=True, capture_output=True)
