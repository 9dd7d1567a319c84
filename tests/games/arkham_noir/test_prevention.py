"""AN-15: prevention marks and lock waivers."""

from __future__ import annotations

import pytest

from noctuary.games.arkham_noir.events import StabilityChecked
from tests.games.arkham_noir.shorthand import contact_with, effect_list
from tests.games.arkham_noir.synthetic import synthetic
from tests.games.arkham_noir.table import Table


def checks(t):
    """The cards drawn for Stability Checks so far."""
    return [event.card for event in t.events if isinstance(event, StabilityChecked)]


def marked(t):
    """The open cases that carry a prevention mark."""
    return [case for case, line in t.g.lines.items() if line.mark]


# ── prevention ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("AN-15.1")
def test_prevent_next_marks_its_case_from_a_line_and_any_case_from_the_briefcase():
    t = Table(leads_row="c02", hand="sign", briefcase="").reply("play:sign:case_1")
    assert (marked(t), t.g.general_mark) == (["case_1"], False)

    t = Table(leads_row="c02", briefcase="sign").reply("use:sign")
    assert (marked(t), t.g.general_mark) == ([], True)


@pytest.mark.rule("AN-15.1", "AN-15.2")
@pytest.mark.parametrize("case", ["case_1", "case_5"])
def test_a_general_mark_fits_any_open_case(case):
    t = Table(lines={"case_1": "", "case_5": ""}, leads_row="c40", hand="c02", briefcase="sign")
    t.reply("use:sign", f"play:c40:{case}")
    assert checks(t) == []
    assert t.g.hand == ["c02"]
    assert not t.g.general_mark


@pytest.mark.rule("AN-15.2", "AN-R26")
def test_the_next_clue_in_a_marked_case_has_no_effect_useful_or_harmful():
    t = Table(marks="case_1", leads_row="c40", hand="c02", briefcase="").reply("play:c40:case_1")
    assert checks(t) == []
    assert t.g.hand == ["c02"]

    t = Table(marks="case_1", leads_row="c09", closed_cases="c10").reply("play:c09:case_1")
    assert t.choices == ("continue",), "the clue of the Closed Cases Area is not offered"


@pytest.mark.rule("AN-15.2", "AN-R26")
def test_gained_effects_are_prevented_too():
    t = Table(marks="case_1", leads_row="c21", hand="c02", active_menaces="D2 D3")
    t.reply("play:c21:case_1")
    assert checks(t) == []
    assert t.g.hand == ["c02"]

    t = Table(leads_row="c21", hand="c02", active_menaces="D2 D3", briefcase="")
    t.reply("play:c21:case_1")
    assert len(checks(t)) == 2, "without the mark the printed and the gained check happen"
    assert t.g.hand == [], "and the gained discard"


@pytest.mark.rule("AN-15.3")
@pytest.mark.parametrize("clue", ["c12", "c35"], ids=["without effects", "with effects"])
def test_placing_a_clue_consumes_the_mark_also_if_it_has_no_effects(clue):
    t = Table(marks="case_1", leads_row=f"{clue} c09", closed_cases="c10", briefcase="")
    t.reply(f"play:{clue}:case_1")
    assert marked(t) == []
    assert checks(t) == []
    t.reply("play:c09:case_1")
    assert t.options == ("take:c10", "decline"), "the clue after it has its effects"


@pytest.mark.rule("AN-15.3", "AN-R27")
def test_a_clue_uses_up_the_mark_of_its_case_and_the_general_mark_alike():
    t = Table(marks="case_1 case_2", general_mark=True, leads_row="c12", briefcase="")
    t.reply("play:c12:case_1")
    assert not t.g.general_mark
    assert marked(t) == ["case_2"], "only the marks that fit the clue are gone"


@pytest.mark.rule("AN-15.4")
def test_two_marks_on_one_case_are_one_mark():
    pack = synthetic(clue={"c37": {"effects": effect_list("prevent_next! prevent_next!")}})
    t = Table(pack=pack, leads_row="c37 c12 c09", closed_cases="c10", briefcase="")
    t.reply("play:c37:case_1", "play:c12:case_1", "play:c09:case_1")
    assert t.options == ("take:c10", "decline"), "the second clue after the marks has its effects"


