"""AN-R17 to AN-R20: rulings on effects that take and search."""

from __future__ import annotations

import pytest

from noctuary.engine.question import IllegalReply
from tests.games.arkham_noir.table import Table


@pytest.mark.rule("AN-R17")
def test_a_clue_closed_away_by_its_own_effect_still_resolves_the_rest_and_may_take_itself() -> None:
    t = Table(lines={"case_5": "c12 c05"}, leads_row="c16 c03", briefcase="")
    t.reply("play:c16:case_5")
    assert "case_5" not in t.g.lines
    assert t.options == ("take:c12", "take:c05", "take:c16", "decline")
    t.reply("take:c16")
    assert t.g.hand == ["c16"]


@pytest.mark.rule("AN-R18")
def test_a_search_of_the_draw_stack_cannot_be_cancelled_after_looking() -> None:
    t = Table(leads_row="c11 c03", stack="c09 c05 c12", briefcase="").reply("play:c11:case_2")
    assert t.options == ("accept", "decline")
    t.reply("accept")
    assert t.options == ("take:c05", "take:c09", "take:c12")
    with pytest.raises(IllegalReply):
        t.g.reply("decline")
    t.reply("take:c12")
    assert t.g.hand == ["c12"]


@pytest.mark.rule("AN-R18")
def test_a_search_of_the_menace_deck_cannot_be_cancelled_after_looking() -> None:
    t = Table(lines={"case_1": "c05 c02"}, leads_row="c44 c03", menaces="D1 D2 N1", stack="c09")
    t.reply("play:c44:case_1").pass_pauses()
    assert t.choices == ("accept", "decline")
    t.reply("accept")
    assert t.choices == ("menace:D1", "menace:D2", "menace:N1")


@pytest.mark.rule("AN-R19")
@pytest.mark.parametrize(
    ("zone", "clue", "case"),
    [
        ("discard_area", "c04", "case_1"),
        ("closed_cases", "c09", "case_1"),
        ("time_area", "c28", "case_2"),
        ("leads_row", "c19", "case_2"),
    ],
)
def test_a_card_taken_goes_to_the_hand(zone: str, clue: str, case: str) -> None:
    zones = {"leads_row": f"{clue} c05"} if zone == "leads_row" else {zone: "c05"}
    t = Table(**{"leads_row": clue, "hand": "c12", **zones}).reply(f"play:{clue}:{case}")
    t.reply("take:c05")
    assert t.g.hand == ["c12", "c05"]
    assert getattr(t.g, zone) == []


@pytest.mark.rule("AN-R20")
@pytest.mark.parametrize(("lead", "takeable"), [("c10", True), ("c11", False)])
def test_the_discarded_first_lead_is_within_reach_of_the_card_played(
    lead: str, takeable: bool
) -> None:
    """c04 takes a discard: c10 is one, c11 went to the Time Penalty Area."""
    t = Table(leads_row=f"{lead} c03", hand="c04", discard_area="c05").reply("play:c04:case_1")
    assert t.choices == (
        ("take:c05", f"take:{lead}", "decline") if takeable else ("take:c05", "decline")
    )
