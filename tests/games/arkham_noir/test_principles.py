"""AN-1, AN-2: first principles, and the anatomy of the cards."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from noctuary.engine.events import Event, Shuffled
from noctuary.engine.question import IllegalReply, SettingError
from noctuary.games.arkham_noir.content.cards import CLUE_TYPES, Clue
from noctuary.games.arkham_noir.events import Skipped
from noctuary.games.arkham_noir.playing import why_not
from tests.games.arkham_noir.random_play import physical_cards, random_game
from tests.games.arkham_noir.table import GAME, Table, cards

MANY_SETTINGS: list[dict[str, Any]] = [
    {},
    {"mode": "classic", "help": "none", "limits": 6},
    {"menaces": "one_dusk_removed", "help": "contact_or_equipment", "pick": "contact"},
    {"menaces": "aurora_removed", "equipment": "ritual"},
]


@pytest.mark.rule("AN-1.1")
def test_there_is_exactly_one_player_who_makes_every_choice() -> None:
    with pytest.raises(SettingError):
        GAME.new(seats=2)
    assert {g.seat for g in random_game(seed=3)} == {0, None}


@pytest.mark.rule("AN-1.2")
@pytest.mark.parametrize("settings", MANY_SETTINGS)
def test_chance_enters_only_through_shuffles(settings: dict[str, Any]) -> None:
    events: list[Event] = []
    shuffled = 0
    before: dict[str, int] = {}
    for g in random_game(seed=11, **settings):
        if before and g.streams != before:
            assert any(isinstance(event, Shuffled) for event in events)
            assert g.streams == {**before, "deck": g.streams["deck"]}
            shuffled += 1
        before = dict(g.streams)
        events.clear()
        g.listener = events.append
    assert shuffled > 0


@pytest.mark.rule("AN-1.2")
def test_draws_take_the_top_card() -> None:
    t = Table(leads_row="c06 c02 c03", stack="c14 c09 c12 c05", briefcase="")
    t.reply("play:c06:case_1")
    assert t.g.stability_area == ["c14"]
    assert t.g.leads_row == ["c02", "c03", "c09", "c12", "c05"]


@pytest.mark.rule("AN-1.3")
@pytest.mark.parametrize("settings", MANY_SETTINGS)
@pytest.mark.parametrize("seed", range(6))
def test_each_card_is_in_exactly_one_zone(settings: dict[str, Any], seed: int) -> None:
    pack = cards()
    helpers = ["contact", *pack.guest]
    everything = sorted([*pack.deck, *pack.case, *pack.menace, *pack.objective, *helpers])
    assert len(everything) == 45 + 7 + 6 + 5 + 3
    for g in random_game(seed, **settings):
        assert physical_cards(g) == everything


@pytest.mark.rule("AN-1.7")
def test_a_must_effect_is_carried_out_against_the_players_interest() -> None:
    t = Table(leads_row="c40 c02", hand="c05 c09", stack="c14")
    t.reply("play:c40:case_1").pass_pauses()
    assert t.g.stability_area == ["c14"]
    assert t.choices == ("discard:c05", "discard:c09")


@pytest.mark.rule("AN-1.8")
def test_a_may_effect_is_offered_once_and_declining_is_final() -> None:
    t = Table(leads_row="c19 c02 c03", stack="c09", briefcase="")
    t.reply("play:c19:case_2")
    assert t.options == ("take:c02", "take:c03", "decline")
    turn = t.g.turn
    t.reply("decline")
    assert t.g.turn == turn + 1
    assert t.g.hand == []
    assert t.g.leads_row[:2] == ["c02", "c03"]


@pytest.mark.rule("AN-1.8")
def test_a_may_effect_is_offered_at_its_place_in_the_order() -> None:
    """c39: the card of its check lies in the Discard Area when taking from there is offered."""
    t = Table(leads_row="c39 c02", stack="c09", briefcase="")
    t.reply("play:c39:case_2")
    assert t.options == ("take:c09", "decline")


@pytest.mark.rule("AN-1.9")
def test_an_instruction_that_cannot_be_carried_out_is_skipped_without_penalty() -> None:
    t = Table(leads_row="c13 c02", hand="c05").reply("play:c13:case_1")
    skipped = [event for event in t.events if isinstance(event, Skipped)]
    assert [(event.card, event.effect) for event in skipped] == [("c13", "take_discard")]
    assert t.g.hand == ["c05"]
    assert t.g.time_area == t.g.stability_area == t.g.active_menaces == []


@pytest.mark.rule("AN-1.9")
def test_a_demand_for_a_menace_is_not_skipped() -> None:
    t = Table(leads_row="c34 c02", menaces="").reply("play:c34:case_1")
    assert t.g.outcome is not None
    assert t.g.outcome.reason == "loss_menace"


@pytest.mark.rule("AN-1.10")
def test_an_instruction_is_carried_out_as_far_as_possible() -> None:
    """Three leads are wanted and one can be drawn."""
    t = Table(leads_row="c02 c03 c04", stack="c05", menaces="D1 D2", briefcase="").reply("pass")
    assert t.g.leads_row == ["c03", "c04", "c05"]
    assert t.g.turn == 2


@pytest.mark.rule("AN-1.11")
def test_a_prohibition_beats_a_permission() -> None:
    """c33 lets the player discard any hand card, but the haunter card forbids its own discard."""
    t = Table(leads_row="c33 c02", hand="haunter c05 c06", briefcase="").reply("play:c33:case_2")
    assert t.options == ("discard:c05", "discard:c06")
    with pytest.raises(IllegalReply):
        t.g.reply("discard:haunter")
    assert t.g.hand == ["haunter", "c05", "c06"]


@pytest.mark.rule("AN-1.12")
@pytest.mark.parametrize("settings", MANY_SETTINGS)
def test_settings_seed_and_decisions_reproduce_the_whole_game(settings: dict[str, Any]) -> None:
    first, second = random_game(seed=5, **settings), random_game(seed=5, **settings)
    assert all(one == other for one, other in zip(first, second, strict=True))
    assert GAME.new(seed=5, **settings) != GAME.new(seed=6, **settings)


# ── the anatomy of cards ──────────────────────────────────────────────────────────────────────


@pytest.mark.rule("AN-2.1", "AN-R1")
def test_a_clue_has_one_of_seven_types_and_icons_on_both_edges() -> None:
    clues = cards().clue.values()
    assert len(clues) == 50
    assert {clue.type for clue in clues} == set(CLUE_TYPES)
    assert " ".join(CLUE_TYPES) == "person threat artifact evidence location monster formula"
    assert all(clue.left and clue.right for clue in clues)


@pytest.mark.rule("AN-2.1")
@pytest.mark.parametrize("kind", ["stranger", ["person", "threat"], None])
def test_a_clue_of_another_or_of_two_types_is_no_clue(kind: object) -> None:
    edge = [{"tech": "research"}]
    clue = {"id": "x", "name": "X", "type": "person", "left": edge, "right": edge}
    assert msgspec.convert(clue, Clue).effects == ()
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**clue, "type": kind}, Clue)


@pytest.mark.rule("AN-2.1")
def test_a_clue_keeps_its_effects_from_left_to_right() -> None:
    printed = {card: [e.effect for e in cards().clue[card].effects] for card in ("c02", "c16")}
    assert printed == {"c02": [], "c16": ["close_case_5", "take_closed"]}


@pytest.mark.rule("AN-2.2", "AN-R43")
def test_a_case_has_a_number_a_right_edge_and_icons_below_a_mark() -> None:
    cases = cards().case.values()
    assert sorted(case.number for case in cases) == [1, 2, 3, 4, 5, 6, 7]
    for case in cases:
        marks = [[icon.icon for icon in face.icons].count("on_close") for face in case.faces]
        if case.number == 7:
            assert not case.faces[0].right
            assert marks == [0]
        else:
            assert all(face.right for face in case.faces)
            assert set(marks) == {1}


@pytest.mark.rule("AN-R43")
def test_the_case_with_the_number_that_is_left_never_heads_a_line() -> None:
    """Case 3 accesses Case 7: without the Machine it lies among the menaces, not the cases."""
    line = "c01 c19 c27 c10 c33"
    t = Table(lines={"case_3": line}, leads_row="c02 c05", briefcase="").reply("close:case_3")
    assert t.g.active_menaces == ["case_7"]
    assert set(t.g.lines) == {"case_5"}


@pytest.mark.rule("AN-2.3", "AN-R2")
def test_a_menace_has_one_of_two_groups_and_immediate_and_ongoing_effects() -> None:
    menaces = cards().menace
    groups = {menace.id: menace.group for menace in menaces.values()}
    dusk, midnight = dict.fromkeys(("D1", "D2", "D3"), "dusk"), ("N1", "N2", "N3")
    assert groups == dusk | dict.fromkeys(midnight, "midnight")
    assert [e.effect for e in menaces["D1"].immediate] == []
    assert [e.effect for e in menaces["N3"].immediate] == ["imm_access_case_3", "imm_purge_dusk"]
    assert [e.effect for e in menaces["N3"].ongoing] == ["ong_time_limit_minus"]


@pytest.mark.rule("AN-2.4")
def test_while_one_face_is_in_use_the_other_does_not_exist() -> None:
    """Case 2 is open: its back, the Machine, can neither be searched for nor light anything."""
    line = "c01 c19 c27 c10 c33"
    t = Table(lines={"case_2": line}, leads_row="c29 c04", hand="c05", stack="c03 c09 c12 c13 c14")
    assert "play:c29:case_2" not in t.options
    t.reply("use:tome", "accept")
    assert t.choices == ("take:c03", "take:c09", "take:c12", "take:c13", "take:c14")
    t.reply("take:c03", "close:case_2")
    assert "machine" in t.g.hand
    assert "case_2" not in physical_cards_shown(t)


def physical_cards_shown(t: Table) -> set[str]:
    """Every face that now lies somewhere."""
    g = t.g
    zones = (g.hand, g.closed_cases, g.moving, g.case_deck, g.removed, g.briefcase, list(g.lines))
    return {card for zone in zones for card in zone}


@pytest.mark.rule("AN-2.5")
def test_a_case_card_does_not_count_for_the_card_minimum() -> None:
    t = Table(lines={"case_1": "c02", "case_2": "c05 c16"}, leads_row="c18 c03")
    assert "play:c18:case_1" not in t.options
    assert "play:c18:case_2" in t.options


@pytest.mark.rule("AN-2.5")
def test_a_case_card_does_not_count_for_strain_or_types() -> None:
    four_types = "c01 c19 c27 c10 c05 c12"
    t = Table(lines={"case_1": four_types}, leads_row="c02 c03", stack="c14")
    assert "close:case_1" not in t.options
    t.reply("play:c02:case_1")
    assert len(t.g.lines["case_1"].cards) == 7
    assert t.g.draw_stack == ["c14"]


@pytest.mark.rule("AN-2.5")
def test_a_closed_case_card_is_no_clue_to_be_taken() -> None:
    t = Table(leads_row="c09 c02", closed_cases="case_5 c12", briefcase="")
    t.reply("play:c09:case_1")
    assert t.options == ("take:c12", "decline")


@pytest.mark.rule("AN-2.6")
def test_a_case_back_is_played_discarded_and_taken_like_any_clue() -> None:
    t = Table(leads_row="sign c04 c02", hand="c13", briefcase="")
    assert "play:sign:case_1" in t.options
    t.reply("pass")
    assert t.g.discard_area == ["sign"]
    t.reply("play:c04:case_1", "take:sign")
    assert t.g.hand == ["c13", "sign"]


@pytest.mark.rule("AN-2.6", "AN-R3")
def test_a_menace_back_is_shuffled_into_the_draw_stack_and_drawn() -> None:
    row = "c15 c02 c03 c04 c05"
    t = Table(leads_row=row, discard_area="herald", stack="", briefcase="")
    t.reply("play:c15:case_2")
    assert t.g.leads_row == ["c02", "c03", "c04", "c05", "herald"]
    assert t.g.discard_area == []


@pytest.mark.rule("AN-2.7")
def test_a_clue_may_be_a_lock_and_a_puzzle_at_once() -> None:
    """c07 needs a key to come in, and can be scored once it is there."""
    assert why_not(Table(leads_row="c07 c02").g, "c07", "case_1") == ["lock"]
    line = "c01 c19 c27 c11 c33 c07"
    t = Table(lines={"case_1": line}, leads_row="c02 c03").reply("close:case_1")
    assert t.options == ("score:c07", "score:none")
