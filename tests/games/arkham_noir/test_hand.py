"""AN-6, AN-7: the hand and its limit; discarding and the time penalty."""

from __future__ import annotations

from typing import Any

import pytest

from noctuary.engine.question import IllegalReply
from noctuary.games.arkham_noir.content.cards import MenaceEffect
from noctuary.games.arkham_noir.state import hand_limit
from tests.games.arkham_noir.synthetic import synthetic
from tests.games.arkham_noir.table import Table

FIVE_TYPES = "c01 c19 c27 c10 c33"
MORE_HAND = (MenaceEffect(effect="ong_hand_limit_plus"),)


@pytest.mark.rule("AN-6.1")
def test_the_basic_hand_limit_is_three() -> None:
    t = Table(leads_row="c02 c03", hand="c04 c05", briefcase="").reply("take")
    assert (t.g.hand, t.g.turn) == (["c04", "c05", "c02"], 2)
    t.reply("take")
    assert t.options == ("discard:c04", "discard:c05", "discard:c02", "discard:c03")


@pytest.mark.rule("AN-6.2")
def test_each_active_menace_that_says_so_raises_the_limit_by_one() -> None:
    pack = synthetic(menace={"D1": {"ongoing": MORE_HAND}})
    t = Table(pack=pack, leads_row="c02 c03", hand="c04 c05 c06", active_menaces="N1 D1 D2")
    assert hand_limit(t.g) == 5
    t.reply("take", "take")
    assert t.g.hand == ["c04", "c05", "c06", "c02", "c03"]
    assert t.g.discard_area == t.g.time_area == []


@pytest.mark.rule("AN-6.3")
def test_the_discard_comes_before_the_next_effect() -> None:
    """The tome: search the Draw Stack, then a check. The check waits for the discard."""
    t = Table(leads_row="c02", hand="c04 c05 c06", stack="c09 c14", briefcase="tome")
    t.reply("use:tome", "accept", "take:c09")
    assert t.options == ("discard:c04", "discard:c05", "discard:c06", "discard:c09")
    assert t.g.draw_stack == ["c14"]
    t.reply("discard:c06")
    assert t.g.discard_area == ["c06"]
    assert t.g.stability_area == ["c14"]


@pytest.mark.rule("AN-6.3", "AN-7.5")
def test_cards_are_discarded_one_after_the_other_until_the_limit_is_met() -> None:
    """Closing Case 2 brings the Machine, which brings the haunter card: two cards too many."""
    t = Table(
        lines={"case_2": FIVE_TYPES},
        leads_row="c02 c03",
        hand="c05 c06 c09",
        active_menaces="case_7",
        briefcase="",
    )
    t.reply("close:case_2")
    assert set(t.g.hand) == {"c05", "c06", "c09", "machine", "haunter"}
    t.reply("discard:c09")
    assert t.choices == ("discard:c05", "discard:c06", "discard:machine")
    t.reply("discard:c05")
    assert t.g.discard_area == ["c09", "c05"]
    assert t.g.hand == ["c06", "machine", "haunter"]
    assert "take" in t.pass_pauses().options


@pytest.mark.rule("AN-6.3", "AN-7.6")
def test_where_one_card_alone_may_be_discarded_nobody_is_asked() -> None:
    kept = {"no_discard": True}
    pack = synthetic(clue={"c04": kept, "c05": kept, "c06": kept})
    t = Table(pack=pack, leads_row="c09", hand="c04 c05 c06", briefcase="").reply("take")
    assert t.g.hand == ["c04", "c05", "c06"]
    assert "c09" in t.g.discard_area + t.g.time_area
    assert t.g.turn == 2


@pytest.mark.rule("AN-6.4", "AN-R6")
def test_stowing_equipment_can_make_the_discard_unnecessary() -> None:
    t = Table(leads_row="machine c02", hand="c04 c05 c06", briefcase="").reply("take")
    assert t.options == (
        "discard:c04",
        "discard:c05",
        "discard:c06",
        "discard:machine",
        "stow:machine",
    )
    t.reply("stow:machine").pass_pauses()
    assert (t.g.turn, t.g.briefcase) == (2, ["machine"])
    assert t.g.hand == ["c04", "c05", "c06"]
    assert t.g.discard_area == []


@pytest.mark.rule("AN-R6")
def test_equipment_may_be_stowed_while_an_effect_demands_a_discard() -> None:
    t = Table(leads_row="c33 c02", hand="sign c05", briefcase="").reply("play:c33:case_2")
    assert t.options == ("discard:sign", "discard:c05", "stow:sign")
    t.reply("stow:sign")
    assert t.options == ("discard:c05", "use:sign", "unstow:sign")


