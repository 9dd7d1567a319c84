"""AN-14.15 to AN-14.33: exchanging, menaces, discards, checks, closing, marks and waivers."""

from __future__ import annotations

import pytest

from noctuary.engine.events import Shuffled
from noctuary.games.arkham_noir.events import MenaceCame, Moved, StabilityChecked
from noctuary.games.arkham_noir.state import time_limit
from tests.games.arkham_noir.shorthand import effect_list
from tests.games.arkham_noir.synthetic import synthetic
from tests.games.arkham_noir.table import Table


def checks(t):
    """The cards drawn for Stability Checks so far."""
    return [event.card for event in t.events if isinstance(event, StabilityChecked)]


# ── swap_penalty ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("AN-14.15")
def test_swap_penalty_exchanges_a_hand_card_with_a_card_of_either_area():
    t = Table(
        lines={"case_1": "c02 c12"},
        leads_row="c18",
        hand="c06 c09",
        time_area="c20",
        stability_area="c08",
    )
    t.reply("play:c18:case_1")
    assert t.choices == (
        "swap:c06:c20",
        "swap:c06:c08",
        "swap:c09:c20",
        "swap:c09:c08",
        "decline",
    )
    t.reply("swap:c09:c20")
    assert sorted(t.g.hand) == ["c06", "c20"]
    assert t.g.time_area == ["c09"]
    assert t.g.stability_area == ["c08"]


@pytest.mark.rule("AN-14.15")
def test_an_optional_exchange_may_be_declined():
    t = Table(lines={"case_1": "c02 c12"}, leads_row="c18", hand="c06", time_area="c20")
    t.reply("play:c18:case_1", "decline")
    assert t.g.hand == ["c06"]
    assert t.g.time_area == ["c20"]


@pytest.mark.rule("AN-14.15", "AN-35.3")
def test_a_compulsory_exchange_with_one_possible_outcome_is_carried_out_unasked():
    t = Table(
        pack=synthetic(clue={"c18": {"effects": effect_list("swap_penalty!")}}),
        lines={"case_1": "c02 c12"},
        leads_row="c18",
        hand="c06",
        time_area="c20",
        briefcase="",
    )
    t.reply("play:c18:case_1")
    assert t.g.turn == 2
    assert t.g.hand == ["c20"]
    assert t.g.time_area == ["c06"]


@pytest.mark.rule("AN-14.16")
@pytest.mark.parametrize(
    ("mine", "theirs", "time_area", "stability_area"),
    [
        ("c09", "c20", {"c09", "c11"}, {"c08"}),
        ("c09", "c08", {"c11", "c20"}, {"c09"}),
        ("c06", "c20", {"c06", "c11"}, {"c08"}),
        ("c02", "c08", {"c11", "c20"}, {"c02"}),
    ],
    ids=[
        "no icon into the time area",
        "no icon into the stability area",
        "a stability icon into the time area",
        "a time icon into the stability area",
    ],
)
def test_swap_penalty_ignores_icons_and_keeps_all_sizes(mine, theirs, time_area, stability_area):
    t = Table(
        lines={"case_1": "c05 c12"},
        leads_row="c18",
        hand="c02 c06 c09",
        time_area="c11 c20",
        stability_area="c08",
    )
    t.reply("play:c18:case_1", f"swap:{mine}:{theirs}")
    assert set(t.g.hand) == {"c02", "c06", "c09", theirs} - {mine}
    assert (set(t.g.time_area), set(t.g.stability_area)) == (time_area, stability_area)
    assert t.choices == ("continue",), "the hand holds three cards still: nothing is discarded"


@pytest.mark.rule("AN-14.17")
@pytest.mark.parametrize("mode", ["!", "?"])
@pytest.mark.parametrize(
    "position", [{"time_area": "c20", "stability_area": "c08"}, {"hand": "c06"}]
)
def test_swap_penalty_does_nothing_without_hand_or_without_penalties(position, mode):
    pack = synthetic(clue={"c18": {"effects": effect_list(f"swap_penalty{mode}")}})
    t = Table(pack=pack, lines={"case_1": "c02 c12"}, leads_row="c18", **position)
    before = (t.g.hand[:], t.g.time_area[:], t.g.stability_area[:])
    t.reply("play:c18:case_1")
    assert t.choices == ("continue",)
    assert (t.g.hand, t.g.time_area, t.g.stability_area) == before


@pytest.mark.rule("AN-14.18", "AN-R23")
def test_an_undiscardable_card_may_be_given_in_exchange():
    t = Table(lines={"case_1": "c02 c12"}, leads_row="c18", hand="herald c06", stability_area="c08")
    t.reply("play:c18:case_1")
    assert "swap:herald:c08" in t.choices
    t.reply("swap:herald:c08")
    assert sorted(t.g.hand) == ["c06", "c08"]
    assert t.g.stability_area == ["herald"]


