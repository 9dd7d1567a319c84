"""Seldom ways through the town, and what a story and its end seldom bring."""

from __future__ import annotations

import msgspec
import pytest

from noctuary.games.when_darkness_comes.board import lasting, ways
from noctuary.games.when_darkness_comes.content import building
from noctuary.games.when_darkness_comes.events import Scored, StateChanged
from noctuary.games.when_darkness_comes.moving import doors, movement, obstacles
from noctuary.games.when_darkness_comes.people import casting, talks
from noctuary.games.when_darkness_comes.state import Settings
from noctuary.games.when_darkness_comes.story import ending, keeping
from tests.games.when_darkness_comes.stage import HERE, THERE, happens
from tests.games.when_darkness_comes.table import Table

INSIDE = "cafe.1.3"


def alone(**people: str) -> Table:
    t = Table("market_square cafe", **(people or {"kirk": HERE, "sharon": THERE}))
    t.g.active, t.g.agenda = t.g.order[0], []
    return t


# ── walking ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-2.9")
def test_adversaries_take_the_stairs_and_not_the_elevator() -> None:
    t = Table("market_square hotel_ground@1,0 hotel_upper@1,0", kirk=HERE)
    lay = t.g.layout
    lifts = [s for s in lay.links if "elevator" in lay.tags[s]]
    stairs = [s for s in lay.links if "stairs" in lay.tags[s]]
    assert lifts
    assert stairs
    for square in lifts:
        assert ways.walk(lay, square, lay.links[square].__eq__)[0] == 0
        assert ways.walk(lay, square, lay.links[square].__eq__, runner=True)[0] > 0
    for square in stairs:
        assert ways.walk(lay, square, lay.links[square].__eq__, runner=True)[0] == 0


