"""A search with open cards: the order of every stack is known, so a deal either has a way or not.

It keeps the most promising tables of every turn and drops the rest, so a deal that it finds no way
through may still have one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import nlargest
from typing import Any

from noctuary.engine.codec import encoder
from noctuary.engine.session import pause

Worth = Callable[[Any], float]
WITHIN_A_TURN = 6
"""How many tables are kept between the decisions of one turn."""
LONGEST_TURN = 12
"""How many decisions of one turn are followed: things may be put away and taken out for ever."""
NOT_THE_POSITION = {"question", "asked", "revealed", "pack", "settings"}


def winning_end(start: Any, worth: Worth, width: int) -> Any | None:
    """The end of a won game that begins here, or None if the beam finds none."""
    kept = [start]
    while kept:
        following: dict[bytes, Any] = {}
        for state in kept:
            for key, after in ends_of_turn(state, worth):
                if after.outcome is None:
                    following[key] = after
                elif after.outcome.won:
                    return after
        kept = nlargest(width, following.values(), key=worth)
    return None


def ends_of_turn(start: Any, worth: Worth) -> Iterator[tuple[bytes, Any]]:
    """The tables to which the decisions of one turn may lead, each with its fingerprint."""
    seen: set[bytes] = set()
    open_tables = [start]
    for _ in range(LONGEST_TURN):
        undecided = []
        for key, after in replies_to(open_tables):
            if key in seen:
                continue
            seen.add(key)
            if after.outcome is not None or after.turn != start.turn:
                yield key, after
            else:
                undecided.append(after)
        open_tables = nlargest(WITHIN_A_TURN, undecided, key=worth)


def replies_to(states: list[Any]) -> Iterator[tuple[bytes, Any]]:
    """The tables after every reply to these; mere pauses are passed."""
    for state in states:
        for option in state.options:
            after = state.clone()
            after.reply(option)
            while (passing := pause(after)) is not None:
                after.reply(passing)
            yield fingerprint(after), after


def fingerprint(state: Any) -> bytes:
    """What tells two positions apart, however they came about."""
    fields = (name for name in state.__struct_fields__ if name not in NOT_THE_POSITION)
    return encoder.encode([getattr(state, name) for name in fields])
