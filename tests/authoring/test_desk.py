"""The writer's desk: what was saved is taken in, and the game goes on where it was."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from noctuary.authoring.desk import Desk, Start
from noctuary.engine.question import IllegalReply, SettingError
from noctuary.games import game

COAT = Path(__file__).parents[2] / "docs" / "packs" / "warm-coat"
FINALE = "scenarios/warm_coat/finale.yaml"
SCENARIO = "scenarios/warm_coat/scenario.yaml"
HOTEL = "scenarios/warm_coat/hotel.yaml"
QUARTER = game("dark-quarter")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A desk with a copy of the small case."""
    return Desk(QUARTER, Path(shutil.copytree(COAT, tmp_path / "coat")))


def edit(desk: Desk, file: str, old: str, new: str) -> bool:
    """Save a file with other words."""
    path = desk.path / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return desk.look()


def test_an_edit_is_taken_in_and_the_game_stays_where_it_is(desk: Desk) -> None:
    desk.begin(Start("poi:poi_tailor", ("ines", "dez")))
    desk.reply(desk.state.options[0])
    options, team = desk.state.options, desk.state.team
    words = sum(desk.now.words.values())
    assert not desk.look()
    assert edit(desk, SCENARIO, "Steam stands over the collar.", "Steam hangs over the collar now.")
    assert (desk.state.options, desk.state.team) == (options, team)
    assert "You are still here" in desk.notice
    assert sum(desk.now.words.values()) == words + 1
    (change,) = desk.changed
    assert change.file == SCENARIO
    assert "Steam stands" in change.before
    assert "Steam hangs" in change.after


def test_faults_are_told_and_the_game_keeps_the_text_from_before(desk: Desk) -> None:
    before = desk.state
    assert edit(desk, FINALE, "test: t_hold_sleeve", "test: t_hold_sleve")
    assert desk.now.errors
    assert "t_hold_sleve" in str(desk.now.faults[0])
    assert "Still the text from before" in desk.notice
    assert desk.state is before
    edit(desk, FINALE, "test: t_hold_sleve", "test: t_hold_sleeve")
    assert not desk.now.errors


def test_a_place_that_is_gone_says_why_the_game_cannot_go_on(desk: Desk) -> None:
    desk.begin(Start("poi:poi_tailor", ("ines", "dez"), {"lead:l_lining": 1}))
    desk.reply(desk.state.options[0])
    for file in (SCENARIO, "scenarios/warm_coat/square.yaml", HOTEL, FINALE):
        text = (desk.path / file).read_text(encoding="utf-8")
        (desk.path / file).write_text(text.replace("l_lining", "l_cloth"), encoding="utf-8")
    assert desk.look()
    assert not desk.now.errors
    assert "it knows the Lead 'l_lining'" in desk.notice


def test_a_game_begins_anywhere_with_facts_set_by_hand(desk: Desk) -> None:
    assert desk.tools is not None
    names = dict(desk.tools.places(desk.now.pack))
    assert "question:q_abel_who" in names
    for place in names:
        desk.begin(Start(place, ("marta", "teodor"), {"flag:given": 1, "counter:warmth": 2}))
        assert desk.notice == "", place
        assert desk.state.question is not None or desk.state.outcome is not None
    desk.begin(Start("scenario:warm_coat", ("marta", "teodor"), {"lead:l_waiting": 1}))
    stand = {f"{fact.kind}:{fact.name}": fact.value for fact in desk.tools.facts(desk.state)}
    assert stand["lead:l_waiting"] == 1
    assert stand["flag:given"] == 0
    desk.change("item:s95_coat", 0)
    assert "s95_coat" not in desk.state.team_story
    with pytest.raises(LookupError, match="no flag 'givn'"):
        desk.change("flag:givn", 1)


