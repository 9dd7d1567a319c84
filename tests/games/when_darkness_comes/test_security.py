"""WD-22 to WD-27: security, reshuffling, failure disks, deals, assistance, sneaking."""

from __future__ import annotations

import pytest

import noctuary
from noctuary.games.when_darkness_comes import GAME
from noctuary.games.when_darkness_comes.board import reshuffle
from noctuary.games.when_darkness_comes.combat import combat
from noctuary.games.when_darkness_comes.content.layout import Board
from noctuary.games.when_darkness_comes.dice import assistance, deals, pools, rolls
from noctuary.games.when_darkness_comes.events import Assisting, DealKept, Reshuffled
from noctuary.games.when_darkness_comes.people import failure
from noctuary.games.when_darkness_comes.state import Deal, Lasting
from tests.games.when_darkness_comes.table import Table

HERE = "market_square.2.3"


def meeting(disk: str, who: str = "kirk", **others: str) -> Table:
    """Somebody in the café has just flipped a security disk."""
    t = Table("cafe", **({who: "cafe.2.3"} | others)).hide(disk, "cafe.2.2")
    return t.turn(who).reply("stand")


def lay_out(t: Table) -> Table:
    while t.step == "LayOut":
        t.reply(t.options[0])
    return t


# ── security ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-22.1", "WD-22.5", "WD-22.6", "WD-22.7")
@pytest.mark.parametrize(
    ("disk", "purpose"),
    [("night_watchman.1", "persuade"), ("angry_owner.1", "persuade"), ("house_dog", "calm")],
)
def test_sneak_retreat_or_deal(disk: str, purpose: str) -> None:
    t = meeting(disk)
    assert t.words == {"deal", "fight", "sneak", "retreat"}
    t.reply("deal").dice(*(1, 2, 4)[: t.pool])
    assert [e.purpose for e in t.events if type(e).__name__ == "Checked"] == [purpose]


@pytest.mark.rule("WD-22.2", "WD-27.3", "WD-R75")
def test_whoever_fails_to_sneak_must_deal() -> None:
    t = meeting("armed_guard").reply("sneak").dice(1, 2, 4, 5)
    assert t.words == {"deal", "fight"}


@pytest.mark.rule("WD-22.3", "WD-30.1", "WD-30.13")
def test_a_living_guard_may_be_shot_before_dealing() -> None:
    t = Table("cafe", kirk="cafe.2.3").give("kirk", "handgun.1").hide("armed_guard", "cafe.2.2")
    t.turn().reply("stand", "sneak").dice(1, 2, 4, 5)
    assert "shoot:handgun.1:armed_guard" in t.options
    t.reply("shoot:handgun.1:armed_guard").dice(2, 3, 4, 6)
    assert "armed_guard" in t.g.discard
    assert (t["kirk"].vp, t["kirk"].failure) == (0, 1)
    t = Table("cafe", kirk="cafe.2.3").give("kirk", "handgun.1").hide("armed_guard", "cafe.2.2")
    t.turn().reply("stand", "shoot:handgun.1:armed_guard").dice(1, 2, 4, 6)
    assert t.words == {"deal", "fight"}, "a miss: now it must be dealt with"
    t = Table("cafe", kirk="cafe.2.3").give("kirk", "handgun.1").hide("armed_guard", "cafe.2.2")
    t.turn().reply("stand", "retreat").dice(1, 2, 4, 5)
    assert t.words == {"deal", "fight"}, "not after a failed retreat"


@pytest.mark.rule("WD-22.8", "WD-22.12", "WD-22.13")
def test_a_failed_persuasion_cannot_be_followed_by_combat() -> None:
    t = lay_out(meeting("night_watchman.1").reply("deal").dice(1, 2, 4))
    assert t.at("kirk") == "cafe.0.3"
    assert t["kirk"].failure == 1
    assert t.g.combat is None


@pytest.mark.rule("WD-22.9", "WD-34.4")
def test_security_dealt_with_is_a_trophy() -> None:
    t = meeting("night_watchman.1").reply("deal").dice(2, 3, 4)
    assert t["kirk"].trophies == ("night_watchman.1",)
    assert t["kirk"].vp == 3


@pytest.mark.rule("WD-22.14", "WD-R77")
def test_whoever_is_thrown_out_leaves_every_fight_and_may_be_engaged() -> None:
    t = meeting("night_watchman.1", sharon="cafe.5.5", brian="cafe.6.6")
    t.show("zombie.1", "cafe.5.5").show("zombie.2", "cafe.0.3")
    lay_out(t.reply("deal").dice(1, 2, 4))
    assert {t.at(who) for who in ("kirk", "sharon", "brian")} == {"cafe.0.3"}
    assert t["sharon"].willpower == 4
    assert t.g.moved or t.g.active != "kirk"
    assert t.at("zombie.1") == "cafe.5.5"


