"""AN-31: a card is needed and the Draw Stack is empty."""

from __future__ import annotations

import pytest

from noctuary.games.arkham_noir.content.cards import MenaceEffect
from tests.games.arkham_noir.synthetic import synthetic
from tests.games.arkham_noir.table import Table
from tests.games.arkham_noir.test_menaces import WAYS

ROW = "c05 c09 c15 c19 c28"


@pytest.mark.rule("AN-31.1")
def test_first_a_menace_then_the_discard_area_then_the_draw() -> None:
    t = Table(leads_row=ROW, stack="", discard_area="c10 c24", menaces="D1", briefcase="")
    t.reply("pass")
    told = [type(event).__name__ for event in t.events]
    assert told == [
        "Moved",  # the First Lead Card
        "LeadsRanOut",
        "MenaceCame",
        *["Moved"] * 3,  # c10, c24 and c05 into the stack
        "Shuffled",
        "Moved",  # the draw
        "TurnBegan",
    ]
    assert t.g.discard_area == []
    drawn = t.g.leads_row[-1]
    assert {*t.g.draw_stack, drawn} == {"c05", "c10", "c24"}
    assert len(t.g.draw_stack) == 2


@pytest.mark.rule("AN-31.1")
def test_the_menace_is_resolved_completely_before_the_shuffle() -> None:
    t = Table(
        leads_row=ROW, hand="c01 c10 c24", stack="", discard_area="c31", menaces="N2", briefcase=""
    )
    t.reply("pass")
    assert t.options == ("discard:c01", "discard:c10", "discard:c24"), "the Herald fills the hand"
    assert t.g.draw_stack == []
    t.reply("discard:c10")
    drawn = t.g.leads_row[-1]
    assert {*t.g.draw_stack, drawn} == {"c05", "c31", "c10"}


@pytest.mark.rule("AN-31.2")
def test_drawing_the_last_card_is_no_trigger() -> None:
    t = Table(leads_row=ROW, stack="c10", discard_area="c24", menaces="D1", briefcase="")
    t.reply("pass")
    assert t.g.draw_stack == []
    assert t.g.active_menaces == []
    assert t.g.discard_area == ["c24", "c05"]
    t.reply("pass")
    assert t.g.active_menaces == ["D1"], "the next needed draw is"


@pytest.mark.rule("AN-31.2")
def test_a_check_that_takes_the_last_card_is_no_trigger() -> None:
    t = Table(
        leads_row="c10 c09 c15 c19 c28",
        stack="c01",
        menaces="D1",
        hand="c44",
        briefcase="contact",
    )
    t.reply("play:c10:case_2")
    assert t.g.discard_area == ["c01"]
    assert t.g.draw_stack == []
    assert t.g.active_menaces == []


@pytest.mark.rule("AN-31.3", "AN-R33")
def test_a_menace_that_fills_the_stack_lets_the_draw_go_on() -> None:
    t = Table(
        leads_row=ROW,
        stack="",
        discard_area="c10",
        time_area="c02 c04",
        menaces="N1 D1",
        briefcase="",
    )
    t.reply("pass")
    drawn = t.g.leads_row[-1]
    assert {*t.g.draw_stack, drawn} == {"c05", "c10", "c02", "c04"}
    assert t.g.discard_area == t.g.time_area == []
    assert t.g.active_menaces == ["N1"]


@pytest.mark.rule("AN-31.3", "AN-R33")
def test_discards_made_while_the_menace_filled_the_stack_are_shuffled_in_too() -> None:
    both = (MenaceEffect(effect="imm_full_reshuffle"), MenaceEffect(effect="imm_icons"))
    t = Table(
        pack=synthetic(menace={"N2": {"immediate": both}}),
        leads_row=ROW,
        hand="c01 c10 c24",
        stack="",
        time_area="c02",
        menaces="N2",
        briefcase="",
    )
    t.reply("pass")
    assert sorted(t.g.draw_stack) == ["c02", "c05"]
    t.reply("discard:c10")
    assert t.g.discard_area == []
    drawn = t.g.leads_row[-1]
    assert {*t.g.draw_stack, drawn} == {"c02", "c05", "c10"}


@pytest.mark.rule("AN-31.4", "AN-R34")
@pytest.mark.parametrize("row", ["c20 c09 c15 c19 c28", "c20 c09", "c20"])
def test_with_nothing_to_shuffle_all_draws_of_the_refill_are_dropped(row: str) -> None:
    t = Table(leads_row=row, stack="", menaces="D1 D2 D3", briefcase="")
    t.reply("pass")
    assert t.g.leads_row == row.split()[1:]
    assert t.g.active_menaces == ["D1"], "one menace and not one for each missing card"
    assert t.g.turn == 2


@pytest.mark.rule("AN-31.4", "AN-R34")
def test_with_nothing_to_shuffle_a_check_has_no_result() -> None:
    t = Table(
        leads_row="c10 c09 c15 c19 c28", stack="", menaces="D1 D2", briefcase="contact"
    ).reply("play:c10:case_2")
    assert t.g.active_menaces == ["D1"]
    assert t.g.stability_area == t.g.time_area == t.g.discard_area == []
    assert t.g.agenda[-1].what == "victory", "the check is over"


@pytest.mark.rule("AN-31.5")
def test_a_stack_formed_anew_can_run_out_again_within_one_refill() -> None:
    t = Table(
        leads_row="c20", stack="c10", discard_area="c24 c31", menaces="D1 D2 D3", briefcase=""
    )
    t.reply("pass")
    # c10; D1, c24 and c31; D2 and nothing left to shuffle.
    assert t.g.leads_row[0] == "c10"
    assert sorted(t.g.leads_row[1:]) == ["c24", "c31"]
    assert t.g.active_menaces == ["D1", "D2"]
    assert t.g.menace_deck == ["D3"]


@pytest.mark.rule("AN-31.6")
def test_the_penalty_areas_are_not_shuffled_in() -> None:
    t = Table(
        leads_row=ROW,
        stack="",
        discard_area="c10",
        time_area="c02 c04",
        stability_area="c12 c35",
        menaces="D1",
        briefcase="",
    )
    t.reply("pass")
    assert t.g.time_area == ["c02", "c04"]
    assert t.g.stability_area == ["c12", "c35"]
    assert {*t.g.draw_stack, t.g.leads_row[-1]} == {"c05", "c10"}


@pytest.mark.rule("AN-31.7")
@pytest.mark.parametrize(
    ("way", "phase"),
    [
        ("refill", "Maintenance"),
        ("strain check", "action"),
        ("stability_check effect", "action"),
    ],
)
def test_it_happens_in_any_phase(way: str, phase: str) -> None:
    position, replies = WAYS[way]
    t = Table(**position, menaces="D1 D2", briefcase="contact").reply(*replies)
    if phase == "action":
        assert t.g.agenda[-1].what == "victory", "Maintenance is still to come"
    else:
        t.pass_pauses()
    assert "LeadsRanOut" in [type(event).__name__ for event in t.events]
    assert t.g.active_menaces == ["D1"]
