"""A pack as its author left it a moment ago: its faults, its words, and what has changed."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, Final, NamedTuple

from noctuary.authoring.prose import WORD, strings
from noctuary.engine.faults import Fault, PackError
from noctuary.engine.game import Game, Pack
from noctuary.engine.packs import MANIFEST, Source, open_pack

MOST_CHANGES: Final = 40


class Placed(NamedTuple):
    """A text or name in a file, and its line."""

    line: int
    text: str


class Change(NamedTuple):
    """What stands in a file now, and what stood there before; either may be empty."""

    file: str
    line: int
    before: str
    after: str


class Reading(NamedTuple):
    """What could be made of a pack at one moment."""

    digest: str
    title: str
    pack: Pack | None
    """None if it cannot be played as it is."""
    faults: tuple[Fault, ...]
    words: dict[str, int]
    texts: dict[str, list[Placed]]
    entries: dict[str, list[Placed]] = {}
    """The ids of the persons, places, questions … of each file, in its order."""

    @property
    def errors(self) -> int:
        """How many faults are more than warnings."""
        return sum(fault.severity == "error" for fault in self.faults)


def read(game: Game, path: Path) -> Reading:
    """Read and check a pack, as far as that is possible."""
    source = open_pack(path)
    pack: Pack | None = None
    faults: tuple[Fault, ...]
    try:
        pack, faults = game.check_pack(path)
    except PackError as error:
        faults = error.faults
        pack = playable(game, path)
    if pack is not None:
        game.carry(pack.key, pack, source.bytes)
    texts = {name: list(placed(source, name)) for name in source.files if name != MANIFEST}
    words = {
        name: sum(len(WORD.findall(text.text)) for text in found if " " in text.text)
        for name, found in texts.items()
    }
    entries = {name: list(entries_of(source, name)) for name in source.files if name != MANIFEST}
    return Reading(source.digest, source.manifest.title, pack, faults, words, texts, entries)


def playable(game: Game, path: Path) -> Pack | None:
    """The pack, if only its story is not sound."""
    try:
        return game.read_pack(path)
    except PackError:
        return None


def placed(source: Source, name: str) -> Iterator[Placed]:
    """The texts and names of a file, in its order."""
    doc = source.files[name]
    for path, text in strings(doc.value):
        yield Placed(doc.where(path)[0], text)


def entries_of(source: Source, name: str) -> Iterator[Placed]:
    """The ids that a file declares: of a record, of those in a list, of the scenes of a Finale."""
    doc = source.files[name]
    for path, text in strings(doc.value):
        in_list = len(path) == 3 and isinstance(path[1], int)
        if path[-1:] == ("id",) and (len(path) == 2 or in_list or path[1:2] == ("scenes",)):
            yield Placed(doc.where(path[:-1])[0], text)


def changes(before: Reading, now: Reading) -> list[Change]:
    """What was written since; a file that cannot be read just now is passed over."""
    found: list[Change] = []
    for name, texts in now.texts.items():
        old = before.texts.get(name, [])
        if [text.text for text in old] != [text.text for text in texts]:
            found += compared(name, old, texts)
    return found[:MOST_CHANGES]


def compared(name: str, old: list[Placed], new: list[Placed]) -> Iterator[Change]:
    """The changes of one file."""
    matcher: Any = SequenceMatcher(None, [t.text for t in old], [t.text for t in new], False)
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind == "equal":
            continue
        for n in range(max(b - a, d - c)):
            left = old[a + n].text if a + n < b else ""
            right = new[c + n] if c + n < d else Placed(new[min(c, len(new) - 1)].line, "")
            yield Change(name, right.line, left, right.text)
