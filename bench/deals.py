"""AN-C31: can the deals of a card set be won, and how hard is that?

python -m bench.deals [--deals N] [--games N] [--jobs N] [--write]

A search with open cards must find a Hardboiled win in at least a third of random deals under
default settings and in a quarter under the hardest; a plain one-step player who knows no secret
should win default Classic in 15 % to 40 % of deals.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from rich.progress import track

import noctuary
from bench.beam import winning_end
from bench.figures import ROOT, Figure, as_markdown, keep
from noctuary.bots import BOTS, Greedy, play
from noctuary.engine import chance
from noctuary.games.arkham_noir.seen.worth import PLAIN, worth
from noctuary.simulate import wilson
from noctuary.spread import available_cores

PAGE = ROOT / "docs" / "balance.md"
WIDTH = 40
HARDEST = {"menaces": "aurora_removed", "help": "none"}


class Yardstick(Greedy):
    """The plain one-step player: what lies on the table counts, nothing that may come of it."""

    name = "yardstick"

    def worth(self, game: Any, state: Any, seat: int) -> float:
        return worth(state, PLAIN)


def deal(number: int, **settings: Any) -> Any:
    """One random deal of Arkham Noir."""
    return noctuary.game("arkham-noir").new(seed=chance.mix(number), **settings)


def has_a_way(settings: dict[str, str], number: int) -> bool:
    """Whether the beam finds a way to win a deal of Hardboiled Mode."""
    return winning_end(deal(number, mode="hardboiled", **settings), worth, WIDTH) is not None


def wins_classic(player: str, settings: dict[str, str], number: int) -> bool:
    """Whether a machine player wins a deal of Classic Mode."""
    kind = Yardstick if player == Yardstick.name else BOTS[player]
    state = deal(number, mode="classic", **settings)
    play(noctuary.game("arkham-noir"), state, {0: kind(number)}, limit=20_000)
    return state.outcome is not None and state.outcome.won


def share(
    name: str,
    test: Callable[[int], bool],
    deals: int,
    jobs: int,
    window: tuple[float, float] | None,
) -> Figure:
    """In how many of the deals a test holds, and whether the share lies where it should."""
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        told: Iterable[bool] = pool.imap_unordered(test, range(deals))
        wins = sum(track(told, name, total=deals, transient=True))
    low, high = wilson(wins, deals)
    value = f"{wins} of {deals}, {wins / deals:.0%} (95 % sure: {low:.0%} to {high:.0%})"
    if window is None:
        return Figure(name, value)
    goal = f"{window[0]:.0%} to {window[1]:.0%}" if window[1] < 1 else f"at least {window[0]:.0%}"
    return Figure(name, value, goal, window[0] <= wins / deals <= window[1])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.deals", description=__doc__)
    parser.add_argument("--deals", type=int, default=60, help="how many deals are searched")
    parser.add_argument("--games", type=int, default=300, help="how many games a player plays")
    parser.add_argument("--jobs", type=int, default=available_cores(), help="how many cores")
    parser.add_argument("--write", action="store_true", help="keep the figures in the docs")
    asked = parser.parse_args()
    search = f"Hardboiled, open cards, a beam of {WIDTH}"
    figures = [
        share(
            f"{search}, default settings",
            partial(has_a_way, {}),
            asked.deals,
            asked.jobs,
            (1 / 3, 1),
        ),
        share(
            f"{search}, hardest settings",
            partial(has_a_way, HARDEST),
            asked.deals,
            asked.jobs,
            (1 / 4, 1),
        ),
        share(
            "Classic, plain one-step player",
            partial(wins_classic, "yardstick", {}),
            asked.games,
            asked.jobs,
            (0.15, 0.40),
        ),
        *(
            share(
                f"Classic, `{player}`{word}",
                partial(wins_classic, player, settings),
                asked.games,
                asked.jobs,
                None,
            )
            for player in ("greedy", "thorough")
            for word, settings in (("", {}), (", hardest settings", HARDEST))
        ),
    ]
    table = as_markdown(figures)
    print(table)
    if asked.write:
        keep(PAGE, "balance", table)
    return 0 if all(figure.met for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
