"""A game that was begun with a former edition of a built-in pack goes on with that edition."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml as pyyaml

import noctuary
from noctuary.bots import bot, play
from noctuary.engine import yaml
from noctuary.engine.entries import seal
from noctuary.engine.packs import former_edition
from noctuary.engine.session import Session
from tests.archive import shelf

GAME = noctuary.game("when-darkness-comes")


def test_an_unfinished_game_goes_on_with_the_edition_it_was_begun_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GAME, "_packs", {})
    with noctuary.open(shelf.unpack("when-darkness-comes/unfinished", tmp_path)) as session:
        assert session.notice == ""
        state = session.state.clone()
        assert state.pack.key == session.header.pack
        assert state.pack.key != GAME.pack("first-night").key
        play(GAME, state, {seat: bot("random", seat) for seat in range(state.seats)})
        assert state.outcome is not None


@pytest.mark.parametrize(
    "kept", sorted((GAME.folder / "packs" / "former").glob("*.zip")), ids=lambda kept: kept.stem
)
def test_every_kept_edition_is_the_one_that_it_is_called_and_its_nights_can_be_played(
    kept: Path,
) -> None:
    files = former_edition(GAME.folder, kept.stem)
    assert files is not None
    pack = GAME.read_pack(files)
    assert pack.key == kept.stem
    for name, scenario in pack.scenarios.items():
        seats = scenario.players.min
        state = GAME.new(pack=pack, seed=1, scenario=name, seats=seats)
        play(GAME, state, {seat: bot("random", seat) for seat in range(seats)})
        assert state.outcome is not None, name


def test_an_edition_that_no_parser_at_hand_can_read_is_as_one_that_is_not_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with_a_bare_question_mark = "first-night@89d54a7d21ba6427"
    monkeypatch.setattr(GAME, "_packs", {})
    monkeypatch.setattr(yaml, "LOADER", pyyaml.SafeLoader)
    today = GAME.pack("first-night")
    assert GAME.pack_for_save(with_a_bare_question_mark, None) is today


def test_a_key_that_leads_elsewhere_is_no_edition() -> None:
    assert former_edition(GAME.folder, "../former/first-night@a721f81287ed2b0c") is None
    assert former_edition(GAME.folder, "first-night@0") is None


def test_a_table_that_outlived_two_editions_opens_at_its_last_moment() -> None:
    game = noctuary.game("arkham-noir")
    session = Session.start(game, seed=3, undo="free")
    for _ in range(4):
        session.reply(session.state.options[0])
    now, gone = session.state.pack.key.encode(), b"violet-hour@0123456789abcdef"
    header, *entries = session.lines()
    renamed = [seal(unsealed(line).replace(now, gone)) for line in entries]
    opened = Session.read([header, *renamed], noctuary.game)
    assert opened.state.turn == session.state.turn
    assert opened.state.options == session.state.options


def unsealed(line: bytes) -> bytes:
    """An entry without the mark that vouches for it."""
    row = json.loads(line)
    del row["crc"]
    return json.dumps(row, separators=(",", ":")).encode()
