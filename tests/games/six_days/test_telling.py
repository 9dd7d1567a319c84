"""Events that seldom happen tell what happened, by which rule."""

from __future__ import annotations

import pytest

from noctuary.engine.events import Event
from noctuary.games.six_days.conditions import remove
from noctuary.games.six_days.ending import RerollRival
from noctuary.games.six_days.events import ConditionGone, Edited, RivalRerolled
from noctuary.games.six_days.records import Condition, Entry
from tests.games.six_days.table import Table


def heard(t: Table) -> list[Event]:
    events: list[Event] = []
    t.g.listener = events.append
    return events


@pytest.mark.rule("SD-13.6", "SD-6.9")
def test_a_condition_that_goes_is_told_with_the_milder_one_that_stays() -> None:
    t = Table(conditions="wounded,lost")
    wounded, lost = t.hero.conditions
    events = heard(t)
    remove(t.g, "h1", wounded.id, "SD-6.9", Entry("bruised"))
    bruised = Condition(f"c{t.g.serial}", Entry("bruised"))
    assert t.hero.conditions == (lost, bruised)
    remove(t.g, "h1", lost.id, "SD-13.6")
    remove(t.g, "h1", lost.id, "SD-13.6")
    assert events == [
        ConditionGone(hero="h1", condition=wounded, milder=bruised, rule="SD-6.9"),
        ConditionGone(hero="h1", condition=lost, milder=None, rule="SD-13.6"),
    ]


@pytest.mark.rule("SD-18.2")
def test_dice_of_the_rival_that_are_rolled_again_are_told_before_and_after() -> None:
    t = Table(rival="2 5 6")
    events = heard(t)
    RerollRival((0, 2)).rolled(t.g, (6, 1))
    assert events == [RivalRerolled(before=(2, 5, 6), after=(6, 5, 1), rule="SD-18.2")]
    assert t.g.rival == [6, 5, 1]


@pytest.mark.rule("SD-21.3")
def test_words_that_are_changed_later_are_told() -> None:
    t = Table().reply("note:It rained all day.")
    number = len(t.g.authors)
    events = heard(t)
    t.reply(f"edit:{number}:It rained all night.")
    assert events == [Edited(number=number, text="It rained all night.", rule="SD-21.3")]
