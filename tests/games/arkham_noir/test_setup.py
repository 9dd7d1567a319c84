"""AN-3: setting the table."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from noctuary.engine.events import Event, Shuffled
from noctuary.engine.game import streams
from noctuary.games.arkham_noir.events import Moved, TurnBegan
from noctuary.games.arkham_noir.state import ArkhamNoir, Line
from tests.games.arkham_noir.table import GAME, cards

TWO_FACED = {"machine", "stone", "sign", "haunter", "herald"}
DUSK, MIDNIGHT = {"D1", "D2", "D3"}, {"N1", "N2", "N3"}


def new(seed: int = 1, **settings: Any) -> ArkhamNoir:
    """A game at its first decision."""
    g: ArkhamNoir = GAME.new(seed=seed, **settings)
    return g


def set_up_watched(seed: int) -> tuple[ArkhamNoir, list[Event], list[str]]:
    """A game set up before our eyes: it, what happened, and the shuffled stack from the top."""
    g: ArkhamNoir = GAME.set_up(cards(), GAME.read_settings({}), 1)
    g.streams = streams(seed)
    events: list[Event] = []
    stack: list[str] = []

    def watch(event: Event) -> None:
        events.append(event)
        if isinstance(event, Shuffled) and event.pile == "draw_stack":
            stack.extend(reversed(g.draw_stack))

    g.listener = watch
    g.advance()
    return g, events, stack


@pytest.mark.rule("AN-3.1")
def test_setup_is_done_in_order() -> None:
    """The Briefcase is packed first; then menaces, Draw Stack, leads, hand, and the first turn."""
    before = GAME.set_up(cards(), GAME.read_settings({}), 1)
    assert before.briefcase == ["contact", "tome"]
    assert list(before.lines) == ["case_1", "case_2"]
    assert before.menace_deck == before.draw_stack == before.leads_row == before.hand == []
    _, events, _ = set_up_watched(seed=4)
    story = [
        event.pile if isinstance(event, Shuffled) else event.to if isinstance(event, Moved) else ""
        for event in events
    ]
    shuffles = ["menace_deck", "menace_deck", "draw_stack"]
    assert story == [*shuffles, *["leads_row"] * 5, *["hand"] * 3, ""]
    assert events[-1] == TurnBegan(turn=1, rule="AN-4.1")


@pytest.mark.rule("AN-3.2")
@pytest.mark.parametrize("mode", ["hardboiled", "classic"])
@pytest.mark.parametrize("limits", [5, 6])
@pytest.mark.parametrize("menaces", ["all", "one_dusk_removed", "aurora_removed"])
@pytest.mark.parametrize("outside", ["contact_and_equipment", "contact_or_equipment", "none"])
def test_the_player_chooses_mode_limits_menaces_and_help(
    mode: str, limits: int, menaces: str, outside: str
) -> None:
    g = new(mode=mode, limits=limits, menaces=menaces, help=outside)
    chosen = (g.settings.mode, g.settings.limits, g.settings.menaces, g.settings.help)
    assert chosen == (mode, limits, menaces, outside)
    assert (len(g.objective_row), len(g.menace_deck), len(g.briefcase)) == (
        5 if mode == "hardboiled" else 0,
        6 if menaces == "all" else 5,
        ["none", "contact_or_equipment", "contact_and_equipment"].index(outside),
    )


@pytest.mark.rule("AN-3.3")
@pytest.mark.parametrize(
    ("settings", "used"),
    [
        ({}, True),
        ({"help": "contact_or_equipment", "pick": "contact"}, True),
        ({"help": "contact_or_equipment", "pick": "equipment"}, False),
        ({"help": "none"}, False),
    ],
)
def test_the_contact_starts_in_the_briefcase_if_used(settings: dict[str, Any], used: bool) -> None:
    g = new(**settings)
    assert ("contact" in g.briefcase, "contact" in g.removed) == (used, not used)


@pytest.mark.rule("AN-3.4")
@pytest.mark.parametrize(
    ("settings", "packed", "boxed"),
    [
        ({"equipment": "tome"}, {"tome"}, {"ritual"}),
        ({"equipment": "ritual"}, {"ritual"}, {"tome"}),
        ({"help": "none", "equipment": "ritual"}, set(), {"tome", "ritual"}),
    ],
)
def test_at_most_one_guest_equipment_starts_in_the_briefcase(
    settings: dict[str, Any], packed: set[str], boxed: set[str]
) -> None:
    g = new(**settings)
    guests = {"tome", "ritual"}
    assert (guests & set(g.briefcase), guests & set(g.removed)) == (packed, boxed)


@pytest.mark.rule("AN-3.5", "AN-3.6")
def test_cases_1_and_2_are_open_and_the_others_lie_in_the_case_deck() -> None:
    g = new()
    assert g.lines == {"case_1": Line(), "case_2": Line()}
    assert sorted(g.case_deck) == ["case_3", "case_4", "case_5", "case_6", "case_7"]


@pytest.mark.rule("AN-3.7", "AN-R40")
@pytest.mark.parametrize(
    ("settings", "face"),
    [
        ({}, "A"),
        ({"equipment": "ritual"}, "A"),
        ({"help": "contact_or_equipment", "pick": "equipment"}, "A"),
        ({"help": "contact_or_equipment", "pick": "contact"}, "B"),
        ({"help": "none"}, "B"),
    ],
)
def test_case_1_lies_on_side_a_with_guest_equipment_and_on_b_without(
    settings: dict[str, Any], face: str
) -> None:
    g = new(**settings)
    assert g.side == face
    gives_time = g.pack.face_of("case_1", g.side).ongoing == ("time_limit_plus",)
    assert gives_time == (face == "B")


@pytest.mark.rule("AN-3.8", "AN-R41", "AN-R2")
def test_menaces_are_shuffled_by_group_and_dusk_lies_on_top() -> None:
    decks = [new(seed).menace_deck for seed in range(120)]
    assert all(set(deck[:3]) == MIDNIGHT and set(deck[3:]) == DUSK for deck in decks)
    orders_of_dusk = {tuple(deck[3:]) for deck in decks}
    orders_of_midnight = {tuple(deck[:3]) for deck in decks}
    assert len(orders_of_dusk) == len(orders_of_midnight) == 6
    assert len({tuple(deck) for deck in decks}) > 6, "the two orders hang together"


@pytest.mark.rule("AN-3.9", "AN-R4")
def test_one_random_dusk_menace_is_taken_out_unseen() -> None:
    gone = Counter()
    for seed in range(60):
        g = new(seed, menaces="one_dusk_removed")
        (card,) = g.removed_unseen
        assert card not in g.removed
        assert set(g.menace_deck) == (DUSK | MIDNIGHT) - {card}
        assert set(g.menace_deck[-2:]) == DUSK - {card}
        gone[card] += 1
    assert set(gone) == DUSK


@pytest.mark.rule("AN-3.10")
def test_the_aurora_is_taken_out_before_shuffling() -> None:
    g = new(menaces="aurora_removed")
    assert cards().menace["N1"].is_aurora
    assert "N1" in g.removed
    assert set(g.menace_deck) == (DUSK | MIDNIGHT) - {"N1"}


@pytest.mark.rule("AN-3.11", "AN-3.12", "AN-R42")
@pytest.mark.parametrize("seed", range(5))
def test_the_draw_stack_is_made_of_the_45_clues_with_no_other_face(seed: int) -> None:
    _, _, stack = set_up_watched(seed)
    assert sorted(stack) == [f"c{n:02}" for n in range(1, 46)]
    assert stack != sorted(stack)
    assert set(cards().clue) - set(stack) == TWO_FACED


@pytest.mark.rule("AN-R42")
def test_four_of_seven_cases_carry_a_clue_on_the_back() -> None:
    backs = {case.number: case.back_clue for case in cards().case.values() if case.back_clue}
    assert len(cards().case) == 7
    assert backs == {2: "machine", 3: "stone", 4: "sign", 7: "haunter"}


@pytest.mark.rule("AN-3.13", "AN-3.14", "AN-3.15")
@pytest.mark.parametrize("seed", range(5))
def test_leads_are_dealt_from_right_to_left_and_then_the_hand(seed: int) -> None:
    g, _, stack = set_up_watched(seed)
    assert g.leads_row == stack[:5][::-1]
    assert g.hand == stack[5:8]
    assert g.draw_stack[::-1] == stack[8:]
    assert len(g.draw_stack) == 37


@pytest.mark.rule("AN-3.16", "AN-3.17")
def test_objectives_are_displayed_in_hardboiled_mode_and_removed_in_classic() -> None:
    objectives = ["obj_1", "obj_2", "obj_3", "obj_4", "obj_5"]
    hardboiled, classic = new(), new(mode="classic")
    assert (hardboiled.objective_row, hardboiled.big_picture) == (objectives, [])
    assert classic.objective_row == classic.big_picture == []
    assert set(objectives) <= set(classic.removed)
    assert not set(objectives) & set(hardboiled.removed)


@pytest.mark.rule("AN-3.18")
def test_all_other_zones_start_empty_and_the_first_turn_begins_with_an_action() -> None:
    g = new()
    assert g.closed_cases == g.big_picture == g.discard_area == g.time_area == []
    assert g.stability_area == g.active_menaces == g.moving == g.removed_unseen == []
    assert g.removed == ["ritual"]
    assert g.turn == 1
    assert {"take", "pass"} <= set(g.options)
