"""AN-16: the Briefcase: stowing, unstowing, and using what lies there."""

from __future__ import annotations

import pytest

from noctuary.engine.question import IllegalReply
from noctuary.games.arkham_noir.decision import Pause
from noctuary.games.arkham_noir.events import StabilityChecked
from noctuary.games.arkham_noir.state import machine_in_play
from tests.games.arkham_noir.shorthand import contact_with, with_icons
from tests.games.arkham_noir.synthetic import synthetic
from tests.games.arkham_noir.table import Table


def checks(t):
    """The cards drawn for Stability Checks so far."""
    return [event.card for event in t.events if isinstance(event, StabilityChecked)]


# ── when ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("AN-16.1")
@pytest.mark.parametrize("card", ["machine", "sign"])
def test_equipment_is_stowed_and_unstowed_freely_any_number_of_times(card):
    t = Table(leads_row="c02 c10", hand=card, briefcase="")
    for _ in range(3):
        t.reply(f"stow:{card}")
        assert (t.g.hand, t.g.briefcase) == ([], [card])
        t.reply(f"unstow:{card}")
        assert (t.g.hand, t.g.briefcase) == ([card], [])
    assert t.g.turn == 1
    assert t.g.leads_row == ["c02", "c10"]
    assert "pass" in t.options


@pytest.mark.rule("AN-16.1")
def test_a_clue_without_the_equipment_attribute_is_not_stowed():
    t = Table(leads_row="c02", hand="c10 stone sign", briefcase="")
    assert [option for option in t.options if option.startswith("stow")] == ["stow:sign"]


ICONS = synthetic(case={"case_5": with_icons("case_5", "on_close access_case:6?")})
FIVE_TYPES = "c02 c10 c20 c27 c33"
DECISIONS = {
    "the action": ({}, [], "pass"),
    "the hand limit": ({"hand": "c06 c09 sign"}, ["take"], "discard:c06"),
    "a card to take": ({"leads_row": "c19 c11"}, ["play:c19:case_2"], "take:c11"),
    "an offer": ({"leads_row": "c11"}, ["play:c11:case_2"], "accept"),
    "a search": ({"leads_row": "c11"}, ["play:c11:case_2", "accept"], "take:c40"),
    "a menace": ({"leads_row": "c43"}, ["play:c43:case_1"], "menace:D1"),
    "an exchange": (
        {"leads_row": "c18", "lines": {"case_1": "c02 c12"}, "time_area": "c20"},
        ["play:c18:case_1"],
        "swap:c06:c20",
    ),
    "a discard from hand": ({"leads_row": "c33"}, ["play:c33:case_2"], "discard:c06"),
    "a discard of a lead": ({"leads_row": "c23 c11"}, ["play:c23:case_2"], "discard:c11"),
    "a card by an icon": (
        {"lines": {"case_1": FIVE_TYPES}, "stability_area": "c08"},
        ["close:case_1"],
        "take:c08",
    ),
    "an optional icon": (
        {"lines": {"case_5": FIVE_TYPES}, "pack": ICONS},
        ["close:case_5"],
        "accept",
    ),
    "between two effects": ({"leads_row": "c40"}, ["play:c40:case_1"], "continue"),
}


@pytest.mark.rule("AN-16.2", "AN-R29")
@pytest.mark.parametrize("decision", DECISIONS)
def test_the_briefcase_is_at_hand_at_every_decision_and_between_two_effects(decision):
    position, replies, own_option = DECISIONS[decision]
    t = Table(
        **{"leads_row": "c11", "hand": "c06 sign", "briefcase": "contact machine", **position}
    )
    t.reply(*replies)
    assert own_option in t.choices
    assert {
        "stow:sign",
        "unstow:machine",
        "use:machine",
        "use:contact:1",
        "use:contact:2",
    } <= set(t.options)


@pytest.mark.rule("AN-16.2", "AN-R29")
@pytest.mark.parametrize("action", ["take", "pass", "play:c09:case_1", "close:case_2"])
def test_the_briefcase_is_at_hand_before_each_maintenance_step(action):
    t = Table(lines={"case_1": "", "case_2": "c03 c12 c19 c28 c35"}, leads_row="c09")
    t.reply(action)
    for step in ("victory", "stability", "time", "refill"):
        assert (t.g.agenda[-1].when, t.g.agenda[-1].what) == ("before", step)
        assert {"use:contact:1", "use:contact:2", "use:tome"} < set(t.options)
        t.reply("continue")
    assert t.g.turn == 2


@pytest.mark.rule("AN-16.3", "AN-4.14", "AN-R66")
def test_the_briefcase_is_closed_between_the_choice_of_a_closing_and_the_clearing_of_the_line():
    t = Table(lines={"case_1": "c07 c03 c12 c19 c28 c35"}, leads_row="c09", hand="sign")
    t.reply("close:case_1")
    assert t.options == ("score:c07", "score:none")
    with pytest.raises(IllegalReply):
        t.g.reply("use:contact:1")


