"""Matches out of the carnet and in again: all or one, as match files or for a spreadsheet."""

import json
from collections.abc import Iterable, Iterator
from io import BytesIO
from os import SEEK_END
from time import monotonic
from typing import IO

from flask import Blueprint, Response, render_template, request, stream_with_context
from werkzeug.exceptions import HTTPException

from app.scoring.fields import Unreadable
from app.scoring.terms import N_
from app.store import keeping, listing, transfer
from app.store.errors import Unavailable
from app.store.transfer import Report, Unfit
from app.web import errors, forms, guards, headers, limits, reader, sentences
from app.web.carnet_match import ONE
from app.web.errors import refuse
from app.web.locale import NONE
from app.web.reader import words
from app.web.spreadsheet import sheet

carnet_files = Blueprint("carnet_files", __name__, url_prefix=f"{reader.PREFIX}/carnet")

MOST_MATCHES = 5_000
"""Of one upload; the command line takes more."""
MOST_BLANK = 100_000
"""Lines of an upload with nothing on them, which are no matches; a file of nothing else would keep the server long."""
MEBIBYTE = 1024 * 1024
FOLLOWED = "application/jsonl"
"""What a page asks for that shows how far an upload is: a line now and then, and at the end where it leads."""
TOLD_EVERY = 0.2
"""Seconds between two such lines."""
CUT_SHORT = N_("It was cut short, and some of the matches may be in. Upload the same file again for the rest.")
TOLD = 5
"""Lines that cannot stand, of those there are."""


@carnet_files.get("/files")
def show() -> str:
    """Show what can be downloaded, and where a file is uploaded."""
    return _show()


@carnet_files.post("/files")
def upload() -> Response | tuple[str, int]:
    """Take the matches of a file in, or none of them; what is there already stays as it is."""
    given = request.files.get("file")
    if given is None or not given.filename:
        return _show(fault=words().say("Choose a file first.")), 422
    limits.may_begin()
    limits.begun()
    mine, file = guards.own_carnet(), Bounded(given.stream)
    if request.headers.get("Accept") == FOLLOWED:
        taking = transfer.taking(guards.store(), file, mine)
        given.stream = BytesIO()  # what the request holds is closed before the answer is sent
        return guards.hand_out(Response(stream_with_context(_followed(taking, file)), mimetype=FOLLOWED), mine)
    try:
        return guards.hand_out(reader.to(_there(transfer.take(guards.store(), file, mine))), mine)
    except Unfit as unfit:
        return _show(unfit=unfit), 422
    except Unavailable:
        return errors.make_error(503, words().say(CUT_SHORT))


def _followed(taking: Iterable[Report], file: "Bounded") -> Iterator[str]:
    """Tell how far an upload is, and at its end the page that it leads to: its address, or the page itself."""
    told = monotonic()
    try:
        for report in taking:
            if monotonic() - told > TOLD_EVERY:
                told = monotonic()
                yield _line(taken=report.share) if report.share else _line(checked=file.share)
        yield _line(there=_there(report))
    except Unfit as unfit:
        yield _line(page=_show(unfit=unfit))
    except Unavailable:
        yield _line(page=errors.make_error(503, words().say(CUT_SHORT)).get_data(as_text=True))
    except HTTPException as error:
        yield _line(page=error.get_response().get_data(as_text=True))
    finally:
        file.close()


def _line(**told: object) -> str:
    return json.dumps(told) + "\n"


def _there(report: Report) -> str:
    return f"/{words().lang}/carnet/files?written={report.written}&same={report.same}"


@carnet_files.get("/matches.jsonl")
def all_matches() -> Response:
    """Send all matches, a match file on each line."""
    return _sent(transfer.export(guards.store(), guards.mine()), "application/jsonl", "marquoir.jsonl")


@carnet_files.get("/matches.csv")
def all_lines() -> Response:
    """Send all lines of all matches, for a spreadsheet."""
    every = listing.every(guards.store(), guards.mine())
    return _sent(sheet(guards.store(), words(), every), "text/csv", "marquoir.csv")


@carnet_files.get(f"/match{ONE}/match.json")
def one_match(match_id: int) -> Response:
    """Send one match as a match file."""
    own = keeping.own(guards.store(), guards.mine(), match_id)
    found = transfer.export(guards.store(), guards.mine(), own.document_id)
    return _sent(found, "application/json", f"marquoir-{own.started_at[:10]}.json")


@carnet_files.get(f"/match{ONE}/match.csv")
def one_sheet(match_id: int) -> Response:
    """Send the lines of one match, for a spreadsheet."""
    own = keeping.own(guards.store(), guards.mine(), match_id)
    return _sent(sheet(guards.store(), words(), [match_id]), "text/csv", f"marquoir-{own.started_at[:10]}.csv")


class Bounded:
    """A file that is refused once it has more matches, a line each, than are taken, or far too many blank lines."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._matches = self._blank = 0
        self._long = file.seek(0, SEEK_END)
        file.seek(0)

    def close(self) -> None:
        """Let go of it."""
        self._file.close()

    @property
    def share(self) -> float:
        """How much of it is read, from 0 to 1."""
        return self._file.tell() / self._long if self._long else 0.0

    def readline(self, size: int = -1, /) -> bytes:
        """Return the next line."""
        line = self._file.readline(size)
        written = bool(line.strip())
        self._matches += written
        self._blank += not written
        if self._matches > MOST_MATCHES:
            most = words().number(MOST_MATCHES)
            refuse(413, words().say("A file can hold %(most)s matches at most. Nothing was written.", most=most))
        if self._blank > MOST_BLANK:
            refuse(413)
        return line

    def read(self, size: int = -1, /) -> bytes:
        """Return the rest."""
        return self._file.read(size)


def _sent(parts: Iterable[str], kind: str, name: str) -> Response:
    """Send a file as it is made: no part of it waits for the next, and none is kept."""
    response = Response(_encoded(parts), mimetype=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = headers.NEVER
    return response


def _encoded(parts: Iterable[str]) -> Iterator[bytes]:
    for part in parts:
        yield part.encode()


def _show(fault: str = "", unfit: Unfit | None = None) -> str:
    counts = {name: request.args.get(name, "") for name in ("written", "same")}
    said = [words().number(count) for count in map(forms.figure, counts.values()) if count is not None]
    place, technical, sentences_ = _why(unfit) if unfit else ("", "", [])
    most = guards.LONGEST_BY_ENDPOINT["carnet_files.upload"] // MEBIBYTE
    caps = {"matches": words().number(MOST_MATCHES), "megabytes": words().number(most)}
    shown = {"fault": fault, "place": place, "technical": technical, "refusals": sentences_, "caps": caps}
    return render_template("carnet/files.html", mine=guards.carnet(), taken=said if len(said) == 2 else (), **shown)


def _why(unfit: Unfit) -> tuple[str, str, list[str]]:
    """Return where a file is wrong and why: in the words of the format, or in sentences of the game."""
    place = words().say("Line %(line)s of the file", line=words().number(unfit.line)) if unfit.line else ""
    if isinstance(unfit.why, Unreadable):
        return place, words().tell(unfit.why.message), []
    told = sentences.refusals(words(), unfit.why.game, unfit.why.refused[:TOLD])
    return place, "", [_refused(item) for item in told]


def _refused(item: dict[str, object]) -> str:
    values = {"round": item["round"], "line": item["line"] or NONE, "why": item["message"]}
    return words().say("Round %(round)s, line %(line)s: %(why)s", **values)
