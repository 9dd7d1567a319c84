"""WD-4.11 to WD-4.17, WD-26.11: actions of the scenario that are rolled against somebody."""

from __future__ import annotations

import msgspec

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.content.ladder import hand
from noctuary.games.when_darkness_comes.content.plot import Deed
from noctuary.games.when_darkness_comes.dice import opposed, points, pools
from noctuary.games.when_darkness_comes.dice.pools import Check
from noctuary.games.when_darkness_comes.events import (
    Challenged,
    ChallengeMet,
    PersonRolled,
    Seconded,
)
from noctuary.games.when_darkness_comes.night import memories
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.story import scenario

THING = "thing"
"""The word for a stake that is a belonging."""
NOBODY = "nobody"


def people_here(g: Night, who: str) -> list[str]:
    """The others in the building or, outdoors, in the square."""
    zone = modifiers.zone_of(g, who)
    here = g.characters[who].square
    return [
        c.id
        for c in g.alive()
        if c.id != who and (g.layout.zones[c.square] == zone if zone else c.square == here)
    ]


def rivals(g: Night, who: str, deed: Deed) -> list[str]:
    """Whom one can challenge, and for what."""
    others = people_here(g, who)
    if deed.stake is None:
        return [f"do:{deed.id}:{other}" for other in others]
    found = [
        f"do:{deed.id}:{other}:{stake}"
        for other in others
        for stake in range(deed.stake.least, deed.stake.most + 1)
        if stake and min(points.spendable(g, who), points.spendable(g, other)) >= stake
    ]
    kind = deed.stake.things
    if kind is not None and memories.things_of(g, who, kind):
        rich = [other for other in others if memories.things_of(g, other, kind)]
        found += [f"do:{deed.id}:{other}:{THING}" for other in rich]
    if not deed.stake.least and deed.stake.most:
        found += [f"do:{deed.id}:{other}:0" for other in others]
    return found


def begin(g: Night, who: str, rival: str, deed: str, stake: str) -> None:
    """A challenge is put; what is staked besides VP goes by its word."""
    thing = stake == THING
    g.then(Challenge(who, rival, deed, 0 if thing else int(stake), thing))


class Challenge(Step, frozen=True):
    """An opposed check against somebody who is willing, or who refuses at a price."""

    who: str
    rival: str
    deed: str
    stake: int
    thing: bool = False

    def run(self, g: Night) -> None:
        deed = g.story.deeds[self.deed]
        g.emit(
            Challenged(
                who=self.who, other=self.rival, deed=self.deed, stake=self.stake,
                thing=self.thing, rule="WD-9.9",
            )
        )  # fmt: skip
        options = [f"accept:{arms.id}" for arms in deed.arms] or ["accept"]
        if len(options) == 1 and g.seat_of(self.who) == g.seat_of(self.rival):
            self.answer(g, options[0])
        else:
            g.ask_more(self, [*options, "decline"], g.seat_of(self.rival), fallback="decline")

    def answer(self, g: Night, option: str) -> None:
        arms = option.partition(":")[2]
        accepted = option != "decline"
        g.emit(ChallengeMet(who=self.rival, deed=self.deed, accepted=accepted, arms=arms))
        if not accepted:
            if g.story.scripts[f"deed.{self.deed}.refuse"]:
                g.then(scenario.CarryOut(f"deed.{self.deed}.refuse", self.who, 0, self.rival))
            return
        deed = g.story.deeds[self.deed]
        mine, theirs = deed.check, deed.theirs
        for way in deed.arms:
            if way.id == arms:
                mine, theirs = way.mine, way.theirs
        if mine is None:
            return
        answered = mine if exchanges_of(deed, arms) else theirs or mine
        duel = Duel(
            pools.check_from(g, self.who, mine, self.rival),
            pools.check_from(g, self.rival, answered, self.who),
        )
        after = Collect(self.who, self.rival, self.deed, self.stake, arms, self.thing)
        if deed.seconds:
            g.then(NameSecond(duel, after, self.who))
        else:
            settle(g, duel, after)


def exchanges_of(deed: Deed, arms: str) -> int:
    """How often both shoot at most; 0 for arms that are settled by one roll against another."""
    return next((way.exchanges for way in deed.arms if way.id == arms), 0)


class Duel(msgspec.Struct, frozen=True):
    """The two rolls of a challenge, or the shots of both."""

    mine: Check
    theirs: Check


class Collect(Step, frozen=True):
    """The winner takes the stake; then the effects for the challenger, and for the loser."""

    who: str
    rival: str
    deed: str
    stake: int
    arms: str = ""
    thing: bool = False
    spoilers: tuple[tuple[str, str], ...] = ()
    """Seconds who spoiled a roll, and whose."""
    seconds: tuple[tuple[str, str], ...] = ()
    """Everybody who stood by somebody, and by whom."""

    def run(self, g: Night) -> None:
        if g.result is None:
            return
        won = g.result.success
        loser, winner = (self.rival, self.who) if won else (self.who, self.rival)
        part = "success" if won else "failure"
        steps = [scenario.CarryOut(f"deed.{self.deed}.{part}", self.who, 0, self.rival)]
        if self.arms:
            steps.append(scenario.CarryOut(f"deed.{self.deed}.{self.arms}", loser, 0, winner))
        steps += thanked(self)
        for second, principal in self.spoilers:
            if principal == loser:
                steps.append(scenario.CarryOut(f"deed.{self.deed}.spoiled", second, 0, loser))
        g.then(*steps)
        points.hand_over(g, loser, winner, self.stake, "stake", "WD-9.9")
        stake = g.story.deeds[self.deed].stake
        if self.thing and stake is not None and stake.things is not None:
            memories.hand_on_one(g, loser, winner, stake.things)


