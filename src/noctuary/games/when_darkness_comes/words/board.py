"""Words of the board: disks that are laid out again, and disks on a real table."""

from __future__ import annotations

import msgspec

from noctuary.engine.question import Option, Thing, Wording
from noctuary.engine.state import DRAW
from noctuary.engine.words import capital, listed
from noctuary.games.when_darkness_comes.board import naming, reshuffle
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.words import names
from noctuary.games.when_darkness_comes.words.saying import WORDS, a_square, say


@WORDS.asks(reshuffle.LayOut)
def where_they_lie(g: Night, step: reshuffle.LayOut) -> Wording:
    """On which marks mixed disks are laid."""
    return Wording(
        f"Which marks of {names.building(g, step.building)} do the disks go on?",
        "They were mixed face down; nobody knows which is which.",
        "WD-23.3",
    )


@WORDS.labels(reshuffle.LayOut)
def marks(g: Night, step: reshuffle.LayOut, option: str) -> Option:
    """One mark, or several at once."""
    chosen = option.split("+")
    label = capital(listed([names.place(g, name) for name in chosen]))
    squares = [a_square(name) for name in chosen]
    said = say(option, label, "", "WD-23.3", *squares, verb="mark")
    return msgspec.structs.replace(said, parts=tuple(chosen) if len(chosen) > 1 else ())


# ── on a real table ───────────────────────────────────────────────────────────────────────────

ON_YOUR_TABLE = "The disks lie on your table."


@WORDS.asks(naming.NameDisks)
def what_lies_there(g: Night, step: naming.NameDisks) -> Wording:
    """A disk that is turned up or looked at."""
    square = g.layout.names[step.places[step.said][0]]
    return Wording(f"Which disk lies at {names.place(g, square)}?", ON_YOUR_TABLE, "WD-8.8")


@WORDS.asks(naming.FindDisk)
def where_it_lies(g: Night, step: naming.FindDisk) -> Wording:
    """A black disk that is looked for."""
    wanted = names.disk(g, step.disk)
    return Wording(f"Where does {wanted} lie?", "Look for it in its building.", "WD-40.1")


@WORDS.asks(naming.SearchSupply)
def is_it_there(g: Night, step: naming.SearchSupply) -> Wording:
    """The supply is looked through."""
    wanted = g.pack.disks[g.pack.copies[step.bases[0]][0]].name
    why = "If there is one, take it; then mix the supply face down."
    return Wording(f"Look through the supply for {wanted}. Is there one?", why, "WD-40.1")


@WORDS.labels(naming.NameDisks)
def disk_that_came(g: Night, step: naming.NameDisks, option: str) -> Option:
    """A disk that may lie there."""
    disk = g.pack.disks[option.removeprefix(DRAW)]
    return say(option, disk.name, capital(disk.kind), "WD-8.8", Thing("disk", disk.id))


@WORDS.labels(naming.FindDisk)
def square_named(g: Night, step: naming.FindDisk, option: str) -> Option:
    """A square where it may lie."""
    square = option.removeprefix(DRAW)
    return say(option, names.place(g, square), "", "WD-40.1", a_square(square))


@WORDS.labels(naming.SearchSupply)
def found_or_not(g: Night, step: naming.SearchSupply, option: str) -> Option:
    """Whether the supply holds one."""
    if option.removeprefix(DRAW) == naming.NONE:
        return say(option, "No, there is none", "", "WD-40.1", verb="none")
    return say(option, "Yes, I take it", "", "WD-40.1")
