"""AN-13: resolving effects in general."""

from __future__ import annotations

import pytest

from noctuary.games.arkham_noir.events import Skipped, StabilityChecked
from noctuary.games.arkham_noir.state import machine_in_play
from tests.games.arkham_noir.shorthand import effect_list, with_icons
from tests.games.arkham_noir.synthetic import synthetic
from tests.games.arkham_noir.table import Table


def checks(t):
    """The cards drawn for Stability Checks so far."""
    return [event.card for event in t.events if isinstance(event, StabilityChecked)]


@pytest.mark.rule("AN-13.1")
def test_effects_are_resolved_one_at_a_time_from_left_to_right():
    t = Table(leads_row="c39 c02", stack="c10 c11 c12 c13 c14 c15")
    t.reply("play:c39:case_2")
    # The check has already discarded c10 when a card of the Discard Area may be taken.
    assert t.g.discard_area == ["c10"]
    t.pass_pauses()
    assert t.choices == ("take:c10", "decline")


@pytest.mark.rule("AN-13.2")
def test_an_effect_is_finished_with_the_menace_and_the_hand_limit_it_caused():
    t = Table(leads_row="c34 c02 c20", hand="c06 c09 c12", menaces="N2", briefcase="")
    t.reply("play:c34:case_1")
    assert "case_6" in t.g.lines
    assert t.g.hand == ["c06", "c09", "c12", "herald"]
    assert t.options == ("discard:c06", "discard:c09", "discard:c12")
    t.reply("discard:c06")
    assert t.options == ("take:c02", "take:c20")


@pytest.mark.rule("AN-13.2")
def test_an_effect_is_finished_with_the_closing_and_the_haunter_it_caused():
    icons = with_icons("case_5", "on_close take_stability? access_case:7!")
    t = Table(
        pack=synthetic(case={"case_5": icons}),
        lines={"case_5": "c12"},
        leads_row="c02",
        hand="c16 c20 c27",
        briefcase="machine",
        stability_area="c03",
    )
    t.reply("play:c16:case_5")
    assert t.choices == ("take:c03", "decline")
    t.reply("take:c03")
    assert t.g.hand == ["c20", "c27", "c03", "haunter"]
    assert t.choices == ("discard:c20", "discard:c27", "discard:c03")
    t.reply("discard:c27").pass_pauses()
    assert t.choices == ("take:c12", "take:c16", "decline")


@pytest.mark.rule("AN-13.2")
def test_an_effect_is_finished_with_the_running_out_of_leads_it_caused():
    t = Table(
        leads_row="c39 c20",
        hand="c06 c09 c12",
        stack="",
        discard_area="c10",
        menaces="N2 D1",
        briefcase="",
    )
    t.reply("play:c39:case_2")
    assert t.options == ("discard:c06", "discard:c09", "discard:c12")
    assert checks(t) == [], "the check waits until the Herald has been dealt with"
    t.reply("discard:c09")
    assert len(checks(t)) == 1
    assert t.options == (f"take:{checks(t)[0]}", "decline")


@pytest.mark.rule("AN-13.3")
@pytest.mark.parametrize(
    ("position", "replies", "zone"),
    [
        ({"leads_row": "c40"}, ["take"], "hand"),
        ({"leads_row": "c40"}, ["pass"], "discard_area"),
        ({"stack": "c40 c10 c12 c13 c14"}, ["pass"], "leads_row"),
        (
            {"stack": "c40 c10 c12 c13 c14 c15", "hand": "c09 c11"},
            ["play:c11:case_2", "accept", "take:c40"],
            "hand",
        ),
        ({"discard_area": "c40", "hand": "c09 c04"}, ["play:c04:case_1", "take:c40"], "hand"),
        ({"stability_area": "c40"}, ["use:contact:1", "take:c40", "pass"], "hand"),
    ],
    ids=["first lead taken", "discarded", "drawn", "searched", "from discards", "from penalties"],
)
def test_taking_drawing_or_discarding_a_clue_resolves_nothing(position, replies, zone):
    t = Table(**{"leads_row": "c20", "hand": "c09", "stack": "c10 c12 c13 c14 c15", **position})
    t.reply(*replies).pass_pauses()
    assert t.g.turn == 2
    assert "c40" in getattr(t.g, zone)
    assert checks(t) == [], "c40 would demand a Stability Check"
    assert "c09" in t.g.hand, "and a discard from hand"


