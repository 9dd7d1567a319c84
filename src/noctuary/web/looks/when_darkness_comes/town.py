"""The board: tiles where they lie, doors, disks, pieces, what is seen, and where one can go."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from markupsafe import Markup, escape

from noctuary.engine.question import Option, Question
from noctuary.games.when_darkness_comes.content.tiles import OFFSETS, SIDE, SQUARES, turned
from noctuary.games.when_darkness_comes.seen.view import TileView, View
from noctuary.games.when_darkness_comes.words.names import SIDES, points
from noctuary.web.looks.when_darkness_comes.pieces import Spot, gate, middle, things
from noctuary.web.looks.when_darkness_comes.plan import UNIT, outline
from noctuary.web.looks.when_darkness_comes.tiles import WIDE, Picture, drawn

MOST_KEPT: Final = 512
MARGIN: Final = 9 * UNIT
"""Free ground around the town, so that a piece at its rim can stand in the middle."""
COLUMNS: Final = "abcdefgh"
ON_SQUARES: Final = ("go", "to", "step", "run", "peek")
"""Options that name a square: they are chosen on the board."""


@lru_cache(MOST_KEPT)
def squares_of(tile: str) -> dict[str, int]:
    """The squares of a tile by their names, such as `cafe.3.2`, with their numbers on the plan."""
    return {f"{tile}.{n // SIDE}.{n % SIDE}": n for n in range(SQUARES)}


@lru_cache(MOST_KEPT)
def spots_of(tile: str, x: int, y: int, rotation: int, level: int) -> dict[str, Spot]:
    """Where each square of a tile lies on the whole board."""
    lies = {name: turned(n, rotation) for name, n in squares_of(tile).items()}
    return {name: (x * SIDE + n % SIDE, y * SIDE + n // SIDE, level) for name, n in lies.items()}


class Placing:
    """Where each square of the board lies."""

    def __init__(self, seen: View) -> None:
        self.spots: dict[str, Spot] = {}
        for one in seen.tiles:
            self.spots |= spots_of(one.tile.id, one.x, one.y, one.rotation, one.level)

    def spot(self, name: str) -> Spot | None:
        """A square by its name."""
        return self.spots.get(name)


def town(seen: View, question: Question | None, mine: str) -> dict[str, Any]:
    """Everything that the board shows, storey by storey; `mine` is the piece in the middle."""
    placing = Placing(seen)
    pictures = {one.tile.id: picture(seen, one) for one in seen.tiles}
    targets = targets_of(seen, placing, question)
    turns = question.options if question is not None and seen.drawn is not None else ()
    levels = sorted({one.level for one in seen.tiles})
    left, top, wide, high = frame(seen)
    focus = focus_of(seen, mine)
    return {
        "left": left,
        "top": top,
        "wide": wide,
        "high": high,
        "focus": focus,
        "levels": levels,
        "light": seen.light,
        "rain": seen.weather,
        "storeys": [
            {"level": level, "markup": storey(seen, placing, pictures, targets, level, mine)}
            for level in levels
        ],
        "ghosts": ghosts(seen, turns),
        "targets": len(targets),
        "afar": sum(1 for target in targets if target["spot"][2] != focus[2]),
        "eye": eye(seen, mine),
        "sight": sight(seen, placing, mine),
    }


def frame(seen: View) -> tuple[int, int, int, int]:
    """The part of the endless table that is shown: all tiles, the drawn one, and a margin."""
    xs = [one.x for one in seen.tiles] + ([seen.drawn.x] if seen.drawn else [])
    ys = [one.y for one in seen.tiles] + ([seen.drawn.y] if seen.drawn else [])
    xs, ys = xs or [0], ys or [0]
    left, top = min(xs) * WIDE - MARGIN, min(ys) * WIDE - MARGIN
    return left, top, (max(xs) + 1) * WIDE + MARGIN - left, (max(ys) + 1) * WIDE + MARGIN - top


def focus_of(seen: View, mine: str) -> Spot:
    """What the camera looks at, in units: the drawn tile's entrance, or the piece."""
    if seen.drawn is not None:
        x, y = seen.drawn.x * WIDE + WIDE // 2, seen.drawn.y * WIDE + WIDE // 2
        entrance = middle(seen.drawn.enter)
        return (x + entrance[0]) // 2, (y + entrance[1]) // 2, 0
    who = next((c for c in seen.characters if c.id == mine and c.square), None)
    if who is None:
        if not seen.tiles:
            return WIDE // 2, WIDE // 2, 0
        first = seen.tiles[0]
        return first.x * WIDE + WIDE // 2, first.y * WIDE + WIDE // 2, first.level
    return *middle(who.at), who.at[2]


