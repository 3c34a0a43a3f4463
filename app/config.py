"""The settings, read from MARQUOIR_* variables, and where the folders outside the package are."""

import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import TypeVar
from zoneinfo import ZoneInfo

from app.scoring.saying import Message, Sayable, brief

T = TypeVar("T")

PACKAGE = Path(__file__).parent
CHECKOUT = not (PACKAGE / "templates").is_dir()
"""Whether this runs from a checkout, where the folders lie beside the package; in a wheel they are inside it."""

HOME = PACKAGE.parent if CHECKOUT else PACKAGE
TEMPLATES = HOME / "templates"
STATIC = HOME / "static"
TRANSLATIONS = HOME / "translations"
MIGRATIONS = HOME / "migrations"

NUMBER = re.compile(r"[0-9]{1,9}")
HOST_NAME = re.compile(r"\.?[a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\]")


OURS = "MARQUOIR"
"""What the name of every variable begins with that is for us."""
FOR_TESTS = {f"{OURS}_{program}" for program in ("CHROMIUM", "POSTGRESQL")}
"""Say where the tests find what they need."""


class BadSetting(Sayable):
    """A setting that cannot be used: a sentence with its name, and with its value and what is allowed."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a host can choose; the defaults suit a household, served from one machine."""

    database: Path | str
    """The file of the embedded SQLite, or the URL of another database."""
    host: str = "127.0.0.1"
    port: int = 8000
    """0 takes any free port."""
    timezone: ZoneInfo = field(default_factory=lambda: ZoneInfo("UTC"))
    """For times that come without an offset of their own."""
    rate_limits: bool = True
    """Whether requests are counted; how many of each kind are let through is said below."""
    limit_matches: int = 20
    """New matches an hour, from one address."""
    limit_links: int = 30
    """Links a minute that open nothing, from one address."""
    limit_device_taps: int = 120
    """Requests a minute in which one phone writes on one slate."""
    limit_match_taps: int = 600
    """Requests a minute in which anybody writes on one slate."""
    limit_streams: int = 8
    """Streams of versions that one address has of one match at once."""
    limit_address_streams: int = 32
    """Streams of versions that one address has at once, of all matches."""
    max_database_mb: int | None = None
    """What the database may grow to, in MB of 1 000 000 bytes; None: as the disk allows."""
    proxies: int = 0
    """How many proxies in front may be believed about X-Forwarded-*."""
    hosts: tuple[str, ...] = ()
    """The names this is served under, a leading dot standing for all below it; none given: any name."""
    development: bool = False
    """Shows the page of patterns."""
    request_log: bool = False
    """Writes a line for each request to standard output."""
    service_worker: bool = True
    """Lets browsers keep pages on the device, for when there is no network; off, what they kept is cleared away."""
    secret_file: Path | None = None
    """The file of the secret that links are made with; None: beside the database."""

    @property
    def secret_path(self) -> Path:
        """Where the secret is: in its own file, else beside the database, else in the data folder."""
        if self.secret_file is not None:
            return self.secret_file
        if isinstance(self.database, Path):
            return self.database.with_name(self.database.name + ".secret")
        return data_folder(os.environ) / "marquoir.secret"


def settings_from(environ: Mapping[str, str]) -> Settings:
    """Read the settings; an empty variable counts as one not set. Raises BadSetting."""

    def read(name: str, parse: Callable[[str, str], T], default: T) -> T:
        value = environ.get(name, "")
        return parse(name, value) if value else default

    embedded: Path | str = data_folder(environ) / "marquoir.db"
    return Settings(
        database=read("MARQUOIR_DATABASE", database, embedded),
        host=read("MARQUOIR_HOST", host, "127.0.0.1"),
        port=read("MARQUOIR_PORT", port, 8000),
        timezone=read("MARQUOIR_TIMEZONE", _timezone, _local_timezone(environ)),
        rate_limits=read("MARQUOIR_RATE_LIMITS", _switch, default=True),
        limit_matches=read("MARQUOIR_LIMIT_MATCHES", _limit, 20),
        limit_links=read("MARQUOIR_LIMIT_LINKS", _limit, 30),
        limit_device_taps=read("MARQUOIR_LIMIT_DEVICE_TAPS", _limit, 120),
        limit_match_taps=read("MARQUOIR_LIMIT_MATCH_TAPS", _limit, 600),
        limit_streams=read("MARQUOIR_LIMIT_STREAMS", _limit, 8),
        limit_address_streams=read("MARQUOIR_LIMIT_ADDRESS_STREAMS", _limit, 32),
        max_database_mb=read("MARQUOIR_MAX_DATABASE_MB", _megabytes, None),
        proxies=read("MARQUOIR_PROXIES", _proxies, 0),
        hosts=read("MARQUOIR_HOSTS", _hosts, ()),
        development=read("MARQUOIR_DEVELOPMENT", _switch, default=False),
        request_log=read("MARQUOIR_REQUEST_LOG", _switch, default=False),
        service_worker=read("MARQUOIR_SERVICE_WORKER", _switch, default=True),
        secret_file=read("MARQUOIR_SECRET_FILE", _path, None),
    )


