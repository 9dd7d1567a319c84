"""AN-14.1 to AN-14.14: effects that take cards, search the Draw Stack or recycle discards."""

from __future__ import annotations

import pytest

from noctuary.engine.events import Shuffled
from noctuary.games.arkham_noir.events import LeadsRanOut
from tests.games.arkham_noir.shorthand import effect_list
from tests.games.arkham_noir.synthetic import synthetic
from tests.games.arkham_noir.table import Table


def shuffles(t):
    """What was shuffled so far, and how many cards it had."""
    return [(event.pile, event.size) for event in t.events if isinstance(event, Shuffled)]


@pytest.mark.rule("AN-14.1")
@pytest.mark.parametrize("position", [0, 1, 2, 3])
def test_take_lead_takes_any_card_of_the_leads_row(position):
    leads = ["c20", "c27", "c33", "c40"]
    t = Table(leads_row="c19 c20 c27 c33 c40").reply("play:c19:case_2")
    assert t.choices == ("take:c20", "take:c27", "take:c33", "take:c40", "decline")
    t.reply(f"take:{leads[position]}")
    assert t.g.hand == [leads.pop(position)]
    assert t.g.leads_row == leads


@pytest.mark.rule("AN-14.2")
@pytest.mark.parametrize("mode", ["!", "?"])
def test_take_lead_does_nothing_with_an_empty_row_which_is_refilled_in_step_d(mode):
    pack = synthetic(clue={"c19": {"effects": effect_list(f"take_lead{mode}")}})
    t = Table(pack=pack, leads_row="c19", hand="c02").reply("play:c19:case_2")
    for step in ("victory", "stability", "time", "refill"):
        assert t.g.agenda[-1].what == step
        assert t.g.leads_row == []
        t.reply("continue")
    assert t.g.hand == ["c02"]
    assert len(t.g.leads_row) == 5


@pytest.mark.rule("AN-14.3")
def test_take_discard_takes_any_card_of_the_discard_area():
    t = Table(leads_row="c04", discard_area="c10 c12 c40").reply("play:c04:case_1")
    assert t.choices == ("take:c10", "take:c12", "take:c40", "decline")
    t.reply("take:c12")
    assert t.g.hand == ["c12"]
    assert t.g.discard_area == ["c10", "c40"]


@pytest.mark.rule("AN-14.3", "AN-1.9")
def test_take_discard_does_nothing_with_an_empty_discard_area_even_as_a_must():
    t = Table(leads_row="c13", hand="c02").reply("play:c13:case_1").pass_pauses()
    assert t.g.turn == 2
    assert t.g.hand == ["c02"]


@pytest.mark.rule("AN-R49", "AN-1.7")
@pytest.mark.parametrize(("clue", "may"), [("c04", True), ("c13", False)])
def test_the_mode_belongs_to_the_printed_instance_of_take_discard(clue, may):
    t = Table(leads_row=clue, discard_area="c10 c12").reply(f"play:{clue}:case_1")
    assert t.choices == ("take:c10", "take:c12", "decline")[: 3 if may else 2]


@pytest.mark.rule("AN-14.4")
def test_take_discard_cannot_reach_the_time_penalty_area():
    t = Table(leads_row="c04", discard_area="c10", time_area="c02 c11").reply("play:c04:case_1")
    assert t.choices == ("take:c10", "decline")


@pytest.mark.rule("AN-14.5")
def test_the_first_lead_just_discarded_can_be_taken_by_the_clue_played_from_hand():
    t = Table(leads_row="c10 c20", hand="c04").reply("play:c04:case_1")
    assert t.choices == ("take:c10", "decline")
    t.reply("take:c10")
    assert t.g.hand == ["c10"]


@pytest.mark.rule("AN-14.5")
def test_a_first_lead_with_time_icon_lies_in_the_time_area_and_can_be_taken_from_there():
    t = Table(leads_row="c11 c20", hand="c28").reply("play:c28:case_2")
    assert t.choices == ("take:c11", "decline")


@pytest.mark.rule("AN-14.6")
def test_take_closed_takes_any_clue_of_the_closed_cases_area():
    t = Table(leads_row="c09", closed_cases="c10 c20 stone").reply("play:c09:case_1")
    assert t.choices == ("take:c10", "take:c20", "take:stone", "decline")
    t.reply("take:stone")
    assert t.g.hand == ["stone"]
    assert t.g.closed_cases == ["c10", "c20"]


@pytest.mark.rule("AN-14.6")
def test_take_closed_does_nothing_without_a_closed_clue_even_as_a_must():
    pack = synthetic(clue={"c09": {"effects": effect_list("take_closed!")}})
    t = Table(pack=pack, leads_row="c09", closed_cases="case_5").reply("play:c09:case_1")
    assert t.pass_pauses().g.turn == 2
    assert t.g.hand == []


@pytest.mark.rule("AN-14.7", "AN-R21")
def test_take_closed_cannot_take_a_case_card_that_shows_its_case_face():
    t = Table(leads_row="c09", closed_cases="case_5 c10 case_6").reply("play:c09:case_1")
    assert t.choices == ("take:c10", "decline")


