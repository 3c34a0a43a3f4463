from dataclasses import fields
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from app import config
from app.config import BadSetting, Settings, settings_from, strange
from app.scoring.saying import brief, english
from app.web.locale import words_of


def test_nothing_set_gives_what_suits_a_household() -> None:
    settings = settings_from({"TZ": "Europe/Paris"})

    assert settings == Settings(database=config.HOME / "var/marquoir.db", timezone=ZoneInfo("Europe/Paris"))


def test_everything_can_be_set(tmp_path: Path) -> None:
    settings = settings_from(
        {
            "MARQUOIR_DATABASE": str(tmp_path / "a.db"),
            "MARQUOIR_HOST": "0.0.0.0",
            "MARQUOIR_PORT": "0",
            "MARQUOIR_TIMEZONE": "America/Montreal",
            "MARQUOIR_RATE_LIMITS": "off",
            "MARQUOIR_LIMIT_MATCHES": "1",
            "MARQUOIR_LIMIT_LINKS": "2",
            "MARQUOIR_LIMIT_DEVICE_TAPS": "3",
            "MARQUOIR_LIMIT_MATCH_TAPS": "1000000",
            "MARQUOIR_LIMIT_STREAMS": "4",
            "MARQUOIR_LIMIT_ADDRESS_STREAMS": "5",
            "MARQUOIR_MAX_DATABASE_MB": "50",
            "MARQUOIR_PROXIES": "1",
            "MARQUOIR_HOSTS": "Bezique.example, .home.arpa",
            "MARQUOIR_DEVELOPMENT": "on",
            "MARQUOIR_SERVICE_WORKER": "off",
            "MARQUOIR_SECRET_FILE": str(tmp_path / "secret"),
        }
    )

    assert settings == Settings(
        database=tmp_path / "a.db",
        host="0.0.0.0",
        port=0,
        timezone=ZoneInfo("America/Montreal"),
        rate_limits=False,
        limit_matches=1,
        limit_links=2,
        limit_device_taps=3,
        limit_match_taps=1_000_000,
        limit_streams=4,
        limit_address_streams=5,
        max_database_mb=50,
        proxies=1,
        hosts=("bezique.example", ".home.arpa"),
        development=True,
        service_worker=False,
        secret_file=tmp_path / "secret",
    )


def test_an_empty_variable_is_not_set() -> None:
    assert settings_from({"MARQUOIR_PORT": ""}).port == 8000


BAD = {
    "MARQUOIR_DATABASE": ["mysql://localhost/marquoir", "postgresql://", "/", "x" * 5000, "~nobody-of-that-name/a.db"],
    "MARQUOIR_HOST": ["http://localhost", "a b", "-"],
    "MARQUOIR_PORT": ["65536", "-1", "1.5", "1e3", "١٢", "8_000", " 80 ", "tcp://10.0.0.1:80", "9" * 40],
    "MARQUOIR_TIMEZONE": ["Europe/Paname", "../../etc/passwd", "Europe"],
    "MARQUOIR_RATE_LIMITS": ["yes", "ON", "1"],
    "MARQUOIR_LIMIT_MATCHES": ["0", "-1", "20/hour", "1000001"],
    "MARQUOIR_LIMIT_LINKS": ["off"],
    "MARQUOIR_LIMIT_DEVICE_TAPS": ["1.5"],
    "MARQUOIR_LIMIT_MATCH_TAPS": ["many"],
    "MARQUOIR_MAX_DATABASE_MB": ["0", "many"],
    "MARQUOIR_PROXIES": ["10", "all"],
    "MARQUOIR_HOSTS": ["a,,b", "https://bezique.example", "bezique.example:80"],
    "MARQUOIR_DEVELOPMENT": ["true"],
    "MARQUOIR_SERVICE_WORKER": ["no"],
    "MARQUOIR_SECRET_FILE": ["/"],
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in BAD.items() for value in values])
def test_a_bad_setting_is_refused_with_a_sentence(name: str, value: str) -> None:
    with pytest.raises(BadSetting) as refusal:
        settings_from({name: value})

    assert str(refusal.value).startswith(f"{name} is “{brief(value)}”, but it has to be ")
    assert str(refusal.value).endswith(".")


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in BAD.items() for value in values])
def test_a_bad_setting_is_refused_in_french_too(name: str, value: str) -> None:
    with pytest.raises(BadSetting) as refusal:
        settings_from({name: value})

    assert words_of("fr").tell(refusal.value.message).startswith(f"{name} vaut «\u202f")


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("MARQUOIR_DATABSE", "MARQUOIR_DATABASE"),
        ("MARQUOIR_database", "MARQUOIR_DATABASE"),
        ("MARQUOIRDATABASE", "MARQUOIR_DATABASE"),
        ("MARQUOIR_HOSTNAMES", "MARQUOIR_HOSTS"),
        ("MARQUOIR_LIMIT_STREAM", "MARQUOIR_LIMIT_STREAMS"),
    ],
)
def test_a_mistyped_name_is_told_with_the_one_that_is_meant(name: str, near: str) -> None:
    (message,) = strange({"HOME": "/home/ada", name: ""})

    assert message.told(english) == f"There is no setting {name}; perhaps you mean {near}."
    assert words_of("fr").tell(message).endswith(f"c’est peut-être {near} qu’il faut.")


