"""DQ-10, DQ-12: when an Ability or Consumable may be used, and what it costs."""

from __future__ import annotations

from collections.abc import Callable

from noctuary.engine.step import Step
from noctuary.games.dark_quarter.cards import effects, goods, tracks
from noctuary.games.dark_quarter.content.format import effects as e
from noctuary.games.dark_quarter.content.format.base import SKILLS, in_band
from noctuary.games.dark_quarter.content.format.people import Ability, Consumable
from noctuary.games.dark_quarter.dice import dice
from noctuary.games.dark_quarter.events import AbilityMoved, EffectUsed
from noctuary.games.dark_quarter.state import DarkQuarter, Trial, card_of, others, same_location

Card = Ability | Consumable


def owner_of_card(g: DarkQuarter, name: str, user: str) -> str:
    """DQ-9.8: an Ability belongs to its Character; a Consumable is used by its holder."""
    ability = g.pack.ability.get(name)
    return user if ability is None else ability.character


def skill_fits(wanted: e.Skills | None, skill: str) -> bool:
    """DQ-10.15: an effect tied to a Skill fits every test of that Skill."""
    if wanted is None:
        return True
    return skill == wanted if isinstance(wanted, str) else skill in wanted


# ── who may use what ──────────────────────────────────────────────────────────────────────────


def use_options(g: DarkQuarter, trial: Trial) -> tuple[list[str], dict[int, list[str]]]:
    """DQ-42.4: the cards that anybody may use in the present window, of the tester and of others.

    A card of a Character whom the tester's own player controls is an option of the tester.
    """
    seat = g.seat_of(trial.who)
    mine: list[str] = []
    theirs: dict[int, list[str]] = {}
    for who in [trial.who, *others(g, trial.who)]:
        usable = [f"use:{name}" for name in cards_in_hand(g, trial, who)]
        if not usable:
            continue
        if g.seat_of(who) == seat:
            mine += usable
        else:
            theirs.setdefault(g.seat_of(who), []).extend(usable)
    return mine, theirs


def cards_in_hand(g: DarkQuarter, trial: Trial, who: str) -> list[str]:
    """DQ-10.1, DQ-12.3: the tester's Abilities and Consumables, companions' coop Abilities."""
    sheet = g.sheets[who]
    found = [name for name in sheet.unlocked if can_use_in_test(g, trial, name, who)]
    if who == trial.who:
        kinds = dict.fromkeys(sheet.consumables)
        found += [name for name in kinds if can_use_in_test(g, trial, name, who)]
    return found


def can_use_in_test(g: DarkQuarter, trial: Trial, name: str, owner: str) -> bool:
    """Whether a card may be declared in the window that is open now."""
    card = card_of(g, name)
    if isinstance(card.trigger, e.InTurn):
        fits = owner == trial.who and not used_this_turn(g, name)
    else:
        fits = is_open(trial, card) and occasion_fits(g, trial, card, owner)
    if not fits or (isinstance(card, Ability) and name in trial.used):
        return False
    return is_ready(g, card, owner) and has_result(g, card, owner)


def is_open(trial: Trial, card: Card) -> bool:
    """DQ-10.12: a card's window is open; dice may be changed until an effect counts the result."""
    if card.window == "dice" and trial.window == "result":
        return not trial.counting
    return card.window == trial.window


def could_be_given(g: DarkQuarter, who: str, wanted: Callable[[Consumable], bool]) -> bool:
    """DQ-12.10: whether a companion here holds a Consumable that would be of use to a Character
    just now: it may be handed over, so nothing is passed by."""
    return any(
        same_location(g, who, companion)
        and any(wanted(g.pack.consumable[name]) for name in g.sheets[companion].consumables)
        for companion in others(g, who)
    )


def could_be_used(g: DarkQuarter, trial: Trial) -> bool:
    """Whether a companion here holds a card that the tester could use in this window alone."""

    def fits(card: Consumable) -> bool:
        return bool(card.window) and can_use_in_test(g, trial, card.id, trial.who)

    return could_be_given(g, trial.who, fits)


def occasion_fits(g: DarkQuarter, trial: Trial, card: Card, owner: str) -> bool:
    """DQ-10.15, DQ-10.16: the test fits, and so does what was rolled."""
    when = card.trigger
    return (
        isinstance(when, e.InTest) and test_fits(g, trial, card, owner) and facts_fit(trial, when)
    )


