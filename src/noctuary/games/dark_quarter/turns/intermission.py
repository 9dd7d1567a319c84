"""DQ-38, DQ-8, DQ-9: Intermissions turn Experience into better Skills and new Abilities."""

from __future__ import annotations

from typing import ClassVar, Final

from noctuary.engine.step import Step
from noctuary.games.dark_quarter.cards import abilities, goods, tracks
from noctuary.games.dark_quarter.content.format.base import SKILLS
from noctuary.games.dark_quarter.content.format.effects import InIntermission, XpDiscount
from noctuary.games.dark_quarter.content.format.people import Ability
from noctuary.games.dark_quarter.events import (
    AbilityMoved,
    CubeMoved,
    IntermissionBegan,
    PoolDivided,
)
from noctuary.games.dark_quarter.state import DarkQuarter, Sheet
from noctuary.games.dark_quarter.story import companion, decision, story_events

NEW_CUBE_SLOT: Final = 12


class BeginIntermission(Step, frozen=True):
    """DQ-38.2: divide, draw, upgrade, refresh Abilities, save or continue, in this order."""

    after_finale: bool = False

    def run(self, g: DarkQuarter) -> None:
        g.intermission_due = False
        g.intermissions += 1
        g.phase = "intermission"
        g.emit(IntermissionBegan(number=g.intermissions, rule="DQ-38.2"))
        story_events.trigger(g, "intermission_start")
        g.then(
            story_events.RunEvents(),
            Divide(),
            DrawAbilities(),
            *(Upgrade(who) for who in g.team),
            RefreshAbilities(self.after_finale),
            EndIntermission(),
            story_events.RunEvents(),
            SaveOrContinue(self.after_finale),
        )


