"""Which games are recorded, and the replies that were given in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import noctuary
from noctuary import Game
from noctuary.bots import answer, bot

FOLDER: Final = Path(__file__).parent
DECISION: Final = re.compile(r"^\[\d+\] .* -> (\d+) (.*)$", re.MULTILINE)
INTERJECTIONS: Final = 8
"""How often in a row other seats may speak up before the one that is asked must answer."""

AT_MOST: Final = 1500
"""After how many decisions of machine players a game is too long to be recorded."""


class Plan(NamedTuple):
    """One recorded game: how it is started, and who plays where nothing is recorded yet."""

    name: str
    player: str
    seed: int
    settings: str = ""

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.name}.txt"

    @property
    def game(self) -> Game:
        return noctuary.game(self.name.partition("/")[0])

    def new(self) -> Any:
        """The game before its first reply."""
        pairs = (word.split("=") for word in self.settings.split())
        read = {key: int(value) if value.isdigit() else value for key, value in pairs}
        return self.game.new(self.seed, **read)


PLANS: Final = [
    Plan("arkham-noir/hardboiled", "random", 3, "mode=hardboiled"),
    Plan("arkham-noir/classic", "greedy", 5, "mode=classic"),
    Plan("arkham-noir/real-chance", "random", 4, "mode=classic equipment=ritual chance=real"),
    Plan("dark-quarter/case-zero", "cautious", 2, "pack=case-zero"),
    Plan("dark-quarter/case-zero-companion", "cautious", 4, "mode=companion seats=2"),
    Plan("dark-quarter/vesperine", "cautious", 3, "pack=vesperine"),
    Plan("dark-quarter/vesperine-three", "cautious", 5, "pack=vesperine seats=3"),
    Plan("six-days/six-days", "random", 52, "pack=six-days"),
    Plan("six-days/six-days-two", "random", 104, "pack=six-days seats=2 prompts=few"),
    Plan("six-days/low-water", "cautious", 56, "pack=low-water"),
    Plan("when-darkness-comes/last-bus", "cautious", 1, "scenario=last_bus"),
    Plan("when-darkness-comes/last-bus-real", "random", 2, "scenario=last_bus chance=real"),
    Plan("when-darkness-comes/ward-seven", "cautious", 3, "scenario=ward_seven seats=2"),
    Plan("when-darkness-comes/ward-seven-four", "random", 4, "scenario=ward_seven seats=4"),
    Plan("when-darkness-comes/the-will", "cautious", 5, "scenario=the_will seats=3"),
    Plan("when-darkness-comes/hollow-choir", "cautious", 6, "scenario=hollow_choir"),
    Plan("when-darkness-comes/hollow-choir-three", "random", 7, "scenario=hollow_choir seats=3"),
    Plan("when-darkness-comes/night-deposit", "cautious", 8, "scenario=night_deposit seats=2"),
    Plan("when-darkness-comes/second-market", "cautious", 9, "scenario=second_market seats=3"),
    Plan("when-darkness-comes/ten-paces", "cautious", 10, "scenario=ten_paces seats=3"),
]  # fmt: skip


def recorded_replies(plan: Plan) -> list[tuple[int, str]]:
    """Who replied what in the game as it was last recorded."""
    if not plan.file.exists():
        return []
    found = DECISION.findall(plan.file.read_text(encoding="utf-8"))
    return [(int(seat), option) for seat, option in found]


def replies(plan: Plan, state: Any) -> Iterator[tuple[int, str]]:
    """The recorded replies as far as they are legal, then those of the machine player.

    So a record that is renewed keeps the same game, whatever became of the machine players.
    """
    for seat, option in recorded_replies(plan):
        if not is_taken(state, seat, option):
            break
        yield seat, option
    bots = {seat: bot(plan.player, plan.seed + seat) for seat in range(state.seats)}
    interjected = 0
    for _ in range(AT_MOST):
        if state.question is None:
            return
        asked = state.question.seat
        seat, option = answer(plan.game, state, bots, others=interjected < INTERJECTIONS)
        interjected = 0 if seat == asked else interjected + 1
        yield seat, option
    raise RuntimeError(f"{plan.name} does not end: give it another seed or player")


def is_taken(state: Any, seat: int, option: str) -> bool:
    """Whether the rules accept a reply, tried on a copy."""
    try:
        state.clone().reply(option, seat)
    except noctuary.IllegalReply:
        return False
    return True