@pytest.mark.rule("AN-15.4")
def test_two_general_marks_are_one_mark():
    pack = synthetic(contact=contact_with("prevent_next!"))
    t = Table(pack=pack, leads_row="c12 c09", closed_cases="c10", briefcase="sign contact")
    t.reply("use:sign", "use:contact:1", "play:c12:case_1", "play:c09:case_1")
    assert t.options == ("take:c10", "decline")


@pytest.mark.rule("AN-15.5")
def test_a_mark_made_between_placement_and_effects_does_not_help_the_clue_just_placed():
    # The Machine, played as First Lead, calls the Haunter to the hand before its own effects.
    t = Table(
        leads_row="machine",
        hand="c02 c06 c09",
        active_menaces="case_7",
        closed_cases="c10",
        briefcase="sign",
    )
    t.reply("play:machine:case_1")
    assert t.choices == ("discard:c02", "discard:c06", "discard:c09")
    t.reply("use:sign", "discard:c02")
    assert t.choices == ("take:c10", "decline"), "the effect of the Machine is not prevented"
    assert t.g.general_mark, "the mark waits for the next clue"


@pytest.mark.rule("AN-15.5")
def test_a_mark_made_between_two_effects_does_not_help_the_clue_just_placed():
    t = Table(
        lines={"case_1": "", "case_5": ""},
        leads_row="c40 c09",
        hand="c02 c06",
        closed_cases="c10",
        briefcase="sign",
    )
    t.reply("play:c40:case_1", "use:sign")
    assert t.choices == ("discard:c02", "discard:c06"), "the second effect of c40 is not prevented"
    t.reply("discard:c02", "play:c09:case_5").pass_pauses()
    assert t.g.turn == 3, "that of the next clue is"


@pytest.mark.rule("AN-15.6")
def test_prevention_does_not_touch_the_strain_check():
    line = "c01 c02 c03 c04 c05 c09 c12"
    t = Table(lines={"case_1": line}, marks="case_1", leads_row="c16", stack="c06 c08 c10")
    t.reply("play:c16:case_1")
    assert checks(t) == ["c06"]
    assert t.g.stability_area == ["c06"]


@pytest.mark.rule("AN-15.6")
def test_prevention_does_not_touch_the_spending_of_a_key():
    t = Table(lines={"case_2": "c27 c23"}, marks="case_2", leads_row="c17 c07", briefcase="")
    t.reply("play:c17:case_2")
    assert t.g.lines["case_2"].spent == ("c27",)
    assert "play:c07:case_2" not in t.options, "no key is left for the lock of c07"


@pytest.mark.rule("AN-15.6")
def test_prevention_does_not_touch_type_and_attributes():
    line = "c05 c27 c33 c40 c20"
    t = Table(lines={"case_2": line}, marks="case_2", leads_row="c17 c06", briefcase="")
    t.reply("play:c17:case_2", "close:case_2")
    # c17 is the sixth type of the line and its puzzle letter can be scored.
    assert t.options == ("score:c17", "score:none")


@pytest.mark.rule("AN-15.7")
def test_the_mark_of_a_case_is_lost_when_it_closes_and_a_general_mark_stays():
    t = Table(
        lines={"case_1": "", "case_5": "c02 c10 c20 c27 c33"},
        marks="case_5",
        general_mark=True,
        leads_row="c11 c09 c04",
        discard_area="c12",
        closed_cases="c13",
        briefcase="",
    )
    t.reply("close:case_5")
    assert marked(t) == []
    assert t.g.general_mark
    t.reply("play:c09:case_1")
    assert t.g.turn == 3, "the general mark prevented the effect of c09"
    assert not t.g.general_mark


@pytest.mark.rule("AN-15.7")
def test_the_mark_of_a_closed_case_prevents_nothing_elsewhere():
    t = Table(
        lines={"case_1": "", "case_5": "c02 c10 c20 c27 c33"},
        marks="case_5",
        leads_row="c11 c09",
        briefcase="",
    )
    t.reply("close:case_5", "play:c09:case_1")
    assert "take:c10" in t.options


# ── waiver ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("AN-15.8")
@pytest.mark.parametrize("clue", ["c07", "c44"], ids=["lock", "skeleton lock"])
def test_a_waiver_lets_the_next_locked_clue_be_played_without_a_key(clue):
    t = Table(equipment="ritual", leads_row=clue)
    assert f"play:{clue}:case_1" not in t.options
    t.reply("use:ritual", "accept", f"play:{clue}:case_1")
    assert t.g.lines["case_1"].cards == (clue,)
    assert t.g.waivers == 0


