"""Puts a story into a position, with dice as the test throws them, so that tests read like play."""

from __future__ import annotations

from typing import Any

from noctuary.engine.events import Event
from noctuary.games.six_days import GAME
from noctuary.games.six_days.framing import FrameRest
from noctuary.games.six_days.play import PLAY, REST
from noctuary.games.six_days.records import (
    Asset,
    Complication,
    Condition,
    Entry,
    Frame,
    Hero,
    Listed,
    Pending,
    Word,
)
from noctuary.games.six_days.state import SixDays


def words(text: str) -> tuple[Word, ...]:
    """`deft gutsy -haunted`: a minus before a negative Word."""
    return tuple(
        Word(f"w{n}", Entry(word.removeprefix("-")), not word.startswith("-"))
        for n, word in enumerate(text.split(), start=1)
    )


def sheet(hero: Hero, **fields: Any) -> Hero:
    """A hero ready for play."""
    import msgspec

    ready = {
        "trait": Entry("brave"),
        "calling": Entry("doctor"),
        "doing": Entry("endure"),
        "name": Entry("Nell"),
        "positive": 5,
        "negative": 2,
        "base": 7,
        "reserve": 11,
        "reserve_start": 11,
        "past": Entry("a debt"),
        "words": words("deft gutsy lucky strong clever -haunted -arrogant"),
    }
    return msgspec.structs.replace(hero, **(ready | fields))


class Table:
    """A story in a position. Dice are real ones: `throw` says what they show."""

    def __init__(
        self,
        scene: int = 1,
        kind: str = "straight",
        interlude: bool = False,
        seats: int = 1,
        prompts: str = "few",
        rival: str = "",
        events: int = 0,
        conditions: str = "",
        pending: str = "",
        assets: str = "",
        score: str = "",
        chance: str = "real",
        partial: str = "rival",
        **fields: Any,
    ) -> None:
        g: SixDays = GAME.new(seed=1, seats=seats, chance=chance, prompts=prompts, partial=partial)
        self.g = g
        g.agenda.clear()
        g.question = None
        g.scene, g.playing, g.interlude, g.serial = scene, not interlude, interlude, 50
        g.frame = Frame(
            type=Entry(kind),
            kind=kind,  # type: ignore[arg-type]
            purposes=(Entry("learn"),),
            location=Entry("a quay"),
            danger=Entry("the tide"),
            event=Entry("it happens"),
        )
        g.story = {"prize_sought": Entry("answers"), "rival_name": Entry("Vasko")}
        g.rival = faces(rival)
        g.event_list = [
            Listed(n, 1, "told", Entry(f"event number {n}")) for n in range(1, events + 1)
        ]
        for hero in g.heroes.values():
            g.heroes[hero.id] = sheet(hero, **fields)
        self.change(
            conditions=tuple(
                Condition(f"c{n}", Entry(text))
                for n, text in enumerate(filter(None, conditions.split(",")), start=21)
            ),
            pending=tuple(
                Pending(f"p{n}", 1, Complication(f"k{n}", Entry(text)))
                for n, text in enumerate(filter(None, pending.split(",")), start=31)
            ),
            assets=tuple(
                Asset(f"a{n}", Entry(text))
                for n, text in enumerate(filter(None, assets.split(",")), start=41)
            ),
            score=tuple(faces(score)),
        )
        if interlude:
            g.frame = Frame(type=Entry("interlude"), kind="interlude")
            g.kept = Frame()
            g.then(REST, FrameRest())
        else:
            g.then(PLAY)
        self.heard: list[Event] = []
        g.listener = self.heard.append
        g.advance()

    def change(self, hero: str = "h1", **fields: Any) -> Table:
        """Change a hero's sheet."""
        self.g.change(hero, **fields)
        return self

    @property
    def hero(self) -> Hero:
        """The first hero."""
        return self.g.heroes["h1"]

    @property
    def options(self) -> tuple[str, ...]:
        """What may be replied."""
        return self.g.options

    @property
    def step(self) -> str:
        """The step that asks."""
        return type(self.g.agenda[-1]).__name__

    @property
    def conditions(self) -> list[str]:
        """The first hero's Conditions."""
        return [condition.entry.text for condition in self.hero.conditions]

    def reply(self, *options: str, seat: int | None = None) -> Table:
        """Reply once or several times."""
        for option in options:
            self.g.reply(option, seat)
        return self

    def throw(self, *rolls: str) -> Table:
        """What the dice show, roll by roll."""
        for dice in rolls:
            assert self.g.question is not None
            assert self.g.question.kind == "dice", f"{self.step} asks {self.options}, no dice"
            self.g.reply(dice)
        return self

    def declare(
        self,
        goals: str = "find him",
        complication: str = "pick:1",
        obstacles: str = "the light fails",
        applies: str = "nothing",
        risk: int = 0,
        core: bool = False,
    ) -> Table:
        """Everything up to the dice."""
        self.reply("core" if core else "roll", f"write:{goals}")
        if core and "\n" in goals:
            self.reply(self.options[0])
        return self.reply(complication, f"write:{obstacles}", applies, str(risk))

    def roll(self, dice: str, *more: str, give: str = "none", **declared: Any) -> Table:
        """A roll from its declaration to the moment of buying."""
        self.declare(**declared).throw(dice, *more)
        return self.reply(give)

    def ids(self, *qualifiers: str) -> str:
        """`success`, `success2`, `partial`, `avert1`, `style` as the ids of this roll."""
        roll = self.g.attempt
        assert roll is not None
        found = []
        for qualifier in qualifiers:
            kind, n = qualifier.rstrip("123456789"), qualifier[-1]
            place = int(n) - 1 if n.isdigit() else 0
            things = roll.complications if kind == "avert" else roll.goals
            found.append("style" if kind == "style" else f"{kind}:{things[place].id}")
        return "+".join(found) or "nothing"

    def buy(self, *qualifiers: str) -> Table:
        """Spend hits."""
        return self.reply(self.ids(*qualifiers))

    def told(self, kind: type) -> list[Any]:
        """The events of one kind that were heard."""
        return [event for event in self.heard if type(event) is kind]


def faces(dice: str) -> list[int]:
    """`6 5 3` as faces."""
    return [int(face) for face in dice.split()]


def begin(seats: int = 1, prompts: str = "few", chance: str = "real", seed: int = 1) -> SixDays:
    """A story at its very beginning."""
    g: SixDays = GAME.new(seed=seed, seats=seats, prompts=prompts, chance=chance)
    return g


def play_to_the_end(g: SixDays, seed: int = 0) -> SixDays:
    """Random ready answers until the tale is told."""
    import random

    source = random.Random(seed)
    while g.seat is not None:
        g.reply(source.choice(g.options))
    return g