@pytest.mark.rule("AN-16.3", "AN-4.14", "AN-R66")
def test_the_briefcase_is_closed_between_the_choice_of_a_play_and_the_placing():
    t = Table(lines={"case_2": "c10 c27 c23"}, leads_row="c17", waivers=1, hand="sign")
    t.reply("play:c17:case_2")
    assert t.options == ("key", "waiver")
    with pytest.raises(IllegalReply):
        t.g.reply("stow:sign")


@pytest.mark.rule("AN-16.3")
def test_the_briefcase_is_closed_inside_the_drawing_of_several_cards():
    t = Table(leads_row="c02").reply("pass", "continue", "continue", "continue")
    assert t.g.leads_row == []
    asked = t.g.asked
    t.reply("continue")
    assert len(t.g.leads_row) == 5
    assert t.g.asked == asked + 1, "the next question is the action of the next turn"


@pytest.mark.rule("AN-16.3")
def test_the_briefcase_is_closed_after_the_game_has_ended():
    t = Table(leads_row="c02", hand="sign").reply("concede")
    assert t.options == ()
    with pytest.raises(IllegalReply):
        t.g.reply("use:contact:1")
    assert "contact" in t.g.briefcase


# ── the hand ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("AN-16.4")
def test_cards_in_the_briefcase_do_not_count_against_the_hand_limit():
    t = Table(leads_row="c02", hand="c06 machine sign", briefcase="contact tome")
    t.reply("stow:machine", "stow:sign")
    assert t.g.briefcase == ["contact", "tome", "machine", "sign"]
    t.reply("take")
    assert t.g.hand == ["c06", "c02"]
    assert t.choices == ("continue",), "nothing has to be discarded"


@pytest.mark.rule("AN-16.5", "AN-R30")
def test_unstowing_with_a_full_hand_forces_a_discard_at_once():
    t = Table(leads_row="c02", hand="c06 c09 c10", briefcase="machine").reply("unstow:machine")
    assert t.options == (
        "discard:c06",
        "discard:c09",
        "discard:c10",
        "discard:machine",
        "stow:machine",
    )
    t.reply("discard:c10")
    assert t.g.hand == ["c06", "c09", "machine"]
    assert t.g.discard_area == ["c10"]
    assert "pass" in t.options, "the interrupted decision is asked again"


@pytest.mark.rule("AN-16.6")
def test_equipment_must_be_in_hand_to_be_played():
    t = Table(leads_row="c02", briefcase="machine")
    assert "play:machine:case_1" not in t.options
    t.reply("unstow:machine")
    assert "play:machine:case_1" in t.options


@pytest.mark.rule("AN-16.7")
@pytest.mark.parametrize("card", ["contact", "tome", "ritual"])
def test_contact_and_guest_equipment_never_enter_the_hand_or_a_case(card):
    equipment = "ritual" if card == "ritual" else "tome"
    t = Table(equipment=equipment, leads_row="c02", hand="sign")
    assert card in t.g.briefcase, "it starts there"
    for move in (f"unstow:{card}", f"stow:{card}", f"play:{card}:case_1", f"play:{card}:case_2"):
        with pytest.raises(IllegalReply):
            t.g.reply(move)
    assert card in t.g.briefcase


# ── using ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("AN-16.8")
@pytest.mark.parametrize("use", ["contact:1", "contact:2", "tome", "ritual", "machine", "sign"])
def test_a_card_of_the_briefcase_is_used_once_and_removed_from_the_game(use):
    card = use.split(":")[0]
    everything = ["contact", "tome", "ritual", "machine", "sign"]
    t = Table(leads_row="c02", briefcase=" ".join(everything))
    t.reply(f"use:{use}")
    assert card in t.g.removed
    assert t.g.briefcase == [other for other in everything if other != card]
    assert not [option for option in t.options if card in option]


@pytest.mark.rule("AN-16.9", "AN-R53")
@pytest.mark.parametrize(("side", "taken"), [(1, "c06"), (2, "c11")])
def test_the_contact_is_used_for_one_of_its_two_sides(side, taken):
    t = Table(leads_row="c02", stability_area="c06", time_area="c11", briefcase="contact")
    assert {"use:contact:1", "use:contact:2"} <= set(t.options)
    t.reply(f"use:contact:{side}")
    assert t.options == (f"take:{taken}", "decline")
    t.reply(f"take:{taken}")
    assert t.g.hand == [taken]
    assert not [option for option in t.options if "contact" in option]


@pytest.mark.rule("AN-16.10")
@pytest.mark.parametrize("reply", ["accept", "decline"])
def test_the_effects_of_a_used_card_are_resolved_in_order_with_their_own_modes(reply):
    t = Table(leads_row="c02", stack="c06 c10 c11", briefcase="tome").reply("use:tome")
    assert t.options == ("accept", "decline")
    assert t.g.briefcase == []
    assert "tome" in t.g.removed, "it is removed before its effects"
    t.reply(reply)
    if reply == "accept":
        assert t.options == ("take:c06", "take:c10", "take:c11")
        t.reply("take:c11")
    assert len(checks(t)) == 1, "the search may be declined, the check may not"
    assert "pass" in t.options


