"""Questions about the hits of a pool, for whoever sits at a real table (SD-22.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from noctuary.engine.game import DiceOption
from noctuary.engine.question import SettingError
from noctuary.engine.words import counted
from noctuary.odds.hits import hits
from noctuary.odds.words import number, percent

MOST_DICE: Final = 20
OPTIONS: Final = (
    DiceOption("dice", f"how many dice are rolled, 1 to {MOST_DICE}; 4, 5 and 6 are hits"),
    DiceOption("difficulty", "how many hits you want"),
    DiceOption("penalties", "how often the highest die is rolled again and the lower face kept"),
    DiceOption("gifts", "how often the lowest die is rolled again and the higher face kept"),
)


def answer(asked: Mapping[str, str]) -> Sequence[str]:
    """The chance of every number of hits, or of as many as are wanted."""
    if "dice" not in asked:
        raise SettingError("say how many dice: --dice 6")
    dice = number(asked, "dice", 1, MOST_DICE, 1)
    found = hits(dice, number(asked, "penalties", 0, 9, 0), number(asked, "gifts", 0, 9, 0))
    words = counted(dice, "die", "dice")
    if "difficulty" in asked:
        wanted = number(asked, "difficulty", 1, MOST_DICE, 1)
        share = float(found.at_least(wanted))
        return [f"{words}: {percent(share).strip()} for at least {counted(wanted, 'hit')}."]
    rows = [
        f"  {percent(float(found.at_least(n)))}  {counted(n, 'hit')}" for n in range(1, dice + 1)
    ]
    mean = f"On average there are {float(found.mean):.2f} hits."
    return [f"{words}: the chance of at least", *rows, mean]
