"""Words of one language: messages, numbers and dates; usable with no request at all, as the command line does."""

import re
from collections.abc import Sequence
from datetime import datetime
from functools import cache

from babel import Locale
from babel.dates import format_date
from babel.lists import format_list
from babel.numbers import get_group_symbol
from babel.support import NullTranslations, Translations

from app.config import TRANSLATIONS
from app.scoring.saying import Message

LANGUAGES = {"fr": "Français", "en": "English"}
"""The languages everything is there in, by their own names."""
ELSE = "en"
MINUS = "−"
NONE = "–"
"""Stands where there is no figure."""


class Words:
    """What is said in one language; a language that is none of ours speaks English."""

    def __init__(self, lang: str) -> None:
        self.lang = lang if lang in LANGUAGES else ELSE
        self._locale = Locale(self.lang)
        self.thousands = get_group_symbol(self._locale)
        """Sets the thousands of a figure apart."""
        apart = re.escape(f" \u00a0\u202f{self.thousands}")
        self._grouped = re.compile(rf"[+−-]?[0-9]{{1,3}}([{apart}])[0-9]{{3}}(?:\1[0-9]{{3}})*", re.ASCII)
        self._catalogue: NullTranslations = Translations.load(TRANSLATIONS, [self.lang])

    def say(self, message: str, /, **values: object) -> str:
        """Return a message; `%(name)s` in it stands for a value, `%%` for a per cent sign."""
        return self._catalogue.gettext(message) % values if message else ""

    def tell(self, message: Message) -> str:
        """Return a message that brings its values along."""
        return message.told(self.say)

    def say_n(self, one: str, many: str, n: int, /, **values: object) -> str:
        """Return the form of a message that goes with `n`, which `%(num)s` in it writes out."""
        return self._catalogue.ngettext(one, many, n) % {"num": self.number(n), **values}

    def low(self, message: str, /, **values: object) -> str:
        """Return a label as it stands within a sentence: its first letter small."""
        said = self.say(message, **values)
        return said[:1].lower() + said[1:]

    def number(self, n: int) -> str:
        """Write a whole number, thousands apart as the language has it and with a true minus sign."""
        return f"{n:,}".replace(",", self.thousands).replace("-", MINUS)

    def plain(self, text: str) -> str:
        """Return a whole number as it was typed without what sets its thousands apart; any other text as it is."""
        grouped = self._grouped.fullmatch(text)
        return text.replace(grouped[1], "") if grouped else text

    def signed(self, n: int) -> str:
        """Write a number of points gained or lost; nothing gained has a plus too."""
        return self.number(n) if n < 0 else f"+{self.number(n)}"

    def names(self, names: Sequence[str]) -> str:
        """Write names one after the other: “Anne and Basile”."""
        return format_list(list(names), locale=self._locale)

    def either(self, items: Sequence[str]) -> str:
        """Write what can be chosen among: “8 or 9”."""
        return format_list(list(items), style="or", locale=self._locale)

    def date(self, at: str) -> str:
        """Write the day of a time of RFC 3339, in that time's own offset."""
        day = datetime.fromisoformat(at)
        said = format_date(day, "d MMMM y", locale=self._locale)
        return f"1er{said[1:]}" if self.lang == "fr" and day.day == 1 else said

    def month(self, month: str) -> str:
        """Write a month such as 2026-11."""
        return format_date(datetime.fromisoformat(f"{month}-01"), "MMMM y", locale=self._locale)

    def time(self, at: str) -> str:
        """Write the hour of a time of RFC 3339, in that time's own offset."""
        hour = datetime.fromisoformat(at)
        return f"{hour.hour}\u00a0h\u00a0{hour.minute:02}" if self.lang == "fr" else f"{hour:%H:%M}"


@cache
def words_of(lang: str) -> Words:
    """Return the words of a language, read once."""
    return Words(lang)
