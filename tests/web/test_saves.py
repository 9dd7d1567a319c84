"""Export and import: a table opens in the terminal and in Python, and comes back."""

from __future__ import annotations

import base64
import gzip
import json

import pytest

import noctuary
from noctuary.engine.entries import seal, sealed
from noctuary.engine.packs import files_of, find_pack
from noctuary.engine.squeeze import SmallLines
from noctuary.web.errors import Forbidden, Invalid
from noctuary.web.tables import Tables
from noctuary.zipped import BORDER, lines_of
from tests.web.conftest import play, seat_tokens, solo, spectator_token

pytestmark = pytest.mark.anyio


async def text_of(tables: Tables, token: str) -> bytes:
    """The lines of an exported table."""
    _, save = await tables.export(token)
    return gzip.decompress(save)


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
    save = await text_of(tables, made.token)
    pasted = "\n  " + save.decode().replace("\n", "\r\n").rstrip() + " \n\n"
    back = await tables.adopt(pasted)
    assert (await tables.sight(back.token)).seq == (await tables.sight(made.token)).seq


async def test_a_save_comes_back_as_a_file_as_its_lines_and_in_base_64(tables: Tables):
    made = await tables.create(solo())
    await play(tables, made.token, 70)
    _, save = await tables.export(made.token)
    zipped_anew = gzip.compress(gzip.decompress(save))
    in_text = base64.encodebytes(save).decode()
    for form in (save, gzip.decompress(save), zipped_anew, in_text):
        back = await tables.adopt(form)
        assert back.notice == ""
        assert (await tables.export(back.token))[1] == save


async def test_a_damaged_file_says_where_and_opens_up_to_there(tables: Tables):
    made = await tables.create(solo())
    await play(tables, made.token, 20)
    _, save = await tables.export(made.token)
    count = len(lines_of(save))
    spoilt = bytearray(save)
    middle = save.index(BORDER, len(save) // 2) + len(BORDER)
    spoilt[middle : middle + 10] = b"\xff" * 10
    with pytest.raises(Invalid, match=r"line \d+.*recover"):
        await tables.adopt(bytes(spoilt))
    back = await tables.adopt(bytes(spoilt), recover=True)
    assert "after line" in back.notice or "left out" in back.notice
    assert 0 < (await tables.sight(back.token)).seq < count - 1


@pytest.mark.parametrize(
    ("text", "times"), [(b"\0", 300_000_000), (b"\n", 1_000_001)], ids=["long", "many lines"]
)
async def test_a_file_that_unpacks_to_very_much_is_refused(tables: Tables, text, times):
    with pytest.raises(Invalid, match="unpacked, which no game is"):
        await tables.adopt(gzip.compress(text * times, 1))


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
        (lambda save: gzip.compress(save)[:-9], "it was cut off"),
        (lambda save: gzip.compress(b"Dear diary"), "not a saved game"),
        (lambda save: b"H4sI, said the cat", "base 64"),
    ],
)
async def test_a_damaged_or_foreign_save_is_refused_with_the_reason(tables: Tables, spoil, words):
    made = await tables.create(solo())
    await play(tables, made.token, 3)
    save = await text_of(tables, made.token)
    with pytest.raises(Invalid, match=words):
        await tables.adopt(spoil(save))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"seats": 1_000_000_000}, "for 1000000000 seats"),
        ({"seats": 0}, "for 0 seats"),
        ({"pack": "/etc@0123456789abcdef"}, "not the name of a pack"),
        ({"pack": "../packs/violet_hour@0"}, "not the name of a pack"),
        ({"pack": "elsewhere@0"}, "is not here"),
        ({"files": {"pack.yaml": "aWQ6IHg="}}, "cannot be opened"),
        ({"settings": "[" * 100_000}, "not a saved game"),
    ],
)
async def test_a_made_up_first_line_reaches_nothing_on_this_machine(tables: Tables, changes, words):
    made = await tables.create(solo())
    save = await text_of(tables, made.token)
    first, rest = save.split(b"\n", 1)
    header = json.dumps({**json.loads(first), **changes}).encode()
    if "settings" in changes:
        header = header.replace(b'"[', b"[").replace(b'[",', b"[,")
    with pytest.raises(Invalid, match=words):
        await tables.adopt(header + b"\n" + rest)


async def test_names_in_a_save_are_cleaned(tables: Tables):
    made = await tables.create(solo())
    save = await text_of(tables, made.token)
    first, rest = save.split(b"\n", 1)
    header = {**json.loads(first), "names": ["\u202e" + "x" * 500, "one", "too many"]}
    back = await tables.adopt(json.dumps(header).encode() + b"\n" + rest)
    assert [seat.name for seat in (await tables.sight(back.token)).seats] == ["x" * 40]


async def test_a_made_up_position_is_refused(tables: Tables):
    made = await tables.create(solo())
    save = await text_of(tables, made.token)
    header, line = save.splitlines(keepends=True)
    bare = line.rpartition(b',"crc":')[0].replace(b'"hand":["', b'"hand":["no_such_card","') + b"}"
    forged = seal(bare)
    assert sealed(forged)
    with pytest.raises(Invalid, match="that no play leads to"):
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
    out = await text_of(tables, twice.token)
    assert out.splitlines()[0] == gzip.decompress(save).splitlines()[0]


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


async def test_a_save_goes_on_where_the_last_one_ended(tables: Tables, monkeypatch):
    made = await tables.create(solo(undo="free", names=("Ada",)))
    asked = (await tables.sight(made.token)).question
    assert asked is not None
    _, first = await tables.export(made.token)
    receipt = await tables.reply(made.token, "pass", asked.number)
    read: list[int] = []
    line = SmallLines.line
    monkeypatch.setattr(SmallLines, "line", lambda small, n: read.append(n) or line(small, n))
    _, second = await tables.export(made.token)
    assert read == list(range(1, receipt.seq + 1))
    assert lines_of(second)[:2] == lines_of(first)
    assert len(lines_of(second)) == receipt.seq + 2
    await tables.undo(made.token)
    _, third = await tables.export(made.token)
    assert lines_of(third)[:-1] == lines_of(second)
    assert gzip.decompress(third) == b"".join(lines_of(third))
