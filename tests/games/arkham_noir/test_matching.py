"""AN-8: which clue joins which line."""

from __future__ import annotations

import pytest

from noctuary.games.arkham_noir.content.cards import EdgeIcon, Technique
from noctuary.games.arkham_noir.playing import why_not
from noctuary.games.arkham_noir.state import Line
from tests.games.arkham_noir.random_play import random_game
from tests.games.arkham_noir.synthetic import synthetic
from tests.games.arkham_noir.table import Table, cards

TECHNIQUES: tuple[Technique, ...] = ("collection", "surveillance", "interview", "research", "any")
PURPLE_LEFT = {"c26", "c29", "c38", "c42", "haunter"}


def edge(*words: str) -> tuple[EdgeIcon, ...]:
    """Edge icons by name; a star after the name makes one purple."""
    return tuple(EdgeIcon(tech=w.rstrip("*"), purple=w.endswith("*")) for w in words)


def joins(
    left: tuple[EdgeIcon, ...], right: tuple[EdgeIcon, ...], light: bool = False
) -> list[str]:
    """Why a clue with this left edge cannot join a line that ends in this right edge."""
    pack = synthetic(clue={"c02": {"left": left}, "c04": {"right": right}})
    t = Table(pack=pack, lines={"case_1": "c04"}, hand="machine" if light else "", leads_row="c02")
    reasons = why_not(t.g, "c02", "case_1")
    assert ("play:c02:case_1" in t.options) == (not reasons)
    return reasons


@pytest.mark.rule("AN-8.1")
def test_a_clue_is_played_to_one_case_and_becomes_its_last_card() -> None:
    lines = {"case_1": "c16 c10", "case_2": "c05"}
    t = Table(lines=lines, leads_row="c02 c03").reply("play:c02:case_1")
    assert t.g.lines == {"case_1": Line(("c16", "c10", "c02")), "case_2": Line(("c05",))}


@pytest.mark.rule("AN-8.2")
def test_the_left_edge_must_match_the_right_edge_of_the_last_card() -> None:
    """c10 shows research and interview, c05 interview alone; only the last card counts."""
    t = Table(lines={"case_1": "c05 c10", "case_2": "c10 c05"}, leads_row="c04 c03", hand="c02 c20")
    plays = [option for option in t.choices if option.startswith("play")]
    assert plays == ["play:c04:case_1", "play:c02:case_1", "play:c02:case_2"]


@pytest.mark.rule("AN-8.3")
def test_in_an_empty_line_the_case_card_is_the_last_card() -> None:
    """Case 1 shows interview and research, Case 2 collection and surveillance."""
    t = Table(leads_row="c02 c03", hand="c04 c05 c20")
    plays = [option for option in t.choices if option.startswith("play")]
    assert plays == ["play:c02:case_1", "play:c04:case_1", "play:c05:case_2", "play:c20:case_2"]


@pytest.mark.rule("AN-8.4")
@pytest.mark.parametrize("left", TECHNIQUES)
@pytest.mark.parametrize("right", TECHNIQUES)
def test_icons_match_by_technique_or_by_any(left: Technique, right: Technique) -> None:
    matched = left == right or "any" in (left, right)
    assert joins(edge(left), edge(right)) == ([] if matched else ["no_match"])


@pytest.mark.rule("AN-8.5")
@pytest.mark.parametrize(
    ("left", "right", "matched"),
    [
        (("interview", "research"), ("collection", "research"), True),
        (("research", "interview"), ("research", "collection"), True),
        (("surveillance",), ("collection", "interview", "surveillance"), True),
        (("interview", "research"), ("collection", "surveillance"), False),
    ],
)
def test_one_matching_pair_is_enough(
    left: tuple[str, ...], right: tuple[str, ...], matched: bool
) -> None:
    assert joins(edge(*left), edge(*right)) == ([] if matched else ["no_match"])


@pytest.mark.rule("AN-8.6", "AN-R9")
@pytest.mark.parametrize("right", ["collection", "any", "research*"])
def test_any_on_the_left_edge_joins_every_open_case(right: str) -> None:
    """Even a line that ends in a purple icon which nobody can use."""
    assert joins(edge("any"), edge(right)) == []


@pytest.mark.rule("AN-8.6")
def test_a_clue_with_any_fits_all_open_cases_at_once() -> None:
    lines = {"case_1": "", "case_2": "c05", "case_3": "stone", "case_4": "c10", "case_6": "c40"}
    t = Table(lines=lines, leads_row="c06 c02")
    assert [o for o in t.choices if "c06" in o] == [f"play:c06:{case}" for case in lines]


@pytest.mark.rule("AN-8.7")
def test_any_on_the_right_edge_accepts_every_clue_with_a_usable_left_icon() -> None:
    """c23 ends the line; of all other clues only those with a purple left edge are shut out."""
    line = "c10 c24 c35 c01 c05 c23"
    others = [clue for clue in cards().clue if clue not in line.split() and clue != "machine"]
    g = Table(lines={"case_1": line}, leads_row="c02").g
    refused = {clue for clue in others if why_not(g, clue, "case_1")}
    assert refused == PURPLE_LEFT
    assert {tuple(why_not(g, clue, "case_1")) for clue in refused} == {("purple",)}


@pytest.mark.rule("AN-8.8")
@pytest.mark.parametrize(
    ("left", "right"), [("research*", "research"), ("research", "research*"), ("interview*", "any")]
)
def test_purple_icons_are_usable_only_while_the_machine_is_in_play(left: str, right: str) -> None:
    assert joins(edge(left), edge(right)) == ["purple"]
    assert joins(edge(left), edge(right), light=True) == []


@pytest.mark.rule("AN-8.9", "AN-R10")
@pytest.mark.parametrize("left", ["research", "research*"])
@pytest.mark.parametrize("right", ["research", "research*"])
def test_matching_ignores_colour_but_not_the_technique(left: str, right: str) -> None:
    assert joins(edge(left), edge(right), light=True) == []
    assert joins(edge(left), edge("interview*"), light=True) == ["no_match"]


@pytest.mark.rule("AN-8.10")
@pytest.mark.parametrize(
    ("clue", "unmet"), [("c07", "lock"), ("c22", "minimum"), ("c38", "purple"), ("c01", "")]
)
def test_matching_is_necessary_but_not_sufficient(clue: str, unmet: str) -> None:
    """All four show interview, as Case 1 does."""
    t = Table(leads_row=f"{clue} c02")
    assert why_not(t.g, clue, "case_1") == ([unmet] if unmet else [])
    assert (f"play:{clue}:case_1" in t.options) == (not unmet)


@pytest.mark.rule("AN-8.11")
@pytest.mark.parametrize("seed", range(12))
def test_cards_in_a_line_stay_until_the_case_is_closed(seed: int) -> None:
    before: dict[str, tuple[str, ...]] = {}
    for g in random_game(seed, mode="classic"):
        for case, line in g.lines.items():
            kept = before.get(case, ())
            assert line.cards[: len(kept)] == kept
        before = {case: line.cards for case, line in g.lines.items()}


@pytest.mark.rule("AN-8.12")
def test_there_is_no_limit_to_the_length_of_a_line() -> None:
    line = [f"c{n:02}" for n in range(1, 45) if n != 20]
    t = Table(lines={"case_1": " ".join(line)}, leads_row="c20 c45", stack="sign machine")
    t.reply("play:c20:case_1")
    assert t.g.lines["case_1"].cards == (*line, "c20")
    assert len(line) == 43
    assert why_not(t.g, "c45", "case_1") == []
