"""Reading a JSON object field by field, where a wrong type or an unknown name stops the reading and says where."""

from collections.abc import Collection
from typing import TypeVar

T = TypeVar("T")


class Unreadable(ValueError):
    """The text cannot be read as what it should be; `where` is a path such as `rounds[0].lines[2].seat`."""

    def __init__(self, reason: str, where: str = "") -> None:
        super().__init__(f"{where}: {reason}" if where else reason)
        self.reason = reason
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

    def wrong(self, key: str, reason: str) -> Unreadable:
        """Return the error that a field is."""
        return Unreadable(reason, self.where(key))

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
            raise self.wrong(key, f"not of the right type ({_NAMES[kind]})")
        return value

    def get(self, key: str, kind: type[T]) -> T | None:
        """Return a field, or None where it is left out."""
        return self.need(key, kind) if key in self.found else None

    def items(self, key: str) -> list[tuple[str, object]]:
        """Return the members of a list that must be there, each with its path."""
        return [(f"{self.where(key)}[{index}]", item) for index, item in enumerate(self.need(key, list))]


_NAMES = {str: "a string", int: "a whole number", bool: "true or false", list: "a list", dict: "an object"}
