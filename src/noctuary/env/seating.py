"""What the environments share: a game on its way, as actions and observations."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any, Final, Literal, get_args

import numpy as np
from gymnasium import spaces

from noctuary.engine.game import Game
from noctuary.engine.question import SettingError
from noctuary.env.actions import DONE, Actions, Menu, actions_of, following
from noctuary.env.observing import LARGEST, LENGTH
from noctuary.env.watching import observer
from noctuary.games import game as game_of

Observe = Literal["view", "nothing"]
Reward = Literal["won", "score"]
Observation = dict[str, Any]
MOST_DECISIONS: Final = 20_000
"""After so many actions a game is cut off."""
ILLEGAL: Final = -1.0
"""The reward of an action that is not on offer; nothing else happens."""


class Seating:
    """One table, and everything about it that an environment needs."""

    def __init__(
        self,
        game: str | Game,
        seats: int,
        pack: str | None,
        observe: Observe,
        reward: Reward,
        length: int,
        settings: Mapping[str, Any],
    ) -> None:
        one_of("observe", observe, get_args(Observe))
        one_of("reward", reward, get_args(Reward))
        if length < 1:
            raise SettingError(f"length cannot be {length}; an array has at least one place")
        self.game = game_of(game) if isinstance(game, str) else game
        self.seats, self.pack, self.reward = seats, pack, reward
        self.settings = dict(settings)
        self.actions: Actions = actions_of(self.game.id)
        self._observer = observer(self.game, length) if observe == "view" else None
        self.state: Any = None
        self.picked: tuple[str, ...] = ()
        self._menu: tuple[Any, int, tuple[str, ...], Menu | None] = (None, 0, (), None)
        """The menu that was made last, and what it was made for."""
        self.deal(0)

    def deal(self, seed: int, chance: str = "drawn") -> None:
        """A new game."""
        self.state = self.game.new(seed, self.seats, self.pack, chance, **self.settings)
        self.picked = ()
        if self._observer is not None:
            self._observer.forget()

    def copy(self) -> Seating:
        """The same table, to go on with independently."""
        twin = copy.copy(self)
        twin.state = self.state.clone()
        return twin

    @property
    def action_space(self) -> spaces.Discrete:
        """All that can ever be done."""
        return spaces.Discrete(self.actions.size)

    @property
    def observation_space(self) -> spaces.Dict:
        """What a seat is shown."""
        mask = spaces.Box(0, 1, (self.actions.size,), np.int8)
        if self._observer is None:
            return spaces.Dict({"action_mask": mask})
        shape = (self._observer.length,)
        return spaces.Dict(
            {"observation": spaces.Box(-LARGEST, LARGEST, shape, np.float32), "action_mask": mask}
        )

    def menu(self, seat: int) -> Menu | None:
        """What a seat can do now; None if it is not asked."""
        asked = self.state.question
        if asked is None:
            return None
        known, whose, picked, menu = self._menu
        if known is not asked or whose != seat or picked is not self.picked:
            options = asked.options if seat == asked.seat else asked.others.get(seat, ())
            menu = self.actions.menu(options, self.picked) if options else None
            self._menu = (asked, seat, self.picked, menu)
        return menu

    def act(self, seat: int, action: int) -> bool:
        """Do what an action says; False if it is not on offer."""
        menu = self.menu(seat)
        if menu is None or action not in menu.atoms:
            return False
        if menu.is_plain:
            self.state.reply(menu.atoms[action], seat)
            return True
        picked = self.picked if action == DONE else (*self.picked, menu.atoms[action])
        options = self.state.options_for(seat)
        if action != DONE and following(options, picked) != [""]:
            self.picked = picked
        else:
            self.picked = ()
            self.state.reply("+".join(picked), seat)
        return True

    def observation(self, seat: int, menu: Menu | None) -> Observation:
        """The seat's own view and its menu; without one it may do nothing."""
        mask = self.actions.mask(menu)
        if self._observer is None:
            return {"action_mask": mask}
        words = () if menu is None else (type(self.state.agenda[-1]).__name__, *self.picked)
        seen = self._observer.look(self.state, seat, *words)
        return {"observation": seen, "action_mask": mask}

    def result(self, seat: int) -> float:
        """What the end of the game is worth to a seat; nothing while it goes on."""
        outcome = self.state.outcome
        if outcome is None:
            return 0.0
        score = float(outcome.scores.get(seat, 0.0))
        return score if self.reward == "score" else float(outcome.won)

    def text(self, seat: int) -> str:
        """The open question in words, as the seat may read it."""
        question = self.game.question(self.state, seat)
        if question is None:
            return f"The game is over: {self.state.outcome.reason}."
        lines = [f"Turn {self.state.turn}. {question.text}"]
        shown = question.options if self.state.options_for(seat) else ()
        lines += [f"  {one.id:<28}{one.label}" for one in shown if one.enabled]
        return "\n".join(lines)


def one_of(name: str, value: str, values: tuple[str, ...]) -> None:
    """Refuse what is none of the values that there are.

    >>> one_of("reward", "win", ("won", "score"))
    Traceback (most recent call last):
    noctuary.engine.question.SettingError: reward cannot be 'win'; choose from won, score
    """
    if value not in values:
        raise SettingError(f"{name} cannot be {value!r}; choose from {', '.join(values)}")


__all__ = ["ILLEGAL", "LENGTH", "MOST_DECISIONS", "Observation", "Observe", "Reward", "Seating"]
