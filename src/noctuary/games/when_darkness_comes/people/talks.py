"""WD-25.1 to WD-25.4: proposing deals; WD-40.3: votes on good role-playing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.dice import deals, points
from noctuary.games.when_darkness_comes.events import DealMade, Praised
from noctuary.games.when_darkness_comes.state import Character, Deal, Night
from noctuary.games.when_darkness_comes.story import memory

MOST_OFFERED: Final = 3
"""How many VP an offer names at most; more go by several deals."""
VOTERS: Final = 3
"""WD-40.3: votes need at least so many players."""


class Terms(msgspec.Struct, frozen=True):
    """A deal on the table: who gives what to whom, and when it is due."""

    proposer: str
    partner: str = ""
    give: str = ""
    """`vp:2`, `thing:<disk>`, `debt:2` (so much of what the other one owes), or nothing."""
    get: str = ""


def wealthy(g: Night) -> Sequence[Character]:
    """The first of the living characters that could give anything. Early in a night there is none,
    and then nobody can propose anything."""
    for c in g.characters.values():
        if (c.vp > 0 or c.items or c.allies) and c.alive:
            return [c]
    return []


def may_propose(g: Night, who: str, rich: Sequence[Character] | None = None) -> bool:
    """Whether this character has proposed no deal in this turn and there is somebody to ask."""
    rich = wealthy(g) if rich is None else rich
    if (g.offered or g.marks) and is_hushed(g, who):
        return False
    mine = g.characters[who]
    seat = mine.seat
    for c in rich:
        if c.seat != seat:
            return True
    generous = has_something(mine)
    for c in g.characters.values():
        if c.seat != seat and c.alive and (generous or has_something(c)):
            return True
    return False


def partners(g: Night, who: str) -> list[str]:
    """The living characters of other players, if one of the two has something to give."""
    mine = g.characters[who]
    seat, rich = mine.seat, has_something(mine)
    return [
        c.id
        for c in g.characters.values()
        if c.seat != seat and c.alive and (rich or c.vp > 0 or c.items or c.allies)
    ]


def has_something(c: Character) -> bool:
    """Whether a character could give anything."""
    return c.vp > 0 or bool(c.items) or bool(c.allies)


def interjections(
    g: Night, who: str, rich: Sequence[Character] | None = None
) -> dict[int, tuple[str, ...]]:
    """WD-25.1: others may propose deals at any time, and praise somebody once a round."""
    rich = wealthy(g) if rich is None else rich
    votes = g.settings.roleplay_votes == "on"
    if not rich and not votes:
        return {}
    mine, people = g.characters[who].seat, g.characters
    silent = tuple(hushed(g)) if g.offered or g.marks else ()
    if len(people) == g.seats and not (g.deaths or votes):
        return proposals(tuple(people), mine, silent).copy()
    found: dict[int, tuple[str, ...]] = {}
    for c in people.values():
        seat = c.seat
        if seat == mine or not c.alive:
            continue
        words: tuple[str, ...] = (f"propose:{c.id}",) if rich and c.id not in silent else ()
        if seat in found:
            words = found[seat] + words
        elif votes:
            words += tuple(f"praise:{other}" for other in praisable(g, seat))
        if words:
            found[seat] = words
    return found


@lru_cache(maxsize=1 << 10)
def proposals(
    people: tuple[str, ...], mine: int, silent: tuple[str, ...]
) -> dict[int, tuple[str, ...]]:
    """What the others may say in somebody's turn where every seat leads one of these, as mostly,
    and all are alive: often the same, so that every question takes a copy."""
    return {
        seat: (f"propose:{who}",)
        for seat, who in enumerate(people)
        if seat != mine and who not in silent
    }


def hushed(g: Night) -> list[str]:
    """The characters that have proposed a deal in this turn, or may not talk."""
    found = []
    for word in g.offered:
        if word.startswith("deal:"):
            found.append(word.removeprefix("deal:"))  # noqa: PERF401 - asked at every turn
    for mark in g.marks:
        if "talk" in mark.cannot:
            found.append(mark.who)  # noqa: PERF401 - and mostly nobody is
    return found


def is_hushed(g: Night, who: str) -> bool:
    """Whether this character has proposed a deal in this turn, or may not talk."""
    if g.offered and f"deal:{who}" in g.offered:
        return True
    return bool(g.marks) and memory.is_kept_from(g, who, "talk")


def interject(g: Night, option: str, seat: int) -> None:
    """Another player speaks up."""
    word, _, who = option.partition(":")
    if word == "propose":
        begin(g, who)
    else:
        begin_vote(g, seat, who)


def begin(g: Night, who: str) -> None:
    """WD-25.3: a deal is entered as an offer."""
    g.offered.append(f"deal:{who}")
    ChoosePartner(Terms(who)).run(g)


class ChoosePartner(Step, frozen=True):
    """With whom."""

    terms: Terms

    def run(self, g: Night) -> None:
        options = [f"partner:{other}" for other in partners(g, self.terms.proposer)]
        g.ask(self, [*options, "never_mind"], g.seat_of(self.terms.proposer))

    def answer(self, g: Night, option: str) -> None:
        if option != "never_mind":
            partner = option.removeprefix("partner:")
            ChooseGift(Terms(self.terms.proposer, partner), "give").run(g)


def gifts(g: Night, who: str) -> list[str]:
    """WD-25.2: what a character can promise: VP that it has, an item, an ally."""
    c = g.characters[who]
    found = [f"vp:{n}" for n in range(1, min(MOST_OFFERED, c.vp) + 1)] if c.vp > 0 else []
    if c.items or c.allies:
        disks = g.pack.disks
        things = [d for d in (*c.items, *c.allies) if disks[d].kind != "person"]
        found += [f"thing:{thing}" for thing in things]
    return found


def burdens(g: Night, who: str, other: str) -> list[str]:
    """WD-25.3: what a character can take upon itself of what another owes, where debts are kept."""
    if g.scenario.debts is None:
        return []
    most = min(MOST_OFFERED, deals.can_take_over(g, who, other))
    return [f"debt:{n}" for n in range(1, most + 1)]


class ChooseGift(Step, frozen=True):
    """What the proposer gives, then what the partner gives."""

    terms: Terms
    side: str

    def run(self, g: Night) -> None:
        terms, side = self.terms, self.side
        who, other = terms.proposer, terms.partner
        seat = g.characters[who].seat
        if side == "get":
            who, other = other, who
        options = [f"{side}:{gift}" for gift in gifts(g, who) + burdens(g, who, other)]
        if side == "give" or terms.give:
            options.append(f"{side}:nothing")
        options.append("never_mind")
        g.ask(self, options, seat)

    def answer(self, g: Night, option: str) -> None:
        if option == "never_mind":
            return
        gift = option.partition(":")[2]
        gift = "" if gift == "nothing" else gift
        terms = self.terms
        if self.side == "give":
            ChooseGift(Terms(terms.proposer, terms.partner, gift), "get").run(g)
        else:
            ChooseDue(Terms(terms.proposer, terms.partner, terms.give, gift)).run(g)


class ChooseDue(Step, frozen=True):
    """WD-25.3: at once, or under which outcome of whose next roll."""

    terms: Terms

    def run(self, g: Night) -> None:
        options = ["due:now"] + [
            f"due:{outcome}:{who}"
            for who in (self.terms.proposer, self.terms.partner)
            for outcome in ("success", "failure")
        ]
        g.ask(self, [*options, "never_mind"], g.seat_of(self.terms.proposer))

    def answer(self, g: Night, option: str) -> None:
        if option != "never_mind":
            _, due, *of = option.split(":")
            Agree(self.terms, "" if due == "now" else due, of[0] if of else "").run(g)


class Agree(Step, frozen=True):
    """The partner accepts or declines; what is accepted binds both."""

    terms: Terms
    due: str
    of: str

    def run(self, g: Night) -> None:
        g.ask_more(self, ["accept", "decline"], g.seat_of(self.terms.partner), fallback="decline")

    def answer(self, g: Night, option: str) -> None:
        if option == "decline":
            return
        terms = self.terms
        for giver, receiver, gift in (
            (terms.proposer, terms.partner, terms.give),
            (terms.partner, terms.proposer, terms.get),
        ):
            if gift:
                record(g, giver, receiver, gift, self.due, self.of)


def record(g: Night, giver: str, receiver: str, gift: str, due: str, of: str) -> None:
    """WD-25.3: the engine keeps the promise; VP that are due now are paid now."""
    kind, _, what = gift.partition(":")
    vp, debt = (int(what) if kind == word else 0 for word in ("vp", "debt"))
    thing = what if kind == "thing" else ""
    g.emit(
        DealMade(
            giver=giver, receiver=receiver, vp=vp, thing=thing, debt=debt, due=due, rule="WD-25.3"
        )
    )
    if vp and not due:
        deals.pay(g, giver, receiver, vp)
    elif debt and not due:
        deals.take_over(g, giver, receiver, debt)
    else:
        promised = Deal(
            giver=giver, receiver=receiver, vp=vp, thing=thing, debt=debt, due=due, of=of
        )
        g.deals.append(promised)


# ── praise ────────────────────────────────────────────────────────────────────────────────────


def praisable(g: Night, seat: int) -> list[str]:
    """WD-40.3: once a round a player may propose 1 VP for another's character."""
    if g.settings.roleplay_votes == "off" or g.seats < VOTERS or f"praise:{seat}" in g.offered:
        return []
    return [c.id for c in g.alive() if c.seat != seat]


