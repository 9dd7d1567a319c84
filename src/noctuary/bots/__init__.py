"""Machine players. They know the contract of a game and nothing of any particular one.

>>> import noctuary
>>> from noctuary.bots import bot
>>> game = noctuary.game("arkham-noir")
>>> state = game.new(seed=7)
>>> bot("random", seed=1).choose(game, state, seat=0) in state.options
True

How to write another: subclass `Bot`, give it a `name` and a `meaning`, write `choose`, and add it
to `BOTS` below. It then plays every game, is offered on the command line and at every table, and
its tests take it through whole games. What a player has to go by:

- `state.options` are the replies of the seat that is asked, `state.options_for(seat)` those of
  another one; both are ready answers, whatever kind of question it is. `self.replies(state)` adds
  picks of its own where several things are chosen at once. Standing replies such as conceding are
  never among them.
- A player in a file of your own needs no place in `BOTS`: `simulate GAME --bot mine.py:Mine`.
- `game.redeal(state, seat, seed)` is a copy of the table in which everything that the seat cannot
  know is drawn anew. Look ahead on such copies only: `clone()` one, `reply(...)` on it and see what
  comes of it. `game.view(state, seat)` is what the seat sees. The state that `choose` is given may
  hold other people's secrets: read its question, redeal it, and look at nothing else.
- `game.worth(state, seat)` is the game's own estimate of how well a seat stands; a game that has
  none tells only the final score.
- `game.advise(state, seat, manner)` is what the game itself would advise somebody of this manner
  to reply, or None; ask it on a redealt table.
- `self.below(n)` and `self.one_of(...)` draw from the player's own stream of chance. Draw from
  nowhere else, and the same seed plays the same game again.
- `interject` is asked when another seat's question leaves this one something to do. Silence, which
  is None, is always allowed.
"""

from __future__ import annotations

from noctuary.bots.cautious import Cautious
from noctuary.bots.chance import Chance, chance
from noctuary.bots.characters import Constance, Keen, Lucian, Mercy, Silas
from noctuary.bots.expert import DeepExpert, Expert, FastExpert
from noctuary.bots.greedy import Greedy, Thorough
from noctuary.bots.guest import Guest, GuestFault, guest_kind, is_guest, source_of
from noctuary.bots.hint import Hint, hint
from noctuary.bots.player import Bot
from noctuary.bots.random import Random
from noctuary.bots.table import INTERJECTIONS, answer, play
from noctuary.engine.faults import nearest

__all__ = [
    "BOTS",
    "INTERJECTIONS",
    "Bot",
    "Cautious",
    "Chance",
    "Constance",
    "DeepExpert",
    "Expert",
    "FastExpert",
    "Greedy",
    "Guest",
    "GuestFault",
    "Hint",
    "Keen",
    "Lucian",
    "Mercy",
    "Random",
    "Silas",
    "Thorough",
    "answer",
    "bot",
    "chance",
    "guest_kind",
    "hint",
    "is_guest",
    "play",
    "source_of",
]

BOTS: dict[str, type[Bot]] = {
    kind.name: kind
    for kind in (
        *(Random, Greedy, Cautious, Keen, Constance, Silas, Lucian, Mercy),
        *(Thorough, FastExpert, Expert, DeepExpert),
    )
}
"""All machine players by name, the plainest first."""


def bot(name: str, seed: int = 0) -> Bot:
    """A machine player by its name; LookupError names those that exist."""
    name = name.removesuffix(":normal")
    if is_guest(name):
        raise LookupError(f"{name} is a player of your own, and those sit in `simulate` only")
    if name not in BOTS:
        known = ", ".join(BOTS)
        raise LookupError(f"there is no bot {name!r}; choose from {known}" + nearest(name, BOTS))
    return BOTS[name](seed)
