"""The writer's desk: a pack under the pen, and a game in it that goes on with every edit."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import noctuary
from noctuary.authoring import reading
from noctuary.authoring.reading import Change
from noctuary.engine.authors import Chart, DeskTools
from noctuary.engine.codec import FORMAT
from noctuary.engine.entries import Header
from noctuary.engine.game import Game, Pack
from noctuary.engine.question import IllegalReply, SettingError
from noctuary.engine.words import counted
from noctuary.zipped import contents

RECORDED: Final = ".recorded"
"""The folder of recorded games inside a pack; what is hidden is no part of it."""
SUFFIX: Final = ".noctuary"
SEED: Final = 1


class Broken(NamedTuple):
    """A recorded game that does not go as it went."""

    name: str
    why: str
    after: int = 0
    """How many of its replies can still be given."""


class Recording(NamedTuple):
    """A game that was played here: where it began, and every reply."""

    name: str
    start: Any
    replies: tuple[tuple[str, int | None], ...]
    outcome: Any


class Start(NamedTuple):
    """Where the game on the desk begins: a place of the story, who is there, what is so."""

    place: str = ""
    team: tuple[str, ...] = ()
    facts: Mapping[str, int] = {}


class Desk:
    """A pack that is being written. `look` takes in what was saved; the rest is for the page."""

    def __init__(self, game: Game, path: Path, settings: Mapping[str, str] = {}) -> None:
        self.game, self.path, self.settings = game, path, settings
        self.tools: DeskTools | None = game.desk_tools()
        self.mark = 0
        """Counts whatever changed, so that a page knows when to show itself anew."""
        self.now = reading.read(game, path)
        self.first_words = sum(self.now.words.values())
        self.changed: list[Change] = []
        self.notice = ""
        self.stamp = self._stamp()
        self.start = Start()
        self.state: Any = None
        self.history: list[tuple[Any, str, int | None]] = []
        """The positions before each reply, with the reply and who gave it."""
        self.recordings = [self._recording(file) for file in sorted(self._files())]
        self.broken: list[Broken] = []
        self.seen: set[str] = set()
        """What the recorded games show, by the marks of a chart."""
        self._parts: tuple[str, Any] = "", None
        self._try_recordings()
        self.begin(Start())

    # ── the files ─────────────────────────────────────────────────────────────────────────────

    def look(self) -> bool:
        """Take in what was saved since; says whether there was anything."""
        stamp = self._stamp()
        if stamp == self.stamp:
            return False
        self.stamp = stamp
        before, self.now = self.now, reading.read(self.game, self.path)
        if before.digest == self.now.digest:
            return False
        self.changed = reading.changes(before, self.now)
        self.mark += 1
        self._go_on()
        return True

    def _stamp(self) -> tuple[tuple[str, int, int], ...]:
        found = []
        for file in sorted(self.path.rglob("*.y*ml")):
            try:
                about = file.stat()
            except FileNotFoundError:  # an editor is just putting the new one in its place
                continue
            found.append((str(file), about.st_mtime_ns, about.st_size))
        return tuple(found)

    # ── the game ──────────────────────────────────────────────────────────────────────────────

    def begin(self, start: Start) -> None:
        """Begin anew, at the start of the story or at a place of it."""
        self.mark += 1
        self.start = start
        if self.now.pack is None:
            self.notice = "The pack cannot be played yet; its faults say why."
            return
        try:
            self.state = self._begun(self.now.pack)
        except LookupError as error:
            self.notice = f"The game cannot begin there: {error.args[0]}."
            return
        self.history = []
        self.notice = ""

    def _begun(self, pack: Pack) -> Any:
        if self.tools is None:
            chosen: dict[str, Any] = self.game.read_settings(self.settings, pack)
            seats = max(self.game.seats[0], self.game.seats_for(pack, chosen)[0])
            return self.game.new(seed=SEED, pack=pack, seats=seats, **chosen)
        if self.settings:
            raise SettingError(f"{self.game.title} begins at a place of the story: choose one")
        return self.tools.begun(pack, self.start.place, self.start.team, self.start.facts)

    def reply(self, option: str) -> None:
        """Answer the open question; IllegalReply says why not."""
        seat = self.state.seat
        before = self.state.clone()
        self.state.reply(option, seat=seat)
        self.history.append((before, option, seat))
        self.mark += 1

    def undo(self) -> None:
        """Take the last reply back."""
        if self.history:
            self.state = asked_anew(self.game, self.history.pop()[0])
            self.mark += 1

    def change(self, fact: str, value: int) -> None:
        """Make something so by hand, where the game stands."""
        if self.tools is None:
            raise LookupError(f"{self.game.title} has nothing that can be set by hand")
        self.tools.change(self.state, fact, value)
        self.mark += 1

    def where(self, text: str) -> str:
        """The file and line in which a text stands; empty if it is nowhere any more."""
        for name, texts in self.now.texts.items():
            for line, written in texts:
                if written == text:
                    return f"{name} {line}"
        return ""

    def place_of(self, file: str, line: int) -> str:
        """The place at which a game comes to a line of a file; empty if it comes from elsewhere."""
        if self.tools is None or self.now.pack is None:
            return ""
        known = {place.partition(":")[2]: place for place, _ in self.tools.places(self.now.pack)}
        before = [e.text for e in self.now.entries.get(file, ()) if e.line <= line]
        return next((known[name] for name in reversed(before) if name in known), "")

    def chart(self) -> Chart | None:
        """Where in the story the game stands; None where a game has no such charts."""
        if self.tools is None or self.state is None or self.now.pack is None:
            return None
        digest, parts = self._parts
        if digest != self.now.digest:
            self._parts = self.now.digest, (parts := self.tools.parts(self.path))
        return self.tools.chart(parts, self.state, {change.after for change in self.changed})

    def _go_on(self) -> None:
        """The same place with the new text; or the old one, and why."""
        pack = self.now.pack
        if pack is None:
            errors = counted(self.now.errors, "error")
            self.notice = f"Still the text from before: the pack has {errors}."
            self.broken = []
            return
        at = time.strftime("%H:%M:%S")
        why = self._moved(pack) if self.state is not None else self._anew(pack)
        self.notice = (
            f"Still the text from before: {why}."
            if why
            else f"Taken in at {at}. You are still here."
        )
        self._try_recordings()

    def _anew(self, pack: Pack) -> str:
        return attempt(lambda: self._take(self._begun(pack), []))

    def _moved(self, pack: Pack) -> str:
        """Give the last reply again with the new content, so that its text is told anew."""
        if not self.history:
            return self._anew(pack)
        earlier = [(moved(state, pack), option, seat) for state, option, seat in self.history]
        last, option, seat = earlier[-1]
        if misfit := self.game.misfit(last):
            return misfit
        state = last.clone()
        why = attempt(lambda: state.reply(option, seat=seat))
        if not why:
            self._take(state, earlier)
        return why

    def _take(self, state: Any, history: list[tuple[Any, str, int | None]]) -> None:
        self.state, self.history = state, history

    # ── recorded games ────────────────────────────────────────────────────────────────────────

    def record(self, name: str) -> Path:
        """Keep the game on the desk: from now on every edit is tried on it."""
        short = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40]
        if not short:
            raise LookupError("give the game a name of letters or digits")
        file = self.path / RECORDED / f"{short}{SUFFIX}"
        if file.exists():
            raise LookupError(f"there is a recorded game {short!r} already")
        file.parent.mkdir(exist_ok=True)
        first = self.history[0][0] if self.history else self.state
        session = noctuary.Session.begin(self.game, self._header(first), first.clone())
        for _, option, seat in self.history:
            session.reply(option, seat)
        session.save(file)
        session.close()
        self.recordings.append(self._recording(file))
        self._try_recordings()
        self.mark += 1
        return file

    def go_to_break(self, name: str) -> None:
        """Play a recorded game as far as it still goes; LookupError if it is not broken."""
        lost = next((one for one in self.broken if one.name == name), None)
        recording = next((one for one in self.recordings if one.name == name), None)
        if lost is None or recording is None or self.now.pack is None:
            raise LookupError(f"no recorded game {name!r} is broken")
        state = moved(recording.start, self.now.pack)
        history = []
        for option, seat in recording.replies[: lost.after]:
            history.append((state.clone(), option, seat))
            state.reply(option, seat=seat)
        self._take(asked_anew(self.game, state), history)
        self.notice = f"“{name}” came as far as this: {lost.why}."
        self.mark += 1

    def _try_recordings(self) -> None:
        """Play every recorded game with what is written now."""
        self.broken, self.seen = [], set()
        if self.now.pack is None:
            return
        pack = self.tools.watched(self.now.pack) if self.tools else self.now.pack
        for one in self.recordings:
            state = moved(one.start, pack)
            if lost := broken_by(self.game, one, state):
                self.broken.append(lost)
            self.seen |= self.tools.seen(state) if self.tools else set()

    def _header(self, state: Any) -> Header:
        return Header(
            noctuary=FORMAT, game=self.game.id, rules=self.game.rules, pack=state.pack.key,
            seed=SEED, settings={}, undo="free", created=time.time(), seats=state.seats,
            files=state.pack.files,
        )  # fmt: skip

    def _files(self) -> list[Path]:
        return list((self.path / RECORDED).glob(f"*{SUFFIX}"))

    def _recording(self, file: Path) -> Recording:
        found = contents(file.read_bytes(), recover=True)
        session = noctuary.Session.of_contents(found, recover=True)
        way = [session.entries[moment] for moment in session.way()]
        replies = tuple((entry.option, entry.seat) for entry in way if entry.kind == "reply")
        return Recording(file.stem, session.at(0), replies, session.state.outcome)


def moved(state: Any, pack: Pack) -> Any:
    """A position as it would be with other content."""
    twin = state.clone()
    twin.pack = pack
    return twin


def asked_anew(game: Game, state: Any) -> Any:
    """A position from before an edit: where its question names what is gone, it is asked again."""
    if attempt(lambda: game.question(state)):
        state.question = None
        state.advance()
    return state


def attempt(deed: Callable[[], object]) -> str:
    """Do something that new content may make impossible; says why it was."""
    try:
        deed()
    except IllegalReply as error:
        return f"what you chose last is no longer possible ({error})"
    except Exception as error:  # noqa: BLE001 - half-written content may break any rule
        return f"the rules stumble over it ({type(error).__name__}: {error})"
    return ""


def broken_by(game: Game, recording: Recording, state: Any) -> Broken | None:
    """Play a recorded game from its beginning with other content: how it goes wrong, if it does."""
    old = recording.start.clone()
    if misfit := game.misfit(state):
        return Broken(recording.name, misfit)
    for given, (option, seat) in enumerate(recording.replies):
        why = attempt(lambda: state.reply(option, seat=seat))  # noqa: B023 - done at once
        if why:
            label = game.label(old, old.agenda[-1], option).label if old.question else option
            told = f"reply {given + 1}, “{label}”, is no longer possible"
            return Broken(recording.name, told, given)
        old.reply(option, seat=seat)
    if state.outcome != recording.outcome:
        ends = [one.reason if one else "no end" for one in (recording.outcome, state.outcome)]
        told = f"it ends in {ends[1]!r} instead of {ends[0]!r}"
        return Broken(recording.name, told, len(recording.replies))
    return None