@pytest.mark.rule("AN-16.12")
def test_using_the_machine_takes_it_out_of_play():
    # c29 has a purple left edge, and Case 1 shows research.
    t = Table(leads_row="c29", stack="c10 c11", briefcase="machine")
    assert "play:c29:case_1" in t.options
    t.reply("use:machine", "decline")
    assert "machine" in t.g.removed
    assert not machine_in_play(t.g)
    assert "play:c29:case_1" not in t.options


@pytest.mark.rule("AN-16.13")
def test_a_use_that_interrupts_a_decision_is_resolved_and_the_decision_asked_anew():
    t = Table(leads_row="c33", hand="c02 c09", stability_area="c06 c08")
    t.reply("play:c33:case_2")
    assert t.choices == ("discard:c02", "discard:c09")
    t.reply("use:contact:1")
    assert t.choices == ("take:c06", "take:c08", "decline")
    t.reply("take:c08")
    assert t.choices == ("discard:c02", "discard:c09", "discard:c08")
    t.reply("discard:c08")
    assert t.g.hand == ["c02", "c09"]


@pytest.mark.rule("AN-16.13")
def test_after_a_use_before_a_maintenance_step_the_same_moment_is_offered_again():
    t = Table(leads_row="c02", stability_area="c06", hand="sign").reply("pass")
    t.reply("use:contact:1", "take:c06", "stow:sign")
    assert t.g.agenda[-1].what == "victory"
    assert {"continue", "use:tome", "use:sign", "unstow:sign"} == set(t.options)


@pytest.mark.rule("AN-16.14")
def test_a_use_is_no_action_and_uses_up_no_lead():
    t = Table(leads_row="c02 c10", stability_area="c06").reply("use:contact:1", "take:c06")
    assert t.g.turn == 1
    assert t.g.leads_row == ["c02", "c10"]
    assert {"take", "pass"} <= set(t.options)


@pytest.mark.rule("AN-16.15")
@pytest.mark.parametrize("saved", [True, False])
def test_a_use_between_steps_a_and_b_can_still_avert_the_loss_of_stability(saved):
    t = Table(leads_row="c02", stability_area="c06 c08 c03 c14 c21")
    t.reply("pass", "continue")
    assert t.g.agenda[-1].what == "stability"
    t.reply("use:contact:1", "take:c08") if saved else t.reply("use:contact:2", "decline")
    t.pass_pauses()
    assert (t.g.outcome is None) is saved
    assert len(t.g.stability_area) == (4 if saved else 5)


@pytest.mark.rule("AN-16.16")
def test_equipment_in_an_open_case_cannot_be_stowed_or_used():
    t = Table(lines={"case_1": "machine", "case_2": "sign"}, leads_row="c02", briefcase="")
    assert not set(t.options) & set(t.g.pack.free_moves)
    for move in ("stow:machine", "use:machine", "stow:sign", "use:sign"):
        with pytest.raises(IllegalReply):
            t.g.reply(move)


@pytest.mark.rule("AN-4.13", "AN-R65")
def test_if_the_first_lead_is_taken_before_the_action_the_next_one_takes_its_place():
    pack = synthetic(contact=contact_with("take_lead!", "take_lead!"))
    t = Table(pack=pack, leads_row="c02 c10", briefcase="contact")
    t.reply("use:contact:1", "take:c02")
    assert "play:c10:case_2" in t.options
    t.reply("pass")
    assert t.g.discard_area == ["c10"], "the action uses up the new First Lead"
    assert t.g.hand == ["c02"]


@pytest.mark.rule("AN-4.13", "AN-R65")
def test_if_the_only_lead_is_taken_before_the_action_there_is_no_first_lead():
    pack = synthetic(contact=contact_with("take_lead!", "take_lead!"))
    t = Table(pack=pack, leads_row="c02", briefcase="contact").reply("use:contact:1")
    assert t.g.hand == ["c02"]
    assert t.options == ("play:c02:case_1", "pass")
    t.reply("pass")
    assert t.g.discard_area == t.g.time_area == []


@pytest.mark.rule("AN-16.2")
@pytest.mark.parametrize("what", ["time", "stability"])
def test_a_pause_presses_when_the_next_step_acts_on_a_limit_that_is_reached(what: str) -> None:
    pause = Pause("before", what)
    assert not pause.presses(Table(**{f"{what}_area": "c02 c03 c04 c05"}).g)
    assert pause.presses(Table(**{f"{what}_area": "c02 c03 c04 c05 c06"}).g)
    other = {"time": "stability", "stability": "time"}[what]
    assert not pause.presses(Table(**{f"{other}_area": "c02 c03 c04 c05 c06"}).g)
