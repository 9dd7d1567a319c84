"""Codes at a table: what a scanned or typed one stands for, and what is refused without harm."""

from __future__ import annotations

from pathlib import Path

import pytest

from noctuary.engine.pieces import code_of
from noctuary.games.arkham_noir.game import GAME as NOIR
from noctuary.games.dark_quarter.game import GAME as QUARTER
from noctuary.web.errors import Forbidden, NotNow
from noctuary.web.guard import POLICY, SCANNER
from noctuary.web.records import NewTable
from noctuary.web.static import FOLDER
from noctuary.web.tables import Tables
from tests.web.conftest import solo, spectator_token

pytestmark = pytest.mark.anyio

MOST_LOADED = 1_200_000


async def at_a_draw(tables: Tables) -> str:
    return (await tables.create(solo(chance="real"))).token


async def test_a_code_is_described_and_changes_nothing(tables: Tables):
    token = await at_a_draw(tables)
    clue = NOIR.pack("violet-hour").deck[4]
    code = code_of(NOIR, NOIR.pack("violet-hour"), clue)
    for text in (code.whole(), code.typed(), " c5 "):
        found = await tables.look_up(token, text)
        assert found.piece.thing.id == clue
        assert not found.refused
    assert (await tables.sight(token)).seq == 0


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("AN1:C:005@violet-hour:X", "damaged or mistyped"),
        ("AN1:C:005@another-night:X", "belongs to another campaign, another-night"),
        (code_of(QUARTER, QUARTER.pack("case-zero"), "s90_umbrella").whole(), "another game"),
        ("https://example.org/", "not the code of a card"),
        ("C99", "no C99 in Arkham Noir"),
        ("M1", "cannot have come now"),
        ("<b>" * 40, "not the code of a card"),
    ],
)
async def test_a_wrong_code_is_refused_with_its_reason(tables: Tables, text: str, reason: str):
    found = await tables.look_up(await at_a_draw(tables), text)
    assert found.piece is None
    assert reason in found.refused


async def test_a_card_that_came_already_cannot_come_again(tables: Tables):
    token = await at_a_draw(tables)
    first = await tables.reply(token, "write:C7", 1)
    found = await tables.look_up(token, "C7")
    assert "cannot have come now" in found.refused
    told = await tables.log(token, first.seq)
    assert told.entries[0].chosen == NOIR.pack("violet-hour").clue["c07"].name


async def test_only_who_is_asked_for_a_card_looks_codes_up(tables: Tables):
    made = await tables.create(solo())
    with pytest.raises(NotNow, match="no card is asked for"):
        await tables.look_up(made.token, "C7")
    with pytest.raises(Forbidden):
        await tables.look_up(spectator_token(made), "C7")


async def test_a_card_of_the_app_that_was_not_given_out_stays_shut(tables: Tables):
    wanted = NewTable(game="dark-quarter", seed=2, pack="case-zero", settings={"mode": "companion"})
    token = (await tables.create(wanted)).token
    sight = await tables.sight(token)
    for _ in range(40):
        options = [option.id for option in sight.question.options]
        if "scan" in options:
            break
        await tables.reply(token, options[0], sight.question.number)
        sight = await tables.sight(token)
    await tables.reply(token, "scan", sight.question.number)
    assert (await tables.look_up(token, "S90")).piece.title == "Umbrella"
    assert (await tables.look_up(token, "S07")).refused == "Not in play."
    foreign = await tables.look_up(token, "DQ1:S:090@dead_air:X")
    assert foreign.refused.startswith("Not in play. That card belongs to another campaign")


async def test_only_the_reader_of_pictures_may_compile(client):
    assert "wasm" not in POLICY
    for path in ("/", "/static/js/scan.js", "/static/vendor/zxing-reader-3.1.4.wasm"):
        assert "wasm" not in (await client.get(path)).headers["content-security-policy"]
    policy = (await client.get(SCANNER)).headers["content-security-policy"]
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy
    assert "unsafe-eval'" not in policy.replace("'wasm-unsafe-eval'", "")


def test_the_camera_is_small():
    names = ["js/scan-view.js", "js/scan-worker.js", *Path(FOLDER, "vendor").glob("zxing-reader*")]
    assert sum(Path(FOLDER, name).stat().st_size for name in names) < MOST_LOADED
