"""Packs with one thing wrong: the training case, with some of its lines changed."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from noctuary.engine.faults import Fault, PackError
from noctuary.engine.packs import files_of
from noctuary.games.dark_quarter.content import reading
from noctuary.games.dark_quarter.game import GAME

SCENARIO = "scenarios/case_zero/"
SHORT = {
    "plot": SCENARIO + "scenario.yaml",
    "square": SCENARIO + "square.yaml",
    "pawnshop": SCENARIO + "pawnshop.yaml",
    "finale": SCENARIO + "finale.yaml",
    "campaign": "campaign.yaml",
    "story": "story.yaml",
    "board": "board.yaml",
}


@cache
def sound() -> dict[str, bytes]:
    """The files of the training case."""
    return files_of(Path(GAME.folder) / "packs" / "case_zero")


def changed(*changes: tuple[str, str, str], **added: str) -> dict[str, bytes]:
    """The same files with replacements (file, old, new), and more files by their names."""
    files = dict(sound())
    for name, old, new in changes:
        path = SHORT.get(name, name)
        text = files[path].decode()
        assert text.count(old) >= 1, f"{old!r} is not in {path}"
        files[path] = text.replace(old, new, 1).encode()
    for name, text in added.items():
        files[f"{SCENARIO}{name}.yaml"] = f"format: dq-content/1\n{text}".encode()
    return files


def faults_of(files: dict[str, bytes]) -> list[Fault]:
    """Everything that is wrong, warnings included."""
    try:
        return list(reading.examine(files)[1])
    except PackError as error:
        return list(error.faults)


def codes(files: dict[str, bytes]) -> set[str]:
    """The codes of all faults."""
    return {fault.code for fault in faults_of(files)}


def lines_of(files: dict[str, bytes], file: str, text: str) -> list[int]:
    """The lines in which a text stands."""
    rows = files[SHORT.get(file, file)].decode().split("\n")
    return [n for n, row in enumerate(rows, 1) if text in row]
