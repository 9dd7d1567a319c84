"""WD-40.1: what a scenario may wait for, ask for and do, each word by itself."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

from noctuary.engine.packs import files_of
from noctuary.games.when_darkness_comes import GAME
from noctuary.games.when_darkness_comes.board import board
from noctuary.games.when_darkness_comes.content import reading
from noctuary.games.when_darkness_comes.content.plot import (
    Amount,
    BreakDoor,
    CarryDisk,
    Compare,
    EndGame,
    LookDisks,
    PlaceDisk,
    SetDark,
    SetLocks,
    Spawn,
    StackRule,
    Target,
)
from noctuary.games.when_darkness_comes.content.town import Town
from noctuary.games.when_darkness_comes.dice import points
from noctuary.games.when_darkness_comes.events import (
    EnvironmentChanged,
    Flipped,
    Healed,
    StateChanged,
)
from noctuary.games.when_darkness_comes.night import deeds
from noctuary.games.when_darkness_comes.night.effects import EFFECTS
from noctuary.games.when_darkness_comes.seen.worth import result
from noctuary.games.when_darkness_comes.state import LockChange, Result, Settings
from noctuary.games.when_darkness_comes.story.conditions import CONDITIONS
from noctuary.games.when_darkness_comes.story.scenario import CarryOut, Moment
from tests.games.when_darkness_comes.table import Table

HERE, THERE = "market_square.2.3", "market_square.0.0"
STAGE = b"""
id: stage
title: Stage
intro: Everything happens here.
objective: None.
players: {min: 1, max: 6}
mode: competitive
tiles: {start: [{tile: market_square}]}
characters: {start: {tile: market_square, tag: start}}
events:
  - {id: out, when: {leave_building: cafe}, do: [{add_counter: gone}]}
  - {id: in, when: {enter_building: cafe}, do: [{add_counter: come}]}
  - {id: rich, when: {vp_reached: 5}, do: [{add_counter: riches}]}
  - {id: tolled, when: {counter_reached: {name: bells, at: 2}}, do: [{add_counter: tolls}]}
  - {id: first, when: {counter_reached: {name: bells, at: 1}}, once: true, do: [{add_counter: one}]}
actions:
  - id: ring
    label: Ring
    where: {tile: market_square}
    uses: [crowbar]
    success:
      - choice:
          text: Which bell?
          options:
            - {id: great, text: The great one, do: [{set_flag: great}]}
            - {id: small, text: The small one, do: [{set_flag: small}]}
      - set_flag: rung
  - id: race
    label: Race
    where: {tile: market_square}
    against: willing
    stake: {least: 1, most: 2}
    check: {kind: opposed, attribute: speed}
    success: [{set_flag: faster}]
    failure: [{set_flag: slower}]
end:
  win: [{if: {counter: {name: gone, at_least: 9}}}]