@pytest.mark.rule("AN-6.5")
def test_undiscardable_cards_count_against_the_limit() -> None:
    t = Table(leads_row="c09 c02", hand="haunter herald c05", briefcase="").reply("take")
    assert t.options == ("discard:c05", "discard:c09")


@pytest.mark.rule("AN-6.3", "AN-6.6")
def test_when_the_limit_drops_cards_are_discarded_at_that_moment() -> None:
    """c43 finds N3, which purges the two menaces that had raised the limit to five."""
    pack = synthetic(menace={"D1": {"ongoing": MORE_HAND}, "D2": {"ongoing": MORE_HAND}})
    hand = "c04 c05 c06 c09 c12"
    t = Table(pack=pack, leads_row="c43 c02", hand=hand, active_menaces="D1 D2", briefcase="")
    t.reply("play:c43:case_1", "menace:N3")
    assert t.g.active_menaces == ["N3"]
    assert t.options == tuple(f"discard:{card}" for card in hand.split())
    t.reply("discard:c12", "discard:c09")
    assert (t.g.hand, t.g.turn) == (["c04", "c05", "c06"], 2)


@pytest.mark.rule("AN-6.7", "AN-6.8")
def test_the_hand_is_never_refilled_and_may_be_empty() -> None:
    t = Table(leads_row="c20 c02 c03", hand="c05", briefcase="")
    t.reply("play:c05:case_2", "pass", "pass")
    assert (t.g.hand, t.g.turn) == ([], 4)
    assert "take" in t.options


# ── discarding ────────────────────────────────────────────────────────────────────────────────

REASONS: dict[str, tuple[dict[str, Any], str]] = {
    "pass": ({"leads_row": "? c04"}, "pass"),
    "play from hand": ({"leads_row": "? c04", "hand": "c05"}, "play:c05:case_2"),
    "close": ({"leads_row": "?", "lines": {"case_1": FIVE_TYPES}}, "close:case_1"),
    "hand limit": ({"leads_row": "?", "hand": "c04 c05 c06"}, "take discard:?"),
    "discard_hand": ({"leads_row": "c33 c04", "hand": "? c05"}, "play:c33:case_2 discard:?"),
    "discard_lead": ({"leads_row": "c23 ? c04"}, "play:c23:case_2 discard:?"),
    "check": ({"leads_row": "c06 c04", "stack": "? c05"}, "play:c06:case_1"),
}


def discard(card: str, reason: str, **more: Any) -> Table:
    """Discard a card for one of many reasons; stops before Maintenance."""
    zones, replies = REASONS[reason]
    named = {
        zone: what.replace("?", card) if isinstance(what, str) else what
        for zone, what in zones.items()
    }
    return Table(**named, **more).reply(*replies.replace("?", card).split())


@pytest.mark.rule("AN-7.1")
@pytest.mark.parametrize("reason", REASONS)
@pytest.mark.parametrize(("card", "area"), [("c02", "time_area"), ("c09", "discard_area")])
def test_whatever_the_reason_the_time_icon_decides(reason: str, card: str, area: str) -> None:
    t = discard(card, reason)
    assert {"time_area": t.g.time_area, "discard_area": t.g.discard_area} == {
        "time_area": [],
        "discard_area": [],
    } | {area: [card]}


@pytest.mark.rule("AN-7.2", "AN-R7")
@pytest.mark.parametrize(("active", "area"), [("D1", "time_area"), ("D2 D3", "discard_area")])
def test_a_gained_time_icon_counts(active: str, area: str) -> None:
    t = discard("c14", "pass", active_menaces=active)
    assert getattr(t.g, area) == ["c14"]


@pytest.mark.rule("AN-7.2", "AN-R7")
@pytest.mark.parametrize(("menaces", "area"), [("D1 D2", "time_area"), ("D2 D1", "discard_area")])
def test_a_gained_time_icon_is_judged_at_the_moment_of_the_discard(menaces: str, area: str) -> None:
    """c34 draws a menace and then takes the lead c14, which overfills the hand."""
    t = Table(leads_row="c34 c14", hand="c04 c05 c06", menaces=menaces, briefcase="")
    t.reply("play:c34:case_1", "discard:c14")
    assert getattr(t.g, area) == ["c14"]


@pytest.mark.rule("AN-7.3")
@pytest.mark.parametrize("card", ["c32", "c39", "c42"])
def test_a_discarded_clue_with_both_icons_goes_to_the_time_penalty(card: str) -> None:
    t = discard(card, "discard_lead")
    assert (t.g.time_area, t.g.stability_area) == ([card], [])


