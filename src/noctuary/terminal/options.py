"""Options in few words: their groups, odds, costs and reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

from noctuary.engine.question import Option, Question, Share
from noctuary.engine.words import capital, percent

FEW = 4
"""More equal chances than this are told in one word."""
READY = 2
"""Up to so many ready answers that join items are shown; more are all that can be put together."""


def ready(question: Question) -> list[Option]:
    """The options that can be chosen; answers that join several items only if they are few."""
    items = ids(question.items)
    found = [o for o in question.options if o.enabled and o.id not in items]
    joined = [o for o in found if len(o.parts) > 1]
    return found if len(joined) <= READY else [o for o in found if o not in joined]


def runs(options: Sequence[Option], only: Iterable[str]) -> list[list[Option]]:
    """Neighbours of these groups together, the others each alone."""
    found: list[list[Option]] = []
    for group, several in groupby(options, key=lambda option: option.group):
        neighbours = list(several)
        if group in only:
            found.append(neighbours)
        else:
            found += [[option] for option in neighbours]
    return found


def groups_of(options: Iterable[Option]) -> set[str]:
    """The groups that there are."""
    return {option.group for option in options if option.group}


def common(labels: Sequence[str]) -> tuple[str, list[str]]:
    """The words with which all labels begin, and how each goes on.

    A number never stands at the start of the rest, where it would look like an option's own.
    """
    words = [label.split(" ") for label in labels]
    same = 0
    while same < min(map(len, words)) - 1 and len({label[same] for label in words}) == 1:
        same += 1
    while same and any(label[same][:1].isdigit() for label in words):
        same -= 1
    return " ".join(words[0][:same]), [" ".join(label[same:]) for label in words]


def notes(option: Option) -> list[str]:
    """Odds and cost in a few words each."""
    return [part for part in (in_short(option.odds), option.cost) if part]


def in_short(odds: Sequence[Share], shortly: bool = False) -> str:
    """Of two chances one is enough, with its counts; of more the shares that can happen, or
    shortly the first one."""
    if len(odds) == 2:
        return exact(odds[:1])
    usual, often = Counter(share.ways for share in odds).most_common(1)[0] if odds else (0, 0)
    if often > FEW:
        rare = [share for share in odds if share.ways != usual]
        alike = next(share for share in odds if share.ways == usual)
        more = f", {in_short(rare)}" if rare else ""
        return f"each {usual}/{alike.total} ({percent(alike.chance)}){more}"
    if shortly:
        return exact(odds[:1])
    return ", ".join(f"{named(share)} {percent(share.chance)}" for share in odds if share.ways)


def exact(odds: Iterable[Share]) -> str:
    """An exact distribution: "holds 23/37 (62%), fails 14/37 (38%)"."""
    return ", ".join(f"{named(s)} {s.ways}/{s.total} ({percent(s.chance)})" for s in odds)


def named(share: Share) -> str:
    """What can come; a number is kept apart from that of its chance.

    >>> named(Share("holds", 1, 2)), named(Share("3", 1, 2, value=3))
    ('holds', '3:')
    """
    return share.label if share.value is None else f"{share.label}:"


def shared_costs(options: Iterable[Option]) -> set[str]:
    """What several options cost is said once."""
    costs = [option.cost for option in options]
    return {cost for cost in costs if cost and costs.count(cost) > 1}


def labelled(label: str, rest: str) -> str:
    """What is said of an option, behind its name.

    >>> labelled("Pass", "not now"), labelled("Who was it?", "not now")
    ('Pass: not now', 'Who was it? Not now')
    """
    return f"{label} {capital(rest)}" if label.endswith(("?", "!")) else f"{label}: {rest}"


def reason(option: Option) -> str:
    """Why an option is not possible, with the rule."""
    return f"{option.why_not} ({option.rule})" if option.rule else option.why_not


def things(option: Option) -> list[str]:
    """The ids of what an option is about, the main thing first."""
    return [*(thing.id for thing in option.about), *filter(None, [option.target])]


def ids(options: Iterable[Option]) -> set[str]:
    """The ids of some options."""
    return {option.id for option in options}


def ranges(numbers: Sequence[int]) -> str:
    """Numbers as people write them.

    >>> ranges([2, 3, 4, 7])
    '2-4, 7'
    """
    parts: list[list[int]] = []
    for number in numbers:
        if parts and parts[-1][-1] == number - 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(f"{p[0]}-{p[-1]}" if len(p) > 1 else str(p[0]) for p in parts)