@pytest.mark.rule("AN-13.3")
def test_scoring_a_clue_resolves_nothing():
    t = Table(lines={"case_5": "c02 c12 c20 c33 c40 c30"}, leads_row="c27", hand="c06")
    t.reply("close:case_5", "score:c30").pass_pauses()
    assert t.g.big_picture == ["c30"]
    assert checks(t) == [], "c30, c33 and c40 would demand checks and a discard"
    assert t.g.hand == ["c06"]


@pytest.mark.rule("AN-13.4")
def test_the_remaining_effects_are_resolved_although_the_clue_left_its_line():
    t = Table(lines={"case_6": "c20"}, leads_row="c24", stack="c06 c10", briefcase="")
    t.reply("play:c24:case_6")
    assert t.g.stability_area == []
    t.reply("accept")
    assert t.g.closed_cases == ["c20", "c24", "case_6"]
    assert t.g.stability_area == ["c06"]


@pytest.mark.rule("AN-13.5")
@pytest.mark.parametrize("mode", ["!", "?"])
def test_an_effect_on_this_open_case_does_nothing_once_the_case_is_closed(mode):
    effects = effect_list(f"close_case_5! prevent_next{mode}")
    t = Table(
        pack=synthetic(clue={"c16": {"effects": effects}}),
        lines={"case_1": "", "case_5": "c12"},
        leads_row="c02",
        hand="c16",
    )
    t.reply("play:c16:case_5").pass_pauses()
    assert t.g.turn == 2, "nothing was asked"
    assert list(t.g.lines) == ["case_1"]
    assert not t.g.lines["case_1"].mark
    assert not t.g.general_mark
    assert [e.effect for e in t.events if isinstance(e, Skipped)] == ["prevent_next"]


OFFERS = {
    "take_lead": ("play:c19:case_2", {"leads_row": "c20"}, {"leads_row": "c20 c02"}),
    "take_discard": ("play:c04:case_1", {}, {"discard_area": "c10"}),
    "take_closed": ("play:c09:case_1", {}, {"closed_cases": "c10"}),
    "take_stability": ("play:c17:case_2", {}, {"stability_area": "c06"}),
    "take_time": ("play:c28:case_2", {"leads_row": "c10"}, {"time_area": "c02"}),
    "search_draw": ("play:c11:case_2", {"stack": ""}, {"stack": "c10"}),
    "swap_penalty": ("play:c18:case_1", {"hand": "c18"}, {"hand": "c18 c01"}),
    "close_case_5": ("play:c31:case_2", {}, {}),
    "search_menace": ("play:c44:case_1", {"menaces": ""}, {"menaces": "D1"}),
}


@pytest.mark.rule("AN-13.6")
@pytest.mark.parametrize("possible", [False, True], ids=["impossible", "possible"])
@pytest.mark.parametrize("effect", OFFERS)
def test_an_optional_effect_that_cannot_be_carried_out_is_not_offered(effect, possible):
    play, without, with_it = OFFERS[effect]
    if effect == "close_case_5" and possible:
        play = "play:c31:case_5"
    t = Table(
        **{
            "lines": {"case_1": "c12 c02 c32", "case_2": "c14 c03 c23", "case_5": "c35 c15 c45"},
            "leads_row": "c20",
            "hand": play.split(":")[1],
            "waivers": 1,
            **(with_it if possible else without),
        }
    )
    t.reply(play)
    while t.choices == ("continue",) and t.g.agenda[-1].what == "effects":
        t.reply("continue")
    assert ("decline" in t.choices) is possible


OPTIONAL = {
    "recycle_discard": lambda t: t.g.discard_area == [],
    "draw_menace": lambda t: t.g.active_menaces == ["D1"],
    "search_menace": lambda t: t.choices == ("menace:D1", "menace:N1"),
    "stability_check": lambda t: t.g.stability_area == ["c06"],
    "discard_hand": lambda t: t.choices == ("discard:c02",),
    "discard_lead": lambda t: t.choices == ("discard:c20",),
    "prevent_next": lambda t: t.g.lines["case_1"].mark,
    "bypass_lock": lambda t: t.g.waivers == 1,
}


@pytest.mark.rule("AN-1.8", "AN-R49")
@pytest.mark.parametrize("reply", ["accept", "decline"])
@pytest.mark.parametrize("effect", OPTIONAL)
def test_a_may_is_offered_whatever_the_effect(effect, reply):
    t = Table(
        pack=synthetic(clue={"c12": {"effects": effect_list(f"{effect}?")}}),
        leads_row="c12 c20",
        hand="c02",
        discard_area="c10",
        stack="c06 c13",
        menaces="D1 N1",
    )
    t.reply("play:c12:case_1")
    assert t.choices == ("accept", "decline")
    t.reply(reply)
    assert OPTIONAL[effect](t) is (reply == "accept")