@pytest.mark.rule("AN-7.4")
def test_closing_and_scoring_are_no_discard() -> None:
    line = f"{FIVE_TYPES} c11 c07"
    t = Table(lines={"case_1": line}, leads_row="c05").reply("close:case_1", "score:c07")
    assert t.g.big_picture == ["c07"]
    assert t.g.closed_cases == [*FIVE_TYPES.split(), "c11", "case_1"]
    assert t.g.time_area == []


@pytest.mark.rule("AN-7.4")
def test_an_exchange_is_no_discard() -> None:
    line = {"case_1": "c16 c10"}
    t = Table(lines=line, leads_row="c18 c04", hand="c05", time_area="c02", briefcase="")
    t.reply("play:c18:case_1", "swap:c05:c02")
    assert (t.g.time_area, t.g.hand, t.g.discard_area) == (["c05"], ["c02"], [])


@pytest.mark.rule("AN-7.4")
def test_emptying_the_time_penalty_area_is_no_discard() -> None:
    t = Table(leads_row="c02 c03", time_area="c04 c07 c11 c13", menaces="D2 D3", briefcase="")
    t.reply("pass")
    assert t.g.time_area == []
    assert t.g.discard_area == ["c04", "c07", "c11", "c13", "c02"]


@pytest.mark.rule("AN-7.4")
def test_shuffling_is_no_discard() -> None:
    t = Table(leads_row="c15 c03", discard_area="c02 c04", stack="c11")
    t.reply("play:c15:case_2")
    assert set(t.g.draw_stack) == {"c02", "c04", "c11"}
    assert t.g.time_area == t.g.discard_area == []


@pytest.mark.rule("AN-7.6")
def test_an_undiscardable_card_may_not_be_chosen_while_another_is_there() -> None:
    hand = Table(leads_row="c33 c02", hand="haunter c05 c06", briefcase="")
    hand.reply("play:c33:case_2")
    assert hand.options == ("discard:c05", "discard:c06")
    row = Table(leads_row="c23 herald c02 c04", briefcase="").reply("play:c23:case_2")
    assert row.options == ("discard:c02", "discard:c04")
    with pytest.raises(IllegalReply):
        row.g.reply("discard:herald")


@pytest.mark.rule("AN-7.7")
def test_if_only_undiscardable_cards_are_there_one_of_them_must_go() -> None:
    t = Table(leads_row="c33 c02", hand="haunter herald", briefcase="").reply("play:c33:case_2")
    assert t.options == ("discard:haunter", "discard:herald")
    t.reply("discard:haunter")
    assert (t.g.hand, t.g.discard_area) == (["herald"], ["haunter"])
    alone = Table(leads_row="c23 herald").reply("play:c23:case_2", "discard:herald")
    assert (alone.g.leads_row, alone.g.discard_area) == ([], ["herald"])


@pytest.mark.rule("AN-7.8")
@pytest.mark.parametrize("card", ["herald", "haunter"])
def test_an_undiscardable_card_goes_to_the_discard_area_even_with_a_time_icon(card: str) -> None:
    """The herald card prints the icon, the haunter card gains it from D1 by its darkness."""
    t = Table(leads_row="c33 c02", hand=card, active_menaces="D1")
    t.reply("play:c33:case_2", f"discard:{card}")
    assert (t.g.discard_area, t.g.time_area) == ([card], [])


@pytest.mark.rule("AN-7.9", "AN-R8")
@pytest.mark.parametrize("reason", ["pass", "play from hand", "close"])
def test_an_undiscardable_first_lead_goes_to_the_discard_area(reason: str) -> None:
    t = discard("herald", reason)
    assert (t.g.discard_area, t.g.time_area) == (["herald"], [])


@pytest.mark.rule("AN-7.10", "AN-R8")
def test_an_undiscardable_card_of_a_check_goes_to_the_discard_area() -> None:
    t = discard("herald", "check")
    assert (t.g.discard_area, t.g.time_area, t.g.stability_area) == (["herald"], [], [])
    t = discard("haunter", "check")
    assert (t.g.discard_area, t.g.stability_area) == ([], ["haunter"])


@pytest.mark.rule("AN-7.11")
def test_the_time_limit_is_not_checked_at_the_moment_of_a_discard() -> None:
    t = Table(leads_row="c02 c03", time_area="c04 c07 c11 c13 c18", hand="c05", menaces="D1 D2")
    t.reply("play:c05:case_2")
    assert len(t.g.time_area) == 6
    t.until("time")
    assert (len(t.g.time_area), t.g.active_menaces) == (6, [])
    t.reply("continue")
    assert (t.g.time_area, t.g.active_menaces) == ([], ["D1"])
