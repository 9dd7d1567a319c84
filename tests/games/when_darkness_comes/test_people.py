"""WD-17, WD-24, WD-25, WD-32, WD-36, WD-40.3: what people suffer, lose, promise and say."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes.events import (
    DealMade,
    Died,
    FailureGained,
    FailureLost,
    Healed,
    Praised,
    Spared,
    StateChanged,
    Stripped,
)
from noctuary.games.when_darkness_comes.moving import fate
from noctuary.games.when_darkness_comes.people import damage, failure, talks, theft
from noctuary.games.when_darkness_comes.state import Combat, Deal, Lasting, Result, Settings
from tests.games.when_darkness_comes.stage import HERE, THERE, two
from tests.games.when_darkness_comes.table import Table
from tests.games.when_darkness_comes.test_memories import effect, three


def idle(t: Table) -> Table:
    """Nothing is waiting; what an effect leads to is seen on the agenda."""
    t.g.agenda, t.g.active = [], t.g.order[0]
    return t


def waiting(t: Table) -> list[str]:
    return [type(step).__name__ for step in t.g.agenda]


# ── fate ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-36.8", "WD-36.19")
def test_levels_are_shifted_by_one_at_most_and_back() -> None:
    t = two()
    for by, after in [(1, 1), (1, 1), (-1, 0), (-1, -1), (-1, -1), (1, 0)]:
        fate.shift(t.g, "kirk", by, "WD-36.8")
        assert t["kirk"].tn_shift == after
    assert [e.state for e in t.told(StateChanged)][:3] == ["harder", "harder", "easier"]


@pytest.mark.rule("WD-4.21")
@pytest.mark.parametrize(
    ("before", "by", "after", "state"),
    [(0, 1, 1, "next_check_succeeds"), (0, -1, -1, "next_check_fails"),
     (1, -1, 0, "next_check_succeeds"), (-1, 1, 0, "next_check_fails"),
     (1, 1, 1, "next_check_succeeds")],
)  # fmt: skip
def test_luck_and_bad_luck_for_the_next_check_cancel_each_other(
    before: int, by: int, after: int, state: str
) -> None:
    t = two(next_check=before)
    fate.next_check(t.g, "kirk", by, "WD-36.18")
    assert t["kirk"].next_check == after
    assert [(e.state, e.on) for e in t.told(StateChanged)] == [(state, after != 0)]


@pytest.mark.rule("WD-36.9", "WD-36.10", "WD-36.20", "WD-36.21")
def test_where_nobody_has_anything_nothing_changes_hands() -> None:
    for row in (fate.lose_thing, fate.lose_ally, fate.take_thing, fate.take_ally):
        t = idle(two())
        row(t.g, "kirk", False, "WD-36.9")
        assert waiting(t) == []
    for row in (fate.lose_thing, fate.lose_ally, fate.take_thing, fate.take_ally):
        t = idle(two().give("kirk", "crowbar", "hunter").give("sharon", "wrench.1", "mechanic"))
        row(t.g, "kirk", False, "WD-36.9")
        assert len(waiting(t)) == 1
    for row in (fate.lose_thing, fate.lose_ally):
        t = idle(Table(kirk=HERE).give("kirk", "crowbar", "hunter"))
        row(t.g, "kirk", False, "WD-36.9")
        assert waiting(t) == [], "there is nobody else"


@pytest.mark.rule("WD-36.20", "WD-17.17")
def test_what_one_gets_by_luck_must_be_carried_too() -> None:
    t = two().give("kirk", "shotgun").give("sharon", "fire_axe").turn("kirk")
    t.do(fate.TakeFrom("kirk", "items", "WD-36.20")).reply("from:sharon")
    assert t.g.agenda[-1].check.purpose == "carry"
    assert t.g.agenda[-1].check.who == "kirk"


@pytest.mark.rule("WD-36.12")
def test_a_debt_of_two_is_owed_only_by_whoever_has_them() -> None:
    for vp, asked in [(1, []), (2, ["PayDebt"]), (3, ["PayDebt"])]:
        t = idle(two(vp=vp))
        fate.pay_debt(t.g, "kirk", False, "WD-36.12")
        assert waiting(t) == asked


@pytest.mark.rule("WD-36.14", "WD-36.25", "WD-36.15")
def test_how_fate_changes_a_movement() -> None:
    t = idle(two())
    fate.twisted_ankle(t.g, "kirk", False, "WD-36.14")
    assert t.g.swing == -1
    fate.second_wind(t.g, "kirk", False, "WD-36.25")
    assert t.g.swing == 0, "both together change nothing"
    fate.second_wind(t.g, "kirk", False, "WD-36.25")
    assert t.g.swing == 1
    fate.turn_lost(t.g, "kirk", True, "WD-36.15")
    assert t.g.cut_short, "the own turn is over after the flight"
    t = idle(two())
    fate.turn_lost(t.g, "sharon", True, "WD-36.15")
    assert not t.g.cut_short, "in another's turn only the flight is lost"


@pytest.mark.rule("WD-36.28")
def test_a_scratch_that_is_not_there_is_not_healed() -> None:
    t = two()
    fate.scratch(t.g, "kirk", False, "WD-36.28")
    assert t.told(Healed) == []
    assert t["kirk"].damage == 0


@pytest.mark.rule("WD-36.26")
def test_another_turn_comes_in_the_own_one_alone() -> None:
    t = idle(two())
    fate.time_stands_still(t.g, "sharon", False, "WD-36.26")
    assert (t["sharon"].extra_turn, t.told(StateChanged)) == (False, [])
    fate.time_stands_still(t.g, "kirk", False, "WD-36.26")
    assert t["kirk"].extra_turn
    assert [(e.state, e.on) for e in t.told(StateChanged)] == [("extra_turn", True)]


# ── damage and failure ────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-39.26")
def test_the_protected_take_no_damage_and_it_is_told() -> None:
    t = two()
    t.g.lasting["protection:kirk"] = Lasting("protection", "kirk", "kirk", turns=2)
    t.do(damage.SufferDamage("kirk", "zombie.1", attack=True))
    assert t["kirk"].damage == 0
    assert [(e.who, e.by) for e in t.told(Spared)] == [("kirk", "protection")]


@pytest.mark.rule("WD-15.8", "WD-19.6", "WD-29.20")
def test_only_a_blow_is_caught_by_a_nuisance_and_nobody_of_the_story_catches_one() -> None:
    t = three().give("kirk", "hunter")
    nuisance = t.g.pack.of_kind("nuisance")[0].id
    t.give("kirk", nuisance)
    effect(t, "joins", "vada")
    t.do(damage.SufferDamage("kirk", "zombie.1", attack=True))
    assert t.options == ("take", "sacrifice:hunter", f"throw:{nuisance}")
    t.reply("take").do(damage.SufferDamage("kirk", "scenario"))
    assert t.options == ("take", "sacrifice:hunter")
    t.reply("sacrifice:hunter")
    assert (t["kirk"].damage, t["kirk"].failure, t["kirk"].allies) == (1, 1, ("vada",))
    t.change("kirk", nuisances=())
    t.do(damage.SufferDamage("kirk", "zombie.1", attack=True))
    assert t["kirk"].damage == 2, "nobody is asked"


@pytest.mark.rule("WD-32.2", "WD-32.4", "WD-32.5")
def test_what_becomes_of_the_belongings_and_hunters_of_the_dead() -> None:
    t = two().give("kirk", "crowbar", "hunter").change("kirk", trophies=("ghoul.1",))
    nuisance = t.g.pack.of_kind("nuisance")[0].id
    t.give("kirk", nuisance).show("zombie.1", THERE, prey="kirk")
    t.show("zombie.2", HERE, prey="sharon")
    idle(t).g.active = "sharon"
    damage.die(t.g, ("kirk",), "zombie.1")
    c = t["kirk"]
    assert (c.alive, c.items, c.allies, c.nuisances, c.trophies) == (False, (), (), (), ())
    assert (t.at("crowbar"), t.at("hunter")) == (HERE, HERE)
    assert (t.g.discard, t.g.box) == ([nuisance], ["ghoul.1"])
    assert (t.g.shown["zombie.1"].prey, t.g.shown["zombie.2"].prey) == ("", "sharon")
    assert t.g.deaths == {"kirk": "zombie.1"}
    assert [e.who for e in t.told(Died)] == ["kirk"]
    assert waiting(t) == ["Scar"]


@pytest.mark.rule("WD-32.3", "WD-32.6")
def test_a_death_ends_the_combat_of_the_dead_and_no_other() -> None:
    for main, left in [("kirk", None), ("sharon", "sharon")]:
        t = idle(two().show("zombie.1", HERE))
        t.g.active, t.g.combat = "", Combat(opponent="zombie.1", main=main)
        damage.die(t.g, ("kirk",), "scenario")
        assert (t.g.combat.main if t.g.combat else None) == left
        assert "Reshuffle" not in waiting(t), "no guard is left standing"


@pytest.mark.rule("WD-32.6", "WD-32.8")
def test_grief_is_one_for_each_of_the_dead_and_may_kill() -> None:
    t = three().sheet("kirk", defence=4).sheet("sharon", defence=2)
    t.change("brian", alive=False)
    t.do(damage.Scar(2))
    assert t["kirk"].permanent >= 2
    assert not t["sharon"].alive
    assert t.g.deaths["sharon"] == "grief"
    assert t["kirk"].permanent == 3, "and one for her"


@pytest.mark.rule("WD-24.1", "WD-24.2", "WD-24.5")
def test_each_failure_is_told_with_its_number_and_the_third_strips() -> None:
    t = two().give("kirk", "crowbar", "hunter")
    for _ in range(3):
        failure.gain(t.g, "kirk", "WD-24.1")
    assert [e.count for e in t.told(FailureGained)] == [1, 2, 3]
    assert len(t.told(Stripped)) == 1
    assert (t["kirk"].failure, t["kirk"].items, t["kirk"].allies) == (0, (), ())
    failure.lose(t.g, "kirk", "WD-36.27")
    assert t.told(FailureLost) == []
    t.change("kirk", failure=2)
    failure.lose(t.g, "kirk", "WD-36.27")
    assert [e.count for e in t.told(FailureLost)] == [1]
    t.change("kirk", alive=False)
    failure.gain(t.g, "kirk", "WD-24.1")
    assert t["kirk"].failure == 1


# ── theft ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-17.9", "WD-17.11", "WD-17.12")
def test_in_which_ways_a_thing_can_be_taken() -> None:
    t = Table(kirk=HERE, sharon=HERE, brian=THERE).give("brian", "crowbar")
    t.give("sharon", "flashlight.1", "fire_axe").skills("kirk")
    assert theft.thefts(t.g, "kirk") == [
        "steal:force:flashlight.1:sharon",
        "steal:force:fire_axe:sharon",
    ]
    t.skills("kirk", pickpocket=3)
    assert "steal:pickpocket:flashlight.1:sharon" in theft.thefts(t.g, "kirk")
    assert "steal:pickpocket:fire_axe:sharon" not in theft.thefts(t.g, "kirk"), "too heavy"
    t.skills("kirk", disarm_mechanical=3)
    assert "steal:wrest:fire_axe:sharon" in theft.thefts(t.g, "kirk")
    assert "steal:wrest:flashlight.1:sharon" not in theft.thefts(t.g, "kirk"), "no weapon"


@pytest.mark.rule("WD-17.10")
@pytest.mark.parametrize(("won", "there"), [(True, True), (True, False), (False, True)])
def test_a_thing_is_stolen_if_the_thief_wins_and_it_is_still_there(won: bool, there: bool) -> None:
    t = Table(kirk=HERE, sharon=HERE).turn("kirk")
    if there:
        t.give("sharon", "wrench.1")
    t.g.result = Result("kirk", 3, success=won)
    t.do(theft.Stolen("kirk", "sharon", "wrench.1"))
    done = won and there
    assert t["kirk"].items == (("wrench.1",) if done else ())
    assert t["sharon"].wronged == (("kirk",) if done else ())


# ── deals ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-25.1")
def test_whoever_has_something_or_knows_somebody_who_has_may_propose_a_deal() -> None:
    t = two()
    assert not talks.may_propose(t.g, "kirk")
    assert talks.partners(t.g, "kirk") == []
    t.give("sharon", "crowbar")
    assert talks.may_propose(t.g, "kirk")
    assert talks.partners(t.g, "kirk") == ["sharon"]
    t.g.offered = ["deal:kirk"]
    assert not talks.may_propose(t.g, "kirk")
    assert talks.may_propose(t.g, "sharon")
    t.g.offered = []
    t.change("sharon", seat=0)
    assert not talks.may_propose(t.g, "kirk"), "nobody deals with himself"
    t.change("sharon", seat=1, alive=False)
    assert not talks.may_propose(t.g, "kirk")


@pytest.mark.rule("WD-25.1")
def test_others_speak_up_in_somebodys_turn_once_each() -> None:
    t = three()
    assert talks.interjections(t.g, "kirk") == {}
    t.change("kirk", vp=1)
    assert talks.interjections(t.g, "kirk") == {1: ("propose:sharon",), 2: ("propose:brian",)}
    t.g.offered = ["deal:sharon"]
    effect(t, "mark", {"word": "hoarse", "cannot": ["talk"]}, "brian")
    assert talks.interjections(t.g, "kirk") == {}


@pytest.mark.rule("WD-25.2", "WD-25.3")
def test_a_deal_is_put_together_piece_by_piece() -> None:
    t = two(vp=5).give("sharon", "crowbar").turn("kirk").reply("deal")
    assert t.options == ("partner:sharon", "never_mind")
    t.reply("partner:sharon")
    assert t.options == ("give:vp:1", "give:vp:2", "give:vp:3", "give:nothing", "never_mind")
    t.reply("give:vp:2")
    assert t.options == ("get:thing:crowbar", "get:nothing", "never_mind")
    t.reply("get:thing:crowbar")
    assert t.options == (
        "due:now", "due:success:kirk", "due:failure:kirk", "due:success:sharon",
        "due:failure:sharon", "never_mind",
    )  # fmt: skip
    t.reply("due:success:sharon")
    assert (t.options, t.g.question.seat) == (("accept", "decline"), 1)
    t.reply("accept", seat=1)
    assert t.g.deals == [
        Deal(giver="kirk", receiver="sharon", vp=2, thing="", due="success", of="sharon"),
        Deal(giver="sharon", receiver="kirk", vp=0, thing="crowbar", due="success", of="sharon"),
    ]
    assert [(e.giver, e.vp, e.thing) for e in t.told(DealMade)] == [
        ("kirk", 2, ""),
        ("sharon", 0, "crowbar"),
    ]


@pytest.mark.rule("WD-25.2")
def test_who_gives_nothing_must_get_something_and_points_due_now_are_paid_now() -> None:
    t = two(vp=5).give("sharon", "crowbar").turn("kirk").reply("deal", "partner:sharon")
    t.reply("give:nothing")
    assert t.options == ("get:thing:crowbar", "never_mind")
    t = two(vp=5).turn("kirk").reply("deal", "partner:sharon", "give:vp:3", "get:nothing")
    t.reply("due:now").reply("accept", seat=1)
    assert (t["kirk"].vp, t["sharon"].vp, t.g.deals) == (2, 3, [])
    t = two(vp=5).turn("kirk").reply("deal", "partner:sharon", "give:vp:3", "get:nothing")
    t.reply("due:now").reply("decline", seat=1)
    assert (t["kirk"].vp, t["sharon"].vp, t.g.deals) == (5, 0, [])


# ── praise ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-40.3")
@pytest.mark.parametrize(
    ("voices", "granted"), [(("yes", "yes"), True), (("yes", "no"), False), (("no", "no"), False)]
)
def test_more_than_half_of_the_others_must_agree(voices: tuple[str, ...], granted: bool) -> None:
    t = three()
    t.g.settings = Settings(scenario="memories", roleplay_votes="on")
    t.turn("kirk").reply("praise:brian")
    for seat, voice in zip((1, 2), voices, strict=True):
        assert t.g.question.seat == seat
        t.reply(voice, seat=seat)
    assert t["brian"].vp == int(granted)
    assert [(e.who, e.by, e.granted) for e in t.told(Praised)] == [("brian", "kirk", granted)]
    assert "praise" not in t.words


@pytest.mark.rule("WD-40.3")
def test_votes_need_three_players() -> None:
    for t, praised in [(three(), ["sharon", "brian"]), (two(), [])]:
        t.g.settings = Settings(scenario=t.g.settings.scenario, roleplay_votes="on")
        assert talks.praisable(t.g, 0) == praised
        t.g.offered = ["praise:0"]
        assert talks.praisable(t.g, 0) == []
