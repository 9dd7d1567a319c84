"""What every machine player has: a name, a stream of chance of its own, and a choice to make."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from noctuary.engine import chance
from noctuary.engine.game import Game
from noctuary.engine.question import Asked, IllegalReply

OWN_PICKS: Final = 16
"""How many picks of its own a player thinks of where several things are chosen at once."""


class Bot:
    """A machine player. Subclasses say how it chooses."""

    name: ClassVar[str]
    meaning: ClassVar[str]
    """How it plays, in a few words for whoever puts it on a seat."""

    def __init__(self, seed: int = 0) -> None:
        self._stream = chance.stream(seed, "bot")

    def choose(self, game: Game, state: Any, seat: int) -> str:
        """The reply of the seat that is asked."""
        raise NotImplementedError

    def interject(self, game: Game, state: Any, seat: int) -> str | None:
        """What this seat throws in while another one is asked; None to stay silent."""
        return None

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, from the player's own stream."""
        self._stream, number = chance.below(self._stream, n)
        return number

    def one_of(self, replies: Sequence[str]) -> str:
        """Any of these, all equally likely."""
        return replies[self.below(len(replies))]

    def replies(self, state: Any) -> tuple[str, ...]:
        """The ready answers; where several things are chosen, some picks of its own beside them."""
        asked: Asked = state.question
        if asked.kind != "several" or not asked.items:
            return asked.options
        own = dict.fromkeys(self._pick(asked) for _ in range(OWN_PICKS))
        return tuple(dict.fromkeys([*asked.options, *(r for r in own if is_taken(state, r))]))

    def _pick(self, asked: Asked) -> str:
        most = min(asked.most, len(asked.items))
        order = list(asked.items)
        self._stream = chance.shuffle(self._stream, order)
        chosen = order[: asked.least + self.below(most - asked.least + 1)]
        return "+".join(item for item in asked.items if item in chosen)


def is_taken(state: Any, reply: str) -> bool:
    """Whether the rules accept a reply, tried on a copy."""
    try:
        state.clone().reply(reply)
    except IllegalReply:
        return False
    return True
