"""Numbers at their edge, and what is easily forgotten at the end of a thing."""

from __future__ import annotations

import msgspec
import pytest

from noctuary.games.when_darkness_comes.board import board, lasting, ways
from noctuary.games.when_darkness_comes.combat import adversaries, blows, flight, security
from noctuary.games.when_darkness_comes.content.doing import (
    CarryDisk,
    ChoiceEffect,
    PlaceDisk,
    PutMark,
)
from noctuary.games.when_darkness_comes.content.plot import StackRule
from noctuary.games.when_darkness_comes.dice import assistance, pools, rolls
from noctuary.games.when_darkness_comes.moving import exploring, fate, movement
from noctuary.games.when_darkness_comes.night import actions, choices, effects_on_town, setup
from noctuary.games.when_darkness_comes.people import talks
from noctuary.games.when_darkness_comes.state import Creature, Deal, Lasting, LockChange, Settings
from tests.games.when_darkness_comes.stage import HERE, THERE, happens
from tests.games.when_darkness_comes.table import Table, town


@pytest.mark.rule("WD-34.14", "WD-34.15")
@pytest.mark.parametrize(
    ("vp", "failure", "found"),
    [(4, 1, []), (5, 1, ["forgive"]), (5, 0, []), (9, 0, []), (10, 1, ["forgive", "learn"])],
)
def test_what_so_many_points_buy_in_a_turn(vp: int, failure: int, found: list[str]) -> None:
    t = Table("market_square", kirk=HERE).change("kirk", vp=vp, failure=failure).turn()
    assert [option for option in t.options if option in ("forgive", "learn")] == found


@pytest.mark.rule("WD-25.1")
def test_one_point_is_enough_to_talk_about() -> None:
    t = Table("market_square", kirk=HERE, sharon=THERE)
    assert talks.wealthy(t.g) == []
    t.change("kirk", vp=1)
    assert [c.id for c in talks.wealthy(t.g)] == ["kirk"]
    assert talks.partners(t.g, "sharon") == ["kirk"]
    t.change("kirk", alive=False)
    assert talks.wealthy(t.g) == []


@pytest.mark.rule("WD-5.3")
def test_disks_are_named_by_id_by_number_and_by_kind() -> None:
    pack = town()
    assert setup.named_disks(pack, ("handgun",)) == ["handgun.1"]
    assert setup.named_disks(pack, ("handgun*2", "crowbar")) == [
        "handgun.1",
        "handgun.2",
        "crowbar",
    ]
    assert setup.named_disks(pack, ("nuisance",)) == [d.id for d in pack.of_kind("nuisance")]


@pytest.mark.rule("WD-6.6")
@pytest.mark.parametrize(
    ("rule", "drawn", "places"),
    [
        (StackRule(tile="z", among_first=2), 0, (1, 2)),
        (StackRule(tile="z", among_first=2), 1, (1,)),
        (StackRule(tile="z", among_first=2), 5, (1,)),
        (StackRule(tile="z", among_last=2), 0, (4, 5)),
        (StackRule(tile="z", not_before=3), 0, (3, 4, 5)),
        (StackRule(tile="z", not_before=3), 2, (1, 2, 3, 4, 5)),
        (StackRule(tile="z", not_before=9), 0, (5,)),
    ],
)
def test_a_tile_comes_where_it_is_wanted_from_anywhere(
    rule: StackRule, drawn: int, places: tuple[int, ...]
) -> None:
    for start in range(5):
        stack = ["a", "b", "c", "d"]
        stack.insert(start, "z")
        before = len(stack) - start
        board.place(stack, rule, drawn, {"z"})
        now = len(stack) - stack.index("z")
        assert now in places
        assert before not in places or now == before, "what lies well is left there"
        assert sorted(stack) == ["a", "b", "c", "d", "z"]


@pytest.mark.rule("WD-38.13")
def test_with_a_caster_the_creature_is_gone_and_every_spell_by_or_on_him() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE)
    t.g.creatures = {"kirk": Creature(3, 4, 2), "sharon": Creature(3, 4, 2)}
    t.g.lasting = {
        "light:kirk": Lasting("light", "sharon", "kirk", 2),
        "freeze:sharon": Lasting("freeze", "kirk", "sharon", 2),
        "light:sharon": Lasting("light", "sharon", "sharon", 2),
    }
    lasting.end_spells_of(t.g, "kirk")
    assert list(t.g.creatures) == ["sharon"]
    assert list(t.g.lasting) == ["light:sharon"]