def picture(seen: View, one: TileView) -> Picture:
    """A tile with its lights as they are now."""
    lit = frozenset(n for name, n in squares_of(one.tile.id).items() if name in seen.lit)
    dark = any(building.id in seen.dark_buildings for building in one.tile.buildings)
    return drawn(one.tile, one.rotation, lit, dark or seen.light != "day")


# ── layers ────────────────────────────────────────────────────────────────────────────────────


def storey(
    seen: View,
    placing: Placing,
    pictures: dict[str, Picture],
    targets: list[dict[str, Any]],
    level: int,
    mine: str,
) -> Markup:
    """One level of the town, bottom to top."""
    tiles = [one for one in seen.tiles if one.level == level]
    squares = {spot for name in seen.seen if (spot := placing.spot(name)) and spot[2] == level}
    parts: list[str] = [tile(one, pictures[one.tile.id]) for one in tiles]
    if level == 0:
        parts += [lamps(one, pictures[one.tile.id]) for one in tiles]
    parts.append(fog(tiles, squares))
    parts += [gate(seen, one) for one in seen.gates if one.inside_at[2] == level]
    parts += [labels(one, pictures[one.tile.id]) for one in tiles]
    parts += [codes(one) for one in tiles]
    parts += [step(target) for target in targets if target["spot"][2] == level]
    parts += things(seen, level, mine)
    return Markup("".join(parts))


def tile(one: TileView, drawing: Picture) -> str:
    """The still picture of a tile, and the rain on it."""
    rain = "" if one.level else f'<path class="rain" d="{drawing.outdoors}"/>'
    where = f"translate({one.x * WIDE} {one.y * WIDE})"
    still = str(drawing.still)
    return f'<g id="tile-{escape(one.tile.id)}" class="tile" transform="{where}">{still}{rain}</g>'


def lamps(one: TileView, drawing: Picture) -> str:
    """Street lamps and their light."""
    places = [f'x="{one.x * WIDE + x}" y="{one.y * WIDE + y}"' for x, y in drawing.lamps]
    return "".join(
        f'<use class="lamplight" href="#lamplight" {place}/><use href="#lamp" {place}/>'
        for place in places
    )


def labels(one: TileView, drawing: Picture) -> str:
    """The names of a tile and its rooms."""
    where = f"translate({one.x * WIDE} {one.y * WIDE})"
    return f'<g class="names" transform="{where}">{drawing.names!s}</g>'


def codes(one: TileView) -> str:
    """What the squares of a tile are called, at its rim: its letter, columns and rows."""
    left, top = one.x * WIDE, one.y * WIDE
    marks = [f'<text class="letter" x="{left + WIDE - 20}" y="{top + 30}">{one.letter}</text>']
    for n, column in enumerate(COLUMNS):
        along = n * UNIT + UNIT // 2
        marks.append(f'<text x="{left + along}" y="{top + 13}">{column}</text>')
        marks.append(f'<text x="{left + 9}" y="{top + along + 5}">{n + 1}</text>')
    return f'<g class="codes" aria-hidden="true">{"".join(marks)}</g>'


def fog(tiles: list[TileView], squares: set[Spot]) -> Markup:
    """Darkness over everything that is not seen; its edge is soft by a few strokes."""
    boxes = "".join(f"M{one.x * WIDE} {one.y * WIDE}h{WIDE}v{WIDE}h{-WIDE}Z" for one in tiles)
    clear = outline((spot[1], spot[0]) for spot in squares)
    edges = "".join(
        f'<path class="fog-edge {width}" d="{clear}"/>' for width in ("one", "two", "three", "four")
    )
    return Markup(f'<path class="fog" d="{boxes}{clear}"/>{edges}')


