"""The careful player: legal, honest, quick, and sensible."""

from __future__ import annotations

import pytest

from noctuary.bots import bot, play
from noctuary.bots.hint import hint
from noctuary.games.dark_quarter.game import GAME
from tests.games.dark_quarter.table import Table


def ended(pack: str, seed: int, seats: int = 1) -> object:
    """A campaign by careful players."""
    state = GAME.new(seed=seed, pack=pack, seats=seats)
    play(GAME, state, {seat: bot("cautious", seed + seat) for seat in range(seats)}, limit=5_000)
    return state


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_careful_players_finish_the_training_case(seats: int) -> None:
    state = ended("case-zero", 5, seats)
    assert state.outcome is not None  # type: ignore[attr-defined]


def test_careful_players_mostly_bring_rusk_back() -> None:
    won = [ended("vesperine", seed).outcome.won for seed in range(8)]  # type: ignore[attr-defined]
    assert sum(won) >= 5, "random players manage a quarter of the time"


def test_the_advice_is_legal_and_knows_no_dice_to_come() -> None:
    state = GAME.new(seed=9, pack="case-zero")
    for n in range(150):
        if state.question is None:
            break
        advice = {GAME.advise(GAME.redeal(state, 0, seed=seed), 0) for seed in range(3)}
        assert len(advice) == 1, "other dice, same advice"
        (reply,) = advice
        assert reply is None or reply in state.options
        state.reply(reply or state.options[n % len(state.options)])


def test_nobody_is_advised_on_another_seats_question() -> None:
    table = Table("ines dez", seats=2, players="0 1")
    assert GAME.advise(table.g, 1) is None
    assert GAME.advise(table.g, 0) is not None


def test_dice_are_saved_where_a_success_is_likely_and_spent_where_each_counts() -> None:
    sure = Table("ines dez").set("ines", combat="1 2 3 4").test("t_combat")
    assert GAME.advise(sure.g, 0) == "roll"
    hard = Table("ines dez").set("ines", combat="6 9 11").test("t_combat")
    assert GAME.advise(hard.g, 0) == "effort:3"
    asking = Table("ines dez").set("ines", charisma="3 6 9").test("t_ask")
    assert GAME.advise(asking.g, 0) == "effort:2"


def test_a_failed_approach_is_not_tried_again_and_kindness_comes_first() -> None:
    content = """
questions:
  - {id: q_shy, npc: keeper, prompt: Well?, answer: {say: Hm.}, coax: {say: No.},
     intimidate: {good: true, say: Yes.}, drop: {say: Fine.}}
"""
    table = Table("ines dez", content).test("t_ask").roll("4 4").reply("confirm")
    table.reply("ask:q_shy")
    assert GAME.advise(table.g, 0) == "ask:q_shy/coax"
    table.reply("ask:q_shy/coax")
    table.g.asked_now = {}  # another turn
    table.test("t_ask").roll("4 4").reply("confirm", "ask:q_shy")
    assert GAME.advise(table.g, 0) == "ask:q_shy/intimidate"


def test_when_every_approach_has_failed_the_subject_is_dropped() -> None:
    content = """
questions:
  - {id: q_shy, npc: keeper, prompt: Well?, answer: {say: Hm.}, coax: {say: No.},
     intimidate: {say: No.}, drop: {say: Fine.}}
"""
    table = Table("ines dez", content)
    for how in ("coax", "intimidate", "drop"):
        table.test("t_ask").roll("4 4").reply("confirm", "ask:q_shy", f"ask:q_shy/{how}")
        while table.g.talks:
            table.reply("end")
        table.g.asked_now = {}  # another turn
    table.test("t_ask").roll("4 4").reply("confirm", "ask:q_shy")
    assert GAME.advise(table.g, 0) == "ask:q_shy/drop"


def test_a_hint_is_the_games_own_counsel_with_its_reason() -> None:
    state, luck = GAME.new(seed=4, pack="case-zero"), bot("random", 1)
    told: set[str] = set()
    for _ in range(120):
        if state.question is None:
            break
        given = hint(GAME, state, 0)
        if given is not None:
            advice = GAME.advise(state, 0)
            assert given.option == advice or advice is None
            assert given.option in state.options
            told.add(given.reason)
        state.reply(luck.choose(GAME, state, 0))
    assert len(told) >= 8
    assert "It has not been answered in full yet." in told
