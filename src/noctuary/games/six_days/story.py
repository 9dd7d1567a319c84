"""SD-3: Prize, Rival and other persons."""

from __future__ import annotations

from typing import Final

from noctuary.engine.step import Step
from noctuary.games.six_days.events import PersonMade
from noctuary.games.six_days.slots import Fill
from noctuary.games.six_days.state import SixDays

RACE: Final = (
    "prize_sought",
    "prize_state",
    "motive",
    "prize_name",
    "rival_nature",
    "rival_strength",
    "rival_name",
    "title",
)
RACE_IN_SHORT: Final = ("prize_sought", "rival_nature", "rival_strength", "rival_name")


class SetUpStory(Step, frozen=True):
    """SD-3.1 to SD-3.4: what the race is for, and against whom; the Rival's Score is empty."""

    def run(self, g: SixDays) -> None:
        slots = RACE if g.settings.prompts == "all" else RACE_IN_SHORT
        g.then(Fill(slots[0], "", slots[1:]))


def make_person(g: SixDays) -> None:
    """SD-3.7: a role from the persons table, a tie to the hero from the relations table."""
    person = g.fresh("n")
    g.then(Fill("role", person, ("tie", "person_name")), JoinCast(person))


class JoinCast(Step, frozen=True):
    """SD-3.7: the person is there."""

    person: str

    def run(self, g: SixDays) -> None:
        if g.listener is not None:
            g.listener(PersonMade(person=g.cast[self.person], rule="SD-3.7"))
