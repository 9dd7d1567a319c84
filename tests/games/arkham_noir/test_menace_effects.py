"""AN-28: what Menace Cards do."""

from __future__ import annotations

import pytest

from noctuary.games.arkham_noir.content.cards import MenaceEffect
from noctuary.games.arkham_noir.state import Line, hand_limit, has_time_icon, time_limit
from tests.games.arkham_noir.synthetic import synthetic
from tests.games.arkham_noir.table import Table, cards

ROW = "c05 c09 c15 c19 c28"
FIVE_TIME_CARDS = "c02 c04 c11 c13 c16"
DARK = "c03 c08 c14 c21 c26 c32 c34 c38 c39 c41 c43 stone haunter"


def met(menaces: str, **position: str) -> Table:
    """The table after the time limit has called the first of these menaces."""
    default = {"leads_row": ROW, "time_area": FIVE_TIME_CARDS, "briefcase": ""}
    return Table(menaces=menaces, **{**default, **position}).reply("pass")


# ── immediate effects ─────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("AN-28.1")
@pytest.mark.parametrize("menace", ["D3", "N3"])
def test_case_3_is_accessed(menace: str) -> None:
    t = met(menace)
    assert t.g.lines["case_3"] == Line()
    assert t.g.case_deck == ["case_4", "case_5", "case_6", "case_7"]


@pytest.mark.rule("AN-28.1")
@pytest.mark.parametrize("menace", ["D3", "N3"])
def test_case_3_that_is_open_already_keeps_its_line(menace: str) -> None:
    t = Table(
        lines={"case_1": "", "case_3": "c20 c11"},
        leads_row=ROW,
        time_area="c02 c04 c13 c16 c18",
        menaces=menace,
        briefcase="",
    ).reply("pass")
    assert t.g.lines["case_3"] == Line(("c20", "c11"))


@pytest.mark.rule("AN-28.2", "AN-28.3")
@pytest.mark.parametrize("below", ["D1 N1 D2 N2", "N2 D1 D2 N1", "N1 N2 D2 D1"])
def test_the_purge_takes_dusk_from_deck_and_play_and_keeps_the_order(below: str) -> None:
    t = met(f"N3 {below}", active_menaces="D3 case_7")
    assert t.g.active_menaces == ["case_7", "N3"]
    assert t.g.menace_deck == [card for card in below.split()[::-1] if card.startswith("N")]
    assert {"D1", "D2", "D3"} <= set(t.g.removed)


@pytest.mark.rule("AN-28.2")
def test_the_ongoing_effects_of_purged_menaces_end_at_once() -> None:
    t = met(
        "N3",
        active_menaces="D1 D2 D3",
        leads_row="c05 c32 c15 c19 c28",
        hand="c01 c10",
        stack="c44 c12 c35",
    )
    assert not any(has_time_icon(t.g, card) for card in ("c03", "c14", "c21"))
    t.reply("play:c32:case_1")
    assert t.g.stability_area == ["c12"], "the printed check and no other"
    assert t.g.hand == ["c01", "c10"]


@pytest.mark.rule("AN-28.4", "AN-28.5")
def test_the_full_reshuffle_takes_time_discard_and_stack_and_nothing_else() -> None:
    t = met(
        "N1",
        hand="c01 c10",
        discard_area="c24 c31",
        stability_area="c12 c35",
        closed_cases="c20 case_2",
        big_picture="c07",
        stack="c44 c45",
        lines={"case_1": "c08"},
    )
    assert t.g.time_area == t.g.discard_area == []
    reshuffled = {*FIVE_TIME_CARDS.split(), "c05", "c24", "c31", "c44", "c45"}
    drawn = t.g.leads_row.pop()
    assert {*t.g.draw_stack, drawn} == reshuffled
    assert len(t.g.draw_stack) == len(reshuffled) - 1
    assert t.g.leads_row == ["c09", "c15", "c19", "c28"]
    assert t.g.hand == ["c01", "c10"]
    assert t.g.lines == {"case_1": Line(("c08",))}
    assert t.g.stability_area == ["c12", "c35"]
    assert t.g.closed_cases == ["c20", "case_2"]
    assert t.g.big_picture == ["c07"]