@pytest.mark.rule("WD-22.17")
def test_outdoors_nobody_is_moved() -> None:
    t = Table("market_square", kirk=HERE).hide("house_dog", "market_square.2.5").turn()
    t.reply("stand", "deal").dice(1, 2)
    assert t.at("kirk") == HERE
    assert t["kirk"].failure == 1
    assert t.g.hidden[t.square("market_square.2.5")] == ("house_dog",)


@pytest.mark.rule("WD-22.18")
def test_security_whose_opponent_dies_is_reshuffled() -> None:
    t = Table("cafe", kirk="cafe.2.3", sharon="cafe.5.5").change("kirk", damage=3)
    t.hide("watchdog", "cafe.2.2").turn("kirk").reply("stand", "fight").dice(1, 2, 4, 5).dice(1)
    assert not t["kirk"].alive
    lay_out(t)
    assert "watchdog" not in t.g.shown
    assert t.at("sharon") == "cafe.5.5", "nobody else is moved"


@pytest.mark.rule("WD-22.15", "WD-28.18", "WD-R78")
def test_a_lost_retreat_means_dealing() -> None:
    t = meeting("house_dog").reply("retreat").dice(1, 2, 4, 5)
    assert t.words == {"deal", "fight"}
    assert "retreat" not in meeting("door_chime").words, "there is no fleeing from an alarm"


# ── reshuffling ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-23.1", "WD-23.2", "WD-23.3")
def test_a_reshuffle_mixes_all_floors_and_fills_every_mark_first() -> None:
    t = Table("hotel_ground hotel_upper@0,0", kirk="hotel_ground.2.3")
    disks = [f"shambler.{n}" for n in range(1, 6)] + [f"zombie.{n}" for n in range(1, 5)]
    marks = list(t.g.layout.marks("hotel"))
    for disk, mark in zip(disks, marks, strict=True):
        t.hide(disk, t.g.layout.names[mark])
    t.show("mechanic", "hotel_ground.2.4")
    t.do(reshuffle.Reshuffle("mechanic", "kirk"))
    assert t.g.question.least == 1, "nine marks get one each; the tenth disk goes on one of them"
    t.reply("hotel_upper.1.2")
    lying = {s: len(d) for s, d in t.g.hidden.items()}
    assert lying == {s: 1 + (s == t.square("hotel_upper.1.2")) for s in marks}
    assert t.told(Reshuffled)[-1].disks == 10


@pytest.mark.rule("WD-23.3", "WD-R79")
def test_the_marks_must_be_named_exactly() -> None:
    t = meeting("door_chime").reply("sneak").dice(2, 2, 4, 5)
    assert t.step == "LayOut"
    for nonsense in ("", "cafe.1.1", "cafe.1.4+cafe.2.2", "cafe.1.4+cafe.1.4"):
        with pytest.raises(noctuary.IllegalReply):
            t.reply(nonsense)
    t.reply("cafe.5.1")
    assert list(t.g.hidden) == [t.square("cafe.5.1")]


@pytest.mark.rule("WD-23.7")
def test_an_adversary_that_left_its_building_goes_down_in_the_street() -> None:
    t = Table("cafe", kirk="cafe.0.2").show("zombie.1", "cafe.0.5")
    t.do(reshuffle.Reshuffle("zombie.1", "kirk"))
    assert t.g.hidden == {t.square("cafe.0.5"): ("zombie.1",)}


# ── failure ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-24.1", "WD-24.2", "WD-24.5")
def test_the_third_failure_strips_and_a_fourth_starts_anew() -> None:
    t = Table("market_square", kirk=HERE).give("kirk", "crowbar", "hunter", "orb.1", vp=True)
    for count in (1, 2, 0, 1):
        failure.gain(t.g, "kirk", "WD-24.1")
        assert t["kirk"].failure == count
    assert t["kirk"].items == t["kirk"].allies == ()
    assert t["kirk"].vp == 0
    assert all(t.g.shown[d].found for d in ("crowbar", "hunter", "orb.1"))


# ── deals ─────────────────────────────────────────────────────────────────────────────────────


def dealing(**people: str) -> Table:
    return Table("market_square", **(people or {"kirk": HERE, "sharon": HERE}))