def praise(g: Night, who: str, other: str) -> None:
    """A vote in the own turn."""
    begin_vote(g, g.seat_of(who), other)


def begin_vote(g: Night, seat: int, other: str) -> None:
    """WD-40.3: everybody but the proposer is asked."""
    g.offered.append(f"praise:{seat}")
    voters = tuple(voter for voter in range(g.seats) if voter != seat)
    g.then(Vote(other, seat, voters))


class Vote(Step, frozen=True):
    """WD-40.3: 1 VP is given when more than half of the other players agree."""

    who: str
    proposer: int
    voters: tuple[int, ...]
    ayes: int = 0
    asked: int = 0

    def run(self, g: Night) -> None:
        if self.asked < len(self.voters):
            g.ask_more(self, ["yes", "no"], self.voters[self.asked], fallback="no")
            return
        granted = 2 * self.ayes > len(self.voters)
        by = next(c.id for c in g.characters.values() if c.seat == self.proposer)
        g.emit(Praised(who=self.who, by=by, granted=granted, rule="WD-40.3"))
        if granted:
            points.score(g, self.who, 1, "praise", "WD-34.8")

    def answer(self, g: Night, option: str) -> None:
        ayes = self.ayes + (option == "yes")
        g.then(msgspec.structs.replace(self, ayes=ayes, asked=self.asked + 1))