def strange(environ: Mapping[str, str]) -> Iterator[Message]:
    """Tell of names that are nobody's: mistyped, one is as if nothing were set. They may also be another program's."""
    known = [one.name.upper() for one in fields(Settings)]
    ours = {f"{OURS}_{one}" for one in known} | FOR_TESTS
    for name in sorted(environ):
        if name.upper().startswith(OURS) and name not in ours:
            if close := get_close_matches(name.upper().removeprefix(OURS).strip("_"), known, n=1):
                near = f"{OURS}_{close[0]}"
                yield Message("There is no setting %(name)s; perhaps you mean %(near)s.", name=name, near=near)
            else:
                yield Message("There is no setting %(name)s. HOSTING.md says which there are.", name=name)


def data_folder(environ: Mapping[str, str]) -> Path:
    """Return the folder that data is kept in: `var` of a checkout, else the one of the platform."""
    if CHECKOUT:
        return HOME / "var"
    if sys.platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / "Marquoir"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/Marquoir"
    return Path(environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "marquoir"


def host(name: str, value: str) -> str:
    """Read the address to listen on; for the command line too. Raises BadSetting."""
    if not HOST_NAME.fullmatch(value.lower()) and not re.fullmatch(r"[0-9a-f:]+", value.lower()):
        allowed = Message("an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them")
        raise _bad(name, value, allowed)
    return value


def port(name: str, value: str) -> int:
    """Read a port; for the command line too. Raises BadSetting."""
    return _number(name, value, 0, 65_535)


def database(name: str, value: str) -> Path | str:
    """Read where a database is; for the command line too. Raises BadSetting."""
    scheme, separator, rest = value.partition("://")
    if not separator:
        return _path(name, value)
    if scheme in {"postgresql", "postgresql+psycopg"} and rest:
        return f"postgresql+psycopg://{rest}"
    raise _bad(name, value, Message("the path of a file, or an address that begins with postgresql://"))


def _bad(name: str, value: str, allowed: Message) -> BadSetting:
    return BadSetting(
        "%(name)s is “%(value)s”, but it has to be %(allowed)s.", name=name, value=brief(value), allowed=allowed
    )


def _number(name: str, value: str, least: int, most: int) -> int:
    if not NUMBER.fullmatch(value) or not least <= int(value) <= most:
        raise _bad(name, value, Message("a whole number from %(least)s to %(most)s", least=least, most=most))
    return int(value)


def _megabytes(name: str, value: str) -> int:
    return _number(name, value, 1, 1_000_000)


def _limit(name: str, value: str) -> int:
    return _number(name, value, 1, 1_000_000)


def _proxies(name: str, value: str) -> int:
    return _number(name, value, 0, 9)


def _switch(name: str, value: str) -> bool:
    if value not in {"on", "off"}:
        raise _bad(name, value, Message("“on” or “off”"))
    return value == "on"


def _path(name: str, value: str) -> Path:
    try:
        path = Path(value).expanduser().absolute()
        usable = not path.is_dir()
    except (OSError, RuntimeError):  # a name too long, or the home of nobody
        usable = False
    if not usable:
        raise _bad(name, value, Message("the path of a file"))
    return path


def _hosts(name: str, value: str) -> tuple[str, ...]:
    hosts = tuple(one.strip().lower() for one in value.split(","))
    if not all(map(HOST_NAME.fullmatch, hosts)):
        raise _bad(name, value, Message("names of hosts with commas between them, such as bezique.example"))
    return hosts


def _timezone(name: str, value: str) -> ZoneInfo:
    try:
        return ZoneInfo(value)
    except (KeyError, OSError, ValueError) as error:
        raise _bad(name, value, Message("the name of a time zone, such as Europe/Paris")) from error


def _local_timezone(environ: Mapping[str, str]) -> ZoneInfo:
    """Return the zone of this machine where its name can be told, else UTC."""
    name = environ.get("TZ") or os.path.realpath("/etc/localtime").partition("zoneinfo/")[2]
    try:
        return _timezone("TZ", name)
    except BadSetting:
        return ZoneInfo("UTC")
