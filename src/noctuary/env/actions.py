"""Options as whole numbers: the same number for the same thing in every game of a version.

An option's id is one atom, or several joined by "+", which are then chosen one after the other. An
atom has a shape (`swap:_:_`) and a word in each of its places; the words that can stand there are
listed in the game's vocabulary, numbers up to a bound. Its number is counted through all shapes and
all words, so two atoms never share one. What the vocabulary does not know (content of your own)
gets one of the spare numbers, in the order of the options: always playable, but not stable.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from math import prod
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

Mask = npt.NDArray[np.int8]

DONE: Final = 0
"""Enough has been picked; or, while another seat is asked, nothing to say."""
SPARE: Final = 256
"""How many atoms that no vocabulary knows may be on offer at once."""

PARTS: Final = re.compile(r"([:/.])")
NUMBERED: Final = re.compile(r"(.*?)(0|[1-9]\d{0,5})")


class UnknownOptions(ValueError):
    """More options are unknown to the vocabulary than there are spare numbers."""


class Place(msgspec.Struct):
    """What can stand in one place of a shape."""

    words: list[str] = []
    numbers: dict[str, int] = {}
    """Prefixes of numbered things, and the bound of their numbers: `case_` with 8."""

    @property
    def size(self) -> int:
        """How many words fit here."""
        return len(self.words) + sum(self.numbers.values())

    def index(self, word: str) -> int | None:
        """Which one this is; None if it is unknown."""
        if word in self.words:
            return self.words.index(word)
        first = len(self.words)
        found = NUMBERED.fullmatch(word)
        for prefix, bound in self.numbers.items():
            if found is not None and found[1] == prefix and int(found[2]) < bound:
                return first + int(found[2])
            first += bound
        return None


class Vocabulary(msgspec.Struct):
    """All shapes of a game, in the order of their numbers."""

    game: str
    version: int = 0
    shapes: dict[str, list[Place]] = {}


def taken_apart(atom: str) -> tuple[str, list[str]]:
    """The shape of an atom and the words in its places. The first word names the shape, unless it
    is a numbered thing itself.

    >>> taken_apart("play:c07:case_2"), taken_apart("main_1"), taken_apart("pass")
    (('play:_:_', ['c07', 'case_2']), ('_', ['main_1']), ('pass', []))
    """
    head, *rest = PARTS.split(atom)
    numbered = NUMBERED.fullmatch(head)
    shape, words = ("_", [head]) if numbered else (head, [])
    for mark, word in zip(rest[::2], rest[1::2], strict=True):
        shape += f"{mark}_"
        words.append(word)
    return shape, words


class Menu(msgspec.Struct, frozen=True):
    """What can be done now: each action's atom, and whether an atom alone is a whole reply."""

    atoms: dict[int, str]
    is_plain: bool


class Actions:
    """The action space of a game."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._first: dict[str, int] = {}
        size = 1 + SPARE
        for shape, places in vocabulary.shapes.items():
            self._first[shape] = size
            size += prod(place.size for place in places)
        self.size = size
        """How many actions there are."""
        self._known: dict[str, int] = {}
        self._strange: set[str] = set()
        """Atoms that were counted before, and those that could not be."""

    def number(self, atom: str) -> int | None:
        """The number of an atom; None if the vocabulary does not know it."""
        if atom not in self._known and atom not in self._strange:
            number = self._count(atom)
            if number is None:
                self._strange.add(atom)
            else:
                self._known[atom] = number
        return self._known.get(atom)

    def _count(self, atom: str) -> int | None:
        shape, words = taken_apart(atom)
        places = self.vocabulary.shapes.get(shape)
        if places is None:
            return None
        number = 0
        for place, word in zip(places, words, strict=True):
            index = place.index(word)
            if index is None:
                return None
            number = number * place.size + index
        return self._first[shape] + number

    def menu(self, options: tuple[str, ...], picked: tuple[str, ...] = ()) -> Menu:
        """What can be picked next, after some atoms of an option were."""
        if picked:
            return Menu(self._numbered(following(options, picked)), False)
        known = self._known
        try:
            return Menu({known[option]: option for option in options}, True)
        except KeyError:  # one of them is picked atom by atom, or was never counted
            is_plain = not any("+" in option for option in options)
            return Menu(self._numbered(following(options, ())), is_plain)

    def mask(self, menu: Menu | None) -> Mask:
        """1 for each action on offer."""
        mask = bytearray(self.size)  # in which single ones are quicker to set than in an array
        if menu is not None:
            for number in menu.atoms:
                mask[number] = 1
        return np.frombuffer(mask, np.int8)

    def _numbered(self, atoms: list[str]) -> dict[int, str]:
        menu: dict[int, str] = {}
        spare = iter(range(1, 1 + SPARE))
        for atom in atoms:
            number = DONE if not atom else self.number(atom)
            if number is None:
                number = next(spare, None)
            if number is None:
                raise UnknownOptions(
                    f"more than {SPARE} options are unknown to the vocabulary of "
                    f"{self.vocabulary.game}, such as {atom!r}"
                )
            menu[number] = atom
        return menu


def following(options: tuple[str, ...], picked: tuple[str, ...]) -> list[str]:
    """The atoms that lead on to some option; an empty one where the picks are an option already.

    >>> following(("a", "a+b", "c"), ()), following(("a", "a+b", "c"), ("a",))
    (['a', 'c'], ['', 'b'])
    """
    n = len(picked)
    found: dict[str, None] = {}
    for option in options:
        atoms = tuple(option.split("+"))
        if atoms[:n] == picked:
            found[atoms[n] if len(atoms) > n else ""] = None
    return list(found)


@cache
def actions_of(game: str) -> Actions:
    """The action space of a game; one without a vocabulary has spare numbers only."""
    file = files("noctuary.env").joinpath("vocabularies", f"{game}.json")
    if not file.is_file():
        return Actions(Vocabulary(game))
    return Actions(msgspec.json.decode(file.read_bytes(), type=Vocabulary))