def test_an_edit_names_the_recorded_games_that_it_breaks(desk: Desk) -> None:
    desk.begin(Start("poi:poi_tailor", ("ines", "dez")))
    option = next(o for o in desk.state.options if o.startswith("do:"))
    desk.reply(option)
    assert desk.record("The tailor").name == "the-tailor.noctuary"
    with pytest.raises(LookupError, match="already"):
        desk.record("The Tailor")
    again = Desk(QUARTER, desk.path)
    assert [one.name for one in again.recordings] == ["the-tailor"]
    square = "scenarios/warm_coat/square.yaml"
    name = option.removeprefix("do:")
    assert edit(again, square, f"id: {name}", "id: another_name")
    assert [one.name for one in again.broken] == ["the-tailor"]
    assert "reply 1" in again.broken[0].why
    again.go_to_break("the-tailor")
    assert "is no longer possible" in again.notice
    assert f"do:{name}" not in again.state.options
    assert QUARTER.question(again.state) is not None
    with pytest.raises(LookupError, match="no recorded game"):
        again.go_to_break("the-baker")
    edit(again, square, "id: another_name", f"id: {name}")
    assert again.broken == []


def test_a_line_leads_to_its_place_and_the_chart_shows_what_was_played(desk: Desk) -> None:
    line = next(e.line for e in desk.now.entries[HOTEL] if e.text == "q_abel_who")
    assert desk.place_of(HOTEL, line + 2) == "question:q_abel_who"
    assert desk.place_of("nowhere.yaml", 3) == ""
    desk.begin(Start("poi:poi_tailor", ("ines", "dez")))
    for reply in ("do:tailor_hem", "roll", "confirm"):
        desk.reply(reply)
    desk.record("The tailor")
    chart = desk.chart()
    assert chart is not None
    assert chart.here == {"board:poi_tailor"}
    assert chart.starts["board:poi_tailor"] == "poi:poi_tailor"
    marks = {mark for row in chart.drawing.boxes["board:poi_tailor"].rows for mark in row.marks}
    assert marks & desk.seen
    assert edit(desk, SCENARIO, "Steam stands over the collar.", "Steam hangs over the collar.")
    changed = desk.chart()
    assert changed is not None
    assert changed.changed


def test_a_reply_can_be_taken_back_and_a_wrong_one_changes_nothing(desk: Desk) -> None:
    asked = desk.state.asked
    with pytest.raises(IllegalReply):
        desk.reply("nonsense")
    assert desk.history == []
    desk.reply(desk.state.options[0])
    desk.undo()
    assert desk.state.asked == asked


def test_packs_of_other_games_lie_on_the_desk_too(tmp_path: Path) -> None:
    noir = game("arkham-noir")
    folder = Path(shutil.copytree(noir.folder / "packs" / "violet_hour", tmp_path / "noir"))
    desk = Desk(noir, folder)
    desk.reply(desk.state.options[0])
    title = desk.state.pack.manifest.title
    assert title == "The Violet Hour"
    assert edit(desk, "pack.yaml", "title: The Violet Hour", "title: The Green Hour")
    assert desk.state.pack.manifest.title == "The Green Hour"
    with pytest.raises(LookupError, match="nothing that can be set"):
        desk.change("flag:x", 1)


def test_a_town_lies_on_the_desk_with_one_of_its_own_stories(tmp_path: Path) -> None:
    night = game("when-darkness-comes")
    folder = Path(shutil.copytree(night.folder / "packs" / "first_night", tmp_path / "town"))
    for name in ("last_bus", "night_deposit", "the_will", "ward_seven"):
        (folder / "scenarios" / f"{name}.yaml").unlink()
    desk = Desk(night, folder)
    assert (desk.state.settings.scenario, desk.state.seats) == ("hollow_choir", 1)
    desk = Desk(night, folder, {"scenario": "ten_paces"})
    assert (desk.state.settings.scenario, desk.state.seats) == ("ten_paces", 3)
    with pytest.raises(SettingError, match="has no scenario last_bus; it has hollow_choir"):
        Desk(night, folder, {"scenario": "last_bus"})


def test_a_story_of_the_quarter_begins_at_one_of_its_places(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match="begins at a place of the story"):
        Desk(QUARTER, Path(shutil.copytree(COAT, tmp_path / "coat")), {"veil_cold": "outline"})
