"""One game being played: its history as snapshots, with undo, redo, branches and a save."""

from __future__ import annotations

import contextlib
import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, Self

import msgspec

from noctuary.engine.codec import (
    FORMAT,
    UNREADABLE,
    SaveError,
    check_rules,
    encoder,
    find_content,
    find_game,
    read_event,
    read_state,
)
from noctuary.engine.entries import (
    Entry,
    Header,
    Luck,
    Span,
    Undo,
    read_entry,
    read_header,
    seal,
    sealed,
)
from noctuary.engine.events import Decided, Event
from noctuary.engine.game import Game, Pack
from noctuary.engine.state import ROLL, State

CAME: Final = ("dice", "draw")
"""Kinds of question that ask what came."""
STUMBLES: Final = (
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    ArithmeticError,
    AssertionError,
    RecursionError,
)
"""What the rules raise over a position that somebody made up."""
LONGEST_REASON: Final = 80


class UndoError(ValueError):
    """This cannot be taken back, or done again; the message says why."""


class Session:
    """One game being played. `state` is the present; replies go through `reply`."""

    def __init__(self, game: Game, header: Header, entries: list[Entry]) -> None:
        self.game = game
        self.header = header
        self.entries = entries
        self.moment = 0
        self.pass_pauses = False
        """Whether mere pauses are passed at once, unless one of them presses."""
        self.notice = ""
        """What had to be mended when the session was opened."""
        self.content: Pack | None = None
        """The pack that a read session is played with: it stays as long as the session."""
        self.labels: dict[int, str] = {}
        """What replies were, in words, as far as anybody asked."""
        self.lessons_met: dict[tuple[int, int | None], frozenset[str]] = {}
        """In a guided game: which lessons a seat has had at a moment, as far as anybody asked."""
        self._undone: list[int] = []
        self._final = False
        """Whether any reply was final; most games have none, and need not look."""
        self._unmarked: set[int] = set()
        """Read replies to final steps that are not marked: in old saves no reply is."""

    @classmethod
    def start(
        cls,
        game: Game,
        seed: int | None = None,
        seats: int = 1,
        pack: str | Pack | None = None,
        chance: str = "drawn",
        undo: Undo | None = None,
        names: tuple[str, ...] = (),
        guided: bool = False,
        chances: bool = False,
        **settings: object,
    ) -> Self:
        """A new game; alone everything may be taken back, with several people only honestly."""
        seed = secrets.randbits(53) if seed is None else seed
        state = game.new(seed, seats, pack, chance, **settings)
        header = Header(
            noctuary=FORMAT,
            game=game.id,
            rules=game.rules,
            pack=state.pack.key,
            seed=seed,
            seats=seats,
            names=names,
            settings=game.read_settings(settings, state.pack),
            chance=chance,
            undo=undo or ("free" if seats == 1 else "strict"),
            created=time.time(),
            files=state.pack.files,
            guided=guided,
            chances=chances,
        )
        return cls.begin(game, header, state)

    @classmethod
    def begin(cls, game: Game, header: Header, state: State) -> Self:
        """A session that begins with a position, a game's first or one reached elsewhere."""
        session = cls(game, header, [])
        session._add("start", state)
        return session

    # ── the present ───────────────────────────────────────────────────────────────────────────

    @property
    def state(self) -> Any:
        """The game now. Read it; reply to the session, not to it."""
        return self._state(self.moment)

    def reply(self, option: str, seat: int | None = None, question: int | None = None) -> None:
        """Answer the open question. IllegalReply changes nothing."""
        self._reply(option, seat, question, auto=False)
        while self.pass_pauses and (passing := pause(self.state)):
            self._reply(passing, None, None, auto=True)

    def undo(self, by: Span = "step", luck: Luck = "same") -> None:
        """Take back a step, a turn or a scene. The history keeps what was taken back.

        What was misread on a real table may always be put right, back to where it was said."""
        if by == "misread":
            target = self._last_said()
            self._refuse_final(target)
            self._add("undo", None, to=target, misread=True)
            return
        target = self._earlier(by)
        past = self._may_go_back(target)
        self._go("undo", target, luck, past)

    def why_no_undo(self) -> str:
        """Why the last step cannot be taken back; empty if it can."""
        try:
            self._may_go_back(self._earlier("step"))
        except UndoError as error:
            return str(error)
        return ""

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back since the last move."""
        return bool(self._undone)

    def redo(self) -> None:
        """Do again what was last taken back."""
        if not self.can_redo:
            raise UndoError("nothing was undone since the last move")
        self._go("redo", self._undone[-1])

    def branch(self, moment: int) -> None:
        """Play on from any moment of the history; what came after it is kept beside."""
        self._check(moment)
        if self.header.undo == "strict":
            raise UndoError("at this table the past stays: start a table of your own from there")
        self._go("jump", moment, past=self._may_go_back(moment))

    def fork(self, moment: int) -> Self:
        """Another game that begins at a moment of this one, and says so; this one stays as it is.

        So one sees the other way even where an answer is final.
        """
        return self.begin(self.game, self.header.forked_at(moment), self.at(moment))

    # ── the past ──────────────────────────────────────────────────────────────────────────────

    def at(self, moment: int) -> Any:
        """The game as it was at a moment, as a copy of its own."""
        self._check(moment)
        return self._state(moment).clone()

    def moment_before(self, entry: Entry) -> Any:
        """The game as it was when an entry's reply was given. Read it only."""
        return self._state(entry.parent)

    def way(self, moment: int | None = None) -> list[int]:
        """The moments that led to this one (by default the present), the first one first."""
        here = self.moment if moment is None else moment
        steps = [here]
        while here:
            entry = self.entries[here]
            here = entry.to if entry.kind == "undo" else entry.parent
            steps.append(here)
        return steps[::-1]

    def events(self, seq: int) -> list[Event]:
        """What happened in one entry."""
        entry = self.entries[seq]
        if entry.events and isinstance(entry.events[0], msgspec.Raw):
            raws = self.as_read(entry).events
            entry.events = tuple(read_event(self.game, raw) for raw in raws)
        return list(entry.events)

    def heard(self, seq: int, seat: int | None) -> list[Event]:
        """What a seat hears of one entry. A guided game has lessons of its own: what else explains
        the rules is left out."""
        game, guided = self.game, self.header.guided
        return [
            event
            for event in self.events(seq)
            if game.may_know(event, seat) and not (guided and game.teaches(self.state, event))
        ]

    @property
    def undone_secrets(self) -> int:
        """How often somebody went back after seeing hidden information; results are marked."""
        return sum(entry.past for entry in self.entries)

    # ── for sessions that are kept somewhere ──────────────────────────────────────────────────

    def added(self, entry: Entry) -> None:
        """An entry has just been added to the history: whoever keeps it elsewhere does so now."""

    def awake(self, entry: Entry) -> Any:
        """The state of an entry that has one; made of its bytes when somebody first looks."""
        if isinstance(entry.state, msgspec.Raw):
            entry.state = read_state(self.game, self.as_read(entry).state)
        return entry.state

    def as_read(self, entry: Entry) -> Entry:
        """An entry with the bytes of its state and its events."""
        return entry

    def take_in(self, rows: Iterable[bytes]) -> None:
        """Entries that were added elsewhere, as lines."""
        for row in rows:
            fault = self.read_line(row)
            if fault:
                raise SaveError(f"an entry of this table {fault}")

    # ── as bytes ──────────────────────────────────────────────────────────────────────────────

    def lines(self, since: int = 0) -> Iterator[bytes]:
        """The save, line by line: the header first, then one line an entry."""
        if since == 0:
            yield encoder.encode(self.header) + b"\n"
        for entry in self.entries[since:]:
            yield seal(encoder.encode(entry))

    @classmethod
    def read(
        cls, lines: Iterable[bytes], game_of: Callable[[str], Game], recover: bool = False
    ) -> Self:
        """A session from its lines. A torn last line is dropped; other damage is an error,
        unless `recover` asks for what lies before it."""
        rows = list(lines)
        header = read_header(rows[0] if rows else b"")
        game = find_game(header.game, game_of)
        check_rules(game, header.rules)
        session = cls(game, header, [])
        session.content = find_content(game, header.pack, header.files)
        for number, row in enumerate(rows[1:], start=2):
            fault = session.read_line(row)
            if fault and (recover or number == len(rows)) and session.entries:
                session.notice = (
                    f"line {number} {fault} and was left out; the game goes on before it"
                )
                break
            if fault:
                raise SaveError(
                    f"line {number} of the save {fault}; "
                    f"open it with recover to go on from line {number - 1}"
                )
        if not session.entries:
            raise SaveError("the save holds no game: it was cut off before the first entry")
        session._settle()
        session._show()
        return session

    # ── inside ────────────────────────────────────────────────────────────────────────────────

    def _reply(self, option: str, seat: int | None, question: int | None, auto: bool) -> None:
        before = self.state
        state = before.clone()
        heard: list[Event] = []
        state.listener = heard.append
        state.reply(option, seat, question)
        del state.listener
        who = before.seat if seat is None else seat
        step = before.agenda[-1]
        heard.insert(0, Decided(seat=who, option=option, step=type(step).__name__))
        final = step.is_settled_by(before, option)
        events = tuple(heard)
        self._add("reply", state, events=events, seat=who, option=option, auto=auto, final=final)

    def _go(self, kind: Any, to: int, luck: Luck = "same", past: bool = False) -> None:
        state: State | None = None
        if luck == "new":
            state = self.game.redeal(self._state(to), None, seed=secrets.randbits(64))
        self._add(kind, state, to=to, luck=luck, past=past)

    def _add(self, kind: Any, state: State | None, **details: Any) -> None:
        entry = Entry(
            seq=len(self.entries), kind=kind, at=time.time(), parent=self.moment, **details
        )
        entry.state = state
        shown = state if state is not None else self._state(entry.to)
        entry.turn, entry.scene, entry.revealed = shown.turn, shown.scene, shown.revealed
        self.entries.append(entry)
        self._follow(entry)
        self.added(entry)

    def _follow(self, entry: Entry) -> None:
        """Where an entry leads, and what can be done again after it."""
        self._final = self._final or entry.final
        if entry.kind == "undo":
            self._undone.append(entry.parent)
        elif entry.kind == "redo":
            self._undone.pop()
        else:
            self._undone.clear()
        self.moment = entry.seq if entry.to < 0 or entry.luck == "new" else entry.to

    def _state(self, moment: int) -> Any:
        entry = self.entries[moment]
        while entry.to >= 0 and entry.luck == "same":
            entry = self.entries[entry.to]
        return self.awake(entry)

    def _may_go_back(self, target: int) -> bool:
        """Whether going back there unsees hidden information; UndoError if it must not."""
        self._refuse_final(target)
        past = self.entries[target].revealed != self.entries[self.moment].revealed
        if past and self.game.luck_is_final:
            raise UndoError(
                "dice have fallen since then, and in this game they stay; to see another way, "
                "start a table of your own from before them"
            )
        if past and self.header.undo == "strict":
            raise UndoError("hidden information was seen since then: at this table that stays")
        if self.header.undo == "strict" and self.state.outcome is not None:
            raise UndoError("the game is over: at this table that stays")
        return past

    def _refuse_final(self, target: int) -> None:
        """What the rules call irrevocable is never taken back."""
        final = self._settled_since(target)
        if final:
            raise UndoError(
                f"by the rules what was decided at moment {final} is final; to see another way, "
                "start a table of your own from before it"
            )

    def _last_said(self) -> int:
        """The moment at which somebody last said what came on a real table."""
        for moment in reversed(self.way()):
            entry = self.entries[moment]
            if entry.kind == "reply":
                asked = self.moment_before(entry).question
                if asked is not None and asked.kind in CAME and entry.option != ROLL:
                    return entry.parent
        raise UndoError("nobody has said yet what came on the table")

    def _settled_since(self, target: int) -> int:
        """The first final reply on the way here that is not on the way there; 0 for none."""
        if not self._final and not self._unmarked:
            return 0
        kept = set(self.way(target))
        return next((m for m in self.way() if m not in kept and self._is_final(m)), 0)

    def _is_final(self, moment: int) -> bool:
        """Whether a moment's reply is irrevocable; without a mark the position before it tells, and
        where that can no longer be read, the reply stays."""
        entry = self.entries[moment]
        if moment not in self._unmarked:
            return entry.final
        try:
            before = self.moment_before(entry)
            settled: bool = before.agenda[-1].is_settled_by(before, entry.option)
        except (SaveError, *STUMBLES):
            return True
        return settled

    def _check(self, moment: int) -> None:
        if not 0 <= moment < len(self.entries):
            raise LookupError(
                f"there is no moment {moment}; the last one is {len(self.entries) - 1}"
            )

    def _earlier(self, by: Span) -> int:
        """The moment to which an undo goes back."""
        way = self.way()
        here = self.entries[way.pop()]
        if not way:
            raise UndoError("this is the beginning")
        if by == "step":
            while len(way) > 1 and here.auto:
                here = self.entries[way.pop()]
            return way[-1]
        mark = getattr(self.entries[way[-1]], by)
        while len(way) > 1 and getattr(self.entries[way[-2]], by) == mark:
            way.pop()
        return way[-1]

    def _show(self) -> None:
        """Look once at the present from every seat, so that a position that no play leads to is
        refused here and not when somebody sits before it."""
        state = self.state
        try:
            for seat in (*range(state.seats), None):
                self.game.view(state, seat)
            self.game.question(state, state.seat)
        except STUMBLES as error:
            raise SaveError(
                f"the save ends in a position of {self.game.title} that no play leads to: "
                f"{type(error).__name__} {str(error)[:LONGEST_REASON]}"
            ) from error

    def read_line(self, row: bytes) -> str:
        """Take one line in; says what is wrong with it, if anything is."""
        if not row.endswith(b"\n"):
            return "was cut off"
        if not sealed(row):
            return "is damaged"
        try:
            entry = read_entry(row)
        except UNREADABLE as error:
            return f"is damaged ({error})"
        fault = self._misplaced(entry)
        if fault:
            return fault
        entry.crc = ""  # it belongs to the line, not to the entry
        if self.game.final_steps and entry.events and not entry.final:
            self._ask_whether_final(entry)
        self.entries.append(entry)
        self._follow(entry)
        return ""

    def _ask_whether_final(self, entry: Entry) -> None:
        """Note a reply that the rules may call final although its line does not say so."""
        with contextlib.suppress(SaveError):  # told to whoever looks at the events
            answered = read_event(self.game, entry.events[0])
            if isinstance(answered, Decided) and answered.step in self.game.final_steps:
                self._unmarked.add(entry.seq)

    def _misplaced(self, entry: Entry) -> str:
        """Why an entry cannot follow those that were read; empty if it can. Every entry leads
        from the present to itself or to an earlier moment, so that no way goes in circles."""
        seq = len(self.entries)
        if entry.seq != seq:
            return f"is out of order: entry {entry.seq} where {seq} was due"
        if (entry.kind == "start") != (seq == 0):
            return "is out of order: a game starts once, with its first entry"
        if entry.parent != self.moment:
            return f"does not follow: it comes after moment {entry.parent}, not {self.moment}"
        return self._misleading(entry)

    def _misleading(self, entry: Entry) -> str:
        """Why an entry cannot lead where it says; empty if it can."""
        goes_back = entry.kind in ("undo", "redo", "jump")
        if goes_back != (0 <= entry.to < entry.seq):
            return f"leads to moment {entry.to}, where it cannot lead"
        if entry.kind == "redo" and not self._undone:
            return "redoes what was never undone"
        if bool(entry.state) != (not goes_back or entry.luck == "new"):
            return "lacks its state, or has one too many"
        return ""

    def _settle(self) -> None:
        """Make sure that the present can be played on; if not, fall back to a turn's start."""
        starts: dict[int, int] = {}
        for moment in self.way():
            starts.setdefault(self.entries[moment].turn, moment)
        tried = [self.moment, *reversed(starts.values())]
        for moment in tried:
            try:
                self._state(moment)
            except SaveError:
                if moment == tried[-1]:
                    raise
                continue
            break
        if moment != self.moment:
            self._add("jump", None, to=moment, past=True)
            self.notice = (
                "the rules have changed since this was saved; the game goes on from the start of "
                f"turn {self.entries[moment].turn} (moment {moment})"
            )


def pause(state: Any) -> str | None:
    """The option that passes the open question, if it is a mere pause that does not press."""
    if state.question is None:
        return None
    step = state.agenda[-1]
    return None if step.passes is None or step.presses(state) else step.passes
