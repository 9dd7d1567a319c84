"""Legal plays and closings of Arkham Noir, against a second opinion."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.arkham_noir.random_play import random_game
from tests.games.arkham_noir.table import Table, cards
from tests.oracles import arkham_noir as oracle

CASES = ["case_1", "case_2", "case_3", "case_4", "case_5", "case_6"]
CLUES = sorted(cards().clue)


@st.composite
def positions(draw: st.DrawFn) -> Table:
    """Any clues in any lines, hands and Briefcases; some keys are spent, some waivers held."""
    order = draw(st.permutations(CLUES))
    cases = draw(st.lists(st.sampled_from(CASES), min_size=1, max_size=4, unique=True))
    lines, spent = {}, {}
    for case in cases:
        length = draw(st.integers(0, 9))
        lines[case], order = order[:length], order[length:]
        keys = [
            card
            for card in lines[case]
            if cards().clue[card].attrs.key or cards().clue[card].attrs.skeleton_key
        ]
        spent[case] = [key for key in keys if draw(st.booleans())]
    held, order = order[: draw(st.integers(0, 4))], order[4:]
    lead, order = order[: draw(st.integers(0, 1))], order[1:]
    stowed = ["machine"] if "machine" in order and draw(st.booleans()) else []
    return Table(
        leads_row=" ".join(lead),
        hand=" ".join(held),
        briefcase=" ".join(stowed),
        lines={case: " ".join(line) for case, line in lines.items()},
        spent={case: " ".join(keys) for case, keys in spent.items()},
        waivers=draw(st.integers(0, 1)),
        help=draw(st.sampled_from(["none", "contact_and_equipment"])),
    )


@pytest.mark.rule("AN-8.2", "AN-8.4", "AN-8.6", "AN-8.7", "AN-8.8", "AN-9.1", "AN-9.2", "AN-9.11")
@settings(max_examples=300)
@given(positions())
def test_exactly_the_legal_plays_are_offered(t: Table) -> None:
    offered = {t.g.pack.plays[o] for o in t.options if o in t.g.pack.plays}
    assert offered == oracle.legal_plays(t.g)


@pytest.mark.rule("AN-18.1", "AN-18.3", "AN-18.5")
@settings(max_examples=300)
@given(positions())
def test_exactly_the_ripe_cases_can_be_closed_and_scored(t: Table) -> None:
    offered = {t.g.pack.closes[o] for o in t.options if o in t.g.pack.closes}
    assert offered == oracle.closable(t.g)
    for case in offered:
        expected = {frozenset(chosen) for chosen in oracle.scoring(t.g, case)}
        twin = t.g.clone()
        twin.reply(f"close:{case}")
        if twin.question is not None and twin.options[0].startswith("score:"):
            chosen = [option.removeprefix("score:") for option in twin.options]
            found = {frozenset(() if one == "none" else one.split("+")) for one in chosen}
            assert found == expected
        else:
            assert len(expected) == 1


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.rule("AN-4.2", "AN-8.10")
def test_at_every_turn_of_whole_games_both_agree(seed: int) -> None:
    mode = ["hardboiled", "classic"][seed % 2]
    for g in random_game(seed, mode=mode):
        if g.question is not None and "pass" in g.options:
            offered = {g.pack.plays[o] for o in g.options if o in g.pack.plays}
            assert offered == oracle.legal_plays(g)
            assert {g.pack.closes[o] for o in g.options if o in g.pack.closes} == oracle.closable(g)
