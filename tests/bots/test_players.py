"""Machine players: legal, repeatable, honest, and at home in every game."""

from __future__ import annotations

from typing import Any

import pytest

import noctuary
from noctuary.bots import BOTS, Bot, answer, bot, play
from noctuary.engine.game import Game
from tests.bots import doors
from tests.engine import toy

REST = toy.Rest("before", "dusk")
every_bot = pytest.mark.parametrize("name", BOTS)
every_game = pytest.mark.parametrize("game", noctuary.games(), ids=lambda game: game.id)


class Careful(Bot):
    """Any player, watched: each reply must be legal and no standing one."""

    def __init__(self, inner: Bot) -> None:
        super().__init__()
        self.inner = inner
        self.chosen: list[str] = []

    def choose(self, game: Game, state: Any, seat: int) -> str:
        before = noctuary.dumps(state)
        option = self.inner.choose(game, state, seat)
        own_pick = state.question.kind == "several" and state.question.seat == seat
        assert option in state.options_for(seat) or own_pick
        assert noctuary.dumps(state) == before
        self.chosen.append(option)
        return option


def watched(game: Game, name: str, seed: int, limit: int | None = None) -> tuple[Any, list[str]]:
    """A game by one player on every seat; its end, and all that was chosen on the first seat."""
    seats = game.seats[0]
    state = game.new(seed=seed, seats=seats)
    players = {seat: Careful(bot(name, seed + seat)) for seat in range(seats)}
    play(game, state, players, limit)
    return state, players[0].chosen


@every_bot
@every_game
def test_every_player_plays_every_game_by_legal_replies(game: Game, name: str) -> None:
    named = dict.fromkeys(("constance", "silas", "lucian", "mercy"), 40)
    slow = {"thorough": 6, "expert:fast": 12, "expert": 8, "expert:deep": 2, **named}.get(name)
    state, chosen = watched(game, name, seed=3, limit=slow or 20_000)
    assert chosen
    assert state.outcome is not None or slow is not None


@every_bot
def test_the_same_seed_plays_the_same_game_and_another_seed_another_one(name: str) -> None:
    game = noctuary.game("arkham-noir")
    limit = 12 if name.startswith("expert") else 60
    once, again, other = (watched(game, name, seed, limit)[1] for seed in (5, 5, 6))
    assert once == again
    assert once != other


@every_bot
def test_every_kind_of_question_is_answered(name: str) -> None:
    g = toy.new(
        toy.Choose(), toy.Pick(), toy.Write(), toy.Roll(), toy.DrawOne(), REST, chance="real"
    )
    play(toy.GAME, g, {0: bot(name, 2)}, limit=100)
    assert g.outcome is not None
    assert g.outcome.reason == "finished"


def test_where_several_are_chosen_a_player_has_picks_of_its_own_that_the_rules_take() -> None:
    g = toy.new(toy.Pick())
    replies = bot("random", 1).replies(g)
    assert replies[0] == "a+b"
    assert "b+c+d" in replies
    assert not any({"a", "d"} <= set(reply.split("+")) for reply in replies)


def test_others_may_throw_something_in_but_not_for_ever() -> None:
    class Eager(Bot):
        def interject(self, game: Game, state: Any, seat: int) -> str | None:
            return "lend"

    g = toy.new(toy.Choose(), seats=2)
    assert answer(toy.GAME, g, {0: bot("random"), 1: Eager()}) == (1, "lend")
    decisions = play(toy.GAME, g, {0: bot("random"), 1: Eager()}, limit=100)
    assert g.outcome is not None
    assert g.lent[1] == decisions - 1 == 8


def test_a_random_player_sometimes_throws_something_in_and_sometimes_not() -> None:
    g = toy.new(toy.Choose(), seats=2)
    player = bot("random", 4)
    assert {player.interject(toy.GAME, g, 1) for _ in range(20)} == {None, "lend"}


def test_an_unknown_player_is_named_with_those_that_exist() -> None:
    with pytest.raises(LookupError, match=r"no bot 'greedi'.*did you mean 'greedy'"):
        bot("greedi")


@pytest.mark.parametrize("name", ["greedy", "thorough"])
def test_a_player_that_looks_ahead_knows_no_secret(name: str) -> None:
    state = doors.GAME.new(seed=1)
    state.reply("none")
    for seed in range(20):
        elsewhere = doors.GAME.redeal(state, 0, seed=seed)
        here, there = (bot(name, seed).choose(doors.GAME, s, 0) for s in (state, elsewhere))
        assert here == there


def test_guessing_without_looking_wins_about_half() -> None:
    found = 0
    for seed in range(10):
        state = doors.GAME.new(seed=seed)
        play(doors.GAME, state, {0: bot("greedy", seed)}, limit=1_000)
        found += state.found
    assert 80 < found < 170


@pytest.mark.parametrize("name", ["greedy", "thorough"])
def test_nobody_walks_in_circles(name: str) -> None:
    state = doors.GAME.new(seed=1)
    decisions = play(doors.GAME, state, {0: bot(name, 1)}, limit=1_000)
    assert state.outcome is not None
    assert decisions <= doors.ROUNDS + 2


@pytest.mark.parametrize("name", ["greedy", "thorough"])
def test_what_must_be_given_up_is_given_up_however_dear(name: str) -> None:
    state = doors.GAME.new(seed=1)
    state.gems, state.question, state.agenda = 9, None, [doors.Open(), doors.Burden(4)]
    state.advance()
    player = bot(name, 1)
    for _ in range(12):
        if state.gems > 4:
            state.reply(player.choose(doors.GAME, state, 0))
    assert state.agenda == [doors.Open()]


@pytest.mark.parametrize("name", ["greedy", "thorough"])
def test_what_is_unpleasant_is_not_put_off_for_ever(name: str) -> None:
    state = doors.GAME.new(seed=1)
    state.gems, state.question, state.agenda = 9, None, [doors.Open(), doors.Toll()]
    state.advance()
    assert play(doors.GAME, state, {0: bot(name, 1)}, limit=1_000) < 100
    assert state.gems == 8


def test_one_step_ahead_sees_the_gem_and_not_what_a_second_question_hides() -> None:
    state = doors.GAME.new(seed=1)
    assert bot("greedy").choose(doors.GAME, state, 0) == "one"
    assert bot("thorough").choose(doors.GAME, state, 0) == "more"
    state.reply("more")
    assert bot("greedy").choose(doors.GAME, state, 0) == "lift"


def test_where_nothing_makes_a_difference_any_reply_may_come() -> None:
    g = toy.new(toy.Choose())
    assert {bot("greedy", seed).choose(toy.GAME, g, 0) for seed in range(20)} == {"left", "right"}


def test_a_mere_pause_is_passed_at_once() -> None:
    g = toy.new(REST)
    assert bot("greedy").choose(toy.GAME, g, 0) == "continue"
