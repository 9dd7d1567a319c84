"""Hands, re-rolls, legs and eyes of When Darkness Comes, against a second opinion."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noctuary.games.when_darkness_comes.board import modifiers, ways
from noctuary.games.when_darkness_comes.content.ladder import hand
from noctuary.games.when_darkness_comes.content.layout import Board, Placed
from noctuary.odds import poker
from tests.games.when_darkness_comes.table import NOBODY, Table, town
from tests.oracles import when_darkness_comes as oracle

FACES = st.lists(st.integers(1, 6), max_size=8).map(tuple)
TILES = sorted(tile.id for tile in town().tiles.values() if tile.level == 0 and not tile.partner)


@pytest.mark.rule("WD-1.2", "WD-1.3", "WD-1.4", "WD-1.5", "WD-1.6", "WD-1.7", "WD-1.11", "WD-1.12")
@settings(max_examples=400)
@given(FACES, st.booleans())
def test_a_hand_is_worth_the_same(faces: tuple[int, ...], gamble: bool) -> None:
    assert hand(faces, gamble)[0] == oracle.value(faces, gamble)


@pytest.mark.rule("WD-26.6", "WD-4.16")
@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.integers(1, 6), min_size=1, max_size=4).map(tuple),
    st.integers(1, 7),
    st.lists(st.integers(1, 2), min_size=1, max_size=2).map(tuple),
    st.booleans(),
)
def test_the_best_reroll_has_the_same_chance(
    faces: tuple[int, ...], target: int, helpers: tuple[int, ...], gamble: bool
) -> None:
    if oracle.value(faces, gamble) >= target:
        return
    chances = [
        max(
            Fraction(reroll.ways, reroll.total)
            for reroll in poker.rerolls_of(
                faces, target, most, helpers[:n] + helpers[n + 1 :], gamble
            )
        )
        for n, most in enumerate(helpers)
    ]
    assert max(chances) == oracle.chance(tuple(sorted(faces)), target, helpers, gamble)


@pytest.mark.rule("WD-26.6", "WD-4.9")
@settings(max_examples=25, deadline=None)
@given(
    st.integers(0, 4),
    st.integers(1, 7),
    st.lists(st.integers(1, 2), max_size=1).map(tuple),
    st.booleans(),
)
def test_a_roll_has_the_same_chance_before_it_is_made(
    dice: int, target: int, helpers: tuple[int, ...], gamble: bool
) -> None:
    found = poker.chance(dice, target, helpers, gamble)
    assert Fraction(found.ways, found.total) == oracle.before(dice, target, helpers, gamble)


# ── the town ──────────────────────────────────────────────────────────────────────────────────


@st.composite
def streets(draw: st.DrawFn) -> tuple[Table, oracle.Street]:
    """One or two tiles, turned anyhow, in the game and as drawings."""
    names = draw(st.lists(st.sampled_from(TILES), min_size=1, max_size=2, unique=True))
    turns = [draw(st.integers(0, 3)) for _ in names]
    t = Table("market_square")
    placed = [Placed(name, x, 0, turns[x], 0) for x, name in enumerate(names)]
    t.g.board = Board(tuple(placed))
    drawings = []
    for name, turn in zip(names, turns, strict=True):
        tile = town().tiles[name]
        legend = {letter: meant.terrain for letter, meant in tile.legend.items()}
        drawings.append((tile.plan, legend, turn))
    return t, oracle.Street(drawings)


def spots(street: oracle.Street) -> list[oracle.Spot]:
    return [spot for spot, terrain in street.terrain.items() if terrain != "solid"]


@pytest.mark.rule("WD-7.9", "WD-7.10", "WD-7.11", "WD-7.12", "WD-7.14", "WD-7.16", "WD-10.3")
@settings(max_examples=150, deadline=None)
@given(streets(), st.data())
def test_legs_reach_the_same_squares(
    case: tuple[Table, oracle.Street], data: st.DataObject
) -> None:
    t, street = case
    here = data.draw(st.sampled_from(spots(street)))
    halves = data.draw(st.integers(0, 16))
    stops = data.draw(st.sets(st.sampled_from(spots(street)), max_size=4)) - {here}
    lay = t.g.layout
    stride = ways.Stride(stops=frozenset(lay.at(*spot) for spot in stops))
    reach = ways.spread(lay, lay.at(*here), halves, stride)
    found = {(lay.xs[square], lay.ys[square]): rest for square, rest in reach.left.items()}
    assert found == street.reach(here, halves, stops)
    for square in reach.came:
        assert reach.came[ways.way_to(reach.came, square)[0]] == lay.at(*here)


@pytest.mark.rule("WD-2.9")
@settings(max_examples=300, deadline=None)
@given(streets(), st.data())
def test_so_many_steps_lead_there_if_a_shortest_walk_takes_no_more(
    case: tuple[Table, oracle.Street], data: st.DataObject
) -> None:
    t, street = case
    lay = t.g.layout
    here, there = (lay.at(*data.draw(st.sampled_from(spots(street)))) for _ in range(2))
    closed = {lay.at(*spot) for spot in data.draw(st.sets(st.sampled_from(spots(street))))}
    most = data.draw(st.integers(0, 8))
    steps, _ = ways.walk(lay, here, there.__eq__, closed=closed)
    assert ways.is_in_reach(lay, here, there, most, closed) is (steps <= most)


@pytest.mark.rule("WD-8.3", "WD-8.4", "WD-8.5", "WD-8.6")
@settings(max_examples=300, deadline=None)
@given(streets(), st.data())
def test_eyes_see_the_same_squares(case: tuple[Table, oracle.Street], data: st.DataObject) -> None:
    t, street = case
    open_spots = st.sampled_from(spots(street))
    here, there = data.draw(open_spots), data.draw(open_spots)
    people = data.draw(st.sets(open_spots, max_size=3))
    lay = t.g.layout
    for n, spot in enumerate(sorted(people)):
        t.join(f"guest_{n}", lay.names[lay.at(*spot)], NOBODY, n)
    far = data.draw(st.integers(0, 6))
    seen = modifiers.sees_within(t.g, lay.at(*here), lay.at(*there), far)
    assert seen == street.sees(here, there, far, people - {here, there})
    back = modifiers.sees_within(t.g, lay.at(*there), lay.at(*here), far)
    assert seen == back, "who sees is seen"