@pytest.mark.rule("WD-25.1", "WD-25.2", "WD-R81")
def test_vp_are_given_as_far_as_there_are_any() -> None:
    t = dealing().change("kirk", vp=2).turn("kirk").reply("deal", "partner:sharon")
    assert "give:vp:2" in t.options
    assert "give:vp:3" not in t.options
    with pytest.raises(noctuary.IllegalReply):
        t.reply("give:vp:3")
    t.reply("give:vp:2", "get:nothing", "due:now")
    assert t.g.question.seat == 1
    assert t.g.question.fallback == "decline"
    t.reply("accept")
    assert (t["kirk"].vp, t["sharon"].vp) == (0, 2)


@pytest.mark.rule("WD-25.1")
def test_others_may_propose_out_of_turn_once() -> None:
    t = dealing().change("sharon", vp=2).turn("kirk")
    assert t.g.options_for(1) == ("propose:sharon",)
    t.reply("propose:sharon", seat=1)
    assert t.g.question.seat == 1
    t.reply("partner:kirk", "give:vp:1", "get:nothing", "due:now", "decline")
    assert (t["kirk"].vp, t["sharon"].vp) == (0, 2)
    assert t.step == "TakeTurn"
    assert t.g.options_for(1) == ()


@pytest.mark.rule("WD-25.3")
def test_a_deal_falls_due_with_the_outcome_it_names() -> None:
    for faces, paid in (((2, 2, 4, 5, 6), 1), ((1, 2, 4, 5, 1), 1)):
        t = Table("library", kirk="library.0.3", sharon="library.7.7").change("kirk", vp=2)
        t.turn("kirk").reply("deal", "partner:sharon", "give:vp:1", "get:nothing")
        t.reply("due:success:kirk", "accept")
        assert t["sharon"].vp == 0
        t.reply("pick:library.door.0", "roll").dice(*faces)
        assert t["sharon"].vp == paid
        assert t.g.deals == []
    t = Table("library", kirk="library.0.3", sharon="library.7.7")
    t.g.deals.append(Deal(giver="kirk", receiver="sharon", vp=1, due="failure", of="kirk"))
    t.change("kirk", vp=1).do(deals.Settle("kirk", success=True))
    assert t.g.deals == []
    assert t["sharon"].vp == 0


@pytest.mark.rule("WD-25.4")
def test_a_thing_that_is_owed_is_handed_over_first() -> None:
    t = dealing(kirk=HERE, sharon="market_square.0.0", brian=HERE).give("kirk", "crowbar", vp=True)
    t.turn("kirk").reply("deal", "partner:sharon", "give:thing:crowbar", "get:nothing")
    t.reply("due:now", "accept")
    assert "drop:crowbar" in t.options, "not in her square yet"
    t.change("sharon", square=HERE).turn("kirk")
    offered = {o for o in t.options if o.split(":")[0] in ("give", "drop", "steal", "attack")}
    assert offered == {"give:crowbar:sharon"}
    t.reply("give:crowbar:sharon")
    assert t["sharon"].items == ("crowbar",)
    assert t.g.deals == []


@pytest.mark.rule("WD-25.5")
def test_what_is_no_longer_there_is_not_owed() -> None:
    t = dealing().give("kirk", "crowbar")
    t.g.deals.append(Deal(giver="kirk", receiver="sharon", thing="crowbar"))
    assert GAME.view(t.g, 0).deals == tuple(t.g.deals)
    t.change("kirk", items=()).turn("kirk")
    assert "give" not in t.words
    assert GAME.view(t.g, 0).deals == ()
    t = dealing().change("kirk", vp=-1)
    deals.pay(t.g, "kirk", "sharon", 2)
    assert (t["kirk"].vp, t["sharon"].vp) == (-1, 0)
    assert not t.told(DealKept)[-1].kept


# ── assistance ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-26.1", "WD-26.2", "WD-33.6")
def test_which_rolls_may_be_assisted() -> None:
    t = dealing()
    for purpose in ("move", "flee", "perceive"):
        check = pools.simple(t.g, "kirk", purpose)
        assert assistance.candidates(t.g, check, ()) == []
    for purpose in ("heal", "carry"):
        check = pools.simple(t.g, "kirk", purpose)
        assert assistance.candidates(t.g, check, ()) == ["sharon"]
    for purpose in ("pick", "defend", "initiative", "cast", "persuade"):
        check = pools.difficulty(t.g, "kirk", purpose, 2)
        assert assistance.candidates(t.g, check, ()) == ["sharon"]