@pytest.mark.rule("WD-20.2", "WD-40.1")
def test_a_black_disk_that_the_story_hides_again_is_no_belonging() -> None:
    t = Table("market_square cafe", kirk=HERE)
    happens(t, "carry_disk", CarryDisk(numbered=4, weight=2, vp=3))
    assert t.g.carried == {"number_4": (2, 3)}
    assert t["kirk"].items == ("number_4",)
    wanted = {"numbered": 4, "building": "cafe", "mark": "random"}
    happens(t, "place_disk", msgspec.convert(wanted, PlaceDisk))
    assert (t.g.carried, t["kirk"].items) == ({}, ())
    assert [d for disks in t.g.hidden.values() for d in disks] == ["number_4"]


@pytest.mark.rule("WD-22.16")
def test_whoever_retreats_must_take_a_step() -> None:
    t = Table("market_square", kirk=HERE)
    t.g.active, t.g.agenda = "kirk", []
    security.WalkAway("kirk").run(t.g)
    assert t.g.agenda == [movement.BeginWalk("kirk", flight=True)]


@pytest.mark.rule("WD-39.17", "WD-10.28")
def test_no_jinx_holds_whoever_goes_through_walls() -> None:
    t = Table("market_square cafe", kirk="cafe.0.3")
    inside = t.square("cafe.1.3")
    for ghost in (True, False):
        stride = ways.Stride(ghost=ghost, jinxed=True)
        assert (inside in ways.spread(t.g.layout, t["kirk"].square, 6, stride).came) is ghost


@pytest.mark.rule("WD-10.30", "WD-14.4")
def test_an_adversary_comes_through_a_broken_window() -> None:
    t = Table("market_square cafe", kirk="cafe.2.2").show("zombie.1", "cafe.2.0")
    far = adversaries.way_to_nearest(t.g, "zombie.1")
    t.g.board = msgspec.structs.replace(t.g.board, broken=("cafe.window.1",))
    near = adversaries.way_to_nearest(t.g, "zombie.1")
    assert [t.g.layout.names[s] for s in near] == ["cafe.2.0", "cafe.2.1", "cafe.2.2"]
    assert far != near


@pytest.mark.rule("WD-6.7")
def test_where_no_tile_fits_the_tiles_go_back_and_the_rim_is_closed() -> None:
    t = Table("market_square@0,0 cafe@2,0 bank@1,1 library@1,-1", kirk="market_square.3.7")
    t.g.active, t.g.agenda = "kirk", []
    t.g.stack, t.g.top_known = ["school_west"], 1
    walk = movement.Movement(who="kirk", points=4)
    exploring.Explore(walk, t["kirk"].square, 1).run(t.g)
    assert (t.g.stack, t.g.tiles_aside) == (["school_west"], [])
    assert t.g.agenda == [msgspec.structs.replace(walk, closed=(t["kirk"].square,))]


@pytest.mark.rule("WD-40.1")
def test_a_word_without_an_end_stays() -> None:
    t = Table("market_square", kirk=HERE)
    t.g.round = 3
    happens(t, "mark", msgspec.convert({"word": "held"}, PutMark))
    happens(t, "mark", msgspec.convert({"word": "lost", "rounds": 2}, PutMark))
    happens(t, "mark", msgspec.convert({"word": "late", "until": 9}, PutMark))
    assert {mark.word: mark.until for mark in t.g.marks} == {"held": 0, "lost": 5, "late": 9}


@pytest.mark.rule("WD-9.5")
def test_one_gun_among_other_things_shoots() -> None:
    t = Table("market_square", kirk=HERE).show("zombie.1", "market_square.2.4")
    t.give("kirk", "flashlight.1", "handgun.1")
    assert actions.opponent_actions(t.g, t.g.characters["kirk"]) == ["shoot:handgun.1:zombie.1"]


@pytest.mark.rule("WD-40.3")
@pytest.mark.parametrize(("seats", "praised"), [(2, []), (3, ["kirk", "sharon"])])
def test_praise_needs_three_players(seats: int, praised: list[str]) -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE, brian=HERE)
    t.g.settings, t.g.seats = Settings(scenario="sandbox", roleplay_votes="on"), seats
    assert talks.praisable(t.g, 2) == praised


@pytest.mark.rule("WD-40.3")
def test_at_a_tie_the_actor_decides_or_else_what_was_said_first() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE)
    votes = (("kirk", "choose:a"), ("sharon", "choose:b"))
    asked = ChoiceEffect(text="", tie="actor")
    best = ["choose:a", "choose:b"]
    for actor, chosen in (("sharon", "choose:b"), ("kirk", "choose:a"), ("brian", "choose:a")):
        ballot = choices.Ballot("s", 0, actor, "", ("kirk", "sharon"), votes)
        assert ballot.tie(t.g, asked, best) == chosen