@pytest.mark.rule("WD-28.12", "WD-7.20")
def test_whoever_is_bound_to_the_tile_has_a_step_on_it_or_none() -> None:
    t = Table("market_square cafe", kirk="market_square.3.7").change("kirk", tile_bound=True)
    assert movement.can_step(t.g, "kirk")
    onward, special = t.g.layout.steps[t["kirk"].square]
    steps = [step for step in onward + special if step >= 0]
    assert any(step // 64 != t["kirk"].square // 64 for step in steps)


@pytest.mark.rule("WD-10.22")
def test_games_that_were_saved_before_a_look_inside_go_on() -> None:
    t = alone(kirk=INSIDE)
    doors.LookInside("kirk").run(t.g)
    seen = list(t.g.agenda)
    t.g.agenda = []
    movement.Arrived("kirk").run(t.g)
    assert t.g.agenda == seen != []


@pytest.mark.rule("WD-7.19")
@pytest.mark.parametrize(
    ("begun", "bleeding", "hurt"), [(False, True, 1), (True, True, 0), (False, False, 0)]
)
def test_an_open_wound_bleeds_at_the_first_step(begun: bool, bleeding: bool, hurt: int) -> None:
    t = alone().change("kirk", bleeding=bleeding)
    walk = movement.Movement(who="kirk", points=4, begun=begun)
    movement.step_in(t.g, walk, t.square(INSIDE), "door", "r")
    assert len(t.g.agenda) == hurt
    assert t.at("kirk") == INSIDE


# ── the story and its end ─────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-39.13")
def test_every_adversary_stands_still_and_nothing_else() -> None:
    t = alone().show("zombie.1", HERE).show("house_dog", HERE).show("ghoul.1", THERE)
    happens(t, "freeze", 2)
    assert {key: spell.turns for key, spell in t.g.lasting.items()} == {
        "freeze:zombie.1": 2,
        "freeze:ghoul.1": 2,
    }
    lasting.end_spells_on(t.g, "zombie.1")
    assert list(t.g.lasting) == ["freeze:ghoul.1"]


@pytest.mark.rule("WD-40.1")
def test_a_tile_of_the_box_is_mixed_into_the_stack_and_no_other() -> None:
    t = alone()
    t.g.box, t.g.stack = ["church"], ["bank", "library", "cabin", "cave"]
    happens(t, "add_tile", "church")
    assert t.g.box == []
    assert sorted(t.g.stack) == ["bank", "cabin", "cave", "church", "library"]
    happens(t, "add_tile", "school_west")
    assert len(t.g.stack) == 5


@pytest.mark.rule("WD-35.9")
def test_when_all_are_dead_nobody_has_won() -> None:
    t = alone().change("kirk", alive=False).change("sharon", alive=False)
    t.g.deaths = {"kirk": "x", "sharon": "x"}
    ending.TEST.run(t.g)
    assert t.g.agenda == [ending.CloseBook(won=False, reason="all_dead")]
    assert t.g.winners == []


@pytest.mark.rule("WD-35.11", "WD-35.16")
def test_a_scar_is_kept_told_and_bought_off_by_name() -> None:
    t = alone().sheet("kirk", scars=("limp",)).change("kirk", vp=7)
    keeping.TakeScar("kirk").answer(t.g, "scar:shakes")
    assert t["kirk"].sheet.scars == ("limp", "shakes")
    assert [(e.state, e.on) for e in t.told(StateChanged)] == [("keeps_shakes", True)]
    keeping.SettlePage("kirk").answer(t.g, "mend:limp")
    assert (t["kirk"].sheet.scars, t["kirk"].vp) == (("shakes",), 4)
    assert t.g.agenda == [keeping.SettlePage("kirk")]


@pytest.mark.rule("WD-40.3")
def test_praise_out_of_turn_is_put_to_the_vote_of_all_others() -> None:
    t = alone(kirk=HERE, sharon=HERE, brian=HERE)
    t.g.settings = Settings(scenario="sandbox", roleplay_votes="on")
    talks.interject(t.g, "praise:kirk", 2)
    assert t.g.agenda == [talks.Vote("kirk", 2, (0, 1))]
    assert t.g.offered == ["praise:2"]
    t.g.agenda = []
    talks.Vote("kirk", 2, (0, 1), ayes=1, asked=2).run(t.g)
    assert t["kirk"].vp == 0, "half of them is not enough"
    talks.Vote("kirk", 2, (0, 1), ayes=2, asked=2).run(t.g)
    assert [(e.who, e.vp, e.why) for e in t.told(Scored)] == [("kirk", 1, "praise")]


@pytest.mark.rule("WD-2.4", "WD-35.6")
@pytest.mark.parametrize("bought", [0, 2])
def test_points_that_were_bought_stand_on_a_page_and_are_read_again(bought: int) -> None:
    t = alone()
    sheet = msgspec.structs.replace(t["kirk"].sheet, ready="", portrait="kirk", bought=bought)
    if bought:
        sheet = msgspec.structs.replace(sheet, saved=sheet.saved + bought)
    line = building.write_line(sheet)
    assert (f"bought {bought}" in line.split("; ")) is bool(bought)
    assert building.read_line(line, t.g.pack.skills, t.g.pack.copies) == sheet


@pytest.mark.rule("WD-2.3")
def test_somebody_who_has_left_the_pack_cannot_be_taken_and_the_question_stays() -> None:
    t = alone()
    step = casting.ChooseCharacter(0)
    step.answer(t.g, "take:nobody_at_all")
    assert t.g.agenda == [step]
    assert list(t.g.characters) == ["kirk", "sharon"]


@pytest.mark.rule("WD-21.3")
@pytest.mark.parametrize(
    ("obstacle", "way"),
    [("market_square.0.2", "market_square.1.0"), ("market_square.2.0", "market_square.0.1")],
)
def test_of_two_ways_alike_the_one_without_trouble_is_taken(obstacle: str, way: str) -> None:
    t = Table("market_square", kirk=THERE).show("looters", obstacle)
    walk = movement.Movement(who="kirk", points=4)
    lay, goal = t.g.layout, t.square("market_square.1.1")
    trouble = obstacles.troubled_squares(t.g, lay)
    assert walk.way(t.g, lay, goal, trouble) == (t.square(way), goal)
    assert walk.way(t.g, lay, t.square(way), trouble) == (t.square(way),)
