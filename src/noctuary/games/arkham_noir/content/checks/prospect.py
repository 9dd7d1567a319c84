"""The best that could come of a card set: what can be opened, held and scored at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Final

from noctuary.games.arkham_noir.content.cards import (
    JOINS_ANYTHING,
    MACHINE,
    TYPES_TO_CLOSE,
    Case,
    CaseIcon,
    Clue,
    EdgeIcon,
    Menace,
    edge_bits,
)
from noctuary.games.arkham_noir.content.checks.draft import HAUNTER, Draft, face_of, steps

FIRST_CASES: Final = (1, 2)


class Line:
    """Every clue that some order of play brings into a line, and what its closing may score."""

    def __init__(self, clues: list[Clue]) -> None:
        types = Counter(clue.type for clue in clues)
        puzzles = [clue for clue in clues if clue.attrs.puzzle]
        effects = {effect.effect for clue in clues for effect in clue.effects}
        self.has_enough_types = len(types) >= TYPES_TO_CLOSE
        self.closed_by_effect = {n for n in (5, 6) if f"close_case_{n}" in effects}
        self.letters = {str(clue.attrs.puzzle) for clue in puzzles}
        self.letters_by_action = {  # AN-18.3: five types must remain without the scored clue
            str(clue.attrs.puzzle)
            for clue in puzzles
            if len(types) - (types[clue.type] == 1) >= TYPES_TO_CLOSE
        }


class Lines:
    """The lines that can be built, by their head and by the clues that there are."""

    def __init__(self, clues: Iterable[Clue]) -> None:
        self.clues = {clue.id: clue for clue in clues}
        self.from_closed = {
            clue.id
            for clue in self.clues.values()
            if any(effect.effect == "take_closed" for effect in clue.effects)
        }
        """AN-20.5: the clues that take another one from the Closed Cases."""
        self.built: dict[tuple[int, frozenset[str]], Line] = {}

    def line(self, head: Iterable[EdgeIcon], held: Collection[str]) -> Line:
        """What can be joined to a Case Card."""
        key = edge_bits(head, lit=MACHINE in held), frozenset(held)
        if key not in self.built:
            self.built[key] = Line(self._build(*key))
        return self.built[key]

    def _build(self, end: int, held: Collection[str]) -> list[Clue]:
        lit = MACHINE in held
        waiting = [clue for clue in self.clues.values() if clue.id in held]
        line: list[Clue] = []
        end |= JOINS_ANYTHING
        while True:
            keys = Keys(line)
            joining = [
                clue
                for clue in waiting
                if edge_bits(clue.left, lit) & end and keys.let_in(clue, len(line))
            ]
            if not joining:
                return line
            line += joining
            waiting = [clue for clue in waiting if clue not in joining]
            for clue in joining:
                end |= edge_bits(clue.right, lit)


class Keys:
    """AN-9: the keys that lie in a line."""

    def __init__(self, line: list[Clue]) -> None:
        self.skeleton = any(clue.attrs.skeleton_key for clue in line)
        self.any = self.skeleton or any(clue.attrs.key for clue in line)

    def let_in(self, clue: Clue, length: int) -> bool:
        """Whether a clue finds its key there, and as many clues as it asks for."""
        a = clue.attrs
        return (
            (self.any or not a.lock)
            and (self.skeleton or not a.skeleton_lock)
            and length >= a.card_minimum
        )


class Prospect:
    """What can be reached under one setting, without any outside help.

    Luck is as good as can be: nothing once reached is lost again, every Menace Card left in the
    deck may be turned over, and a line takes in whatever fits. So what is not reached here cannot
    be reached in any game.
    """

    def __init__(
        self, draft: Draft, lines: Lines, side: str, menaces: list[Menace], machine: bool = True
    ) -> None:
        self.lines, self.side = lines, side
        self.cases = {case.number: case for case in draft.cases}
        self.open: set[int] = set(FIRST_CASES)
        self.held = {clue.id for clue in draft.deck}
        self.barred = set() if machine else {MACHINE}
        self.letters: set[str] = set()
        before = None
        while before != (before := (len(self.open), len(self.held))):
            for menace in menaces:
                self._turn_over(menace)
            for number in sorted(self.open & self.cases.keys()):
                self._work_on(self.cases[number])

    def _turn_over(self, menace: Menace) -> None:
        immediate = {effect.effect for effect in menace.immediate}
        if "imm_access_case_3" in immediate:
            self.open.add(3)
        if "imm_icons" in immediate:
            self._apply(menace, menace.icons)

    def _work_on(self, case: Case) -> None:
        face = face_of(case, self.side)
        if face is None:
            return
        if case.number == HAUNTER:
            if MACHINE in self.held:  # AN-22: its icons wait for the Machine
                self._apply(case, face.icons)
            return
        line = self.lines.line(face.right, self.held)
        by_effect = case.number in line.closed_by_effect
        self.letters |= line.letters if by_effect else line.letters_by_action
        if by_effect or line.has_enough_types:
            self._apply(case, steps(face.icons))

    def _apply(self, card: Case | Menace, icons: Iterable[CaseIcon]) -> None:
        turned = False
        for icon in icons:
            if icon.purple and MACHINE not in self.held:
                continue
            if icon.icon == "access_case":
                self.open.add(icon.n)
            turned |= icon.icon == "flip_card" and bool(card.back_clue)
            if turned and (icon.icon == "card_to_hand" or self._takes_from_closed_cases()):
                self.held |= {str(card.back_clue)} - self.barred

    def _takes_from_closed_cases(self) -> bool:
        """AN-20.5: a clue that was turned over and not sent to hand lies in the Closed Cases."""
        return not self.lines.from_closed.isdisjoint(self.held)
