"""When Darkness Comes: random play, ways and views in a large town, odds, and whole nights."""

from __future__ import annotations

from typing import Any

import noctuary
from bench.figures import Figure, at_most, best_of, rates, timed
from bench.hands import best_chance
from bench.playouts import noctuary_game
from noctuary.bots import bot, play
from noctuary.games.when_darkness_comes.board import modifiers, ways
from noctuary.games.when_darkness_comes.content.layout import Board, Placed
from noctuary.odds import poker

GAME = "when-darkness-comes"
TABLES = (("last_bus", 1), ("ward_seven", 4), ("the_will", 4), ("hollow_choir", 4))
LEAST = 15_000
TILES = (
    *("market_square", "cafe", "church", "bank", "library", "hospital"),
    *("drug_store", "city_park", "crossroads", "gas_station", "row_houses", "school_west"),
)


def speed_figures(rounds: int, seconds: float) -> list[Figure]:
    """Random play in every scenario."""
    nights = {
        f"{scenario}, {seats} seats": noctuary_game(GAME, scenario=scenario, seats=seats)
        for scenario, seats in TABLES
    }
    measured = rates(nights, rounds, seconds)
    return [
        Figure(
            f"`{name}`: decisions a second", f"{rate:,.0f}", f"at least {LEAST:,}", rate >= LEAST
        )
        for name, rate in measured.items()
    ]


def large_town() -> Any:
    """Two people in a town of twelve tiles by day, somebody on the market square."""
    state = noctuary.game(GAME).new(seed=1, seats=2, scenario="ward_seven")
    for _ in range(2):
        state.reply(state.options[0])
    placed = [Placed(tile, n % 4, n // 4) for n, tile in enumerate(TILES)]
    state.board = Board((*placed, Placed("school_east", 4, 2)))
    return state


def town_figures() -> list[Figure]:
    """Reachable squares and sight, nothing remembered."""
    state = large_town()
    who = next(iter(state.characters))
    here = state.characters[who].square
    lay = state.layout

    def reach() -> None:
        ways.spread(lay, here, 40, ways.Stride())

    def sight() -> None:
        lay.kept.clear()
        for laid in lay.lying.values():
            laid.piece.lines.clear()
        modifiers.seen_from(state, here, modifiers.sight(state, who))

    far = len(ways.spread(lay, here, 40, ways.Stride()).came)
    return [
        at_most(f"{far} reachable squares of a town of {len(TILES)} tiles", best_of(reach), 150e-6),
        at_most("all that is seen from one square of it", best_of(sight), 150e-6),
    ]


def odds_figures() -> list[Figure]:
    """Eight dice, up to four of them rolled again as well as possible, beside icepool."""

    def ours() -> None:
        poker._worth.cache_clear()  # noqa: SLF001 - the question is asked afresh
        poker.chance(8, 6, (4,))

    poker.chance(8, 6, (4,))  # tables of pools are made once
    mine, theirs = best_of(ours), timed(lambda: best_chance(8, 6, 4))
    ratio = theirs / mine
    return [
        at_most("8 dice against 4K with the best re-roll of 4", mine, 5e-3),
        Figure("beside icepool, the same question", f"{ratio:,.0f}×", "at least 20×", ratio >= 20),
    ]


def night_figure() -> Figure:
    """A whole night of four careful players."""
    game = noctuary.game(GAME)

    def one() -> None:
        state = game.new(seed=3, seats=4, scenario="ward_seven")
        play(game, state, {seat: bot("cautious", seat) for seat in range(4)})

    return at_most(
        "`ward_seven` by four careful machine players", min(timed(one) for _ in range(3)), 2
    )


def figures(rounds: int, seconds: float) -> list[Figure]:
    """All of them."""
    return [*speed_figures(rounds, seconds), *town_figures(), *odds_figures(), night_figure()]
