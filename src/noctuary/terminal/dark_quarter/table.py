"""The Dark Quarter drawn in 80 columns: the case, the team, and the window that is open."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from rich.text import Text

from noctuary.engine.words import counted
from noctuary.games.dark_quarter.seen.view import CharacterView, View
from noctuary.terminal.dark_quarter import panels
from noctuary.terminal.dark_quarter.signs import (
    AWAITED,
    MARGIN,
    QUIET,
    SHORT_SKILLS,
    clipped,
    dice_sign,
    first_name,
    place_of,
)

Panel = Callable[[View, int], list[Text]]
PANELS: Final[dict[str, tuple[str, Panel]]] = {
    "scr_roster": ("WHO", panels.roster),
    "scr_test": ("TEST", panels.trial),
    "scr_questions": ("TALK", panels.talk),
    "scr_shop": ("SHOP", panels.shop),
    "scr_intermission": ("BOARD", panels.upgrade),
    "scr_setup": ("BOARD", panels.setting_up),
    "scr_pivotal_warn": ("CLOCK", panels.clock),
    "scr_pivotal_paused": ("CLOCK", panels.clock),
    "scr_pivotal": ("CLOCK", panels.clock),
    "scr_location": ("PLACES", panels.inside),
}
"""What stands in the middle of a screen beside the team."""
ALONE: Final = frozenset({"scr_roster", "scr_pivotal"})
"""Screens on which nothing shall draw the eye away from the question."""
ABSORBED: Final = frozenset({"scr_test", "scr_shop", "scr_intermission", "scr_setup"})
"""Windows that need the room which the objective takes elsewhere."""
MOST_LINES: Final = 2
"""So many lines an objective may take on the table; the journal has the rest."""


def draw(view: View, width: int, roomy: bool = False) -> list[Text]:
    """The whole screen above the question."""
    width = min(width, 100)
    room = width - MARGIN
    lines = [header(view, width)]
    if view.screen not in ABSORBED | ALONE and view.objective:
        lines += labelled("CASE", clipped(Text(view.objective), room, MOST_LINES))
    if view.characters and view.screen not in ALONE:
        lines += labelled("TEAM", team(view, room, roomy))
    label, panel = PANELS.get(view.screen, ("", nothing))
    if not view.talk or view.screen == "scr_questions":
        return lines + labelled(label, panel(view, room))
    return lines + labelled("TALK", panels.talk(view, room)) + labelled(label, panel(view, room))


def nothing(view: View, width: int) -> list[Text]:
    """A screen that is all question."""
    return []


def labelled(label: str, rows: Iterable[Text]) -> list[Text]:
    """Rows with a label in the margin of the first."""
    return [
        Text.assemble(((label if n == 0 else "").ljust(MARGIN), "bold"), row)
        for n, row in enumerate(rows)
    ]


def header(view: View, width: int) -> Text:
    """Where in the campaign we are, as the rule above everything."""
    line = Text.assemble(("── ", QUIET), (where(view), "bold"), " ")
    line.truncate(width - 3, overflow="ellipsis")
    line.append("─" * max(0, width - line.cell_len), QUIET)
    return line


def where(view: View) -> str:
    """Campaign, scenario, round and whose turn it is."""
    if not view.title:
        return view.campaign
    parts = [view.title]
    if view.phase == "playing":
        parts += [f"Round {view.round}", f"{first_name(view, view.active)}'s turn"]
    else:
        parts.append(view.phase.capitalize())
    return " · ".join(parts)


# ── the team ──────────────────────────────────────────────────────────────────────────────────


def team(view: View, width: int, roomy: bool) -> list[Text]:
    """A line for each Character, and what the team has together."""
    rows = [member(view, who, width) for who in view.characters]
    if view.screen in ABSORBED and not roomy:
        return rows
    cards = ", ".join(card.name for card in view.team_story) or "no Story cards"
    pool = f"{view.xp_team} Experience in the pool · " if view.settings.mode == "digital" else ""
    return [*rows, *clipped(Text(pool + cards, QUIET), width, 2 if roomy else 1)]


def member(view: View, who: CharacterView, width: int) -> Text:
    """One Character: dice, the four tracks, where the figure stands."""
    acting = who.active and view.phase != "intermission"
    line = Text.assemble(("▶" if acting else " ", AWAITED))
    line.append(first_name(view, who.id).ljust(7)[:7], "bold" if acting else "")
    if view.settings.mode == "companion":
        return line.append(f"  {place_of(view, who)}")
    line.append(f" {dice_sign(who)} ")
    for skill, slots in who.tracks.items():
        line.append(f" {SHORT_SKILLS[skill]}", QUIET).append(".".join(map(str, slots)).ljust(6))
    place = place_of(view, who)
    held = sum(card.n for card in who.consumables) + len(who.story)
    more = [counted(held, "card")] if held else []
    more += [f"{who.xp} XP"] if who.xp else []
    line.append(f" {place}" if place else "").append(f"  {', '.join(more)}", QUIET)
    line.truncate(width, overflow="ellipsis")
    return line
