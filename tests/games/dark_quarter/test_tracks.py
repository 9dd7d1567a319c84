"""DQ-6, DQ-7: tracks of twelve slots, and cubes that move because somebody says so."""

from __future__ import annotations

import pytest

from noctuary.games.dark_quarter.cards import tracks
from noctuary.games.dark_quarter.content.format.base import SKILLS
from noctuary.games.dark_quarter.dice import dice
from noctuary.games.dark_quarter.events import CubeMoved, Forfeited
from noctuary.games.dark_quarter.state import Trial
from tests.games.dark_quarter.table import Table

IMPROVE = [
    ([3, 7, 10], 3, [3, 6, 8], 0),
    ([8, 10], 2, [7, 9], 0),
    ([8, 10], 5, [6, 7], 0),
    ([8, 9, 10], 3, [7, 8, 9], 0),
    ([1, 2, 4], 3, [1, 2, 3], 2),
    ([1, 2, 3], 1, [1, 2, 3], 1),
    ([4, 6, 8, 10], 4, [4, 5, 7, 8], 0),
    ([1, 3], 5, [1, 2], 4),
]
DEGRADE = [
    ([4, 7, 10], 1, [4, 7, 11], 0),
    ([4, 7, 11], 3, [4, 8], 0),
    ([3, 11, 12], 2, [3, 12], 0),
    ([5, 12], 4, [8], 0),
    ([3, 7, 12], 3, [3, 9], 0),
    ([11], 3, [12], 2),
    ([12], 1, [12], 1),
]


@pytest.mark.rule("DQ-7.3", "DQ-7.4", "DQ-7.10", "DQ-7.11", "DQ-7.12", "DQ-R15", "DQ-6.7")
@pytest.mark.parametrize(("start", "n", "end", "lost"), IMPROVE)
def test_improving_moves_the_weakest_cube_that_can_move(start, n, end, lost):
    slots, made = tracks.moves(tuple(start), "improve", n)
    assert list(slots) == end
    assert n - len(made) == lost


@pytest.mark.rule("DQ-7.13", "DQ-7.14", "DQ-7.15", "DQ-R19", "DQ-R20")
@pytest.mark.parametrize(("start", "n", "end", "lost"), DEGRADE)
def test_degrading_pushes_cubes_to_the_right_and_off_the_track(start, n, end, lost):
    slots, made = tracks.moves(tuple(start), "degrade", n)
    assert list(slots) == end
    assert n - len(made) == lost


@pytest.mark.rule("DQ-E1", "DQ-7.2", "DQ-7.16")
def test_a_blocked_cube_splits_the_move():
    table = Table().set("ines", combat="3 7 10")
    table.do("- improve: {skill: combat, n: 3}")
    assert table.sheet("ines").combat == (3, 6, 8)
    moves = [(event.start, event.end) for event in table.happened(CubeMoved)]
    assert moves == [(10, 9), (9, 8), (7, 6)]


@pytest.mark.rule("DQ-E8", "DQ-7.5", "DQ-7.1")
def test_a_coloured_icon_moves_its_own_track_of_the_active_character_only():
    table = Table().set("ines", combat="4 7 10", talent="4 7 10")
    table.do("- degrade: combat")
    assert table.sheet("ines").combat == (4, 7, 11)
    assert table.sheet("ines").talent == (4, 7, 10)
    assert table.sheet("dez").combat == (3, 6, 9)


@pytest.mark.rule("DQ-E13", "DQ-E14", "DQ-E15", "DQ-E16")
@pytest.mark.parametrize(
    ("start", "n", "end"),
    [("8 10", 2, (7, 9)), ("8 10", 5, (6, 7)), ("8 9 10", 3, (7, 8, 9)), ("1 2 4", 3, (1, 2, 3))],
)
def test_improvements_of_the_catalogue(start, n, end):
    table = Table().set("ines", arcane=start).do(f"- improve: {{skill: arcane, n: {n}}}")
    assert table.sheet("ines").arcane == end
    lost = sum(event.n for event in table.happened(Forfeited))
    assert lost == (2 if start == "1 2 4" else 0)


@pytest.mark.rule("DQ-E17", "DQ-E18", "DQ-E19")
@pytest.mark.parametrize(
    ("start", "n", "end"), [("4 7 11", 3, (4, 8)), ("11", 3, (12,)), ("3 11 12", 2, (3, 12))]
)
def test_degradations_of_the_catalogue(start, n, end):
    table = Table().set("ines", arcane=start).do(f"- degrade: {{skill: arcane, n: {n}}}")
    assert table.sheet("ines").arcane == end


