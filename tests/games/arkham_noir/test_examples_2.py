"""Worked examples AN-E16 to AN-E31, played as the catalogue tells them."""

from __future__ import annotations

import pytest

from noctuary.engine.question import IllegalReply
from noctuary.games.arkham_noir.events import MenaceCame, StabilityChecked
from noctuary.games.arkham_noir.state import hand_limit, time_limit
from tests.games.arkham_noir.table import Table


def checks(t):
    """The cards drawn for Stability Checks so far."""
    return [event.card for event in t.events if isinstance(event, StabilityChecked)]


def came(t):
    """The menaces that came, in order."""
    return [event.card for event in t.events if isinstance(event, MenaceCame)]


def until(t, step):
    """Go on to the pause before this step of Maintenance."""
    while t.g.agenda[-1].what != step:
        t.reply("continue")


@pytest.mark.rule("AN-E16")
def test_the_time_limit_meets_aurora():
    t = Table(
        leads_row="c01",
        time_area="c02 c04 c07 c11 c13",
        discard_area="c05 c09 c10 c15 c17 c19",
        stack="c03 c06 c08 c12 c14 c21 c24 c26 c28 c29",
        menaces="N1",
    )
    everything = sorted(t.g.time_area + t.g.discard_area + t.g.draw_stack)
    t.reply("take")
    until(t, "refill")
    assert t.g.active_menaces == ["N1"]
    assert len(everything) == 21
    assert sorted(t.g.draw_stack) == everything
    assert t.g.time_area == t.g.discard_area == []
    assert hand_limit(t.g) == 4


@pytest.mark.rule("AN-E17")
def test_many_time_cards_bring_exactly_one_menace():
    time_cards = ["c02", "c04", "c07", "c11", "c13", "c16", "c18"]
    t = Table(leads_row="c01", time_area=" ".join(time_cards), menaces="D1 D2 N1")
    assert time_limit(t.g) == 5
    t.reply("take")
    until(t, "refill")
    assert came(t) == ["D1"]
    assert t.g.time_area == []
    assert t.g.discard_area == time_cards


@pytest.mark.rule("AN-E18")
def test_the_machine_arrives_while_the_haunter_waits():
    t = Table(
        lines={"case_2": "c05 c10 c20 c27 c33"},
        leads_row="c11",
        hand="c02 c06 c09",
        active_menaces="case_7",
    )
    assert time_limit(t.g) == 4
    t.reply("close:case_2")
    assert t.g.hand == ["c02", "c06", "c09", "machine", "haunter"]
    assert time_limit(t.g) == 5
    t.reply("stow:machine")
    assert t.choices == ("discard:c02", "discard:c06", "discard:c09")
    with pytest.raises(IllegalReply):
        t.g.reply("discard:haunter")
    assert "case_4" not in t.g.lines
    t.reply("discard:c02")
    assert t.g.hand == ["c06", "c09", "haunter"]
    assert list(t.g.lines) == ["case_4"]


@pytest.mark.rule("AN-E19")
def test_the_machine_is_closed_away_before_the_haunter_comes():
    t = Table(lines={"case_3": "c02 c10 c20 machine c33"}, leads_row="c11")
    t.reply("close:case_3")
    assert t.g.closed_cases == ["c02", "c10", "c20", "machine", "c33"]
    assert t.g.hand == ["stone"]
    assert list(t.g.lines) == ["case_5"]
    assert t.g.active_menaces == ["case_7"]
    assert time_limit(t.g) == 4


@pytest.mark.rule("AN-E20")
def test_the_haunter_is_met_with_the_machine():
    t = Table(lines={"case_3": "c02 c10 c20 c27 c33"}, leads_row="c11", briefcase="machine")
    t.reply("close:case_3")
    assert t.g.hand == ["stone", "haunter"]
    assert came(t) == [], "it never enters the Active Menace Area"
    assert t.g.active_menaces == []
    assert time_limit(t.g) == 5


@pytest.mark.rule("AN-E21")
@pytest.mark.parametrize("taken", ["c04", "c12", "c16"])
def test_close_by_effect_and_take_back(taken):
    t = Table(
        lines={"case_5": "c12 stone c30"},
        leads_row="c16",
        closed_cases="c04",
        briefcase="machine",
    )
    t.reply("play:c16:case_5")
    assert t.g.big_picture == ["stone", "c30"]
    assert t.g.closed_cases == ["c04", "c12", "c16", "case_5"]
    t.pass_pauses()
    assert t.choices == ("take:c04", "take:c12", "take:c16", "decline")
    t.reply(f"take:{taken}")
    assert t.g.hand == [taken]


@pytest.mark.rule("AN-E22")
@pytest.mark.parametrize("closed", ["c10", ""])
def test_a_close_effect_on_the_wrong_case(closed):
    t = Table(lines={"case_1": "", "case_5": "c12"}, leads_row="c16", closed_cases=closed)
    t.reply("play:c16:case_1")
    assert list(t.g.lines) == ["case_1", "case_5"]
    if closed:
        t.pass_pauses()
        assert t.choices == ("take:c10", "decline")
    else:
        until(t, "victory")
        assert t.g.lines["case_1"].cards == ("c16",)


