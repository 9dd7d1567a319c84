"""Read what all clients of several servers saw, and say what should not have happened.

python -m bench.history FILE      a history that `python -m bench.unkind --keep FILE` wrote

Times are seconds of one clock. What happened at a table has to be known everywhere within a moment
of patience, which is counted from the end of the last fault that came in between.
"""

from __future__ import annotations

import math
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import msgspec

PATIENCE = 1.0
SLOW = "slow to answer"
"""The fault that nobody made: the machine had too much to do."""


class Fault(msgspec.Struct, frozen=True):
    """Something was broken on purpose, from when until when, for one process or for all."""

    began: float
    ended: float
    what: str
    process: int | None = None


class Kept(msgspec.Struct, frozen=True):
    """A reply that a server confirmed: which entry it is, and its words."""

    at: float
    table: str
    seq: int
    label: str


class Look(msgspec.Struct, frozen=True):
    """A table as a process showed it to whoever asked then: up to which entry."""

    asked: float
    process: int
    table: str
    seq: int


class Watching(msgspec.Struct):
    """A socket: when it was shown which entries, until it was closed."""

    opened: float
    process: int
    table: str
    token: str
    shown: list[tuple[float, int]] = []
    closed: float = math.inf


class Withdrawn(msgspec.Struct, frozen=True):
    """A link that a server confirmed to have ended."""

    at: float
    token: str


class Use(msgspec.Struct, frozen=True):
    """A link that was tried, and whether it worked."""

    asked: float
    process: int
    token: str
    worked: bool


class Stumble(msgspec.Struct, frozen=True):
    """An answer that no server should give."""

    at: float
    process: int
    what: str


class Final(msgspec.Struct, frozen=True):
    """What a process shows of a table when all is over: the words of each entry."""

    process: int
    table: str
    entries: list[str]


class History(msgspec.Struct):
    """Everything that the clients noted."""

    faults: list[Fault] = []
    kept: list[Kept] = []
    looks: list[Look] = []
    watchings: list[Watching] = []
    withdrawn: list[Withdrawn] = []
    uses: list[Use] = []
    stumbles: list[Stumble] = []
    finals: list[Final] = []


def violations(history: History, patience: float = PATIENCE) -> list[str]:
    """What should not have happened, in sentences; none if all is well."""
    deadlines = Deadlines(history.faults, patience)
    return [
        *lost_replies(history),
        *disagreements(history),
        *old_tables(history, deadlines),
        *deaf_sockets(history, deadlines),
        *undead_links(history, deadlines),
        *refused_links(history),
        *(f"process {one.process} answered {one.what}" for one in history.stumbles),
    ]


class Deadlines:
    """Until when what happened may be unknown in a process."""

    def __init__(self, faults: list[Fault], patience: float) -> None:
        self._faults = sorted(faults, key=lambda fault: fault.began)
        self._patience = patience

    def after(self, at: float, process: int) -> float:
        """Until when what happened then may be unknown there."""
        end = at + self._patience
        for fault in self._faults:
            is_felt = fault.process in (None, process)
            if is_felt and fault.began < end < fault.ended + self._patience:
                end = fault.ended + self._patience
        return end


def lost_replies(history: History) -> Iterator[str]:
    """Confirmed replies that are not where they were confirmed to be."""
    finals = defaultdict(list)
    for final in history.finals:
        finals[final.table].append(final)
    for kept in history.kept:
        for final in finals[kept.table]:
            found = final.entries[kept.seq] if kept.seq < len(final.entries) else None
            # A yes or no stands in the log behind its question.
            if found is None or not found.endswith(kept.label):
                yield (
                    f"table {kept.table}: entry {kept.seq} was confirmed as {kept.label!r}, "
                    f"and process {final.process} has {found!r}"
                )
        if not finals[kept.table]:
            yield f"table {kept.table}: nobody shows it in the end"


