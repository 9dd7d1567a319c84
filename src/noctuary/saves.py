"""Sessions kept in files: one line a choice, written before the next one is asked."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Self

from noctuary.engine.codec import SaveError
from noctuary.engine.session import Entry, Session
from noctuary.games import game

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
    _good = 0
    """Its length up to the last whole entry."""

    @classmethod
    def open(cls, path: str | os.PathLike[str], recover: bool = False) -> Self:
        """Go on with a saved game. A damaged file is never changed: `recover` leaves it alone
        and opens what can be read, to be saved elsewhere."""
        where = Path(path)
        file = _open(where, "r+")
        try:
            rows = file.readall().splitlines(keepends=True)
            session = cls.read(rows, game, recover)
        except BaseException:
            file.close()
            raise
        if recover and session.notice:
            file.close()
            return session
        session.attach(where, file, rows)
        return session

    def save(self, path: str | os.PathLike[str], overwrite: bool = False) -> None:
        """Write the whole session to a file, and from now on append every choice to it."""
        where = Path(path)
        file = _open(where, "a+" if overwrite else "x+")
        self.close()
        self.path, self.file, self._written, self._good = where, file, 0, 0
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

    def attach(self, path: Path, file: FileIO, rows: list[bytes]) -> None:
        """From now on append to this file, of which these lines were read."""
        kept = min(len(rows), 1 + len(self.entries))
        self.path, self.file = path, file
        self._written, self._good = kept - 1, sum(map(len, rows[:kept]))
        if self._written < len(self.entries) or kept < len(rows):
            self._append()

    def _append(self) -> None:
        """Add what the file lacks. If the disk refuses, the file keeps its last whole entry and
        the session goes on; the next choice, or save() elsewhere, writes what is missing."""
        assert self.file is not None
        try:
            self.file.seek(self._good)
            self.file.truncate()
            rest = memoryview(b"".join(self.lines(self._written if self._good else 0)))
            while rest:
                rest = rest[self.file.write(rest) :]
            os.fsync(self.file.fileno())
        except OSError as error:
            with suppress(OSError):
                os.truncate(self.file.fileno(), self._good)
            raise SaveError(
                f"{self.path} could not be written ({error.strerror}); the game goes on, the file "
                f"holds {self._written} moments of it: free some room, or save it elsewhere"
            ) from None
        self._written, self._good = len(self.entries), self.file.tell()


def private(path: str, flags: int) -> int:
    """A file that nobody else on this machine can read: it may hold what somebody wrote."""
    return os.open(path, flags, 0o600)


def _open(path: Path, mode: str) -> FileIO:
    """The file, locked; SaveError says what is in the way."""
    try:
        file = FileIO(path, mode, opener=private)
    except FileNotFoundError:
        raise SaveError(f"there is no file {path}") from None
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
