"""Chat and notes: what is said, by whom, how much, and who reads it."""

from __future__ import annotations

import pytest

from noctuary.web.errors import Forbidden, Invalid
from noctuary.web.tables import Tables
from tests.web.conftest import marked, seat_tokens, spectator_token

pytestmark = pytest.mark.anyio


async def test_what_is_said_is_heard_by_everybody(tables: Tables):
    made = await tables.create(marked(names=("Ada", "Bo")))
    owner, guest = seat_tokens(made)
    await tables.talk.say(guest, "  a lantern\nand <b>rope</b>\u0007\u202e ")
    for token in (owner, guest, spectator_token(made)):
        (message,) = await tables.talk.messages(token)
        assert (message.seat, message.name) == (1, "Bo")
        assert message.text == "a lantern\nand <b>rope</b>"


@pytest.mark.parametrize("text", ["", " \n ", "\u0007", "x" * 1001])
async def test_a_message_has_something_in_it_and_not_too_much(tables: Tables, text):
    made = await tables.create(marked())
    with pytest.raises(Invalid, match="1 to 1000 letters"):
        await tables.talk.say(made.token, text)


async def test_only_what_is_new_is_asked_for(tables: Tables):
    made = await tables.create(marked())
    first = await tables.talk.say(made.token, "one")
    second = await tables.talk.say(made.token, "two")
    assert await tables.talk.messages(made.token, first.n) == [second]


async def test_chats_of_other_tables_are_not_heard(tables: Tables):
    here, there = await tables.create(marked()), await tables.create(marked())
    await tables.talk.say(here.token, "hush")
    assert await tables.talk.messages(there.token) == []


async def test_notes_are_read_by_their_seat_alone(tables: Tables):
    made = await tables.create(marked())
    owner, guest = seat_tokens(made)
    await tables.talk.keep_note(owner, "the butler")
    await tables.talk.keep_note(owner, "the gardener\nor the cook")
    assert await tables.talk.note(owner) == "the gardener\nor the cook"
    assert await tables.talk.note(guest) == ""
    with pytest.raises(Forbidden):
        await tables.talk.note(guest, seat=0)
    with pytest.raises(Forbidden):
        await tables.talk.note(spectator_token(made))
    with pytest.raises(Invalid):
        await tables.talk.keep_note(owner, "x" * 20_001)
