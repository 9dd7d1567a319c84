"""Details that only a position made for them shows."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes import GAME
from noctuary.games.when_darkness_comes.board import board
from noctuary.games.when_darkness_comes.combat import combat
from noctuary.games.when_darkness_comes.events import StateChanged
from noctuary.games.when_darkness_comes.magic import control
from noctuary.games.when_darkness_comes.moving import fate
from tests.games.when_darkness_comes.table import Table, town

HERE = "market_square.2.3"


@pytest.mark.rule("WD-2.4", "WD-2.3")
def test_two_characters_that_are_not_ready_made_are_two() -> None:
    g = GAME.new(seed=1, scenario="hollow_choir", seats=2)
    for name in ("Victor", "Vera"):
        g.reply(f"{name}; S 3, A 2, Dex 2, Int 4, Pers 2, Med 3, D 4")
    names = {who: c.sheet.name for who, c in g.characters.items()}
    assert names == {"guest_1": "Victor", "guest_2": "Vera"}


@pytest.mark.rule("WD-6.11")
def test_the_discard_heap_is_mixed_only_when_the_supply_is_empty() -> None:
    t = Table("market_square", kirk=HERE)
    t.g.supply, t.g.discard = ["zombie.1"], ["zombie.2"]
    assert board.draw_supply(t.g) == "zombie.1"
    assert (t.g.supply, t.g.discard) == ([], ["zombie.2"])
    assert board.draw_supply(t.g) == "zombie.2"
    assert board.draw_supply(t.g) is None


@pytest.mark.rule("WD-10.31", "WD-36.11", "WD-36.22")
@pytest.mark.parametrize(
    ("before", "by", "told"),
    [
        (0, -1, ("door_jinx", True)),
        (0, 1, ("door_luck", True)),
        (-1, -1, ("door_jinx", True)),
        (-1, 1, ("door_jinx", False)),
        (1, -1, ("door_luck", False)),
    ],
)
def test_everybody_hears_which_luck_at_doors_has_come_or_gone(
    before: int, by: int, told: tuple[str, bool]
) -> None:
    t = Table("market_square", kirk=HERE).change("kirk", door_fate=before)
    (fate.jinx if by < 0 else fate.unlocked)(t.g, "kirk", False, "WD-36.11")
    assert [(event.state, event.on) for event in t.told(StateChanged)] == [told]


@pytest.mark.rule("WD-36.26", "WD-36.7")
def test_another_turn_is_told_and_comes_only_in_the_own_turn() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE).turn("kirk")
    fate.time_stands_still(t.g, "sharon", False, "WD-36.26")
    assert not t["sharon"].extra_turn
    fate.time_stands_still(t.g, "kirk", False, "WD-36.26")
    assert [(event.who, event.on) for event in t.told(StateChanged)] == [("kirk", True)]


@pytest.mark.rule("WD-39.24")
def test_a_guard_that_walks_away_ends_its_own_combat_and_no_other() -> None:
    for opponent, goes_on in [("house_dog", False), ("zombie.1", True)]:
        t = Table("market_square", robert=HERE).show("house_dog", HERE).show("zombie.1", HERE)
        t.turn().do(combat.BeginCombat(opponent, "robert")).announced()
        assert t.g.combat is not None
        control.Command("robert", "house_dog").run(t.g)
        assert (t.g.combat is not None) is goes_on


@pytest.mark.rule("WD-6.12")
def test_a_room_goes_on_over_the_join_of_two_tiles() -> None:
    rooms, ground = town().ground.rooms, town().ground
    west, east = ground.first["school_west"], ground.first["school_east"]
    shared = {*rooms[west : west + 64]} & {*rooms[east : east + 64]} - {-1}
    assert shared, "a corridor of the school lies on both"
