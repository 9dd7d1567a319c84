"""What characters own: how it comes, goes, falls down and is counted (WD-17, WD-34.2, WD-34.9)."""

from __future__ import annotations

from typing import Any

import msgspec

from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.content.rotated_tiles import NOWHERE
from noctuary.games.when_darkness_comes.dice import points
from noctuary.games.when_darkness_comes.events import Flipped, Gained, Lost
from noctuary.games.when_darkness_comes.state import Night, Shown
from noctuary.games.when_darkness_comes.story import scenario

ITEMS = ("item", "component", "numbered")


def holder_field(g: Night, disk: str) -> str:
    """On which part of a sheet a disk lies."""
    kind = g.pack.disks[disk].kind
    if kind in ITEMS:
        return "items"
    return "allies" if kind in ("ally", "person") else "nuisances"


def gain(g: Night, who: str, disk: str, how: str, rule: str, vp: bool = True) -> None:
    """A disk comes to a character, and its VP with it."""
    field = holder_field(g, disk)
    c = g.characters[who]
    g.change(who, **{field: (*getattr(c, field), disk)})
    g.shown.pop(disk, None)
    if g.listener is not None:
        g.listener(Gained(who=who, disk=disk, how=how, rule=rule))
    claim = g.thrown.pop(disk, None)
    if claim is not None and claim.owner != who:
        points.score(g, claim.owner, -modifiers.vp_of(g, disk), "thrown", "WD-30.21")
    if vp and (claim is None or claim.owner != who):
        points.score(g, who, modifiers.vp_of(g, disk), "gained", rule)
    if field == "items":
        scenario.fire(g, "item_gained", who, g.pack.disks[disk].base)
    elif field == "allies":
        scenario.fire(g, "ally_gained", who, g.pack.disks[disk].base)


def lose(g: Night, who: str, disk: str, how: str, rule: str, keep_vp: bool = False) -> None:
    """WD-34.9: a disk leaves a character, and its VP with it unless it is used up."""
    field = holder_field(g, disk)
    c = g.characters[who]
    g.change(who, **{field: tuple(d for d in getattr(c, field) if d != disk)})
    if g.listener is not None:
        g.listener(Lost(who=who, disk=disk, how=how, rule=rule))
    if field != "nuisances" and not keep_vp:
        points.score(g, who, -modifiers.vp_of(g, disk), "lost", "WD-34.9")


def put_down(
    g: Night, who: str, disk: str, how: str, rule: str, keep_vp: bool = False, at: int = NOWHERE
) -> None:
    """A belonging or ally lies face up and found on a square, by default the character's."""
    lose(g, who, disk, how, rule, keep_vp)
    square = g.characters[who].square if at == NOWHERE else at
    g.shown[disk] = Shown(square, found=True)
    if g.listener is not None:
        g.listener(Flipped(disk=disk, square=g.layout.names[square], who=who, rule=rule))


def discard(g: Night, who: str, disk: str, how: str, rule: str, keep_vp: bool = True) -> None:
    """WD-13.5: onto the discard heap; used up it costs no VP (WD-17.16)."""
    lose(g, who, disk, how, rule, keep_vp)
    g.uses.pop(disk, None)
    if g.pack.disks[disk].kind in ("numbered", "person"):
        g.carried.pop(disk, None)
        g.box.append(disk)
    else:
        g.discard.append(disk)


def hand_on(g: Night, giver: str, receiver: str, disk: str, how: str, rule: str) -> None:
    """A belonging or ally changes hands, VP included."""
    lose(g, giver, disk, how, rule)
    gain(g, receiver, disk, how, rule)


def lay(g: Night, disk: str, shown: Shown, **changes: Any) -> None:
    """Change something about a face-up disk where it lies; its place in the order stays."""
    g.shown[disk] = msgspec.structs.replace(shown, **changes)


def trophy(g: Night, who: str, disk: str) -> None:
    """A disk that only counts as VP from now on."""
    g.shown.pop(disk, None)
    c = g.characters[who]
    g.change(who, trophies=(*c.trophies, disk))