def disagreements(history: History) -> Iterator[str]:
    """Tables that two processes tell differently in the end."""
    first: dict[str, Final] = {}
    for final in history.finals:
        other = first.setdefault(final.table, final)
        if other.entries != final.entries:
            yield (
                f"table {final.table}: processes {other.process} and {final.process} differ "
                f"({len(other.entries)} and {len(final.entries)} entries)"
            )


def old_tables(history: History, deadlines: Deadlines) -> Iterator[str]:
    """Looks that showed less than what had long been confirmed."""
    known = kept_by_table(history)
    for look in history.looks:
        for kept in known[look.table]:
            is_new = look.asked <= deadlines.after(kept.at, look.process)
            if look.seq < kept.seq and not is_new:
                yield (
                    f"table {look.table}: {look.asked - kept.at:.2f} s after entry {kept.seq} was "
                    f"confirmed process {look.process} showed entry {look.seq}"
                )
                break


def deaf_sockets(history: History, deadlines: Deadlines) -> Iterator[str]:
    """Sockets that were not told of what was confirmed, although they were open."""
    known = kept_by_table(history)
    for watching in history.watchings:
        for kept in known[watching.table]:
            since = max(kept.at, watching.opened)
            end = deadlines.after(since, watching.process)
            told = next((at for at, seq in watching.shown if seq >= kept.seq), watching.closed)
            if told > end:
                yield (
                    f"table {watching.table}: a socket of process {watching.process} was told of "
                    f"entry {kept.seq} after {told - since:.2f} s, {told - end:.2f} s too late"
                )
                break


def kept_by_table(history: History) -> dict[str, list[Kept]]:
    """What was confirmed, by table."""
    found = defaultdict(list)
    for kept in history.kept:
        found[kept.table].append(kept)
    return found


def undead_links(history: History, deadlines: Deadlines) -> Iterator[str]:
    """Links that worked after they were withdrawn, and sockets that stayed open with them."""
    ended = {one.token: one.at for one in history.withdrawn}
    for use in [use for use in history.uses if use.worked and use.token in ended]:
        late = use.asked - deadlines.after(ended[use.token], use.process)
        if late > 0:
            yield f"a withdrawn link worked in process {use.process}, {late:.2f} s too late"
    for watching in [one for one in history.watchings if one.token in ended]:
        since = max(ended[watching.token], watching.opened)
        late = watching.closed - deadlines.after(since, watching.process)
        if late > 0:
            yield (
                f"a socket of process {watching.process} stayed open with a withdrawn link, "
                f"{late:.2f} s too long"
            )


def refused_links(history: History) -> Iterator[str]:
    """Links that did not work although nobody withdrew them."""
    ended = {one.token for one in history.withdrawn}
    for use in history.uses:
        if not use.worked and use.token not in ended:
            yield f"process {use.process} refused a link that nobody had withdrawn"


def summary(history: History) -> str:
    """How much there is to judge."""
    slow = [fault for fault in history.faults if fault.what == SLOW]
    parts = {
        "faults": [fault for fault in history.faults if fault.what != SLOW],
        "slow answers": slow,
        "confirmed replies": history.kept,
        "looks": history.looks,
        "sockets": history.watchings,
        "withdrawn links": history.withdrawn,
        "uses of links": history.uses,
        "tables": {final.table for final in history.finals},
    }
    return ", ".join(f"{len(things):,} {name}" for name, things in parts.items())


def report(history: History, patience: float = PATIENCE, most: int = 20) -> int:
    """Print what there is and what is wrong with it; says how much is wrong."""
    found = violations(history, patience)
    print(summary(history))
    for sentence in found[:most]:
        print(f"  {sentence}")
    if len(found) > most:
        print(f"  and {len(found) - most:,} more")
    print("all is well" if not found else f"{len(found):,} things should not have happened")
    return len(found)


if __name__ == "__main__":
    sys.exit(report(msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=History)) > 0)