def thanked(after: Collect) -> list[scenario.CarryOut]:
    """What being a second comes to, however it ended."""
    script = f"deed.{after.deed}.seconded"
    return [scenario.CarryOut(script, second, 0, whose) for second, whose in after.seconds]


class NameSecond(Step, frozen=True):
    """WD-26.11: each side may ask somebody who stands by to be its second."""

    duel: Duel
    after: Collect
    principal: str
    taken: str = ""
    """Who is a second already."""

    def run(self, g: Night) -> None:
        principals = (self.after.who, self.after.rival, self.taken)
        free = [who for who in people_here(g, self.principal) if who not in principals]
        if free:
            options = [NOBODY, *(f"second:{who}" for who in free)]
            g.ask_more(self, options, g.seat_of(self.principal), fallback=NOBODY)
        else:
            self.answer(g, NOBODY)

    def answer(self, g: Night, option: str) -> None:
        second = option.partition(":")[2]
        if second:
            g.emit(Seconded(who=second, principal=self.principal, rule="WD-26.11"))
            g.then(StandBy(self, second))
        elif self.principal == self.after.who:
            g.then(msgspec.structs.replace(self, principal=self.after.rival))
        else:
            settle(g, self.duel, self.after)


class StandBy(Step, frozen=True):
    """WD-26.6, WD-19.2: a second secretly steadies the roll or spoils it."""

    naming: NameSecond
    second: str

    def run(self, g: Night) -> None:
        g.ask_more(self, ["steady", "spoil"], g.seat_of(self.second), fallback="steady")

    def answer(self, g: Night, option: str) -> None:
        naming = self.naming
        mine = naming.principal == naming.after.who
        check = naming.duel.mine if mine else naming.duel.theirs
        spoilt = check.spoilt + (option == "spoil")
        check = msgspec.structs.replace(check, second=self.second, spoilt=spoilt)
        duel = msgspec.structs.replace(naming.duel, **{"mine" if mine else "theirs": check})
        stood = (self.second, naming.principal)
        after = msgspec.structs.replace(naming.after, seconds=(*naming.after.seconds, stood))
        if option == "spoil":
            after = msgspec.structs.replace(after, spoilers=(*after.spoilers, stood))
        if mine:
            g.then(NameSecond(duel, after, after.rival, self.second))
        else:
            settle(g, duel, after)


def settle(g: Night, duel: Duel, after: Collect) -> None:
    """One roll against another, or shots in turn."""
    exchanges = exchanges_of(g.story.deeds[after.deed], after.arms)
    if exchanges:
        g.then(Exchange(duel, after, 2 * exchanges))
    else:
        g.then(opposed.Oppose(duel.mine, duel.theirs), after)


class Exchange(Step, frozen=True):
    """WD-32.12: one shot; the challenged one shoots first, then they take turns."""

    duel: Duel
    after: Collect
    shots: int
    """How many are left, this one included."""

    @property
    def is_challengers(self) -> bool:
        """Whose shot it is."""
        return self.shots % 2 == 1

    def run(self, g: Night) -> None:
        shot = self.duel.mine if self.is_challengers else self.duel.theirs
        way = next(w for w in g.story.deeds[self.after.deed].arms if w.id == self.after.arms)
        dodge = pools.check_from(g, shot.target, way.theirs or way.mine, shot.who)
        g.then(opposed.Oppose(shot, dodge), Fired(self))


class Fired(Step, frozen=True):
    """A hit decides it; else the other one shoots, and after the last shot nobody has won."""

    shot: Exchange

    def run(self, g: Night) -> None:
        if g.result is None:
            return
        shot, after = self.shot, self.shot.after
        if g.result.success:
            g.result = msgspec.structs.replace(g.result, who=after.who, success=shot.is_challengers)
            g.then(after)
        elif shot.shots > 1:
            g.then(msgspec.structs.replace(shot, shots=shot.shots - 1))
        else:
            script = f"deed.{after.deed}.{after.arms}.missed"
            g.then(scenario.CarryOut(script, after.who, 0, after.rival), *thanked(after))


class AgainstPerson(Step, frozen=True):
    """A person rolls so many dice against the actor's result; at a tie the person keeps it."""

    who: str
    deed: str

    def run(self, g: Night) -> None:
        g.roll(self, g.story.deeds[self.deed].dice or 0, seat=g.seat_of(self.who))

    def rolled(self, g: Night, faces: tuple[int, ...]) -> None:
        mine = (g.result.value, g.result.face) if g.result is not None else (0, 0)
        theirs = hand(faces, gamble=False)
        person = g.story.deeds[self.deed].where.person or ""
        g.emit(PersonRolled(person=person, faces=faces, value=theirs[0]))
        part = "success" if mine > theirs else "failure"
        g.then(scenario.CarryOut(f"deed.{self.deed}.{part}", self.who))
