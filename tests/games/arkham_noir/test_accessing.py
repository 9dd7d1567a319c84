"""AN-21: accessing cases."""

from __future__ import annotations

import pytest

from noctuary.games.arkham_noir.state import Line
from tests.games.arkham_noir.table import Table

FIVE_TYPES = "c02 c10 c20 c27 c33"


@pytest.mark.rule("AN-21.1")
def test_an_accessed_case_comes_from_the_case_deck_with_an_empty_line():
    t = Table(lines={"case_1": FIVE_TYPES, "case_2": ""}, leads_row="c11", briefcase="")
    assert t.g.case_deck == ["case_3", "case_4", "case_5", "case_6", "case_7"]
    t.reply("close:case_1")
    assert t.g.lines == {"case_2": Line(), "case_3": Line()}
    assert t.g.case_deck == ["case_4", "case_5", "case_6", "case_7"]


@pytest.mark.rule("AN-21.1")
def test_an_accessed_case_shows_its_case_face():
    # Case 3 shows surveillance and research on its right edge.
    t = Table(lines={"case_1": FIVE_TYPES}, leads_row="c11", hand="c19 c12 c05", briefcase="")
    t.reply("close:case_1")
    played = {option for option in t.options if option.endswith(":case_3") and "play:" in option}
    assert {"play:c19:case_3", "play:c12:case_3"} <= played
    assert "play:c05:case_3" not in played


@pytest.mark.rule("AN-21.2")
@pytest.mark.parametrize(
    "elsewhere",
    [
        {"lines": {"case_1": FIVE_TYPES, "case_3": "c12"}},
        {"closed_cases": "case_3"},
        {"hand": "stone"},
    ],
    ids=["open", "closed", "turned into a clue"],
)
def test_a_case_that_is_not_in_the_case_deck_is_not_accessed(elsewhere):
    t = Table(**{"lines": {"case_1": FIVE_TYPES}, "leads_row": "c11", "briefcase": "", **elsewhere})
    before = t.g.lines.get("case_3")
    t.reply("close:case_1")
    assert t.g.lines.get("case_3") == before
    assert t.g.case_deck == ["case_2", "case_4", "case_5", "case_6", "case_7"]


@pytest.mark.rule("AN-21.3")
def test_an_accessed_case_can_be_played_to_in_the_same_turn():
    # Before the action the book's check runs out of leads, and D3 opens Case 3.
    t = Table(
        lines={"case_2": ""},
        leads_row="c12 c20",
        stack="",
        discard_area="c10 c27",
        menaces="D3 D1",
        briefcase="tome",
    )
    assert "play:c12:case_3" not in t.options
    t.reply("use:tome")
    assert t.g.turn == 1
    assert "play:c12:case_3" in t.options
    t.reply("play:c12:case_3")
    assert t.g.lines["case_3"].cards == ("c12",)


@pytest.mark.rule("AN-21.4")
def test_all_cases_may_be_open_and_closed_in_any_order():
    six = {f"case_{n}": "" for n in range(1, 7)} | {
        "case_6": FIVE_TYPES,
        "case_3": "c04 c12 c19 c28 c35",
    }
    t = Table(lines=six, leads_row="c06 c11", hand="c45", briefcase="")
    assert {f"play:c06:case_{n}" for n in range(1, 7)} <= set(t.options)
    assert {"close:case_3", "close:case_6"} <= set(t.options)
    t.reply("close:case_6")
    assert list(t.g.lines) == ["case_1", "case_2", "case_3", "case_4", "case_5"]


@pytest.mark.rule("AN-21.5")
def test_case_3_opened_by_a_menace_is_not_opened_again_by_an_icon():
    t = Table(
        lines={"case_1": "c02 c10 c20 c27 c35"},
        leads_row="c34 c19 c11",
        menaces="D3 D1",
        briefcase="",
    )
    t.reply("play:c34:case_1", "take:c19")
    assert t.g.lines["case_3"] == Line()
    t.reply("play:c19:case_3", "decline", "close:case_1")
    assert list(t.g.lines) == ["case_3"]
    assert t.g.lines["case_3"].cards == ("c19",)


@pytest.mark.rule("AN-21.5")
def test_case_3_opened_by_an_icon_is_not_opened_again_by_a_menace():
    t = Table(
        lines={"case_1": FIVE_TYPES, "case_2": ""},
        leads_row="c11 c12 c43",
        hand="",
        menaces="D3 D1",
        briefcase="",
    )
    t.reply("close:case_1", "play:c12:case_3", "play:c43:case_2", "menace:D3")
    assert t.g.active_menaces == ["D3"]
    assert t.g.lines["case_3"].cards == ("c12",)


@pytest.mark.rule("AN-21.6")
@pytest.mark.parametrize("briefcase", ["", "machine"])
def test_accessing_the_haunter_opens_no_case(briefcase):
    t = Table(lines={"case_3": FIVE_TYPES}, leads_row="c11", briefcase=briefcase)
    t.reply("close:case_3")
    assert list(t.g.lines) == ["case_5"]
    assert "case_7" not in t.g.case_deck
    assert ("case_7" in t.g.active_menaces) is not bool(briefcase)
    assert ("haunter" in t.g.hand) is bool(briefcase)


@pytest.mark.rule("AN-21.7")
def test_with_no_open_case_only_taking_and_passing_are_left():
    t = Table(lines={}, leads_row="c06 c11", hand="c45 c01", briefcase="")
    assert t.options == ("take", "pass")
    t.reply("take")
    assert t.options == ("take", "pass")
    t.reply("pass")
    assert t.g.turn == 3
    assert t.g.outcome is None
