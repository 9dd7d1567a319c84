"""Imports that somebody made up: whoever sends them is told why not, and nobody else notices."""

from __future__ import annotations

import asyncio
import gc
import json
import shutil
import time
from typing import Any

import pytest

import noctuary
from noctuary.engine.entries import seal
from noctuary.engine.packs import digest, files_of
from noctuary.engine.session import Session
from noctuary.web.errors import Invalid
from noctuary.web.tables import Tables
from noctuary.web.workshop import Workshop
from tests.web.conftest import opened, solo

pytestmark = pytest.mark.anyio

NOTICED = 3.0
"""Seconds; others are busy on a machine that runs tests, and what once hung took for ever."""


def saved(rows: list[dict[str, Any]]) -> bytes:
    """A save of these lines, sealed as if they were honest."""
    lines = [json.dumps(rows[0]).encode() + b"\n"]
    for row in rows[1:]:
        row.pop("crc", None)
        lines.append(seal(json.dumps(row, separators=(",", ":")).encode()))
    return b"".join(lines)


def honest(game: str = "arkham-noir", **more: Any) -> list[dict[str, Any]]:
    session = Session.start(noctuary.game(game), seed=5, **more)
    for _ in range(2):
        session.reply(session.state.options[0])
    return [json.loads(line) for line in session.lines()]


def carrying(pack_files: dict[str, bytes]) -> bytes:
    """A save that carries content along."""
    import base64

    rows = honest()
    name = "violet-hour"
    key = f"{name}@{digest(pack_files)[:16]}"
    rows[0] |= {
        "pack": key,
        "files": {file: base64.b64encode(raw).decode() for file, raw in pack_files.items()},
    }
    for row in rows[1:]:
        row["state"]["pack"] = key
    return saved(rows)


async def longest_wait(work: Any) -> tuple[Any, float]:
    """What some work gives or raises, and how long the loop had to wait meanwhile."""
    task = asyncio.ensure_future(work)
    longest = 0.0
    while not task.done():
        began = time.perf_counter()
        await asyncio.sleep(0.005)
        longest = max(longest, time.perf_counter() - began)
    return (task.exception() or task.result()), longest


async def test_a_save_that_goes_in_circles_is_refused_at_once(tables: Tables):
    rows = honest()
    rows[2]["parent"] = 1
    result, waited = await longest_wait(tables.adopt(saved(rows)))
    assert isinstance(result, Invalid)
    assert "does not follow" in result.message
    assert waited < NOTICED


async def test_content_that_takes_too_long_is_refused_and_nobody_waits(tables: Tables):
    tables._making._imports = Workshop(seconds=0.1)  # a tenth of what quick machines take
    files = files_of(noctuary.game("arkham-noir").folder / "packs" / "violet_hour")
    files["more.yaml"] = b"".join(b"k%d: [1, 2, {a: b, c: d}]\n" % n for n in range(120_000))
    await tables._making._imports.run(time.sleep, 0)  # the process is there
    result, waited = await longest_wait(tables.adopt(carrying(files)))
    assert isinstance(result, Invalid)
    assert "longer than 0.1 s" in result.message
    assert waited < NOTICED
    tables._making._imports = Workshop(seconds=60)
    made = await tables.adopt(saved(honest()))
    assert (await tables.sight(made.token)).seq == 2


def take_memory(megabytes: int) -> int:
    return len(bytearray(megabytes * 2**20))


async def test_work_that_does_nothing_for_long_is_ended_too():
    workshop = Workshop(seconds=0.2)
    await workshop.run(abs, -3)
    with pytest.raises(Invalid, match="longer than"):
        await workshop.run(time.sleep, 60)
    workshop.close()


async def test_work_that_takes_too_much_memory_is_ended_and_the_next_is_done():
    workshop = Workshop(60, megabytes=256)
    with pytest.raises(Invalid, match="more than 256 MB"):
        await workshop.run(take_memory, 600)
    assert await workshop.run(take_memory, 1) == 2**20
    workshop.close()


async def test_work_that_ends_its_process_is_told(tables: Tables):
    import os

    workshop = Workshop()
    with pytest.raises(Invalid, match="ended whoever tried"):
        await workshop.run(os._exit, 3)
    assert await workshop.run(abs, -3) == 3
    workshop.close()


async def test_a_process_that_never_begins_is_a_refusal_and_the_next_one_is_tried(monkeypatch):
    workshop = Workshop()
    with monkeypatch.context() as patch:
        patch.setattr("noctuary.web.workshop.serve", print)
        with pytest.raises(Invalid, match="try again"):
            await workshop.run(abs, -3)
    assert await workshop.run(abs, -3) == 3
    workshop.close()


async def test_content_that_came_with_a_save_leaves_with_its_table(sqlite_url):
    files = files_of(noctuary.game("arkham-noir").folder / "packs" / "violet_hour")
    game = noctuary.game("arkham-noir")
    of_others = set(game._carried)
    async with opened(sqlite_url) as tables:
        made = []
        for n in range(3):
            files["pack.yaml"] += b"# another %d\n" % n
            made.append(await tables.adopt(carrying(files)))
        for one in made:
            sight = await tables.sight(one.token)
            await tables.reply(one.token, sight.question.options[0].id, sight.question.number)
        assert len(set(game._carried) - of_others) == 3
        for one in made:
            tables._open_tables.drop(one.id)
        await asyncio.sleep(0)
        gc.collect()
        assert not set(game._carried) - of_others
        assert (await tables.sight(made[1].token)).seq > 2


async def test_a_damaged_save_is_opened_up_to_the_damage(tables: Tables):
    rows = honest()
    text = saved(rows) + b'{"seq":3,"crc":"00000000"}\n' + saved(rows).splitlines(keepends=True)[1]
    with pytest.raises(Invalid, match="recover"):
        await tables.adopt(text)
    made = await tables.adopt(text, recover=True)
    assert "left out" in made.notice
    assert (await tables.sight(made.token)).seq == 2


async def test_at_a_strict_table_nobody_gives_up_looks_and_plays_on(tables: Tables):
    made = await tables.create(solo(undo="strict"))
    await tables.reply(made.token, "concede", 1)
    with pytest.raises(Exception, match="the game is over"):
        await tables.undo(made.token)


@pytest.mark.parametrize(
    ("game", "folder"),
    [("arkham-noir", "violet_hour"), ("dark-quarter", "case_zero"), ("six-days", "low_water")],
)
async def test_a_pack_that_was_made_from_another_is_imported(
    tables: Tables, tmp_path, game, folder
):
    own = shutil.copytree(noctuary.game(game).folder / "packs" / folder, tmp_path / folder)
    with (own / "pack.yaml").open("a") as file:
        file.write("\n# mine\n")
    session = Session.start(noctuary.game(game), seed=3, pack=str(own))
    session.reply(session.state.options[0])
    made = await tables.adopt(b"".join(session.lines()))
    assert (await tables.sight(made.token)).seq == 1
