"""What the screens of The Dark Quarter share: signs, names, and texts cut to their room."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from noctuary.games.dark_quarter.seen.view import CharacterView, View
from noctuary.terminal.drawing import wrapped

MARGIN: Final = 7
AWAITED: Final = "bold yellow"
"""Yellow is for what to decide and what is near, nothing else."""
QUIET: Final = "dim"
SHORT_SKILLS: Final = {"talent": "T", "combat": "C", "arcane": "A", "charisma": "H"}
"""DQ-R4: every Skill has a letter beside its colour."""
FACES: Final = {"star": "★", "plus": "+"}
SLOTS: Final = 12


def first_name(view: View, who: str) -> str:
    """How companions call a Character; the roster knows everybody."""
    return next((one.short for one in view.roster if one.id == who), who)


def dice_sign(who: CharacterView) -> str:
    """Effort dice: available, in the pool, exhausted."""
    return "●" * who.available + "◐" * who.in_pool + "○" * who.exhausted


def face(shown: str | int) -> str:
    """A face of a die in one sign."""
    return FACES.get(str(shown), str(shown))


def place_of(view: View, who: CharacterView) -> str:
    """The Location where a figure stands."""
    poi = next((poi for poi in view.pois if poi.id == who.poi), None)
    if poi is not None:
        return poi.place
    return next((place.name for place in view.locations if place.id == who.location), "")


def clipped(line: Text, width: int, most: int) -> list[Text]:
    """A text in at most so many lines; the rest can be asked for."""
    lines = wrapped(line, width)
    if len(lines) > most:
        lines = lines[:most]
        lines[-1].truncate(width - 2)
        lines[-1].append(" …", QUIET)
    return lines


def track_sign(slots: tuple[int, ...], total: int | None = None) -> Text:
    """DQ-6.2: twelve slots; a cube that the total has reached is marked."""
    line = Text()
    for slot in range(1, SLOTS + 1):
        if slot in slots:
            reached = total is not None and slot <= total
            line.append(f"[{slot}]", AWAITED if reached else "bold")
        else:
            line.append(f" {slot} " if slot < 10 else f" {slot}", QUIET)
    line.rstrip()
    return line
