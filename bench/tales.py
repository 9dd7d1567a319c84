"""Six Days to Adventure: random play, the hits of a pool, and the journal of a whole story."""

from __future__ import annotations

import random

import noctuary
from bench.figures import Figure, at_most, best_of, rates
from bench.playouts import noctuary_game
from noctuary.engine.session import Session
from noctuary.games.six_days.seen.journal import compose, page
from noctuary.odds.hits import hits

GAME = "six-days"
LEAST_SPEED = 20_000
LARGEST_POOL = 40
"""More dice than any pool has; two Conditions against it."""


def whole_story() -> Session:
    """A story that somebody told by rolling and picking."""
    session = Session.start(noctuary.game(GAME), 1)
    source = random.Random(1)
    while session.state.seat is not None:
        session.reply(source.choice(session.state.options))
    return session


def figures(rounds: int, seconds: float) -> list[Figure]:
    """Everything that was promised of Six Days."""
    speed = rates({"play": noctuary_game(GAME)}, rounds, seconds)["play"]
    story = whole_story()
    return [
        Figure(
            "Noctuary, Six Days: decisions a second",
            f"{speed:,.0f}",
            f"at least {LEAST_SPEED:,}",
            speed >= LEAST_SPEED,
        ),
        at_most(
            f"exact hits of {LARGEST_POOL} dice, not remembered",
            best_of(lambda: hits.__wrapped__(LARGEST_POOL, 2)),
            1e-3,
        ),
        at_most(
            f"the journal of a story of {len(story.entries)} replies, composed and as HTML",
            best_of(lambda: page(compose(story))),
            50e-3,
        ),
    ]
