"""SD-13, SD-14: what comes of a roll: the reserve, complications, Conditions, losses."""

from __future__ import annotations

import msgspec

from noctuary.engine.step import Step
from noctuary.games.six_days import rolling, scoring
from noctuary.games.six_days.conditions import AskCondition, AskMilder, remove
from noctuary.games.six_days.events import Occurred, ReserveChanged
from noctuary.games.six_days.records import Complication, Pending
from noctuary.games.six_days.state import SixDays, attempt, result_of, roller, unaverted
from noctuary.games.six_days.writing import Tell


def begin(g: SixDays) -> None:
    """SD §8, `roll_settle`: reserve, what was mended, complications, Score, the end."""
    settle_reserve(g)
    g.then(Mend(), NowOrLater(), scoring.MoveDice(), scoring.FinishAttempt())


def settle_reserve(g: SixDays) -> None:
    """SD-14.1: any success loses the risked dice; SD-14.2: none keeps them and gains one."""
    roll, hero = attempt(g), roller(g)
    succeeded = any(result_of(roll, goal.id) != "lost" for goal in roll.goals)
    after = hero.reserve - roll.risked if succeeded else hero.reserve + 1
    g.change(hero.id, reserve=after)
    if g.listener is not None:
        rule = "SD-14.1" if succeeded else "SD-14.2"
        g.listener(ReserveChanged(hero=hero.id, before=hero.reserve, after=after, rule=rule))


class Mend(Step, frozen=True):
    """SD-6.9: success removes a Condition, partial success makes it milder."""

    def run(self, g: SixDays) -> None:
        roll = attempt(g)
        for goal in roll.goals:
            result = result_of(roll, goal.id)
            if goal.condition and result == "success":
                remove(g, roll.hero, goal.condition, rule="SD-6.9")
            elif goal.condition and result == "partial":
                g.then(AskMilder(roll.hero, goal.condition))


class NowOrLater(Step, frozen=True):
    """SD-13.1: each complication not averted occurs now or is set up for later."""

    def run(self, g: SixDays) -> None:
        ids = tuple(complication.id for complication in unaverted(attempt(g)))
        if ids:
            ready = dict.fromkeys(["+".join(ids), *ids, "later"])
            g.ask_more(self, ready, roller(g).seat, "several", items=ids, least=0, most=len(ids))

    def answer(self, g: SixDays, option: str) -> None:
        now = option.split("+")
        hero = attempt(g).hero
        steps: list[Step] = []
        for complication in unaverted(attempt(g)):
            if complication.id in now:
                steps += occur(g, hero, complication)
            else:
                set_up(g, hero, complication)
        g.then(*steps)

    def refuses(self, g: SixDays, reply: str) -> str:
        return "" if reply else "say later if all of them wait"


def set_up(g: SixDays, hero: str, complication: Complication) -> None:
    """SD-13.2: it goes to the pending list with scene number and text."""
    pending = Pending(g.fresh("p"), g.scene, complication)
    g.change(hero, pending=(*g.heroes[hero].pending, pending))
    if g.listener is not None:
        event = Occurred(hero=hero, complication=complication, when="later", rule="SD-13.2")
        g.listener(event)


def occur(g: SixDays, hero: str, complication: Complication) -> list[Step]:
    """SD-13.1: it happens now: how, with which Condition, and at whose loss."""
    steps: list[Step] = [Strike(hero, complication, "now"), Tell("how", hero), AskCondition(hero)]
    if complication.entry.text in g.pack.losses:
        steps.append(AskLoss(hero))
    return steps


class Strike(Step, frozen=True):
    """SD-13.1: a complication occurs."""

    hero: str
    complication: Complication
    when: str

    def run(self, g: SixDays) -> None:
        if g.listener is not None:
            due = self.when == "due"
            g.listener(
                Occurred(
                    hero=self.hero,
                    complication=self.complication,
                    when="due" if due else "now",
                    rule="SD-13.3" if due else "SD-13.1",
                )
            )


def come_due(g: SixDays, pending: str) -> None:
    """SD-13.3: a pending complication is made to occur and ticked off."""
    for hero in g.heroes.values():
        for held in hero.pending:
            if held.id == pending and not held.done:
                done = tuple(
                    msgspec.structs.replace(p, done=p.done or p.id == pending) for p in hero.pending
                )
                g.change(hero.id, pending=done)
                _, *steps = occur(g, hero.id, held.complication)
                g.then(Strike(hero.id, held.complication, "due"), *steps)
                return


class AskLoss(Step, frozen=True):
    """SD-13.8: a complication that names a loss prompts the player to mark one."""

    hero: str

    def run(self, g: SixDays) -> None:
        assets = [a.id for a in g.heroes[self.hero].assets if not a.lost]
        cast = [person.id for person in g.cast.values() if not person.lost]
        if assets or cast:
            options = ["none", *(f"lose:{name}" for name in (*assets, *cast))]
            g.ask(self, options, g.heroes[self.hero].seat)

    def answer(self, g: SixDays, option: str) -> None:
        if option != "none":
            rolling.lose(g, self.hero, option.removeprefix("lose:"), "SD-13.8")
