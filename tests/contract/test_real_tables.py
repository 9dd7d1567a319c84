"""Whole games on a real table are the games that the machine would have drawn.

A machine draws a game; the same game is played with everything on a real table, and what it asks
is answered with what the machine drew. After every decision every seat sees the same.
"""

from __future__ import annotations

import random
import re
from collections import Counter, deque
from typing import Any

import msgspec
import pytest

from noctuary.engine.state import DRAW, State
from noctuary.games import game as game_of
from noctuary.games.when_darkness_comes.board import naming as naming_disks

COPY = re.compile(r"(?<=[a-z_])\.\d+\b(?!\.\d)")
"""Copies of a disk are alike, so nobody at a table can say which of them came."""
GAMES = [
    ("arkham-noir", "real", 1, {}),
    ("arkham-noir", "real", 1, {"menaces": "aurora_removed", "help": "none"}),
    ("when-darkness-comes", "table", 1, {"scenario": "last_bus"}),
    ("when-darkness-comes", "table", 3, {"scenario": "ward_seven"}),
    ("when-darkness-comes", "table", 2, {"scenario": "the_will"}),
    ("when-darkness-comes", "table", 2, {"scenario": "hollow_choir"}),
    ("six-days", "real", 1, {"prompts": "few"}),
    ("dark-quarter", "real", 2, {}),
]
SEED, CARE, LOOKS = 1, 0.8, 6
MOST = 600
"""So many decisions are compared of a long game."""


class Luck:
    """What the machine drew, in order, and what the real table waits for."""

    def __init__(self) -> None:
        self.drawn: deque[Any] = deque()
        self.due: Any = None
        self.asked: Counter[str] = Counter()


@pytest.fixture
def luck(monkeypatch: pytest.MonkeyPatch) -> Luck:
    """Every way of chance is overheard: cards, what lies face down, dice."""
    found = Luck()
    draw, name, roll, fall = State.draw, State.name, State.roll, State.fall

    def note(g: State, thing: Any) -> None:
        if g.chance == "drawn":
            found.drawn.append(thing)
        else:
            found.due = found.drawn.popleft()

    def drawing(g: State, step: Any, pile: list[str], among: int | None = None) -> str | None:
        note(g, pile[-1])
        return draw(g, step, pile, among)

    def naming(g: State, step: Any, thing: str, possible: Any, seat: int = 0) -> None:
        note(g, thing)
        name(g, step, thing, possible, seat)

    def rolling(g: State, step: Any, dice: int, sides: int = 6, seat: int = 0) -> None:
        if g.chance != "drawn":
            note(g, ())
        roll(g, step, dice, sides, seat)

    def falling(g: State, dice: int, sides: int = 6) -> tuple[int, ...]:
        faces = fall(g, dice, sides)
        note(g, faces)
        return faces

    monkeypatch.setattr(State, "draw", drawing)
    monkeypatch.setattr(State, "name", naming)
    monkeypatch.setattr(State, "roll", rolling)
    monkeypatch.setattr(State, "fall", falling)
    monkeypatch.setattr(naming_disks, "is_asked", lambda _: True)  # else the machine says nothing
    return found


def say_what_came(real: Any, luck: Luck) -> None:
    """Answer all that is asked about chance with what the machine drew."""
    while real.question is not None and real.question.kind in ("dice", "draw"):
        luck.asked[type(real.agenda[-1]).__name__] += 1
        if real.question.kind == "dice":
            real.reply("-".join(map(str, luck.due)))
        else:
            wanted = COPY.sub("", DRAW + luck.due)
            real.reply(next(o for o in real.options if COPY.sub("", o) == wanted))


def decide(game: Any, state: Any, choose: random.Random) -> int:
    """Mostly what a careful player would do, so that games get somewhere; by its number."""
    is_careful = choose.random() < CARE
    advised = game.advise(state, state.seat, "careful") if is_careful else None
    if advised in state.options:
        return int(state.options.index(advised))
    return choose.randrange(len(state.options))


def alike(value: Any) -> Any:
    """Without what tells copies apart, and without the numbers of questions and what is sorted by
    them."""
    if isinstance(value, str):
        return COPY.sub("", value)
    if isinstance(value, dict):
        return {alike(k): alike(v) for k, v in value.items() if k != "asked"}
    if isinstance(value, list | tuple):
        return sorted(map(alike, value), key=repr)
    return value


def seen(game: Any, state: Any, seat: int | None) -> Any:
    """What a seat sees, as far as two tables can agree on it."""
    return alike(msgspec.to_builtins(game.view(state, seat), str_keys=True))


@pytest.mark.parametrize(("name", "chance", "seats", "settings"), GAMES)
def test_a_game_with_typed_draws_is_the_game_that_was_drawn(
    luck: Luck, name: str, chance: str, seats: int, settings: dict[str, str]
):
    game, choose = game_of(name), random.Random(SEED)
    drawn = game.new(seed=SEED, seats=seats, **settings)
    real = game.new(seed=SEED, seats=seats, chance=chance, **settings)
    say_what_came(real, luck)
    for n in range(MOST):
        assert not luck.drawn
        for seat in (*range(seats), None) if n % LOOKS == 0 or drawn.question is None else ():
            assert seen(game, real, seat) == seen(game, drawn, seat)
        assert alike(real.options) == alike(drawn.options)
        if drawn.question is None:
            break
        chosen = decide(game, drawn, choose)
        option = real.options[chosen]
        drawn.reply(drawn.options[chosen])
        real.reply(option)
        say_what_came(real, luck)
    assert real.outcome == drawn.outcome
    assert luck.asked
