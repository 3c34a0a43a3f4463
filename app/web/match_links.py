"""The links of a match as pages show them: whole, with a code for a camera, or ended."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from app.store import links
from app.store.hands import Writer
from app.web import guards, qr, reader
from app.web.locale import Words

LETTERS: dict[links.Kind, str] = {kind: letter for letter, kind in guards.KIND_OF_LETTER.items()}


@dataclass(frozen=True, slots=True)
class Link:
    """A link to a match, whole, and its code for a camera, both empty once it was ended; `generation` as stored."""

    kind: links.Kind
    url: str
    code: Markup
    generation: int


def both(match_id: int, score_generation: int, watch_generation: int) -> list[Link]:
    """Return the links without a language: each phone opens them in its own."""
    return [_link(match_id, "score", score_generation), _link(match_id, "watch", watch_generation)]


def _link(match_id: int, kind: links.Kind, generation: int) -> Link:
    token = links.current(guards.store(), kind, match_id, generation)
    if token is None:
        return Link(kind, "", Markup(), generation)
    url = f"{reader.origin()}{LETTERS[kind]}/{token}"
    return Link(kind, url, qr.code(url), generation)


def said(words: Words, asked: Mapping[str, str]) -> list[tuple[str, str]]:
    """Say what the last form did to a link, as the query of the page it led to tells."""
    if "renewed" in asked:
        return [("good", words.say("Link renewed."))]
    return [("good", words.say("Link ended."))] if "ended" in asked else []


def told(words: Words, hands: Sequence[Writer]) -> list[str]:
    """Tell which devices wrote on a slate; those that wrote once each, as forms without scripts do, all together."""
    phones = [hand for hand in hands if hand.is_phone]
    single = sum(hand.lines for hand in hands if not hand.is_phone)
    said = [_told(words, number, hand) for number, hand in enumerate(phones, start=1)]
    if single:
        said.append(
            words.say_n(
                "%(num)s line from devices that wrote only once, or from pages without scripts",
                "%(num)s lines from devices that wrote only once, or from pages without scripts",
                single,
            )
        )
    return said


def _told(words: Words, number: int, hand: Writer) -> str:
    many = words.say_n("%(num)s line", "%(num)s lines", hand.lines)
    if not hand.first_at or not hand.last_at:
        return words.say("Device %(number)s: %(lines)s", number=number, lines=many)
    times = {"day": words.date(hand.first_at), "first": words.time(hand.first_at), "last": words.time(hand.last_at)}
    return words.say(
        "Device %(number)s: %(lines)s, %(day)s from %(first)s to %(last)s", number=number, lines=many, **times
    )
