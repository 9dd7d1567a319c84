"""WD-35.14: who has not forgiven whom."""

from __future__ import annotations

import msgspec

from noctuary.games.when_darkness_comes.state import Night


def wrong(g: Night, who: str, by: str) -> None:
    """Somebody was robbed or hit, and will remember it if the characters are kept."""
    c = g.characters[who]
    if by not in c.wronged:
        g.change(who, wronged=(*c.wronged, by))


def forgive(g: Night, who: str, other: str) -> None:
    """WD-35.14: healing settles it, on both sides."""
    for one, two in ((who, other), (other, who)):
        c, name = g.characters[one], g.characters[two].sheet.name
        left = tuple(each for each in c.sheet.grudges if each != name)
        g.change(
            one,
            wronged=tuple(each for each in c.wronged if each != two),
            sheet=msgspec.structs.replace(c.sheet, grudges=left),
        )
