"""AN-E1 to AN-E15: the worked examples of the catalogue, played."""

from __future__ import annotations

import pytest

from noctuary.engine.question import IllegalReply
from noctuary.games.arkham_noir.events import StabilityChecked
from noctuary.games.arkham_noir.playing import why_not
from noctuary.games.arkham_noir.state import ArkhamNoir
from tests.games.arkham_noir.table import GAME, Table

FIRST_EXAMPLE = "c01 c19 c30 c07 c11 c33"


def scoring_sets(t: Table) -> set[frozenset[str]]:
    """The sets of clues that the player may score now."""
    chosen = [option.removeprefix("score:") for option in t.options]
    return {frozenset() if one == "none" else frozenset(one.split("+")) for one in chosen}


@pytest.mark.rule("AN-E1")
def test_closing_with_one_puzzle() -> None:
    t = Table(lines={"case_1": FIRST_EXAMPLE}, leads_row="c02 c03").reply("close:case_1")
    assert scoring_sets(t) == {frozenset(), frozenset({"c07"})}
    for refused in ("score:c30", "score:c30+c07", "score:c07+c30"):
        with pytest.raises(IllegalReply):
            t.g.reply(refused)
    t.reply("score:c07")
    assert t.g.big_picture == ["c07"]
    assert t.g.closed_cases == ["c01", "c19", "c30", "c11", "c33", "case_1"]
    assert set(t.g.lines) == {"case_3"}


@pytest.mark.rule("AN-E2")
def test_closing_with_six_types() -> None:
    t = Table(lines={"case_1": f"{FIRST_EXAMPLE} c40"}, leads_row="c02 c03").reply("close:case_1")
    assert scoring_sets(t) == {
        frozenset(),
        frozenset({"c07"}),
        frozenset({"c30"}),
        frozenset({"c07", "c30"}),
    }


@pytest.mark.rule("AN-E3")
def test_setup_deal() -> None:
    """With real cards the player says what is drawn: t1 to t8."""
    drawn = ["c10", "c20", "c30", "c40", "c05", "c06", "c07", "c08"]
    g: ArkhamNoir = GAME.new(chance="real")
    for card in drawn:
        g.reply(f"draw:{card}")
    assert g.leads_row == ["c05", "c40", "c30", "c20", "c10"]
    assert g.hand == ["c06", "c07", "c08"]
    assert len(g.draw_stack) == 37
    g.reply("take")
    assert g.hand[-1] == "c05", "t5 is the First Lead"


@pytest.mark.rule("AN-E4")
@pytest.mark.parametrize(
    ("discarded", "area"),
    [("c20", "time_area"), ("c02", "time_area"), ("c06", "discard_area"), ("c09", "discard_area")],
)
def test_action_a_with_a_full_hand(discarded: str, area: str) -> None:
    t = Table(leads_row="c20 c03", hand="c02 c06 c09").reply("take")
    assert len(t.g.hand) == 4
    assert t.choices == ("discard:c02", "discard:c06", "discard:c09", "discard:c20")
    t.reply(f"discard:{discarded}")
    assert getattr(t.g, area) == [discarded]
    assert len(t.g.hand) == 3


@pytest.mark.rule("AN-E5")
@pytest.mark.parametrize(("clue", "unmet"), [("c15", []), ("c04", ["no_match"]), ("c06", [])])
def test_matching_on_an_empty_line(clue: str, unmet: list[str]) -> None:
    t = Table(leads_row="c03", hand=clue)
    assert why_not(t.g, clue, "case_2") == unmet
    assert (f"play:{clue}:case_2" in t.options) == (not unmet)


@pytest.mark.rule("AN-E6")
def test_keys_run_out() -> None:
    t = Table(
        lines={"case_1": "c16 c10 c13"},
        leads_row="c17 c02 c20 c21 c31",
        hand="c07 c45 c05",
        stack="c44 c01 c03 c04 c06 c09 c11 c12 c14",
        briefcase="",
    )
    t.reply("play:c17:case_1")
    assert t.g.lines["case_1"].spent == ("c10",)
    assert why_not(t.g, "c07", "case_1") == ["lock"]
    t.reply("play:c45:case_1", "decline", "play:c05:case_1", "play:c07:case_1", "decline")
    assert t.g.lines["case_1"].spent == ("c10", "c05")
    t.reply("play:c31:case_1")
    assert " ".join(t.g.lines["case_1"].cards) == "c16 c10 c13 c17 c45 c05 c07 c31"
    assert t.g.leads_row[0] == "c44"
    assert why_not(t.g, "c44", "case_1") == ["skeleton_lock"]
    assert "play:c44:case_1" not in t.options


@pytest.mark.rule("AN-E7")
def test_plain_key_first() -> None:
    """The line holds c10 and c05; c17 shows research at its right edge, as c44 at its left."""
    t = Table(lines={"case_1": "c05 c10 c13"}, leads_row="c17 c44 c03", briefcase="")
    t.reply("play:c17:case_1")
    assert t.g.lines["case_1"].spent == ("c10",)
    assert "play:c44:case_1" in t.options


