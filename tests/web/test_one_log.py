"""Browser and terminal tell a seat the same, and nothing that is not its business."""

from __future__ import annotations

import pytest

from noctuary import Session
from noctuary.games import game
from noctuary.terminal.looking import log_lines
from noctuary.web.records import NewTable
from noctuary.web.tables import Tables
from tests.web.conftest import marked, seat_tokens, solo

pytestmark = pytest.mark.anyio
REPLIES = 12


async def in_the_browser(tables: Tables, token: str) -> list[str]:
    """Every line that the page gets."""
    return [
        line.text
        for entry in (await tables.log(token)).entries
        for line in entry.lines
        if line.text
    ]


def in_the_terminal(session: Session, seat: int) -> str:
    """The whole log, as it is read."""
    return "\n".join(line.plain for line in log_lines(session, seat))


@pytest.mark.parametrize("wanted", [marked(), solo()], ids=["with secrets", "alone"])
async def test_a_seat_reads_the_same_log_in_both(tables: Tables, wanted: NewTable):
    made = await tables.create(wanted)
    tokens = seat_tokens(made)
    twin = Session.start(game(wanted.game), wanted.seed, len(tokens))
    twin.pass_pauses = True
    for _ in range(REPLIES):
        seat = twin.state.seat
        option = twin.state.options[0]
        await tables.reply(tokens[seat], option, twin.state.question.number)
        twin.reply(option)
    for seat, token in enumerate(tokens):
        sent, read = await in_the_browser(tables, token), in_the_terminal(twin, seat)
        for line in sent:
            assert line in read
            read = read.replace(line, "", 1)
        assert "Decided" not in read, "what somebody else chose is told to nobody"