def share(pool: int, characters: int) -> tuple[int, int]:
    """DQ-38.3: equal shares, rounded up; the tokens that are missing come from the supply.

    >>> share(7, 3), share(8, 4), share(1, 4), share(0, 3)
    ((3, 2), (2, 0), (1, 3), (0, 0))
    """
    each = -(-pool // characters)
    return each, each * characters - pool


class Divide(Step, frozen=True):
    """DQ-38.3 to DQ-38.5: the Team pool is divided equally among all Characters."""

    def run(self, g: DarkQuarter) -> None:
        if g.companion:
            companion.instruct(g, "divide", n=len(g.team))
            return
        pool = g.xp_team
        each, added = share(pool, len(g.team))
        g.xp_team = 0
        for who in g.team:
            g.change(who, xp=g.sheets[who].xp + each)
        g.emit(PoolDivided(pool=pool, share=each, added=added, rule="DQ-38.3"))


class DrawAbilities(Step, frozen=True):
    """DQ-38.6: only in the first Intermission of a scenario, cards with its number."""

    def run(self, g: DarkQuarter) -> None:
        if g.intermissions != 1:
            return
        number = g.chapter + 1
        if g.companion:
            companion.instruct(g, "draw_abilities", n=number)
        for who in g.team:
            drawn = [name for name in g.pack.abilities[who] if is_marked(g, name, number)]
            g.change(who, pool=(*g.sheets[who].pool, *drawn))
            for name in drawn:
                g.emit(AbilityMoved(ability=name, to="pool", rule="DQ-38.6"))


def is_marked(g: DarkQuarter, ability: str, number: int) -> bool:
    """DQ-9.4: whether a card bears the number of this scenario."""
    return g.pack.ability[ability].availability == number


# ── upgrading ─────────────────────────────────────────────────────────────────────────────────


def discount_for(g: DarkQuarter, what: str) -> int:
    """DQ §7.5: what an Ability saves on one purchase of this kind."""
    return sum(int(n) for kind, n in (d.split(":") for d in g.xp_discounts) if kind == what)


def price_of_move(g: DarkQuarter, skill: str, slot: int) -> int:
    """DQ-8.5 to DQ-8.7: by the slot in which the cube arrives."""
    return max(0, g.pack.prices[str(slot - 1)] - discount_for(g, skill))


def price_of_cube(g: DarkQuarter) -> int:
    """DQ-8.8: a new cube."""
    return max(0, g.pack.prices["new_cube"] - discount_for(g, "new_cube"))


def price_of_ability(g: DarkQuarter) -> int:
    """DQ-9.3: the same on every card."""
    return max(0, g.pack.prices["ability"] - discount_for(g, "ability"))


def legal_moves(g: DarkQuarter, who: str) -> list[tuple[str, int]]:
    """DQ-8.3, DQ-8.9: any cube, one slot to the left, not into an occupied slot."""
    sheet = g.sheets[who]
    return [
        (skill, slot)
        for skill in SKILLS
        for slot in sheet.track(skill)
        if slot > 1 and slot - 1 not in sheet.track(skill)
    ]


def room_for_cube(g: DarkQuarter, who: str, skill: str) -> bool:
    """DQ-8.10: fewer than four cubes, and slot 12 is free."""
    track = g.sheets[who].track(skill)
    return len(track) < tracks.MOST_CUBES and NEW_CUBE_SLOT not in track


PLAN: Final = (*SKILLS, "xp", "unlocked", "pool", "flipped")
"""What purchases change on a sheet; cards in the hand are no part of the plan (DQ-R123)."""


def plan_of(sheet: Sheet) -> tuple[object, ...]:
    """All that purchases can have changed."""
    return tuple(getattr(sheet, field) for field in PLAN)


def is_saving(ability: Ability) -> bool:
    """DQ-R123: whether an Ability only makes a purchase cheaper, so that it is part of the plan."""
    return all(isinstance(part, XpDiscount) for part in ability.effect) and not ability.cost


class Upgrade(decision.MayLeave, frozen=True):
    """DQ-38.8: a Character spends Experience on Abilities and Skills; DQ-38.11: or nothing."""

    who: str
    final: ClassVar[bool] = True

    def is_settled_by(self, g: DarkQuarter, option: str) -> bool:
        """DQ-8.13: bought moves may be taken back until they are confirmed, then never."""
        return option == "confirm"

    def run(self, g: DarkQuarter) -> None:
        if g.companion:
            companion.instruct(g, "upgrade", self.who)
            return
        if g.upgrade_before is None:
            g.upgrade_before = g.sheets[self.who]
        options = self.purchases(g)
        planned = plan_of(g.upgrade_before) != plan_of(g.sheets[self.who])
        if not options and not planned:
            g.upgrade_before = None
            return
        g.ask(self, ["confirm", *options, *(["reset"] if planned else [])], g.seat_of(self.who))

    def purchases(self, g: DarkQuarter) -> list[str]:
        """DQ-8.12: what can be paid in full; DQ-9.7: any number of available Abilities."""
        sheet = g.sheets[self.who]
        options = [
            f"improve:{skill}:{slot}"
            for skill, slot in legal_moves(g, self.who)
            if price_of_move(g, skill, slot) <= sheet.xp
        ]
        if price_of_cube(g) <= sheet.xp:
            fitting = [skill for skill in SKILLS if room_for_cube(g, self.who, skill)]
            options += [f"cube:{skill}" for skill in fitting]
        if price_of_ability(g) <= sheet.xp:
            options += [f"unlock:{name}" for name in sheet.pool]
        answering = abilities.answering(g, self.who, InIntermission)
        return options + [f"use:{name}" for name in answering]

    def answer(self, g: DarkQuarter, option: str) -> None:
        verb, _, rest = option.partition(":")
        if verb == "confirm":
            self.confirm(g)
            return
        g.then(self)
        match verb:
            case "reset":
                self.take_back(g)
            case "use":
                if not is_saving(g.pack.ability[rest]):
                    self.settle(g)
                abilities.declare(g, rest, self.who)
            case "improve":
                skill, _, slot = rest.partition(":")
                self.improve(g, skill, int(slot))
            case "cube":
                self.add_cube(g, rest)
            case _:
                self.unlock(g, rest)

    def take_back(self, g: DarkQuarter) -> None:
        """DQ-8.13: what was bought, with full refund; DQ-R123: cards that changed hands stay."""
        assert g.upgrade_before is not None
        g.change(self.who, **{field: getattr(g.upgrade_before, field) for field in PLAN})
        g.xp_discounts = []

    def pay(self, g: DarkQuarter, price: int, what: str) -> None:
        """DQ-8.2: with the Character's own Experience; what was saved here is not saved again."""
        g.change(self.who, xp=g.sheets[self.who].xp - price)
        g.xp_discounts = [d for d in g.xp_discounts if d.partition(":")[0] != what]

    def improve(self, g: DarkQuarter, skill: str, slot: int) -> None:
        """DQ-8.4: exactly one slot to the left."""
        self.pay(g, price_of_move(g, skill, slot), skill)
        slots = tracks.moved(g.sheets[self.who].track(skill), (slot, slot - 1))
        g.change(self.who, **{skill: slots})

    def add_cube(self, g: DarkQuarter, skill: str) -> None:
        """DQ-8.8: a new cube enters in slot 12."""
        self.pay(g, price_of_cube(g), "new_cube")
        g.change(self.who, **{skill: (*g.sheets[self.who].track(skill), NEW_CUBE_SLOT)})

    def unlock(self, g: DarkQuarter, name: str) -> None:
        """DQ-9.3: an available Ability is unlocked, for good."""
        self.pay(g, price_of_ability(g), "ability")
        sheet = g.sheets[self.who]
        pool = tuple(card for card in sheet.pool if card != name)
        g.change(self.who, pool=pool, unlocked=(*sheet.unlocked, name))

    def confirm(self, g: DarkQuarter) -> None:
        """DQ-8.13: from now on nothing can be taken back."""
        self.settle(g)
        g.xp_discounts = []
        g.revealed += 1

    def settle(self, g: DarkQuarter) -> None:
        """What was bought so far is told, and can no longer be taken back."""
        before, now = g.upgrade_before, g.sheets[self.who]
        g.upgrade_before = None
        if before is None or g.listener is None:
            return
        for skill in SKILLS:
            gone = [slot for slot in before.track(skill) if slot not in now.track(skill)]
            come = [slot for slot in now.track(skill) if slot not in before.track(skill)]
            if len(come) > len(gone):
                gone.append(0)
            for start, end in zip(gone, come, strict=True):
                g.listener(
                    CubeMoved(who=self.who, skill=skill, start=start, end=end, rule="DQ-8.4")
                )
        for name in now.unlocked[len(before.unlocked) :]:
            g.listener(AbilityMoved(ability=name, to="unlocked", rule="DQ-9.3"))


class RefreshAbilities(Step, frozen=True):
    """DQ-38.12, DQ-38.13: once-per cards are turned up again."""

    after_finale: bool

    def run(self, g: DarkQuarter) -> None:
        if g.companion:
            companion.instruct(g, "refresh_abilities", n=2 if self.after_finale else 1)
            return
        for who in g.team:
            goods.ready(g, who, "once_per_intermission", "DQ-38.12")
            if self.after_finale:
                goods.ready(g, who, "once_per_scenario", "DQ-38.13")


class EndIntermission(Step, frozen=True):
    """DQ-35.1: events may answer the end of an Intermission."""

    def run(self, g: DarkQuarter) -> None:
        story_events.trigger(g, "intermission_end")


class SaveOrContinue(decision.MaySave, frozen=True):
    """DQ-38.15: the team chooses to save or to go on."""

    after_finale: bool

    def run(self, g: DarkQuarter) -> None:
        g.ask(self, ("continue",), g.seat_of(g.active))

    def answer(self, g: DarkQuarter, option: str) -> None:
        g.phase = "finale" if g.finale is not None and not self.after_finale else "playing"
