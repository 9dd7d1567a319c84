"""Players that are not ours: `file.py:Class`. They see redealt tables, have a limited time, and
whatever they do wrong is told with their name."""

from __future__ import annotations

import ctypes
import hashlib
import sys
import threading
from collections.abc import Callable
from contextlib import redirect_stdout
from importlib.abc import InspectLoader
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec
from pathlib import Path
from typing import Any, ClassVar, Final

from noctuary.bots.player import Bot
from noctuary.engine.faults import nearest
from noctuary.engine.game import Game
from noctuary.engine.question import IllegalReply

PATIENCE: Final = 10.0
"""How many seconds a guest may think about one decision."""


class GuestFault(Exception):
    """A guest raised, replied nonsense or did not answer; the message says who and what."""


class TookTooLong(BaseException):
    """Raised inside a guest whose time is over."""


class Guest(Bot):
    """Lets somebody else's player sit at our table: it is given a copy in which all that its seat
    cannot know is drawn anew, and a seed that tells nothing about the deal."""

    meaning: ClassVar[str] = "a player of your own"

    def __init__(
        self, name: str, kind: type[Any], seed: int, seat: int, patience: float = PATIENCE
    ) -> None:
        super().__init__(unrelated(seed, seat))
        self.name = name  # type: ignore[misc]
        self.patience = patience
        own_seed = self.below(1 << 32)
        self._player = self._answered(lambda: kind(own_seed))

    def choose(self, game: Game, state: Any, seat: int) -> str:
        world = self._world(game, state, seat)
        reply = self._answered(lambda: self._player.choose(game, world, seat))
        self._check(state, seat, reply)
        return str(reply)

    def interject(self, game: Game, state: Any, seat: int) -> str | None:
        speak = getattr(self._player, "interject", None)
        if speak is None:
            return None
        world = self._world(game, state, seat)
        reply = self._answered(lambda: speak(game, world, seat))
        if reply is None:
            return None
        self._check(state, seat, reply)
        return str(reply)

    def _world(self, game: Game, state: Any, seat: int) -> Any:
        return game.redeal(state, seat, seed=self.below(1 << 32))

    def _answered(self, ask: Callable[[], Any]) -> Any:
        try:
            with redirect_stdout(sys.stderr):  # what comes out of a command may be read by programs
                return within(self.patience, ask)
        except TookTooLong:
            raise GuestFault(f"{self.name} gave no answer within {self.patience:g} s") from None
        except BaseException as error:
            raise GuestFault(f"{self.name} raised {on_a_line(error)}") from error

    def _check(self, state: Any, seat: int, reply: Any) -> None:
        if not isinstance(reply, str):
            raise GuestFault(f"{self.name} replied {short(reply)}, which is no option's id")
        if reply in state.options_for(seat):
            return
        try:
            state.clone().reply(reply, seat)
        except IllegalReply as error:
            raise GuestFault(f"{self.name} replied {short(reply)}: {error}") from None


def unrelated(seed: int, seat: int) -> int:
    """A seed for a guest, from which the deal's own cannot be worked out.

    >>> unrelated(1, 0) != unrelated(1, 1)
    True
    """
    told = hashlib.blake2b(f"guest {seed} {seat}".encode(), digest_size=8).digest()
    return int.from_bytes(told)


def on_a_line(error: BaseException) -> str:
    """An error as part of a sentence.

    >>> on_a_line(ValueError("two\\nlines"))
    'ValueError: two lines'
    """
    return f"{type(error).__name__}: {' '.join(str(error).split())}".removesuffix(": ")


def short(reply: Any) -> str:
    """A reply as it is given back: nobody needs to read all of it."""
    text = repr(reply)
    return text if len(text) <= 60 else f"{text[:60]}..."


def within(seconds: float, ask: Callable[[], Any]) -> Any:
    """What a function returns or raises; TookTooLong after so many seconds. A thread serves where
    a signal would not: in other threads, in workers of a cluster and on every system."""
    answers: list[Any] = []
    raised: list[BaseException] = []

    def answer() -> None:
        try:
            answers.append(ask())
        except BaseException as error:  # noqa: BLE001 - it is raised again by whoever waits
            raised.append(error)

    thread = threading.Thread(target=answer, daemon=True)
    thread.start()
    thread.join(seconds)
    if thread.is_alive():
        # Ends whatever runs in Python there, so that it does not slow down the other games.
        late = ctypes.py_object(TookTooLong)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), late)
        raise TookTooLong
    if raised:
        raise raised[0]
    return answers[0]


# ── finding them ──────────────────────────────────────────────────────────────────────────────


def is_guest(name: str) -> bool:
    """Whether a player's name is a file's and a class's.

    >>> is_guest("mine.py:Bold"), is_guest("expert:fast")
    (True, False)
    """
    return name.partition(":")[0].endswith(".py")


def source_of(name: str) -> str:
    """What stands in the file of a guest; LookupError if there is none."""
    path = Path(name.partition(":")[0])
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        told = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise LookupError(f"the player {name!r} cannot be read: {path}: {told}") from None


def guest_kind(name: str, source: str) -> type[Any]:
    """The class that a guest's name means; LookupError says what is wrong with its file."""
    path, _, wanted = name.partition(":")
    try:
        with redirect_stdout(sys.stderr):
            module = Carried(path, source).module()
    except SyntaxError as error:
        raise LookupError(f"{path}:{error.lineno}: {error.msg}") from None
    except (Exception, SystemExit) as error:
        raise LookupError(f"{path} raised {on_a_line(error)}") from error
    own = [
        name
        for name, kind in vars(module).items()
        if isinstance(kind, type) and kind.__module__ == module.__name__ and hasattr(kind, "choose")
    ]
    if wanted not in own:
        there = f"it has {', '.join(own)}" if own else "it has no class with a `choose`"
        say = f"{path} has no player {wanted!r}" if wanted else f"{path} does not say which player"
        example = f"write, for example, {path}:{(own or ['Class'])[0]}"
        raise LookupError(f"{say}; {there}; {example}" + nearest(wanted, own))
    return vars(module)[wanted]  # type: ignore[no-any-return]


class Carried(InspectLoader):
    """A module whose source travels along: on another machine there is no such file."""

    def __init__(self, path: str, source: str) -> None:
        self.path, self.source = path, source
        digest = hashlib.blake2b(f"{path}\0{source}".encode(), digest_size=8).hexdigest()
        self.name = f"noctuary_guest_{digest}"

    def get_source(self, fullname: str) -> str:
        return self.source

    def get_code(self, fullname: str) -> Any:
        return self.source_to_code(self.source, self.path)

    def module(self) -> Any:
        """The module, run once a process."""
        if self.name not in sys.modules:
            module = module_from_spec(ModuleSpec(self.name, self, origin=self.path))
            sys.modules[self.name] = module
            try:
                self.exec_module(module)
            except BaseException:
                del sys.modules[self.name]
                raise
        return sys.modules[self.name]
