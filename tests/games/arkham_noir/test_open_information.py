"""AN-1.4 to AN-1.6, AN-1.13: what lies open, and what nobody may see."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from noctuary.games.arkham_noir.state import ArkhamNoir
from tests.games.arkham_noir.random_play import random_game
from tests.games.arkham_noir.table import GAME, Table, cards

OPEN_ZONES = (
    "leads_row",
    "hand",
    "briefcase",
    "closed_cases",
    "big_picture",
    "objective_row",
    "discard_area",
    "time_area",
    "stability_area",
    "active_menaces",
    "removed",
)


def words_of(g: ArkhamNoir) -> str:
    """All that the player may know, as one text; but objectives may name what they lead to."""
    return msgspec.json.encode(replace(GAME.view(g, 0), objectives={})).decode()


@pytest.mark.rule("AN-1.4", "AN-1.13")
@pytest.mark.parametrize("seed", range(4))
def test_the_player_may_look_through_every_open_zone_at_any_time(seed: int) -> None:
    for g in random_game(seed):
        seen = GAME.view(g, 0)
        for zone in OPEN_ZONES:
            assert list(getattr(seen, zone)) == getattr(g, zone)
            assert all(c in seen.clues for c in getattr(g, zone) if c in g.pack.clue)
        assert {line.case: line.cards for line in seen.lines} == {
            case: line.cards for case, line in g.lines.items()
        }


@pytest.mark.rule("AN-1.5")
@pytest.mark.parametrize("settings", [{}, {"menaces": "one_dusk_removed"}])
def test_hidden_stacks_show_their_size_and_nothing_else(settings: dict[str, Any]) -> None:
    """In another order, and with another menace removed, the player sees exactly the same."""
    orders = set()
    for g in random_game(seed=9, **settings):
        seen = GAME.view(g, 0)
        assert (seen.draw_stack, seen.menace_deck) == (len(g.draw_stack), len(g.menace_deck))
        twin = GAME.redeal(g, 0, seed=len(orders))
        orders.add((*twin.draw_stack, *twin.menace_deck))
        assert GAME.view(twin, 0) == seen
    assert len(orders) > 10


@pytest.mark.rule("AN-1.5")
def test_a_hidden_card_is_named_nowhere() -> None:
    t = Table(leads_row="c02 c03", stack="c17 c44", menaces="D2 N3", removed="")
    seen = words_of(t.g)
    hidden = [cards().clue[c].name for c in ("c17", "c44")]
    hidden += [cards().menace[m].name for m in ("D2", "N3")]
    assert cards().clue["c02"].name in seen
    assert not [name for name in hidden if name in seen]


@pytest.mark.rule("AN-1.6")
def test_cases_not_yet_accessed_show_their_numbers_but_not_their_faces() -> None:
    t = Table(lines={"case_1": "", "case_4": "c05"}, leads_row="c02", closed_cases="case_5")
    seen = words_of(t.g)
    in_deck = ["case_2", "case_3", "case_6", "case_7"]
    assert GAME.view(t.g, 0).case_deck == (2, 3, 6, 7)
    assert cards().case["case_4"].faces[0].name in seen
    for case in in_deck:
        assert cards().case[case].faces[0].name not in seen
        back = cards().case[case].back_clue
        assert back is None or cards().clue[back].name not in seen


@pytest.mark.rule("AN-1.13")
def test_the_box_is_open_except_for_a_menace_removed_unseen() -> None:
    unseen = GAME.new(seed=1, menaces="one_dusk_removed")
    (gone,) = unseen.removed_unseen
    assert GAME.view(unseen, 0).removed_unseen == 1
    assert cards().menace[gone].name not in words_of(unseen)
    known = GAME.new(seed=1, menaces="aurora_removed")
    assert "N1" in GAME.view(known, 0).removed
    assert cards().menace["N1"].name in words_of(known)