def test_fits(g: DarkQuarter, trial: Trial, card: Card, owner: str) -> bool:
    """DQ-10.15: Skill, variant, whose test; DQ-10.2, DQ-10.3: exchange."""
    when = card.trigger
    if not isinstance(when, e.InTest):
        return False
    if owner != trial.who:
        coop = isinstance(card, Ability) and card.coop and when.by != "self"
        if not coop or not in_reach(g, card, owner, trial.who):
            return False
    elif when.by == "other":
        return False
    if not skill_fits(when.skill, dice.skill_of(g, trial)):
        return False
    return when.variant in (None, dice.variant_of(g, trial))


def facts_fit(trial: Trial, when: e.InTest) -> bool:
    """DQ §7.13: what was rolled and the number of Successes are looked at on declaring."""
    if when.successes is not None and not in_band(when.successes, trial.result):
        return False
    if when.rolled is not None and all(die.face != when.rolled for die in trial.dice):
        return False
    if when.own_effort_dice is None:
        return True
    own = sum(die.kind == "effort" and die.owner == trial.who for die in trial.dice)
    return own == when.own_effort_dice


def in_reach(g: DarkQuarter, card: Card, owner: str, other: str) -> bool:
    """DQ-10.3: a companion's card needs the same Location, unless it says otherwise."""
    anywhere = isinstance(card, Ability) and card.reach == "anywhere"
    return anywhere or same_location(g, owner, other)


def is_ready(g: DarkQuarter, card: Card, owner: str) -> bool:
    """DQ-10.8, DQ-10.9: not flipped; DQ-10.17: its cost can be paid in full."""
    if isinstance(card, Consumable):
        return True
    return card.id not in g.sheets[owner].flipped and all(
        can_pay(g, cost, owner) for cost in card.cost
    )


def has_result(g: DarkQuarter, card: Card, owner: str) -> bool:
    """DQ-10.18, DQ-10.24: the first part of the effect must have a possible result."""
    return effects.is_possible(g, card.effect[0], owner)


def usable_in_turn(g: DarkQuarter, who: str) -> list[str]:
    """DQ-10.26: cards tied to no window, while their owner is the active Character."""
    sheet = g.sheets[who]
    held = [*sheet.unlocked, *dict.fromkeys(sheet.consumables)]
    return [
        name
        for name in held
        if isinstance(card_of(g, name).trigger, e.InTurn)
        and not used_this_turn(g, name)
        and is_ready(g, card_of(g, name), who)
        and has_result(g, card_of(g, name), who)
    ]


def used_this_turn(g: DarkQuarter, name: str) -> bool:
    """DQ-10.7: the trigger of an Ability that is tied to the own turn is the turn."""
    return f"use:{name}" in g.used_now


def answering(g: DarkQuarter, who: str, occasion: type) -> list[str]:
    """A Character's Abilities that answer an occasion outside tests and can be used now."""
    sheet = g.sheets[who]
    return [
        name
        for name in sheet.unlocked
        if isinstance(g.pack.ability[name].trigger, occasion)
        and is_ready(g, g.pack.ability[name], who)
        and has_result(g, g.pack.ability[name], who)
    ]


# ── costs ─────────────────────────────────────────────────────────────────────────────────────


def spare_effort(g: DarkQuarter, who: str) -> int:
    """DQ §7.13: dice that are available and not chosen for the pool of the running test."""
    spare = g.sheets[who].available
    if g.trials and g.trials[-1].window == "before_roll":
        trial = g.trials[-1]
        if who == trial.who:
            spare -= trial.own
        spare -= sum(n for name, n in trial.loans if name == who)
    return spare


def can_pay(g: DarkQuarter, cost: e.AnyCost, owner: str) -> bool:
    """DQ-10.17: in full; DQ-10.25: a movement that would be forfeited cannot be paid."""
    sheet = g.sheets[owner]
    match cost:
        case e.ExhaustCost(n="all"):
            return spare_effort(g, owner) >= 1
        case e.ExhaustCost(n=n):
            return spare_effort(g, owner) >= int(n)
        case e.DegradeCost(skill=skill, n=n):
            return bool(payable_tracks(g, owner, skill, n))
        case e.DiscardCost(n=n):
            return len(sheet.consumables) >= n
        case e.XpCost(n=n):
            return sheet.xp >= n


def payable_tracks(g: DarkQuarter, owner: str, skill: str, n: int) -> list[str]:
    """The tracks on which all the moves of a cost can be made."""
    skills = SKILLS if skill == "any" else (skill,)
    return [
        name
        for name in skills
        if len(tracks.moves(g.sheets[owner].track(name), "degrade", n)[1]) == n
    ]


