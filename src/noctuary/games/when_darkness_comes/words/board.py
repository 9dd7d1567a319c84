"""Words of the board: disks that are laid out again."""

from __future__ import annotations

import msgspec

from noctuary.engine.question import Option, Wording
from noctuary.engine.words import listed
from noctuary.games.when_darkness_comes.board import reshuffle
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.words import names
from noctuary.games.when_darkness_comes.words.saying import WORDS, a_square, say


@WORDS.asks(reshuffle.LayOut)
def where_they_lie(g: Night, step: reshuffle.LayOut) -> Wording:
    """On which marks mixed disks are laid."""
    return Wording(
        f"On which marks of {names.building(g, step.building)} do the disks lie now?",
        "They were mixed; you choose the marks without looking.",
        "WD-23.3",
    )


@WORDS.labels(reshuffle.LayOut)
def marks(g: Night, step: reshuffle.LayOut, option: str) -> Option:
    """One mark, or several at once."""
    chosen = option.split("+")
    label = listed([names.place(g, name) for name in chosen])
    squares = [a_square(name) for name in chosen]
    said = say(option, label, "", "WD-23.3", *squares, verb="mark")
    return msgspec.structs.replace(said, parts=tuple(chosen) if len(chosen) > 1 else ())