@pytest.mark.rule("AN-28.4")
def test_the_reshuffled_stack_has_a_new_order() -> None:
    tables = [met("N1", stack="c44 c45 c10 c24 c31 c01", seed=seed) for seed in range(5)]
    assert len({tuple(t.g.draw_stack) for t in tables}) == 5


# ── darkness ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("AN-28.6")
def test_darkness_clues_and_no_others_gain_the_time_icon() -> None:
    printed = {clue.id for clue in cards().clue.values() if clue.time_icon}
    for menaces in ("", "D2 D3 N1 N3"):
        t = Table(active_menaces=menaces)
        assert {card for card in cards().clue if has_time_icon(t.g, card)} == printed
    t = Table(active_menaces="D1")
    assert {card for card in cards().clue if has_time_icon(t.g, card)} == printed | set(
        DARK.split()
    )


@pytest.mark.rule("AN-28.6")
@pytest.mark.parametrize(("active", "area"), [("D1", "time_area"), ("D2", "discard_area")])
@pytest.mark.parametrize(
    ("position", "replies"),
    [
        ({"leads_row": "c14 c09 c15 c19 c28"}, ("pass",)),
        ({"leads_row": ROW, "hand": "c14 c01 c24"}, ("take", "discard:c14")),
        ({"leads_row": "c10 c09 c15 c19 c28", "stack": "c14 c01"}, ("play:c10:case_2",)),
    ],
    ids=["first lead", "hand", "check"],
)
def test_the_gained_time_icon_counts_wherever_the_clue_comes_from(
    position: dict[str, str], replies: tuple[str, ...], active: str, area: str
) -> None:
    # Printed, c14 would fail the check; here it merely passes by.
    pack = synthetic(clue={"c14": {"stability_icon": False}})
    t = Table(pack=pack, active_menaces=active, briefcase="", **position).reply(*replies)
    assert getattr(t.g, area) == ["c14"]


@pytest.mark.rule("AN-28.7")
def test_cards_in_the_discard_area_stay_there_when_the_time_icon_comes() -> None:
    t = met("D1", discard_area="c21 c38")
    assert t.g.active_menaces == ["D1"]
    assert t.g.time_area == []
    assert t.g.discard_area[:2] == ["c21", "c38"]


@pytest.mark.rule("AN-28.8", "AN-R52")
def test_a_darkness_clue_gains_a_stability_check_after_its_printed_effects() -> None:
    t = Table(
        leads_row="c03 c10 c15 c19 c28", stack="c12 c44", active_menaces="D2", briefcase=""
    ).reply("play:c03:case_2")
    assert t.options == tuple(f"discard:{card}" for card in ("c10", "c15", "c19", "c28"))
    assert t.g.stability_area == [], "the printed effect comes first"
    t.reply("discard:c15")
    assert t.g.stability_area == ["c12"], "then the check, without asking"


@pytest.mark.rule("AN-28.8", "AN-R52")
def test_a_darkness_clue_gains_a_discard_after_its_printed_effects() -> None:
    t = Table(
        leads_row="c21 c10 c15 c19 c28",
        hand="c01 c24",
        stack="c12 c44",
        active_menaces="D3",
        briefcase="",
    ).reply("play:c21:case_1")
    assert t.g.stability_area == ["c12"], "the printed check came first"
    assert t.options == ("discard:c01", "discard:c24"), "and the discard must be carried out"
    t.reply("discard:c24")
    assert t.g.hand == ["c01"]


