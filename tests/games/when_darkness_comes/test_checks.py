"""WD-4: checks, from the announcement to the result."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes.dice import opposed, pools, rolls
from noctuary.games.when_darkness_comes.dice.pools import Check
from noctuary.games.when_darkness_comes.events import Checked, Rerolled
from tests.games.when_darkness_comes.table import Table

HERE = "market_square.2.3"


def check(**fields: object) -> Check:
    plain = {"who": "kirk", "purpose": "deed", "attribute": "attack", "tn": 3, "dice": 3}
    return Check(**(plain | fields))  # type: ignore[arg-type]


def table(**fields: object) -> Table:
    return Table("market_square", kirk=HERE).do(rolls.Announce(check(**fields)))


def opposed_by(first: int, second: int) -> Table:
    t = Table("market_square", kirk=HERE, sharon=HERE)
    t.g.active = "kirk"
    checks = [
        Check(who=who, purpose="steal", attribute="attack", kind="opposed", dice=dice)
        for who, dice in (("kirk", first), ("sharon", second))
    ]
    return t.do(opposed.Oppose(*checks))


@pytest.mark.rule("WD-4.1", "WD-4.9", "WD-R1")
def test_three_kinds_and_an_equal_value_is_enough() -> None:
    assert table().dice(2, 3, 4).told_last_check == (3, True)
    assert table().dice(2, 2, 4).told_last_check == (3, False)
    t = table(kind="simple", tn=0).dice(2, 3, 4)
    assert t.told(Checked)[-1].value == 3
    t = opposed_by(3, 3).dice(2, 3, 4).dice(2, 2, 4)
    assert t.g.result is not None
    assert t.g.result.success


@pytest.mark.rule("WD-4.2", "WD-4.16")
def test_the_pool_is_attribute_skill_item_bought_dice_minus_penalties() -> None:
    t = Table("library", kirk="library.0.3").give("kirk", "lockpick_set", "pile_up.1")
    t.change("kirk", vp=2).turn().reply("pick:library.door.0", "roll+die")
    assert t.pool == 4 + 1 + 1 + 1 - 1


@pytest.mark.rule("WD-4.3", "WD-4.4", "WD-R7")
def test_one_skill_and_one_item_at_the_rollers_choice() -> None:
    t = Table("cafe", kirk="cafe.2.3").skills("kirk", bluff=4, bribe=2)
    t.give("kirk", "bundle_of_cash", "police_badge").hide("mechanic", "cafe.2.2")
    check = pools.difficulty(t.g, "kirk", "persuade", 2)
    found = {way.skill: way.dice for way in pools.ways(t.g, check)}
    assert found["bluff"] == 2 + 1
    assert found["bribe"] == 1 + 1
    assert found["bargain"] == 1, "the cash helps a bargain without the skill, too"
    t.turn().reply("stand")
    assert {"roll", "roll:bribe"} <= set(t.options)
    t.reply("roll:bribe")
    assert t.pool == 4


@pytest.mark.rule("WD-4.5")
def test_a_check_may_be_tried_without_the_skill() -> None:
    t = Table("library", brian="library.0.3").turn().reply("pick:library.door.0")
    assert t.pool == 3


@pytest.mark.rule("WD-4.7", "WD-4.8", "WD-R8")
def test_simple_rolls_count_successes() -> None:
    assert {"move", "flee", "perceive", "heal", "carry"} == pools.SIMPLE
    t = table(kind="simple", tn=0, purpose="heal", attribute="medical").dice(6, 4, 1)
    assert t.g.result is not None
    assert (t.g.result.value, t.g.result.success) == (1, True)


@pytest.mark.rule("WD-4.10")
def test_meet_and_exceed() -> None:
    t = table(precise=True).dice(2, 3, 4)
    assert t.g.result is not None
    assert t.g.result.value == t.g.result.tn
    t = table(precise=True).dice(4, 4, 4)
    assert t.g.result is not None
    assert t.g.result.value > t.g.result.tn


@pytest.mark.rule("WD-4.15", "WD-R6")
def test_two_empty_pools_are_lost_by_the_one_who_started() -> None:
    t = opposed_by(0, 0)
    assert t.g.result is not None
    assert not t.g.result.success
    assert t.g.result.automatic


@pytest.mark.rule("WD-4.16", "WD-R10", "WD-34.16")
def test_the_order_inside_a_roll() -> None:
    t = Table("cafe", valerie="cafe.2.3", sharon="cafe.2.5").give("valerie", "know_it_all")
    t.give("valerie", "librarian").change("valerie", vp=9).hide("shotgun", "cafe.2.2")
    t.turn("valerie").reply("stand", "search")
    assert t.words == {"roll", "roll+die", "ask"}, "assistants and dice come before the roll"
    t.reply("ask:sharon", "help", "roll").dice(5, 5, 5, 1)
    assert t.g.question.kind == "dice", "then the nuisance, on the best die"
    t.dice(2)
    assert t.words == {"keep", "vp", "ally", "help"}, "then whatever repairs it, in any order"
    assert [event.by for event in t.told(Rerolled)] == ["nuisance"]
    t.reply("vp:1").dice(3).reply("help:sharon:2-3").dice(5, 6)
    assert t["valerie"].items == ("shotgun",)


@pytest.mark.rule("WD-4.17", "WD-26.11")
def test_in_an_opposed_check_each_side_is_finished_before_the_next() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE, brian=HERE)
    t.g.active = "kirk"
    checks = [
        Check(who=who, purpose="steal", attribute="attack", kind="opposed", dice=3)
        for who in ("kirk", "sharon")
    ]
    t.do(opposed.Oppose(*checks))
    assert set(t.options) == {"roll", "ask:brian"}
    t.reply("ask:brian", "help").dice(1, 2, 4).reply("help:brian:1").dice(4)
    assert t.pool == 3, "Brian helps Kirk and is not offered to Sharon"
    t.dice(6, 6, 1)
    assert t.g.result is not None
    assert not t.g.result.success


@pytest.mark.rule("WD-4.18")
def test_a_rerolled_die_keeps_its_new_face() -> None:
    t = Table("market_square", kirk=HERE).change("kirk", vp=3).do(rolls.Announce(check(tn=2)))
    t.dice(6, 1, 3).reply("vp:6")
    asked = t.g.game.question(t.g)
    assert asked.kind == "dice"
    assert [option.odds for option in asked.options] == [()], "one says what came"
    t.dice(5)
    assert t.g.agenda[-1].faces == (5, 1, 3), "also when it is worse"


@pytest.mark.rule("WD-4.19", "WD-4.20")
def test_a_waiting_result_decides_without_dice() -> None:
    for state, success, value in ((1, True, 3), (-1, False, 0)):
        t = Table("market_square", kirk=HERE).change("kirk", next_check=state)
        t.do(rolls.Announce(check()))
        last = t.told(Checked)[-1]
        assert (last.automatic, last.success, last.value) == (True, success, value)
        assert t["kirk"].next_check == 0


@pytest.mark.rule("WD-4.21", "WD-R11")
def test_waiting_results_cancel_each_other() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE).change("kirk", next_check=1)
    t.change("sharon", next_check=1)
    checks = [
        Check(who=who, purpose="steal", attribute="attack", kind="opposed", dice=2)
        for who in ("kirk", "sharon")
    ]
    t.do(opposed.Oppose(*checks), active="kirk")
    assert t.pool == 2
    assert t["kirk"].next_check == t["sharon"].next_check == 0
    for mine, theirs, won in ((1, 0, True), (-1, 0, False), (0, -1, True), (1, -1, True)):
        t = Table("market_square", kirk=HERE, sharon=HERE).change("kirk", next_check=mine)
        t.change("sharon", next_check=theirs).do(opposed.Oppose(*checks), active="kirk")
        assert t.g.result is not None
        assert (t.g.result.success, t.g.result.automatic) == (won, True)


@pytest.mark.rule("WD-4.22", "WD-R12")
def test_a_shift_changes_every_target_but_no_points_and_no_other_rolls() -> None:
    t = Table("cafe", sharon="cafe.2.3").change("sharon", tn_shift=-1)
    t.hide("angry_owner.1", "cafe.2.2").turn().reply("stand", "deal").dice(2, 2, 4, 6)
    assert t.told_last_check == (2, True)
    assert t["sharon"].vp == 3, "VP use the printed value"
    assert pools.simple(t.g, "sharon", "heal").tn == 0
    assert pools.difficulty(t.g, "sharon", "steal", 0, kind="opposed").tn == 0


@pytest.mark.rule("WD-R9", "WD-4.14")
def test_equal_nothing_is_a_tie() -> None:
    t = opposed_by(2, 2).dice(1, 3).dice(2, 5)
    assert t.pool == 2