@pytest.mark.rule("AN-13.7")
def test_a_search_of_the_draw_stack_is_decided_unseen_and_then_takes_exactly_one_card():
    t = Table(leads_row="c11 c02", stack="c20 c06 c31")
    t.reply("play:c11:case_2")
    seen = t.g.revealed
    assert t.choices == ("accept", "decline")
    t.reply("accept")
    assert t.g.revealed == seen + 1, "only now is the stack looked through"
    assert set(t.choices) == {"take:c20", "take:c06", "take:c31"}
    t.reply("take:c06").pass_pauses()
    assert t.g.hand == ["c06"]
    assert t.g.turn == 2, "no second card is offered"


@pytest.mark.rule("AN-13.7")
def test_a_search_of_the_menace_deck_is_decided_unseen_and_then_takes_exactly_one_card():
    t = Table(leads_row="c44 c02", waivers=1, menaces="D1 N1", stack="c10 c11 c12")
    t.reply("play:c44:case_1").pass_pauses()
    assert t.choices == ("accept", "decline")
    t.reply("accept")
    assert set(t.choices) == {"menace:D1", "menace:N1"}
    t.reply("menace:D1")
    assert t.g.active_menaces == ["D1"]
    assert t.g.menace_deck == ["N1"]


@pytest.mark.rule("AN-13.8", "AN-13.9")
def test_taking_moves_one_chosen_card_to_the_hand_where_the_limit_is_enforced():
    t = Table(leads_row="c19 c20 c27", hand="c02 c06 c09", briefcase="")
    t.reply("play:c19:case_2")
    assert t.options == ("take:c20", "take:c27", "decline")
    t.reply("take:c27")
    assert t.g.leads_row == ["c20"]
    assert t.g.hand == ["c02", "c06", "c09", "c27"]
    assert t.options == ("discard:c02", "discard:c06", "discard:c09", "discard:c27")
    t.reply("discard:c27")
    assert t.g.hand == ["c02", "c06", "c09"]
    assert t.g.turn == 2, "one card was taken, no second one is offered"


@pytest.mark.rule("AN-13.10")
@pytest.mark.parametrize(
    ("position", "play", "takeable"),
    [
        ({"leads_row": "c01 c02", "hand": ""}, "play:c01:case_1", ("take:c02", "decline")),
        ({"leads_row": "c10", "hand": "c04"}, "play:c04:case_1", ("take:c10", "decline")),
        ({"leads_row": "c10", "hand": "c09"}, "play:c09:case_1", ("take:c33", "decline")),
    ],
    ids=["the lead played", "not the clue played from hand", "not the clue just placed"],
)
def test_a_clue_cannot_take_itself(position, play, takeable):
    t = Table(closed_cases="c33", **position).reply(play)
    assert t.choices == takeable


@pytest.mark.rule("AN-13.11")
def test_an_equipment_clue_in_a_line_resolves_its_printed_effects_alone():
    t = Table(leads_row="c02", hand="machine", closed_cases="c33", briefcase="")
    t.reply("play:machine:case_1")
    assert t.options == ("take:c33", "decline")
    t.reply("decline")
    assert t.g.turn == 2, "no search of the Draw Stack was offered"

    t = Table(leads_row="c02", hand="sign", briefcase="")
    t.reply("play:sign:case_1")
    assert t.g.lines["case_1"].mark
    assert not t.g.general_mark


@pytest.mark.rule("AN-13.11")
def test_an_equipment_clue_used_from_the_briefcase_resolves_its_briefcase_effect_alone():
    t = Table(leads_row="c02", briefcase="machine sign", closed_cases="c33", stack="c10 c11")
    t.reply("use:sign")
    assert t.g.general_mark
    assert not any(line.mark for line in t.g.lines.values())
    t.reply("use:machine")
    assert t.choices == ("accept", "decline")
    t.reply("accept")
    assert t.choices == ("take:c10", "take:c11")
    t.reply("take:c10")
    assert "pass" in t.choices, "no clue of the Closed Cases Area was offered"
    assert not machine_in_play(t.g)


@pytest.mark.rule("AN-13.12")
def test_when_the_game_ends_everything_unresolved_is_dropped():
    t = Table(leads_row="c34 c02 c20", menaces="", stack="c10 c11 c12")
    t.reply("play:c34:case_1")
    assert t.g.outcome is not None
    assert t.g.outcome.reason == "loss_menace"
    assert t.options == ()
    assert t.g.agenda == []
    assert t.g.leads_row == ["c02", "c20"], "no lead was taken and none was laid out"
