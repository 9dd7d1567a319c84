"""A game in the manner of OpenSpiel: a tree in which chance is a player with known probabilities.

The table is dealt with real dice and cards, so that whatever the rules roll or draw becomes a
question to chance. Single draws and rolls of a few dice can be enumerated; a roll with more results
than `MOST_OUTCOMES` can only be sampled. What a game draws without asking the table (the oracle of
When Darkness Comes, a card removed unseen in Arkham Noir) comes from the seed of the deal.

>>> from noctuary.env.spiel import SpielGame
>>> state = SpielGame("arkham-noir").new_initial_state(seed=1)
>>> state.is_chance_node(), round(sum(p for _, p in state.chance_outcomes()), 9)
(True, 1.0)
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from noctuary.engine import chance
from noctuary.engine.game import Game
from noctuary.env.actions import actions_of
from noctuary.env.observing import LENGTH, Array
from noctuary.env.seating import Seating
from noctuary.env.watching import observer
from noctuary.games import game as game_of

CHANCE: Final = -1
TERMINAL: Final = -4
MOST_OUTCOMES: Final = 7776
"""A roll with more results than five dice have is not enumerated."""


class NotEnumerable(ValueError):
    """There are too many outcomes to list; `sample_chance` draws one."""


class SpielGame:
    """A rule set with its settings, as the root of a tree."""

    def __init__(
        self,
        game: str | Game,
        seats: int = 1,
        pack: str | None = None,
        length: int = LENGTH,
        **settings: Any,
    ) -> None:
        self.game = game_of(game) if isinstance(game, str) else game
        self.seats, self.pack, self.settings = seats, pack, settings
        self.observer = observer(self.game, length)

    def num_players(self) -> int:
        """How many seats there are."""
        return self.seats

    def num_distinct_actions(self) -> int:
        """How many things the players can ever do."""
        return actions_of(self.game.id).size

    def observation_tensor_shape(self) -> list[int]:
        """The shape of what a seat sees."""
        return [self.observer.length]

    def new_initial_state(self, seed: int = 0) -> SpielState:
        """The beginning; the seed serves what cannot be enumerated."""
        table = Seating(self.game, self.seats, self.pack, "nothing", "score", 1, self.settings)
        table.deal(seed, "real")
        return SpielState(self, table)


class SpielState:
    """A position, with the names that OpenSpiel gives to what can be done with one."""

    def __init__(self, root: SpielGame, table: Seating) -> None:
        self.root, self.table = root, table

    def get_game(self) -> SpielGame:
        """The root."""
        return self.root

    def clone(self) -> SpielState:
        """An independent copy."""
        return SpielState(self.root, self.table.copy())

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table.state.question is None

    def is_chance_node(self) -> bool:
        """Whether chance is to move."""
        asked = self.table.state.question
        return asked is not None and asked.kind in ("draw", "dice")

    def current_player(self) -> int:
        """The seat that is asked; -1 for chance, -4 at the end."""
        if self.is_terminal():
            return TERMINAL
        return CHANCE if self.is_chance_node() else int(self.table.state.seat)

    def legal_actions(self) -> list[int]:
        """What can be done, in ascending order."""
        if self.is_terminal():
            return []
        if self.is_chance_node():
            return [action for action, _ in self.chance_outcomes()]
        menu = self.table.menu(self.table.state.seat)
        return sorted(menu.atoms) if menu is not None else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can bring, each with its probability."""
        asked = self.table.state.question
        if asked.kind == "draw":
            counts = Counter(asked.options)
            order = list(counts)
            return [(n, counts[one] / len(asked.options)) for n, one in enumerate(order)]
        total = asked.most**asked.least
        if total > MOST_OUTCOMES:
            raise NotEnumerable(
                f"{asked.least} dice have {total:,} results; sample_chance draws one"
            )
        return [(n, 1 / total) for n in range(total)]

    def sample_chance(self, seed: int) -> None:
        """Let chance move, whether it can be enumerated or not."""
        asked = self.table.state.question
        x = chance.stream(seed, "sample")
        if asked.kind == "draw":
            _, chosen = chance.below(x, len(asked.options))
            self.table.state.reply(asked.options[chosen])
            return
        faces = []
        for _ in range(asked.least):
            x, face = chance.below(x, asked.most)
            faces.append(str(face + 1))
        self.table.state.reply(" ".join(faces))

    def apply_action(self, action: int) -> None:
        """Move, as a player or as chance."""
        if self.is_chance_node():
            self.table.state.reply(self._outcome(action))
        elif not self.table.act(self.table.state.seat, action):
            raise ValueError(f"action {action} is not legal now")

    def action_to_string(self, action: int) -> str:
        """An action in letters."""
        if self.is_chance_node():
            return self._outcome(action)
        menu = self.table.menu(self.table.state.seat)
        return (menu.atoms.get(action) if menu is not None else None) or "done"

    def returns(self) -> list[float]:
        """The scores at the end; nothing before."""
        return [self.table.result(seat) for seat in range(self.root.seats)]

    def observation_tensor(self, player: int) -> Array:
        """What a seat sees."""
        return self.root.observer.look(self.table.state, player)

    def _outcome(self, action: int) -> str:
        """What chance says: a card, or the faces of the dice."""
        asked = self.table.state.question
        if asked.kind == "draw":
            cards = list(dict.fromkeys(asked.options))
            if not 0 <= action < len(cards):
                raise ValueError(f"outcome {action} cannot come now")
            return str(cards[action])
        if not 0 <= action < asked.most**asked.least:
            raise ValueError(f"outcome {action} cannot come now")
        faces = []
        for _ in range(asked.least):
            action, face = divmod(action, asked.most)
            faces.append(str(face + 1))
        return " ".join(reversed(faces))
