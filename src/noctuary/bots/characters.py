"""Players with a character: each asks the game what somebody of their manner would do.

`cautious` is the careful one and the yardstick of balance, `keen` the one that plays to win. The
other four have names, and at an open table you soon know who you are dealing with. In a game that
does not tell manners apart they all play to win.
"""

from __future__ import annotations

from typing import ClassVar

from noctuary.bots.cautious import Cautious
from noctuary.engine.manners import Manner


class Keen(Cautious):
    """Plays to win, as the game itself would advise. It sees only a redealt table."""

    name: ClassVar[str] = "keen"
    meaning: ClassVar[str] = "plays to win: by the game's own advice, else one step ahead"
    manner: ClassVar[Manner] = "keen"


class Constance(Cautious):
    """The careful one."""

    name: ClassVar[str] = "constance"
    meaning: ClassVar[str] = "careful: takes no risks, asks for nothing, steals from nobody"
    manner: ClassVar[Manner] = "careful"


class Silas(Cautious):
    """The greedy one."""

    name: ClassVar[str] = "silas"
    meaning: ClassVar[str] = "greedy: goes for what can be had; help and deals have their price"
    manner: ClassVar[Manner] = "greedy"


class Lucian(Cautious):
    """The treacherous one."""

    name: ClassVar[str] = "lucian"
    meaning: ClassVar[str] = "treacherous: steals and strikes, helps nobody, strikes no deal"
    manner: ClassVar[Manner] = "treacherous"


class Mercy(Cautious):
    """The kind one."""

    name: ClassVar[str] = "mercy"
    meaning: ClassVar[str] = (
        "kind: helps for nothing, takes nearly any deal, now and then gives a thing away"
    )
    manner: ClassVar[Manner] = "kind"
