"""AN-11, AN-12: the sequence of a play, mental strain and Stability Checks."""

from __future__ import annotations

import pytest

from noctuary.games.arkham_noir.events import (
    KeySpent,
    MenaceCame,
    Moved,
    Prevented,
    StabilityChecked,
)
from noctuary.games.arkham_noir.state import Line
from tests.games.arkham_noir.table import Table

TWELVE = "c10 c12 c13 c27 c20 c11 c18 c22 c23 c25 c28 c02"
"""Twelve clues, the first a key; whatever stands before c02, the line ends in research."""


def line_of(n: int) -> str:
    """A line with so many clues: a key first, and research at its end."""
    clues = TWELVE.split()
    return " ".join([*clues[: n - 1], clues[-1]])


# ── the sequence of a play ────────────────────────────────────────────────────────────────────


@pytest.mark.rule("AN-11.1")
@pytest.mark.parametrize(("waivers", "key"), [(0, "c10"), (1, "")])
def test_a_play_opens_the_lock_is_placed_prevented_and_strained(waivers: int, key: str) -> None:
    lines = {"case_1": line_of(7)}
    t = Table(lines=lines, marks="case_1", waivers=waivers, leads_row="c30 c03", stack="c14 c09")
    t.reply("play:c30:case_1")
    if waivers:
        t.reply("waiver")
    assert t.events == [
        KeySpent(lock="c30", key=key, rule="AN-9.3" if key else "AN-9.13"),
        Moved(card="c30", source="leads_row", to="case_1", rule="AN-8.1"),
        Prevented(card="c30", rule="AN-15.2"),
        StabilityChecked(card="c14", failed=True, rule="AN-12.4"),
        Moved(card="c14", source="draw_stack", to="stability_area", rule="AN-12.4"),
    ]


@pytest.mark.rule("AN-11.1", "AN-11.4")
def test_effects_come_last_after_the_strain_check() -> None:
    """c04 would take a discarded card: the one of its own strain check lies there already."""
    t = Table(lines={"case_1": line_of(7)}, leads_row="c04 c03", stack="c09", briefcase="")
    t.reply("play:c04:case_1")
    assert t.options == ("take:c09", "decline")


@pytest.mark.rule("AN-11.2")
def test_the_clue_played_is_part_of_the_line_at_once() -> None:
    """It is the eighth at its own strain check, and moves with the line when that is closed."""
    t = Table(
        lines={"case_1": line_of(7)}, leads_row="c40 c03", stack="c14 c21 c09", marks="case_1"
    )
    t.reply("play:c40:case_1")
    assert t.g.stability_area == ["c14"]
    t = Table(lines={"case_5": "c12 c05"}, leads_row="c16 c03").reply("play:c16:case_5")
    assert t.g.closed_cases == ["c12", "c05", "c16", "case_5"]


@pytest.mark.rule("AN-11.3")
def test_prevention_is_used_up_at_placement_even_by_a_clue_without_effects() -> None:
    t = Table(leads_row="c20 c40 c03", hand="c05", marks="case_2", general_mark=True)
    t.reply("play:c20:case_2")
    assert t.g.lines["case_2"] == Line(("c20",), mark=False)
    assert not t.g.general_mark


@pytest.mark.rule("AN-11.5", "AN-R15")
@pytest.mark.parametrize(
    ("active", "checks_before_the_discard"), [("D2 D3", 2), ("D3 D2", 1), ("D1 D3", 1)]
)
def test_gained_effects_follow_the_printed_ones_in_the_order_of_the_menaces(
    active: str, checks_before_the_discard: int
) -> None:
    """c21 prints a check; D2 adds a check and D3 a discard."""
    t = Table(leads_row="c21 c03", hand="c04 c05", active_menaces=active, stack="c14 c35 c40")
    t.reply("play:c21:case_1").pass_pauses()
    assert t.choices == ("discard:c04", "discard:c05")
    assert len(t.g.stability_area) == checks_before_the_discard
    t.reply("discard:c05").until("victory")
    assert len(t.g.stability_area) == 1 + active.count("D2")


@pytest.mark.rule("AN-11.6", "AN-R15")
@pytest.mark.parametrize("menace", ["D2", "D3"])
def test_a_menace_that_comes_by_an_effect_adds_nothing_to_the_clue_being_played(
    menace: str,
) -> None:
    """c43 (darkness) looks for it itself: neither the check of D2 nor the discard of D3."""
    t = Table(leads_row="c43 c03", hand="c04 c05", stack="c14")
    t.reply("play:c43:case_1", f"menace:{menace}").until("victory")
    assert t.g.active_menaces == [menace]
    assert (t.g.hand, t.g.draw_stack) == (["c04", "c05"], ["c14"])


def play_c21_with_an_empty_stack(clues_before: int) -> Table:
    """The first draw that c21 (darkness, a check) needs runs out and brings D3."""
    return Table(
        lines={"case_1": line_of(clues_before)},
        leads_row="c21 c03",
        hand="c04 c05",
        stack="",
        discard_area="c09 c06 c14",
        menaces="D3 D1",
    ).reply("play:c21:case_1")


@pytest.mark.rule("AN-11.7", "AN-R15")
def test_a_menace_that_comes_by_the_strain_check_adds_its_effect() -> None:
    t = play_c21_with_an_empty_stack(clues_before=7).pass_pauses()
    assert t.g.active_menaces == ["D3"]
    assert t.choices == ("discard:c04", "discard:c05")
    assert len(t.g.draw_stack) == 1


