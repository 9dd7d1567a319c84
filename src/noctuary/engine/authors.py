"""What a game offers to the people who write for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from noctuary.engine.graphs import Drawing

P = TypeVar("P")
Files = Mapping[str, bytes]
Progress = Callable[[int, int], None]
"""Told how many games are done, and how many have been planned."""


class Playtested(Protocol):
    """What a playtest has shown."""

    @property
    def is_well(self) -> bool:
        """Whether nothing is wrong, and everything was seen."""

    def plain(self) -> Any:
        """All of it as plain values."""

    def told(self) -> Iterable[str]:
        """All of it in words, line by line."""

    def save(self, folder: Path) -> list[Path]:
        """A saved game for everything that is wrong and that a game shows."""


class AuthorTools(Protocol):
    """What a game offers to the authors of its packs, beside checking them."""

    PLAYERS: Mapping[str, Any]
    """Who can playtest a pack, by name."""
    Plan: Callable[..., Any]
    """What is to be played: the path of a pack, runs, seeking, seed and players."""

    def playtested(
        self, plan: Any, jobs: int | None, progress: Progress, cluster: str | None
    ) -> Playtested:
        """Play a pack many times."""

    def drawn(self, path: Path, scenario: str | None, runs: int, collapsed: bool) -> str:
        """A scenario of a pack as SVG."""

    def extracted(self, path: Path) -> dict[str, str]:
        """Every text of a pack by a stable key."""

    def dumped(self, value: Any) -> str:
        """YAML as authors write it."""

    def read_words(self, path: Path) -> dict[str, str]:
        """A file of translated texts by their keys."""

    def translated(self, path: Path, words: Mapping[str, str], language: str) -> Any:
        """The files of a pack in another language, and what is missing in it."""


class Fact(NamedTuple):
    """Something that a story remembers, for its author: a flag, a counter, a clue, a card."""

    kind: str
    name: str
    title: str
    value: int
    carried: str = ""
    """The part of the story that carries it to the next."""
    switch: bool = True
    """Whether it is so or not; else it is a number."""


class Chart(NamedTuple):
    """The part of the story in which a game stands, as boxes and arrows."""

    title: str
    drawing: Drawing
    here: frozenset[str]
    """The boxes in which what was told last stands."""
    changed: frozenset[str]
    """The boxes with a text that was written just now."""
    starts: Mapping[str, str]
    """The place at which a game in a box begins."""


class DeskTools(Protocol):
    """What a game with a long story offers to the writer's desk."""

    def places(self, pack: Any) -> Iterable[tuple[str, str]]:
        """Everything at which a game can begin, with its name."""

    def begun(self, pack: Any, place: str, team: tuple[str, ...], given: Mapping[str, int]) -> Any:
        """A game at one of these places, with some facts set by hand; LookupError if it cannot."""

    def told(self, state: Any) -> Iterable[tuple[str, str]]:
        """What was told since the last decision: each text as it is written, and as it is read."""

    def facts(self, state: Any) -> Iterable[Fact]:
        """All that the story remembers, and how it stands."""

    def change(self, state: Any, fact: str, value: int) -> None:
        """Set a fact by hand, as in `flag:met_sykes`; LookupError if there is none."""

    def parts(self, path: Path) -> Any:
        """A pack as it was written, read once for many charts."""

    def chart(self, parts: Any, state: Any, new: set[str]) -> Chart:
        """Where in the story a game stands, and where the new texts are."""

    def watched(self, pack: Any) -> Any:
        """The same pack; games in it remember what they have told."""

    def seen(self, state: Any) -> set[str]:
        """What a game in a watched pack has shown, by the marks of a drawing."""


class PacksAt(Generic[P]):
    """The packs in folders, each read once a process."""

    def __init__(self, read: Callable[[Path | Files], Any], kind: type[P]) -> None:
        self._read, self._kind = read, kind
        self._packs: dict[str, P] = {}

    def __call__(self, path: str, files: Files | None = None) -> P:
        """Workers of a cluster have no such folder: they are given its files."""
        if path not in self._packs:
            pack = self._read(Path(path) if files is None else files)
            assert isinstance(pack, self._kind)
            self._packs[path] = pack
        return self._packs[path]
