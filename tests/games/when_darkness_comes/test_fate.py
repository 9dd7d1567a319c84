"""WD-36, WD-37: fate and willpower."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes.combat import combat
from noctuary.games.when_darkness_comes.dice import willpower
from noctuary.games.when_darkness_comes.events import FateRolled, Peeked
from noctuary.games.when_darkness_comes.moving import fate
from tests.games.when_darkness_comes.table import Table, town

HERE = "market_square.2.3"


def rolled(red: int, total: int, t: Table | None = None) -> Table:
    """Kirk moves, and the red die brings this result of its table."""
    t = t or Table("market_square", kirk=HERE, sharon="market_square.0.0")
    t.turn("kirk").reply("move").dice(red, 3, 5)
    if t.step == "Throw":
        t.reply("keep")
    if t.step == "Mercy":
        t.reply("suffer")
    return t.dice(min(6, total - 1), total - min(6, total - 1))


@pytest.mark.rule("WD-36.1", "WD-36.2", "WD-36.3")
def test_a_red_one_or_six_rolls_a_table_before_the_first_step() -> None:
    assert rolled(1, 5).told(FateRolled)[0].table == "oh_crap"
    assert rolled(6, 5).told(FateRolled)[0].table == "woohoo"
    t = Table("market_square", kirk=HERE).turn().reply("move").dice(3, 1, 6)
    assert not t.told(FateRolled), "only the red die counts"
    assert t.step == "Movement"


@pytest.mark.rule("WD-36.4")
def test_without_dice_there_is_no_red_die() -> None:
    t = Table("market_square", kirk=HERE).sheet("kirk", speed=1).give("kirk", "fallen_tree.1")
    t.turn().reply("move")
    assert t.step == "Movement"
    assert not t.told(FateRolled)


@pytest.mark.rule("WD-36.5", "WD-36.6")
def test_tables_are_complete() -> None:
    for name in ("oh_crap", "woohoo"):
        assert set(fate.TABLES[name]) == set(range(2, 13))
        assert set(getattr(town(), name)) == set(range(2, 13))


@pytest.mark.rule("WD-36.7", "WD-R85")
def test_in_anothers_turn_nine_only_spoils_the_flight() -> None:
    def fleeing(red: int) -> Table:
        t = Table("market_square", kirk=HERE, sharon="market_square.7.7").show("zombie.1", HERE)
        t.do(combat.BeginCombat("zombie.1", "kirk"), active="sharon").dice(2, 2, 4, 5)
        return t.reply("flee").dice(red, 3, 4).dice(4, 5)

    t = fleeing(1)
    assert t.step == "CharacterAttacks"
    assert not t.g.cut_short
    t = fleeing(6)
    assert not t["kirk"].extra_turn
    assert t.step == "Movement"


@pytest.mark.rule("WD-36.8", "WD-36.19")
def test_shifts_last_until_the_next_turn() -> None:
    assert rolled(1, 2)["kirk"].tn_shift == 1
    t = rolled(6, 2)
    assert t["kirk"].tn_shift == -1
    assert t.begin("kirk")["kirk"].tn_shift == 0


@pytest.mark.rule("WD-36.9", "WD-R105")
def test_something_is_given_away() -> None:
    t = Table("market_square", kirk=HERE, sharon="market_square.0.0")
    t.give("kirk", "crowbar", "orb.1", vp=True)
    t = rolled(1, 3, t)
    assert set(t.options) == {"give:crowbar:sharon", "give:orb.1:sharon"}
    t.reply("give:orb.1:sharon")
    assert t["sharon"].items == ("orb.1",)
    assert (t["kirk"].vp, t["sharon"].vp) == (2, 4)


@pytest.mark.rule("WD-36.10")
def test_an_ally_is_given_away() -> None:
    t = Table("market_square", kirk=HERE, sharon="market_square.0.0").give("kirk", "hunter")
    assert rolled(1, 4, t).reply("give:hunter:sharon")["sharon"].allies == ("hunter",)


@pytest.mark.rule("WD-36.12", "WD-R105")
def test_a_debt_is_paid_if_it_can_be() -> None:
    t = Table("market_square", kirk=HERE, sharon="market_square.0.0").change("kirk", vp=2)
    t = rolled(1, 6, t).reply("pay:sharon")
    assert (t["kirk"].vp, t["sharon"].vp) == (0, 2)
    t = Table("market_square", kirk=HERE, sharon="market_square.0.0").change("kirk", vp=1)
    assert rolled(1, 6, t).step == "Movement"


@pytest.mark.rule("WD-36.11", "WD-36.13", "WD-36.16", "WD-36.17", "WD-36.18")
def test_states_of_bad_luck() -> None:
    assert rolled(1, 5)["kirk"].door_fate == -1
    assert rolled(1, 7)["kirk"].tile_bound
    assert rolled(1, 10)["kirk"].failure == 1
    assert rolled(1, 11)["kirk"].bleeding
    assert rolled(1, 12)["kirk"].next_check == -1


@pytest.mark.rule("WD-36.15")
def test_the_turn_ends_at_once_but_its_end_steps_take_place() -> None:
    t = Table("market_square", kirk="market_square.0.0", sharon="market_square.7.7")
    t.show("zombie.1", "market_square.0.4")
    rolled(1, 9, t)
    assert t.g.active == "sharon"
    assert t.at("zombie.1") == "market_square.0.2", "the hunt"
    assert t.at("kirk") == "market_square.0.0"


@pytest.mark.rule("WD-36.20", "WD-36.21")
def test_something_is_taken_at_random() -> None:
    t = Table("market_square", kirk=HERE, sharon="market_square.0.0")
    t.give("sharon", "crowbar", "orb.1", vp=True)
    t = rolled(6, 3, t).reply("from:sharon")
    assert len(t["kirk"].items) == len(t["sharon"].items) == 1
    assert t["kirk"].vp + t["sharon"].vp == 6
    t = Table("market_square", kirk=HERE, sharon="market_square.0.0").give("sharon", "hunter")
    assert rolled(6, 4, t).reply("from:sharon")["kirk"].allies == ("hunter",)


@pytest.mark.rule("WD-36.23", "WD-R105")
def test_everybody_with_a_point_gives_one() -> None:
    t = Table("market_square", kirk=HERE, sharon="market_square.0.0", brian="market_square.0.1")
    t.change("sharon", vp=1)
    rolled(6, 6, t)
    assert [t[who].vp for who in ("kirk", "sharon", "brian")] == [1, 0, 0]


@pytest.mark.rule("WD-36.24")
def test_all_disks_of_one_tile_secretly() -> None:
    t = Table("market_square cafe", kirk=HERE, sharon="market_square.0.0")
    t.hide("zombie.1", "cafe.1.4").hide("hunter", "cafe.2.2").hide("looters", "market_square.1.6")
    t = rolled(6, 7, t)
    assert set(t.options) == {"tile:cafe", "tile:market_square"}
    t.reply("tile:cafe")
    assert t.g.known == {"zombie.1": (0,), "hunter": (0,)}
    assert all(e.seats == (0,) for e in t.told(Peeked))


@pytest.mark.rule("WD-36.22", "WD-36.26", "WD-36.27", "WD-36.28", "WD-36.29")
def test_states_of_good_luck() -> None:
    assert rolled(6, 5)["kirk"].door_fate == 1
    assert rolled(6, 9)["kirk"].extra_turn
    hurt = Table("market_square", kirk=HERE, sharon="market_square.0.0")
    assert rolled(6, 10, hurt.change("kirk", failure=2))["kirk"].failure == 1
    hurt = Table("market_square", kirk=HERE, sharon="market_square.0.0")
    c = rolled(6, 11, hurt.change("kirk", damage=1, permanent=1))["kirk"]
    assert (c.damage, c.permanent) == (0, 1)
    assert rolled(6, 12)["kirk"].next_check == 1


@pytest.mark.rule("WD-37.1", "WD-37.2", "WD-R106")
def test_willpower_stays_between_zero_and_its_start() -> None:
    t = Table("market_square", kirk=HERE)
    willpower.change(t.g, "kirk", 3, "WD-37.2")
    assert t["kirk"].willpower == 4
    willpower.change(t.g, "kirk", -9, "WD-37.2")
    assert t["kirk"].willpower == 0


@pytest.mark.rule("WD-37.3", "WD-R106")
def test_without_willpower_one_still_moves_fights_and_helps() -> None:
    t = Table("cafe", kirk="cafe.2.3", sharon="cafe.2.3").change("kirk", willpower=0, vp=10)
    t.give("kirk", "crowbar").turn("kirk")
    assert t.words == {"move", "stand", "rest", "end", "learn", "deal"}
    t = Table("cafe", kirk="cafe.2.3", sharon="cafe.2.3").change("sharon", willpower=0)
    t.turn("kirk").reply("perceive").dice(1, 3)
    t.hide("crowbar", "cafe.2.2").turn("kirk").reply("stand", "search")
    assert "ask:sharon" in t.options


@pytest.mark.rule("WD-37.4")
def test_a_rest_restores_one() -> None:
    t = Table("market_square", kirk=HERE).change("kirk", willpower=1).turn().reply("rest")
    assert t["kirk"].willpower == 2
