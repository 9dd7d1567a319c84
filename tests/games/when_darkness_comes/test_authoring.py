"""`pack graph` and `pack playtest` for the scenarios of When Darkness Comes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from noctuary.cli import main
from noctuary.engine.packs import files_of
from noctuary.games.when_darkness_comes import GAME
from noctuary.games.when_darkness_comes.authoring import coverage, graph, report
from noctuary.games.when_darkness_comes.authoring import playtest as playing
from noctuary.games.when_darkness_comes.content.town import Town

PACK = GAME.folder / "packs" / "first_night"
SMALL = b"""
id: small
title: Small
intro: One square.
objective: Wait.
players: {min: 1, max: 1}
mode: solo
tiles: {start: [{tile: market_square}], only: [cafe]}
characters: {start: {tile: market_square, tag: start}, allowed: [kirk]}
events:
  - id: begin
    when: {round_start: 2}
    do:
      - message: It starts.
      - choice:
          text: Now?
          options:
            - {id: go_on, text: Go on, do: [{set_flag: going}]}
            - {id: stop, text: Stop, do: [{set_flag: over}]}
  - {id: never, when: {round_start: 99}, do: [{message: Nobody hears this.}]}
actions:
  - {id: wait, label: Wait, where: {tile: market_square}, success: [{set_flag: waited}]}
end:
  win: [{if: {flag: over}, ending: It stops.}]
  lose: [{if: {round_over: 4}, reason: late, ending: Late.}]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The built-in pack with one small scenario instead of its own."""
    for name, content in files_of(PACK).items():
        if not name.startswith("scenarios/"):
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "small.yaml").write_bytes(SMALL)
    return tmp_path


def test_a_playtest_says_what_was_seen_and_what_never_was(folder: Path) -> None:
    findings = playing.playtest(playing.Plan(path=str(folder), runs=12), jobs=1)
    assert {run.player for run in findings.runs} == {"sensible", "curious", "random"}
    assert report.unseen(findings)["small"] == ["event:never", "text:event.never.0"]
    assert {"choice:event.begin.1.go_on", "choice:event.begin.1.stop", "end:win.0", "end:lose.0",
            "deed:wait"} <= findings.seen["small"]  # fmt: skip
    assert not report.faulty(findings)
    told = list(report.tell(findings))
    assert "  never seen: event:never" in told
    assert "  never seen: text:event.never.0 (Nobody hears this.)" in told


def test_what_was_not_seen_is_told_in_the_words_of_its_author(folder: Path) -> None:
    words = report.words_of(str(folder), "small")
    assert words["end:win.0"] == " (It stops.)"
    assert words["deed:wait"] == words["failure:wait"] == " (Wait)"
    assert words["choice:event.begin.1.go_on"] == " (Go on)"


def test_a_night_that_goes_wrong_is_kept(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "LIMIT", 5)
    findings = playing.playtest(playing.Plan(path=str(folder), runs=1), jobs=1)
    assert [run.fault for run in findings.runs] == ["no end after 5 decisions"]
    saved = report.save_runs(findings, tmp_path / "nights")
    assert [path.name for path in saved] == ["small-1-sensible-1.noctuary"]
    assert saved[0].stat().st_size > 100


def test_the_playtest_command_tells_and_saves_what_is_wrong(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "LIMIT", 5)
    asked = ["pack", "playtest", str(folder), "--runs", "1", "--seeking", "0", "--jobs", "1"]
    result = CliRunner().invoke(main, [*asked, "--out", str(tmp_path / "nights")])
    assert result.exit_code == 1, result.output
    assert "FAULT small, 1 seat, sensible, seed 1: no end after 5 decisions" in result.output
    assert "never seen: event:never" in result.output
    assert f"saved: {tmp_path / 'nights' / 'small-1-sensible-1.noctuary'}" in result.output
    result = CliRunner().invoke(main, [*asked, "--json"])
    assert "event:never" in json.loads(result.output)["scenarios"]["small"]["unseen"]
    result = CliRunner().invoke(main, [*asked, "--player", "sensibel"])
    assert (result.exit_code, "did you mean 'sensible'" in result.output) == (2, True)


def test_events_that_go_round_in_circles_are_told(folder: Path, tmp_path: Path) -> None:
    circle = b"""events:
  - {id: again, when: {failure_gained: true}, if: {not: {flag: over}}, do: [{gain_failure: 1}]}
  - {id: first, when: {game_start: true}, do: [{gain_failure: 1}]}
"""
    path = folder / "scenarios" / "small.yaml"
    path.write_bytes(SMALL.replace(b"events:\n", circle))
    findings = playing.playtest(playing.Plan(path=str(folder), runs=1), jobs=1)
    told = "RuntimeError: the event 'again' brings itself about without end"
    assert findings.runs[0].fault == f"the reply 'take:kirk' failed: {told}"
    assert len(report.save_runs(findings, tmp_path / "nights")) == 1


def test_a_worker_who_has_the_files_needs_no_folder(folder: Path) -> None:
    job = ("small", 1, "random", 3)
    assert playing.play("elsewhere", files_of(folder), job) == playing.play(str(folder), None, job)


def test_the_graph_shows_events_tasks_facts_and_ends(folder: Path) -> None:
    drawn = graph.drawn(folder, "small", 3, collapsed=False)
    for words in ("Small", "event:begin", "deed:wait", "flag:over", "end:win.0", "Go on"):
        assert words in drawn
    assert "unseen" in drawn
    with pytest.raises(LookupError, match="no scenario 'big'; choose from small"):
        graph.drawn(folder, "big", 0, collapsed=False)


def test_the_graph_tells_tracks_words_and_persons_from_flags(folder: Path) -> None:
    named = SMALL.decode().replace("over}, ending", "over}, title: Still, ending")
    more = """
tracks: [{id: noise, name: Noise, to: 3}]
persons: [{id: lyle, name: Lyle, text: The clerk., tag: start}]
campaign: {reads: [flood_came]}
events:
  - id: loud
    when: {track_passes: {track: noise, at: 2}}
    do:
      - place_disk: {numbered: 1, building: cafe, mark: random}
      - move_track: {track: noise, by: -1}
      - mark: {word: heard}
      - joins: lyle
"""
    (folder / "scenarios" / "small.yaml").write_text(named.replace("events:\n", more))
    picture = graph.drawing(playing.town_at(str(folder)), "small")
    kinds = {(box.kind, box.title) for box in picture.boxes.values()}
    assert {("track", "noise"), ("word", "heard"), ("person", "lyle"), ("flag", "flood_came"),
            ("finale", "Still")} <= kinds  # fmt: skip
    assert "random" not in {box.title for box in picture.boxes.values()}
    quiet = [arrow for arrow in picture.arrows if "track:noise" in arrow]
    assert quiet == [("event:loud", "track:noise"), ("track:noise", "event:loud")]
    assert ("start", "flag:flood_came") in picture.arrows


def test_every_scenario_that_is_built_in_can_be_drawn() -> None:
    town = GAME.pack("first-night")
    assert isinstance(town, Town)
    for name in town.scenarios:
        picture = graph.drawing(town, name)
        assert len(picture.boxes) > 20
        assert len(coverage.everything(town, name)) > 40
