"""AN-9: locks, keys and the card minimum."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from noctuary.games.arkham_noir.playing import why_not
from noctuary.games.arkham_noir.state import Line
from tests.games.arkham_noir.synthetic import synthetic
from tests.games.arkham_noir.table import Table, cards

FIVE_TYPES = "c01 c19 c27 c10 c33"


def unmet(line: str, clue: str, spent: str = "", waivers: int = 0) -> list[str]:
    """Why this clue cannot be played to Case 1 with this line."""
    t = Table(
        lines={"case_1": line}, spent={"case_1": spent}, leads_row=f"{clue} c03", waivers=waivers
    )
    reasons = why_not(t.g, clue, "case_1")
    assert (f"play:{clue}:case_1" in t.options) == (not reasons)
    return reasons


@pytest.mark.rule("AN-9.1")
@pytest.mark.parametrize(
    ("line", "spent", "legal"),
    [
        ("c02", "", False),
        ("c10 c02", "", True),
        ("machine c02", "", True),
        ("c05 c02", "", True),
        ("c10 c02", "c10", False),
        ("c05 c02", "c05", False),
        ("c10 c12 c02", "c10", True),
    ],
)
def test_a_lock_needs_an_unspent_key_or_skeleton_key(line: str, spent: str, legal: bool) -> None:
    assert unmet(line, "c30", spent) == ([] if legal else ["lock"])


@pytest.mark.rule("AN-9.2")
@pytest.mark.parametrize(
    ("line", "spent", "legal"),
    [
        ("c02", "", False),
        ("c10 c12 c02", "", False),
        ("c05 c02", "", True),
        ("c05 c02", "c05", False),
        ("c05 c24 c02", "c05", True),
    ],
)
def test_a_skeleton_lock_needs_an_unspent_skeleton_key(line: str, spent: str, legal: bool) -> None:
    assert unmet(line, "c44", spent) == ([] if legal else ["skeleton_lock"])


@pytest.mark.rule("AN-9.3")
@pytest.mark.parametrize("key", ["c10", "c05"])
def test_a_key_is_spent_by_the_first_lock_it_opens_and_opens_no_other(key: str) -> None:
    t = Table(lines={"case_1": f"{key} c02"}, leads_row="c30 c03", hand="c07", stack="c09 c12")
    t.reply("play:c30:case_1")
    assert t.g.lines["case_1"] == Line((key, "c02", "c30"), (key,))
    assert why_not(t.g, "c07", "case_1") == ["lock"]
    assert "play:c07:case_1" not in t.pass_pauses().options


@pytest.mark.rule("AN-9.4", "AN-R11")
@pytest.mark.parametrize("line", ["c10 c05 c02", "c05 c10 c02"])
def test_the_plain_key_is_spent_before_the_skeleton_key(line: str) -> None:
    t = Table(lines={"case_1": line}, leads_row="c30 c03").reply("play:c30:case_1")
    assert t.g.lines["case_1"].spent == ("c10",)


@pytest.mark.rule("AN-9.5", "AN-R12")
def test_a_key_that_comes_later_does_not_release_an_earlier_one() -> None:
    t = Table(
        lines={"case_1": "c05 c02"},
        leads_row="c30 c20 c03 c04 c06",
        hand="c10 c44 c07",
        stack="c09 c27 c12 c13",
    )
    t.reply("play:c30:case_1", "play:c10:case_1").pass_pauses()
    assert t.g.lines["case_1"] == Line(("c05", "c02", "c30", "c10"), ("c05",))
    assert why_not(t.g, "c44", "case_1") == ["skeleton_lock"]
    assert [o for o in t.choices if o in ("play:c44:case_1", "play:c07:case_1")] == [
        "play:c07:case_1"
    ]


@pytest.mark.rule("AN-9.6")
@pytest.mark.parametrize("line", ["c10", "c10 c02", "c10 c16 c13 c27 c20 c11 c02"])
def test_key_and_lock_need_not_be_neighbours(line: str) -> None:
    assert unmet(line, "c30") == []


@pytest.mark.rule("AN-9.7")
def test_a_key_works_only_in_its_own_line() -> None:
    t = Table(lines={"case_1": "c10 c05 c02", "case_2": "c40 c04 c32"}, leads_row="c30 c03")
    assert why_not(t.g, "c30", "case_1") == []
    assert why_not(t.g, "c30", "case_2") == ["lock"]


@pytest.mark.rule("AN-9.8")
def test_a_locked_key_cannot_open_itself_but_the_next_lock() -> None:
    locked_key = replace(cards().clue["c12"].attrs, key=True, lock=True)
    pack = synthetic(clue={"c12": {"attrs": locked_key}})
    t = Table(pack=pack, leads_row="c12 c03")
    assert why_not(t.g, "c12", "case_1") == ["lock"]
    t = Table(pack=pack, lines={"case_1": "c10 c02"}, leads_row="c12 c03", hand="c07")
    t.reply("play:c12:case_1")
    assert t.g.lines["case_1"].spent == ("c10",)
    t.reply("play:c07:case_1")
    assert t.g.lines["case_1"].spent == ("c10", "c12")


@pytest.mark.rule("AN-9.9")
def test_spent_keys_count_as_clues_in_every_other_respect() -> None:
    """As cards for a minimum, as types for closing, and they go where the line goes."""
    assert unmet("c10 c17", "c18", spent="c10") == []
    spent = {"case_1": "c01 c19 c27 c10"}
    t = Table(lines={"case_1": FIVE_TYPES}, spent=spent, leads_row="c03").reply("close:case_1")
    assert t.g.closed_cases == [*FIVE_TYPES.split(), "case_1"]


@pytest.mark.rule("AN-9.10")
@pytest.mark.parametrize(
    ("clue", "n"), [("c18", 2), ("c45", 2), ("c22", 3), ("c31", 3), ("c25", 4), ("c36", 5)]
)
def test_the_card_minimum_is_met_by_clues_already_in_the_line(clue: str, n: int) -> None:
    fillers = ["c04", "c09", "c02", "c14", "c23"]
    assert unmet(" ".join(fillers[-n:]), clue) == []
    assert unmet(" ".join(fillers[1 - n :]), clue) == ["minimum"]


@pytest.mark.rule("AN-9.11")
@pytest.mark.parametrize(
    ("line", "reasons"),
    [
        ("c02", ["lock", "minimum"]),
        ("c10 c02", ["minimum"]),
        ("c04 c09 c14 c02", ["lock"]),
        ("c04 c10 c14 c02", []),
        ("c04 c10 c14 c05", ["no_match"]),
        ("c05", ["no_match", "minimum"]),
    ],
)
def test_a_clue_with_several_requirements_must_meet_them_all(line: str, reasons: list[str]) -> None:
    both = replace(cards().clue["c25"].attrs, lock=True, card_minimum=4)
    pack = synthetic(clue={"c25": {"attrs": both}})
    t = Table(pack=pack, lines={"case_1": line}, leads_row="c25 c03")
    assert why_not(t.g, "c25", "case_1") == reasons
    assert ("play:c25:case_1" in t.options) == (not reasons)


@pytest.mark.rule("AN-9.12")
def test_the_waiver_waives_the_lock_and_nothing_else() -> None:
    assert unmet("c02", "c30", waivers=1) == []
    assert unmet("c02", "c44", waivers=1) == []
    assert unmet("c05", "c30", waivers=1) == ["no_match"]
    assert unmet("c02", "c25", waivers=1) == ["minimum"]
    assert unmet("c40", "c26", waivers=1) == ["purple"]


@pytest.mark.rule("AN-9.13")
@pytest.mark.parametrize("line", ["c02", "c10 c02"])
def test_a_lock_played_under_a_waiver_spends_no_key(line: str) -> None:
    t = Table(lines={"case_1": line}, leads_row="c30 c03", waivers=1).reply("play:c30:case_1")
    if "c10" in line:
        t.reply("waiver")
    assert t.g.lines["case_1"] == Line((*line.split(), "c30"), ())
    assert t.g.waivers == 0


@pytest.mark.rule("AN-9.14")
def test_keys_outside_open_cases_open_nothing() -> None:
    t = Table(
        lines={"case_1": "c02"},
        leads_row="c30 c01 c27",
        hand="c10 c05",
        briefcase="machine",
        closed_cases="c12 c24",
        discard_area="c19",
    )
    assert why_not(t.g, "c30", "case_1") == ["lock"]


@pytest.mark.rule("AN-9.14")
@pytest.mark.parametrize("clue", ["c07", "c26", "c25"])
def test_locks_and_minimums_do_not_bar_a_clue_from_other_zones(clue: str) -> None:
    t = Table(leads_row=f"{clue} c02", hand="c33", briefcase="").reply("take")
    assert t.g.hand == ["c33", clue]
    t = Table(leads_row="c33 c03", hand=f"{clue} c05", briefcase="").reply("play:c33:case_2")
    assert f"discard:{clue}" in t.options
