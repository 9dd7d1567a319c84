"""Exact chances of the spells of When Darkness Comes, by how well a caster has prepared.

python -m bench.spells [--write]
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final, NamedTuple

from bench.figures import keep
from noctuary.engine.words import percent
from noctuary.games.when_darkness_comes import GAME
from noctuary.games.when_darkness_comes.content.ladder import CODES, LEVELS
from noctuary.odds import poker

PAGE: Final = Path(__file__).parents[1] / "docs" / "balance.md"
LEAST, MOST = 0.30, 0.70
"""What casting with preparation should bring."""
DISKS_SOUGHT: Final = LEVELS["3S"]
"""Locator has no level of its own: so many disks make it worth an orb."""


class Preparation(NamedTuple):
    """What a caster has beside Intelligence: more dice, and dice that are rolled again."""

    name: str
    dice: int = 0
    again: tuple[int, ...] = ()


PREPARATIONS: Final = (
    Preparation("bare"),
    Preparation("grimoire", 1),
    Preparation("grimoire, 1 VP more", 1, (1,)),
    Preparation("grimoire, 2 VP", 2),
    Preparation("grimoire, 2 VP, librarian", 2, (1,)),
    Preparation("grimoire, 2 VP, a helper", 2, (3,)),
    Preparation("grimoire, 2 VP, librarian, a helper", 2, (3, 1)),
)
CASTERS: Final = {"Intelligence 3": 3, "Intelligence 4": 4, "the mortician": 6}


def chance(spell: str, dice: int, prepared: Preparation) -> float:
    """How often a spell succeeds."""
    level = GAME.pack(GAME.default_pack).spell_levels[spell] or DISKS_SOUGHT
    return poker.chance(dice + prepared.dice, level, prepared.again).share


def fitting(spell: str, dice: int) -> tuple[Preparation, float] | None:
    """The least preparation with which a spell is neither hopeless nor certain."""
    for prepared in PREPARATIONS:
        share = chance(spell, dice, prepared)
        if LEAST <= share <= MOST:
            return prepared, share
    return None


def table() -> str:
    """All spells, each caster with the least preparation that will do."""
    lines = [f"| spell | components | {' | '.join(CASTERS)} |", "|---|---|" + "---|" * len(CASTERS)]
    pack = GAME.pack(GAME.default_pack)
    for spell in pack.spells.values():
        level = CODES[pack.spell_levels[spell.id]] if spell.tn else f"{DISKS_SOUGHT} disks"
        cells = [cell(spell.id, dice) for dice in CASTERS.values()]
        components = ", ".join(part.replace("_", " ") for part in spell.components)
        lines.append(f"| {spell.name} ({level}) | {components} | {' | '.join(cells)} |")
    return "\n".join(lines)


def cell(spell: str, dice: int) -> str:
    """What a caster needs for a fair chance, or how far from one the best is."""
    found = fitting(spell, dice)
    if found is not None:
        return f"{found[0].name}: {percent(found[1])}"
    bare = chance(spell, dice, PREPARATIONS[0])
    if bare > MOST:
        return f"bare already {percent(bare)}"
    return f"at most {percent(max(chance(spell, dice, one) for one in PREPARATIONS))}"


def main() -> None:
    """Print the table, and keep it if that is asked."""
    parser = argparse.ArgumentParser(prog="python -m bench.spells", description=__doc__)
    parser.add_argument("--write", action="store_true", help="keep the table in the docs")
    text = table()
    print(text)
    if parser.parse_args().write:
        keep(PAGE, "spells", text)


if __name__ == "__main__":
    main()