@pytest.mark.rule("DQ-E20", "DQ-7.8", "DQ-R17")
def test_a_white_icon_takes_a_track_on_which_something_can_move():
    table = Table().set("ines", talent="12", combat="4 7 10", arcane="12", charisma="12")
    table.do("- degrade: any")
    assert table.sheet("ines").combat == (4, 7, 11)


@pytest.mark.rule("DQ-7.6", "DQ-7.7", "DQ-E22", "DQ-R16", "DQ-7.21")
def test_all_arrows_of_a_white_icon_go_to_the_one_chosen_track():
    table = Table().set("ines", arcane="3 6 9").do("- improve: {skill: any, n: 2}")
    assert table.choices == ("track:talent", "track:combat", "track:arcane", "track:charisma")
    table.reply("track:arcane")
    assert table.sheet("ines").arcane == (3, 6, 7)


@pytest.mark.rule("DQ-E21", "DQ-7.9", "DQ-R18")
def test_two_white_icons_may_go_to_two_tracks_one_after_the_other():
    table = Table().set("ines", arcane="3 6 9", charisma="5 8 11")
    table.do("- improve: any\n- improve: any").reply("track:arcane")
    assert table.sheet("ines").arcane == (3, 6, 8)
    table.reply("track:charisma")
    assert table.sheet("ines").charisma == (5, 8, 10)


@pytest.mark.rule("DQ-E23", "DQ-7.18", "DQ-R21")
def test_an_added_cube_enters_at_slot_12_or_the_nearest_free_one():
    table = Table().set("ines", talent="5 8 12").do("- add_cube: talent")
    assert table.sheet("ines").talent == (5, 8, 11, 12)
    table.set("ines", talent="2 5 8 11").do("- add_cube: talent")
    assert table.sheet("ines").talent == (2, 5, 8, 11)
    assert table.happened(Forfeited)[-1].rule == "DQ-7.18"


@pytest.mark.rule("DQ-7.22")
def test_a_removed_cube_is_the_rightmost_and_never_the_last():
    table = Table().set("ines", talent="5 8").do("- remove_cube: talent")
    assert table.sheet("ines").talent == (5,)
    table.do("- remove_cube: talent")
    assert table.sheet("ines").talent == (5,)


@pytest.mark.rule("DQ-E108", "DQ-1.16", "DQ-R118")
def test_an_icon_for_all_begins_with_the_active_character():
    table = Table("marta teodor ines dez").do("- degrade: {skill: any, who: all}")
    order = []
    while table.step.__class__.__name__ == "MoveCubes":
        order.append(table.step.who)
        table.reply("track:combat")
    assert order == ["marta", "teodor", "ines", "dez"]


@pytest.mark.rule("DQ-6.1", "DQ-6.2", "DQ-6.4", "DQ-6.5", "DQ-6.6", "DQ-2.2", "DQ-R8")
def test_no_movement_breaks_the_limits_of_a_track():
    for start in [(1,), (12,), (1, 2, 3, 4), (9, 10, 11, 12), (3, 7, 12), (1, 12)]:
        for direction in ("improve", "degrade"):
            for n in range(1, 30):
                slots, _ = tracks.moves(start, direction, n)
                assert 1 <= len(slots) <= 4
                assert len(set(slots)) == len(slots)
                assert all(1 <= slot <= 12 for slot in slots)


@pytest.mark.rule("DQ-6.3")
def test_a_cube_in_a_smaller_slot_is_reached_by_lower_totals():
    for total in range(13):
        better = dice.counted(Trial("", "", value=total), (3,), ()).successes
        worse = dice.counted(Trial("", "", value=total), (7,), ()).successes
        assert better >= worse
    assert dice.counted(Trial("", "", value=3), (3,), ()).successes == 1
    assert dice.counted(Trial("", "", value=3), (7,), ()).successes == 0


@pytest.mark.rule("DQ-2.3", "DQ-R3")
def test_cubes_come_from_a_supply_that_cannot_run_out():
    table = Table("ines dez marta teodor")
    for skill in ("talent", "combat", "arcane", "charisma"):
        for _ in range(3):
            table.do(f"- add_cube: {{skill: {skill}, who: all}}")
    cubes = sum(len(table.sheet(who).track(s)) for who in table.g.team for s in SKILLS)
    assert cubes == 64


@pytest.mark.rule("DQ-7.19")
def test_a_mandatory_movement_is_not_asked_about():
    table = Table()
    before = table.choices
    table.do("- degrade: {skill: talent, n: 1}")
    assert table.choices == before
    assert table.sheet("ines").talent == (5, 8, 12)


@pytest.mark.rule("DQ-7.17")
def test_a_lost_cube_stays_lost_outside_an_intermission():
    table = Table().set("ines", combat="4 12").do("- degrade: combat\n- improve: combat")
    assert table.sheet("ines").combat == (3,)
