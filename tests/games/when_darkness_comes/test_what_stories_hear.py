"""Every moment that an event can wait for: the story hears of it, and of whom it is about."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest

from noctuary.games.when_darkness_comes.board import board
from noctuary.games.when_darkness_comes.combat import combat, encounters, flight, ranged, security
from noctuary.games.when_darkness_comes.content.asking import When
from noctuary.games.when_darkness_comes.content.plot import Scenario
from noctuary.games.when_darkness_comes.content.town import Story
from noctuary.games.when_darkness_comes.dice import deals, points
from noctuary.games.when_darkness_comes.magic import magic
from noctuary.games.when_darkness_comes.moving import doors
from noctuary.games.when_darkness_comes.night import actions, effects_on_town, setup, turn
from noctuary.games.when_darkness_comes.people import belongings, damage, failure, theft
from noctuary.games.when_darkness_comes.state import Deal, Result, Settings
from noctuary.games.when_darkness_comes.story import scenario
from tests.games.when_darkness_comes.stage import HERE, PLAIN
from tests.games.when_darkness_comes.table import Table, town

HALL = "cafe.1.3"
WHENS: dict[str, dict[str, Any]] = {
    "begins": {"game_start": True},
    "third_round": {"round_start": 3},
    "turn_begins": {"turn_start": True},
    "turn_ends": {"turn_end": True},
    "church_laid": {"tile_placed": "church"},
    "at_start": {"enter_square": "start"},
    "into_cafe": {"enter_building": "cafe"},
    "into_any": {"enter_building": True},
    "out_of_cafe": {"leave_building": "cafe"},
    "ally_up": {"disk_flipped": "ally"},
    "hunter_up": {"disk_flipped": "hunter"},
    "number_four": {"numbered_met": 4},
    "fight": {"combat_started": True},
    "zombie_dead": {"adversary_killed": "zombie"},
    "somebody_dead": {"character_died": True},
    "crowbar_got": {"item_gained": "crowbar"},
    "hunter_joined": {"ally_gained": "hunter"},
    "locked": {"at_locked_door": True},
    "dropped": {"action_done": "drop"},
    "fought": {"action_done": "duel"},
    "lit": {"spell_cast": "light"},
    "rains": {"environment_changed": "heavy_rain"},
    "five": {"vp_reached": 5},
    "door_down": {"gate_broken": "door"},
    "cafe_down": {"gate_broken": "cafe"},
    "bang": {"shot_fired": True},
    "out": {"security_failed": "cafe"},
    "robbed": {"theft_tried": "done"},
    "not_robbed": {"theft_tried": "failed"},
    "theft": {"theft_tried": "any"},
    "ran": {"fled": True},
    "caught": {"failure_gained": True},
    "kept": {"deal_kept": True},
    "talked": {"person_talked": "sexton"},
}
DROP = {"id": "ask", "label": "Ask", "where": {"person": "sexton"}, "success": [{"set_flag": "a"}]}


@cache
def listening() -> Any:
    """The town, with a story that waits for everything."""
    events = [
        {"id": name, "when": when, "do": [{"add_counter": name}]} for name, when in WHENS.items()
    ]
    written = {
        **PLAIN,
        "id": "heard",
        "events": events,
        "actions": [DROP],
    }
    pack = copy.copy(town())
    story = msgspec.convert(written, Scenario)
    pack.scenarios, pack.stories = {"heard": story}, {"heard": Story(story)}
    return pack


def scene() -> Table:
    t = Table("market_square cafe", kirk=HERE, sharon=HALL).give("kirk", "handgun.1")
    t.give("sharon", "wrench.1").show("zombie.1", HERE).show("night_watchman.1", "cafe.1.4")
    t.g.pack, t.g.settings, t.g.active = listening(), Settings(scenario="heard"), "kirk"
    t.g.agenda = []
    return t


def won(t: Table) -> None:
    t.g.result = Result("kirk", 3, success=True)


def leaves_and_enters(t: Table) -> None:
    board.put(t.g, "sharon", t.square(HERE), "walk", "r")


def enters(t: Table) -> None:
    board.put(t.g, "kirk", t.square(HALL), "walk", "r")


def hides_a_number(t: Table) -> None:
    t.show("number_4", HERE)
    encounters.meet_numbered(t.g, "kirk", "number_4")


def casts(t: Table) -> None:
    won(t)
    magic.Cast("kirk", "light", "").run(t.g)


def stolen(t: Table) -> None:
    won(t)
    theft.Stolen("kirk", "sharon", "wrench.1").run(t.g)


def not_stolen(t: Table) -> None:
    won(t)
    theft.Stolen("kirk", "sharon", "crowbar").run(t.g)


def pays_a_thing(t: Table) -> None:
    t.g.deals = [Deal(giver="kirk", receiver="sharon", thing="handgun.1")]
    actions.give(t.g, "kirk", "handgun.1", "sharon")


def pays(t: Table) -> None:
    t.change("kirk", vp=2)
    deals.pay(t.g, "kirk", "sharon", 2)


def cannot_pay(t: Table) -> None:
    t.change("kirk", vp=1)
    deals.pay(t.g, "kirk", "sharon", 2)


def shoots(t: Table) -> None:
    t.show("zombie.1", "market_square.2.4")
    ranged.shoot(t.g, "kirk", "shoot:handgun.1:zombie.1")


def throws(t: Table) -> None:
    t.give("kirk", "kitchen_knife.1").show("zombie.1", "market_square.2.4")
    ranged.shoot(t.g, "kirk", "shoot:kitchen_knife.1:zombie.1")


def fails(t: Table) -> None:
    t.change("kirk", square=HALL)
    security.Fail("kirk", "night_watchman.1").run(t.g)


def at_a_door(t: Table) -> None:
    t.change("kirk", square="cafe.0.3")
    doors.notice_locked_door(t.g, "kirk")


def scores(t: Table) -> None:
    t.change("kirk", vp=3)
    points.score(t.g, "kirk", 2, "x", "r")
    points.score(t.g, "kirk", 1, "x", "r")


def begins(t: Table) -> None:
    setup.PutFirstDisks().run(t.g)


def third_round(t: Table) -> None:
    t.g.round = 2
    turn.BeginRound().run(t.g)


def done(word: str) -> Callable[[Table], None]:
    return lambda t: actions.ActionDone("kirk", word).run(t.g)


HEARD: list[tuple[Callable[[Table], None], list[tuple[str, str]]]] = [
    (begins, [("begins", "kirk")]),
    (third_round, [("third_round", "kirk")]),
    (lambda t: turn.BeginTurn("sharon").run(t.g), [("turn_begins", "sharon")]),
    (lambda t: turn.EndEvents("sharon").run(t.g), [("turn_ends", "sharon")]),
    (lambda t: board.lay_tile(t.g, "church", 5, 5, 0, "sharon"), [("church_laid", "sharon")]),
    (lambda t: board.lay_tile(t.g, "church", 5, 5, 0, ""), [("church_laid", "kirk")]),
    (lambda t: board.lay_tile(t.g, "bank", 5, 5, 0, ""), []),
    (leaves_and_enters, [("out_of_cafe", "sharon"), ("at_start", "sharon")]),
    (enters, [("into_cafe", "kirk"), ("into_any", "kirk")]),
    (
        lambda t: board.show(t.g, 1, "hunter", "sharon"),
        [("ally_up", "sharon"), ("hunter_up", "sharon")],
    ),
    (lambda t: board.show(t.g, 1, "mechanic", "sharon"), [("ally_up", "sharon")]),
    (lambda t: board.show(t.g, 1, "hunter", ""), []),
    (hides_a_number, [("number_four", "kirk")]),
    (lambda t: combat.BeginCombat("zombie.1", "kirk").run(t.g), [("fight", "kirk")]),
    (
        lambda t: combat.kill(t.g, "zombie.1", "sharon", False),
        [("zombie_dead", "sharon"), ("five", "sharon")],
    ),
    (lambda t: damage.die(t.g, ("sharon",), "zombie.1"), [("somebody_dead", "sharon")]),
    (lambda t: belongings.gain(t.g, "kirk", "crowbar", "x", "r"), [("crowbar_got", "kirk")]),
    (lambda t: belongings.gain(t.g, "kirk", "hunter", "x", "r"), [("hunter_joined", "kirk")]),
    (lambda t: belongings.gain(t.g, "kirk", "annoying_kid", "x", "r"), []),
    (at_a_door, [("locked", "kirk")]),
    (done("drop:crowbar"), [("dropped", "kirk")]),
    (done("take:crowbar"), []),
    (done("do:duel:sharon:2"), [("fought", "kirk")]),
    (done("do:ask"), [("talked", "kirk")]),
    (casts, [("lit", "kirk")]),
    (lambda t: effects_on_town.set_environment(t.g, "day", "heavy_rain"), [("rains", "kirk")]),
    (lambda t: effects_on_town.set_environment(t.g, "day", "clear"), []),
    (scores, [("five", "kirk")]),
    (
        lambda t: doors.break_gate(t.g, "cafe.door.0", "sharon", "r"),
        [("door_down", "sharon"), ("cafe_down", "sharon")],
    ),
    (lambda t: doors.break_gate(t.g, "cafe.window.0", "kirk", "r"), [("cafe_down", "kirk")]),
    (lambda t: doors.break_gate(t.g, "cafe.door.0", "", "r"), []),
    (shoots, [("bang", "kirk")]),
    (throws, []),
    (
        fails,
        [("out", "kirk"), ("out_of_cafe", "kirk"), ("out_of_cafe", "sharon"), ("caught", "kirk")],
    ),
    (stolen, [("robbed", "kirk"), ("theft", "kirk")]),
    (not_stolen, [("not_robbed", "kirk"), ("theft", "kirk")]),
    (lambda t: flight.run_off(t.g, "kirk", []), [("ran", "kirk")]),
    (lambda t: failure.gain(t.g, "sharon", "r"), [("caught", "sharon")]),
    (pays_a_thing, [("kept", "sharon")]),
    (pays, [("kept", "sharon")]),
    (cannot_pay, []),
]


@pytest.mark.rule("WD-40.1")
@pytest.mark.parametrize(("does", "heard"), HEARD)
def test_a_story_hears_of_what_happens(
    does: Callable[[Table], None], heard: list[tuple[str, str]]
) -> None:
    t = scene()
    does(t)
    waiting = [(s.event, s.who) for s in t.g.agenda if isinstance(s, scenario.Happen)]
    begun = [s for s in t.g.agenda if isinstance(s, scenario.CarryOut)]
    happening = [(s.script.removeprefix("event."), s.who) for s in begun]
    assert sorted(waiting + happening) == sorted(heard)


@pytest.mark.rule("WD-40.1")
def test_every_kind_of_moment_is_heard_of_once_at_least() -> None:
    counted = {"counter_reached", "track_passes"}
    tried = {name for _, heard in HEARD for name, _ in heard}
    assert tried == WHENS.keys()
    assert {next(iter(when)) for when in WHENS.values()} | counted == {*When.__struct_fields__}
