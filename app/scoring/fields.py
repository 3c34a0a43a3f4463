"""Reading a JSON object field by field, where a wrong type or an unknown name stops the reading and says where."""

from collections.abc import Collection
from typing import TypeVar

from app.scoring.saying import Message, Sayable

T = TypeVar("T")

LARGEST = 2**63 - 1
"""What any whole number may be that is kept."""


class Unreadable(Sayable, ValueError):
    """The text cannot be read as what it should be; `where` is a path such as `rounds[0].lines[2].seat`."""

    def __init__(self, reason: str | Message, where: str = "", /, **values: object) -> None:
        why = Message(reason, **values) if isinstance(reason, str) else reason
        super().__init__(Message("%(where)s: %(reason)s", where=where, reason=why) if where else why)
        self.where = where


class Fields:
    """The fields of one JSON object at a path in a document."""

    def __init__(self, given: object, where: str = "") -> None:
        self.path = where
        if not isinstance(given, dict):
            raise Unreadable("not an object", where)
        self.found: dict[str, object] = given

    def where(self, key: str) -> str:
        """Return the path of a field."""
        return f"{self.path}.{key}" if self.path else key

    def wrong(self, key: str, reason: str, /, **values: object) -> Unreadable:
        """Return the error that a field is."""
        return Unreadable(reason, self.where(key), **values)

    def only(self, known: Collection[str]) -> None:
        """Refuse a field of a name that is not known, so that a typing error cannot vanish."""
        for key in self.found:
            if key not in known:
                raise self.wrong(key, "nothing of that name is known")

    def need(self, key: str, kind: type[T]) -> T:
        """Return a field that must be there, of exactly that type (true is no whole number)."""
        if key not in self.found:
            raise self.wrong(key, "missing")
        value = self.found[key]
        if type(value) is not kind:
            raise self.wrong(key, "not of the right type (%(kind)s)", kind=_NAMES[kind])
        return value

    def get(self, key: str, kind: type[T]) -> T | None:
        """Return a field, or None where it is left out."""
        return self.need(key, kind) if key in self.found else None

    def items(self, key: str) -> list[tuple[str, object]]:
        """Return the members of a list that must be there, each with its path."""
        return [(f"{self.where(key)}[{index}]", item) for index, item in enumerate(self.need(key, list))]


_NAMES = {
    str: Message("a string"),
    int: Message("a whole number"),
    bool: Message("true or false"),
    list: Message("a list"),
    dict: Message("an object"),
}
