"""Games of people who do whatever comes to their minds, told event by event."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from typing import Any, Final

import noctuary
from noctuary.engine.question import IllegalReply
from tests.cases.happened import Watched

ASIDE: Final = 0.25
"""How often something is said that may be said at any time."""


def told_about(game: str, written: str) -> str:
    """A line a game: settings by name, and the seed `by` which `replies` are chosen. After them
    come `more`, with a digest of what happens."""
    return "\n".join(told for line in written.splitlines() for told in played(game, line))


def played(game: str, line: str) -> Iterator[str]:
    yield f"# {line}"
    words = {name: plain(text) for name, text in (word.split("=") for word in line.split())}
    replies, more, by = (words.pop(name) for name in ("replies", "more", "by"))
    state = noctuary.game(game).new(**words)
    watched = Watched(state)
    for n, (seat, reply) in enumerate(wander(state, replies + more, random.Random(by))):
        news = [f"> {seat} {reply}", *replied(state, reply, seat), *watched.news()]
        yield from news if n < replies else [f"{news[0]} #{digest(news)}"]


def digest(news: list[str]) -> str:
    return hashlib.sha256("\n".join(news).encode()).hexdigest()[:6]


def plain(text: str) -> Any:
    return int(text) if text.isdigit() else text


def replied(state: Any, reply: str, seat: int) -> Iterator[str]:
    """Give a reply, and tell why it is refused."""
    try:
        state.reply(reply, seat)
    except IllegalReply as refused:
        yield f"  refused: {refused}"


def wander(state: Any, replies: int, chance: random.Random) -> Iterator[tuple[int, str]]:
    """Whoever may say something says something, now and then something aside."""
    for _ in range(replies):
        if state.question is None:
            return
        seats = [seat for seat in range(state.seats) if state.options_for(seat)]
        seat = chance.choice(seats)
        asides = [option for option in state.standing if option != "concede"]
        if asides and chance.random() < ASIDE:
            option = chance.choice(asides)
            yield chance.randrange(state.seats), f"{option}Rain." if option[-1] == ":" else option
        else:
            yield seat, chance.choice(state.options_for(seat))
