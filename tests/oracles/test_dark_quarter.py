"""Successes of The Dark Quarter, compared with the second opinion over random positions."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from noctuary.games.dark_quarter.cards import effects
from noctuary.games.dark_quarter.content.format import effects as e
from noctuary.games.dark_quarter.dice import dice, odds
from noctuary.games.dark_quarter.state import Trial
from tests.games.dark_quarter.table import Table
from tests.oracles import dark_quarter as oracle

FACES = (1, 2, 3, 4, "star", "plus")
TRACKS = st.sets(st.integers(1, 12), min_size=1, max_size=4).map(lambda slots: tuple(sorted(slots)))
POOLS = st.lists(st.sampled_from(FACES), min_size=2, max_size=9)
STARS = st.lists(st.tuples(st.sampled_from(["set", "add"]), st.integers(0, 5)), max_size=2)
AMOUNTS = st.integers(-3, 4)


def star_effects(effects_on: list[tuple[str, int]], which: str) -> list[e.StarValue]:
    """The oracle's pairs as the effects of cards."""
    return [e.StarValue(which=which, **{kind: n}) for kind, n in effects_on]


def used(trial: Trial, cards: list[Any]) -> Trial:
    """A test in which these effects were used, one after the other."""
    for card in cards:
        trial = msgspec.structs.replace(trial, **effects.CHANGES[type(card)](card, trial))
    return trial


@pytest.mark.rule("DQ-24.1", "DQ-24.4", "DQ-24.5", "DQ-24.7", "DQ-24.9", "DQ-R44")
@settings(max_examples=400, deadline=None)
@given(
    faces=POOLS,
    track=TRACKS,
    bonus=AMOUNTS,
    more=AMOUNTS,
    each_star=STARS,
    one_star=STARS,
    count_as=st.lists(st.tuples(st.integers(1, 4), st.integers(0, 6)), max_size=2),
    per_face=st.lists(
        st.tuples(st.sampled_from(FACES), st.integers(1, 2), st.integers(1, 4)), max_size=2
    ),
    shifts=st.lists(st.tuples(st.sampled_from(["any", "weakest"]), st.integers(1, 4)), max_size=3),
)
@example(
    faces=[4, 1],
    track=(6, 8),
    bonus=0,
    more=0,
    each_star=[],
    one_star=[],
    count_as=[],
    per_face=[],
    shifts=[("any", 3), ("any", 1)],
)
def test_the_count_agrees_with_the_second_opinion(
    faces, track, bonus, more, each_star, one_star, count_as, per_face, shifts
):
    trial = Trial(
        "t",
        "ines",
        value=bonus,
        successes=more,
        counts=tuple(count_as),
        per_face=tuple(per_face),
        shifts=tuple(shifts),
    )
    trial = used(trial, [*star_effects(each_star, "each"), *star_effects(one_star, "one")])
    expected = oracle.successes(
        faces,
        track,
        bonus=bonus,
        more=more,
        each_star=each_star,
        one_star=one_star,
        count_as=count_as,
        per_face=per_face,
        shifts=shifts,
    )
    assert dice.counted(trial, track, faces).successes == expected


@pytest.mark.rule("DQ-R111", "DQ-22.8", "DQ-22.9")
@settings(max_examples=25, deadline=None)
@given(
    track=TRACKS,
    own=st.integers(0, 1),
    bonus=st.integers(0, 3),
    star=st.integers(0, 3),
    shift=st.integers(0, 3),
)
def test_exact_odds_agree_with_every_roll_counted_one_by_one(track, own, bonus, star, shift):
    table = Table("ines dez")
    table.g.change("ines", combat=track)
    shifts = (("weakest", shift),) if shift else ()
    trial = Trial("t_combat", "ines", own=own, value=bonus, star_set=star, shifts=shifts)
    main, effort = table.g.pack.dice.main, table.g.pack.dice.effort
    ways = Counter(
        oracle.successes(roll, track, bonus=bonus, each_star=[("set", star)], shifts=shifts)
        for roll in product(main, main, *[effort] * own)
    )
    assert odds.distribution(table.g, trial) == dict(sorted(ways.items()))
