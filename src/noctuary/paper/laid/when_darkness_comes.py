"""A table of When Darkness Comes: the town from above, sheets, and what is left to draw."""

from __future__ import annotations

import re
from typing import Final

from noctuary.engine.words import counted
from noctuary.games.when_darkness_comes.content.disks import in_words
from noctuary.games.when_darkness_comes.content.town import Town
from noctuary.games.when_darkness_comes.seen.sheets import CharacterView
from noctuary.games.when_darkness_comes.seen.view import View
from noctuary.paper import pictures, styles
from noctuary.paper.laid import Chip, Heap, Laid, heap
from noctuary.paper.when_darkness_comes import symbols
from noctuary.web.looks.when_darkness_comes import icons, people, tiles, town

STYLES: Final = ("when-darkness-town.css", "when-darkness-frame.css", "tokens.css")
ICON: Final = re.compile(r'href="[^"#]+#(w-[a-z0-9-]+)"')
PAWN: Final = re.compile(r'(<g class="pawn seat-(\d)[^"]*">)<use href="#pawn"/>')
BODY: Final = "M-14 19C-14 6 -10 1 -5.5 -2A9.5 9.5 0 1 1 5.5 -2C10 1 14 6 14 19Q0 23 -14 19Z"
RIM: Final = 24
"""Units of free ground around the town in a picture."""


def lay(seen: View, pack: Town) -> Laid:
    """The board with everything on it, and each character's sheet."""
    rounds = f"Round {seen.round}" + (f" of {seen.last_round}" if seen.last_round else "")
    quest = [f"{'✓' if task.done else '–'} {task.text}" for task in seen.quest]
    piles = [
        f"Tiles to draw: {seen.stack}",
        f"Supply: {counted(seen.supply, 'disk')}",
        f"Obstacles: {counted(seen.obstacle_pool, 'disk')}",
    ]
    weather = "" if seen.weather == "clear" else f", {in_words(seen.weather).lower()}"
    return Laid(
        f"{seen.title}: {rounds}, {seen.light}{weather}",
        (
            *(sheet(one) for one in seen.characters),
            *heap("The quest", quest or [seen.objective]),
            *turned_tiles(seen),
            *heap("Face down: shuffle each and put it in its place", piles),
            Heap("Discarded", tuple(Chip(disk.name, colour(disk.kind)) for disk in seen.discard)),
        ),
        board(seen) if seen.tiles else b"",
        "The town from above",
    )


def sheet(one: CharacterView) -> Heap:
    """A character in one line of numbers, and what they carry."""
    numbers = (
        f"Health {one.health} of {one.full_health}, willpower {one.willpower} of "
        f"{one.full_willpower}, {counted(one.failure, 'failure')}, {one.vp} VP"
    )
    groups = {"ally": one.allies, "nuisance": one.nuisances, "obstacle": one.hindrances}
    chips = [Chip(disk.name, colour(disk.kind)) for disk in one.items]
    chips += [Chip(disk.name, colour(kind)) for kind, held in groups.items() for disk in held]
    states = [people.STATES[state][0] for state in one.states]
    lines = (numbers, *([", ".join(states)] if states else []))
    return Heap(f"{one.name}{'' if one.alive else ' †'}", tuple(chips), lines)


def turned_tiles(seen: View) -> tuple[Heap, ...]:
    """Which tile lies where and which way, counted from the first."""
    ways = ("as printed", "a quarter to the right", "upside down", "a quarter to the left")
    lines = [
        f"{one.letter} {one.tile.name}: {ways[one.rotation % 4]}"
        for one in sorted(seen.tiles, key=lambda one: one.letter)
    ]
    return heap("Tiles", lines)


# --- the picture ----------------------------------------------------------------------------


def board(seen: View) -> bytes:
    """The page's drawing of the town as a picture of its own, all storeys side by side."""
    placing = town.Placing(seen)
    drawn = {one.tile.id: town.picture(seen, one) for one in seen.tiles}
    levels = sorted({one.level for one in seen.tiles})
    left, top, wide, high = bounds(seen)
    parts = []
    for n, level in enumerate(levels):
        inside = town.storey(seen, placing, drawn, [], level, "")
        parts.append(f'<g transform="translate({n * (wide + 2 * RIM)} 0)">{inside}</g>')
    whole = len(levels) * (wide + 2 * RIM)
    box = f"{left - RIM} {top - RIM} {whole} {high + 2 * RIM}"
    ground = (
        f'<rect x="{left - RIM}" y="{top - RIM}" width="{whole}" height="100%" fill="#0b0e14"/>'
    )
    return framed(ground + "".join(parts), box)


def bounds(seen: View) -> tuple[int, int, int, int]:
    """Left, top, width and height of all tiles, in units."""
    xs, ys = [one.x for one in seen.tiles], [one.y for one in seen.tiles]
    left, top = min(xs) * tiles.WIDE, min(ys) * tiles.WIDE
    return left, top, (max(xs) + 1) * tiles.WIDE - left, (max(ys) + 1) * tiles.WIDE - top


def framed(inside: str, box: str) -> bytes:
    """A drawing with its styles, its parts, and the icons that the page keeps in another file."""
    wanted = sorted(set(ICON.findall(inside)))
    own = pictures.symbols(icons.FILE)
    kept = "".join(f'<symbol id="{name}"{own[name][0]}>{own[name][1]}</symbol>' for name in wanted)
    drawn = PAWN.sub(pawn, ICON.sub(r'href="#\1"', inside))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">'
        f"<style>{styles.stylesheet(*STYLES)}\n{kinds()}</style>{symbols()}"
        f"<defs>{kept}</defs>{drawn}</svg>"
    ).encode()


def pawn(match: re.Match[str]) -> str:
    """A piece in the colour of its seat, written out: a picture alone inherits no properties."""
    hue = styles.value(f"--seat-{match[2]}", *STYLES[1:])
    body = f'<path d="{BODY}" fill="{hue}" stroke="#0b0d11" stroke-width="2"/>'
    return f"{match[1]}{body}"


def colour(kind: str) -> str:
    """The colour of a kind of disk."""
    return styles.value(f"--d-{kind}", *STYLES[1:])


def kinds() -> str:
    """The colours of disks as plain rules."""
    rules = [
        f".disk.{kind} .rim{{fill:{colour(kind)}}}.disk.{kind} .tab{{stroke:{colour(kind)}}}"
        for kind in icons.LETTERS
    ]
    rules.append(f".disk.known .rim{{fill:#1b212c}}#spikes{{fill:{colour('adversary')}}}")
    # On paper the whole board lies open: what the active character sees is no matter there.
    rules.append(".fog,.fog-edge,.codes text{display:none}.dark{opacity:.35}")
    rules.append(".codes,.codes .letter{display:inline}")
    return "".join(rules)