@pytest.mark.rule("WD-26.3")
def test_no_more_are_asked_for_help_than_a_roll_allows() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE, brian=HERE)
    check = msgspec.structs.replace(pools.difficulty(t.g, "kirk", "persuade", 3), assistants=1)
    assert assistance.candidates(t.g, check, ()) == ["sharon", "brian"]
    assert assistance.candidates(t.g, check, ("sharon",)) == []


@pytest.mark.rule("WD-40.1")
@pytest.mark.parametrize(
    ("now", "left"), [(4, ["cafe.door.0", "cafe.door.1"]), (5, ["cafe.door.1"])]
)
def test_locks_are_as_they_were_when_their_round_begins(now: int, left: list[str]) -> None:
    t = Table("market_square cafe", kirk=HERE)
    t.g.lock_changes = {
        "cafe.door.0": LockChange(0, "kirk", 1, until=5),
        "cafe.door.1": LockChange(0, "kirk", 1),
    }
    t.g.round = now
    effects_on_town.end_lock_changes(t.g)
    assert list(t.g.lock_changes) == left


@pytest.mark.rule("WD-28.8")
@pytest.mark.parametrize(("points", "away"), [(6, False), (7, False), (8, True)])
def test_one_must_be_faster_than_the_fastest_in_the_square(points: int, away: bool) -> None:
    t = Table("market_square", kirk=HERE).show("ghoul.1", HERE).show("zombie.1", HERE)
    assert (t.g.disk("ghoul.1").s, t.g.disk("zombie.1").s) == (3, 2)
    t.g.active, t.g.agenda, t.g.points = "kirk", [], points
    assert flight.gets_away(t.g, "kirk") is away


@pytest.mark.rule("WD-36.7", "WD-7.8")
@pytest.mark.parametrize(
    ("who", "swing", "left"),
    [
        ("kirk", 1, 1),
        ("sharon", 1, 0),
        ("kirk", fate.LOST, fate.LOST),
        ("sharon", fate.LOST, fate.LOST),
    ],
)
def test_what_fate_does_to_a_roll_outside_the_own_turn_is_over_with_it(
    who: str, swing: int, left: int
) -> None:
    t = Table("market_square", kirk=HERE, sharon=THERE)
    t.g.active, t.g.swing = "kirk", swing
    movement.SetPoints(who, 2).run(t.g)
    assert t.g.swing == left


@pytest.mark.rule("WD-36.7")
def test_a_roll_outside_the_own_turn_begins_without_a_swing() -> None:
    t = Table("market_square", kirk=HERE, sharon=THERE)
    for who, left in (("kirk", 1), ("sharon", 0)):
        t.g.active, t.g.swing, t.g.agenda = "kirk", 1, []
        fate.Heed(who, flight=True).run(t.g)
        assert t.g.swing == left


@pytest.mark.rule("WD-29.7", "WD-22.10")
def test_a_gun_without_a_bonus_at_its_range_adds_nothing() -> None:
    t = Table("market_square", kirk="market_square.0.0").show("house_dog", "market_square.0.2")
    t.give("kirk", "handgun.1")
    assert blows.close_bonus(t.g, "handgun.1", 2) == 0
    dice = [
        blows.attack_check(t.g, "kirk", item, "house_dog", 3).dice for item in ("", "handgun.1")
    ]
    assert dice == [t["kirk"].sheet.attack] * 2
    assert blows.attack_check(t.g, "kirk", "", "house_dog", 3, less=2).dice == dice[0] - 2


@pytest.mark.rule("WD-10.30", "WD-14.8")
def test_a_hunter_comes_through_a_broken_window() -> None:
    t = Table("market_square cafe", kirk="cafe.2.2").show("zombie.1", "cafe.2.0")
    t.g.board = msgspec.structs.replace(t.g.board, broken=("cafe.window.1",))
    assert adversaries.walk_to(t.g, "zombie.1", t["kirk"].square)[0] == 2


@pytest.mark.rule("WD-25.3", "WD-4.20")
@pytest.mark.parametrize(("fated", "paid"), [(1, 2), (-1, 0)])
def test_a_result_without_dice_keeps_promises_too(fated: int, paid: int) -> None:
    t = Table("market_square", kirk=HERE, sharon=THERE).change("sharon", vp=5)
    t.change("kirk", next_check=fated)
    t.g.deals = [Deal(giver="sharon", receiver="kirk", vp=2, due="success", of="kirk")]
    t.g.agenda = []
    rolls.Announce(pools.difficulty(t.g, "kirk", "sneak", 3)).run(t.g)
    assert t.g.result is not None
    assert t.g.result.automatic
    assert (t["kirk"].vp, t["sharon"].vp, t.g.deals) == (paid, 5 - paid, [])
