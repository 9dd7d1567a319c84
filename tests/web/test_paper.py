"""Tables on paper, and moments of finished games that can be shown to anybody."""

from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from noctuary.web.errors import Forbidden, Invalid, NotNow, Unknown
from noctuary.web.records import NewTable
from noctuary.web.tables import Tables
from tests.web.conftest import client_of, play, spectator_token
from tests.web.test_pages import PAGE

pytestmark = pytest.mark.anyio

MOVES = 5


class ParrotPress:
    """Says what it was asked for instead of setting it."""

    def table(self, save: bytes, moment: int | None, seat: int | None) -> bytes:
        return f"table {moment} {seat} {bool(save)}".encode()

    def picture(self, save: bytes, moment: int | None, seat: int | None) -> bytes:
        return f"picture {moment} {seat} {bool(save)}".encode()

    def book(self, save: bytes, seat: int | None, short: bool) -> bytes:
        return f"book {seat} {short} {bool(save)}".encode()


@pytest.fixture
async def printing(sqlite_url: str) -> AsyncIterator[httpx.AsyncClient]:
    async with client_of(sqlite_url, ParrotPress()) as client:
        yield client


async def finished(tables: Tables) -> Any:
    """A table with a game that is over after a few moves, at which all may be taken back."""
    made = await tables.create(NewTable(game="arkham-noir", seed=7))
    await play(tables, made.token, MOVES)
    asked = (await tables.sight(made.token)).question
    assert asked is not None
    await tables.reply(made.token, "concede", asked.number)
    return made


def tables_of(client: httpx.AsyncClient) -> Tables:
    found: Tables = client.app.state.tables  # type: ignore[attr-defined]
    return found


def sit(client: httpx.AsyncClient, made: Any) -> None:
    client.cookies.set(f"noctuary-{made.id}", made.token)


async def test_a_moment_a_book_and_a_picture_come_as_this_seat_may_know_them(
    printing: httpx.AsyncClient,
) -> None:
    made = await finished(tables_of(printing))
    sit(printing, made)
    here = f"/tables/{made.id}/paper"
    page = await printing.get(f"{here}/table.pdf?moment=3")
    assert (page.status_code, page.content) == (200, b"table 3 0 True")
    assert page.headers["content-type"] == "application/pdf"
    assert (await printing.get(f"{here}/picture.png")).content == b"picture None 0 True"
    assert (await printing.get(f"{here}/book.pdf?short=true")).content == b"book 0 True True"
    assert (await printing.get(f"{here}/table.pdf?moment=99999")).status_code == 422
    assert (await printing.get(f"{here}/save.pdf")).status_code == 404


async def test_paper_is_for_those_who_have_a_place(printing: httpx.AsyncClient) -> None:
    made = await finished(tables_of(printing))
    assert (await printing.get(f"/tables/{made.id}/paper/table.pdf")).status_code == 404


async def test_without_a_press_nothing_is_offered_and_the_reason_is_told(
    client: httpx.AsyncClient,
) -> None:
    made = await finished(tables_of(client))
    sit(client, made)
    people = (await client.get(f"/tables/{made.id}/people")).text
    assert 'id="on-paper"' not in people
    refused = await client.get(f"/tables/{made.id}/paper/table.pdf")
    assert refused.status_code == 409
    assert "noctuary[print]" in refused.text


async def test_the_owner_shares_a_moment_of_a_finished_game_and_withdraws_it(
    printing: httpx.AsyncClient,
) -> None:
    made = await finished(tables_of(printing))
    sit(printing, made)
    shown = await printing.post(
        f"/tables/{made.id}/share", data={"moment": "4"}, headers={"hx-request": "true", **PAGE}
    )
    share = (await tables_of(printing).sharing.of_table(made.token))[0]
    assert share.moment == 4
    assert f"/moments/{share.token}" in shown.text

    printing.cookies.clear()
    page = await printing.get(f"/moments/{share.token}")
    assert page.status_code == 200
    assert "moment 4 of" in page.text
    before, _, covered = page.text.partition("<details")
    assert "What led there" not in before
    assert "What led there" in covered
    picture = await printing.get(f"/moments/{share.token}/picture.png")
    assert picture.content == b"picture 4 None True"

    await tables_of(printing).sharing.withdraw(made.token, 4)
    assert (await printing.get(f"/moments/{share.token}")).status_code == 404
    assert (await printing.get(f"/moments/{share.token}/picture.png")).status_code == 404


async def test_a_new_link_to_a_moment_ends_the_former(tables: Tables) -> None:
    made = await finished(tables)
    first = await tables.sharing.share(made.token, 3)
    second = await tables.sharing.share(made.token, 3)
    assert first.token != second.token
    with pytest.raises(Unknown):
        await tables.sharing.seen(str(first.token))
    assert (await tables.sharing.seen(str(second.token))).moment == 3


async def test_a_game_that_goes_on_is_not_shared(tables: Tables) -> None:
    made = await tables.create(NewTable(game="arkham-noir", seed=7))
    await play(tables, made.token, 3)
    with pytest.raises(NotNow, match="when the game is over"):
        await tables.sharing.share(made.token, 1)


async def test_a_link_shows_nothing_while_an_ending_is_taken_back(tables: Tables) -> None:
    made = await finished(tables)
    share = await tables.sharing.share(made.token, 2)
    await tables.branch(made.token, 2)
    with pytest.raises(NotNow, match="this game goes on"):
        await tables.sharing.seen(str(share.token))
    with pytest.raises(NotNow):
        await tables.sharing.save(str(share.token))


async def test_only_the_owner_shares_and_only_moments_that_there_are(tables: Tables) -> None:
    made = await finished(tables)
    with pytest.raises(Forbidden):
        await tables.sharing.share(spectator_token(made), 1)
    with pytest.raises(Invalid, match="moments 0 to"):
        await tables.sharing.share(made.token, 99_999)
