"""WD-4.16: how a roll is carried out, from its announcement to its result."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final

import msgspec

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import board
from noctuary.games.when_darkness_comes.content.ladder import hand
from noctuary.games.when_darkness_comes.dice import assistance, deals, points, scars
from noctuary.games.when_darkness_comes.dice.pools import (
    ALONE,
    Check,
    Way,
    best_way,
    gambles,
    helpful_allies,
    largest,
    nuisances,
    pool,
    spoiling,
    ways,
)
from noctuary.games.when_darkness_comes.events import Checked, Rerolled
from noctuary.games.when_darkness_comes.state import (
    GOOD,
    PRICE_OF_A_DIE,
    VP_PER_ROLL,
    Character,
    Night,
    Result,
)
from noctuary.odds import poker

KEEP: Final = "keep"


worth: Final = lru_cache(maxsize=1 << 14)(hand)
"""What dice are worth as they lie: there are few ways in which few dice can lie."""


class Assistant(msgspec.Struct, frozen=True):
    """WD-26.6: somebody who allows one re-roll of so many dice, perhaps for a price in VP."""

    who: str
    dice: int
    price: int = 0
    used: bool = False


class Announce(Step, frozen=True):
    """WD-4.16, steps 1 to 4: automatic results, assistants, bought dice; then the roll."""

    check: Check
    helpers: tuple[Assistant, ...] = ()
    asked: tuple[str, ...] = ()
    """Who was asked for help, or has offered it, so that nobody is asked twice."""

    def run(self, g: Night) -> None:
        check = self.check
        people = g.characters
        c = people[check.who]
        if check.kind == "difficulty" and (c.next_check or check.tn == 0) and self.automatic(g):
            return
        helped = len(people) > 1 and check.purpose not in ALONE
        candidates = assistance.candidates(g, check, self.asked) if helped else []
        found = ways(g, check)
        if not candidates and c.vp < PRICE_OF_A_DIE and len(found) == 1:
            self.throw(g, found[0])  # mostly there is nothing to decide
            return
        options = self.rolls(c, found)
        if len(options) == 1 and not candidates:
            self.throw(g, largest(found))
            return
        options += [f"ask:{other}" for other in candidates]
        g.ask_all(self, options, c.seat, assistance.offers(g, check, candidates))

    def automatic(self, g: Night) -> bool:
        """WD-4.19, WD-1.18: a waiting state decides without dice; so does TN 0."""
        check = self.check
        fate = 0 if check.purpose == "creature" else g.characters[check.who].next_check
        if fate:
            g.change(check.who, next_check=0)
            lucky = fate == GOOD
            conclude(g, check, lucky, check.tn if lucky else 0)
            return True
        if check.tn == 0:
            conclude(g, check, True, 0)
            return True
        return False

    def rolls(self, c: Character, found: list[Way]) -> list[str]:
        """How to roll: in which of these ways, with a bought die or without."""
        words = ["roll"]
        if len(self.check.skills) > 1 and len(found) > 1:
            best = largest(found)
            words += [f"roll:{w.skill}" for w in found if w.skill not in ("", best.skill)]
        if c.vp >= PRICE_OF_A_DIE:
            words += [f"{word}+die" for word in words]
        return words

    def answer(self, g: Night, option: str) -> None:
        if option.startswith("ask:"):
            other = option.removeprefix("ask:")
            after = msgspec.structs.replace(self, asked=(*self.asked, other))
            assistance.ask(g, after, other)
            return
        word, _, bought = option.partition("+")
        self.throw(g, self.way(g, word), bool(bought))

    def throw(self, g: Night, way: Way, bought: bool = False) -> None:
        """WD-4.16, step 5: the pool is rolled, with what spoils it and perhaps a bought die."""
        check, spent = self.check, 0
        dice = pool(g, check, way)
        if bought:
            spent = PRICE_OF_A_DIE
            points.score(g, check.who, -spent, "die", "WD-34.10")
            dice += 1
        c = g.characters[check.who]
        if c.hindrances:
            for disk in spoiling(g, check):
                board.return_hindrance(g, check.who, disk)
        if c.sheet.scars and check.purpose != "move":
            scars.feel(g, check.who, check.purpose)
        if not dice:
            read(g, check, (), 0, way.skill, way.item, self.helpers)
        elif g.chance == "drawn" and not can_change(check, c, self.helpers):
            faces = g.fall(dice, poker.FACES)  # mostly nobody could change them any more
            red = faces[0] if check.attribute == "speed" else 0
            read(g, check, faces, red, way.skill, way.item, self.helpers)
        else:
            throw = Throw(check, dice, way.skill, way.item, self.helpers, spent)
            g.roll(throw, dice, poker.FACES, c.seat)

    def way(self, g: Night, word: str) -> Way:
        """The way of rolling that a word names."""
        if word == "roll":
            return best_way(g, self.check)
        skill = word.removeprefix("roll:")
        return next(way for way in ways(g, self.check) if way.skill == skill)

    def interject(self, g: Night, option: str, seat: int) -> None:
        """WD-26.5: another player offers to help; the roller may decline."""
        assistance.offered(g, self, option)


class Throw(Step, frozen=True):
    """WD-4.16, steps 5 to 7: the dice fall, nuisances spoil them, helpers repair them."""

    check: Check
    dice: int
    way_skill: str = ""
    way_item: str = ""
    helpers: tuple[Assistant, ...] = ()
    spent: int = 0
    faces: tuple[int, ...] = ()
    red: int = 0
    ally_used: bool = False
    spoiled: int = 0
    """How many nuisances have had their way."""
    again: tuple[int, ...] = ()
    """The faces that are being rolled again, and below by whom."""
    by: str = ""

    def run(self, g: Night) -> None:
        if self.again:
            g.roll(self, len(self.again), poker.FACES, g.seat_of(self.check.who))
        else:
            self.improve(g)

    def rolled(self, g: Night, faces: tuple[int, ...]) -> None:
        check = self.check
        if self.faces:
            g.emit(Rerolled(who=check.who, by=self.by, old=self.again, new=faces))
            new = replaced(self.faces, self.again, faces)
            msgspec.structs.replace(self, faces=new, again=(), by="").improve(g)
            return
        red = faces[0] if check.attribute == "speed" else 0
        msgspec.structs.replace(self, faces=faces, red=red).improve(g)

    def improve(self, g: Night) -> None:
        """WD-4.16: first the nuisances, then whatever the roller wants to use, until content."""
        check = self.check
        c = g.characters[check.who]
        if (c.nuisances or check.spoilt) and self.spoiled < nuisances(g, check):
            best = poker.best_die(poker.counted(self.faces), gambles(g, check))
            own = nuisances(g, check) - check.spoilt
            by = "nuisance" if self.spoiled < own else "second"
            again = msgspec.structs.replace(self, again=(best,), by=by, spoiled=self.spoiled + 1)
            g.then(again)
            return
        options = self.rerolls(g)
        if options:
            g.ask(self, [KEEP, *options], c.seat)
        else:
            self.finish(g)

    def rerolls(self, g: Night) -> list[str]:
        """WD-4.16, step 7: what may be rolled again, and with whose help."""
        check = self.check
        if check.kind == "difficulty" and not check.precise and self.value(g) >= check.tn:
            return []
        c = g.characters[check.who]
        options: list[str] = []
        if self.spent < VP_PER_ROLL and c.vp > 0:
            options += [f"vp:{face}" for face in sorted(set(self.faces))]
        if c.allies and not self.ally_used:
            for ally in helpful_allies(g, check):
                options += [f"ally:{ally}:{s}" for s in subsets(self.faces, g.disk(ally).dice)]
        for helper in self.helpers:
            if not helper.used:
                options += [f"help:{helper.who}:{s}" for s in subsets(self.faces, helper.dice)]
        if c.sheet.trophy and trophy_helps(g, check):
            options += [f"trophy:{face}" for face in sorted(set(self.faces))]
        return options

    def answer(self, g: Night, option: str) -> None:
        if option == KEEP:
            self.finish(g)
            return
        source, *rest = option.split(":")
        again = tuple(int(face) for face in rest[-1].split("-"))
        by = rest[0] if len(rest) == 2 else source
        after = msgspec.structs.replace(self, again=again, by=by)
        if source == "vp":
            points.score(g, self.check.who, -1, "reroll", "WD-34.11")
            after = msgspec.structs.replace(after, spent=self.spent + 1)
        elif source == "ally":
            after = msgspec.structs.replace(after, ally_used=True)
        elif source == "trophy":
            c = g.characters[self.check.who]
            g.change(c.id, felt=(*c.felt, "trophy"))
        else:
            helpers = tuple(
                msgspec.structs.replace(h, used=h.used or h.who == by) for h in self.helpers
            )
            after = msgspec.structs.replace(after, helpers=helpers)
        g.then(after)

    def value(self, g: Night) -> int:
        """What the dice are worth as they lie."""
        return worth(self.faces, gambles(g, self.check))[0]

    def finish(self, g: Night) -> None:
        """The dice stay as they lie."""
        read(g, self.check, self.faces, self.red, self.way_skill, self.way_item, self.helpers)


def can_change(check: Check, c: Character, helpers: tuple[Assistant, ...]) -> bool:
    """WD-4.16, steps 6 and 7: whether anybody could have dice rolled again."""
    return bool(c.vp > 0 or c.allies or c.nuisances or helpers or c.sheet.trophy or check.spoilt)


def read(
    g: Night,
    check: Check,
    faces: tuple[int, ...],
    red: int,
    skill: str,
    item: str,
    helpers: tuple[Assistant, ...],
) -> None:
    """WD-4.16, step 8: the result is read and applied."""
    value, face = worth(faces, gambles(g, check))
    success = value > 0 if check.kind == "simple" else value >= check.tn
    lent = tuple((h.who, h.price) for h in helpers) if helpers else ()
    g.result = Result(
        check.who, value, success, face, faces, check.tn, False, red, lent, item or check.weapon
    )
    if g.listener is not None:
        g.listener(checked(check, g.result, skill))
    if (g.deals or helpers) and check.kind != "opposed":
        settle_promises(g, g.result)


def speed_alone(g: Night, c: Character) -> bool:
    """WD-7.1: a movement roll to which nothing is added, which nobody can change and of which
    nobody hears falls without being announced, as mostly. Whether it has fallen."""
    sheet = c.sheet
    if (
        g.chance != "drawn"
        or g.listener is not None
        or c.vp > 0
        or c.nuisances
        or c.hindrances
        or g.deals
        or (c.items and not g.pack.aids.isdisjoint(c.items))
        or not sheet.speed
    ):
        return False
    faces = g.fall(sheet.speed, poker.FACES)
    value, face = worth(faces, "gamble" in sheet.skills)
    g.result = Result(c.id, value, value > 0, face, faces, 0, False, faces[0])
    return True


def trophy_helps(g: Night, check: Check) -> bool:
    """WD-35.13: once a night, against an adversary of the kind that was beaten before."""
    c = g.characters[check.who]
    if not c.sheet.trophy or "trophy" in c.felt or check.target not in g.pack.disks:
        return False
    return g.pack.disks[check.target].base == c.sheet.trophy


def conclude(g: Night, check: Check, success: bool, value: int) -> None:
    """WD-4.20: an automatic result; no dice are rolled."""
    g.result = Result(who=check.who, value=value, success=success, tn=check.tn, automatic=True)
    if g.listener is not None:
        g.listener(checked(check, g.result, ""))
    settle_promises(g, g.result)


def checked(check: Check, result: Result, skill: str) -> Checked:
    """A result as an event."""
    return Checked(
        who=check.who,
        purpose=check.purpose,
        faces=result.faces,
        value=result.value,
        tn=check.tn,
        success=result.success,
        automatic=result.automatic,
        target=check.target,
        skill=skill,
        item=result.item,
        rule="WD-4.20" if result.automatic else "WD-4.9",
    )


def settle_promises(g: Night, result: Result) -> None:
    """WD-25.3: what was promised for a roll is paid at once or, by whoever cannot pay before the
    roll has brought something in, after the step that the roll decides.

    That step is the next one on the agenda: whoever makes a check puts it there.
    """
    if not g.deals and not (result.helpers and any(price for _, price in result.helpers)):
        return
    settle = deals.Settle(result.who, result.success, result.helpers)
    if deals.all_can_pay(g, settle):
        settle.run(g)
    else:
        g.agenda.insert(len(g.agenda) - 1, settle)


def replaced(faces: tuple[int, ...], old: tuple[int, ...], new: tuple[int, ...]) -> tuple[int, ...]:
    """The pool after some dice were rolled again; each keeps its place."""
    pool_ = list(faces)
    for before, after in zip(old, new, strict=True):
        pool_[pool_.index(before)] = -after
    return tuple(abs(face) for face in pool_)


def subsets(faces: tuple[int, ...], most: int) -> list[str]:
    """Every choice of one to `most` dice, dice of the same face being alike.

    >>> subsets((2, 2, 5), 2)
    ['2', '2-2', '2-5', '5']
    """
    return list(picked(poker.counted(faces), most))


@lru_cache(maxsize=1 << 10)
def picked(counts: poker.Counts, most: int) -> tuple[str, ...]:
    """The same for dice as counts: in whichever order they lie, there are few kinds of pools."""
    if most == 1:
        return tuple(str(face) for face, n in enumerate(counts, 1) if n)
    picks = product(*(range(n + 1) for n in counts))
    chosen = [poker.listed(pick) for pick in picks if 0 < sum(pick) <= most]
    return tuple(sorted("-".join(map(str, pick)) for pick in chosen))
