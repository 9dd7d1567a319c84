"""SD-11: rolling the pool, penalties and the sacrifice."""

from __future__ import annotations

from typing import Literal

import msgspec

from noctuary.engine.step import Step
from noctuary.games.six_days import buying, names
from noctuary.games.six_days.events import Lost, Rerolled, Thrown
from noctuary.games.six_days.records import Entry, Reroll
from noctuary.games.six_days.state import (
    SixDays,
    attempt,
    difficulty,
    parts,
    penalties,
    pool,
    roller,
)
from noctuary.games.six_days.writing import refusal


class Throw(Step, frozen=True):
    """SD-11.1: all dice of the pool together; SD-9.8, SD-10.15: now the declaration is final."""

    def run(self, g: SixDays) -> None:
        g.roll(self, pool(g), seat=roller(g).seat)

    def rolled(self, g: SixDays, faces: tuple[int, ...]) -> None:
        roll = g.amend(faces=faces)
        g.reframe(rolled=True)
        g.sealed += [goal.entry.number for goal in roll.goals if goal.entry.number]
        self.use_up(g)
        if g.listener is not None:
            thrown = Thrown(
                attempt=roll,
                parts=tuple(parts(g)),
                difficulty=difficulty(g),
                labels=names.reasons(g),
                rule="SD-11.1",
            )
            g.listener(thrown)
        g.then(*(RerollHighest(why) for why in penalties(roll)), Sacrifice())

    def use_up(self, g: SixDays) -> None:
        """SD-10.8: the resource is checked; SD-1.12: Words that were counted are used."""
        hero = roller(g)
        applies = attempt(g).applies
        invoked = tuple(r.removeprefix("resource:") for r in applies if r.startswith("resource:"))
        replace = msgspec.structs.replace
        words = tuple(
            replace(word, counted=True)
            if not word.counted
            and (f"with:{word.id}" in applies or f"against:{word.id}" in applies)
            else word
            for word in hero.words
        )
        g.change(hero.id, checked=hero.checked + invoked, words=words)


class RerollHighest(Step, frozen=True):
    """SD-11.2, SD-11.3: one die with the highest face is rerolled and keeps the lower face."""

    why: Literal["condition", "word"]

    def run(self, g: SixDays) -> None:
        g.roll(self, 1, seat=roller(g).seat)

    def rolled(self, g: SixDays, faces: tuple[int, ...]) -> None:
        dice = attempt(g).faces
        rule = "SD-11.2" if self.why == "condition" else "SD-11.3"
        reroll(g, Reroll(self.why, dice.index(max(dice)), max(dice), faces[0]), rule)


class RerollLowest(Step, frozen=True):
    """SD-11.5: one die with the lowest face is rerolled and keeps the higher face."""

    def run(self, g: SixDays) -> None:
        g.roll(self, 1, seat=roller(g).seat)

    def rolled(self, g: SixDays, faces: tuple[int, ...]) -> None:
        dice = attempt(g).faces
        reroll(g, Reroll("sacrifice", dice.index(min(dice)), min(dice), faces[0]), "SD-11.5")


def reroll(g: SixDays, done: Reroll, rule: str) -> None:
    """SD-11.7: among equal faces the first one is taken."""
    roll = attempt(g)
    faces = list(roll.faces)
    faces[done.die] = done.kept
    roll = g.amend(faces=tuple(faces), rerolls=(*roll.rerolls, done))
    if g.listener is not None:
        given = roll.sacrificed if done.why == "sacrifice" else None
        g.listener(Rerolled(hero=roll.hero, reroll=done, sacrificed=given, rule=rule))


class Sacrifice(Step, frozen=True):
    """SD-11.5: after the penalties, before buying, at most once, named in free text."""

    def run(self, g: SixDays) -> None:
        given = [f"give:{name}" for name in mine(g)]
        g.ask_more(self, ("none", *given), roller(g).seat, "text")

    def answer(self, g: SixDays, option: str) -> None:
        if option == "none":
            g.then(buying.Buy())
            return
        name = option.removeprefix("give:")
        self.give(g, Entry(names.called(g, attempt(g).hero, name)))
        lose(g, attempt(g).hero, name, "SD-11.8")

    def wrote(self, g: SixDays, words: str) -> None:
        self.give(g, g.own(words, roller(g).seat))

    def give(self, g: SixDays, entry: Entry) -> None:
        """SD-11.6: Condition, Word, sacrifice."""
        g.amend(sacrificed=entry)
        g.then(RerollLowest(), buying.Buy())

    def refuses(self, g: SixDays, reply: str) -> str:
        return refusal(reply)


def mine(g: SixDays) -> list[str]:
    """Who and what can be given up or lost: assets of the hero, and the cast."""
    assets = [asset.id for asset in roller(g).assets if not asset.lost]
    return assets + [person.id for person in g.cast.values() if not person.lost]


def lose(g: SixDays, hero: str, name: str, rule: str) -> None:
    """SD-11.8: what is listed among assets or cast is marked as lost."""
    text = names.called(g, hero, name) if g.listener is not None else ""
    replace = msgspec.structs.replace
    if name in g.cast:
        g.cast[name] = replace(g.cast[name], lost=True)
    else:
        assets = g.heroes[hero].assets
        g.change(hero, assets=tuple(replace(a, lost=a.lost or a.id == name) for a in assets))
    if g.listener is not None:
        g.listener(Lost(hero=hero, what=name, text=text, rule=rule))
