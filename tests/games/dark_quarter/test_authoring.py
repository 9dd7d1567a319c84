"""Playing and drawing story packs by machine."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from click.testing import CliRunner

import noctuary
from noctuary.cli import main
from noctuary.games.dark_quarter.authoring import coverage, playtest, report, run
from noctuary.games.dark_quarter.authoring.kinds import PLAYERS
from noctuary.games.dark_quarter.authoring.seeking import Seeker
from noctuary.games.dark_quarter.authoring.ways import Goal
from noctuary.games.dark_quarter.game import GAME
from tests.games.dark_quarter.broken import changed

CASE_ZERO = Path(GAME.folder) / "packs" / "case_zero"


@pytest.fixture(scope="module")
def findings():
    plan = playtest.Plan(path=str(CASE_ZERO), runs=16, seeking=60)
    return playtest.playtest(plan, jobs=1)


def written(tmp_path: Path, files: dict[str, bytes]) -> Path:
    """A pack in a folder."""
    for name, data in files.items():
        path = tmp_path / "pack" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return tmp_path / "pack"


def test_a_playtest_sees_everything_of_the_training_case(findings):
    assert findings.everything - findings.seen == set()
    told = report.report(findings)
    assert told.findings == []
    assert told.by_kind["endings"] == (2, 2)
    assert {size.size: size.runs for size in told.sizes} == {2: 16, 3: 16, 4: 16}


def test_the_same_plan_gives_the_same_runs(findings):
    again = playtest.playtest(findings.plan, jobs=1)
    assert [one.replies for one in again.runs] == [one.replies for one in findings.runs]


@pytest.mark.parametrize("player", PLAYERS)
def test_every_player_finds_an_end(player):
    pack = GAME.pack("case-zero")
    one = run.play(pack, player, ("dez", "ines", "teodor"), seed=5)
    assert one.fault == ""
    assert one.conclusions
    assert run.replays(pack, one)


def test_a_branch_within_an_outcome_asks_for_the_dice_of_that_outcome():
    unseen = ("test:t_swell/3+.2.else", "test:t_swell/0", "test:t_jug/1", "test:t_lock/at/4.0.then")
    seeker = Seeker(1, None, Goal(near=dict.fromkeys(unseen, 0) | {"test:t_swell/1": 2}))
    assert sorted(seeker.bands("t_swell")) == ["0", "3+"]
    assert seeker.bands("t_lock") == ["at/4"]


@pytest.mark.rule("DQ-34.10", "DQ-40.1")
def test_a_run_that_ends_without_an_epilogue_is_a_finding(findings, monkeypatch):
    pack = GAME.pack("case-zero")
    told = run.play(pack, "story_only", ("ines", "teodor"), seed=6)
    assert told.untold == []
    monkeypatch.setattr(pack.scenarios[0], "epilogues", [])
    silent = run.play(pack, "story_only", ("ines", "teodor"), seed=6)
    assert silent.untold == ["case_zero"]
    assert report.silent_ends([told, silent]) == {"case_zero": 1}
    few = msgspec.structs.replace(findings, runs=[told, silent])
    found = [one.text for one in report.judge(few, pack, few.runs) if one.code == "epilogue"]
    end = silent.conclusions["case_zero"]
    assert found == [f"case_zero ended with {end}, and no epilogue was told"]


@pytest.mark.rule("DQ-39.12", "DQ-R93")
@pytest.mark.parametrize("pack", ["case-zero", "vesperine"])
def test_a_save_goes_on_alike_in_either_mode(pack):
    content = GAME.pack(pack)
    for team in (("ines", "teodor"), ("dez", "marta", "teodor", "ines")):
        one = run.play(content, "story_only", team, seed=6)
        assert run.resumes_alike(content, one) == ""


def test_a_save_that_goes_on_differently_is_found(monkeypatch):
    pack = GAME.pack("case-zero")
    one = run.play(pack, "story_only", ("ines", "teodor"), seed=6)
    kept = run.change_mode

    def forgetful(g, mode):
        kept(g, mode)
        g.xp_team += 1

    monkeypatch.setattr(run, "change_mode", forgetful)
    assert "other xp_team" in run.resumes_alike(pack, one)


def test_the_timeout_player_lets_the_clock_decide():
    pack = GAME.pack("case-zero")
    one = run.play(pack, "timeout", ("ines", "teodor"), seed=5)
    assert "timeout" in one.replies


def test_the_hoarder_uses_no_consumable():
    pack = GAME.pack("case-zero")
    one = run.play(pack, "hoarder", ("ines", "dez"), seed=5)
    used = [reply[4:] for reply in one.replies if reply.startswith("use:")]
    assert not set(used) & set(pack.consumable)


def test_what_can_never_be_seen_is_found(tmp_path):
    secret = "      - {id: never, kind: interaction, label: Never, when: {flag: held}, say: No.}\n"
    files = changed(("square", "      - {id: lock_force,", secret + "      - {id: lock_force,"))
    path = written(tmp_path, files)
    found = playtest.playtest(playtest.Plan(path=str(path), runs=4, seeking=8), jobs=1)
    told = report.report(found)
    never = {finding.text for finding in told.findings if finding.code == "never"}
    assert "never reached: used:never" in never


def test_a_dead_end_is_found_and_saved(tmp_path):
    files = changed(
        ("pawnshop", "do: [{place_poi: poi_last_stop}]",
         "do: [{if: {when: {flag: held}, then: [{place_poi: poi_last_stop}]}}]"),
    )  # fmt: skip
    path = written(tmp_path, files)
    plan = playtest.Plan(path=str(path), runs=1, seeking=0, players=("story_only",))
    found = playtest.playtest(plan, jobs=1)
    told = report.report(found)
    dead = [finding for finding in told.findings if "dead end" in finding.text]
    assert dead
    saved = report.save_runs(found, told, tmp_path / "saved")
    session = noctuary.open(saved[0])
    assert session.state.turn > 200
    assert session.state.finale is None


def test_a_rescue_counts_its_turns_from_where_the_scenario_began():
    g = GAME.new(seed=3)
    for reply in run.opening(("ines", "dez")):
        g.reply(reply)
    g.turn = 500  # three scenarios lie behind the team
    lost = run.Run(player="random", team=("ines", "dez"), seed=3, began=500, fault=run.AIMLESS)
    assert run.rescue(g, lost) == ""
    assert lost.turns[0] < 200


def test_coverage_counts_what_a_run_has_seen():
    pack = GAME.pack("case-zero")
    every = coverage.everything(pack)
    assert {"visited:poi_desk", "used:desk_tea", "lead:l_younger", "conclusion:shelter"} <= every
    assert "question:q_sykes_who/coax" in every
    assert "test:t_hold_rib/3+" in every
    assert "hint:case_zero/0/2" in every
    one = run.play(pack, "greedy", ("ines", "dez"), seed=1)
    assert one.seen & every
    assert "visited:poi_teo_stall" not in one.seen  # Teodor is not in the team


def test_figures_are_plausible(findings):
    told = report.report(findings)
    assert sum(told.conclusions.values()) == sum(not run.stopped for run in findings.runs)
    assert 0 <= told.effort_at_start <= 3
    assert told.sizes[0].turns[0] <= told.sizes[0].turns[1] <= told.sizes[0].turns[2]
    assert "No findings." in report.tell(told)


def test_private_text_is_counted_for_its_character():
    words = report.private_words(GAME.pack("case-zero"))
    assert words["teodor"] > 200
    assert words["ines"] == 0


# ── the command line ──────────────────────────────────────────────────────────────────────────


def test_the_playtest_command_tells_and_exits_well():
    args = ["pack", "playtest", str(CASE_ZERO), "--runs", "6", "--seeking", "60", "--jobs", "1"]
    result = CliRunner().invoke(main, args)
    assert result.exit_code == 0, result.output
    every = len(coverage.everything(GAME.pack("case-zero")))
    assert f"seen: {every} of {every}" in result.output
    result = CliRunner().invoke(main, [*args, "--json"])
    assert json.loads(result.output)["seen"] == every


def test_an_unknown_player_is_named():
    args = ["pack", "playtest", str(CASE_ZERO), "--player", "greedi"]
    result = CliRunner().invoke(main, args)
    assert result.exit_code == 2
    assert "did you mean 'greedy'" in result.output


def test_only_story_packs_can_be_playtested():
    folder = noctuary.game("arkham-noir").folder / "packs" / "violet_hour"
    result = CliRunner().invoke(main, ["pack", "playtest", str(folder)])
    assert result.exit_code == 2
    assert "has no playtests" in result.output


@pytest.mark.parametrize("more", [[], ["--collapsed"], ["--runs", "6"]])
def test_the_graph_is_drawn_as_svg(tmp_path, more):
    out = tmp_path / "case.svg"
    result = CliRunner().invoke(main, ["pack", "graph", str(CASE_ZERO), "--out", str(out), *more])
    assert result.exit_code == 0, result.output
    root = ElementTree.fromstring(out.read_text(encoding="utf-8"))
    space = "{http://www.w3.org/2000/svg}"
    ids = {group.get("id") for group in root.iter(f"{space}g") if group.get("id")}
    assert {"placed:pawnshop", "lead:l_younger", "used:lock_show", "open:q_sykes_tick"} <= ids
    ways = {(path.get("data-from"), path.get("data-to")) for path in root.iter(f"{space}path")}
    assert ("lead:l_ticking", "open:q_sykes_tick") in ways
    assert ("open:q_sykes_tick", "poi:poi_last_stop") in ways
    classes = {group.get("class") for group in root.iter(f"{space}g")}
    assert ("box location closed" in classes) == ("--collapsed" in more)
    assert ("row seen" in classes) == ("--runs" in more)


def test_an_unknown_scenario_is_named():
    args = ["pack", "graph", str(CASE_ZERO), "--scenario", "two"]
    result = CliRunner().invoke(main, args)
    assert result.exit_code == 2
    assert "case_zero" in result.output


def test_an_ending_that_wants_another_decision_is_sought_by_that_decision():
    # Clementine stays on the air wherever nobody decided to bring her home.
    goal = playtest.goal_for(str(CASE_ZERO.parent / "vesperine"), "conclusion:clock_kept")
    assert goal.near["pivotal:pv_clementine/air"] == 1
    assert goal.near.get("pivotal:pv_clementine/home", 99) > 1
    assert "pivotal:pv_clementine/home" in goal.spoils
    assert "pivotal:pv_clementine/air" not in goal.spoils


@pytest.fixture(scope="module")
def ways():
    return playtest.ways_at(str(CASE_ZERO.parent / "vesperine"))


def test_who_wants_something_leaves_alone_what_would_spoil_it(ways):
    # The hint is for those who have the iron plate and have not opened the tunnel yet.
    goal = ways.goal(["hint:s1/0/0"])
    assert {"scene:sc_tunnel_open", "option:hatch_show/0"} <= goal.spoils
    assert goal.near["test:t_depot_dig/at/3"] == 1
    assert goal.chapter == 0


def test_who_wants_to_show_a_card_keeps_it(ways):
    assert "lost:black_coffee" in ways.goal(["option:bo_coffee/0"]).spoils


def test_who_wants_little_of_something_takes_some_away(ways):
    branches = (name for name in ways.named if name.startswith("scenario:s4."))
    aim = next(name for name in branches if name.endswith("else.0.else.0.else.0.else"))
    near = ways.goal([aim]).near
    less = {deed.name for deed in ways.givers["less:dread"]}
    assert any(near.get(name) == 1 for name in less)


def test_a_team_that_cannot_come_to_something_is_not_sent_after_it(ways):
    assert ways.suits(("ines", "marta"), "used:lf_errors_bars")
    assert not ways.suits(("ines", "dez"), "used:lf_errors_bars")


def test_a_seeker_stops_when_it_has_seen_what_it_wanted():
    path = str(CASE_ZERO)
    goal = playtest.ways_at(path).goal(["visited:poi_locker"])
    one = run.play(GAME.pack("case-zero"), "seeker", ("ines", "teodor"), seed=5, goal=goal)
    assert one.stopped
    assert "visited:poi_locker" in one.seen
    assert not one.conclusions
