"""AN-4, AN-5: the turn, its five actions, and taking the First Lead Card."""

from __future__ import annotations

import pytest

import noctuary
from noctuary.engine.log import log
from noctuary.games.arkham_noir.decision import Pause
from noctuary.games.arkham_noir.turn import ChooseAction
from tests.games.arkham_noir.random_play import random_game
from tests.games.arkham_noir.shorthand import contact_with
from tests.games.arkham_noir.synthetic import synthetic
from tests.games.arkham_noir.table import Table

FIVE_TYPES = "c01 c19 c27 c10 c33"
FIVE_ACTIONS = ("take", "play:c20:case_2", "play:c05:case_1", "close:case_1", "pass")


def five_ways() -> Table:
    """A position in which each of the five actions is possible; c20 (time icon) leads."""
    lines = {"case_1": FIVE_TYPES, "case_2": ""}
    return Table(lines=lines, leads_row="c20 c02 c03 c04 c06", hand="c05", stack="c09 c12 c13")


@pytest.mark.rule("AN-4.1")
def test_a_turn_is_an_action_and_then_maintenance_and_turns_repeat() -> None:
    t = five_ways()
    for turn in (1, 2, 3):
        assert (t.g.turn, t.g.agenda[-1]) == (turn, ChooseAction())
        t.reply("pass")
        steps = []
        while t.g.agenda[-1].passes:
            steps.append(t.g.agenda[-1].what)
            t.g.reply("continue")
        assert steps == ["victory", "stability", "time", "refill"]
    assert t.g.turn == 4


@pytest.mark.rule("AN-4.2")
def test_five_actions_can_be_chosen() -> None:
    assert five_ways().choices == (
        "take",
        "play:c20:case_2",
        "play:c05:case_1",
        "play:c05:case_2",
        "close:case_1",
        "pass",
    )


@pytest.mark.rule("AN-4.2", "AN-4.12")
@pytest.mark.parametrize("action", FIVE_ACTIONS)
def test_exactly_one_action_is_taken_and_maintenance_follows(action: str) -> None:
    t = five_ways().reply(action)
    assert (t.g.turn, t.g.agenda[-1]) == (1, Pause("before", "victory"))
    assert len(t.g.leads_row) == 4
    t.pass_pauses()
    assert (t.g.turn, t.g.agenda[-1]) == (2, ChooseAction())
    assert t.g.leads_row == ["c02", "c03", "c04", "c06", "c09"]


@pytest.mark.rule("AN-4.3")
@pytest.mark.parametrize(
    ("action", "where"),
    [
        ("take", "hand"),
        ("play:c20:case_2", "case_2"),
        ("play:c05:case_1", "time_area"),
        ("close:case_1", "time_area"),
        ("pass", "time_area"),
    ],
)
def test_every_action_uses_up_the_first_lead(action: str, where: str) -> None:
    g = five_ways().reply(action).g
    assert g.leads_row == ["c02", "c03", "c04", "c06"]
    zone = g.lines[where].cards if where in g.lines else getattr(g, where)
    assert "c20" in zone


@pytest.mark.rule("AN-4.4")
@pytest.mark.parametrize("play", ["play:c01:case_1", "play:c19:case_2"])
def test_the_first_lead_leaves_the_row_as_the_first_step(play: str) -> None:
    """Both clues let the player take a lead: the first one is no longer there."""
    t = Table(leads_row="c19 c02 c03", hand="c01", briefcase="").reply(play)
    assert t.options == ("take:c02", "take:c03", "decline")


@pytest.mark.rule("AN-4.4")
def test_the_first_lead_stays_the_same_until_the_action_is_chosen() -> None:
    t = Table(leads_row="c20 c02 c03", briefcase="sign contact", time_area="c04")
    t.reply("use:sign", "use:contact:2", "take:c04", "take")
    assert t.g.hand == ["c04", "c20"]


@pytest.mark.rule("AN-4.5")
def test_the_row_is_not_refilled_during_the_action() -> None:
    t = Table(leads_row="c19 c02 c03 c04 c05", stack="c09 c12", briefcase="")
    t.reply("play:c19:case_2", "take:c03")
    assert t.g.leads_row == ["c02", "c04", "c05", "c09", "c12"]
    t = Table(leads_row="c19 c02 c03 c04 c05", stack="c09 c12", briefcase="")
    t.reply("play:c19:case_2")
    assert t.g.leads_row == ["c02", "c03", "c04", "c05"]
    assert t.g.draw_stack == ["c12", "c09"]


@pytest.mark.rule("AN-4.6")
def test_the_first_lead_can_always_be_taken() -> None:
    full_hand_and_no_case = Table(lines={}, leads_row="herald c02", hand="c03 c04 c05")
    assert full_hand_and_no_case.choices == ("take", "pass")


@pytest.mark.rule("AN-4.7")
def test_the_first_lead_can_be_played_only_where_it_is_legal() -> None:
    t = Table(leads_row="c07 c02", hand="c03")
    assert t.choices == ("take", "play:c03:case_2", "pass")
    t = Table(leads_row="c07 c02", hand="c03", waivers=1)
    assert t.choices == ("take", "play:c07:case_1", "play:c03:case_2", "pass")


@pytest.mark.rule("AN-4.8")
def test_a_hand_card_can_be_played_only_where_it_is_legal() -> None:
    t = Table(leads_row="c29 c02", hand="c30")
    assert t.choices == ("take", "pass")
    t = Table(leads_row="c29 c02", hand="c30", waivers=1)
    assert t.choices == ("take", "play:c30:case_1", "pass")