def test_a_name_like_no_other_is_told_with_where_to_look() -> None:
    (message,) = strange({"MARQUOIR_COLOUR": "red"})

    assert "HOSTING.md" in message.told(english)


def test_what_another_program_set_for_itself_stops_nothing() -> None:
    assert settings_from({"MARQUOIR_SERVICE_HOST": "10.0.0.7"}) == settings_from({})


def test_what_is_known_is_no_mistake() -> None:
    known = {f"MARQUOIR_{one.name.upper()}": "" for one in fields(Settings)}
    told = {"MARQUOIR_CHROMIUM": "/usr/bin/chromium", "MARQUOIR_POSTGRESQL": "/usr/lib"}

    assert not [*strange(known | told)]


@pytest.mark.parametrize("scheme", ["postgresql", "postgresql+psycopg"])
def test_postgresql_is_reached_through_psycopg(scheme: str) -> None:
    settings = settings_from({"MARQUOIR_DATABASE": f"{scheme}://ada@localhost/marquoir"})

    assert settings.database == "postgresql+psycopg://ada@localhost/marquoir"


def test_a_home_folder_is_written_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ada")

    assert settings_from({"MARQUOIR_DATABASE": "~/a.db"}).database == Path("/home/ada/a.db")


def test_a_machine_that_does_not_tell_its_zone_is_in_utc() -> None:
    assert settings_from({"TZ": ":mars"}).timezone == ZoneInfo("UTC")


def test_the_secret_lies_beside_the_database() -> None:
    assert Settings(database=Path("/data/a.db")).secret_path == Path("/data/a.db.secret")


def test_the_secret_can_have_its_own_file() -> None:
    assert Settings(database=Path("/data/a.db"), secret_file=Path("/run/s")).secret_path == Path("/run/s")


def test_the_secret_of_another_database_lies_in_the_data_folder() -> None:
    settings = Settings(database="postgresql+psycopg://localhost/marquoir")

    assert settings.secret_path == config.HOME / "var/marquoir.secret"


@pytest.mark.parametrize(
    ("platform", "environ", "folder"),
    [
        ("linux", {}, "/home/ada/.local/share/marquoir"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/marquoir"),
        ("darwin", {}, "/home/ada/Library/Application Support/Marquoir"),
        ("win32", {}, "/home/ada/AppData/Local/Marquoir"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/Marquoir"),
    ],
)
def test_an_installed_marquoir_keeps_its_data_where_the_platform_does(
    platform: str, environ: dict[str, str], folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(config, "CHECKOUT", False)
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setenv("HOME", "/home/ada")

    assert config.data_folder(environ) == Path(folder)


def test_the_folders_beside_the_package_are_found() -> None:
    assert config.CHECKOUT
    assert config.TRANSLATIONS.parent == config.PACKAGE.parent
