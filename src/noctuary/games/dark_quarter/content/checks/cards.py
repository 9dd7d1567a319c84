"""L015, L016: effects in their windows, costs that can be paid, equal starts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from noctuary.games.dark_quarter.content.checks.draft import Breach, Draft, Found, check
from noctuary.games.dark_quarter.content.format import effects as e
from noctuary.games.dark_quarter.content.format import people
from noctuary.games.dark_quarter.content.format.base import SKILLS
from noctuary.games.dark_quarter.content.format.plot import CampaignRecord

START_SLOTS: Final = range(3, 12)
FACE_CHANGES: Final = (e.Reroll, e.SetFace, e.CopyFace, e.RollExtra)
ANYWHERE: Final = (
    e.RefreshDice,
    e.ImproveCubes,
    e.DegradeCubes,
    e.ImproveChoice,
    e.TakeCopy,
    e.GainExperience,
    e.ExchangeRemote,
)
BEFORE: Final = (e.AddValue, e.AddSuccess, e.BonusDie, e.UseTrack, e.VirtualShift, e.StarValue)
AFTER_DICE: Final = (
    e.AddValue,
    e.StarValue,
    e.CountAs,
    e.AddSuccess,
    e.SuccessPer,
    e.KeepEffort,
    e.UseTrack,
)
FITTING: Final[dict[object, tuple[type, ...]]] = {
    "before_roll": (*BEFORE, *ANYWHERE),
    "dice": (*FACE_CHANGES, *ANYWHERE),
    "result": (*AFTER_DICE, *ANYWHERE),
    "after_test": ANYWHERE,
    e.OnInstruction: (e.ReduceDegrade, e.RedirectDegrade),
    e.InTurn: ANYWHERE,
    e.InRefreshStep: ANYWHERE,
    e.OnLoan: (e.LoanRemote, e.KeepEffort),
    e.OnDiscard: (e.RecoverConsumable,),
    e.OnPurchase: (e.PurchaseDiscount,),
    e.InIntermission: (e.XpDiscount, e.GainExperience),
}
"""DQ-10.10 to DQ-10.12: which effects make sense in which window or at which occasion."""


@check("L015")
def effects_fit_their_windows(draft: Draft) -> Iterator[Breach]:
    """L015: no effect in the wrong window, no window beside another trigger, no idle cost."""
    for card, found in draft.of(people.Ability, people.Consumable):
        in_test = isinstance(card.trigger, e.InTest)
        if in_test and card.window is None:
            yield Breach(found, "window", f"{card.id} has a test trigger and no window")
            continue
        if not in_test and card.window is not None:
            message = f"{card.id} has a window beside a trigger that is no test"
            yield Breach(found, "window", message, "leave it out")
            continue
        where: Any = card.window if in_test else type(card.trigger)
        for n, effect in enumerate(card.effect):
            if not isinstance(effect, FITTING[where]):
                word = str(effect.__struct_config__.tag)
                inner = found._replace(path=(*found.path, "effect", n))
                yield Breach(inner, "effect", f"{word} has no meaning in this window or moment")
        yield from idle_parts(card, found)


def idle_parts(card: Any, found: Found) -> Iterator[Breach]:
    """Effects that say nothing, costs that nobody can pay, cooperation without another."""
    for n, effect in enumerate(card.effect):
        inner = found._replace(path=(*found.path, "effect", n))
        if isinstance(effect, e.Reroll) and (effect.up_to is None) == (not effect.all):
            yield Breach(inner, "", "a reroll is either `up_to` some dice or `all`")
        if isinstance(effect, e.StarValue) and (effect.set is None) == (effect.add is None):
            yield Breach(inner, "", "a Star gets either `set` or `add`")
        if isinstance(effect, e.AddSuccess) and (effect.n is None) == (effect.per is None):
            yield Breach(inner, "", "Successes are either `n` or `per` something paid")
        if isinstance(effect, e.AddSuccess) and effect.per and not exhausts(card):
            yield Breach(inner, "per", "nothing is exhausted for the cost of this card")
    for n, cost in enumerate(getattr(card, "cost", ())):
        inner = found._replace(path=(*found.path, "cost", n))
        if isinstance(cost, e.ExhaustCost) and cost.n != "all" and cost.n > 3:
            yield Breach(inner, "n", f"nobody has {cost.n} Effort dice")
        if isinstance(cost, e.DegradeCost) and cost.n > 11:
            yield Breach(inner, "n", f"no cube can be degraded by {cost.n}")
    by = card.trigger.by if isinstance(card.trigger, e.InTest) else ""
    if by in ("other", "any") and not getattr(card, "coop", False):
        yield Breach(found, "trigger", f"{card.id} helps others and has no `coop: true`")


def exhausts(card: Any) -> bool:
    """Whether a card's cost exhausts dice."""
    return any(isinstance(cost, e.ExhaustCost) for cost in getattr(card, "cost", ()))


@check("L016")
def starts_are_equal(draft: Draft) -> Iterator[Breach]:
    """L016, DQ-R9: three cubes a track in slots 3 to 11, equal sums for all Characters."""
    sums = {who.id: slot_sum(who) for who in draft.whole.characters}
    usual = max(sums.values(), key=list(sums.values()).count) if sums else 0
    for character, found in draft.of(people.Character):
        inner = found._replace(path=("start",))
        for skill in SKILLS:
            slots = getattr(character.start, skill)
            if len(slots) != 3 or len(set(slots)) != 3:
                message = f"expected three cubes in different slots; found {list(slots)}"
                yield Breach(inner, skill, message)
            elif not all(slot in START_SLOTS for slot in slots):
                message = f"expected slots from 3 to 11; found {list(slots)}"
                yield Breach(inner, skill, message)
        if sums[character.id] != usual:
            message = f"the slots of {character.id} add up to {sums[character.id]}, not {usual}"
            yield Breach(inner, "", message, "all Characters start equally strong")
    yield from four_characters(draft)


def slot_sum(character: people.Character) -> int:
    """The sum of all twelve slots."""
    return sum(sum(getattr(character.start, skill)) for skill in SKILLS)


def four_characters(draft: Draft) -> Iterator[Breach]:
    """DQ-4.1: a campaign offers exactly four Characters."""
    for campaign, found in draft.of(CampaignRecord):
        n = len(campaign.characters or draft.whole.characters)
        if n != 4 and not draft.unread:
            yield Breach(found, "", f"a campaign offers four Characters; found {n}")
