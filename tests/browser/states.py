"""What a page is like once something was done on it: chosen, typed, asked for, refused."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.table import Table

Room = Callable[[Page, str], None]


def dimmed_key(page: Page, lang: str) -> None:
    """The table, saying why a key cannot be tapped."""
    page.locator("#block-1 [value=double_bezique]").tap(force=True)
    expect(page.locator("#notice")).to_be_visible()


def faults_open(page: Page, lang: str) -> None:
    """The sheet of what is seldom needed, all of it unfolded."""
    for fold in page.locator("#more summary").all():
        fold.tap()


def figures_chosen(page: Page, lang: str) -> None:
    """The sheet that ends the round, filled in."""
    table = Table(page, lang)
    table.tap(table.choice("last_trick", 1))
    table.tap(table.choice("brisques.0", 9))


def line_asked(page: Page, lang: str) -> None:
    """The review, asking what a line should have been."""
    page.locator("table.review tbody th a").first.tap()
    expect(page.locator("#correction")).to_be_visible()


def change_shown(page: Page, lang: str) -> None:
    """The review, showing what a correction would change."""
    line_asked(page, lang)
    page.select_option("#correct-key", "four_kings")
    page.locator("#correction [name=look]").tap()
    expect(page.locator("#correction [name=write]")).to_be_visible()


def change_refused(page: Page, lang: str) -> None:
    """The review, saying why a correction cannot stand."""
    line_asked(page, lang)
    page.select_option("#correct-key", "adjustment")
    page.locator("#correction [name=look]").tap()
    expect(page.locator("#correction .notice")).to_be_visible()


def tally_asked(page: Page, lang: str) -> None:
    """The review, asking for the brisques of both."""
    page.locator("table.review tbody tr:has-text('risques') th a").first.tap()
    expect(page.locator("#correction")).to_be_visible()


def pack_cut(page: Page, lang: str) -> None:
    """The new match, after the pack was cut."""
    page.locator("[name=cut]").tap()
    expect(page.locator("[role=status]")).to_be_visible()


def names_refused(page: Page, lang: str) -> None:
    """The new match, with two names that are one."""
    for seat in range(2):
        page.fill(f"#player-{seat}", "Anne")
    page.locator("[name=start]").tap()
    expect(page.locator("#names-fault")).to_be_visible()


def bid_asked(page: Page, lang: str) -> None:
    """The review, asking what was bid."""
    line_asked(page, lang)
    expect(page.locator("#correction [name=bid]").first).to_be_attached()


def seats_added(page: Page, lang: str) -> None:
    """The new match, with as many players as the game takes, and all games to choose from."""
    for seat in range(3, 7):
        page.locator("[name=add_seat]").tap()
        expect(page.locator(f"#player-{seat}")).to_be_visible()
    page.locator(".choice-of-game summary").tap()
    expect(page.locator("[name=play]").first).to_be_visible()


def match_kept(page: Page, lang: str) -> None:
    """The page of a match in the carnet."""
    page.locator("a[href*='/carnet/match/']").first.tap()
    expect(page.locator("#note")).to_be_visible()
    for fold in page.locator("#links summary").all():
        fold.tap()


def match_given_up(page: Page, lang: str) -> None:
    """The question before a match is deleted."""
    match_kept(page, lang)
    page.locator("a.grave").tap()
    expect(page.locator("button.grave")).to_be_visible()


def device_invited(page: Page, lang: str) -> None:
    """The devices, with a code for one more."""
    page.goto(f"/{lang}/carnet/devices")
    page.locator("form[action$=invite] button").tap()
    expect(page.locator(".qr")).to_be_visible()


def device_leaving(page: Page, lang: str) -> None:
    """The question before the last device leaves."""
    page.locator("a[href$='/leave']").first.tap()
    expect(page.locator("button.grave")).to_be_visible()


def carnet_joined(page: Page, lang: str) -> None:
    """Where an invitation leads."""
    device_invited(page, lang)
    link = page.locator(".link a").inner_text()
    page.context.clear_cookies()
    page.goto(link.replace("/carnet/", f"/{lang}/carnet/"))
    expect(page.locator("main .key.main")).to_be_visible()


def player_renamed(page: Page, lang: str) -> None:
    """The page of a player, whose name another has."""
    page.locator("a[href*='/carnet/players/']:has-text('Denis')").tap()
    page.fill("#name", "Basile")
    page.locator("main .key.main").tap()
    expect(page.locator("[name=merge]")).to_be_visible()


STATES: dict[str, tuple[str, Room]] = {
    "key that is dimmed": ("{open_score}", dimmed_key),
    "faults": ("{made_score}?sheet=more", faults_open),
    "sheet filled in": ("{open_score}?sheet=close", figures_chosen),
    "line to correct": ("{open_score}/review", line_asked),
    "correction looked at": ("{open_score}/review", change_shown),
    "correction refused": ("{open_score}/review", change_refused),
    "brisques to correct": ("{open_score}/review", tally_asked),
    "bid to correct": ("{paid_score}/review", bid_asked),
    "seven players": ("/new?game=slough", seats_added),
    "pack cut": ("/new?game=bezique", pack_cut),
    "names refused": ("/new?game=bezique", names_refused),
    "match in the carnet": ("/carnet", match_kept),
    "match to delete": ("/carnet", match_given_up),
    "device invited": ("/carnet/devices", device_invited),
    "last device to leave": ("/carnet/devices", device_leaving),
    "carnet to join": ("/carnet/devices", carnet_joined),
    "player to merge": ("/carnet/players", player_renamed),
}
