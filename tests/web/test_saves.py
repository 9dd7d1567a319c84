"""Export and import: a table opens in the terminal and in Python, and comes back."""

from __future__ import annotations

import json

import pytest

import noctuary
from noctuary.engine.packs import files_of, find_pack
from noctuary.engine.session import seal, sealed
from noctuary.web.errors import Forbidden, Invalid
from noctuary.web.tables import Tables
from tests.web.conftest import play, seat_tokens, solo, spectator_token

pytestmark = pytest.mark.anyio


async def test_a_table_opens_in_python_and_comes_back(tables: Tables, tmp_path):
    made = await tables.create(solo())
    await play(tables, made.token, 7)
    await tables.undo(made.token)
    here = await tables.sight(made.token)
    name, save = await tables.export(made.token)
    assert name.endswith(".noctuary")
    file = tmp_path / name
    file.write_bytes(save)
    session = noctuary.open(file)
    assert session.moment == here.moment
    session.reply(session.state.options[0])
    there = noctuary.dumps(session.state)
    session.close()
    back = await tables.adopt(file.read_bytes(), "Back again")
    assert back.id != made.id
    open_table = tables._open_tables
    sight = await tables.sight(back.token)
    assert (sight.seq, sight.table.name) == (here.seq + 1, "Back again")
    assert noctuary.dumps(open_table.peek(back.id).state) == there


async def test_a_game_of_the_terminal_becomes_a_table(tables: Tables, tmp_path):
    session = noctuary.start("arkham-noir", seed=3)
    session.save(tmp_path / "game")
    session.reply("pass")
    session.close()
    made = await tables.adopt((tmp_path / "game").read_bytes())
    assert (await tables.log(made.token)).entries[1].kind == "reply"
    assert await play(tables, made.token, 3) == 3


async def test_a_pasted_save_may_have_lost_its_line_ends(tables: Tables):
    made = await tables.create(solo())
    await play(tables, made.token, 3)
    _, save = await tables.export(made.token)
    pasted = "\n  " + save.decode().replace("\n", "\r\n").rstrip() + " \n\n"
    back = await tables.adopt(pasted)
    assert (await tables.sight(back.token)).seq == (await tables.sight(made.token)).seq


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda save: b"Dear diary", "not a saved game"),
        (lambda save: save.replace(b'"noctuary":1', b'"noctuary":99', 1), "update Noctuary"),
        (lambda save: save.replace(b'"game":"arkham-noir"', b'"game":"chess"', 1), "not here"),
        (lambda save: save.splitlines(keepends=True)[0], "holds no game"),
        (lambda save: save.replace(b'"kind":"reply"', b'"kind":"reqly"'), "damaged"),
        (lambda save: b"", "not a saved game"),
        (lambda save: b"\xff\xfe\x00" * 100, "not a saved game"),
    ],
)
async def test_a_damaged_or_foreign_save_is_refused_with_the_reason(tables: Tables, spoil, words):
    made = await tables.create(solo())
    await play(tables, made.token, 3)
    _, save = await tables.export(made.token)
    with pytest.raises(Invalid, match=words):
        await tables.adopt(spoil(save))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"seats": 1_000_000_000}, "for 1000000000 seats"),
        ({"seats": 0}, "for 0 seats"),
        ({"pack": "/etc@0123456789abcdef"}, "no name of a pack"),
        ({"pack": "../packs/violet_hour@0"}, "no name of a pack"),
        ({"pack": "elsewhere@0"}, "is not here"),
        ({"files": {"pack.yaml": "aWQ6IHg="}}, "cannot be opened"),
        ({"settings": "[" * 100_000}, "not a saved game"),
    ],
)
async def test_a_made_up_first_line_reaches_nothing_on_this_machine(tables: Tables, changes, words):
    made = await tables.create(solo())
    _, save = await tables.export(made.token)
    first, rest = save.split(b"\n", 1)
    header = json.dumps({**json.loads(first), **changes}).encode()
    if "settings" in changes:
        header = header.replace(b'"[', b"[").replace(b'[",', b"[,")
    with pytest.raises(Invalid, match=words):
        await tables.adopt(header + b"\n" + rest)


async def test_names_in_a_save_are_cleaned(tables: Tables):
    made = await tables.create(solo())
    _, save = await tables.export(made.token)
    first, rest = save.split(b"\n", 1)
    header = {**json.loads(first), "names": ["\u202e" + "x" * 500, "one", "too many"]}
    back = await tables.adopt(json.dumps(header).encode() + b"\n" + rest)
    assert [seat.name for seat in (await tables.sight(back.token)).seats] == ["x" * 40]


async def test_a_made_up_position_is_refused(tables: Tables):
    made = await tables.create(solo())
    _, save = await tables.export(made.token)
    header, line = save.splitlines(keepends=True)
    bare = line.rpartition(b',"crc":')[0].replace(b'"hand":["', b'"hand":["no_such_card","') + b"}"
    forged = seal(bare)
    assert sealed(forged)
    with pytest.raises(Invalid, match="no possible game"):
        await tables.adopt(header + forged)


async def test_a_pack_that_is_not_built_in_travels_with_the_table(tables: Tables, tmp_path):
    game = noctuary.game("arkham-noir")
    folder = tmp_path / "my-hour"
    folder.mkdir()
    for name, content in files_of(find_pack(game.folder, game.default_pack)).items():
        own = content.replace(b"id: violet-hour", b"id: my-hour", 1)
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(own)
    session = noctuary.start("arkham-noir", seed=3, pack=str(folder))
    session.save(tmp_path / "game")
    session.close()
    save = (tmp_path / "game").read_bytes()
    made = await tables.adopt(save)
    twice = await tables.adopt(save)
    assert (await tables.sight(made.token)).table.pack == "my-hour"
    tables._open_tables.drop(made.id)
    assert await play(tables, made.token, 3) == 3
    _, out = await tables.export(twice.token)
    assert out.splitlines()[0] == save.splitlines()[0]


async def test_with_others_at_the_table_a_save_can_be_had_when_the_game_is_over(tables: Tables):
    made = await tables.create(solo(seats=("me", "link")))
    owner, guest = seat_tokens(made)
    for token in (owner, guest, spectator_token(made)):
        with pytest.raises(Forbidden, match="holds everything hidden"):
            await tables.export(token)
    await tables.reply(guest, "concede", 1)
    assert await tables.export(owner) == await tables.export(guest)
    with pytest.raises(Forbidden):
        await tables.export(spectator_token(made))
