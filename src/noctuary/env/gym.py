"""One seat of a game as a Gymnasium environment; other seats are played by machines.

>>> from noctuary.env import NoctuaryEnv
>>> env = NoctuaryEnv("arkham-noir", mode="classic")
>>> observation, info = env.reset(seed=7)
>>> seeds = env.action_space.seed(7)
>>> action = env.action_space.sample(observation["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(action)
>>> terminated, info["options"][:1]
(False, ('take',))
"""

from __future__ import annotations

from typing import Any

import gymnasium

from noctuary.bots import INTERJECTIONS, Bot, answer, bot
from noctuary.engine.game import Game
from noctuary.engine.question import SettingError
from noctuary.env.seating import (
    ILLEGAL,
    LENGTH,
    MOST_DECISIONS,
    Observation,
    Observe,
    Reward,
    Seating,
)


class NoctuaryEnv(gymnasium.Env[Observation, Any]):
    """Actions are numbers (`noctuary.env.actions`), observations a dictionary of what the seat sees
    (`noctuary.env.observing`) and the mask of what it may do. `observe="nothing"` leaves the view
    out, for players that go by the mask alone; then stepping is many times faster."""

    metadata = {"render_modes": ["ansi"], "name": "noctuary"}

    def __init__(
        self,
        game: str | Game = "arkham-noir",
        *,
        seat: int = 0,
        seats: int = 1,
        players: str = "random",
        pack: str | None = None,
        observe: Observe = "view",
        reward: Reward = "won",
        length: int = LENGTH,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        if not 0 <= seat < seats:
            raise SettingError(f"there is no seat {seat} among {seats}")
        self.table = Seating(game, seats, pack, observe, reward, length, settings)
        self.seat, self.players = seat, players
        self.render_mode = render_mode
        self.action_space = self.table.action_space
        self.observation_space = self.table.observation_space
        self._bots: dict[int, Bot] = {}
        self._steps = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game; the same seed deals the same one."""
        super().reset(seed=seed)
        deal = int(self.np_random.integers(1 << 53))
        self.table.deal(deal)
        others = (seat for seat in range(self.table.seats) if seat != self.seat)
        self._bots = {seat: bot(self.players, deal + seat) for seat in others}
        self._steps = 0
        self._let_others_play()
        return self._seen()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Do one thing. What is not on offer changes nothing, costs a point and is told."""
        legal = self.table.act(self.seat, int(action))
        if legal:
            self._let_others_play()
        self._steps += 1
        over = self.table.state.question is None
        reward = self.table.result(self.seat) if legal else ILLEGAL
        cut = not over and self._steps >= MOST_DECISIONS
        observation, info = self._seen()
        if not legal:
            info["illegal"] = f"action {action} is not on offer"
        return observation, reward, over, cut, info

    def render(self) -> str | None:
        """The open question and its options in words."""
        return self.table.text(self.seat) if self.render_mode == "ansi" else None

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        """The observation, and what else is told."""
        menu, state = self.table.menu(self.seat), self.table.state
        actions = [] if menu is None else list(menu.atoms)
        info = {"options": state.options, "actions": actions, "turn": state.turn}
        return self.table.observation(self.seat, menu), info

    def _let_others_play(self) -> None:
        """Until this seat is asked, or the game is over."""
        if not self._bots:
            return
        state, interjected = self.table.state, 0
        while state.question is not None and state.seat != self.seat:
            asked = state.seat
            seat, option = answer(
                self.table.game, state, self._bots, others=interjected < INTERJECTIONS
            )
            interjected = 0 if seat == asked else interjected + 1
            state.reply(option, seat)
