"""WD-17, WD-18: items and components, found, carried, dropped, given and taken."""

from __future__ import annotations

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import modifiers, reshuffle
from noctuary.games.when_darkness_comes.dice import points, pools, rolls
from noctuary.games.when_darkness_comes.people import belongings
from noctuary.games.when_darkness_comes.state import CARRIED_WITHOUT_TROUBLE, Night, Thrown


class FindItem(Step, frozen=True):
    """WD-17.1, WD-17.2: search for it, or leave it alone."""

    who: str
    disk: str

    def run(self, g: Night) -> None:
        g.ask(self, ["search", "leave"], g.seat_of(self.who))

    def answer(self, g: Night, option: str) -> None:
        if option == "search":
            g.acted, g.fresh = True, False
            search(g, self.who, self.disk)


def search(g: Night, who: str, disk: str) -> None:
    """WD-17.1: Intelligence + `search` against its TN."""
    check = pools.difficulty(g, who, "search", g.disk(disk).tn, target=disk)
    g.then(rolls.Announce(check), Searched(who, disk))


class Searched(Step, frozen=True):
    """WD-17.3, WD-17.4: found, with its VP, or reshuffled."""

    who: str
    disk: str

    def run(self, g: Night) -> None:
        if g.result is None or self.disk not in g.shown:
            return
        if g.result.success:
            g.then(Carry(self.who, self.disk))
            belongings.gain(g, self.who, self.disk, "found", "WD-17.3")
        else:
            g.then(reshuffle.Reshuffle(self.disk, self.who))


class Carry(Step, frozen=True):
    """WD-17.17, WD-17.19: whenever an item comes and the load exceeds 5, a carrying roll."""

    who: str
    disk: str
    reclaimed: bool = False
    """WD-30.21: a thrown weapon that the thrower fetches; its VP are safe now."""

    def run(self, g: Night) -> None:
        if self.disk not in g.characters[self.who].items:
            return
        counts = modifiers.weight_of(g, self.disk) or g.pack.disks[self.disk].kind == "item"
        if counts and modifiers.is_overloaded(g, self.who):
            kept = self.disk if self.reclaimed else ""
            g.then(
                rolls.Announce(pools.simple(g, self.who, "carry", target=self.disk)),
                Carried(self.who, kept),
            )


class Carried(Step, frozen=True):
    """WD-17.17: 5 plus the value of the roll may be carried."""

    who: str
    kept: str = ""

    def run(self, g: Night) -> None:
        value = 0 if g.result is None else g.result.value
        g.then(DropSurplus(self.who, CARRIED_WITHOUT_TROUBLE + value, self.kept))


class DropSurplus(Step, frozen=True):
    """WD-17.18: the player drops items of his or her choice until the total fits."""

    who: str
    allowed: int
    kept: str = ""
    """A thrown weapon whose VP are kept although it is too heavy now (WD-30.21)."""

    def run(self, g: Night) -> None:
        if modifiers.load(g, self.who) <= self.allowed:
            return
        heavy = [i for i in g.characters[self.who].items if modifiers.weight_of(g, i)]
        g.ask(self, [f"drop:{item}" for item in heavy], g.seat_of(self.who))

    def answer(self, g: Night, option: str) -> None:
        item = option.removeprefix("drop:")
        kept = item == self.kept
        belongings.put_down(g, self.who, item, "dropped", "WD-17.18", keep_vp=kept)
        if kept:
            g.thrown[item] = Thrown(self.who, 0)
        g.then(self)


# ── actions with things ───────────────────────────────────────────────────────────────────────


def take(g: Night, who: str, disk: str) -> None:
    """WD-17.6: a found item in the own square, without a roll."""
    claim = g.thrown.get(disk)
    g.then(Carry(who, disk, reclaimed=claim is not None and claim.owner == who))
    belongings.gain(g, who, disk, "taken", "WD-17.6")


def drop(g: Night, who: str, disk: str) -> None:
    """WD-17.7: put down, with its VP."""
    belongings.put_down(g, who, disk, "dropped", "WD-17.7")


def tape(g: Night, who: str, nuisance: str) -> None:
    """WD-17.21: a nuisance and the tape are gone, 3 VP are gained, the tape's VP are kept."""
    roll_of_tape = next(i for i in g.characters[who].items if g.disk(i).tapes)
    belongings.discard(g, who, nuisance, "taped", "WD-17.21")
    belongings.discard(g, who, roll_of_tape, "used", "WD-17.21")
    points.score(g, who, 3, "taped", "WD-17.21")


class OfferThing(Step, frozen=True):
    """WD-17.8, WD-15.9: an item or ally for somebody in the square, who must agree."""

    giver: str
    receiver: str
    disk: str

    def run(self, g: Night) -> None:
        if g.seat_of(self.giver) == g.seat_of(self.receiver):
            self.answer(g, "accept")
        else:
            g.ask_more(self, ["accept", "decline"], g.seat_of(self.receiver), fallback="decline")

    def answer(self, g: Night, option: str) -> None:
        if option == "accept":
            hand_over(g, self.giver, self.receiver, self.disk)


def hand_over(g: Night, giver: str, receiver: str, disk: str) -> None:
    """WD-17.8, WD-15.9: VP move along; the receiver may have to carry it."""
    ally = g.disk(disk).kind == "ally"
    if not ally:
        g.then(Carry(receiver, disk))
    belongings.hand_on(g, giver, receiver, disk, "given", "WD-15.9" if ally else "WD-17.8")