# ── what can be done there ────────────────────────────────────────────────────────────────────


def targets_of(seen: View, placing: Placing, question: Question | None) -> list[dict[str, Any]]:
    """Squares and rims that answer the open question."""
    found: list[dict[str, Any]] = []
    if question is None or question.seat != seen.seat:
        return found
    if question.kind == "several":
        marks = [(item, placing.spot(item.of("square"))) for item in question.items]
        return [target(item, spot, "", "tick") for item, spot in marks if spot is not None]
    costs = {one.square: one.cost for one in seen.reach}
    for option in question.options:
        name = option.of("square")
        spot = placing.spot(name)
        if spot is None or not option.enabled:
            continue
        if option.verb in ON_SQUARES:
            cost = points(costs[name]) if option.verb == "go" and name in costs else ""
            found.append(target(option, spot, cost, option.verb))
        elif option.verb == "explore":
            found.append(target(option, spot, "", option.verb, option.of("place")))
    return found


def target(option: Option, spot: Spot, cost: str, kind: str, side: str = "") -> dict[str, Any]:
    """A place on the board that can be chosen; `side` is where a way leads off it."""
    said = f"{option.label}: {cost} points" if cost else option.label
    return {
        "id": option.id, "spot": spot, "cost": cost, "kind": kind, "side": side, "said": said,
    }  # fmt: skip


SQUARE: Final = (
    '<rect class="hit" x="-24" y="-24" width="48" height="48"/>'
    '<rect class="box" x="-20" y="-20" width="40" height="40" rx="7"/>'
)
ARROW: Final = (
    '<rect class="hit" x="-21" y="-20" width="42" height="42"/>'
    '<path class="arrow" d="M-15 8L0 -11L15 8L0 3Z"/>'
)


def step(one: dict[str, Any]) -> str:
    """A square to go to with its cost, or an arrow off the board."""
    x, y = middle(one["spot"])
    shape = f'{SQUARE}<text y="6">{one["cost"] or "•"}</text>'
    if one["side"]:
        turn = list(SIDES).index(one["side"])
        down, right = OFFSETS[turn]
        x, y = x + right * 45, y + down * 45
        shape = f'<g transform="rotate({turn * 90})">{ARROW}</g>'
    return (
        f'<g class="step {one["kind"]}" role="button" tabindex="-1" '
        f'data-option="{escape(one["id"])}" '
        f'data-x="{x}" data-y="{y}" aria-label="{escape(one["said"])}" '
        f'transform="translate({x} {y})">{shape}</g>'
    )


def ghosts(seen: View, turns: tuple[Option, ...]) -> dict[str, Any] | None:
    """The drawn tile in every way it can lie, and the square that is stepped onto."""
    at, tile_ = seen.drawn, seen.drawn_tile
    if at is None or tile_ is None:
        return None
    x, y = at.x * WIDE, at.y * WIDE
    partner = tile_.partner.side if tile_.partner is not None else None
    return {
        "x": x,
        "y": y,
        "enter": middle(at.enter),
        "turns": [
            {
                "turn": turn,
                "option": option.id,
                "label": option.label,
                "picture": drawn(tile_, turn, frozenset(), False),
                "partner": beside(partner, turn, x, y),
            }
            for turn, option in zip(at.rotations, turns, strict=False)
        ],
    }


def beside(side: str | None, turn: int, x: int, y: int) -> tuple[int, int] | None:
    """Where the other half of a two-tile building will lie."""
    if side is None:
        return None
    down, right = OFFSETS[(["north", "east", "south", "west"].index(side) + turn) % 4]
    return x + right * WIDE, y + down * WIDE


# ── sight ─────────────────────────────────────────────────────────────────────────────────────


def eye(seen: View, mine: str) -> tuple[int, int, int] | None:
    """Where my character looks from."""
    who = next((c for c in seen.characters if c.id == mine and c.square and c.alive), None)
    return None if who is None else (*middle(who.at), who.at[2])


def sight(seen: View, placing: Placing, mine: str) -> str:
    """The squares in sight, for the line that follows the pointer."""
    spots = [placing.spot(name) for name in seen.seen]
    return " ".join(f"{spot[0]},{spot[1]},{spot[2]}" for spot in spots if spot is not None)