@pytest.mark.rule("WD-26.3", "WD-26.4", "WD-R82")
def test_who_can_come_to_help() -> None:
    def able(square: str, **changes: object) -> bool:
        t = Table("market_square crossroads", kirk="market_square.2.6", sharon=square)
        t.change("sharon", **changes)
        return assistance.candidates(t.g, pools.difficulty(t.g, "kirk", "pick", 2), ()) != []

    assert able("market_square.2.6")
    assert able("crossroads.2.1")
    assert not able("crossroads.2.2"), "a walk of four"
    assert not able("crossroads.2.0", tile_bound=True)
    t = Table("market_square", kirk="market_square.2.6", sharon="market_square.2.4")
    check = pools.difficulty(t.g, "kirk", "pick", 2)
    t.show("zombie.1", "market_square.2.4")
    assert not assistance.candidates(t.g, check, ()), "engaged"
    t.g.shown.clear()
    t.g.lasting["freeze:sharon"] = Lasting("freeze", "kirk", "sharon", turns=1)
    assert not assistance.candidates(t.g, check, ()), "frozen"
    t = Table("cafe", light="night", kirk="cafe.2.3", sharon="cafe.2.5")
    check = pools.difficulty(t.g, "kirk", "pick", 2)
    assert not assistance.candidates(t.g, check, ()), "not seen in the dark"


@pytest.mark.rule("WD-26.5", "WD-40.7")
def test_both_must_agree() -> None:
    t = Table("library", kirk="library.0.3", sharon="library.0.3").turn("kirk")
    t.reply("pick:library.door.0", "ask:sharon")
    assert (t.g.question.seat, t.g.question.fallback) == (1, "decline")
    t.reply("decline")
    assert "ask:sharon" not in t.options
    t = Table("library", kirk="library.0.3", sharon="library.0.3").turn("kirk")
    t.reply("pick:library.door.0").reply("offer:sharon:2", seat=1)
    assert t.g.question.seat == 0
    t.reply("decline").dice(1, 2, 4, 5, 6)
    assert not t.told(Assisting)


@pytest.mark.rule("WD-26.6", "WD-26.7", "WD-26.9")
def test_how_many_dice_a_helper_allows() -> None:
    t = dealing()
    t.give("sharon", "lockpick_set").skills("sharon", lockpick=5, flirt=2)
    assert assistance.dice_of(t.g, pools.difficulty(t.g, "kirk", "pick", 2), "sharon") == 5
    assert assistance.dice_of(t.g, pools.difficulty(t.g, "kirk", "persuade", 2), "sharon") == 4
    t.change("sharon", damage=2)
    assert assistance.dice_of(t.g, pools.difficulty(t.g, "kirk", "defend", 2), "sharon") == 2
    assert assistance.dice_of(t.g, pools.difficulty(t.g, "kirk", "dodge", 2), "sharon") == 3
    t.skills("sharon", dodge=4)
    assert assistance.dice_of(t.g, pools.difficulty(t.g, "kirk", "dodge", 2), "sharon") == 5


@pytest.mark.rule("WD-26.8", "WD-26.10", "WD-28.4")
def test_a_helper_stays_and_supports() -> None:
    t = Table("library", kirk="library.0.3", sharon="library.0.5").turn("kirk")
    t.reply("pick:library.door.0", "ask:sharon", "help")
    assert t.at("sharon") == "library.0.3"
    assert combat.supporters(t.g, "kirk") == ["sharon"]


@pytest.mark.rule("WD-26.11")
def test_nobody_assists_against_himself() -> None:
    t = dealing().give("sharon", "crowbar").turn("kirk").reply("steal:force:crowbar:sharon")
    assert t.g.question.kind == "dice", "Sharon cannot help to rob herself"


# ── sneaking ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-27.1", "WD-27.2", "WD-27.4")
def test_one_try_to_sneak_past_what_one_has_flipped() -> None:
    t = Table("market_square", kirk="market_square.0.0").give("kirk", "grey_cloak")
    t.hide("zombie.1", "market_square.0.2").turn().reply("stand", "sneak")
    assert t.pool == 5
    t.dice(2, 2, 4, 5, 6)
    assert t.g.hidden[t.square("market_square.0.2")] == ("zombie.1",)
    t = Table("market_square", kirk="market_square.0.0").show("zombie.1", "market_square.0.2")
    assert "sneak" not in t.turn().words, "only directly after flipping it"


def test_a_broken_board_is_another_board() -> None:
    t = Table("cafe", kirk="cafe.2.3")
    before = t.g.board
    t.g.board = Board(before.tiles, ("cafe.door.0",))
    assert t.g.board != before
    assert rolls.subsets((2, 2, 5), 2) == ["2", "2-2", "2-5", "5"]
