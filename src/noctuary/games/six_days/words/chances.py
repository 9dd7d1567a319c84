"""Exact chances that are shown before a choice: table entries, hits, True dice."""

from __future__ import annotations

from collections import Counter

from noctuary.engine.question import Share
from noctuary.games.six_days.content.tables import SIDES
from noctuary.games.six_days.creation import open_picks
from noctuary.games.six_days.records import Attempt
from noctuary.games.six_days.state import (
    HIT,
    SixDays,
    act,
    attempt,
    difficulty,
    parts,
    penalties,
    true_dice,
)
from noctuary.games.six_days.words import phrases
from noctuary.odds.hits import Hits, hits


def of_table(g: SixDays, table: str) -> tuple[Share, ...]:
    """The chance of each entry of a table."""
    lines = g.pack.lines[table]
    counted = Counter(text for line in lines for text in line)
    total = sum(counted.values())
    return tuple(Share(text, ways, total) for text, ways in counted.items())


def of_words(g: SixDays, hero: str) -> tuple[Share, ...]:
    """SD-2.16: Words that are held are rolled again, so the others are equally likely."""
    picks = open_picks(g, hero)
    entries = g.pack.entries["words"]
    return tuple(Share(entries[pick], 1, len(picks)) for pick in picks)


def of_types(g: SixDays) -> tuple[Share, ...]:
    """SD-5.2: the highest of as many dice as the number of the act."""
    dice = act(g)
    return tuple(
        Share(kind.name, face**dice - (face - 1) ** dice, SIDES**dice)
        for face, kind in enumerate(g.pack.types, start=1)
    )


def of_hits(g: SixDays, risked: int | None = None) -> Hits:
    """SD-22.3: the hits of the pool with its penalties; a sacrifice is not considered."""
    roll = attempt(g)
    dice = sum(n for reason, n in parts(g) if reason != "reserve")
    dice += roll.risked if risked is None else risked
    return hits(dice, penalties=len(penalties(roll)))


def of_success(g: SixDays, risked: int) -> tuple[Share, ...]:
    """SD-22.3: the chance of at least the Difficulty in hits, and of one less."""
    found, need = of_hits(g, risked), difficulty(g)
    enough = sum(found.ways[need:])
    almost = found.ways[need - 1] if need - 1 < len(found.ways) else 0
    shares = (
        Share(f"{need} hits or more", enough, found.total),
        Share(f"just {need - 1}", almost, found.total),
        Share("fewer", found.total - enough - almost, found.total),
    )
    return tuple(share for share in shares if share.ways)


def of_sacrifice(roll: Attempt) -> tuple[Share, ...]:
    """SD-11.5: whether the lowest die becomes a hit."""
    if min(roll.faces) >= HIT:
        return (Share("no more hits", 1, 1),)
    return Share("one more hit", 1, 2), Share("no more hits", 1, 2)


def of_true_dice(g: SixDays, chosen: tuple[int, ...]) -> tuple[Share, ...]:
    """SD-18.2: how many True dice the winner would have after rerolling these Rival dice."""
    score = g.heroes[g.core_hero].score
    kept = [face for n, face in enumerate(g.rival) if n not in chosen]
    ways: Counter[tuple[int, int]] = Counter({(min(kept, default=SIDES + 1), sum(kept)): 1})
    for _ in chosen:
        rolled: Counter[tuple[int, int]] = Counter()
        for (lowest, total), n in ways.items():
            for face in range(1, SIDES + 1):
                rolled[min(lowest, face), total + face] += n
        ways = rolled
    ends: Counter[int] = Counter()
    for (lowest, total), n in ways.items():
        matching, _ = true_dice(score, [lowest])
        ends[matching // 2 + (2 if sum(score) > total else 0)] += n
    total = sum(ends.values())
    return tuple(
        Share(phrases.plural(dice, "True die", "True dice"), ends[dice], total)
        for dice in sorted(ends, reverse=True)
    )
