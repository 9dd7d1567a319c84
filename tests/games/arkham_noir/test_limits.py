"""AN-32: the limits of stability, time and hand."""

from __future__ import annotations

import pytest

from noctuary.games.arkham_noir.content.cards import MenaceEffect
from noctuary.games.arkham_noir.state import hand_limit, stability_limit, time_limit
from tests.games.arkham_noir.synthetic import synthetic
from tests.games.arkham_noir.table import Table

ROW = "c05 c09 c15 c19 c28"
MINUS = MenaceEffect(effect="ong_time_limit_minus")
PLUS = MenaceEffect(effect="ong_hand_limit_plus")


@pytest.mark.rule("AN-32.1")
@pytest.mark.parametrize("limits", [5, 6])
def test_no_card_changes_the_stability_limit(limits: int) -> None:
    everything = {"active_menaces": "D1 D2 D3 N1 N3 case_7", "hand": "machine"}
    for position in ({}, everything, {"lines": {"case_2": ""}}):
        for help_ in ("none", "contact_and_equipment"):
            t = Table(limits=limits, help=help_, **position)
            assert stability_limit(t.g) == limits


@pytest.mark.rule("AN-32.2")
@pytest.mark.parametrize("base", [5, 6])
@pytest.mark.parametrize(
    ("help_", "lines", "active", "change"),
    [
        ("contact_and_equipment", "case_1 case_2", "", 0),
        ("contact_and_equipment", "case_2", "", 0),
        ("none", "case_1 case_2", "", +1),
        ("none", "case_2", "", 0),
        ("none", "case_1", "N3", 0),
        ("none", "case_1", "N3 case_7", -1),
        ("none", "case_2", "N3 case_7", -2),
        ("contact_and_equipment", "case_1", "D1 D2 D3 N1", 0),
    ],
)
def test_the_time_limit_is_the_base_with_what_cards_add_and_take(
    base: int, help_: str, lines: str, active: str, change: int
) -> None:
    t = Table(
        limits=base, help=help_, lines=dict.fromkeys(lines.split(), ""), active_menaces=active
    )
    assert time_limit(t.g) == base + change


@pytest.mark.rule("AN-32.2", "AN-R35")
def test_the_time_limit_never_falls_below_one() -> None:
    pack = synthetic(
        menace={"D1": {"ongoing": (MINUS,) * 3}, "D2": {"ongoing": (MINUS,) * 3}},
    )
    position = {"pack": pack, "leads_row": ROW, "active_menaces": "D1 D2", "briefcase": ""}
    t = Table(**position, menaces="N1 N2")
    assert time_limit(t.g) == 1
    t.reply("pass")
    assert t.g.menaces_turned == 0, "an empty area calls no menace"
    t = Table(**position, time_area="c02", menaces="N3 N2").reply("pass")
    assert t.g.menaces_turned == 1


@pytest.mark.rule("AN-32.3")
@pytest.mark.parametrize(("active", "limit"), [("", 3), ("D2", 3), ("N1", 4), ("N1 D1", 5)])
def test_the_hand_limit_is_three_and_one_for_each_raise(active: str, limit: int) -> None:
    pack = synthetic(menace={"D1": {"ongoing": (PLUS,)}})
    hand = ["c01", "c10", "c24", "c31", "c44"]
    t = Table(
        pack=pack,
        leads_row=ROW,
        hand=" ".join(hand[: limit - 1]),
        active_menaces=active,
        briefcase="",
    )
    assert hand_limit(t.g) == limit
    t.reply("take")
    assert t.g.turn == 2, "the hand is full"
    t.reply("take")
    assert len(t.options) == limit + 1, "one card too many: any of them may go"
    assert all(option.startswith("discard:") for option in t.options)


@pytest.mark.rule("AN-32.4")
def test_a_falling_time_limit_is_checked_in_step_c_only() -> None:
    t = Table(
        leads_row=ROW,
        time_area="c02 c04 c11 c13",
        stack="",
        discard_area="c10 c24",
        menaces="N3 N1",
        briefcase="",
    )
    t.reply("pass")
    # The refill called N3: the limit is 4 now, and four cards lie there.
    assert t.g.active_menaces == ["N3"]
    assert time_limit(t.g) == 4
    assert len(t.g.time_area) == 4
    t.reply("take")
    assert t.g.menaces_turned == 2
    assert t.g.time_area == []


@pytest.mark.rule("AN-32.4")
def test_a_falling_hand_limit_is_checked_at_once() -> None:
    t = Table(
        pack=synthetic(menace={"D1": {"ongoing": (PLUS,)}}),
        leads_row=ROW,
        hand="c01 c10 c24 c31",
        stack="",
        discard_area="c44",
        active_menaces="D1",
        menaces="N3",
        briefcase="",
    )
    t.reply("pass")
    assert t.options == ("discard:c01", "discard:c10", "discard:c24", "discard:c31")
    assert len(t.g.leads_row) == 4, "in the middle of the refill"
    t.reply("discard:c01")
    assert len(t.g.leads_row) == 5
    assert t.g.turn == 2
