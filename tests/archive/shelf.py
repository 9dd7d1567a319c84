"""Where archived games and their packs lie, and how they are put there and taken out."""

from __future__ import annotations

import gzip
import io
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from noctuary import Game

ARCHIVE: Final = Path(__file__).parent
SAVES: Final = ARCHIVE / "saves"
PACKS: Final = ARCHIVE / "packs"
SUFFIX: Final = ".noctuary.gz"
LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)
"""The time of every packed file, so that the same content makes the same archive."""


def names() -> list[str]:
    """All archived games, such as `arkham-noir/classic-random`."""
    return sorted(
        path.relative_to(SAVES).as_posix().removesuffix(SUFFIX)
        for path in SAVES.rglob(f"*{SUFFIX}")
    )


def path_of(name: str) -> Path:
    """The file of an archived game."""
    return SAVES / f"{name}{SUFFIX}"


def unpack(name: str, folder: Path) -> Path:
    """A copy of an archived game that can be opened, and played on, in a folder."""
    copy = folder / f"{name.replace('/', '-')}.noctuary"
    copy.write_bytes(gzip.decompress(path_of(name).read_bytes()))
    return copy


def put(name: str, save: bytes) -> None:
    """Keep a save under a name that is still free."""
    path = path_of(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("xb") as file:
        file.write(gzip.compress(save, mtime=0))


def packs_of(game: Game) -> dict[str, dict[str, bytes]]:
    """The files of every archived pack of a game, by the name that saves give it."""
    found = {}
    for path in sorted((PACKS / game.id).glob("*.zip")):
        with zipfile.ZipFile(path) as archive:
            found[path.stem] = {name: archive.read(name) for name in archive.namelist()}
    return found


def lay_out(game: Game, folder: Path) -> None:
    """The archived packs of a game as folders, as if they were built in."""
    for key, files in packs_of(game).items():
        for name, content in files.items():
            path = folder / "packs" / key.partition("@")[0].replace("-", "_") / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)


def put_pack(game: Game, key: str, files: Mapping[str, bytes]) -> None:
    """Keep the files of a pack, unless this very content is here already."""
    path = PACKS / game.id / f"{key}.zip"
    if path.exists():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, LONG_AGO), files[name], zipfile.ZIP_DEFLATED)
    path.write_bytes(packed.getvalue())
