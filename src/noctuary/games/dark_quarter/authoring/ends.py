"""How often each ending and destiny is reached, by kind of player, and when it is tried for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from noctuary.games.dark_quarter.authoring.run import Run
from noctuary.games.dark_quarter.authoring.striving import Striver, aims
from noctuary.games.dark_quarter.content.campaign import Campaign

LEAST_TRIED: Final = 0.05
"""DQ §7.12: so often at least whoever tries for an ending or destiny reaches it."""
ENOUGH: Final = 20
"""From so many tries on a share means something."""


def reached(run: Run, aim: str) -> bool:
    """Whether a campaign came to this."""
    kind, _, name = aim.partition(":")
    if kind == "conclusion":
        return name in run.conclusions.values()
    who, _, destiny = name.partition("/")
    return run.destinies.get(who) == destiny


def concerned(run: Run, aim: str) -> bool:
    """Whether it could: an absent Character has no destiny."""
    kind, _, name = aim.partition(":")
    return kind == "conclusion" or name.partition("/")[0] in run.team


def shares(pack: Campaign, runs: list[Run]) -> dict[str, dict[str, tuple[int, int]]]:
    """By ending and destiny, then by kind of player: how many campaigns reached it, of how many.
    A striver counts only where it tried."""
    found: dict[str, dict[str, tuple[int, int]]] = {}
    for aim in aims(pack):
        row: dict[str, tuple[int, int]] = {}
        for run in runs:
            if concerned(run, aim) and (not run.aim or run.aim == aim):
                got, of = row.get(run.player, (0, 0))
                row[run.player] = got + reached(run, aim), of + 1
        found[aim] = row
    return found


def too_hard(found: dict[str, dict[str, tuple[int, int]]]) -> Iterator[str]:
    """Endings and destinies that hardly anybody reaches who tries for them."""
    for aim, row in found.items():
        got, of = row.get(Striver.name, (0, 0))
        if of >= ENOUGH and got < LEAST_TRIED * of:
            yield f"{aim} is reached by {got} of {of} who try for it"


def told(found: dict[str, dict[str, tuple[int, int]]]) -> Iterable[str]:
    """The table in words."""
    kinds = list(dict.fromkeys(kind for row in found.values() for kind in row))
    yield f"{'share of campaigns':<28}" + "".join(f"{kind:>15}" for kind in kinds)
    for aim, row in found.items():
        cells = (row.get(kind, (0, 0)) for kind in kinds)
        yield f"{aim.partition(':')[2]:<28}" + "".join(f"{cell(*one):>15}" for one in cells)


def cell(got: int, of: int) -> str:
    """A share in words; nothing of nothing."""
    return f"{got / of:.0%} of {of}" if of else "-"
