"""L005 to L009: bands, thresholds, Pivotal Choices, approaches, locked questions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from noctuary.engine.faults import nearest
from noctuary.games.dark_quarter.content.checks.draft import Breach, Draft, check
from noctuary.games.dark_quarter.content.format import plot, talks
from noctuary.games.dark_quarter.content.format.base import APPROACHES, band_of
from noctuary.games.dark_quarter.content.format.lines import world

ALL_TESTS: Final = (
    talks.StandardTest,
    talks.CumulativeTest,
    talks.QuestioningTest,
    talks.InvestigationTest,
)


@check("L005")
def bands_cover_every_number(draft: Draft) -> Iterator[Breach]:
    """L005, DQ-24.13: bands begin at 0, follow each other without gap, and the last is open."""
    for test, found in draft.of(*ALL_TESTS):
        due: int | None = 0
        for n, outcome in enumerate(test.outcomes):
            least, most = band_of(outcome.successes)
            inner = found._replace(path=(*found.path, "outcomes", n))
            if due is None or least != due or (most is not None and most < least):
                expected = "no band after an open one" if due is None else f"a band from {due}"
                message = f"expected {expected}; found {outcome.successes!r}"
                yield Breach(inner, "successes", message, 'such as "0", "1-2", "3+"')
                break
            due = None if most is None else most + 1
        else:
            if due is not None:
                message = f"the bands end at {due - 1}; expected one for {due} and more"
                yield Breach(found, "outcomes", message, f'let the last one be "{due - 1}+"')


@check("L006")
def thresholds_ascend(draft: Draft) -> Iterator[Breach]:
    """L006: a cumulative test has thresholds, each above the one before."""
    for test, found in draft.of(talks.CumulativeTest):
        if not test.thresholds:
            yield Breach(found, "thresholds", "expected at least one threshold; the last closes")
        before = 0
        for n, threshold in enumerate(test.thresholds):
            if threshold.at <= before:
                inner = found._replace(path=(*found.path, "thresholds", n))
                message = f"expected a threshold above {before}; found {threshold.at}"
                yield Breach(inner, "at", message)
            before = threshold.at


@check("L007")
def pivotal_choices_can_be_made(draft: Draft) -> Iterator[Breach]:
    """L007, DQ-36.2: two or three options, a default without condition, and short enough."""
    for choice, found in draft.of(plot.Pivotal):
        if not 2 <= len(choice.options) <= 3:
            message = f"expected two or three options; found {len(choice.options)}"
            yield Breach(found, "options", message)
        words = sum(len(t.split()) for t in [choice.prompt, *(x.label for x in choice.options)])
        if words > draft.whole.pivotal_max_words:
            message = f"prompt and options have {words} words"
            hint = f"at most {draft.whole.pivotal_max_words} can be read in time"
            yield Breach(found, "prompt", message, hint)
        known = {option.id: option for option in choice.options}
        if choice.default not in known:
            hint = nearest(choice.default, known)[2:-1]
            yield Breach(found, "default", f"there is no option {choice.default!r}", hint)
        elif known[choice.default].when is not None:
            message = f"the default {choice.default!r} has a condition"
            yield Breach(found, "default", message, "the clock must always have a way out")
        if len(choice.options) - sum(x.when is not None for x in choice.options) < 1:
            yield Breach(found, "options", "every option has a condition")
        yield from half_counted(choice, found)


def half_counted(choice: plot.Pivotal, found: object) -> Iterator[Breach]:
    """L007: `destiny` on all options or on none."""
    with_points = [option.destiny is not None for option in choice.options]
    if any(with_points) and not all(with_points):
        n = with_points.index(False)
        inner = found._replace(path=(*found.path, "options", n))  # type: ignore[attr-defined]
        message = "some options count for a destiny and this one does not say"
        yield Breach(inner, "", message, "write destiny: {} for no points")


@check("L008")
def approaches_come_in_threes(draft: Draft) -> Iterator[Breach]:
    """L008: all three approaches or none, and at least one of them is good."""
    for record, found in draft.of(talks.Question, talks.ScanAnswer):
        given = [name for name in APPROACHES if getattr(record, name) is not None]
        if not given:
            continue
        if len(given) < len(APPROACHES):
            missing = ", ".join(name for name in APPROACHES if name not in given)
            yield Breach(found, "", f"expected all three approaches; missing: {missing}")
        elif not any(is_good(one, name) for one in sides(record) for name in APPROACHES):
            yield Breach(found, "", "no approach is good", "write good: true in one of them")


def sides(record: talks.Approaches) -> tuple[talks.Approaches, ...]:
    """A question or scan answer, and the variants that replace its approaches."""
    return (record, *getattr(record, "variants", ()))


def is_good(record: talks.Approaches, approach: str) -> bool:
    """Whether an approach is there and right."""
    result: talks.ApproachResult | None = getattr(record, approach)
    return result is not None and result.good


@check("L009")
def locked_questions_can_be_unlocked(draft: Draft) -> Iterator[Breach]:
    """L009: a question that starts locked has a Lead or a step that unlocks it."""
    unlocked = {name for lead, _ in draft.of(plot.Lead) for name in lead.unlocks}
    unlocked |= {line.id for line, _ in draft.of(world.UnlockQuestion)}
    unlocked |= {line.id for line, _ in draft.of(world.SetQuestion) if line.state != "locked"}
    for question, found in draft.of(talks.Question):
        if question.start == "locked" and question.id not in unlocked:
            message = f"nothing unlocks the question {question.id!r}"
            hint = "name it under `unlocks` of a Lead, or use unlock_question"
            yield Breach(found, "start", message, hint)