@pytest.mark.rule("AN-E23")
@pytest.mark.parametrize(("case", "prevented"), [("case_1", False), ("case_4", True)])
def test_prevention_and_its_address(case, prevented):
    t = Table(
        lines={"case_1": "", "case_4": ""},
        leads_row="c37 c40",
        hand="c02",
        stack="c10 c11 c12 c13 c14 c15",
        briefcase="",
    )
    t.reply("play:c37:case_4", f"play:c40:{case}")
    assert len(checks(t)) == (0 if prevented else 1)
    assert t.g.hand == (["c02"] if prevented else [])
    assert t.g.lines["case_4"].mark is not prevented


@pytest.mark.rule("AN-E24")
def test_prevention_hurts():
    t = Table(
        lines={"case_5": "c12"}, leads_row="c16", closed_cases="c10", briefcase="sign contact"
    )
    t.reply("use:sign", "play:c16:case_5")
    assert t.g.lines["case_5"].cards == ("c12", "c16")
    assert t.choices == ("continue",)
    assert t.g.agenda[-1].what == "victory", "nothing was offered"
    assert not t.g.general_mark


@pytest.mark.rule("AN-E25")
def test_two_marks_are_both_used_up():
    t = Table(
        lines={"case_4": ""}, leads_row="c37 c40", hand="c02", briefcase="sign", stack="c10 c11 c12"
    )
    t.reply("play:c37:case_4", "use:sign")
    assert t.g.lines["case_4"].mark
    assert t.g.general_mark
    t.reply("play:c40:case_4")
    assert checks(t) == []
    assert t.g.hand == ["c02"]
    assert not t.g.lines["case_4"].mark
    assert not t.g.general_mark


@pytest.mark.rule("AN-E26")
def test_undiscardable_cards_are_refused_while_another_is_there():
    t = Table(leads_row="c11", hand="haunter herald c02", briefcase="").reply("take")
    assert t.options == ("discard:c02", "discard:c11")
    for card in ("haunter", "herald"):
        with pytest.raises(IllegalReply):
            t.g.reply(f"discard:{card}")


@pytest.mark.rule("AN-E26")
@pytest.mark.parametrize("card", ["haunter", "herald"])
def test_an_undiscardable_card_goes_to_the_discard_area_if_there_is_no_other(card):
    t = Table(leads_row="c33", hand="haunter herald").reply("play:c33:case_2")
    assert t.choices == ("discard:haunter", "discard:herald")
    t.reply(f"discard:{card}")
    assert t.g.discard_area == [card]
    assert t.g.time_area == []


@pytest.mark.rule("AN-E27")
def test_a_hand_card_and_a_stability_card_change_places():
    t = Table(lines={"case_1": "c02 c12"}, leads_row="c18", hand="c06", stability_area="c08 c03")
    t.reply("play:c18:case_1", "swap:c06:c08")
    assert t.g.hand == ["c08"]
    assert sorted(t.g.stability_area) == ["c03", "c06"]


@pytest.mark.rule("AN-E28")
def test_searching_the_menace_deck_for_the_herald():
    bottoms = set()
    for seed in range(12):
        t = Table(leads_row="c43", menaces="D1 N2 N1 N3", active_menaces="D2", seed=seed)
        t.reply("play:c43:case_1", "menace:N2")
        assert t.g.menace_deck[-1] == "D1"
        bottoms.add(tuple(t.g.menace_deck[:-1]))
        assert "case_6" in t.g.lines
        assert t.g.hand == ["herald"]
        assert t.g.active_menaces == ["D2"]
    assert bottoms == {("N1", "N3"), ("N3", "N1")}, "in random order"


@pytest.mark.rule("AN-E29")
def test_no_menace_left_is_a_loss_although_the_goal_is_reached():
    t = Table(
        mode="classic",
        lines={"case_1": "c02 c12 c05"},
        leads_row="c22",
        menaces="",
        big_picture="c07 c17 c25 c30 c36",
    )
    t.reply("play:c22:case_1")
    assert t.g.outcome.reason == "loss_menace"
    assert not t.g.outcome.won
    assert t.g.turn == 1


@pytest.mark.rule("AN-E30")
def test_nothing_to_draw():
    t = Table(leads_row="c01 c03 c05 c06 c09", stack="", menaces="D1 D2", briefcase="")
    t.reply("take")
    assert came(t) == ["D1"]
    assert t.g.menace_deck == ["D2"]
    assert t.g.leads_row == ["c03", "c05", "c06", "c09"]
    assert t.g.turn == 2
    assert "pass" in t.options


@pytest.mark.rule("AN-E31")
def test_running_out_twice_in_one_refill():
    t = Table(
        leads_row="c01 c03 c05", stack="c06", discard_area="c09", menaces="D1 D2 D3", briefcase=""
    )
    t.reply("take")
    assert came(t) == ["D1", "D2"]
    assert t.g.menace_deck == ["D3"]
    assert t.g.leads_row == ["c03", "c05", "c06", "c09"]
    assert t.g.discard_area == t.g.draw_stack == []
    assert t.g.turn == 2
