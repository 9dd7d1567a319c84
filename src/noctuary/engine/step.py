"""A step: one thing still to be done. It is the rule, the agenda's entry and the line in a save."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec


class Step(msgspec.Struct, frozen=True, gc=False, tag_field="step", tag=True):
    """One verb phrase of a rulebook. `run` carries it out, or asks one question at most.

    A step that asks stays on top of the agenda until it is answered; then it is taken off and
    its `answer`, `rolled` or `drawn` is called. To ask again it puts itself back: `g.then(self)`.
    Steps are made by the thousand and never refer in a circle, so no garbage collector need follow
    them (`gc=False`).
    """

    passes: ClassVar[str | None] = None
    """The option that merely goes on, if the question is only a pause; None for a real choice."""

    pausable: ClassVar[bool] = False
    """Whether the clock of its question may be stopped; the state then has a standing `pause:`."""
    final: ClassVar[bool] = False
    """Whether the book calls its answer irrevocable: no undo ever takes it back."""

    def is_settled_by(self, g: Any, option: str) -> bool:
        """Whether this reply is irrevocable; by default every answer of a final step is."""
        return self.final and not g.stands(option)

    def run(self, g: Any) -> None:
        """Carry the step out, or ask."""
        raise NotImplementedError(type(self).__name__)

    def answer(self, g: Any, option: str) -> None:
        """The main seat has chosen."""
        raise NotImplementedError(type(self).__name__)

    def wrote(self, g: Any, words: str) -> None:
        """A text question was answered in own words; by default they are an answer like another."""
        self.answer(g, words)

    def interject(self, g: Any, option: str, seat: int) -> None:
        """Another seat has used one of its options; by default the question stays open."""
        raise NotImplementedError(type(self).__name__)

    def rolled(self, g: Any, faces: tuple[int, ...]) -> None:
        """The dice have fallen."""
        raise NotImplementedError(type(self).__name__)

    def drawn(self, g: Any, card: str) -> None:
        """The top card of a pile is known."""
        raise NotImplementedError(type(self).__name__)

    def refuses(self, g: Any, reply: str) -> str:
        """Why a free reply (text, number, several) cannot be taken; empty if it can."""
        return "that is not one of the options"

    def presses(self, g: Any) -> bool:
        """Whether a pause matters so much just now that nobody should pass it unasked."""
        return False


class Window(Step, frozen=True, tag=True):
    """A moment at which somebody may react: `when` ("before", "after") `what` happens."""

    when: str
    what: str
