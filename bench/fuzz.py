"""Feed the loaders what nobody would write, and see whether they refuse it in words.

python -m bench.fuzz [saves] [packs] [replies] [bodies] [--cases N] [--seed N] [--total N]

A case is a good input with a few random changes. Whatever is not refused by a documented error,
takes longer than a second of the processor or more than 200 MB is kept in bench/fuzz/ and told; the
files kept there are tried first in every later run. bench/fuzz/small holds the smallest packs that
still have every key of those on the shelf, as they are read many times as fast. `--total` goes on
where the last such run was broken off, until so many cases have been tried; the count is kept in
.venv/fuzz.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import gzip
import itertools
import json
import random
import resource
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import yaml as parser

import noctuary
from noctuary.engine import yaml
from noctuary.engine.codec import UNREADABLE
from noctuary.engine.entries import seal
from noctuary.engine.packs import files_of
from noctuary.engine.question import IllegalReply
from noctuary.engine.session import Session
from noctuary.games.dark_quarter.content import reading
from noctuary.games.dark_quarter.content.format.parts import Parts
from noctuary.web import records

Pack = tuple[str, dict[str, bytes]]
"""The game of a pack, and its files."""
KEPT = Path(__file__).parent / "fuzz"
TALLY = Path(__file__).parents[1] / ".venv" / "fuzz"
PART = 10_000
"""How many cases are tried before they are counted."""
SECONDS = 1.0
MEGABYTES = 200
VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2**31, 2**63, 10**30, 0.5, 1e308, "", "x", "\x00", "a" * 5_000,
    [], {}, [[]], {"": 0}, "../../etc/passwd", "🜁", "-0", "1e9",
)  # fmt: skip
PIECES = (b"{", b"}", b"\n", b'"', b": ", b"- ", b"&a ", b"*a", b"\xff")
BODIES = (
    records.NewTable, records.NewReply, records.NewUndo, records.NewBranch, records.NewMessage,
    records.Note, records.SeatChange, records.SavedGame, records.JoinCode,
)  # fmt: skip


def spoilt(value: Any, chance: random.Random, depth: int = 0) -> Any:
    """A record with one thing in it changed: a value, a name, something more or less."""
    if depth < 12 and isinstance(value, dict) and value and chance.random() < 0.9:
        twin = dict(value)
        key = chance.choice(list(twin))
        if chance.random() < 0.1:
            del twin[key]
        elif chance.random() < 0.1:
            twin[chance.choice(("x", key + "s", ""))] = twin.pop(key)
        else:
            twin[key] = spoilt(twin[key], chance, depth + 1)
        return twin
    if depth < 12 and isinstance(value, list) and value and chance.random() < 0.9:
        copy, at = list(value), chance.randrange(len(value))
        if chance.random() < 0.2:
            copy[at : at + 1] = [copy[at]] * chance.choice((0, 2, 50))
        else:
            copy[at] = spoilt(copy[at], chance, depth + 1)
        return copy
    if isinstance(value, int) and chance.random() < 0.5:
        return value + chance.choice((-1, 1, 7, -100, 99_998, 10**6))
    return chance.choice(VALUES)


def bent(raw: bytes, chance: random.Random) -> bytes:
    """Bytes with a few of them changed, gone or doubled."""
    data = bytearray(raw)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(data) + 1)
        what = chance.random()
        if what < 0.4 and at < len(data):
            data[at] = chance.randrange(256)
        elif what < 0.7:
            del data[at : at + chance.choice((1, 2, 40))]
        else:
            data[at:at] = chance.choice(PIECES)
    return bytes(data)


# ── the loaders ───────────────────────────────────────────────────────────────────────────────


def saves(chance: random.Random) -> Iterator[bytes]:
    """Saves with honest seals and dishonest contents, or torn ones."""
    good = []
    for game in noctuary.games():
        session = Session.start(game, seed=3, undo="free")
        for _ in range(12):
            if session.state.options:
                session.reply(chance.choice(session.state.options))
        with contextlib.suppress(noctuary.UndoError):
            session.undo()
        good.append(list(session.lines()))
    while True:
        lines = list(chance.choice(good))
        # Most changes where they are looked at: the header, and the moment that is the present.
        last = json.loads(lines[-1])
        present = 1 + last.get("to", last["seq"])
        at = chance.choice((0, present, present, chance.randrange(len(lines))))
        lines[at] = as_line(spoilt(json.loads(lines[at]), chance), first=at == 0)
        raw = b"".join(lines)
        yield bent(raw, chance) if chance.random() < 0.2 else raw


def as_line(row: Any, first: bool) -> bytes:
    """A line as a save holds it."""
    if isinstance(row, dict):
        row = {name: value for name, value in row.items() if name != "crc"}
    line = json.dumps(row, separators=(",", ":")).encode()
    return line + b"\n" if first or not isinstance(row, dict) else seal(line)


def read_save(raw: bytes) -> None:
    """Open a save, which looks at its present as everybody sees it."""
    Session.read(raw.splitlines(keepends=True), noctuary.game)


def packs(chance: random.Random) -> Iterator[bytes]:
    """Packs in which one file holds something else, or is bent."""
    read_once()
    good = [
        (game.id, files_of(path))
        for game in noctuary.games()
        for path in sorted((game.folder / "packs").iterdir())
        if (path / "pack.yaml").is_file()
    ]
    good += [msgspec.msgpack.decode(raw, type=Pack) for raw in kept_cases("small")]
    sizes = [often(sum(map(len, files.values()))) for _, files in good]
    contents = {raw: safe_load(raw.decode()) for _, files in good for raw in files.values()}
    while True:
        game, files = chance.choices(good, sizes)[0]
        name = chance.choice(list(files))
        raw = files[name]
        if chance.random() < 0.5:
            bad = json.dumps(spoilt(contents[raw], chance), default=str).encode()
        else:
            bad = bent(raw, chance)
        yield msgspec.msgpack.encode((game, {**files, name: bad}))


def read_once() -> None:
    """Hardly any case changes a file that an earlier one did not read as well, and none what the
    shelf lends to it: keep these."""
    if hasattr(yaml.parse, "cache_info"):
        return
    yaml.parse = functools.lru_cache(500)(yaml.parse)
    find, read = functools.cache(reading.find_lender), reading.read_parts
    lent: dict[int, Parts] = {}

    def find_lender(campaign: str, path: Path | None) -> Any:
        lender = find(campaign, path)
        if lender is not None and id(lender) not in lent:
            lent[id(lender)] = read(lender)
        return lender

    reading.find_lender = find_lender
    reading.read_parts = lambda source: lent.get(id(source)) or read(source)


def often(size: int) -> float:
    """How often a pack comes: the larger, the longer it takes and the more seldom it is tried."""
    return (size + 10_000) ** -2 + 1e-11


def safe_load(text: str) -> Any:
    """A good file as plain values."""
    return parser.load(text, Loader=parser.CSafeLoader)


def read_pack(raw: bytes) -> None:
    game, files = msgspec.msgpack.decode(raw, type=Pack)
    noctuary.game(game).read_pack(files)


def replies(chance: random.Random) -> Iterator[bytes]:
    """Positions of all games, and words that are hardly replies to them."""
    states: list[Any] = [game.new(seed=1) for game in noctuary.games()]
    while True:
        at = chance.randrange(len(states))
        state = states[at]
        if not state.options:
            states[at] = state.game.new(seed=chance.randrange(1 << 30))
            continue
        if chance.random() < 0.3:
            state.reply(chance.choice(state.options))
        listed = [
            *state.options,
            *state.standing,
            *(state.question.items if state.question else ()),
        ]
        word = bent(chance.choice([*listed, "x"]).encode(), chance).decode(errors="replace")
        yield msgspec.msgpack.encode((noctuary.dumps(state), word))


def take_reply(raw: bytes) -> None:
    saved, word = msgspec.msgpack.decode(raw, type=tuple[bytes, str])
    noctuary.loads(saved).reply(word)


def bodies(chance: random.Random) -> Iterator[bytes]:
    """Bodies of the API."""
    good: list[Any] = [
        {
            "game": "arkham-noir",
            "settings": {"mode": "classic"},
            "seats": ["me", "link"],
            "seed": 3,
        },
        {"option": "pass", "question": 1, "seat": 0},
        {"by": "turn", "luck": "new"},
        {"moment": 3},
        {"text": "Good evening.", "name": "Ada", "bot": "random", "away": True},
        {"save": "{}", "code": "ABCDE-FGHJK"},
    ]
    while True:
        raw = json.dumps(spoilt(chance.choice(good), chance)).encode()
        yield bent(raw, chance) if chance.random() < 0.3 else raw


def read_body(raw: bytes) -> None:
    for kind in BODIES:
        with contextlib.suppress(*UNREADABLE):
            msgspec.json.decode(raw, type=kind)


Loader = tuple[
    Callable[[random.Random], Iterator[bytes]], Callable[[bytes], None], tuple[type, ...]
]
LOADERS: dict[str, Loader] = {
    "saves": (saves, read_save, (noctuary.SaveError,)),
    "packs": (packs, read_pack, (noctuary.PackError,)),
    "replies": (replies, take_reply, (IllegalReply,)),
    "bodies": (bodies, read_body, UNREADABLE),
}


# ── running them ──────────────────────────────────────────────────────────────────────────────


def tried(read: Callable[[bytes], None], raw: bytes, documented: tuple[type, ...]) -> str:
    """What is wrong with how a case was taken; empty if nothing is."""
    began, before = time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    try:
        read(raw)
    except Exception as error:  # noqa: BLE001 - which kinds are undocumented is the question
        if not isinstance(error, documented):
            last = traceback.extract_tb(error.__traceback__)[-1]
            return f"{type(error).__name__} in {Path(last.filename).name}:{last.lineno}"
    if time.process_time() - began > SECONDS and not is_quick(read, raw):
        return "took too long"
    more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    return "took too much memory" if more > MEGABYTES else ""


def is_quick(read: Callable[[bytes], None], raw: bytes) -> bool:
    """Whether a case that took long is quick when it comes again: on a busy machine a second of the
    processor does less."""
    began = time.process_time()
    with contextlib.suppress(Exception):
        read(raw)
    return time.process_time() - began <= SECONDS


def kept_cases(name: str) -> list[bytes]:
    """What once went wrong in a loader."""
    return [gzip.decompress(path.read_bytes()) for path in sorted((KEPT / name).glob("*.gz"))]


def run(name: str, cases: int, seed: int) -> int:
    """Try a loader; says how many cases went wrong."""
    _, read, documented = LOADERS[name]
    kept = kept_cases(name)
    wrong = Counter(filter(None, (tried(read, raw, documented) for raw in kept)))
    try_more(name, cases, seed, wrong)
    return tell(name, f"{cases:,} cases and {len(kept)} kept ones", wrong)


def try_more(name: str, cases: int, seed: int, wrong: Counter[str]) -> None:
    """Try fresh cases, count what goes wrong, and keep the first of each kind."""
    generate, read, documented = LOADERS[name]
    fresh = itertools.islice(generate(random.Random(seed)), cases)
    for number, raw in enumerate(fresh):
        fault = tried(read, raw, documented)
        if fault and fault not in wrong:
            (KEPT / name).mkdir(parents=True, exist_ok=True)
            (KEPT / name / f"{seed}-{number}.gz").write_bytes(gzip.compress(raw, mtime=0))
        if fault:
            wrong[fault] += 1


def tell(name: str, what: str, wrong: Counter[str]) -> int:
    """Say how it went, and how many cases went wrong."""
    print(f"{name}: {what}, {wrong.total():,} went wrong", flush=True)
    for fault, times in wrong.most_common():
        print(f"  {times:>6} × {fault}", flush=True)
    return wrong.total()


def go_on(name: str, total: int) -> int:
    """Try a loader part by part, each with a seed of its own, until so many cases are counted."""
    TALLY.mkdir(parents=True, exist_ok=True)
    file = TALLY / f"{name}.json"
    told = json.loads(file.read_text()) if file.exists() else {"cases": 0, "wrong": {}}
    wrong = Counter[str](told["wrong"])
    for begun in range(told["cases"], total, PART):
        try_more(name, min(PART, total - begun), seed=begun, wrong=wrong)
        file.write_text(json.dumps({"cases": begun + PART, "wrong": wrong}))
    return tell(name, f"{max(total, told['cases']):,} cases", wrong)


def main() -> int:
    """Try the loaders that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("loaders", nargs="*", choices=[*LOADERS, []], default=[])
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--total", type=int, help="go on until so many were tried in all")
    asked = parser.parse_args()
    names = asked.loaders or list(LOADERS)
    if asked.total:
        return int(sum(go_on(name, asked.total) for name in names) > 0)
    return int(sum(run(name, asked.cases, asked.seed) for name in names) > 0)


if __name__ == "__main__":
    sys.exit(main())
