"""Sessions kept in files: one line a choice, written before the next one is asked.

A file is a plain gzip file of lines; one that an earlier version began as bare lines stays so.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Self

from noctuary.engine.codec import SaveError
from noctuary.engine.entries import Entry
from noctuary.engine.session import Session
from noctuary.engine.squeeze import following, squeeze
from noctuary.games import game
from noctuary.zipped import Place, Unzipped, contents, is_zipped

if sys.platform == "win32":
    import msvcrt

    def lock(file: FileIO) -> None:
        """Keep other processes out; OSError if one is in already."""
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def lock(file: FileIO) -> None:
        """Keep other processes out; OSError if one is in already."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileSession(Session):
    """A session that can be kept in a file: `save(path)` once, then every choice is appended."""

    file: FileIO | None = None
    path: Path | None = None
    _written = 0
    """How many entries the file holds."""
    _place = Place()
    """Where in the file the next entry belongs."""
    _former = b""
    """What that entry is compressed against."""
    _is_zipped = True

    @classmethod
    def open(cls, path: str | os.PathLike[str], recover: bool = False) -> Self:
        """Go on with a saved game. A damaged file is never changed: `recover` leaves it alone
        and opens what can be read, to be saved elsewhere."""
        where = Path(path)
        file = _open(where, "r+")
        try:
            raw = file.readall()
            found = contents(raw, recover)
            session = cls.of_contents(found, recover)
        except BaseException:
            file.close()
            raise
        if recover and session.notice:
            file.close()
            return session
        try:
            session.attach(where, file, found, is_zipped(raw))
        except SaveError:
            file.close()
            raise
        return session

    @classmethod
    def of_contents(cls, found: Unzipped, recover: bool = False) -> Self:
        """A session from what was in a file, which stays as it is."""
        session = cls.read(found.lines, game, recover)
        session.notice = session.notice or found.notice
        return session

    def save(self, path: str | os.PathLike[str], overwrite: bool = False) -> None:
        """Write the whole session to a file, and from now on append every choice to it."""
        where = Path(path)
        file = _open(where, "a+" if overwrite else "x+")
        self.close()
        self.path, self.file = where, file
        self._written, self._place, self._former, self._is_zipped = 0, Place(), b"", True
        self._append()

    def close(self) -> None:
        """Let the file go; other processes may open it."""
        if self.file is not None:
            self.file.close()
            self.file = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        self.close()

    def added(self, entry: Entry) -> None:
        if self.file is not None:
            self._append()

    def attach(self, path: Path, file: FileIO, found: Unzipped, zipped: bool) -> None:
        """From now on append to this file, in which these lines were found. The last of them may
        have been left out; it is written over."""
        kept = min(len(found.lines), 1 + len(self.entries))
        place: Place | None = found.place
        if not zipped:
            place = Place(sum(map(len, found.lines[:kept])))
        elif kept < len(found.lines) and found.lines[kept].endswith(b"\n"):
            place = found.before
        if place is None:
            raise SaveError(f"{self.notice}: open it with recover, and save it elsewhere")
        self.path, self.file, self._is_zipped, self._place = path, file, zipped, place
        self._written, self._former = kept - 1, found.lines[kept - 1]
        if self._written < len(self.entries) or kept < len(found.lines):
            self._append()

    def _append(self) -> None:
        """Add what the file lacks. If the disk refuses, the file keeps its last whole entry and
        the session goes on; the next choice, or save() elsewhere, writes what is missing."""
        assert self.file is not None
        data, place, former = self._missing()
        try:
            self.file.seek(self._place.offset)
            self.file.truncate()
            rest = memoryview(data)
            while rest:
                rest = rest[self.file.write(rest) :]
            os.fsync(self.file.fileno())
        except OSError as error:
            with suppress(OSError):
                self._put_back()
            raise SaveError(
                f"{self.path} could not be written ({error.strerror}); the game goes on, the file "
                f"holds {self._written} moments of it: free some room, or save it elsewhere"
            ) from None
        self._written, self._place, self._former = len(self.entries), place, former

    def _put_back(self) -> None:
        """Leave the file as it was before the last entry was tried."""
        assert self.file is not None
        self.file.seek(self._place.offset)
        self.file.truncate()
        if self._is_zipped and self._place.length:
            self.file.write(self._place.end)

    def _missing(self) -> tuple[bytes, Place, bytes]:
        """What the file lacks; where it goes on after that, and against what."""
        place, former, parts = self._place, self._former, []
        for line in self.lines(self._written if place.offset else 0):
            if self._is_zipped:
                # Another gzip file may stand before: a dictionary does not reach into it.
                row = squeeze(line, former[-place.length :] if place.length else b"")
                parts += [place.head, row]
                place = place.after(line, row)
            else:
                parts.append(line)
                place = Place(place.offset + len(line))
            former = following(former, line)
        return b"".join(parts) + (place.end if self._is_zipped else b""), place, former


def private(path: str, flags: int) -> int:
    """A file that nobody else on this machine can read: it may hold what somebody wrote."""
    return os.open(path, flags, 0o600)


def _open(path: Path, mode: str) -> FileIO:
    """The file, locked; SaveError says what is in the way."""
    try:
        file = FileIO(path, mode, opener=private)
    except FileNotFoundError:
        missing = path if path.parent.is_dir() else path.parent
        kind = "file" if missing is path else "folder"
        raise SaveError(f"there is no {kind} {missing}") from None
    except FileExistsError:
        raise SaveError(f"{path} exists already: choose another name, or open it") from None
    except OSError as error:
        raise SaveError(f"{path} cannot be opened: {error.strerror}") from None
    try:
        lock(file)
    except OSError:
        file.close()
        raise SaveError(f"{path} is open in another process: close that one first") from None
    if mode == "a+":
        file.truncate(0)
    return file
