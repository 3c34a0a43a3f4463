"""Measure everything that is promised, each against its yardstick in the same run; `make bench` runs this.

The figures go to the terminal as lines, and as JSON into the file named on the command line, with a plot beside it;
README quotes them.
"""

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from app.config import HOME
from bench import carnet, command, crowd, growth, lighthouse, memory, pages, phone, quoted, streams, taps
from bench.figures import Figure, as_json, ratio, rounds
from bench.growth import Growth
from bench.servers import Running, bare, marquoir

FEW, MANY = 4, 16
PAGES = 8


def of_taps(folder: Path, server: Running, yardstick: Running) -> Iterator[Figure]:
    """Measure taps."""

    def side_by_side() -> tuple[float, ...]:
        plain = taps.plain(yardstick, FEW, 200)
        tap = taps.tapping(server, FEW, 2)
        insert = taps.inserting(folder, 200)
        many = taps.tapping(server, MANY, 1)
        short = taps.at_length(server, taps.ROUNDS_OF_20_LINES, 6)
        long = taps.at_length(server, taps.ROUNDS_OF_500_LINES, 6)
        return tap.rate, plain.rate, insert.rate, many.p99, many.median, long.median, short.median

    found = rounds(side_by_side)
    yield ratio("taps of 4 phones", [(a, b) for a, b, *_ in found], "a second", "a bare route", least=0.30)
    yield ratio("taps of 4 phones", [(one[0], one[2]) for one in found], "a second", "a raw insert", least=0.05)
    slowest = [(1000 * one[3], 1000 * one[4]) for one in found]
    yield ratio("99 taps of 100 of 16 phones, at most", slowest, "ms", "their median", most=4)
    lengths = [(1000 * one[5], 1000 * one[6]) for one in found]
    yield ratio("a tap after 500 lines", lengths, "ms", "one after 20", most=1.2)


def of_pages(server: Running, yardstick: Running) -> Iterator[Figure]:
    """Measure the table page, and the question whether anything is new."""
    address = pages.a_table(server)

    def side_by_side() -> tuple[float, ...]:
        plain = pages.asking(yardstick, "/", 200).rate
        return pages.asking(server, f"/en{address}", 40).rate, pages.polling(server, address, 200).rate, plain

    found = rounds(side_by_side)
    yield ratio("table pages", [(page, plain) for page, _, plain in found], "a second", "a bare route", least=0.30)
    yield ratio("“nothing new”", [(poll, plain) for _, poll, plain in found], "a second", "a bare route", least=0.50)


def of_watchers(server: Running) -> Iterator[Figure]:
    """Measure who looks on."""
    yield Figure("a line seen by the other phone", streams.delay(server), "s", most=1)

    def side_by_side() -> tuple[float, ...]:
        alone = streams.tapping_watched(server, 0).median
        return 1000 * streams.tapping_watched(server, streams.WATCHERS).median, 1000 * alone

    pairs = [(watched, alone) for watched, alone in rounds(side_by_side)]
    yield ratio("a tap with 64 watchers", pairs, "ms", "one alone", most=1.2)


def of_a_phone(server: Running) -> Iterator[Figure]:
    """Measure what is seen."""
    with phone.browsing() as browser:
        times = [phone.painting(browser, server) for _ in range(PAGES)]
        yield Figure("from tap to painted total, processor slowed 4 times", median(times), "ms", most=50)
        taken = phone.taps_of_a_match(browser, server)
    yield Figure("taps of a match of 5 rounds and 46 lines, after its start", taken, "taps", most=46 + 4 * 5)


def everything(folder: Path) -> Iterator[Figure | Growth]:
    """Measure everything."""
    with bare() as yardstick, marquoir(folder / "marquoir.db") as server:
        yield from of_taps(folder, server, yardstick)
        yield from of_pages(server, yardstick)
        yield from of_watchers(server)
        yield from of_a_phone(server)
        yield from lighthouse.of_pages(server)
    with marquoir(folder / "growth.db") as server:
        yield growth.of_memory(server)
        yield growth.of_a_tap(server)
    carnets = carnet.filled(folder / "carnets.db")
    with marquoir(folder / "carnets.db") as server:
        yield from carnet.of_carnets(server, carnets)
        yield from growth.of_carnets(server, carnets)
    with marquoir(folder / "memory.db") as server:
        yield from memory.after_taps(server)
    yield Figure("rounds marked from the command line", command.marking(folder, 1000), "a second", least=1000)
    with marquoir(folder / "evening.db") as server:
        yield from crowd.of_evenings(server)


def main() -> None:
    """Measure, tell each figure as it comes, and write all of them down."""
    figures, growths = [], []
    with tempfile.TemporaryDirectory() as folder:
        for measured in everything(Path(folder)):
            print(measured.line(), flush=True)
            if isinstance(measured, Growth):
                growths.append(measured)
            else:
                figures.append(measured)
    if sys.argv[1:]:
        path = Path(sys.argv[1])
        written = as_json(figures, growth.as_told(growths))
        path.write_text(written + "\n", encoding="utf-8")
        growth.plot(growths, path.with_name("growth.svg"))
        quoted.quote(HOME / "README.md", json.loads(written))


if __name__ == "__main__":
    main()
