"""AN-26: Maintenance step c: the Time Penalty Area against its limit."""

from __future__ import annotations

import pytest

from noctuary.games.arkham_noir.content.cards import MenaceEffect
from noctuary.games.arkham_noir.state import time_limit
from tests.games.arkham_noir.synthetic import synthetic
from tests.games.arkham_noir.table import Table

ROW = "c05 c09 c15 c19 c28"
EIGHT = ["c02", "c04", "c11", "c13", "c16", "c18", "c20", "c22"]


def time_cards(n: int) -> str:
    """So many cards with the time icon."""
    return " ".join(EIGHT[:n])


@pytest.mark.rule("AN-26.1")
@pytest.mark.parametrize("limits", [5, 6])
def test_at_the_limit_a_menace_comes_and_the_time_cards_are_discarded(limits: int) -> None:
    t = Table(limits=limits, leads_row=ROW, time_area=time_cards(limits), menaces="D1 D2")
    t.reply("pass").pass_pauses()
    assert t.g.active_menaces == ["D1"]
    assert t.g.menace_deck == ["D2"]
    assert t.g.time_area == []
    assert t.g.discard_area == ["c05", *EIGHT[:limits]]


@pytest.mark.rule("AN-26.1")
def test_the_first_lead_just_discarded_can_reach_the_limit() -> None:
    t = Table(leads_row="c23 c09 c15 c19 c28", time_area=time_cards(4), menaces="D1", briefcase="")
    t.reply("pass")
    assert t.g.active_menaces == ["D1"]
    assert t.g.discard_area == [*EIGHT[:4], "c23"]


@pytest.mark.rule("AN-26.5")
@pytest.mark.parametrize(("limits", "there"), [(5, 0), (5, 4), (6, 5)])
def test_below_the_limit_nothing_happens_and_the_cards_stay(limits: int, there: int) -> None:
    t = Table(limits=limits, leads_row=ROW, time_area=time_cards(there), menaces="D1", briefcase="")
    t.reply("pass")
    assert t.g.active_menaces == []
    assert t.g.time_area == EIGHT[:there]


@pytest.mark.rule("AN-26.2")
@pytest.mark.parametrize("there", [5, 7, 8])
def test_exactly_one_menace_comes_however_many_time_cards_there_are(there: int) -> None:
    t = Table(leads_row=ROW, time_area=time_cards(there), menaces="D1 D2 D3", briefcase="")
    t.reply("pass")
    assert t.g.active_menaces == ["D1"]
    assert t.g.discard_area == ["c05", *EIGHT[:there]]


@pytest.mark.rule("AN-26.3")
def test_time_cards_that_come_while_the_menace_is_resolved_are_moved_too() -> None:
    t = Table(
        leads_row=ROW,
        hand="c01 c10 c23",
        time_area=time_cards(5),
        menaces="N2",
        briefcase="",
    )
    t.reply("pass")
    assert t.options == ("discard:c01", "discard:c10", "discard:c23"), "the Herald fills the hand"
    assert t.g.time_area == EIGHT[:5], "the menace comes first, the cards are moved afterwards"
    t.reply("discard:c23")
    assert t.g.time_area == []
    assert t.g.discard_area == ["c05", *EIGHT[:5], "c23"]


@pytest.mark.rule("AN-26.4", "AN-26.1")
def test_nothing_is_left_to_move_when_the_menace_emptied_the_area() -> None:
    t = Table(leads_row=ROW, time_area=time_cards(5), stack="c10 c24", menaces="N1", briefcase="")
    t.reply("pass")
    assert t.g.active_menaces == ["N1"]
    assert t.g.time_area == t.g.discard_area == []
    seen = {*t.g.draw_stack, t.g.leads_row[-1]}
    assert seen == {"c05", "c10", "c24", *EIGHT[:5]}


@pytest.mark.rule("AN-26.6")
def test_the_limit_at_the_beginning_of_the_step_counts() -> None:
    pack = synthetic(
        menace={
            "D1": {"ongoing": (MenaceEffect(effect="ong_time_limit_minus"),)},
            "N3": {"ongoing": (), "immediate": (MenaceEffect(effect="imm_purge_dusk"),)},
        }
    )
    position = {"leads_row": ROW, "time_area": time_cards(4), "briefcase": ""}
    t = Table(pack=pack, active_menaces="D1", menaces="N3", **position)
    assert time_limit(t.g) == 4
    t.reply("pass")
    # N3 purged D1 and so raised the limit to 5; the step had already begun with 4.
    assert time_limit(t.g) == 5
    assert t.g.active_menaces == ["N3"]
    assert t.g.time_area == []
    assert t.g.discard_area == ["c05", *EIGHT[:4]]
