"""One game as a value: copies, bytes, memory, and the time to import it all."""

from __future__ import annotations

import subprocess
import sys
import tracemalloc
from statistics import median
from typing import Any

import noctuary
from bench.figures import Figure, at_most, best_of, timed
from bench.playouts import noctuary_game
from noctuary.bots import bot, play

GAMES = 200


def in_progress(seed: int, decisions: int = 40) -> Any:
    """A game in the middle."""
    game = noctuary.game("arkham-noir")
    state = game.new(seed=seed)
    play(game, state, {0: bot("random", seed)}, decisions)
    return state


def value_figures() -> list[Figure]:
    """Clone, save and load, of the game that a random player has half played."""
    state = next(s for seed in range(100) if (s := in_progress(seed)).outcome is None)
    data = noctuary.dumps(state)
    return [
        at_most("clone", best_of(state.clone), 5e-6),
        at_most(f"`dumps`, {len(data):,} bytes", best_of(lambda: noctuary.dumps(state)), 20e-6),
        at_most("`loads`", best_of(lambda: noctuary.loads(data)), 50e-6),
        memory_figure(),
    ]


def memory_figure() -> Figure:
    """What one more game in progress costs, content and rules not counted."""
    in_progress(0)
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = [in_progress(seed) for seed in range(GAMES)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    size = (after - before) / len(kept)
    return Figure(
        "memory of a game in progress", f"{size / 1000:.1f} kB", "under 20 kB", size < 2e4
    )


def import_figure(rounds: int = 7) -> Figure:
    """Importing in a fresh process, the best of several."""
    program = (
        "import time; t = time.perf_counter(); import noctuary; print(time.perf_counter() - t)"
    )
    runs = [
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        for _ in range(rounds)
    ]
    return at_most("`import noctuary`", min(float(run.stdout) for run in runs), 0.150)


def linear_figure() -> Figure:
    """Whether twice as many games take twice as long."""
    one_game = noctuary_game()
    few = [timed(one_game, GAMES) / GAMES for _ in range(5)]
    many = [timed(one_game, 4 * GAMES) / (4 * GAMES) for _ in range(5)]
    ratio = median(many) / median(few)
    name = f"time a game, {4 * GAMES} games against {GAMES}"
    return Figure(name, f"{ratio:.2f}×", "1.0× (linear)", 0.8 < ratio < 1.2)
