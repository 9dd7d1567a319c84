"""SD-13.4 to SD-13.6, SD-13.9: taking a Condition, and losing it."""

from __future__ import annotations

from noctuary.engine.step import Step
from noctuary.games.six_days.events import ConditionGone, ConditionTaken
from noctuary.games.six_days.records import Condition, Entry
from noctuary.games.six_days.state import SixDays, seat_of
from noctuary.games.six_days.writing import refusal


def has(g: SixDays, hero: str, text: str) -> bool:
    """SD-13.5: whether the hero holds this Condition already."""
    return any(
        condition.entry.text.casefold() == text.casefold()
        for condition in g.heroes[hero].conditions
    )


def open_conditions(g: SixDays, hero: str) -> list[str]:
    """The Conditions of the pick list that the hero does not hold."""
    held = {condition.entry.text.casefold() for condition in g.heroes[hero].conditions}
    return [text for text in g.pack.conditions if text.casefold() not in held]


def is_final(g: SixDays, text: str) -> bool:
    """SD-13.9: the Condition that ends the ladder, chosen or in own words."""
    return g.pack.is_final(text)


def take(g: SixDays, hero: str, entry: Entry) -> None:
    """SD-13.4: the hero has the Condition."""
    condition = Condition(g.fresh("c"), entry)
    sheet = g.heroes[hero]
    g.change(
        hero,
        conditions=(*sheet.conditions, condition),
        dead=sheet.dead or is_final(g, entry.text),
    )
    if g.listener is not None:
        g.listener(ConditionTaken(hero=hero, condition=condition, rule="SD-13.4"))


def remove(g: SixDays, hero: str, condition: str, rule: str, milder: Entry | None = None) -> None:
    """SD-13.6: by Replenish or by plain consequence; SD-6.9: or it turns into a milder one."""
    sheet = g.heroes[hero]
    gone = next((held for held in sheet.conditions if held.id == condition), None)
    if gone is None:
        return  # it passed while something else was being told
    left = None if milder is None else Condition(g.fresh("c"), milder)
    kept = tuple(held for held in sheet.conditions if held.id != condition)
    if left is not None:
        kept = (*kept, left)
    g.change(hero, conditions=kept, dead=any(is_final(g, held.entry.text) for held in kept))
    if g.listener is not None:
        g.listener(ConditionGone(hero=hero, condition=gone, milder=left, rule=rule))


class AskCondition(Step, frozen=True):
    """SD-13.4: if what occurs indicates a Condition, the hero takes one, chosen or written."""

    hero: str

    def run(self, g: SixDays) -> None:
        options = ["none", *(f"take:{text}" for text in open_conditions(g, self.hero))]
        g.ask_more(self, options, seat_of(g, self.hero), "text")

    def answer(self, g: SixDays, option: str) -> None:
        if option != "none":
            self.settle(g, Entry(option.removeprefix("take:")))

    def wrote(self, g: SixDays, words: str) -> None:
        self.settle(g, g.own(words, seat_of(g, self.hero)))

    def settle(self, g: SixDays, entry: Entry) -> None:
        """SD-13.9: death is asked about twice."""
        if is_final(g, entry.text):
            g.then(ConfirmDeath(self.hero, entry))
        else:
            take(g, self.hero, entry)

    def refuses(self, g: SixDays, reply: str) -> str:
        if has(g, self.hero, reply):
            return "you have that Condition already"
        return refusal(reply)


class ConfirmDeath(Step, frozen=True):
    """SD-13.9: this Condition needs the player's explicit confirmation."""

    hero: str
    entry: Entry
    instead: str = ""
    """The Condition that it would replace (SD-6.9)."""

    def run(self, g: SixDays) -> None:
        g.ask(self, ("not_yet", "confirm"), seat_of(g, self.hero))

    def answer(self, g: SixDays, option: str) -> None:
        if option != "confirm":
            ask = AskMilder(self.hero, self.instead) if self.instead else AskCondition(self.hero)
            g.then(ask)
        elif self.instead:
            remove(g, self.hero, self.instead, "SD-6.9", self.entry)
        else:
            take(g, self.hero, self.entry)


class AskMilder(Step, frozen=True):
    """SD-6.9: partial success turns a Condition into a milder one named by the player."""

    hero: str
    condition: str

    def run(self, g: SixDays) -> None:
        options = [f"take:{text}" for text in self.milder(g)] or ["gone"]
        g.ask_more(self, options, seat_of(g, self.hero), "text")

    def milder(self, g: SixDays) -> list[str]:
        """Less severe ones of the pick list, as a suggestion."""
        held = {c.id: c.entry.text for c in g.heroes[self.hero].conditions}
        now = g.pack.conditions.get(held[self.condition])
        severity = 2 if now is None else max(now.severity, 2)
        kinds = g.pack.conditions
        return [text for text in open_conditions(g, self.hero) if kinds[text].severity < severity]

    def answer(self, g: SixDays, option: str) -> None:
        if option == "gone":
            remove(g, self.hero, self.condition, "SD-6.9")
        else:
            self.settle(g, Entry(option.removeprefix("take:")))

    def wrote(self, g: SixDays, words: str) -> None:
        self.settle(g, g.own(words, seat_of(g, self.hero)))

    def settle(self, g: SixDays, milder: Entry) -> None:
        """SD-13.9: death is asked about twice, whatever it comes from."""
        if is_final(g, milder.text):
            g.then(ConfirmDeath(self.hero, milder, self.condition))
        else:
            remove(g, self.hero, self.condition, "SD-6.9", milder)

    def refuses(self, g: SixDays, reply: str) -> str:
        if has(g, self.hero, reply):
            return "you have that Condition already"
        return refusal(reply)
