"""SD-19: the Epilogue, hero by hero."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from noctuary.engine.question import Outcome
from noctuary.engine.step import Step
from noctuary.games.six_days.content.tables import STATEMENTS
from noctuary.games.six_days.events import Counted, Finished, MadeTrue
from noctuary.games.six_days.records import Ending, Entry, Truth
from noctuary.games.six_days.state import SixDays, seat_of, true_dice, waiting
from noctuary.games.six_days.writing import refusal, tell

ANSWERS: Final = {"yes": "Yes.", "no": "No.", "unknown": "Nobody knows."}


class Count(Step, frozen=True):
    """SD-19.3, SD-20.8: each hero counts own True dice against the Rival's Score."""

    def run(self, g: SixDays) -> None:
        for hero in g.heroes.values():
            matching, bonus = true_dice(hero.score, g.rival)
            dice = matching // 2 + bonus
            ending = g.endings[hero.id] = Ending(matching, bonus, dice, dice)
            if g.listener is not None:
                rival = tuple(g.rival)
                g.listener(
                    Counted(
                        hero=hero.id, score=hero.score, rival=rival, ending=ending, rule="SD-19.3"
                    )
                )
        g.then(*(TellEnding(hero) for hero in g.heroes), Finish())


class TellEnding(Step, frozen=True):
    """SD §8, `epilogue_tell`: statements, the two questions, the closing text."""

    hero: str

    def run(self, g: SixDays) -> None:
        g.then(
            SpendTrueDice(self.hero),
            AskQuestion(self.hero, "way_forward"),
            AskQuestion(self.hero, "wish"),
            Close(self.hero),
        )


class SpendTrueDice(Step, frozen=True):
    """SD-19.6: each True die makes one statement True; SD-19.7: also the same one again."""

    hero: str

    def run(self, g: SixDays) -> None:
        if g.endings[self.hero].left:
            options = [f"true:{statement}" for statement in STATEMENTS]
            g.ask(self, [*options, "leave"], seat_of(g, self.hero))

    def answer(self, g: SixDays, option: str) -> None:
        if option == "leave":
            g.then(ConfirmLeaving(self.hero))
            return
        g.then(SayForWhom(self.hero, option.removeprefix("true:")), self)


class ConfirmLeaving(Step, frozen=True):
    """SD-19.9: all True dice should be spent; the player is asked again if some are left."""

    hero: str

    def run(self, g: SixDays) -> None:
        g.ask(self, ("spend", "leave"), seat_of(g, self.hero))

    def answer(self, g: SixDays, option: str) -> None:
        if option == "spend":
            g.then(SpendTrueDice(self.hero))


class SayForWhom(Step, frozen=True):
    """SD-19.6: the player says for whom or how in free text."""

    hero: str
    statement: str

    def run(self, g: SixDays) -> None:
        if g.settings.prompts == "all":
            g.ask_more(self, ("skip",), seat_of(g, self.hero), "text")
        else:
            self.make_true(g, None)

    def answer(self, g: SixDays, option: str) -> None:
        self.make_true(g, None)

    def wrote(self, g: SixDays, words: str) -> None:
        self.make_true(g, g.own(words, seat_of(g, self.hero)))

    def make_true(self, g: SixDays, words: Entry | None) -> None:
        """One die less, one truth more."""
        ending = g.endings[self.hero]
        truth = Truth(self.statement, words)
        g.endings[self.hero] = msgspec.structs.replace(
            ending, left=ending.left - 1, truths=(*ending.truths, truth)
        )
        if g.listener is not None:
            g.listener(MadeTrue(hero=self.hero, truth=truth, rule="SD-19.6"))

    def refuses(self, g: SixDays, reply: str) -> str:
        return refusal(reply)


class AskQuestion(Step, frozen=True):
    """SD-19.10: the two questions of creation are asked again, and answered."""

    hero: str
    which: Literal["way_forward", "wish"]

    def run(self, g: SixDays) -> None:
        g.ask_more(self, ANSWERS, seat_of(g, self.hero), "text")

    def answer(self, g: SixDays, option: str) -> None:
        self.told(g, Entry(ANSWERS[option]))

    def wrote(self, g: SixDays, words: str) -> None:
        self.told(g, g.own(words, seat_of(g, self.hero)))

    def told(self, g: SixDays, entry: Entry) -> None:
        """The answer goes to the journal."""
        tell(g, self.which, entry, self.hero, "SD-19.10")

    def refuses(self, g: SixDays, reply: str) -> str:
        return refusal(reply)


class Close(Step, frozen=True):
    """SD-19.10: a closing text; SD-19.11: pending complications are listed once more."""

    hero: str

    def run(self, g: SixDays) -> None:
        g.ask_more(self, ("skip",), seat_of(g, self.hero), "text")

    def answer(self, g: SixDays, option: str) -> None:
        self.done(g)

    def wrote(self, g: SixDays, words: str) -> None:
        entry = g.own(words, seat_of(g, self.hero))
        tell(g, "closing", entry, self.hero, "SD-19.10")
        self.done(g)

    def refuses(self, g: SixDays, reply: str) -> str:
        return refusal(reply)

    def done(self, g: SixDays) -> None:
        """SD-19.8: every statement not taken is Unknown, not false."""
        if g.listener is not None:
            ending = g.endings[self.hero]
            taken = {truth.statement for truth in ending.truths}
            hero = g.heroes[self.hero]
            texts = {p.id: p.complication.entry.text for p in hero.pending}
            g.listener(
                Finished(
                    hero=self.hero,
                    unknown=tuple(s for s in STATEMENTS if s not in taken),
                    left=ending.left,
                    pending=tuple(texts[name] for name in waiting(hero)),
                    rule="SD-19.8",
                )
            )


class Finish(Step, frozen=True):
    """SD-19.12: there is no victory or defeat; a tale that was told to its end is told."""

    def run(self, g: SixDays) -> None:
        scores = {hero.seat: float(g.endings[hero.id].dice) for hero in g.heroes.values()}
        g.end(Outcome(won=True, scores=scores, reason="told"), "SD-19.12")
