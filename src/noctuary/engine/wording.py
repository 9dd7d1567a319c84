"""A game's words, by kind of step: the question it asks, its options, and what it refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from noctuary.engine.question import Option, Wording
from noctuary.engine.step import Step

Asks = Callable[[Any, Any], Wording]
Labels = Callable[[Any, Any, str], Option]
Refuses = Callable[[Any, Any], tuple[Option, ...]]
F = TypeVar("F", bound=Callable[..., Any])
W = TypeVar("W")


class Words:
    """Filled by the files of a game's `words/`, each beside its room of the rules.

    Words for a kind of step also serve the kinds below it. Options that several steps share are
    worded once for their common kind, in the end for `Step` itself; a question never is, so that
    a step whose words were forgotten is not asked as something else.
    """

    def __init__(self) -> None:
        self.questions: dict[type[Step], Asks] = {}
        self.options: dict[type[Step], Labels] = {}
        self.refusals: dict[type[Step], Refuses] = {}

    def asks(self, *kinds: type[Step]) -> Callable[[F], F]:
        """This function puts the question of these steps: (g, step) -> Wording."""
        return kept(self.questions, kinds)

    def labels(self, *kinds: type[Step]) -> Callable[[F], F]:
        """This function names the options of these steps: (g, step, option) -> Option."""
        return kept(self.options, kinds)

    def refuses(self, *kinds: type[Step]) -> Callable[[F], F]:
        """This function says what cannot be done at these steps: (g, step) -> Options."""
        return kept(self.refusals, kinds)

    def wording(self, g: Any, step: Step) -> Wording:
        """The open question in words."""
        return words_of(self.questions, step)(g, step)

    def label(self, g: Any, step: Step, option: str) -> Option:
        """One option in words."""
        return words_of(self.options, step)(g, step, option)

    def refused(self, g: Any, step: Step) -> tuple[Option, ...]:
        """What a person would look for here and cannot do; most steps refuse nothing."""
        refuses = found(self.refusals, type(step))
        return () if refuses is None else refuses(g, step)

    def misses(self, kind: type[Step]) -> str:
        """What a kind of step still lacks; empty if it can be asked."""
        if found(self.questions, kind) is None:
            return "no question"
        return "no labels" if found(self.options, kind) is None else ""


def kept(words: dict[type[Step], W], kinds: tuple[type[Step], ...]) -> Callable[[F], F]:
    """A decorator that keeps a function as the words of these kinds of steps."""

    def keep(function: F) -> F:
        for kind in kinds:
            if kind in words:
                raise TypeError(f"{kind.__name__} has its words twice")
            words[kind] = cast(W, function)
        return function

    return keep


def found(words: dict[type[Step], W], kind: type[Step]) -> W | None:
    """The words of a kind of step, or of the nearest kind above it."""
    return next((words[above] for above in kind.__mro__ if above in words), None)


def words_of(words: dict[type[Step], W], step: Step) -> W:
    """The words of a step; forgotten ones are an error, never a guess."""
    its_own = found(words, type(step))
    if its_own is None:
        raise LookupError(f"{type(step).__name__} has no words")
    return its_own


def can_ask(kind: type[Step]) -> bool:
    """Whether a kind of step ever puts a question: it takes an answer, dice or a card."""
    takes = (Step.answer, Step.wrote, Step.rolled, Step.drawn)
    return any(getattr(kind, taking.__name__) is not taking for taking in takes)
