"""AN-17: action c, a clue from hand at the price of the First Lead Card."""

from __future__ import annotations

import pytest

from noctuary.games.arkham_noir.events import Moved
from tests.games.arkham_noir.table import Table


def moves(t):
    """Which card went where, in order."""
    return [(event.card, event.to) for event in t.events if isinstance(event, Moved)]


@pytest.mark.rule("AN-17.1")
@pytest.mark.parametrize(("lead", "area"), [("c02", "time_area"), ("c10", "discard_area")])
def test_first_the_first_lead_is_discarded(lead, area):
    t = Table(leads_row=f"{lead} c20", hand="c12").reply("play:c12:case_1")
    assert moves(t) == [(lead, area), ("c12", "case_1")]
    assert getattr(t.g, area) == [lead]
    assert t.g.leads_row == ["c20"]


@pytest.mark.rule("AN-17.2")
def test_then_a_hand_card_is_played_by_the_rules_of_playing():
    t = Table(
        lines={"case_1": "c01 c12", "case_2": ""},
        leads_row="c20",
        hand="c17 c30 c04",
        stability_area="c06",
    )
    # c17 joins c12 by its collection icon, not Case 2's empty line: there is no key in it.
    assert {o for o in t.options if "c17" in o} == {"play:c17:case_1"}
    t.reply("play:c17:case_1")
    assert t.g.lines["case_1"].cards == ("c01", "c12", "c17")
    assert t.g.lines["case_1"].spent == ("c01",)
    assert t.choices == ("take:c06", "decline"), "its effects are resolved"


@pytest.mark.rule("AN-17.2")
def test_the_eighth_clue_played_from_hand_strains_the_mind():
    line = "c01 c02 c03 c04 c05 c09 c12"
    t = Table(lines={"case_1": line}, leads_row="c20", hand="c11", stack="c06 c10")
    t.reply("play:c11:case_1")
    assert t.g.stability_area == ["c06"]


@pytest.mark.rule("AN-17.3")
def test_exactly_one_card_is_played():
    t = Table(leads_row="c20 c02", hand="c12 c13 c10").reply("play:c12:case_1")
    assert t.choices == ("continue",), "Maintenance follows, although c10 could join c12"
    t.pass_pauses()
    assert t.g.turn == 2
    assert t.g.hand == ["c13", "c10"]
    assert "play:c10:case_1" in t.options


@pytest.mark.rule("AN-17.4")
def test_the_hand_limit_is_judged_without_the_card_played():
    t = Table(leads_row="c20 c27", hand="c02 c06 c19").reply("play:c19:case_2", "take:c27")
    assert t.g.hand == ["c02", "c06", "c27"]
    assert t.choices == ("continue",), "three cards: nothing is discarded"