@pytest.mark.rule("AN-14.8")
def test_a_clue_taken_back_from_a_closed_case_can_be_played_and_scored():
    t = Table(
        lines={"case_1": "", "case_5": "c10 c19 c33 c40 c02"},
        leads_row="c09 c20 c27",
        closed_cases="c30",
    )
    t.reply("play:c09:case_1", "take:c30", "play:c30:case_5")
    assert t.g.lines["case_5"].cards[-1] == "c30"
    t.reply("close:case_5", "score:c30")
    assert t.g.big_picture == ["c30"]


@pytest.mark.rule("AN-14.9")
def test_take_stability_takes_any_card_of_the_stability_penalty_area():
    t = Table(lines={"case_2": "c10 c27 c13"}, leads_row="c17", stability_area="c06 c08 c33")
    t.reply("play:c17:case_2")
    assert t.choices == ("take:c06", "take:c08", "take:c33", "decline")
    t.reply("take:c08")
    assert t.g.hand == ["c08"]
    assert t.g.stability_area == ["c06", "c33"]


@pytest.mark.rule("AN-14.10")
def test_take_time_takes_any_card_of_the_time_penalty_area():
    t = Table(leads_row="c28", time_area="c02 c11 c20").reply("play:c28:case_2")
    assert t.choices == ("take:c02", "take:c11", "take:c20", "decline")
    t.reply("take:c20")
    assert t.g.hand == ["c20"]
    assert t.g.time_area == ["c02", "c11"]


@pytest.mark.rule("AN-14.9", "AN-14.10")
@pytest.mark.parametrize("effect", ["take_stability", "take_time"])
def test_taking_from_an_empty_penalty_area_does_nothing_even_as_a_must(effect):
    pack = synthetic(clue={"c28": {"effects": effect_list(f"{effect}!")}})
    t = Table(pack=pack, leads_row="c28", discard_area="c10").reply("play:c28:case_2")
    assert t.pass_pauses().g.turn == 2
    assert t.g.hand == []


@pytest.mark.rule("AN-14.11", "AN-R58")
def test_search_draw_shows_the_whole_stack_takes_one_card_and_shuffles_the_rest():
    stack = "c20 c06 c31 c02 c12 c40 c33 c25 c45 c44 c14 c15 c16 c17 c18 c19"
    t = Table(leads_row="c11 c01", stack=stack).reply("play:c11:case_2", "accept")
    # Exactly the clues of the stack: the backs of Case Cards do not exist for the search.
    assert set(t.choices) == {f"take:{card}" for card in stack.split()}
    t.reply("take:c40")
    rest = [card for card in stack.split() if card != "c40"]
    assert t.g.hand == ["c40"]
    assert sorted(t.g.draw_stack) == sorted(rest)
    assert t.g.draw_stack[::-1] != rest
    assert shuffles(t) == [("draw_stack", 15)]


@pytest.mark.rule("AN-14.12", "AN-R22")
@pytest.mark.parametrize("mode", ["!", "?"])
def test_searching_an_empty_draw_stack_does_nothing_and_is_no_running_out(mode):
    machine = {"briefcase_effects": effect_list(f"search_draw{mode}")}
    t = Table(
        pack=synthetic(clue={"machine": machine}),
        leads_row="c02",
        stack="",
        discard_area="c10",
        menaces="D1",
        briefcase="machine",
    )
    t.reply("use:machine")
    assert "pass" in t.choices, "the action is asked again"
    assert t.g.hand == []
    assert t.g.menace_deck == ["D1"]
    assert t.g.discard_area == ["c10"]
    assert not [event for event in t.events if isinstance(event, LeadsRanOut)]


@pytest.mark.rule("AN-14.13", "AN-R51")
def test_recycle_discard_shuffles_the_discard_area_into_the_draw_stack():
    t = Table(leads_row="c15", stack="c20 c06", discard_area="c10 c12 c40", time_area="c02 c11")
    t.reply("play:c15:case_1")
    assert sorted(t.g.draw_stack) == ["c06", "c10", "c12", "c20", "c40"]
    assert t.g.discard_area == []
    assert t.g.time_area == ["c02", "c11"]
    assert shuffles(t) == [("draw_stack", 5)]


@pytest.mark.rule("AN-14.13", "AN-R51")
def test_recycle_discard_with_an_empty_discard_area_merely_shuffles():
    stack = "c20 c06 c31 c02 c12 c40 c33 c25 c45 c44 c14 c16"
    t = Table(leads_row="c15", stack=stack).reply("play:c15:case_1")
    assert sorted(t.g.draw_stack) == sorted(stack.split())
    assert t.g.draw_stack[::-1] != stack.split()
    assert shuffles(t) == [("draw_stack", 12)]


@pytest.mark.rule("AN-14.14")
def test_a_clue_that_closed_its_own_case_may_take_itself():
    t = Table(lines={"case_5": "c12"}, leads_row="c16").reply("play:c16:case_5").pass_pauses()
    assert t.choices == ("take:c12", "take:c16", "decline")
    t.reply("take:c16")
    assert t.g.hand == ["c16"]
    assert t.g.closed_cases == ["c12", "case_5"]
