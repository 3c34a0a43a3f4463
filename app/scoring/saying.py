"""What is told to a person who is at no table: messages of the catalogues, with what stands in them."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

LONGEST_QUOTED = 200
"""Characters."""
Say: TypeAlias = Callable[..., str]
"""Returns a message in one language, its values put in: `say(text, **values)`."""


def english(text: str, /, **values: object) -> str:
    """Say a message as it is written in the code."""
    return text % values


def brief(given: object) -> str:
    """Return what somebody wrote as it can be quoted: on one line, and no longer than a line."""
    text = given if isinstance(given, str) else repr(given)
    shown = "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text[:LONGEST_QUOTED])
    return f"{shown}…" if len(text) > LONGEST_QUOTED else shown


class Message:
    """A message, and the values in it, of which each may be a message again."""

    def __init__(self, text: str, /, **values: object) -> None:
        self._text = text
        self._values: Mapping[str, object] = values

    def __str__(self) -> str:
        return self.told(english)

    def told(self, say: Say) -> str:
        """Return it in the language of `say`."""
        values = {
            name: value.told(say) if isinstance(value, Message) else value for name, value in self._values.items()
        }
        return say(self._text, **values)


class Sayable(Exception):
    """Something that went wrong and can be said in every language; as text it is English."""

    def __init__(self, message: str | Message, /, **values: object) -> None:
        self.message = Message(message, **values) if isinstance(message, str) else message
        super().__init__(self.message.told(english))