@pytest.mark.rule("AN-28.8", "AN-28.12")
def test_a_clue_without_darkness_gains_nothing_even_behind_darkness_clues() -> None:
    t = Table(
        lines={"case_1": "c21 c38"},
        leads_row="c20 c10 c15 c19 c28",
        hand="c01 c24",
        stack="c12 c44",
        active_menaces="D1 D2 D3",
        briefcase="",
    ).reply("play:c20:case_1")
    assert t.g.turn == 2
    assert t.g.hand == ["c01", "c24"]
    assert t.g.stability_area == t.g.time_area == t.g.discard_area == []


@pytest.mark.rule("AN-28.12")
def test_a_darkness_clue_in_a_line_gains_nothing_when_a_menace_comes() -> None:
    t = Table(
        lines={"case_1": "c03 c21"},
        leads_row=ROW,
        hand="c01 c24",
        time_area=FIVE_TIME_CARDS,
        stack="c12 c44",
        menaces="D2",
        briefcase="",
    ).reply("pass")
    assert t.g.lines["case_1"].cards == ("c03", "c21")
    assert t.g.stability_area == []
    assert t.g.draw_stack == ["c44"], "one card filled the row, none was drawn for a check"


@pytest.mark.rule("AN-28.12")
def test_a_darkness_clue_that_is_closed_away_is_no_time_card() -> None:
    t = Table(
        lines={"case_1": "c03 c21 c32 c43 c34"},
        leads_row=ROW,
        active_menaces="D1",
        briefcase="",
    ).reply("close:case_1")
    assert t.g.time_area == []
    assert t.g.closed_cases[:5] == ["c03", "c21", "c32", "c43", "c34"]


@pytest.mark.rule("AN-28.9")
@pytest.mark.parametrize(("active", "first"), [("D2 D3", "check"), ("D3 D2", "discard")])
def test_two_different_effects_are_both_added_in_the_order_of_coming(
    active: str, first: str
) -> None:
    t = Table(
        leads_row="c21 c10 c15 c19 c28",
        hand="c01 c24",
        stack="c12 c35 c44",
        active_menaces=active,
        briefcase="",
    ).reply("play:c21:case_1")
    assert t.g.stability_area == (["c12", "c35"] if first == "check" else ["c12"])
    t.reply("discard:c24")
    assert t.g.stability_area == ["c12", "c35"], "the printed check and the gained one"
    assert t.g.discard_area == ["c24"]


@pytest.mark.rule("AN-28.9")
def test_the_same_effect_twice_is_resolved_twice() -> None:
    check = MenaceEffect(effect="ong_darkness_effect", gains="stability_check")
    t = Table(
        pack=synthetic(menace={"D3": {"ongoing": (check,)}}),
        leads_row="c21 c10 c15 c19 c28",
        stack="c12 c35 c36 c44",
        active_menaces="D2 D3",
        briefcase="",
    ).reply("play:c21:case_1")
    assert t.g.stability_area == ["c12", "c35", "c36"], "one printed check and two gained"


# ── limits ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("AN-28.10")
def test_the_aurora_raises_the_hand_limit() -> None:
    t = Table(leads_row=ROW, hand="c01 c10 c24", active_menaces="N1", briefcase="")
    assert hand_limit(t.g) == 4
    t.reply("take")
    assert t.g.hand == ["c01", "c10", "c24", "c05"]
    t.reply("take")
    assert t.options == tuple(f"discard:{card}" for card in ("c01", "c10", "c24", "c05", "c09"))


@pytest.mark.rule("AN-28.11")
@pytest.mark.parametrize(
    ("active", "limit"), [("", 5), ("N1", 5), ("N3", 4), ("case_7", 4), ("case_7 N3", 3)]
)
def test_each_active_instance_lowers_the_time_limit(active: str, limit: int) -> None:
    for there, menaces_turned in ((limit - 1, 0), (limit, 1)):
        t = Table(
            leads_row=ROW,
            time_area=" ".join(FIVE_TIME_CARDS.split()[:there]),
            active_menaces=active,
            briefcase="",
        ).reply("pass")
        assert t.g.menaces_turned == menaces_turned
    assert time_limit(Table(active_menaces=active).g) == limit
