"""AN-10: purple icons and the Machine."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from noctuary.games.arkham_noir.content.cards import EdgeIcon, MenaceEffect
from noctuary.games.arkham_noir.playing import why_not
from noctuary.games.arkham_noir.state import Line, machine_in_play
from tests.games.arkham_noir.synthetic import synthetic
from tests.games.arkham_noir.table import Table, cards

FIVE_TYPES = "c01 c19 machine c10 c33"
SEVEN_CLUES = "c16 c13 c27 c20 c11 c14 c02"
PURPLE_RESEARCH = (EdgeIcon(tech="research", purple=True),)


@pytest.mark.rule("AN-10.1", "AN-R13")
@pytest.mark.parametrize(
    "where",
    [
        {"hand": "machine"},
        {"briefcase": "machine"},
        {"lines": {"case_1": "c02", "case_2": "machine"}},
        {"lines": {"case_1": "machine c02"}},
    ],
)
def test_the_machine_is_in_play_in_hand_briefcase_and_open_cases(where: dict[str, Any]) -> None:
    t = Table(**{"lines": {"case_1": "c02"}, "leads_row": "c29 c03", **where})
    assert why_not(t.g, "c29", "case_1") == []
    assert "play:c29:case_1" in t.options


@pytest.mark.rule("AN-10.1", "AN-10.7", "AN-R13")
@pytest.mark.parametrize(
    "zone",
    [
        "leads_row",
        "stack",
        "discard_area",
        "time_area",
        "stability_area",
        "closed_cases",
        "big_picture",
        "removed",
    ],
)
def test_the_machine_is_in_play_in_no_other_zone(zone: str) -> None:
    t = Table(**{"lines": {"case_1": "c02"}, "hand": "c29", zone: "machine"})
    assert not machine_in_play(t.g)
    assert why_not(t.g, "c29", "case_1") == ["purple"]
    assert "play:c29:case_1" not in t.options


@pytest.mark.rule("AN-10.2")
@pytest.mark.parametrize(
    ("end", "clue"),
    [("c20", "c13"), ("c28", "c13"), ("c37", "c11"), ("c39", "c02"), ("stone", "c02")],
)
def test_without_the_machine_every_purple_icon_is_treated_as_absent(end: str, clue: str) -> None:
    """Each line ends in a purple icon of the technique that the clue shows."""
    t = Table(lines={"case_1": end}, leads_row=f"{clue} c03")
    assert why_not(t.g, clue, "case_1") == ["purple"]
    assert f"play:{clue}:case_1" not in t.options
    t = Table(lines={"case_1": end}, leads_row=f"{clue} c03", briefcase="machine")
    assert f"play:{clue}:case_1" in t.options


@pytest.mark.rule("AN-10.3")
@pytest.mark.parametrize("clue", ["c29", "c38", "haunter"])
def test_a_purple_left_edge_is_unplayable_even_to_a_line_that_ends_in_any(clue: str) -> None:
    t = Table(lines={"case_1": "c02 c23"}, hand=clue, leads_row="c03")
    assert why_not(t.g, clue, "case_1") == ["purple"]
    assert not [option for option in t.options if clue in option]


@pytest.mark.rule("AN-10.4")
def test_ordinary_icons_beside_purple_ones_can_be_used_at_any_time() -> None:
    """c20 shows collection and purple research; a left edge may show both colours too."""
    t = Table(lines={"case_2": "c20"}, leads_row="c11 c03")
    assert "play:c11:case_2" in t.options
    both = (*PURPLE_RESEARCH, EdgeIcon(tech="interview"))
    pack = synthetic(clue={"c29": {"left": both}})
    t = Table(pack=pack, lines={"case_1": "c05", "case_2": "c02"}, leads_row="c29 c03")
    assert [option for option in t.options if "c29" in option] == ["play:c29:case_1"]


@pytest.mark.rule("AN-10.4")
@pytest.mark.parametrize("clue", ["c20", "c28", "c37", "c39", "stone"])
def test_a_purple_icon_on_the_right_edge_does_not_bar_a_clue(clue: str) -> None:
    t = Table(leads_row=f"{clue} c03")
    assert f"play:{clue}:case_2" in t.options


@pytest.mark.rule("AN-10.5", "AN-R14")
def test_played_from_hand_the_machine_may_use_its_own_purple_icons() -> None:
    pack = synthetic(clue={"machine": {"left": PURPLE_RESEARCH}})
    t = Table(pack=pack, leads_row="c20 c03", hand="machine")
    assert "play:machine:case_1" in t.options
    t.reply("play:machine:case_1")
    assert t.g.lines["case_1"].cards == ("machine",)


@pytest.mark.rule("AN-10.6")
def test_when_the_machine_leaves_cards_played_through_purple_icons_stay() -> None:
    line = {"case_1": "c02"}
    t = Table(lines=line, leads_row="c03 c04", hand="c29 c38", briefcase="machine", stack="c09")
    t.reply("play:c29:case_1", "use:machine").pass_pauses()
    assert not machine_in_play(t.g)
    assert t.g.lines["case_1"] == Line(("c02", "c29"))
    assert "play:c38:case_1" not in t.options


LEAVING: dict[str, tuple[dict[str, Any], str]] = {
    "used": ({"briefcase": "machine", "stack": ""}, "use:machine"),
    "discarded": ({"hand": "machine c05", "leads_row": "c33"}, "play:c33:case_2 discard:machine"),
    "first lead": ({"leads_row": "machine"}, "pass"),
    "exchanged": (
        {"hand": "machine", "leads_row": "c18", "lines": {"case_1": "c16 c10"}, "time_area": "c02"},
        "play:c18:case_1 swap:machine:c02",
    ),
    "closed": ({"lines": {"case_3": FIVE_TYPES}, "leads_row": "c02"}, "close:case_3"),
    "shuffled": (
        {"discard_area": "machine", "leads_row": "c15 c02 c03 c04 c05"},
        "play:c15:case_2",
    ),
}


@pytest.mark.rule("AN-10.7")
@pytest.mark.parametrize("way", LEAVING)
def test_the_machine_is_not_in_play_where_it_has_gone(way: str) -> None:
    zones, replies = LEAVING[way]
    t = Table(**zones)
    was_in_play = way not in ("first lead", "shuffled")
    assert machine_in_play(t.g) == was_in_play
    t.reply(*replies.split())
    assert not machine_in_play(t.g)


@pytest.mark.rule("AN-10.7")
def test_a_scored_machine_is_not_in_play() -> None:
    """Nothing in the built-in set can score it; a set whose Machine is a puzzle can."""
    puzzle = replace(cards().clue["machine"].attrs, puzzle="M")
    pack = synthetic(clue={"machine": {"attrs": puzzle}})
    t = Table(pack=pack, lines={"case_5": "machine c05"}, leads_row="c16 c02")
    assert machine_in_play(t.g)
    t.reply("play:c16:case_5")
    assert t.g.big_picture == ["machine"]
    assert not machine_in_play(t.g)


COMING_BACK: dict[str, tuple[dict[str, Any], str]] = {
    "take_discard": ({"leads_row": "c04", "discard_area": "machine"}, "play:c04:case_1"),
    "take_closed": ({"leads_row": "c09", "closed_cases": "machine"}, "play:c09:case_1"),
    "take_time": ({"leads_row": "c28", "time_area": "machine"}, "play:c28:case_2"),
    "take_stability": ({"stability_area": "machine"}, "use:contact:1"),
    "take_lead": ({"leads_row": "c19 machine"}, "play:c19:case_2"),
    "search_draw": ({"leads_row": "c11", "stack": "machine"}, "play:c11:case_2 accept"),
}


@pytest.mark.rule("AN-10.8", "AN-10.9")
@pytest.mark.parametrize("way", COMING_BACK)
def test_returned_to_hand_the_machine_is_in_play_and_the_haunter_yields(way: str) -> None:
    zones, replies = COMING_BACK[way]
    t = Table(**zones, active_menaces="D1 case_7").reply(*replies.split())
    assert not machine_in_play(t.g)
    assert t.g.active_menaces == ["D1", "case_7"]
    t.reply("take:machine")
    assert machine_in_play(t.g)
    assert t.g.hand == ["machine", "haunter"]
    assert t.g.active_menaces == ["D1"]


@pytest.mark.rule("AN-10.9")
def test_taken_as_first_lead_the_machine_comes_into_play_too() -> None:
    t = Table(leads_row="machine c02", active_menaces="case_7").reply("take")
    assert t.g.hand == ["machine", "haunter"]


@pytest.mark.rule("AN-10.9")
def test_closed_away_and_taken_back_the_machine_comes_into_play_anew() -> None:
    """c16 closes Case 5 with the Machine in its line, then takes the Machine back."""
    t = Table(lines={"case_5": "machine c05"}, leads_row="c16 c02", active_menaces="case_7")
    t.reply("play:c16:case_5").pass_pauses()
    assert t.g.active_menaces == ["case_7"]
    t.reply("take:machine")
    assert t.g.hand == ["machine", "haunter"]
    assert t.g.active_menaces == []


@pytest.mark.rule("AN-10.10")
def test_moving_between_hand_briefcase_and_case_is_no_coming_into_play() -> None:
    """So a Haunter that lies there would not notice."""
    t = Table(leads_row="c03 c04", briefcase="machine", active_menaces="case_7")
    t.reply("unstow:machine", "stow:machine", "unstow:machine", "play:machine:case_1")
    assert t.g.lines["case_1"].cards == ("machine",)
    assert t.g.active_menaces == ["case_7"]
    assert "haunter" not in t.g.hand


@pytest.mark.rule("AN-10.11")
def test_as_first_lead_the_machine_cannot_use_its_own_light() -> None:
    pack = synthetic(clue={"machine": {"left": PURPLE_RESEARCH}})
    t = Table(pack=pack, leads_row="machine c03")
    assert why_not(t.g, "machine", "case_1") == ["purple"]
    assert "play:machine:case_1" not in t.options


@pytest.mark.rule("AN-10.11")
def test_the_haunter_yields_before_the_strain_check_and_the_effects_of_the_machine() -> None:
    t = Table(
        lines={"case_1": SEVEN_CLUES},
        leads_row="machine c03",
        hand="c04 c05 c06",
        active_menaces="case_7",
        closed_cases="c12",
        stack="c21",
        briefcase="",
    )
    t.reply("play:machine:case_1")
    assert t.g.hand == ["c04", "c05", "c06", "haunter"]
    assert t.options == ("discard:c04", "discard:c05", "discard:c06")
    assert t.g.draw_stack == ["c21"]
    t.reply("discard:c05")
    assert t.g.stability_area == ["c21"]
    assert t.options == ("take:c12", "decline")


@pytest.mark.rule("AN-10.11", "AN-11.5")
def test_what_the_haunter_gave_to_darkness_clues_is_gone_when_the_machine_is_placed() -> None:
    dark = replace(cards().clue["machine"].attrs, darkness=True)
    bottom = (MenaceEffect(effect="ong_darkness_effect", gains="stability_check"),)
    pack = synthetic(clue={"machine": {"attrs": dark}}, case={"case_7": {"bottom_effects": bottom}})
    t = Table(pack=pack, leads_row="machine c03", active_menaces="case_7", stack="c21")
    t.reply("play:machine:case_1")
    assert t.g.hand == ["haunter"]
    t.until("victory")
    assert t.g.stability_area == []