"""


@cache
def stage() -> Town:
    files = files_of(GAME.folder / "packs" / "first_night")
    return reading.read({**files, "scenarios/stage.yaml": STAGE})


def on_stage(tiles: str = "market_square", **people: str) -> Table:
    t = Table(tiles, **people)
    t.g.pack, t.g.settings = stage(), Settings(scenario="stage")
    t.g.active = t.g.order[0]
    return t


def happens(t: Table, effect: str, value: Any, who: str = "kirk") -> Table:
    EFFECTS[effect](t.g, Moment(who, "x", 0), value)
    return t


def two(**changes: Any) -> Table:
    """Kirk and Sharon, in the street."""
    t = Table("market_square cafe", kirk=HERE, sharon=THERE)
    return t.change("kirk", **changes) if changes else t


# ── moments ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-40.1")
def test_events_wait_for_whoever_enters_or_leaves_a_building() -> None:
    t = on_stage("market_square cafe", kirk="cafe.1.3")
    for square, counted in [("cafe.1.4", (0, 0)), ("cafe.0.3", (1, 0)), ("cafe.1.3", (1, 1))]:
        board.put(t.g, "kirk", t.square(square), "walked", "WD-7.1")
        t.do()
        assert (t.g.flags.get("gone", 0), t.g.flags.get("come", 0)) == counted


@pytest.mark.rule("WD-40.1", "WD-34.7")
def test_an_event_waits_for_a_total_that_is_reached_and_not_for_one_that_was() -> None:
    t = on_stage(kirk=HERE)
    for gained, riches in [(4, 0), (1, 1), (1, 1), (-1, 1), (3, 1)]:
        points.score(t.g, "kirk", gained, "scenario", "WD-34.7")
        t.do()
        assert t.g.flags.get("riches", 0) == riches


@pytest.mark.rule("WD-40.1")
def test_an_event_waits_for_a_counter_and_may_happen_once_alone() -> None:
    t = on_stage(kirk=HERE)
    for tolls, first in [(0, 1), (1, 1), (1, 1)]:
        t.do()
        happens(t, "add_counter", "bells").do()
        assert (t.g.flags.get("tolls", 0), t.g.flags["one"]) == (tolls, first)
    t.g.flags["bells"] = 0
    happens(t, "add_counter", "bells").do()
    assert t.g.flags["one"] == 1


@pytest.mark.rule("WD-9.9", "WD-40.1")
def test_an_action_uses_up_what_it_needs_and_may_ask_how_to_go_on() -> None:
    t = on_stage(kirk=HERE)
    t.turn()
    assert "do:ring" not in t.options
    t.give("kirk", "crowbar").turn().reply("do:ring")
    assert t["kirk"].items == ()
    assert "crowbar" in t.g.discard
    assert t.options == ("choose:great", "choose:small")
    assert "rung" not in t.g.flags, "each effect is finished before the next"
    t.reply("choose:small")
    assert ("great" in t.g.flags, t.g.flags["small"], t.g.flags["rung"]) == (False, 1, 1)


@pytest.mark.rule("WD-9.9", "WD-4.11")
@pytest.mark.parametrize(("won", "points"), [(True, (4, 0)), (False, (0, 4))])
def test_a_challenge_wants_consent_and_the_winner_takes_the_stake(
    won: bool, points: tuple[int, int]
) -> None:
    t = on_stage(kirk=HERE, sharon=HERE).change("kirk", vp=2).change("sharon", vp=2).turn("kirk")
    assert {"do:race:sharon:1", "do:race:sharon:2"} <= set(t.options)
    t.reply("do:race:sharon:2").reply("decline", seat=1)
    assert (t["kirk"].vp, t["sharon"].vp) == (2, 2)
    t.g.result = Result("kirk", 3, success=won)
    t.do(deeds.Collect("kirk", "sharon", "race", 2))
    assert (t["kirk"].vp, t["sharon"].vp) == points
    assert t.g.flags == {"faster" if won else "slower": 1}


@pytest.mark.rule("WD-9.9", "WD-4.11")
def test_nobody_stakes_more_than_both_have_and_who_leads_both_is_not_asked() -> None:
    t = on_stage(kirk=HERE, sharon=HERE).change("kirk", vp=3).change("sharon", vp=1).turn("kirk")
    assert [o for o in t.options if o.startswith("do:race")] == ["do:race:sharon:1"]
    t.change("sharon", seat=0).do(deeds.Challenge("kirk", "sharon", "race", 1))
    assert t.pool, "both roll at once"
    t.change("sharon", seat=1).do(deeds.Challenge("kirk", "sharon", "race", 1))
    assert t.step == "Challenge"
    assert t.g.question.seat == 1


# ── conditions ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-40.1")
def test_conditions_about_belongings_allies_and_the_dead() -> None:
    t = two().give("kirk", "crowbar", "hunter").give("sharon", "lockpick_set")
    holds = {
        ("carries", ("crowbar",)): True,
        ("carries", ("crowbar", "lockpick_set")): False,
        ("present", ("crowbar", "lockpick_set")): False,
        ("has_ally", "hunter"): True,
        ("has_ally", "mechanic"): False,
        ("killed", "zombie"): True,
        ("killed", "ghoul"): False,
        ("carries_numbered", Compare(at_least=1)): False,
        ("carries_numbered", Compare(at_most=0)): True,
    }
    t.g.killed.append("zombie.2")
    for (word, wanted), expected in holds.items():
        assert CONDITIONS[word](t.g, wanted, "kirk") is expected, word
    t.change("sharon", square=HERE)
    assert CONDITIONS["present"](t.g, ("crowbar", "lockpick_set"), "kirk")


# ── people ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-40.1")
def test_a_scenario_heals_no_more_than_there_is() -> None:
    t = happens(two(damage=2), "heal", 1)
    assert t["kirk"].damage == 1
    happens(t, "heal", 5)
    assert t["kirk"].damage == 0
    assert [event.disks for event in t.told(Healed)] == [1, 1]


@pytest.mark.rule("WD-40.1")
def test_failure_disks_come_and_go_by_the_scenario() -> None:
    t = happens(two(), "gain_failure", Amount(2, to="others"))
    assert (t["kirk"].failure, t["sharon"].failure) == (0, 2)
    happens(t, "lose_failure", Amount(1, to="everyone"))
    assert (t["kirk"].failure, t["sharon"].failure) == (0, 1)


@pytest.mark.rule("WD-40.1")
def test_willpower_and_experience_by_the_scenario() -> None:
    t = happens(two(), "change_willpower", -2)
    assert t["kirk"].willpower == t["kirk"].full_willpower - 2
    happens(happens(t, "gain_experience", 2), "gain_experience", 1)
    assert t.g.flags["experience:kirk"] == 3


@pytest.mark.rule("WD-40.1")
def test_points_are_moved_as_far_as_there_are_some() -> None:
    t = happens(two(vp=3), "move_vp", Amount(2, to="others"))
    assert (t["kirk"].vp, t["sharon"].vp) == (1, 2)
    happens(t, "move_vp", Amount(2, to="others"))
    assert (t["kirk"].vp, t["sharon"].vp) == (0, 3)


@pytest.mark.rule("WD-40.1", "WD-14.8")
def test_whoever_is_watched_is_preferred_and_everybody_hears_it() -> None:
    t = happens(two(), "watch", True)
    assert t["kirk"].watched
    assert [(e.state, e.on) for e in t.told(StateChanged)] == [("watched", True)]


@pytest.mark.rule("WD-40.1")
def test_damage_by_the_scenario() -> None:
    t = happens(two().turn(), "damage", Amount(2, to="others"))
    t.do()
    assert (t["kirk"].damage, t["sharon"].damage) == (0, 2)


@pytest.mark.rule("WD-35.1", "WD-35.2")
@pytest.mark.parametrize("won", [True, False])
def test_the_scenario_ends_the_game(won: bool) -> None:
    t = happens(two().turn(), "end_game", EndGame(won, "actor"), "sharon")
    t.do()
    assert t.g.outcome is not None
    assert t.g.winners == (["sharon"] if won else [])
    assert result(t.g)["won"] is won


# ── disks ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-20.2", "WD-40.1")
@pytest.mark.parametrize("where", ["box", "hidden", "shown", "sharon"])
def test_a_black_disk_is_carried_from_wherever_it_is(where: str) -> None:
    t = two()
    t.g.known["number_1"] = (1,)
    if where == "box":
        t.g.box.append("number_1")
    elif where == "hidden":
        t.hide("number_1", "cafe.2.2")
    elif where == "shown":
        t.show("number_1", "cafe.2.2")
    else:
        happens(t, "carry_disk", CarryDisk(1, 1, 2), "sharon")
    happens(t, "carry_disk", CarryDisk(1, weight=2, vp=3))
    assert t["kirk"].items == ("number_1",)
    assert t["sharon"].items == ()
    assert "number_1" not in [*t.g.box, *t.g.shown, *t.g.known, *sum(t.g.hidden.values(), ())]
    assert t.g.carried == {"number_1": (2, 3)}
    assert t["kirk"].vp == 3


@pytest.mark.rule("WD-40.1", "WD-17.16")
def test_what_is_used_up_comes_from_the_actor_first() -> None:
    t = two().give("kirk", "crowbar").give("sharon", "flashlight.1", "flashlight.2")
    t.change("sharon", square=HERE).give("kirk", "flashlight.3", vp=True)
    happens(t, "use_up", ("flashlight", "crowbar", "lockpick_set"))
    assert (t["kirk"].items, t["sharon"].items) == ((), ("flashlight.1", "flashlight.2"))
    assert t["kirk"].vp == t.g.pack.disks["flashlight.3"].vp > 0, "and the points stay"
    happens(t, "use_up", ("flashlight",))
    assert t["sharon"].items == ("flashlight.2",)


@pytest.mark.rule("WD-40.1")
def test_a_disk_is_placed_face_up_or_down_and_leaves_again() -> None:
    t = two()
    t.g.box = ["number_1"]
    happens(t, "place_disk", PlaceDisk(numbered=1, building="cafe", face="up"))
    assert t.at("number_1").startswith("cafe.")
    assert [event.disk for event in t.told(Flipped)] == ["number_1"]
    happens(t, "move_disk", PlaceDisk(numbered=1, building="cafe"))
    assert "number_1" not in t.g.shown
    assert ("number_1",) in t.g.hidden.values()
    happens(t, "remove_disk", Target(numbered=1))
    assert t.g.hidden == {}
    assert t.g.box == ["number_1"]


@pytest.mark.rule("WD-40.1")
def test_nothing_is_placed_without_a_free_copy_or_without_a_place() -> None:
    t = two()
    t.g.box = ["number_1"]
    happens(t, "place_disk", PlaceDisk(numbered=1, tag="nowhere"))
    happens(t, "place_disk", PlaceDisk(disk="zombie", building="cafe"))
    assert (t.g.box, t.g.shown, t.g.hidden) == (["number_1"], {}, {})


@pytest.mark.rule("WD-40.1")
def test_a_random_mark_gives_back_what_lay_there() -> None:
    t = two()
    for mark in t.g.layout.marks("cafe"):
        t.g.hidden[mark] = ("zombie.1",)
    t.g.box, t.g.supply = ["number_1"], []
    happens(t, "place_disk", PlaceDisk(numbered=1, building="cafe", mark="random"))
    assert t.g.supply == ["zombie.1"]
    assert ("number_1",) in t.g.hidden.values()


@pytest.mark.rule("WD-40.1")
def test_a_disk_on_the_board_is_turned_up() -> None:
    t = two().hide("number_1", "cafe.2.2").hide("number_2", "cafe.1.4")
    happens(t, "flip_disk", Target(numbered=1))
    assert t.at("number_1") == "cafe.2.2"
    assert "number_2" not in t.g.shown
    assert list(t.g.hidden.values()) == [("number_2",)]


@pytest.mark.rule("WD-6.5")
def test_an_adversary_that_finds_no_place_goes_back_into_the_box() -> None:
    t = two()
    t.g.box = ["zombie.1"]
    happens(t, "spawn_adversary", Spawn(disk="zombie", tag="nowhere"))
    assert (t.g.box, t.g.shown) == (["zombie.1"], {})
    happens(t, "spawn_adversary", Spawn(disk=("ghoul", "zombie"), outside="cafe"))
    assert t.at("zombie.1") == "cafe.0.3", "before the first door; no ghoul is free"


@pytest.mark.rule("WD-6.5", "WD-40.1")
def test_a_copy_comes_from_the_box_then_the_heap_then_the_supply() -> None:
    t = two()
    t.g.box, t.g.discard, t.g.supply = (
        ["flashlight.2"],
        ["flashlight.1"],
        ["flashlight.3", "zombie.1"],
    )
    for left in [3, 2, 1]:
        happens(t, "give_item", "flashlight")
        assert len([*t.g.box, *t.g.discard, *t.g.supply]) == left
    assert t["kirk"].items == ("flashlight.2", "flashlight.1", "flashlight.3")
    happens(t, "give_item", "flashlight")
    assert len(t["kirk"].items) == 3


@pytest.mark.rule("WD-40.1", "WD-8.1")
def test_one_of_the_numbered_disks_is_shown_to_one_player() -> None:
    t = two().hide("number_2", "cafe.2.2").hide("number_3", "cafe.1.4")
    happens(t, "look_disks", LookDisks(numbered=(1, 2)), "sharon")
    assert t.g.known == {"number_2": (1,)}


# ── the town ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-2.7", "WD-40.1")
def test_light_and_weather_change_apart_and_are_told_when_they_do() -> None:
    t = happens(two().turn(), "set_light", "dusk")
    assert (t.g.light, t.g.weather) == ("dusk", "clear")
    happens(t, "set_weather", "heavy_rain")
    assert (t.g.light, t.g.weather) == ("dusk", "heavy_rain")
    happens(t, "set_light", "dusk")
    assert len(t.told(EnvironmentChanged)) == 2


@pytest.mark.rule("WD-40.1")
def test_a_building_goes_dark_and_its_lights_with_it() -> None:
    t = Table("cafe bank", kirk="cafe.1.3")
    t.g.lit = [t.square("cafe.1.3"), t.square("bank.2.2")]
    happens(t, "set_dark", SetDark("cafe"))
    assert t.g.darkened == {"cafe": True}
    assert t.g.lit == [t.square("bank.2.2")]
    happens(t, "set_dark", SetDark("bank", dark=False))
    assert t.g.lit == [t.square("bank.2.2")]


@pytest.mark.rule("WD-40.1")
def test_locks_change_or_are_halved_and_a_door_falls_once() -> None:
    t = two()
    happens(t, "set_locks", SetLocks("cafe", 1, halve=True))
    assert t.g.lock_changes["cafe.door.1"].locks == 1, "half of two"
    happens(t, "set_locks", SetLocks("cafe", 1, locks=3))
    assert t.g.lock_changes["cafe.door.1"] == LockChange(3, "kirk", 1)
    happens(t, "set_locks", SetLocks("cafe", 1))
    assert t.g.lock_changes["cafe.door.1"].locks == 0
    happens(t, "break_door", BreakDoor("cafe", 0))
    assert t.g.layout.gates["cafe.door.0"].broken
    happens(t, "break_door", BreakDoor("cafe", 9))


@pytest.mark.rule("WD-40.1", "WD-6.2")
def test_a_tile_comes_into_the_stack_to_its_top_or_onto_the_table() -> None:
    t = two()
    t.g.box, t.g.stack = ["bank"], ["library", "crossroads"]
    happens(t, "add_tile", "hospital")
    assert len(t.g.stack) == 2
    happens(t, "add_tile", "bank")
    assert (t.g.box, sorted(t.g.stack)) == ([], ["bank", "crossroads", "library"])
    happens(t, "stack_to_top", "library")
    assert t.g.stack[-1] == "library"
    happens(t, "place_tile", "bank").do()
    assert "bank" not in t.g.stack
    placed = t.g.board.tiles[-1]
    assert placed.tile == "bank"
    beside = [(placed.x + x, placed.y + y) for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0))]
    assert {(0, 0), (1, 0)} & {*beside}
    assert (placed.x, placed.y) not in {(0, 0), (1, 0)}


@pytest.mark.rule("WD-5.2")
def test_a_tile_of_the_stack_lies_where_the_scenario_wants_it() -> None:
    stack = [*"fedcba"]
    board.place(stack, StackRule("a", among_last=2), 0, {"a"})
    assert stack.index("a") < 2
    stack = [*"fedcba"]
    board.place(stack, StackRule("f", among_first=3), 1, {"f"})
    assert stack.index("f") >= 4, "one tile was drawn: the upper two are left"
    stack = [*"fedcba"]
    board.place(stack, StackRule("a", not_before=4), 1, {"a"})
    assert stack.index("a") <= 3
    stack = [*"fedcba"]
    board.place(stack, StackRule("c", among_first=4, not_before=2), 0, {"c"})
    assert stack == [*"fedcba"], "it lay right"


@pytest.mark.rule("WD-5.2")
def test_a_fixed_order_lies_on_top() -> None:
    stack = ["bank", "cafe", "library", "hospital"]
    story = stage().scenarios["stage"]
    tiles = msgspec.structs.replace(story.tiles, fixed_order=("hospital", "park", "bank"))
    board.arrange(stack, msgspec.structs.replace(story, tiles=tiles))
    assert stack == ["cafe", "library", "bank", "hospital"]


@pytest.mark.rule("WD-40.1")
def test_effects_come_one_after_the_other_to_the_last() -> None:
    t = on_stage(kirk=HERE)
    t.do(CarryOut("deed.ring.success", "kirk", 1))
    assert t.g.flags == {"rung": 1}
    t.do(CarryOut("deed.ring.success", "kirk", 2))
    assert t.g.flags == {"rung": 1}
