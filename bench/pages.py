"""What pages cost, against a route that does nothing."""

from functools import partial

from bench.clients import Client, Run, timed, together
from bench.servers import Running
from bench.taps import begin

CLIENTS = 4


def asking(server: Running, path: str, requests: int, expected: int = 200, **headers: str) -> Run:
    """Ask for one page again and again."""
    works = []
    for _ in range(CLIENTS):
        get = partial(Client(server).get, path, **headers)
        works.append(partial(timed, [get] * requests, expected))
    return together(works)


def a_table(server: Running) -> str:
    """Return the address of a match under way, as its phones have it."""
    return begin(Client(server), rounds=2).removesuffix("/lines")


def polling(server: Running, address: str, requests: int) -> Run:
    """Ask what is new of a match of which nothing is."""
    tag = Client(server).get(address, Accept="application/json").headers["etag"]
    return asking(server, address, requests, 304, Accept="application/json", If_None_Match=tag)