@pytest.mark.rule("AN-4.9")
def test_closing_is_an_action_only_where_five_types_lie() -> None:
    lines = {"case_1": FIVE_TYPES, "case_2": "c01 c19 c27 c10 c05 c12"}
    t = Table(lines=lines, leads_row="c02")
    assert [choice for choice in t.choices if choice.startswith("close")] == ["close:case_1"]


@pytest.mark.rule("AN-4.10")
def test_passing_is_always_legal() -> None:
    assert Table(lines={}, leads_row="", briefcase="").options == ("pass",)
    for g in random_game(seed=2):
        if g.question and g.agenda[-1] == ChooseAction():
            assert "pass" in g.options


@pytest.mark.rule("AN-4.11", "AN-R5")
@pytest.mark.parametrize("action", ["play:c05:case_1", "close:case_1", "pass"])
def test_without_leads_the_other_actions_are_taken_without_a_discard(action: str) -> None:
    lines = {"case_1": FIVE_TYPES, "case_2": ""}
    t = Table(lines=lines, leads_row="", hand="c05", stack="c09")
    assert t.choices == ("play:c05:case_1", "play:c05:case_2", "close:case_1", "pass")
    t.reply(action)
    assert t.g.discard_area == t.g.time_area == []
    assert t.g.agenda[-1] == Pause("before", "victory")


@pytest.mark.rule("AN-4.12")
def test_maintenance_waits_for_everything_that_the_action_caused() -> None:
    t = Table(leads_row="c19 c02 c03", hand="c04 c05 c06", stack="c09 c12 c13 c14", briefcase="")
    t.reply("play:c19:case_2", "take:c02")
    assert t.options == ("discard:c04", "discard:c05", "discard:c06", "discard:c02")
    assert t.g.leads_row == ["c03"]
    t.reply("discard:c05")
    assert t.g.leads_row == ["c03", "c09", "c12", "c13", "c14"]
    assert t.g.turn == 2


@pytest.mark.rule("AN-4.13")
def test_if_the_first_lead_is_taken_away_the_next_one_takes_its_place() -> None:
    pack = synthetic(contact=contact_with("take_lead!", "take_time?"))
    t = Table(pack=pack, leads_row="c20 c02 c03", briefcase="contact")
    assert "play:c20:case_2" in t.options
    t.reply("use:contact:1", "take:c20")
    assert t.options == ("take", "play:c02:case_1", "play:c20:case_2", "pass")
    t.reply("play:c20:case_2")
    assert t.g.time_area == ["c02"]


@pytest.mark.rule("AN-4.13")
def test_if_the_only_lead_is_taken_away_there_is_no_first_lead() -> None:
    pack = synthetic(contact=contact_with("take_lead!", "take_time?"))
    t = Table(pack=pack, leads_row="c20", briefcase="contact", stack="c09").reply("use:contact:1")
    assert t.g.hand == ["c20"]
    assert t.options == ("play:c20:case_2", "pass")


@pytest.mark.rule("AN-4.14")
def test_no_free_move_between_the_choice_of_a_play_and_its_placement() -> None:
    t = Table(lines={"case_1": "c16 c10 c13"}, leads_row="c17 c02", waivers=1)
    assert set(t.g.briefcase) == {"contact", "tome"}
    t.reply("play:c17:case_1")
    assert t.options == ("key", "waiver")


@pytest.mark.rule("AN-4.14")
def test_no_free_move_between_the_choice_to_close_and_the_clearing_of_the_line() -> None:
    t = Table(lines={"case_1": f"{FIVE_TYPES} c07"}, leads_row="c02", briefcase="contact machine")
    t.reply("close:case_1")
    assert t.options == ("score:c07", "score:none")


@pytest.mark.rule("AN-4.14")
def test_clue_and_case_are_chosen_together_with_the_action() -> None:
    """One reply plays this clue to that case; nothing is asked about it afterwards."""
    t = five_ways().reply("play:c05:case_2")
    assert t.g.lines["case_2"].cards == ("c05",)
    assert t.g.agenda[-1] == Pause("before", "victory")


# ── action a ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("AN-5.1", "AN-5.2")
@pytest.mark.parametrize("lead", ["c10", "c34", "c23", "c01"])
def test_the_first_lead_goes_to_the_hand_and_its_effects_do_not_happen(lead: str) -> None:
    """A check, a menace, a discarded lead, a taken lead: nothing of it."""
    t = Table(leads_row=f"{lead} c02 c03", hand="c05", stack="c14 c12").reply("take")
    assert t.g.hand == ["c05", lead]
    assert t.g.leads_row == ["c02", "c03"]
    assert len(t.g.draw_stack) == 2
    assert t.g.active_menaces == t.g.stability_area == t.g.discard_area == []


@pytest.mark.rule("AN-5.3", "AN-5.4")
def test_the_hand_limit_is_enforced_at_once_and_the_card_taken_may_be_discarded() -> None:
    t = Table(leads_row="c09 c02", hand="c03 c04 c05").reply("take")
    assert t.choices == ("discard:c03", "discard:c04", "discard:c05", "discard:c09")
    t.reply("discard:c09")
    assert t.g.hand == ["c03", "c04", "c05"]
    assert t.g.discard_area == ["c09"]
    assert t.g.agenda[-1] == Pause("before", "victory")


@pytest.mark.rule("AN-35.2")
def test_a_turn_opens_a_part_of_the_log() -> None:
    session = noctuary.start("arkham-noir", seed=7)
    session.reply("pass")
    while session.state.turn < 2:
        session.reply("continue")
    lines = [line for entry in log(session, 0) for line in entry.lines]
    assert [line.text for line in lines if line.heading] == ["Turn 2."]