@pytest.mark.rule("AN-11.6")
def test_the_same_menace_adds_nothing_if_it_comes_by_the_check_of_the_clue_itself() -> None:
    t = play_c21_with_an_empty_stack(clues_before=6).until("victory")
    assert t.g.active_menaces == ["D3"]
    assert t.g.hand == ["c04", "c05"]
    assert len(t.g.draw_stack) == 2


# ── strain and checks ─────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("AN-12.1", "AN-12.2", "AN-R39")
@pytest.mark.parametrize(("there", "checks"), [(0, 0), (5, 0), (6, 0), (7, 1), (8, 1), (11, 1)])
def test_every_clue_after_the_seventh_costs_one_check(there: int, checks: int) -> None:
    """The Case Card is not counted; c04 has no check of its own."""
    line = line_of(there) if there else ""
    t = Table(lines={"case_1": line}, leads_row="c04 c03", stack="c14 c35")
    t.reply("play:c04:case_1")
    assert len(t.g.lines["case_1"].cards) == there + 1
    assert t.g.stability_area == ["c14"][:checks]


@pytest.mark.rule("AN-12.3")
@pytest.mark.parametrize(
    ("clue", "marks", "checks"), [("c21", "", 2), ("c21", "case_1", 1), ("c12", "", 1)]
)
def test_strain_is_required_also_without_effects(clue: str, marks: str, checks: int) -> None:
    """c21 adds a check of its own unless it is prevented; c12 has no effect at all."""
    line = "c10 c13 c27 c20 c11 c18 c02"
    t = Table(lines={"case_1": line}, marks=marks, leads_row=f"{clue} c03", stack="c14 c35 c40")
    t.reply(f"play:{clue}:case_1").until("victory")
    assert len(t.g.stability_area) == checks


@pytest.mark.rule("AN-12.4", "AN-12.5")
@pytest.mark.parametrize(
    ("card", "area"),
    [
        ("c14", "stability_area"),
        ("c32", "stability_area"),
        ("c02", "time_area"),
        ("c09", "discard_area"),
    ],
)
def test_the_card_of_a_check_goes_where_its_icons_say(card: str, area: str) -> None:
    """Stability icon, both icons, time icon, none."""
    t = Table(leads_row="c10 c03", stack=f"{card} c05").reply("play:c10:case_2")
    areas = ("stability_area", "time_area", "discard_area")
    assert {name: getattr(t.g, name) for name in areas} == {
        name: [card] if name == area else [] for name in areas
    }
    assert t.g.draw_stack == ["c05"]


@pytest.mark.rule("AN-12.6")
def test_an_empty_stack_is_formed_anew_before_the_card_is_drawn() -> None:
    """First the menace with all it does, here Case 3; then the discards; then the draw."""
    t = Table(leads_row="c10 c03", stack="", discard_area="c14", time_area="c02", menaces="D3 D1")
    t.reply("play:c10:case_2")
    assert "case_3" in t.g.lines
    assert t.g.active_menaces == ["D3"]
    assert (t.g.stability_area, t.g.discard_area, t.g.draw_stack) == (["c14"], [], [])
    came = t.events.index(MenaceCame(card="D3", rule="AN-27.2"))
    assert came < t.events.index(StabilityChecked(card="c14", failed=True, rule="AN-12.4"))


@pytest.mark.rule("AN-12.7", "AN-R16")
def test_a_check_without_any_card_ends_without_result() -> None:
    t = Table(leads_row="c10 c03", stack="", time_area="c02", stability_area="c08", menaces="D1 D2")
    t.reply("play:c10:case_2")
    assert StabilityChecked(card=None, failed=False, rule="AN-12.7") in t.events
    assert (t.g.stability_area, t.g.time_area) == (["c08"], ["c02"])
    assert t.g.active_menaces == ["D1"]
    assert t.g.outcome is None


@pytest.mark.rule("AN-12.8")
@pytest.mark.parametrize("card", ["c34", "c23", "c40", "c15", "machine"])
def test_the_card_of_a_check_is_only_looked_at(card: str) -> None:
    """No menace, no discarded lead, no further check, no shuffle, no light."""
    t = Table(
        leads_row="c10 c03 c04",
        hand="c29",
        stack=f"{card} c14",
        discard_area="c05",
        active_menaces="case_7",
    )
    t.reply("play:c10:case_2")
    assert t.g.leads_row == ["c03", "c04"]
    assert (t.g.draw_stack, t.g.hand) == (["c14"], ["c29"])
    assert t.g.active_menaces == ["case_7"]
    assert "c05" in t.g.discard_area


@pytest.mark.rule("AN-12.9")
def test_reaching_the_stability_limit_does_not_end_the_game_during_the_action() -> None:
    four = "c03 c06 c08 c12"
    t = Table(leads_row="c39 c02", stability_area=four, stack="c14", discard_area="c05")
    t.reply("play:c39:case_2").pass_pauses()
    assert len(t.g.stability_area) == 5
    assert t.choices == ("take:c05", "decline")
    t.reply("decline").until("stability")
    assert t.g.outcome is None
    t.reply("continue")
    assert t.g.outcome is not None
    assert t.g.outcome.reason == "loss_stability"
