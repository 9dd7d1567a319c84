"""A game for several seats as a PettingZoo environment: agents act one after the other.

>>> from noctuary.env import NoctuaryAEC
>>> env = NoctuaryAEC("dark-quarter", seats=2)
>>> env.reset(seed=7)
>>> env.agent_selection
'seat_0'
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from noctuary.bots import INTERJECTIONS
from noctuary.engine.game import Game
from noctuary.env.actions import DONE
from noctuary.env.seating import (
    ILLEGAL,
    LENGTH,
    MOST_DECISIONS,
    Observation,
    Observe,
    Reward,
    Seating,
)


class NoctuaryAEC(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """Whoever is asked acts. With `interjections` the others are asked first whether they have
    something to say to an open question, where the rules let them; action 0 is silence."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"],
        "name": "noctuary_v1",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str | Game = "dark-quarter",
        *,
        seats: int = 2,
        pack: str | None = None,
        interjections: bool = False,
        observe: Observe = "view",
        reward: Reward = "won",
        length: int = LENGTH,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        super().__init__()
        self.table = Seating(game, seats, pack, observe, reward, length, settings)
        self.interjections, self.render_mode = interjections, render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._spaces = self.table.observation_space
        self._action_spaces = dict.fromkeys(self.possible_agents, self.table.action_space)
        self._random: np.random.Generator | None = None
        self._waiting: list[int] = []
        """Who is asked for an interjection before the main seat answers."""
        self._spoken = 0
        self._steps = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent is shown: the same kind of thing for all."""
        return self._spaces

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can do."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; the same seed deals the same one."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.table.deal(int(self._random.integers(1 << 53)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._steps = self._spoken = 0
        self._next_question()

    def observe(self, agent: str) -> Observation:
        """The agent's own view; the mask is empty while another one is to act."""
        is_asked, seat = agent == self.agent_selection, seat_of(agent)
        seen = self.table.observation(seat, self.table.menu(seat) if is_asked else None)
        if is_asked and self._waiting and not self.table.picked:
            seen["action_mask"][DONE] = 1
        return seen

    def step(self, action: int | None) -> None:
        """The selected agent acts."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = seat_of(agent)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._steps += 1
        self.infos[agent] = {}
        chosen = DONE if action is None else int(action)
        if self._waiting and chosen == DONE and not self.table.picked:
            self._waiting.pop(0)
            self._select()
        elif self.table.act(seat, chosen):
            self._go_on(seat)
        else:
            self.rewards[agent] = ILLEGAL
            self.infos[agent] = {"illegal": f"action {chosen} is not on offer"}
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The open question and its options in words, for whoever is asked."""
        if self.render_mode != "ansi":
            return None
        return self.table.text(self.table.state.seat or 0)

    def close(self) -> None:
        """Nothing is held open."""

    def _go_on(self, seat: int) -> None:
        """After an action: the same seat picks on, another one is asked, or the game is over."""
        state = self.table.state
        if state.question is None:
            self.rewards = {one: self.table.result(seat_of(one)) for one in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._steps >= MOST_DECISIONS:
            self.truncations = dict.fromkeys(self.agents, True)
        elif not self.table.picked:
            self._spoken = self._spoken + 1 if self._waiting else 0
            self._next_question()

    def _next_question(self) -> None:
        others = self.table.state.question.others
        asked = self.interjections and self._spoken < INTERJECTIONS
        self._waiting = [seat for seat, options in others.items() if options] if asked else []
        self._select()

    def _select(self) -> None:
        seat = self._waiting[0] if self._waiting else self.table.state.seat
        self.agent_selection = f"seat_{seat}"


def seat_of(agent: str) -> int:
    """The number of an agent's seat.

    >>> seat_of("seat_2")
    2
    """
    return int(agent.removeprefix("seat_"))
