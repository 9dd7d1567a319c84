"""AN-1.3 and what else must hold at every decision of any game, under all settings."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from noctuary.engine.events import Event
from noctuary.games.arkham_noir.events import MenaceCame
from noctuary.games.arkham_noir.state import ArkhamNoir
from tests.games.arkham_noir.random_play import physical_cards, random_game, random_replies
from tests.games.arkham_noir.table import Table

ALL_SETTINGS = [
    {"mode": mode, "limits": limits, "menaces": menaces, **help_}
    for mode, limits, menaces, help_ in product(
        ["hardboiled", "classic"],
        [5, 6],
        ["all", "one_dusk_removed", "aurora_removed"],
        [
            {"help": "contact_and_equipment", "equipment": "tome"},
            {"help": "contact_or_equipment", "pick": "contact"},
            {"help": "contact_or_equipment", "pick": "equipment", "equipment": "ritual"},
            {"help": "none"},
        ],
    )
]
GAMES = 12
"""So many for each combination of settings."""


def games(settings: dict[str, Any], **more: Any) -> Iterator[Iterator[ArkhamNoir]]:
    """Other games for other settings."""
    first = ALL_SETTINGS.index(settings) * GAMES
    for seed in range(first, first + GAMES):
        yield random_game(seed, **settings, **more)


def all_cards(g: ArkhamNoir) -> list[str]:
    """The 66 cards in the box: 45 clues, 7 cases, 6 menaces, 5 objectives, 3 outside help."""
    pack = g.pack
    return sorted(["contact", *pack.deck, *pack.case, *pack.menace, *pack.objective, *pack.guest])


def name_of(settings: dict[str, Any]) -> str:
    return "-".join(str(value) for value in settings.values())


@pytest.mark.rule("AN-1.3", "AN-2.4")
@pytest.mark.parametrize("settings", ALL_SETTINGS, ids=name_of)
def test_every_card_is_in_exactly_one_zone_at_every_decision(settings: dict[str, Any]) -> None:
    for game in games(settings):
        for g in game:
            assert physical_cards(g) == all_cards(g)
    assert len(all_cards(g)) == 66


@pytest.mark.rule("AN-1.3")
@pytest.mark.parametrize(
    "settings",
    [s for s in ALL_SETTINGS if s["menaces"] != "one_dusk_removed"][::3],
    ids=name_of,
)
def test_every_card_is_in_one_zone_when_real_cards_are_drawn(settings: dict[str, Any]) -> None:
    for game in games(settings, chance="real"):
        for g in game:
            assert physical_cards(g) == all_cards(g)


@pytest.mark.rule("AN-1.3", "AN-2.4")
@pytest.mark.parametrize("seed", range(40))
def test_two_faced_cards_stay_one_card_through_whatever_happens_to_them(seed: int) -> None:
    t = Table(
        lines={"case_1": "c21 c24", "case_5": "c27 c40 c20", "case_6": "c23 c18"},
        hand="stone haunter herald",
        briefcase="contact ritual machine sign",
        removed="tome",
        seed=seed,
    )
    before = physical_cards(t.g)
    for g in random_replies(t.g, seed):
        assert physical_cards(g) == before
    assert g.outcome is not None


@pytest.mark.parametrize("settings", ALL_SETTINGS, ids=name_of)
def test_there_is_always_a_choice_and_in_the_end_nothing_is_pending(
    settings: dict[str, Any],
) -> None:
    for game in games(settings):
        for g in game:
            if g.outcome is None:
                assert g.options
                assert len(set(g.options)) == len(g.options)
                if "pass" in g.options:
                    assert g.moving == [], "between two turns every card has its place"
        assert g.outcome is not None
        assert g.agenda == []
        assert g.question is None
        assert g.options == ()


@pytest.mark.rule("AN-24.9")
@pytest.mark.parametrize("mode", ["hardboiled", "classic"])
def test_what_was_scored_never_leaves_the_big_picture(mode: str) -> None:
    most = 0
    for seed in range(60):
        scored: list[str] = []
        for g in random_game(seed, mode=mode, limits=6):
            assert g.big_picture[: len(scored)] == scored
            scored = list(g.big_picture)
        most = max(most, len(scored))
    assert most > 1, "some of these games did score"


@pytest.mark.rule("AN-27.6", "AN-29.4")
@pytest.mark.parametrize("seed", range(30))
def test_active_menaces_leave_by_the_purge_or_as_clues_and_never_return(seed: int) -> None:
    active: list[str] = []
    met: set[str] = set()
    for g in random_game(seed):
        for card in set(active) - set(g.active_menaces):
            purged = g.pack.menace.get(card) and g.pack.menace[card].group == "dusk"
            if purged:
                assert "N3" in g.active_menaces
                assert card in g.removed
            else:
                assert card in g.pack.back, "it has turned into a clue"
        active = list(g.active_menaces)
        met |= {*active, *(g.pack.front.get(card, "") for card in physical_clues(g))}
        assert not met & set(g.menace_deck)
        assert not met & set(g.case_deck)


def physical_clues(g: ArkhamNoir) -> list[str]:
    """The clues in all open zones."""
    zones = [g.hand, g.briefcase, g.closed_cases, g.big_picture, g.discard_area, g.time_area]
    zones += [g.stability_area, g.leads_row, g.removed, g.draw_stack]
    return [card for zone in (*zones, *(line.cards for line in g.lines.values())) for card in zone]


@pytest.mark.rule("AN-27.9")
@pytest.mark.parametrize("seed", range(30))
def test_midnight_comes_while_dusk_waits_only_if_it_was_searched_for(seed: int) -> None:
    early: list[str] = []
    searching = False
    games = random_game(seed)
    g = next(games)

    def note(event: Event) -> None:
        if isinstance(event, MenaceCame) and event.card in g.pack.menace:
            waiting = {g.pack.menace[card].group for card in g.menace_deck}
            midnight = g.pack.menace[event.card].group == "midnight"
            if midnight and "dusk" in waiting and not searching:
                early.append(event.card)

    g.listener = note
    for _ in games:
        searching = any(option.startswith("menace:") for option in g.options)
    assert early == []
    assert g.menaces_turned > 0
