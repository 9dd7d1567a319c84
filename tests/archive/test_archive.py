"""Archived games open, can be looked at, and replay as they were played."""

from __future__ import annotations

import gzip
import importlib
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest import mock

import msgspec
import pytest

import noctuary
from noctuary import Game
from noctuary.bots import bot, play
from tests.archive import shelf

NAMES = shelf.names()
DEPARTURES = json.loads((shelf.ARCHIVE / "departures.json").read_text(encoding="utf-8"))

every_save = pytest.mark.parametrize("name", NAMES)


def game_of(name: str) -> Game:
    return noctuary.game(name.partition("/")[0])


@cache
def archived_content(game: Game) -> dict[str, Any]:
    """The packs that a game's archived saves were played with, ready to be found by them.

    A pack may share the world of another one: it is read with that one as it was then.
    """
    reading = importlib.import_module(f"{game.package}.content.reading")
    with TemporaryDirectory() as folder:
        shelf.lay_out(game, Path(folder))
        with mock.patch.object(reading, "GAME_FOLDER", Path(folder), create=True):
            return {key: game.read_pack(files) for key, files in shelf.packs_of(game).items()}


@cache
def content_of_today(game: Game) -> dict[str, Any]:
    """Starts empty; what is read stays here, so that no archived content is met by accident."""
    return {}


@pytest.fixture
def opened(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[noctuary.Session]:
    """An archived game with the content it was played with."""
    game = game_of(name)
    monkeypatch.setattr(game, "_packs", dict(archived_content(game)))
    for pack in game._packs.values():
        pack.files = None
    with noctuary.open(shelf.unpack(name, tmp_path)) as session:
        assert session.notice == ""
        assert session.state.pack.key == session.header.pack
        yield session


def departing(name: str) -> set[int]:
    return {place["entry"] for place in DEPARTURES if place["save"] == name}


def test_departures_name_a_save_an_entry_and_a_reason() -> None:
    for place in DEPARTURES:
        assert place.keys() == {"save", "entry", "reason"}
        assert place["save"] in NAMES
        assert place["reason"]


@every_save
def test_every_moment_can_be_looked_at(opened: noctuary.Session) -> None:
    game = opened.game
    for entry in opened.entries:
        state = opened.at(entry.seq)
        for seat in [None, *range(state.seats)]:
            assert msgspec.json.encode(game.view(state, seat))
            question = game.question(state, seat)
            assert (question is None) == (state.outcome is not None)
        for event in opened.events(entry.seq):
            assert isinstance(game.tell(state, event), str)
            assert isinstance(game.story(state, event), str)


@every_save
def test_replaying_the_replies_gives_the_same_game(name: str, opened: noctuary.Session) -> None:
    departed = set()
    states: list[Any] = []
    for entry in opened.entries:
        saved = opened.at(entry.seq)
        if entry.kind == "start" or entry.luck == "new":
            states.append(saved)
        elif entry.to >= 0:
            states.append(states[entry.to])
        else:
            state, events = replayed(states[entry.parent], entry)
            told = [msgspec.to_builtins(event) for event in opened.events(entry.seq)[1:]]
            same = state is not None and noctuary.dumps(state) == noctuary.dumps(saved)
            if not same or events != told:
                departed.add(entry.seq)
                assert entry.seq in departing(name), difference(entry, state, saved, events, told)
            states.append(state if same else saved)
    assert departed == departing(name)


def replayed(before: Any, entry: Any) -> tuple[Any, list[Any]]:
    """The state and the events after the same reply; no state if the reply is refused today."""
    state = before.clone()
    heard: list[Any] = []
    state.listener = heard.append
    try:
        state.reply(entry.option, entry.seat)
    except noctuary.IllegalReply:
        return None, []
    del state.listener
    return state, [msgspec.to_builtins(event) for event in heard]


def difference(entry: Any, state: Any, saved: Any, events: list[Any], told: list[Any]) -> str:
    """What goes another way, in a few lines."""
    here = f"entry {entry.seq}, reply {entry.option!r} of seat {entry.seat}"
    if state is None:
        return f"{here}: refused today"
    now, then = (json.loads(noctuary.dumps(each))["state"] for each in (state, saved))
    fields = [key for key in now if now[key] != then.get(key)]
    unlike = [f"\n  then {a}\n  now  {b}" for a, b in zip(told, events, strict=False) if a != b]
    return f"{here}: the fields {fields} differ" + "".join(unlike[:3])


@every_save
def test_nothing_that_was_saved_gets_lost(name: str, opened: noctuary.Session) -> None:
    rows = gzip.decompress(shelf.path_of(name).read_bytes()).splitlines()
    for entry, row in zip(opened.entries, rows[1:], strict=True):
        saved = json.loads(row)
        if saved.get("state") is not None:
            now = json.loads(noctuary.dumps(opened.at(entry.seq)))["state"]
            assert lost(saved["state"], now) == [], f"entry {entry.seq}"
        events = [json.loads(msgspec.json.encode(each)) for each in opened.events(entry.seq)]
        assert lost(saved.get("events", []), events) == [], f"entry {entry.seq}"


def lost(saved: Any, now: Any, place: str = "") -> list[str]:
    """The places at which a saved value is not what is read from it; new fields do not count."""
    if isinstance(saved, dict) and isinstance(now, dict):
        return [
            each
            for key in saved
            for each in (
                lost(saved[key], now[key], f"{place}.{key}") if key in now else [f"{place}.{key}"]
            )
        ]
    if isinstance(saved, list) and isinstance(now, list) and len(saved) == len(now):
        pairs = enumerate(zip(saved, now, strict=True))
        return [each for n, (a, b) in pairs for each in lost(a, b, f"{place}[{n}]")]
    return [] if saved == now else [place]


@every_save
def test_an_archived_game_can_be_played_to_its_end(opened: noctuary.Session) -> None:
    state = opened.state.clone()
    play(opened.game, state, {seat: bot("random", seat) for seat in range(state.seats)})
    assert state.outcome is not None
    assert state.question is None


@every_save
def test_it_opens_with_the_content_of_today(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_of(name)
    monkeypatch.setattr(game, "_packs", content_of_today(game))
    with noctuary.open(shelf.unpack(name, tmp_path)) as session:
        for seat in range(session.state.seats):
            assert game.view(session.state, seat)
        assert (game.question(session.state) is None) == (session.state.outcome is not None)


@pytest.mark.parametrize("game", noctuary.games(), ids=lambda game: game.id)
def test_every_game_has_unfinished_and_finished_games(game: Game) -> None:
    mine = [name for name in NAMES if name.startswith(f"{game.id}/")]
    assert len(mine) > 5
    assert any("unfinished" in name for name in mine)
    assert any("undo" in name for name in mine)