# ── menaces ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("AN-14.19")
def test_search_menace_puts_any_card_of_the_menace_deck_into_play():
    t = Table(leads_row="c43", menaces="D1 D2 N1").reply("play:c43:case_1")
    assert set(t.choices) == {"menace:D1", "menace:D2", "menace:N1"}
    t.reply("menace:N1")
    assert t.g.active_menaces == ["N1"]
    assert sorted(t.g.menace_deck) == ["D1", "D2"]


@pytest.mark.rule("AN-14.20", "AN-R24")
def test_after_search_menace_each_group_is_shuffled_separately_with_dusk_on_top():
    orders = set()
    for seed in range(100):
        t = Table(leads_row="c43", menaces="D1 D2 D3 N1 N2 N3", seed=seed)
        t.reply("play:c43:case_1", "menace:D3")
        bottom, top = t.g.menace_deck[:3], t.g.menace_deck[3:]
        assert (sorted(bottom), sorted(top)) == (["N1", "N2", "N3"], ["D1", "D2"])
        orders.add(tuple(t.g.menace_deck))
    assert len(orders) == 12, "all orders of three and of two cards occur"


@pytest.mark.rule("AN-14.20", "AN-R24")
def test_the_menace_deck_is_formed_anew_before_the_chosen_card_takes_effect():
    t = Table(leads_row="c43", menaces="D1 D2 N1 N3").reply("play:c43:case_1", "menace:N1")
    came = next(at for at, event in enumerate(t.events) if isinstance(event, MenaceCame))
    shuffled = [
        (event.pile, at < came) for at, event in enumerate(t.events) if isinstance(event, Shuffled)
    ]
    assert shuffled == [("menace_deck", True), ("menace_deck", True), ("draw_stack", False)]


@pytest.mark.rule("AN-14.21", "AN-R25")
def test_a_compulsory_search_of_an_empty_menace_deck_loses_the_game():
    t = Table(leads_row="c43", menaces="").reply("play:c43:case_1")
    assert t.g.outcome.reason == "loss_menace"
    assert not t.g.outcome.won


@pytest.mark.rule("AN-14.21", "AN-R25")
def test_an_optional_search_of_an_empty_menace_deck_cannot_be_chosen():
    t = Table(leads_row="c44", waivers=1, menaces="").reply("play:c44:case_1").pass_pauses()
    assert t.g.outcome is None
    assert t.g.turn == 2


@pytest.mark.rule("AN-14.29")
def test_draw_menace_puts_the_top_menace_card_into_play():
    t = Table(lines={"case_1": "c02 c12 c05"}, leads_row="c22", menaces="D2 D1 N1")
    t.reply("play:c22:case_1")
    assert t.g.active_menaces == ["D2"]
    assert t.g.menace_deck == ["N1", "D1"]


@pytest.mark.rule("AN-14.30")
def test_a_compulsory_draw_from_an_empty_menace_deck_loses_at_once():
    t = Table(lines={"case_1": "c02 c12 c05"}, leads_row="c22", menaces="")
    t.reply("play:c22:case_1")
    assert t.g.outcome.reason == "loss_menace"
    assert t.g.turn == 1
    assert t.g.leads_row == []


@pytest.mark.rule("AN-R49")
@pytest.mark.parametrize(("mode", "lost"), [("!", True), ("?", False)])
def test_only_as_a_must_does_draw_menace_lose_with_an_empty_deck(mode, lost):
    pack = synthetic(clue={"c43": {"effects": effect_list(f"draw_menace{mode}")}})
    t = Table(pack=pack, leads_row="c43", menaces="").reply("play:c43:case_1").pass_pauses()
    assert (t.g.outcome is not None) is lost


# ── discards and checks ───────────────────────────────────────────────────────────────────────


def rule_of_move(t: Table, card: str) -> str:
    """By which rule a card went where it lies."""
    moves = [event for event in t.events if isinstance(event, Moved) and event.card == card]
    return moves[-1].rule


@pytest.mark.rule("AN-14.22")
def test_discard_hand_discards_one_hand_card_of_the_players_choice():
    t = Table(leads_row="c33", hand="c02 c06 c09").reply("play:c33:case_2")
    assert t.choices == ("discard:c02", "discard:c06", "discard:c09")
    t.reply("discard:c02")
    assert t.g.hand == ["c06", "c09"]
    assert t.g.time_area == ["c02"]
    assert rule_of_move(t, "c02") == "AN-14.22"
    assert t.choices == ("continue",)


@pytest.mark.rule("AN-14.22")
def test_discard_hand_does_nothing_with_an_empty_hand():
    t = Table(leads_row="c33").reply("play:c33:case_2")
    assert t.choices == ("continue",)
    assert t.g.discard_area == t.g.time_area == []


@pytest.mark.rule("AN-14.23")
def test_equipment_stowed_before_the_choice_is_not_in_hand_for_discard_hand():
    t = Table(leads_row="c33", hand="sign", briefcase="").reply("play:c33:case_2")
    assert t.options == ("discard:sign", "stow:sign")
    t.reply("stow:sign").pass_pauses()
    assert t.g.briefcase == ["sign"]
    assert t.g.discard_area == t.g.time_area == []
    assert t.g.turn == 2


