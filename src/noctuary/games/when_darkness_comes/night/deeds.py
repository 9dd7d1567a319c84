"""WD-9.9: actions that only the scenario knows."""

from __future__ import annotations

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.content.plot import Deed
from noctuary.games.when_darkness_comes.dice import opposed, points, pools, rolls
from noctuary.games.when_darkness_comes.night import effects
from noctuary.games.when_darkness_comes.people import belongings
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.story import conditions, scenario


def legal(g: Night, who: str) -> list[str]:
    """The scenario's actions that this character can do here and now."""
    found: list[str] = []
    square, squares_at = g.characters[who].square, g.pack.squares_at
    for deed in g.scenario.actions:
        if square not in squares_at(deed.where) or why_not(g, who, deed):
            continue
        if deed.against is None:
            found.append(f"do:{deed.id}")
        else:
            found += rivals(g, who, deed)
    return found


def why_not(g: Night, who: str, deed: Deed) -> str:
    """What stands in the way: `done`, `where`, `requires` or `uses`; nothing if it can be done."""
    c = g.characters[who]
    if done_key(deed, who) in g.done:
        return "done"
    if not conditions.is_at(g, c, deed.where):
        return "where"
    condition = g.story.conditions.get(f"deed.{deed.id}")
    if condition is not None and not conditions.holds(g, condition, who):
        return "requires"
    if not all(conditions.owns(g, c, thing) for thing in deed.uses):
        return "uses"
    return ""


def done_key(deed: Deed, who: str) -> str:
    """How the state remembers that an action was done."""
    return f"{deed.id}:{who}" if deed.once == "character" else deed.id


def rivals(g: Night, who: str, deed: Deed) -> list[str]:
    """Whom one can challenge, and for how much."""
    zone = modifiers.zone_of(g, who)
    here = g.characters[who].square
    others = [
        c.id
        for c in g.alive()
        if c.id != who and (g.layout.zones[c.square] == zone if zone else c.square == here)
    ]
    if deed.stake is None:
        return [f"do:{deed.id}:{other}" for other in others]
    return [
        f"do:{deed.id}:{other}:{stake}"
        for other in others
        for stake in range(deed.stake.least, deed.stake.most + 1)
        if min(points.spendable(g, who), points.spendable(g, other)) >= stake
    ]


def do(g: Night, who: str, name: str, rival: str = "", stake: str = "0") -> None:
    """The action itself: what it uses is used up, then the roll, then its effects."""
    deed = g.story.deeds[name]
    if deed.once is not None:
        g.done.append(done_key(deed, who))
    for thing in deed.uses:
        item = next(i for i in g.characters[who].items if g.disk(i).base == thing)
        belongings.discard(g, who, item, "used", "WD-38.3")
    if deed.check is None:
        g.then(scenario.CarryOut(f"deed.{name}.success", who))
    elif rival:
        g.then(Challenge(who, rival, name, int(stake)))
    else:
        check = pools.check_from(g, who, deed.check, f"deed.{name}")
        g.then(rolls.Announce(check), effects.Branch(f"deed.{name}", who))


class Challenge(Step, frozen=True):
    """An opposed check against somebody who is willing."""

    who: str
    rival: str
    deed: str
    stake: int

    def run(self, g: Night) -> None:
        if g.seat_of(self.who) == g.seat_of(self.rival):
            self.answer(g, "accept")
        else:
            g.ask_more(self, ["accept", "decline"], g.seat_of(self.rival), fallback="decline")

    def answer(self, g: Night, option: str) -> None:
        text = g.story.deeds[self.deed].check
        if option == "decline" or text is None:
            return
        g.then(
            opposed.Oppose(
                pools.check_from(g, self.who, text, self.rival),
                pools.check_from(g, self.rival, text, self.who),
            ),
            Collect(self.who, self.rival, self.deed, self.stake),
        )


class Collect(Step, frozen=True):
    """The winner takes the stake; then the effects for the challenger."""

    who: str
    rival: str
    deed: str
    stake: int

    def run(self, g: Night) -> None:
        if g.result is None:
            return
        won = g.result.success
        g.then(scenario.CarryOut(f"deed.{self.deed}.{'success' if won else 'failure'}", self.who))
        loser, winner = (self.rival, self.who) if won else (self.who, self.rival)
        points.hand_over(g, loser, winner, self.stake, "stake", "WD-9.9")