@pytest.mark.rule("AN-15.9", "AN-R28")
def test_the_waiver_is_no_extra_play():
    t = Table(equipment="ritual", leads_row="c07 c02", hand="c30", briefcase="ritual")
    t.reply("use:ritual", "accept")
    assert t.g.leads_row == ["c07", "c02"], "nothing was played and no lead was used up"
    assert {"take", "pass", "play:c07:case_1", "play:c30:case_1"} == set(t.options)
    t.reply("play:c07:case_1").pass_pauses()
    assert t.g.turn == 2, "the play was the action of the turn"


@pytest.mark.rule("AN-15.9", "AN-R28")
def test_the_waiver_waits_through_later_turns_until_it_is_used():
    t = Table(waivers=1, leads_row="c02 c11 c20 c27", hand="c07", briefcase="")
    t.reply("pass", "take", "pass")
    assert t.g.turn == 4
    assert t.g.waivers == 1
    t.reply("play:c07:case_1")
    assert t.g.waivers == 0


@pytest.mark.rule("AN-15.10")
@pytest.mark.parametrize(("reply", "spent", "waivers"), [("key", ("c10",), 1), ("waiver", (), 0)])
def test_with_a_fitting_key_the_player_chooses_between_key_and_waiver(reply, spent, waivers):
    t = Table(lines={"case_2": "c10 c27 c23"}, leads_row="c17", waivers=1)
    t.reply("play:c17:case_2")
    assert t.options == ("key", "waiver")
    t.reply(reply)
    assert t.g.lines["case_2"].cards == ("c10", "c27", "c23", "c17")
    assert t.g.lines["case_2"].spent == spent
    assert t.g.moving == []
    assert t.g.waivers == waivers


@pytest.mark.rule("AN-15.10")
def test_without_a_fitting_key_the_waiver_is_used_unasked():
    # c10 is spent, and c27, a plain key, does not fit the skeleton lock of c44.
    t = Table(
        lines={"case_1": "c10 c27 c12 c13 c32"},
        spent={"case_1": "c10 c12"},
        leads_row="c44",
        waivers=1,
    )
    t.reply("play:c44:case_1")
    assert "key" not in t.options
    assert t.g.lines["case_1"].cards[-1] == "c44"
    assert t.g.lines["case_1"].spent == ("c10", "c12")
    assert t.g.waivers == 0


@pytest.mark.rule("AN-15.10")
def test_a_clue_without_lock_never_uses_the_waiver():
    t = Table(leads_row="c12", hand="c10", waivers=1, briefcase="")
    t.reply("play:c12:case_1")
    assert t.g.waivers == 1


@pytest.mark.rule("AN-15.11")
@pytest.mark.parametrize(
    ("clue", "machine", "legal"),
    [("c07", "", True), ("c17", "", False), ("c26", "", False), ("c26", "machine", True)],
    ids=["all else is met", "no match", "purple", "purple with the Machine"],
)
def test_matching_and_purple_icons_are_not_waived(clue, machine, legal):
    # Case 1 ends in i,r and Case 6 in s,i.
    t = Table(lines={"case_1": "", "case_6": ""}, leads_row=clue, waivers=1, briefcase=machine)
    assert any(option.startswith(f"play:{clue}") for option in t.options) is legal


@pytest.mark.rule("AN-15.11")
@pytest.mark.parametrize(("line", "legal"), [("c02 c12 c32", False), ("c02 c12 c05 c32", True)])
def test_the_card_minimum_is_not_waived(line, legal):
    t = Table(lines={"case_1": line}, leads_row="c25", waivers=1)
    assert ("play:c25:case_1" in t.options) is legal


@pytest.mark.rule("AN-15.12", "AN-R67")
def test_waivers_add_up_and_one_play_uses_one_of_them():
    pack = synthetic(contact=contact_with("bypass_lock!"))
    t = Table(pack=pack, leads_row="c07 c30", hand="c44", briefcase="contact ritual")
    t.reply("use:contact:1", "use:ritual", "accept")
    assert t.g.waivers == 2
    t.reply("play:c07:case_1").pass_pauses()
    assert t.g.waivers == 1
    assert t.g.lines["case_1"].cards == ("c07",)
