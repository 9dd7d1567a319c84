"""DQ §7.5: what the effects of Abilities and Consumables do, and whether they could do anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from noctuary.engine.step import Step
from noctuary.games.dark_quarter.cards import abilities, exchange, goods, tracks
from noctuary.games.dark_quarter.content.format import effects as e
from noctuary.games.dark_quarter.content.format.base import SKILLS, Direction
from noctuary.games.dark_quarter.dice import dice, rerolling
from noctuary.games.dark_quarter.events import CubeMoved
from noctuary.games.dark_quarter.state import DarkQuarter, Trial, card_of, copies_left


def change(g: DarkQuarter, **fields: Any) -> None:
    """The running test with other values."""
    g.trials[-1] = msgspec.structs.replace(g.trials[-1], **fields)


def note_payment(g: DarkQuarter, dice_exhausted: int) -> None:
    """How many dice were exhausted for the cost of the effect being resolved."""
    if g.trials:
        change(g, paid=dice_exhausted)


def note_use(g: DarkQuarter, card: str) -> None:
    """DQ-10.7: an Ability is used once per single test."""
    if g.trials:
        change(g, used=(*g.trials[-1].used, card))


def person(effect: Any, g: DarkQuarter, owner: str) -> str:
    """DQ §7.5: `who` is the owner of the card, or the tester."""
    return g.trials[-1].who if effect.who == "tester" and g.trials else owner


# ── whether it could do anything ──────────────────────────────────────────────────────────────


def is_possible(g: DarkQuarter, effect: e.AnyEffect, owner: str) -> bool:
    """DQ-10.18: an effect without any possible result cannot be declared."""
    anywhere = POSSIBLE.get(type(effect))
    if anywhere is not None:
        return anywhere(g, effect, owner)
    in_test = POSSIBLE_IN_TEST.get(type(effect))
    return in_test is None or not g.trials or in_test(g, effect, g.trials[-1])


def can_move(g: DarkQuarter, effect: Any, owner: str) -> bool:
    direction: Direction = "improve" if isinstance(effect, e.ImproveCubes) else "degrade"
    who = person(effect, g, owner)
    skills = SKILLS if effect.skill == "any" else (effect.skill,)
    return any(tracks.can_move(g, who, skill, direction) for skill in skills)


def can_exchange(g: DarkQuarter, effect: Any, owner: str) -> bool:
    """Somebody else has a card, or the owner one beside this."""
    if any(g.sheets[one].consumables for one in g.team if one != owner):
        return True
    return len(g.sheets[owner].consumables) > 1


POSSIBLE: Final[dict[type, Callable[[DarkQuarter, Any, str], bool]]] = {
    e.RefreshDice: lambda g, effect, owner: g.sheets[person(effect, g, owner)].exhausted > 0,
    e.ImproveCubes: can_move,
    e.DegradeCubes: can_move,
    e.ImproveChoice: lambda g, effect, owner: bool(free_cubes(g, owner, effect.skill)),
    e.TakeCopy: lambda g, effect, owner: copies_left(g, effect.id) > 0,
    e.ExchangeRemote: can_exchange,
}


def star_matters(g: DarkQuarter, effect: e.StarValue, trial: Trial) -> bool:
    """A Star lies there, or may still come; a lower value than one given before is none."""
    stars = not trial.dice or any(die.face == "star" for die in trial.dice)
    if effect.set is not None and effect.which == "each":
        return stars and effect.set > trial.star_set
    return stars


def shows(trial: Trial, face: str | int) -> bool:
    """Whether a die of the pool shows a face."""
    return any(die.face == face for die in trial.dice)


def dice_to_keep(g: DarkQuarter, effect: Any, trial: Trial) -> bool:
    used = sum(die.kind == "effort" and die.owner != "bonus" for die in trial.dice)
    return used > trial.keep_any + trial.keep_own


POSSIBLE_IN_TEST: Final[dict[type, Callable[[DarkQuarter, Any, Trial], bool]]] = {
    e.StarValue: star_matters,
    e.CountAs: lambda g, effect, trial: not trial.dice or shows(trial, effect.face),
    e.SuccessPer: lambda g, effect, trial: shows(trial, effect.face),
    e.Reroll: lambda g, effect, trial: bool(rerolling.rerollable(trial, effect)),
    e.SetFace: lambda g, effect, trial: bool(rerolling.settable(g, trial, effect)),
    e.CopyFace: lambda g, effect, trial: bool(rerolling.copies(g, trial)),
    e.RollExtra: lambda g, effect, trial: (
        effect.source == "bonus" or g.sheets[trial.who].available > 0
    ),
    e.UseTrack: lambda g, effect, trial: effect.skill != dice.track_name(g, trial),
    e.VirtualShift: lambda g, effect, trial: dice.compared_track(g, trial)[-1] > 1,
    e.KeepEffort: dice_to_keep,
}


def free_cubes(g: DarkQuarter, who: str, skill: str) -> list[str]:
    """DQ §7.14: cubes that can move at least one slot to the left."""
    skills = SKILLS if skill == "any" else (skill,)
    return [
        f"cube:{name}:{slot}"
        for name in skills
        for slot in g.sheets[who].track(name)
        if slot > 1 and slot - 1 not in g.sheets[who].track(name)
    ]


# ── carrying it out ───────────────────────────────────────────────────────────────────────────


class ResolveCard(Step, frozen=True):
    """DQ-10.24: one part of an effect, as far as it is possible."""

    card: str
    owner: str
    part: int

    def run(self, g: DarkQuarter) -> None:
        effect = card_of(g, self.card).effect[self.part]
        if self.part and not is_possible(g, effect, self.owner):
            return
        if type(effect) in CHANGES:
            change(g, **CHANGES[type(effect)](effect, g.trials[-1]))
        elif type(effect) in DOES:
            DOES[type(effect)](g, effect, self.owner)
        else:
            g.then(rerolling.ChangeDice(self.card, self.part))


def move_cubes(g: DarkQuarter, effect: Any, owner: str) -> None:
    direction: Direction = "improve" if isinstance(effect, e.ImproveCubes) else "degrade"
    who = person(effect, g, owner)
    g.then(tracks.MoveCubes(who, effect.skill, direction, effect.n))


def gain_xp(g: DarkQuarter, effect: e.GainExperience, owner: str) -> None:
    goods.change_xp(g, "team" if effect.to == "team" else owner, effect.n)


def save_money(g: DarkQuarter, effect: e.PurchaseDiscount, owner: str) -> None:
    g.discount += effect.n


DOES: Final[dict[type, Callable[[DarkQuarter, Any, str], None]]] = {
    e.RefreshDice: lambda g, x, owner: goods.refresh(g, person(x, g, owner), x.n, "DQ-18.5"),
    e.ImproveCubes: move_cubes,
    e.DegradeCubes: move_cubes,
    e.ImproveChoice: lambda g, x, owner: g.then(ImproveOneCube(owner, x.skill, x.n)),
    e.TakeCopy: lambda g, x, owner: goods.give_consumable(g, x.id, owner),
    e.GainExperience: gain_xp,
    e.ExchangeRemote: lambda g, x, owner: g.then(exchange.ExchangeAnywhere(owner)),
    e.PurchaseDiscount: save_money,
    e.XpDiscount: lambda g, x, owner: g.xp_discounts.append(f"{x.what}:{x.n}"),
}
"""Effects outside the dice of a test."""


def star_value(effect: e.StarValue, trial: Trial) -> dict[str, Any]:
    """DQ-R44: values for each Star, or for one."""
    more = effect.add or 0
    if effect.which == "each":
        best = max(trial.star_set, effect.set or 0)
        return {"star_set": best, "star_add": trial.star_add + more}
    sets = trial.one_set if effect.set is None else (*trial.one_set, effect.set)
    return {"one_set": sets, "one_add": trial.one_add + more}


def success_per(effect: e.SuccessPer, trial: Trial) -> dict[str, Any]:
    most = 99 if effect.max is None else effect.max
    return {"per_face": (*trial.per_face, (effect.face, effect.n, most))}


def add_success(effect: e.AddSuccess, trial: Trial) -> dict[str, Any]:
    more = trial.paid if effect.n is None else effect.n
    return {"successes": trial.successes + more}


def keep_effort(effect: e.KeepEffort, trial: Trial) -> dict[str, Any]:
    if effect.whose == "own":
        return {"keep_own": trial.keep_own + effect.n}
    return {"keep_any": trial.keep_any + effect.n}


CHANGES: Final[dict[type, Callable[[Any, Trial], dict[str, Any]]]] = {
    e.AddValue: lambda x, trial: {"value": trial.value + x.n},
    e.StarValue: star_value,
    e.CountAs: lambda x, trial: {"counts": (*trial.counts, (x.face, x.value))},
    e.AddSuccess: add_success,
    e.SuccessPer: success_per,
    e.BonusDie: lambda x, trial: {"bonus": trial.bonus + x.n},
    e.UseTrack: lambda x, trial: {"track": x.skill},
    e.VirtualShift: lambda x, trial: {"shifts": (*trial.shifts, (x.cube, x.n))},
    e.KeepEffort: keep_effort,
}
"""Effects on the value, the Stars, the track, the Successes and the kept dice of a test."""


class ImproveOneCube(Step, frozen=True):
    """DQ §7.14: one cube of your choice, slot by slot; an occupied slot or slot 1 stops it."""

    who: str
    skill: str
    n: int

    def run(self, g: DarkQuarter) -> None:
        cubes = free_cubes(g, self.who, self.skill)
        if cubes:
            g.ask(self, cubes, g.seat_of(self.who))

    def answer(self, g: DarkQuarter, option: str) -> None:
        _, skill, slot = option.split(":")
        start = int(slot)
        track = g.sheets[self.who].track(skill)
        end = start
        while start - end < self.n and end > 1 and end - 1 not in track:
            end -= 1
        g.change(self.who, **{skill: tracks.moved(track, (start, end))})
        g.emit(CubeMoved(who=self.who, skill=skill, start=start, end=end, rule="DQ-7.16"))


class OfferRecovery(Step, frozen=True):
    """DQ §7.5: an Ability may bring back a Consumable that was just used."""

    owner: str
    item: str

    def run(self, g: DarkQuarter) -> None:
        cards = abilities.answering(g, self.owner, e.OnDiscard)
        if cards and copies_left(g, self.item):
            uses = [f"use:{name}" for name in cards]
            g.ask(self, ["skip", *uses], g.seat_of(self.owner))

    def answer(self, g: DarkQuarter, option: str) -> None:
        if option != "skip":
            card = g.pack.ability[option.removeprefix("use:")]
            abilities.spend(g, card, self.owner)
            g.then(
                *(abilities.PayCost(card.id, self.owner, n) for n in range(len(card.cost))),
                Recover(self.owner, self.item),
            )


class Recover(Step, frozen=True):
    """DQ §7.5: a Consumable that was used comes back, when the cost of that has been paid."""

    owner: str
    item: str

    def run(self, g: DarkQuarter) -> None:
        goods.hold(g, self.owner, self.item)
