"""Long sessions: going back and forth at step 2,000, opening the save, what a reply costs, and how
small all that is kept."""

from __future__ import annotations

import random
import tempfile
import time
from pathlib import Path
from statistics import quantiles
from typing import Any

import noctuary
from bench.figures import Figure, at_most, best_of, in_words
from noctuary.bots import bot
from noctuary.engine.squeeze import SmallLines
from noctuary.web.open_tables import TableSession

STEPS = 2_000
EARLY = 100
WINDOW = 200
REPLIES = 500


def long_session(steps: int) -> Any:
    """A session of so many replies in a row: once the Machine is there, it is put into the
    Briefcase and taken out again, which may be done without end."""
    for seed in range(1_000):
        session = noctuary.start("arkham-noir", seed=seed, mode="classic")
        player = bot("thorough", seed)
        while (state := session.state).outcome is None:
            if len(session.entries) > steps and shuttle(state.options):
                return session
            session.reply(shuttle(state.options) or player.choose(session.game, state, 0))
    raise LookupError("no game in which the Machine came")


def session_figures() -> list[Figure]:
    """What history costs."""
    session = long_session(STEPS)
    lines = list(session.lines())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.noctuary"
        session.save(path)
        session.close()
        size = path.stat().st_size
        opening = best_of(lambda: noctuary.open(path).close(), least=0.2)
    back_and_forth = best_of(lambda: (session.undo(), session.redo()))
    jumping = best_of(lambda: (session.branch(STEPS // 2), session.branch(STEPS)))
    return [
        at_most(f"undo and redo at step {STEPS:,}, together", back_and_forth, 20e-3),
        at_most(f"jump to step {STEPS // 2:,} and back, together", jumping, 20e-3),
        at_most(f"open a save of {STEPS:,} steps, {size / 1e6:.1f} MB", opening, 100e-3),
        reply_figure(),
        *kept_figures(lines),
        *(small_figure(game.id) for game in noctuary.games()),
    ]


def kept_figures(lines: list[bytes]) -> list[Figure]:
    """A long session as a table of the server keeps it: its past is small lines."""
    session = TableSession.read(lines, noctuary.game)
    rows = [lines[0], *session.rows]
    opening = best_of(lambda: TableSession.read(rows, noctuary.game), least=0.2)

    def look_back() -> None:
        session.at(STEPS // 2)
        session.rest()

    return [
        at_most(f"open a table of {STEPS:,} steps", opening, 100e-3),
        at_most(f"look at step {STEPS // 2:,} of it", best_of(look_back), 20e-3),
    ]


def small_figure(game_id: str) -> Figure:
    """How small the lines of a random game are, and what that costs."""
    session, chance = noctuary.start(game_id, seed=1), random.Random(1)
    while len(session.entries) <= REPLIES:
        if not session.state.options:
            session.undo("turn")
        session.reply(chance.choice(session.state.options))
    lines = list(session.lines())[1:]
    small = SmallLines()
    began = time.process_time()
    for line in lines:
        small.add(line)
    taken = (time.process_time() - began) / len(lines)
    large, little = sum(map(len, lines)), sum(map(len, small.rows))
    sizes = f"{large / 1e3:,.0f} kB to {little / 1e3:,.0f}"
    told = f"{large / little:.0f}×: {sizes}, {in_words(taken)} each"
    name = f"{len(lines)} lines kept small, random play of {game_id}"
    return Figure(name, told, "at least 5×", large >= 5 * little)


def reply_figure() -> Figure:
    """The same two replies, early and late in a history."""
    session = long_session(EARLY)
    taken: list[float] = []
    while len(session.entries) < STEPS + WINDOW:
        option = shuttle(session.state.options)
        began = time.perf_counter()
        session.reply(option)
        taken.append(time.perf_counter() - began)
    early, late = undisturbed(taken[:WINDOW]), undisturbed(taken[-WINDOW:])
    name = f"a reply in a session at step {STEPS:,}, against step {EARLY}"
    value = f"{late / early:.2f}× ({in_words(early)} and {in_words(late)})"
    return Figure(name, value, "1.0×: history costs nothing", late < 1.25 * early)


def undisturbed(taken: list[float]) -> float:
    """The tenth part from below: what it takes when no other program is in the way."""
    return quantiles(taken, n=10)[0]


def shuttle(options: tuple[str, ...]) -> str:
    """The Machine into the Briefcase, or out of it; nothing if it is in neither place."""
    return next((move for move in ("stow:machine", "unstow:machine") if move in options), "")
