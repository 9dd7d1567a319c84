"""Rulings that stand for themselves: chance, edges, the Haunter's bottom, hidden backs."""

from __future__ import annotations

import pytest

from noctuary.engine.events import Event, Shuffled
from noctuary.games.arkham_noir.playing import why_not
from noctuary.games.arkham_noir.state import hand_limit, stability_limit, time_limit
from tests.games.arkham_noir.random_play import random_game
from tests.games.arkham_noir.table import GAME, Table

ROW = "c05 c09 c15 c20 c28"


# ── chance ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("AN-R50", "AN-1.12")
@pytest.mark.parametrize("menaces", ["all", "one_dusk_removed", "aurora_removed"])
def test_the_same_seed_and_decisions_give_the_same_game(menaces: str) -> None:
    first = [g.clone() for g in random_game(seed=5, menaces=menaces)]
    second = [g.clone() for g in random_game(seed=5, menaces=menaces)]
    assert first == second
    assert first[0] != GAME.new(seed=6, menaces=menaces)


@pytest.mark.rule("AN-R50")
@pytest.mark.parametrize("seed", range(10))
def test_only_shuffles_consume_chance(seed: int) -> None:
    shuffles: list[Event] = []
    states = random_game(seed)
    g = next(states)
    g.listener = lambda event: shuffles.append(event) if isinstance(event, Shuffled) else None
    before, seen = dict(g.streams), 0
    for g in states:
        changed = {name for name in before if g.streams[name] != before[name]}
        assert changed <= ({"deck"} if len(shuffles) > seen else set())
        before, seen = dict(g.streams), len(shuffles)
    assert seen > 0


@pytest.mark.rule("AN-R50")
def test_the_random_removal_takes_its_chance_from_the_same_stream() -> None:
    removed = [GAME.new(seed=s, menaces="one_dusk_removed").removed_unseen for s in range(20)]
    again = [GAME.new(seed=s, menaces="one_dusk_removed").removed_unseen for s in range(20)]
    assert removed == again
    assert {card for one in removed for card in one} == {"D1", "D2", "D3"}
    # Both set-ups shuffle the same numbers of cards; the removal is what makes the difference.
    by_chance = GAME.new(seed=1, menaces="one_dusk_removed").streams
    by_name = GAME.new(seed=1, menaces="aurora_removed").streams
    assert [name for name in by_chance if by_chance[name] != by_name[name]] == ["deck"]


# ── edges ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("AN-R54")
@pytest.mark.parametrize(
    ("clue", "case", "fits"),
    [
        ("c15", "case_2", True),  # c,r at c,s: by collection
        ("c15", "case_3", True),  # c,r at s,r: by research
        ("c15", "case_6", False),  # c,r at s,i
        ("c09", "case_6", True),  # i,r at s,i: by interview
        ("c09", "case_5", True),  # i,r at r,c: by research
        ("c09", "case_2", False),  # i,r at c,s
    ],
)
def test_one_matching_icon_of_a_left_edge_with_several_is_enough(
    clue: str, case: str, fits: bool
) -> None:
    lines = dict.fromkeys(["case_2", "case_3", "case_5", "case_6"], "")
    t = Table(lines=lines, hand=clue, leads_row="c05 c19 c20 c24 c28")
    assert (f"play:{clue}:{case}" in t.options) == fits
    assert (why_not(t.g, clue, case) == []) == fits


@pytest.mark.rule("AN-R64")
@pytest.mark.parametrize(
    ("clue", "case"),
    [("c20", "case_2"), ("c28", "case_2"), ("c37", "case_1"), ("c39", "case_2")],
)
def test_a_clue_that_shows_purple_joins_by_its_ordinary_icons_without_the_machine(
    clue: str, case: str
) -> None:
    t = Table(hand=clue, leads_row="c05 c09 c15 c19 c24")
    assert any(icon.purple for icon in t.g.pack.clue[clue].right)
    assert f"play:{clue}:{case}" in t.options


@pytest.mark.rule("AN-R64")
def test_only_the_purple_icon_itself_is_out_of_use() -> None:
    # The haunter's left edge is purple only; the stone's is ordinary, its right edge purple only.
    t = Table(lines={"case_2": "", "case_3": ""}, hand="stone haunter", leads_row=ROW)
    assert "play:stone:case_2" in t.options
    assert "play:haunter:case_3" not in t.options
    t = Table(lines={"case_2": "", "case_3": ""}, hand="stone haunter machine", leads_row=ROW)
    assert "play:haunter:case_3" in t.options


# ── the Haunter's bottom ──────────────────────────────────────────────────────────────────────


@pytest.mark.rule("AN-R55")
def test_the_haunter_takes_one_card_of_time_and_nothing_else() -> None:
    lines = {"case_3": "c01 c19 c27 c12 c40", "case_2": ""}
    t = Table(lines=lines, leads_row=ROW, hand="c24", briefcase="")
    assert time_limit(t.g) == 5
    t.reply("close:case_3")
    assert t.g.active_menaces == ["case_7"]
    assert (time_limit(t.g), hand_limit(t.g), stability_limit(t.g)) == (4, 3, 5)
    assert t.g.hand == ["c24", "stone"]
    assert t.g.menaces_turned == 0
    t.reply("pass", "pass")
    assert time_limit(t.g) == 4, "from now on"


# ── hidden backs ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("AN-R63")
def test_the_clue_on_the_back_of_a_case_is_not_shown_before_it_is_flipped() -> None:
    lines = {"case_2": "c01 c19 c27 c12 c40", "case_1": ""}
    t = Table(lines=lines, leads_row=ROW, briefcase="")
    seen = GAME.view(t.g, 0)
    assert seen.case_deck == (3, 4, 5, 6, 7), "which numbers are there is public"
    assert not {"machine", "stone", "sign", "haunter", "herald"} & set(seen.clues)
    t.reply("close:case_2")
    seen = GAME.view(t.g, 0)
    assert seen.case_deck == (3, 5, 6, 7)
    assert "machine" in seen.clues
    assert not {"stone", "sign", "haunter", "herald"} & set(seen.clues)
