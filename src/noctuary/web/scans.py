"""What a scanned or typed code stands for at the open question; looking changes nothing."""

from __future__ import annotations

from typing import Any

import msgspec

from noctuary.engine import pieces
from noctuary.engine.question import Description, IllegalReply
from noctuary.engine.state import OWN_WORDS
from noctuary.engine.words import sentence
from noctuary.web.errors import NotNow


class Scan(msgspec.Struct, kw_only=True):
    """A code as the table takes it, or why it does not."""

    code: str
    question: int
    piece: Description | None = None
    """The piece that it names; None if the table does not take it."""
    refused: str = ""


def look_up(state: Any, code: str) -> Scan:
    """Try a code on a copy of the table. A piece that is not taken is not described: whoever holds
    it may not know it yet."""
    game, asked = state.game, state.question
    question = game.question(state, state.seat)
    if question is None or question.expects != "card":
        raise NotNow("no card is asked for just now")
    text = code.strip()
    try:
        state.clone().reply(OWN_WORDS + text)
    except IllegalReply as error:
        return Scan(code=text, question=asked.number, refused=sentence(str(error)))
    piece = game.piece(state, pieces.named(game, state.pack, text)[0])
    return Scan(code=text, question=asked.number, piece=piece)
