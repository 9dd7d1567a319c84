"""The guided games: each is played to its end, and every lesson comes or says when it would."""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest

from noctuary import Session, game, rules
from noctuary.bots import bot
from noctuary.engine.game import Game
from noctuary.engine.lessons import Lesson, begin_guided, guide_of, met, new_lessons
from noctuary.games import PACKAGES

PLAYERS: Final = {
    "arkham-noir": "greedy",
    "when-darkness-comes": "cautious",
    "dark-quarter": "cautious",
    "six-days": "random",
}
"""Who plays each guided game as the person would who learns it."""
AT_ONCE: Final = 4
"""So many lessons at one question are enough for anybody."""


@cache
def played(game_id: str) -> tuple[Session, dict[str, int]]:
    """A guided game from its beginning to its end, and the moment of each lesson."""
    session = begin_guided(Session, game(game_id))
    session.pass_pauses = True
    player = bot(PLAYERS[game_id], 1)
    moments: dict[str, int] = {}
    while True:
        state = session.state
        for lesson in new_lessons(session, 0):
            assert lesson.id not in moments, "a lesson is told once"
            moments[lesson.id] = session.moment
        if state.question is None:
            return session, moments
        session.reply(player.choose(session.game, state, state.seat))


def lessons() -> list[tuple[str, Lesson]]:
    return [(name, lesson) for name in PACKAGES for lesson in guide_of(game(name)).lessons]


@pytest.mark.parametrize("game_id", PACKAGES)
def test_a_guided_game_is_played_to_its_end_and_teaches_all_that_is_not_seldom(game_id: str):
    session, moments = played(game_id)
    assert session.state.outcome.won
    missing = [
        lesson.id
        for lesson in guide_of(session.game).lessons
        if lesson.id not in moments and not lesson.seldom
    ]
    assert not missing


@pytest.mark.parametrize("game_id", PACKAGES)
def test_lessons_come_one_by_one(game_id: str):
    session, moments = played(game_id)
    first = [lesson for lesson, moment in moments.items() if moment == 0]
    assert first == [guide_of(session.game).lessons[0].id]
    crowded = {m for m in moments.values() if list(moments.values()).count(m) > AT_ONCE}
    assert not crowded


@pytest.mark.parametrize(("game_id", "lesson"), lessons(), ids=lambda part: getattr(part, "id", ""))
def test_a_lesson_has_an_occasion_and_a_rule_that_can_be_read(game_id: str, lesson: Lesson):
    assert lesson.asks or lesson.told or lesson.offered
    assert rules.find(game_id, lesson.rule)
    assert len(lesson.text) < 420
    for name in lesson.having:
        assert all(name in event.__struct_fields__ for event in lesson.told)


@pytest.mark.parametrize("game_id", PACKAGES)
def test_the_goal_comes_first(game_id: str):
    guide = guide_of(game(game_id))
    assert len(guide.parts) == 3
    assert guide.goal.endswith(".")
    assert guide.loss.endswith(".")
    ids = [lesson.id for lesson in guide.lessons]
    assert len(set(ids)) == len(ids)


def test_what_was_taken_back_is_new_again_and_a_save_knows_that_it_is_guided():
    session = begun("arkham-noir")
    first = new_lessons(session, 0)
    session.reply(session.state.options[0])
    assert not {lesson.id for lesson in first} & {one.id for one in new_lessons(session, 0)}
    session.undo()
    assert new_lessons(session, 0) == first
    again = Session.read(list(session.lines()), game)
    assert again.header.guided
    assert new_lessons(again, 0) == first


def test_an_ordinary_game_teaches_nothing():
    session = Session.start(game("arkham-noir"), seed=1)
    assert new_lessons(session, 0) == []


def test_others_are_not_taught_by_my_questions():
    session = begun("when-darkness-comes")
    assert met(session, 1) == frozenset()


def test_a_game_without_a_guide_says_so():
    class Bare(Game):
        title = "Bare"

        def __init__(self) -> None:
            """Nothing to settle."""

    with pytest.raises(LookupError, match="Bare has no guided game"):
        guide_of(Bare())


def begun(game_id: str) -> Session:
    session: Session = begin_guided(Session, game(game_id))
    session.pass_pauses = True
    return session
