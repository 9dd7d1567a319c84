"""WD-30: ranged attacks, stray shots and thrown weapons."""

from __future__ import annotations

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import modifiers, sightlines
from noctuary.games.when_darkness_comes.combat import ahead, blows, combat
from noctuary.games.when_darkness_comes.content.disks import RANGES, THROWN
from noctuary.games.when_darkness_comes.content.ladder import clamped
from noctuary.games.when_darkness_comes.content.rotated_tiles import NOWHERE
from noctuary.games.when_darkness_comes.content.tiles import DOOR, WALL
from noctuary.games.when_darkness_comes.dice import points
from noctuary.games.when_darkness_comes.dice import rolls as dice
from noctuary.games.when_darkness_comes.dice.pools import Check
from noctuary.games.when_darkness_comes.events import Beaten
from noctuary.games.when_darkness_comes.moving import doors
from noctuary.games.when_darkness_comes.people import belongings, damage, failure
from noctuary.games.when_darkness_comes.state import Night, Thrown
from noctuary.games.when_darkness_comes.story import ending, scenario


def shots(g: Night, who: str, disk: str) -> list[str]:
    """WD-30.1, WD-30.5, WD-30.7: the weapons that reach this opponent, which must be seen; nothing
    is thrown at somebody in the own square (WD-30.8)."""
    lay = g.layout
    c = g.characters[who]
    square = g.shown[disk].square
    distance = lay.range(c.square, square)
    armed = [
        item
        for item in c.items
        if (column := g.disk(item).column)
        and distance in RANGES[column]
        and (distance > 0 or column not in THROWN)
    ]
    if not armed or not modifiers.sees(g, who, square):
        return []
    return [f"shoot:{item}:{disk}" for item in armed]


def casts_at(g: Night, who: str, disk: str) -> list[str]:
    """WD-38.8: directly after flipping an opponent, at it or at oneself, instead of a shot."""
    if g.active != who:
        return []
    aims = (disk, who, "")
    return [
        option
        for option in ahead.casts(g, who)
        if option.partition(":")[2].partition(":")[2] in aims
    ]


def targets(g: Night, who: str) -> list[str]:
    """WD-30.4: living opponents that lie face up in sight, not in the own square."""
    here, disks = g.characters[who].square, g.pack.disks
    return [disk for disk, shown in g.shown.items() if shown.square != here and disks[disk].living]


def shoot(g: Night, who: str, option: str, after: Step | None = None) -> None:
    """WD-30.22: windows on the line break first; then the roll, and whatever follows."""
    _, item, disk = option.split(":")
    lay = g.layout
    distance = lay.range(g.characters[who].square, g.shown[disk].square)
    check = shot_check(g, who, item, disk, distance)
    steps: list[Step] = [dice.Announce(check), Shot(who, item, disk), ending.TEST]
    if after is not None:
        steps.append(after)
    g.then(*steps)
    if not is_thrown(g, item):
        scenario.fire(g, "shot_fired", who)
    break_windows(g, who, disk)


def is_thrown(g: Night, item: str) -> bool:
    """WD-30.20: whether a weapon leaves the hand."""
    return g.disk(item).column in THROWN


def shot_check(g: Night, who: str, item: str, disk: str, distance: int) -> Check:
    """WD-30.6: Attack + the fitting skill + the modifier of the table, against `d`."""
    c = g.characters[who]
    column = g.disk(item).column
    skill = "ranged_hand" if is_thrown(g, item) else "ranged_mechanical"
    return Check(
        who=who,
        purpose="shoot",
        attribute="attack",
        tn=clamped(modifiers.defence_level(g, disk) + c.tn_shift),
        dice=c.sheet.attack + RANGES[column][distance],
        skills=(skill,),
        weapon=item,
        target=disk,
    )


def break_windows(g: Night, who: str, disk: str) -> None:
    """WD-30.22: whole windows on the line are broken, at the price of one failure disk."""
    line = sightlines.line(g.layout, g.characters[who].square, g.shown[disk].square)
    if line is not None and line.windows:
        for window in line.windows:
            doors.break_gate(g, window, who, "WD-30.22")
        failure.gain(g, who, "WD-30.22")


class Shot(Step, frozen=True):
    """WD-30.10, WD-30.14, WD-30.20: a hit, or somebody else is hit; a thrown weapon lies there."""

    who: str
    item: str
    disk: str

    def run(self, g: Night) -> None:
        if g.result is None or self.disk not in g.shown:
            return
        square = g.shown[self.disk].square
        if self.item:
            if is_thrown(g, self.item):
                throw(g, self.who, self.item, square)
            else:
                blows.use_up(g, self.who, self.item)
        if g.result.success:
            combat.wound(g, self.disk, self.who, ranged=True)
        else:
            stray(g, self.who, self.disk, square)


def throw(g: Night, who: str, item: str, square: int) -> None:
    """WD-30.20, WD-30.21: it lies where the target stood; its VP are kept for now, unless a window
    in the way has cost the thrower everything (WD-24.2)."""
    if item in g.shown:
        belongings.lay(g, item, g.shown[item], square=square)
        return
    belongings.put_down(g, who, item, "thrown", "WD-30.20", keep_vp=True, at=square)
    g.thrown[item] = Thrown(who, 2 if g.active == who else 1)


def stray(g: Night, who: str, disk: str, square: int) -> None:
    """WD-30.14 to WD-30.19: a miss hits somebody else near the target, one at random."""
    victims = bystanders(g, who, disk, square)
    if not victims:
        return
    victim = victims[g.pick(len(victims))]
    if victim in g.characters:
        failure.gain(g, who, "WD-30.18")
        g.then(damage.SufferDamage(victim, who, stray=True))
    elif g.disk(victim).kind == "ally":
        g.shown.pop(victim)
        g.discard.append(victim)
        g.emit(Beaten(disk=victim, who=who, how="stray", rule="WD-30.17"))
        failure.gain(g, who, "WD-30.17")
    else:
        combat.wound(g, victim, who, ranged=True)


def bystanders(g: Night, who: str, disk: str, square: int) -> list[str]:
    """WD-30.14, WD-30.19: in the target's square or beside it, not behind a wall or closed door."""
    lay = g.layout
    near = {square} | {
        beside
        for beside, edge in zip(lay.near[square], lay.edges[square], strict=True)
        if beside != NOWHERE and edge not in (WALL, DOOR)
    }
    found = [c.id for c in g.alive() if c.square in near and c.id != who]
    for other, shown in g.shown.items():
        printed = g.disk(other)
        if other != disk and shown.square in near and (printed.living or printed.kind == "ally"):
            found.append(other)
    return found


def forget_thrown(g: Night, who: str) -> None:
    """WD-30.21: at the end of the thrower's next turn the VP of what was not fetched are lost."""
    for item, claim in list(g.thrown.items()):
        if claim.owner != who or not claim.turns:
            continue
        if claim.turns > 1:
            g.thrown[item] = Thrown(who, claim.turns - 1)
        else:
            del g.thrown[item]
            points.score(g, who, -modifiers.vp_of(g, item), "thrown", "WD-30.21")
