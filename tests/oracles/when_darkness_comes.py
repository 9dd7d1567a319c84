"""A second opinion on When Darkness Comes: slow, obvious, and written from the rules alone.

The town is read from the drawn plans as letters, turned as a drawing is turned; nothing of the
game's own tables is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, product

Spot = tuple[int, int]
HALVES = {"street": 1, "floor": 2, "obstructed": 2, "woods": 4}
TERRAIN = {
    ".": "street", "p": "street", "!": "street", ",": "obstructed", "u": "obstructed",
    "t": "woods", "q": "woods", "_": "floor", "?": "floor", "S": "floor", "E": "floor",
    "#": "solid",
}  # fmt: skip
SIDE = 8

# ── hands ─────────────────────────────────────────────────────────────────────────────────────


def value(faces: Iterable[int], gamble: bool) -> int:
    """WD-1: the best combination in a pool, by looking for each of them."""
    dice = list(faces)
    found = [0, *same(dice), *straights(dice), *(gambled(dice) if gamble else [])]
    return max(found) or (1 if 6 in dice else 0)


def same(dice: list[int]) -> list[int]:
    """WD-1.4: dice with the same face."""
    return [{1: 0, 2: 2, 3: 4, 4: 6, 5: 8}.get(n, 10) for n in Counter(dice).values()]


def straights(dice: list[int]) -> list[int]:
    """WD-1.5 to WD-1.7: faces in a row."""
    rows = {3: 3, 4: 5, 5: 7, 6: 9}
    return [
        worth
        for length, worth in rows.items()
        for low in range(1, 8 - length)
        if set(range(low, low + length)) <= set(dice)
    ]


def gambled(dice: list[int]) -> list[int]:
    """WD-1.11, WD-1.12: two pair and full house, for a gambler."""
    counts = Counter(dice)
    pairs = [(counts[a], counts[b]) for a in counts for b in counts if a != b]
    return [3 for a, b in pairs if a >= 2 and b >= 2] + [5 for a, b in pairs if a >= 3 and b >= 2]


@cache
def chance(faces: tuple[int, ...], target: int, helpers: tuple[int, ...], gamble: bool) -> Fraction:
    """WD-26.6: the chance to reach a level from dice that lie there, each helper being used in the
    best way and in the best order."""
    if value(faces, gamble) >= target:
        return Fraction(1)
    best = Fraction(0)
    for n, most in enumerate(helpers):
        left = helpers[:n] + helpers[n + 1 :]
        for size in range(1, min(most, len(faces)) + 1):
            for again in set(combinations(sorted(faces), size)):
                kept = Counter(faces) - Counter(again)
                falls = product(range(1, 7), repeat=size)
                pools = [tuple(sorted([*kept.elements(), *fall])) for fall in falls]
                total = sum((chance(p, target, left, gamble) for p in pools), Fraction(0))
                best = max(best, total / len(pools))
    return best


def before(dice: int, target: int, helpers: tuple[int, ...], gamble: bool) -> Fraction:
    """The same before anything was rolled."""
    falls = [tuple(sorted(fall)) for fall in product(range(1, 7), repeat=dice)]
    return sum((chance(f, target, helpers, gamble) for f in falls), Fraction(0)) / len(falls)


# ── the town, as it is drawn ──────────────────────────────────────────────────────────────────


class Street:
    """Tiles beside each other, from west to east, each turned clockwise by quarters."""

    def __init__(self, tiles: list[tuple[str, dict[str, str], int]]) -> None:
        self.terrain: dict[Spot, str] = {}
        self.drawings: list[list[str]] = []
        for place, (plan, legend, turns) in enumerate(tiles):
            rows = plan.splitlines()
            for _ in range(turns):
                rows = ["".join(row[n] for row in reversed(rows)) for n in range(len(rows[0]))]
            self.drawings.append(rows)
            letters = TERRAIN | legend
            for y, x in product(range(SIDE), repeat=2):
                self.terrain[place * SIDE + x, y] = letters[rows[2 * y + 1][2 * x + 1]]
        self.indoors = {spot for spot in self.terrain if self.is_floor_of_a_house(spot)}

    def sign(self, a: Spot, b: Spot) -> str:
        """What is drawn between two squares beside each other; a wall if a drawing has one."""
        signs = []
        for here, there in ((a, b), (b, a)):
            if here in self.terrain:
                rows = self.drawings[here[0] // SIDE]
                x, y = 2 * (here[0] % SIDE) + 1, 2 * here[1] + 1
                signs.append(rows[y + there[1] - here[1]][x + there[0] - here[0]])
        if len(signs) == 2 and a[0] // SIDE != b[0] // SIDE:
            return " " if set(signs) == {":"} else "|"
        return signs[0]

    def beside(self, spot: Spot) -> list[Spot]:
        x, y = spot
        near = [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
        return [other for other in near if other in self.terrain]

    def is_floor_of_a_house(self, spot: Spot) -> bool:
        """Whether one is inside: a floor that is parted from the street all around."""
        return self.terrain[spot] == "floor"

    # ── legs ──

    def may_step(self, a: Spot, b: Spot) -> bool:
        """WD-10.2, WD-10.3: over open edges and doorways; out of any door, in by one without
        locks."""
        sign = self.sign(a, b)
        if self.terrain[b] == "solid" or sign in "-|wx:&":
            return False
        if sign.isdigit():
            return a in self.indoors or sign == "0"
        return True

    def reach(self, start: Spot, halves: int, stops: set[Spot]) -> dict[Spot, int]:
        """WD-7.9 to WD-7.16: every way that can be walked, tried out; the most half points left."""
        best: dict[Spot, int] = {}
        tried: set[tuple[Spot, int]] = set()
        ways = [(start, halves)]
        while ways:
            here, left = ways.pop()
            for there in self.beside(here):
                if not self.may_step(here, there):
                    continue
                price = HALVES[self.terrain[there]]
                if price == HALVES["woods"] and 2 <= left < price:
                    rest = 0
                elif left >= price:
                    rest = left - price
                else:
                    continue
                best[there] = max(best.get(there, -1), rest)
                enters = there in self.indoors and here not in self.indoors
                if not enters and there not in stops and (there, rest) not in tried:
                    tried.add((there, rest))
                    ways.append((there, rest))
        best.pop(start, None)
        return best

    # ── eyes ──

    def is_clear(self, a: Spot, b: Spot) -> bool:
        """WD-8.4: whether a look passes from a square to the one beside it."""
        if a not in self.terrain or b not in self.terrain:
            return False
        solid = "solid" in (self.terrain[a], self.terrain[b])
        sign = self.sign(a, b)
        return not solid and not sign.isdigit() and sign not in "-|:&"

    def crossed(self, a: Spot, b: Spot) -> list[Spot]:
        """The squares that the line between two centres runs through, in order."""
        moments = {Fraction(0), Fraction(1)}
        for axis in (0, 1):
            step = b[axis] - a[axis]
            moments |= {Fraction(2 * n + 1, 2 * abs(step)) for n in range(abs(step))}
        order = sorted(moments)
        found = []
        for early, late in pairwise(order):
            middle = (early + late) / 2
            spot = tuple(
                int(a[axis] + middle * (b[axis] - a[axis]) + Fraction(1, 2)) for axis in (0, 1)
            )
            found.append((spot[0], spot[1]))
        return found

    def sees(self, a: Spot, b: Spot, far: int, people: set[Spot]) -> bool:
        """WD-8.3 to WD-8.6: near enough, nothing in between, nobody in between."""
        if a == b:
            return True
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) > far:
            return False
        line = self.crossed(a, b)
        if people & set(line[1:-1]):
            return False
        return all(self.passes(c, d) for c, d in pairwise(line))

    def passes(self, a: Spot, b: Spot) -> bool:
        """One edge; or a corner, by one of the two ways around it."""
        if a[0] == b[0] or a[1] == b[1]:
            return self.is_clear(a, b)
        corners = ((a[0], b[1]), (b[0], a[1]))
        return any(self.is_clear(a, c) and self.is_clear(c, b) for c in corners)
