"""Hits of Six Days and what they buy, against a second opinion."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import noctuary
from noctuary.games.six_days import GAME
from noctuary.games.six_days import state as rules
from noctuary.odds.hits import hits as exact_hits
from tests.games.six_days.table import Table
from tests.oracles import six_days as oracle

FACE = st.integers(1, 6)
REASONS = ("self", "doing", "with:w1", "with:w2", "prepared", "tool", "resource:land")
HINDERING = ("against:c21", "against:w6")


@st.composite
def rolls(draw: st.DrawFn) -> tuple[Table, list[int], int]:
    """A roll that waits to be paid for, its faces and the dice at risk."""
    t = Table(scene=draw(st.integers(1, 7)), conditions="wounded", reserve=6)
    goals = draw(st.integers(1, 2))
    helping = [reason for reason in REASONS if draw(st.booleans())]
    against = [reason for reason in HINDERING if draw(st.booleans())]
    risked = draw(st.integers(0, 3))
    t.declare(
        goals="\n".join(f"goal {n}" for n in range(goals)),
        obstacles="\n".join(f"trouble {n}" for n in range(draw(st.integers(1, 2)))),
        applies="+".join(helping + against) or "nothing",
        risk=risked,
    )
    size = t.g.question.least  # type: ignore[union-attr]
    faces = draw(st.lists(FACE, min_size=size, max_size=size))
    t.throw(" ".join(map(str, faces)))
    worse = [draw(FACE) for _ in against]
    t.throw(*map(str, worse))
    gift = draw(st.none() | FACE)
    if gift is None:
        t.reply("none")
    else:
        t.reply("write:the lamp").throw(str(gift))
    return t, oracle.rerolled(faces, worse, gift), risked


def id_of(thing: oracle.Thing) -> str:
    return thing[0] if not thing[1] else ":".join(thing)


@pytest.mark.rule("SD-11.2", "SD-11.3", "SD-11.5", "SD-12.1", "SD-22.1")
@settings(max_examples=150)
@given(rolls())
def test_dice_are_rerolled_and_hits_counted_alike(case: tuple[Table, list[int], int]) -> None:
    t, faces, _ = case
    if t.g.attempt is None or not t.g.attempt.faces:
        return
    assert list(t.g.attempt.faces) == faces
    assert rules.hits(t.g.attempt) == oracle.hits(faces)
    assert GAME.view(t.g, 0).roll.hits == oracle.hits(faces)


@pytest.mark.rule("SD-12.2", "SD-12.3", "SD-12.4", "SD-12.5", "SD-12.7", "SD-22.1", "SD-22.4")
@settings(max_examples=60)
@given(rolls(), st.data())
def test_exactly_the_legal_purchases_are_taken(
    case: tuple[Table, list[int], int], data: st.DataObject
) -> None:
    t, faces, risked = case
    roll = t.g.attempt
    if t.step != "Buy" or roll is None:
        assert oracle.hits(faces) == 0
        return
    goals = [goal.id for goal in roll.goals]
    troubles = [what.id for what in roll.complications]
    difficulty, have = rules.difficulty(t.g), oracle.hits(faces)
    for bought in oracle.purchases(oracle.shop(goals, troubles))[1:]:
        twin = t.g.clone()
        reply = "+".join(map(id_of, bought))
        if oracle.is_legal(bought, difficulty, have):
            twin.reply(reply)
        else:
            with pytest.raises(noctuary.IllegalReply):
                twin.reply(reply)
    choice = data.draw(st.sampled_from([(), *legal(goals, troubles, difficulty, have)]))
    t.reply("+".join(map(id_of, choice)) or "nothing")
    assert t.hero.reserve == oracle.reserve_after(6, risked, choice)
    if t.step == "NowOrLater":
        t.reply("later")
    moves = [step.why for step in t.g.agenda if type(step).__name__ == "MoveDie"]
    spare = have - sum(oracle.price(thing, difficulty) for thing in choice)
    scored = [event.why for event in t.heard if type(event).__name__ == "Scored"]
    surplus = oracle.has_surplus(choice, goals, troubles, spare)
    assert ("surplus" in (*moves, *scored)) is surplus
    assert ("sacrifice" in (*moves, *scored)) is (roll.sacrificed is not None)


def legal(
    goals: list[str], troubles: list[str], difficulty: int, have: int
) -> list[tuple[oracle.Thing, ...]]:
    """Everything that these hits can pay."""
    every = oracle.purchases(oracle.shop(goals, troubles))[1:]
    return [bought for bought in every if oracle.is_legal(bought, difficulty, have)]


@pytest.mark.rule("SD-22.3")
@pytest.mark.parametrize(("dice", "penalties"), [(1, 0), (3, 0), (3, 1), (3, 2), (5, 1), (4, 2)])
def test_the_chances_that_are_shown_are_those_of_every_way_to_fall(
    dice: int, penalties: int
) -> None:
    found = exact_hits(dice, penalties=penalties)
    shown = {n: ways for n, ways in enumerate(found.ways) if ways}
    assert {
        n: chance * found.total for n, chance in oracle.chances(dice, penalties).items()
    } == shown
