"""The games compared, and the list of them."""

from app.games import GAMES
from app.web.locale import words_of
from tests.web.checking import plain
from tests.web.conftest import Person
from tests.web.every import either, every_game


@every_game
@either
def test_a_game_is_compared_with_the_others(claire: Person, game_id: str, lang: str) -> None:
    claire.lang = lang
    words, game = words_of(lang), GAMES[game_id]
    page = claire.open("/rules/compare")

    (row,) = [row for row in page.find("table").iter("tr") if plain(row).startswith(f"{words.say(game.name)} ")][:1]

    cells = [plain(cell) for cell in row]
    least, most = game.players
    assert cells[1] == (str(least) if least == most else f"{least}–{most}")
    assert cells[2].startswith(str(game.packs) if game.packs else words.say("one a player"))
    assert cells[3].startswith(str(game.dealt))
    assert all(len(cell) > 1 for cell in cells[4:])
    assert f"/{lang}/rules/{game_id}" in page.links()


def test_the_comparison_is_reached_from_the_list_of_games_and_from_home(claire: Person) -> None:
    assert "/en/rules/compare" in claire.open("/rules").links()
    assert "/en/rules/compare" in claire.open("/").links()


def test_every_game_is_listed(claire: Person) -> None:
    links = claire.open("/rules").links()

    assert {f"/en/rules/{game_id}" for game_id in GAMES} <= set(links)
    assert "/en/rules/glossary" in links
