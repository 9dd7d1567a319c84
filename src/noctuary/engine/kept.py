"""Answers that are worked out once and kept with what they are about, so that they are forgotten
with it: people bring content of their own, as much as they like."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, Self, TypeVar

UNASKED: Final = object()


class Kept(dict[Any, dict[Any, Any]]):
    """What was asked about something, by question. It stays behind when its owner goes to another
    process."""

    def __missing__(self, question: Any) -> dict[Any, Any]:
        answers = self[question] = {}
        return answers

    def __reduce__(self) -> tuple[type[Kept], tuple[()]]:
        return Kept, ()


class Unchanging:
    """Something that answers the same question in the same way for as long as it is there. A copy
    may be changed before it is used, so nothing was asked about it yet."""

    kept: Kept

    def __copy__(self) -> Self:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__, kept=Kept())
        for name in getattr(type(self), "__slots__", ()):
            setattr(twin, name, getattr(self, name))
        return twin


A = TypeVar("A", bound=Unchanging)
P = ParamSpec("P")
T = TypeVar("T")
Asked = Callable[Concatenate[A, P], T]


def kept(most: int) -> Callable[[Asked[A, P, T]], Asked[A, P, T]]:
    """For a question about such a thing: the answer is worked out once. Of each question at most so
    many answers are kept, then all are forgotten."""

    def keeping(answer: Asked[A, P, T]) -> Asked[A, P, T]:
        @wraps(answer)
        def asked(it: A, *about: Any) -> T:
            answers = it.kept[answer]
            found: Any = answers.get(about, UNASKED)  # in one: a thread beside may forget them all
            if found is UNASKED:
                if len(answers) >= most:
                    answers.clear()
                found = answers[about] = answer(it, *about)  # type: ignore[call-arg]
            return found  # type: ignore[no-any-return]

        return asked  # type: ignore[return-value]  # which takes no argument by its name

    return keeping