@pytest.mark.rule("AN-14.24")
def test_discard_lead_discards_one_lead_of_the_players_choice():
    t = Table(leads_row="c23 c10 c20 c40").reply("play:c23:case_2")
    assert t.choices == ("discard:c10", "discard:c20", "discard:c40")
    t.reply("discard:c20")
    assert t.g.leads_row == ["c10", "c40"]
    assert t.g.time_area == ["c20"]
    assert rule_of_move(t, "c20") == "AN-14.24"


@pytest.mark.rule("AN-14.24")
def test_discard_lead_does_nothing_with_an_empty_row():
    t = Table(leads_row="c23", hand="c02").reply("play:c23:case_2")
    assert t.choices == ("continue",)
    assert t.g.hand == ["c02"]
    assert t.g.discard_area == t.g.time_area == []


@pytest.mark.rule("AN-14.25")
@pytest.mark.parametrize("top", ["c06", "c10", "c02"])
def test_stability_check_draws_one_card(top):
    t = Table(leads_row="c21", stack=f"{top} c11 c12").reply("play:c21:case_1")
    assert checks(t) == [top]
    zone = {"c06": "stability_area", "c10": "discard_area", "c02": "time_area"}[top]
    assert getattr(t.g, zone) == [top]
    assert t.g.draw_stack == ["c12", "c11"]


@pytest.mark.rule("AN-14.25")
def test_several_stability_checks_on_one_clue_are_several_checks():
    effects = effect_list("stability_check! stability_check! stability_check!")
    pack = synthetic(clue={"c21": {"effects": effects}})
    t = Table(pack=pack, leads_row="c21", stack="c06 c10 c03 c11 c12 c13 c14 c15", briefcase="")
    t.reply("play:c21:case_1")
    assert checks(t) == ["c06", "c10", "c03"]
    assert t.g.stability_area == ["c06", "c03"]


# ── closing, marks, limits, waivers ───────────────────────────────────────────────────────────


@pytest.mark.rule("AN-14.26", "AN-14.27")
@pytest.mark.parametrize(
    ("clue", "number", "may"),
    [("c16", 5, False), ("c31", 5, True), ("c24", 6, True), ("c42", 6, False)],
)
@pytest.mark.parametrize("played_to", [1, 5, 6])
def test_a_close_effect_closes_its_own_case_alone_but_may_be_played_anywhere(
    clue, number, may, played_to
):
    ends = {"case_1": "c02 c12 c05 c32", "case_5": "c04 c13 c20 c23", "case_6": "c03 c14 c19 c45"}
    # The Machine in the Briefcase makes the purple left edge of c42 usable.
    t = Table(lines=ends, leads_row=clue, briefcase="machine")
    t.reply(f"play:{clue}:case_{played_to}")
    if may and played_to == number:
        t.reply("accept")
    still_open = [case for case in ends if not played_to == number == int(case[-1])]
    assert list(t.g.lines) == still_open
    assert "accept" not in t.choices


@pytest.mark.rule("AN-14.28")
def test_prevent_next_on_a_clue_marks_the_case_to_which_it_was_played():
    t = Table(lines={"case_1": "", "case_2": ""}, leads_row="c37").reply("play:c37:case_1")
    assert t.g.lines["case_1"].mark
    assert not t.g.lines["case_2"].mark
    assert not t.g.general_mark


@pytest.mark.rule("AN-R49")
@pytest.mark.parametrize("reply", ["accept", "decline"])
def test_an_optional_prevent_next_may_be_declined(reply):
    t = Table(leads_row="c26", waivers=1, briefcase="machine")
    t.reply("play:c26:case_2")
    assert t.choices == ("accept", "decline")
    t.reply(reply)
    assert t.g.lines["case_2"].mark is (reply == "accept")


@pytest.mark.rule("AN-14.31")
@pytest.mark.parametrize(
    ("settings", "limit"),
    [({"help": "none"}, 6), ({"help": "none", "limits": 6}, 7), ({}, 5)],
    ids=["1B", "1B with easy limits", "1A"],
)
def test_the_time_limit_is_one_higher_while_case_1b_is_open(settings, limit):
    assert time_limit(Table(leads_row="c02", **settings).g) == limit


@pytest.mark.rule("AN-14.32")
def test_time_limit_plus_ends_when_case_1_is_closed_before_its_icons():
    t = Table(
        help="none",
        lines={"case_1": "c02 c10 c20 c27 c33"},
        leads_row="c11",
        stability_area="c06",
    )
    assert time_limit(t.g) == 6
    t.reply("close:case_1")
    assert t.options == ("take:c06", "decline"), "the first icon of Case 1 is being applied"
    assert time_limit(t.g) == 5


@pytest.mark.rule("AN-14.33")
def test_bypass_lock_grants_a_waiver():
    t = Table(equipment="ritual", leads_row="c07")
    assert "play:c07:case_1" not in t.options
    t.reply("use:ritual", "accept")
    assert t.g.waivers == 1
    assert "play:c07:case_1" in t.options
