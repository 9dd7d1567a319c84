"""Links, seats, names, codes: who may do what, and until when."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from sqlalchemy import select

from noctuary.web import tokens
from noctuary.web.data import links
from noctuary.web.errors import Forbidden, Invalid, NotNow, Unknown
from noctuary.web.records import SeatChange
from noctuary.web.tables import Tables
from tests.web.conftest import marked, opened, play, seat_tokens, solo, spectator_token

pytestmark = pytest.mark.anyio


async def kept_links(tables: Tables) -> list:
    async with tables._data.reading() as connection:
        return list((await connection.execute(select(links))).all())


async def test_tokens_are_kept_as_digests_only(tables: Tables, tmp_path):
    made = await tables.create(solo(seats=("me", "link")))
    await tables.sight(made.token)
    everything = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    for token in [*seat_tokens(made), spectator_token(made)]:
        assert len(token) >= 32
        assert token.encode() not in everything
        assert tokens.digest(token) in everything


async def test_nobody_comes_in_without_a_token_of_this_table(tables: Tables):
    made = await tables.create(solo())
    other = await tables.create(solo())
    for wrong in ("", "x", made.id, made.token[:-1], made.token + "x", "\ud800"):
        with pytest.raises(Unknown):
            await tables.seating.access(wrong)
    with pytest.raises(Unknown):
        await tables.seating.access(made.token, other.id)


async def test_the_owner_can_be_shown_the_invitations_again(tables: Tables):
    made = await tables.create(marked("me", "link", "link"))
    assert await tables.seating.invitations(made.token) == made.links
    with pytest.raises(Forbidden):
        await tables.seating.invitations(seat_tokens(made)[1])


async def test_a_withdrawn_link_leads_nowhere(tables: Tables):
    made = await tables.create(marked())
    guest = seat_tokens(made)[1]
    await tables.sight(guest)
    await tables.seating.withdraw(made.token, 1)
    with pytest.raises(Unknown):
        await tables.sight(guest)
    sight = await tables.sight(made.token)
    assert [seat.mine for seat in sight.seats] == [True, True]


async def test_a_fresh_link_replaces_the_old_one(tables: Tables):
    made = await tables.create(marked())
    old = seat_tokens(made)[1]
    new = await tables.seating.invite(made.token, 1)
    assert new.token != old
    with pytest.raises(Unknown):
        await tables.sight(old)
    assert (await tables.sight(str(new.token))).seat == 1
    assert await tables.seating.invitations(made.token) == [new, made.links[1]]


async def test_withdrawing_reaches_other_processes(postgres_url):
    async with opened(postgres_url) as first, opened(postgres_url) as second:
        made = await first.create(marked())
        guest = seat_tokens(made)[1]
        await second.sight(guest)
        await first.seating.withdraw(made.token, 1)
        for _ in range(100):
            if tokens.digest(guest) not in second.seating._known:
                break
            await asyncio.sleep(0.02)
        with pytest.raises(Unknown):
            await second.sight(guest)


async def test_only_the_owner_invites_and_withdraws(tables: Tables):
    made = await tables.create(marked())
    guest = seat_tokens(made)[1]
    for attempt in (
        tables.seating.invite(guest, 0),
        tables.seating.withdraw(guest, 0),
        tables.seating.code(guest, 1),
        tables.seating.invite(spectator_token(made), None),
    ):
        with pytest.raises(Forbidden):
            await attempt


# ── spectators ────────────────────────────────────────────────────────────────────────────────


async def test_spectators_see_what_lies_open(tables: Tables):
    made = await tables.create(marked())
    sight = await tables.sight(spectator_token(made))
    assert (sight.role, sight.seat, sight.question.options) == ("spectator", None, ())
    assert b"secret-" not in msgspec.json.encode(sight.view)


async def test_where_nobody_may_watch_there_is_no_link(tables: Tables):
    made = await tables.create(marked(spectators=False))
    assert [link.role for link in made.links] == ["seat"]
    with pytest.raises(Forbidden, match="nobody may watch"):
        await tables.seating.invite(made.token, None)


async def test_spectators_can_be_sent_away(tables: Tables):
    made = await tables.create(marked())
    watcher = spectator_token(made)
    await tables.sight(watcher)
    fresh = await tables.seating.invite(made.token, None)
    with pytest.raises(Unknown):
        await tables.sight(watcher)
    await tables.sight(str(fresh.token))
    await tables.seating.withdraw(made.token, None)
    with pytest.raises(Unknown):
        await tables.sight(str(fresh.token))


# ── codes ─────────────────────────────────────────────────────────────────────────────────────


async def test_a_code_works_once_however_it_is_typed(tables: Tables):
    made = await tables.create(marked())
    code = (await tables.seating.code(made.token, 1)).code
    joined = await tables.seating.join(f"  {code.lower().replace('-', ' ')} ")
    assert joined.id == made.id
    assert (await tables.sight(joined.token)).seat == 1
    with pytest.raises(Unknown):
        await tables.seating.join(code)
    assert (await tables.sight(seat_tokens(made)[1])).seat == 1


async def test_a_code_ends_after_an_hour(tables: Tables, monkeypatch):
    made = await tables.create(marked())
    code = await tables.seating.code(made.token, None)
    with monkeypatch.context() as later:
        later.setattr("noctuary.web.seating.time.time", lambda: code.expires + 1)
        with pytest.raises(Unknown):
            await tables.seating.join(code.code)


async def test_a_code_is_no_token_and_ends_with_its_link(tables: Tables):
    made = await tables.create(marked())
    code = await tables.seating.code(made.token, 1)
    with pytest.raises(Unknown):
        await tables.sight(code.code)
    await tables.seating.withdraw(made.token, 1)
    with pytest.raises(Unknown):
        await tables.seating.join(code.code)
    with pytest.raises(NotNow, match="make an invitation"):
        await tables.seating.code(made.token, 0)


def test_codes_are_easy_to_read_out_and_hard_to_guess():
    codes = {tokens.new_code() for _ in range(500)}
    assert len(codes) == 500
    assert all(len(code) == 11 and set(code) <= {*tokens.CODE_LETTERS, "-"} for code in codes)
    assert len(tokens.CODE_LETTERS) ** tokens.CODE_LENGTH > 2**48


# ── seats ─────────────────────────────────────────────────────────────────────────────────────


async def test_names_can_be_changed_and_the_table_says_so(tables: Tables):
    made = await tables.create(marked(names=("Ada", "Bo")))
    guest = seat_tokens(made)[1]
    await tables.seating.change(guest, 1, SeatChange(name="  Björk\u202e "))
    sight = await tables.sight(made.token)
    assert [seat.name for seat in sight.seats] == ["Ada", "Björk"]
    said = await tables.talk.messages(made.token)
    assert [(one.seat, one.text) for one in said] == [(None, "Bo is now called Björk.")]


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "\u202e\u200f"])
async def test_a_name_needs_letters_and_not_too_many(tables: Tables, name):
    made = await tables.create(solo())
    with pytest.raises(Invalid, match="1 to 40 letters"):
        await tables.seating.change(made.token, 0, SeatChange(name=name))


async def test_others_seats_are_not_mine_to_change_unless_the_table_is(tables: Tables):
    made = await tables.create(marked(names=("Ada", "Bo")))
    guest = seat_tokens(made)[1]
    with pytest.raises(Forbidden, match="seat 0 is not yours"):
        await tables.seating.change(guest, 0, SeatChange(name="Fool"))
    with pytest.raises(Invalid, match="no seat 7"):
        await tables.seating.change(made.token, 7, SeatChange(name="Fool"))
    await tables.seating.change(made.token, 1, SeatChange(away=True))
    assert (await tables.sight(made.token)).seats[1].away


async def test_a_seat_is_left_and_reclaimed(tables: Tables):
    made = await tables.create(marked(names=("Ada", "Bo")))
    guest = seat_tokens(made)[1]
    await tables.seating.change(guest, 1, SeatChange(away=True))
    await tables.seating.change(guest, 1, SeatChange(away=False))
    texts = [one.text for one in await tables.talk.messages(made.token)]
    assert texts == ["Bo has left the table.", "Bo is back."]
    await tables.reply(made.token, "pass", 1)
    await tables.reply(guest, "pass", 2)


async def test_a_refused_change_changes_nothing(tables: Tables):
    made = await tables.create(solo(names=("Ada",)))
    with pytest.raises(Invalid, match="no machine player 'genius'"):
        await tables.seating.change(made.token, 0, SeatChange(name="Bo", bot="genius"))
    assert (await tables.sight(made.token)).seats[0].name == "Ada"


async def test_there_is_no_room_for_endless_windows_on_a_seat(tables: Tables, monkeypatch):
    monkeypatch.setattr("noctuary.web.tables.MOST_FOR_A_SEAT", 2)
    made = await tables.create(solo())
    async with tables.watch(made.token), tables.watch(made.token):
        with pytest.raises(NotNow, match="no room for more"):
            await tables.watch(made.token).__aenter__()
    async with tables.watch(made.token):
        pass


async def test_onlookers_have_their_own_limit_and_shut_out_nobody_who_plays(
    tables: Tables, monkeypatch
):
    monkeypatch.setattr("noctuary.web.tables.MOST_WATCHERS", 2)
    made = await tables.create(marked())
    onlooker = spectator_token(made)
    async with tables.watch(onlooker), tables.watch(onlooker):
        with pytest.raises(NotNow, match="no room for more"):
            await tables.watch(onlooker).__aenter__()
        async with tables.watch(made.token):
            pass


async def test_rejoining_shows_the_table_where_it_is(tables: Tables):
    made = await tables.create(marked())
    owner, guest = seat_tokens(made)
    async with tables.watch(guest) as watching:
        await watching.change()
        assert (await tables.sight(owner)).seats[1].present
    assert not (await tables.sight(owner)).seats[1].present
    await tables.reply(owner, "pass", 1)
    async with tables.watch(guest) as watching:
        change = await watching.change()
    assert (change.seq, change.sight.question.seat) == (1, 1)
    assert [entry.seq for entry in change.log] == [0, 1]
    assert await play(tables, guest, 1) == 1
