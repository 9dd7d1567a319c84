"""SD-15, SD-16: dice that go to a Score, and the outcome of the Core Challenge."""

from __future__ import annotations

from typing import Literal

from noctuary.engine.step import Step
from noctuary.games.six_days import buying, event_list
from noctuary.games.six_days.events import AttemptOver, Scored
from noctuary.games.six_days.state import SixDays, attempt, hits, result_of, roller
from noctuary.games.six_days.writing import Tell

Why = Literal["sacrifice", "surplus", "success"]


def has_surplus(g: SixDays) -> bool:
    """SD-15.3: every goal fully reached, all averted, style bought, and a hit is left."""
    roll = attempt(g)
    everything = {q for q in buying.qualifiers(roll) if not q.startswith("partial:")}
    return set(roll.bought) == everything and hits(roll) > buying.cost(g, list(roll.bought))


class MoveDice(Step, frozen=True):
    """SD-15.2, SD-15.3, SD-16: a die each for sacrifice, surplus and core success."""

    def run(self, g: SixDays) -> None:
        roll = attempt(g)
        steps: list[Step] = []
        if roll.sacrificed is not None:
            steps.append(MoveDie("sacrifice"))
        if has_surplus(g):
            steps.append(MoveDie("surplus"))
        if roll.core:
            steps.append(SettleCore())
        g.then(*steps)


class MoveDie(Step, frozen=True):
    """SD-15.5: a different die of the roll each time, chosen by the player; SD-15.1: its face."""

    why: Why

    def run(self, g: SixDays) -> None:
        roll = attempt(g)
        left = {face for n, face in enumerate(roll.faces) if n not in roll.moved}
        options = [f"die:{face}" for face in sorted(left, reverse=True)]
        if len(options) == 1:
            self.answer(g, options[0])
        else:
            g.ask(self, options, roller(g).seat)

    def answer(self, g: SixDays, option: str) -> None:
        face = int(option.removeprefix("die:"))
        roll = attempt(g)
        die = next(n for n, shown in enumerate(roll.faces) if shown == face and n not in roll.moved)
        g.amend(moved=(*roll.moved, die))
        score(g, roll.hero, face, self.why)


RULES = {
    "sacrifice": "SD-15.2",
    "surplus": "SD-15.3",
    "success": "SD-16.1",
    "partial": "SD-16.2",
    "lost": "SD-16.3",
}


def score(
    g: SixDays,
    hero: str,
    face: int,
    why: Literal["sacrifice", "surplus", "success", "partial", "lost"],
) -> None:
    """A die goes to a hero's Score, or to the Rival's if no hero is named."""
    if hero:
        g.change(hero, score=(*g.heroes[hero].score, face))
    else:
        g.rival.append(face)
    if g.listener is not None:
        g.listener(Scored(hero=hero, face=face, why=why, rule=RULES[why]))


class SettleCore(Step, frozen=True):
    """SD-16.1: success moves a die of the roll; SD-16.2, SD-16.3: else a fresh die is rolled."""

    def run(self, g: SixDays) -> None:
        roll = attempt(g)
        result = result_of(roll, roll.core_goal)
        g.core_done, g.core_hero, g.core_result = True, roll.hero, result
        g.then(MoveDie("success") if result == "success" else RollScore(), ListCore())


class RollScore(Step, frozen=True):
    """SD-16.2, SD-16.3: into the Rival's Score, unless partial success is to count (SD-R27)."""

    def run(self, g: SixDays) -> None:
        g.roll(self, 1, seat=roller(g).seat)

    def rolled(self, g: SixDays, faces: tuple[int, ...]) -> None:
        partial = g.core_result == "partial"
        winner = attempt(g).hero if partial and g.settings.partial == "score" else ""
        score(g, winner, faces[0], "partial" if partial else "lost")


class ListCore(Step, frozen=True):
    """SD-16.5, SD-7.2: the Core Challenge is an entry of its own, with its outcome."""

    def run(self, g: SixDays) -> None:
        roll = attempt(g)
        goal = next(goal for goal in roll.goals if goal.id == roll.core_goal)
        event_list.append(
            g, "core", goal.entry, result=g.core_result, hero=roll.hero, rule="SD-16.5"
        )


class FinishAttempt(Step, frozen=True):
    """SD-12.9: hits are not kept; the roll is over and the scene goes on."""

    def run(self, g: SixDays) -> None:
        roll = attempt(g)
        result = g.core_result if roll.core else ""
        g.attempt = None
        if g.listener is not None:
            over = AttemptOver(hero=roll.hero, core=roll.core, result=result, rule="SD-16.5")
            g.listener(over)
        g.then(Tell("aftermath", roll.hero))