@pytest.mark.rule("AN-E8")
def test_pairing_is_final() -> None:
    t = Table(
        lines={"case_1": "c05 c16"},
        leads_row="c17 c09 c03 c44 c02",
        hand="c45 c10",
        stack="c06 c12 c27 c28 c31",
        briefcase="",
    )
    t.reply("play:c17:case_1", "play:c45:case_1", "play:c10:case_1")
    assert t.g.lines["case_1"].cards == ("c05", "c16", "c17", "c45", "c10")
    assert t.g.lines["case_1"].spent == ("c05",)
    assert t.g.leads_row[0] == "c44"
    assert why_not(t.g, "c44", "case_1") == ["skeleton_lock"]


@pytest.mark.rule("AN-E9")
@pytest.mark.parametrize(("line", "unmet"), [("c04 c05 c02", ["minimum"]), ("c04 c05 c06 c02", [])])
def test_card_minimum(line: str, unmet: list[str]) -> None:
    t = Table(lines={"case_4": line}, leads_row="c25 c03")
    assert why_not(t.g, "c25", "case_4") == unmet
    assert ("play:c25:case_4" in t.options) == (not unmet)


@pytest.mark.rule("AN-E10")
def test_purple_left_edge() -> None:
    lines = {"case_2": "c20 c23"}
    t = Table(lines=lines, leads_row="c29 machine c03")
    assert why_not(t.g, "c29", "case_2") == ["purple"]
    assert "play:c29:case_2" not in t.options
    t = Table(lines=lines, leads_row="c29 c03", briefcase="machine")
    assert "play:c29:case_2" in t.options


@pytest.mark.rule("AN-E11")
@pytest.mark.parametrize(("hand", "plays"), [("", {"c11"}), ("machine", {"c11", "c13"})])
def test_purple_right_edge(hand: str, plays: set[str]) -> None:
    t = Table(lines={"case_2": "c20"}, leads_row="c03", hand=f"c13 c11 {hand}")
    assert {clue for clue in ("c11", "c13") if f"play:{clue}:case_2" in t.options} == plays


@pytest.mark.rule("AN-E12")
@pytest.mark.parametrize(("taken", "left"), [("c08", ["c06"]), ("c06", ["c08"])])
def test_strain_before_effects(taken: str, left: list[str]) -> None:
    t = Table(
        lines={"case_1": "c10 c12 c02 c04 c09 c25 c13"},
        leads_row="c17 c03",
        stack="c06",
        stability_area="c08",
    )
    t.reply("play:c17:case_1")
    assert t.g.stability_area == ["c08", "c06"]
    assert t.choices == ("take:c08", "take:c06", "decline")
    t.reply(f"take:{taken}")
    assert (t.g.hand, t.g.stability_area) == ([taken], left)


def strain_check_that_runs_out(seed: int) -> tuple[Table, list[str]]:
    """AN-E13, and the cards in the order in which they were drawn for checks."""
    t = Table(
        seed=seed,
        lines={"case_1": "c12 c01 c04 c09 c25 c13 c27"},
        leads_row="c21 c03",
        stack="",
        discard_area="c02 c10",
        menaces="D2 D1",
    )
    t.reply("play:c21:case_1").until("victory")
    return t, [event.card or "" for event in t.events if isinstance(event, StabilityChecked)]


@pytest.mark.rule("AN-E13")
@pytest.mark.parametrize("first", ["c02", "c10"])
def test_a_strain_check_that_runs_out(first: str) -> None:
    """Both orders of the first shuffle, whichever seed brings them."""
    t, drawn = next(
        (t, drawn) for t, drawn in map(strain_check_that_runs_out, range(50)) if drawn[0] == first
    )
    assert sorted(drawn[:2]) == ["c02", "c10"]
    assert drawn[2] == "c10"
    assert (t.g.time_area, t.g.discard_area) == (["c02"], ["c10"])
    assert t.g.active_menaces == ["D2", "D1"]
    assert t.g.draw_stack == t.g.stability_area == []


@pytest.mark.rule("AN-E14")
def test_saved_before_step_b() -> None:
    five = "c03 c06 c08 c12 c14"
    t = Table(leads_row="c02 c04", stability_area=five, briefcase="contact").reply("pass")
    t.until("stability").reply("use:contact:1", "take:c08").pass_pauses()
    assert t.g.outcome is None
    assert t.g.turn == 2
    assert t.g.stability_area == ["c03", "c06", "c12", "c14"]
    assert "contact" in t.g.removed


@pytest.mark.rule("AN-E15")
def test_victory_before_loss() -> None:
    t = Table(
        mode="classic",
        leads_row="c02 c04",
        big_picture="c07 c17 c25 c30 c36",
        stability_area="c03 c06 c08 c12 c14",
        briefcase="",
    )
    t.reply("pass")
    assert t.g.outcome is not None
    assert (t.g.outcome.won, t.g.outcome.reason) == (True, "win")
