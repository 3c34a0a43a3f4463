"""Gather the messages of code and templates into the catalogues; `make words` runs this.

Messages are English, so English translates itself; what another language lacks is left empty and told.
"""

from pathlib import Path

import polib
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg

HERE = Path(__file__).parent
FAULTS = {"Message": 1, "BadSetting": 1, "NotJson": 1, "Unreadable": 1, "Unusable": 1, "wrong": 2}
"""What goes wrong, and which argument says so."""
KEYWORDS = {**DEFAULT_KEYWORDS, "N_": None, "say": (1,), "low": (1,), "say_n": (1, 2)}
KEYWORDS |= {name: (place,) for name, place in FAULTS.items()}
ITSELF = "en"


def found() -> Catalog:
    """Return the messages that code and templates hold."""
    with (HERE.parent / "babel.cfg").open() as mapping:
        methods, options = parse_mapping_cfg(mapping)  # type: ignore[no-untyped-call]
    messages = Catalog()
    extracted = extract_from_dir(HERE.parent, methods, options, KEYWORDS, directory_filter=_is_read)
    for _, _, message, _, context in extracted:
        messages.add(message, context=context)
    return messages


def _is_read(folder: str) -> bool:
    """Say whether a folder may hold messages: hidden ones do not, but `_parts` of the templates do."""
    return not Path(folder).name.startswith(".")


def update(language: str, messages: Catalog) -> list[str]:
    """Bring one catalogue up to date and return the messages that lack a translation."""
    path = HERE / language / "LC_MESSAGES/messages.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    known = {entry.msgid: entry for entry in polib.pofile(str(path))} if path.exists() else {}
    catalogue = polib.POFile(wrapwidth=0)
    catalogue.metadata = {
        "Language": language,
        "Plural-Forms": Catalog(language).plural_forms,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
    }
    entries = [_entry(language, item.id, known) for item in messages if item.id]
    catalogue.extend(sorted(entries, key=lambda entry: entry.msgid))
    catalogue.save(str(path))
    return [entry.msgid for entry in catalogue if not entry.translated()]


def _entry(language: str, message: str | tuple[str, ...] | list[str], known: dict[str, polib.POEntry]) -> polib.POEntry:
    one, many = (message, "") if isinstance(message, str) else (message[0], message[1])
    before = known.get(one, polib.POEntry())
    entry = polib.POEntry(msgid=one, msgid_plural=many, flags=["python-format"] if "%(" in one + many else [])
    if many:
        kept = before.msgstr_plural or {}
        given = {0: one, 1: many} if language == ITSELF else {}
        count = Catalog(language).num_plurals
        entry.msgstr_plural = {form: kept.get(form) or given.get(form, "") for form in range(count)}
    else:
        entry.msgstr = before.msgstr or (one if language == ITSELF else "")
    return entry


def main() -> None:
    """Update every catalogue, and tell what is left to translate."""
    messages = found()
    for language in ("en", "fr"):
        lacking = update(language, messages)
        print(f"{language}: {len(messages)} messages, {len(lacking)} to translate")
        for message in lacking:
            print(f"  {message}")


if __name__ == "__main__":
    main()
