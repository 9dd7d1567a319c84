"""The measurements measure what they say."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench import nights, story, town
from bench.beam import fingerprint, winning_end
from bench.deals import Yardstick, wins_classic
from bench.engine import in_progress, memory_figure
from bench.figures import Figure, as_markdown, at_most, keep, rates
from bench.playouts import noctuary_game
from bench.sessions import long_session

from noctuary.games.arkham_noir.seen.worth import worth
from noctuary.games.dark_quarter.content import reading
from tests.games.arkham_noir.table import Table


def test_spans_of_time_are_told_with_the_unit_that_suits_them() -> None:
    assert at_most("clone", 6e-6, 5e-6) == Figure("clone", "6 µs", "at most 5 µs", False)


def test_a_goal_that_is_missed_is_marked() -> None:
    table = as_markdown([Figure("clone", "6 µs", "at most 5 µs", False), Figure("load", "1 µs")])
    assert table.splitlines()[2:] == [
        "| clone | 6 µs | at most 5 µs — **missed** |",
        "| load | 1 µs |  |",
    ]


def test_tables_are_kept_in_their_place_and_nowhere_else(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- speed -->\nold\n<!-- end of speed -->\nafter\n")
    keep(page, "speed", "new")
    keep(page, "speed", "newer")
    assert page.read_text() == ("before\n<!-- speed -->\n\nnewer\n\n<!-- end of speed -->\nafter\n")
    with pytest.raises(LookupError, match="no place for memory"):
        keep(page, "memory", "new")


def test_contenders_take_turns() -> None:
    turns: list[str] = []

    def slow() -> int:
        turns.append("slow")
        return sum(range(200_000)) * 0 + 1

    def fast() -> int:
        turns.append("fast")
        return sum(range(200_000)) * 0 + 3

    measured = rates({"slow": slow, "fast": fast}, rounds=2, seconds=0.001)
    assert measured["fast"] > measured["slow"] > 0
    order = [name for name, before in zip(turns, ["", *turns], strict=False) if name != before]
    assert order == ["slow", "fast", "slow", "fast"]


def test_a_long_session_is_one_unbroken_way() -> None:
    session = long_session(120)
    assert len(session.way()) == len(session.entries) > 120


def test_a_game_in_progress_is_measured_in_its_middle() -> None:
    assert in_progress(1).asked > 20
    assert memory_figure().met


def test_the_beam_finds_a_win_that_is_two_turns_away() -> None:
    t = Table(
        mode="classic",
        help="none",
        lines={"case_1": "c16 c10 c27 c02 c19 c07", "case_2": ""},
        big_picture="c17 c30 c36 c41",
        hand="c33",
        leads_row="c03 c11",
        menaces="D1",
    )
    end = winning_end(t.g, worth, width=4)
    assert end is not None
    assert end.outcome.won
    assert end.turn <= t.g.turn + 4


def test_the_beam_says_when_it_finds_no_way() -> None:
    t = Table(
        mode="hardboiled", help="none", lines={}, hand="", leads_row="c02", stack="", menaces=""
    )
    assert winning_end(t.g, worth, width=4) is None


def test_positions_are_the_same_however_they_came_about() -> None:
    once, again = Table(hand="machine").g, Table(hand="machine").g
    again.reply("stow:machine")
    assert fingerprint(once) != fingerprint(again)
    again.reply("unstow:machine")
    assert fingerprint(once) == fingerprint(again)


def test_the_yardstick_plays_a_deal_to_its_end() -> None:
    assert wins_classic(Yardstick.name, {}, 1) in (True, False)
    assert wins_classic(Yardstick.name, {}, 1) == wins_classic(Yardstick.name, {}, 1)


def test_the_town_of_the_bench_is_as_large_as_it_says() -> None:
    assert len(town.large_town().board.tiles) == len(town.TILES) + 1
    assert noctuary_game(town.GAME, seats=1, scenario="last_bus")() > 10


def test_a_table_of_nights_is_played_and_summed_up() -> None:
    table = nights.Table("last_bus", 1, "cautious", 0.0, 0.5)
    played = nights.nights(table, games=4, jobs=1)
    assert not any(night.fault for night in played)
    figure, line = nights.row(table, played)
    assert figure.goal == "0% to 50%"
    assert line.startswith("| last_bus, 1 × `cautious` | ")
    assert line.count("|") == nights.HEAD.splitlines()[0].count("|")


def test_the_long_campaign_is_a_sound_one() -> None:
    files = story.long_campaign()
    assert sum(len(data.split()) for data in files.values()) > story.WORDS
    pack, warnings = reading.examine(files)
    assert len(pack.scenarios) >= 3
    assert not [fault for fault in warnings if fault.severity == "error"]


def test_random_play_of_a_story_is_counted_in_decisions() -> None:
    played = noctuary_game("dark-quarter", story.LONGEST, pack="vesperine")()
    assert 100 < played <= story.LONGEST
