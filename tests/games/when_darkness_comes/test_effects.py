"""WD-40.1: what a scenario may wait for, ask for and do to people, each word by itself."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes.board import board
from noctuary.games.when_darkness_comes.content.asking import Compare
from noctuary.games.when_darkness_comes.content.doing import Amount, EndGame
from noctuary.games.when_darkness_comes.dice import points
from noctuary.games.when_darkness_comes.events import (
    Healed,
    StateChanged,
)
from noctuary.games.when_darkness_comes.night import challenges
from noctuary.games.when_darkness_comes.seen.worth import result
from noctuary.games.when_darkness_comes.state import Result
from noctuary.games.when_darkness_comes.story.conditions import CONDITIONS
from noctuary.games.when_darkness_comes.story.scenario import CarryOut
from tests.games.when_darkness_comes.stage import HERE, happens, on_stage, two

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
    t.do(challenges.Collect("kirk", "sharon", "race", 2))
    assert (t["kirk"].vp, t["sharon"].vp) == points
    assert t.g.flags == {"faster" if won else "slower": 1}


@pytest.mark.rule("WD-9.9", "WD-4.11")
def test_nobody_stakes_more_than_both_have_and_who_leads_both_is_not_asked() -> None:
    t = on_stage(kirk=HERE, sharon=HERE).change("kirk", vp=3).change("sharon", vp=1).turn("kirk")
    assert [o for o in t.options if o.startswith("do:race")] == ["do:race:sharon:1"]
    t.change("sharon", seat=0).do(challenges.Challenge("kirk", "sharon", "race", 1))
    assert t.pool, "both roll at once"
    t.change("sharon", seat=1).do(challenges.Challenge("kirk", "sharon", "race", 1))
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


@pytest.mark.rule("WD-40.1")
def test_effects_come_one_after_the_other_to_the_last() -> None:
    t = on_stage(kirk=HERE)
    t.do(CarryOut("deed.ring.success", "kirk", 1))
    assert t.g.flags == {"rung": 1}
    t.do(CarryOut("deed.ring.success", "kirk", 2))
    assert t.g.flags == {"rung": 1}