class PayCost(Step, frozen=True):
    """DQ-10.17: a cost is paid when the effect is declared."""

    card: str
    owner: str
    part: int

    def run(self, g: DarkQuarter) -> None:
        cost = g.pack.ability[self.card].cost[self.part]
        match cost:
            case e.ExhaustCost(n=n):
                spare = spare_effort(g, self.owner)
                paid = goods.exhaust(g, self.owner, spare if n == "all" else int(n), "DQ-10.17")
                effects.note_payment(g, paid)
            case e.DegradeCost(skill=skill, n=n):
                self.pay_with_cubes(g, payable_tracks(g, self.owner, skill, n), n)
            case e.DiscardCost(n=n):
                g.then(*(DiscardForCost(self.owner) for _ in range(n)))
            case e.XpCost(n=n):
                goods.change_xp(g, self.owner, -n, "DQ-10.17")

    def pay_with_cubes(self, g: DarkQuarter, skills: list[str], n: int) -> None:
        """DQ-10.25: a movement paid as a cost is no instruction; nobody can answer it."""
        if len(skills) == 1:
            tracks.carry_out(g, self.owner, skills[0], "degrade", n, "DQ-10.25")
        else:
            g.ask(self, [f"track:{skill}" for skill in skills], g.seat_of(self.owner))

    def answer(self, g: DarkQuarter, option: str) -> None:
        cost = g.pack.ability[self.card].cost[self.part]
        assert isinstance(cost, e.DegradeCost)
        skill = option.removeprefix("track:")
        tracks.carry_out(g, self.owner, skill, "degrade", cost.n, "DQ-10.25")


class DiscardForCost(Step, frozen=True):
    """DQ §7.5: a Consumable is discarded without its effect; the owner chooses which."""

    owner: str

    def run(self, g: DarkQuarter) -> None:
        kinds = list(dict.fromkeys(g.sheets[self.owner].consumables))
        if len(kinds) == 1:
            goods.discard(g, self.owner, kinds[0], "DQ-10.17")
        else:
            g.ask(self, [f"lose:{card}" for card in kinds], g.seat_of(self.owner))

    def answer(self, g: DarkQuarter, option: str) -> None:
        goods.discard(g, self.owner, option.removeprefix("lose:"), "DQ-10.17")


# ── declaring ─────────────────────────────────────────────────────────────────────────────────


def declare(g: DarkQuarter, name: str, user: str) -> None:
    """DQ-1.14: pay, then resolve part by part; nothing else is triggered before it is finished."""
    card, owner = card_of(g, name), owner_of_card(g, name, user)
    spend(g, card, owner)
    steps: list[Step] = [effects.ResolveCard(name, owner, n) for n in range(len(card.effect))]
    if isinstance(card, Ability):
        steps = [PayCost(name, owner, n) for n in range(len(card.cost))] + steps
    else:
        steps.append(effects.OfferRecovery(owner, name))
    g.then(*steps)


def spend(g: DarkQuarter, card: Card, owner: str) -> None:
    """DQ-12.2: a Consumable is discarded at once; DQ-10.7 to DQ-10.9: an Ability is used up."""
    if g.listener is not None:
        g.listener(EffectUsed(card=card.id, owner=owner, rule="DQ-10.14"))
    if g.trials and card.window == "result":
        effects.change(g, counting=True)
    if isinstance(card, Consumable):
        goods.discard(g, owner, card.id)
        return
    effects.note_use(g, card.id)
    if isinstance(card.trigger, e.InTurn):
        g.used_now.append(f"use:{card.id}")
    flip(g, card.id, owner)


def flip(g: DarkQuarter, name: str, owner: str) -> None:
    """DQ-10.8, DQ-10.9: a once-per card is turned over after use."""
    if g.pack.ability[name].limit is not None:
        g.change(owner, flipped=(*g.sheets[owner].flipped, name))
        g.emit(AbilityMoved(ability=name, to="flipped", rule="DQ-10.8"))


def propose(g: DarkQuarter, name: str) -> None:
    """DQ-10.5: the owner's player wants to use a card in another's test; the tester must agree."""
    g.then(AgreeToUse(name, g.pack.ability[name].character))


class AgreeToUse(Step, frozen=True):
    """DQ-R31, DQ-42.6: an Ability that changes another Character's test needs the tester's yes."""

    card: str
    owner: str

    def run(self, g: DarkQuarter) -> None:
        """The offer lapses if its cost was given away while nobody had answered yet."""
        trial = g.trials[-1]
        if can_use_in_test(g, trial, self.card, self.owner):
            g.ask(self, ("accept", "decline"), g.seat_of(trial.who))

    def answer(self, g: DarkQuarter, option: str) -> None:
        if option == "accept":
            declare(g, self.card, self.owner)
