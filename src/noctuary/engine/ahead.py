"""Rules that are told later: how a chapter calls a rule of a room that stands above it.

A rulebook is circular in places: who moves into a square fights, who flees moves. Code is not:
a room imports only rooms below it. Where a lower room needs a rule of a higher one, it declares
that rule in its file `ahead.py`, with its signature and its sentence, and calls the declaration
like any function. The chapter that tells the rule says so where it stands:

>>> @told_later
... def meet(who: str) -> str:
...     '''WD-8.9: whoever is met is dealt with at once. Told in combat/meeting.py.'''
...     raise NotImplementedError
>>> @tells(meet)
... def meet_somebody(who: str) -> str:
...     return f"{who} is met"
>>> meet("Ann")
'Ann is met'

A declaration that nobody tells, or that two chapters tell, is an error; a test looks at all.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Ahead(Generic[P, R]):
    """A rule that is declared here and told in a chapter above."""

    def __init__(self, declared: Callable[P, R]) -> None:
        functools.update_wrapper(self, declared)
        self.rule: Callable[P, R] = declared
        """What is called: the declaration itself, which only complains, until it is told."""

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        return self.rule(*args, **kwargs)

    @property
    def is_told(self) -> bool:
        """Whether some chapter has told it."""
        return self.rule is not getattr(self, "__wrapped__", None)


def told_later(declared: Callable[P, R]) -> Ahead[P, R]:
    """Declare a rule that a chapter above will tell."""
    return Ahead(declared)


def tells(declared: Callable[P, R]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Say that this function is the rule which was declared below. From now on the name that stands
    in `ahead.py` is the rule itself, so that calling it takes no longer than calling any other."""

    def tell(rule: Callable[P, R]) -> Callable[P, R]:
        if not isinstance(declared, Ahead) or declared.is_told:
            raise TypeError(f"{declared} is told twice, by {rule} too")
        declared.rule = rule
        names = vars(sys.modules[declared.__module__])
        for name in [name for name, named in names.items() if named is declared]:
            names[name] = rule
        return rule

    return tell
