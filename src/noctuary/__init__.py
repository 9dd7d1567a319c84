"""Noctuary: a digital table for dark adventure games.

>>> import noctuary
>>> game = noctuary.game("arkham-noir")
>>> state = game.new(seed=7, mode="classic")
>>> state.reply("pass")
>>> state.options
('continue', 'use:contact:1', 'use:contact:2', 'use:tome')
"""

from __future__ import annotations

from typing import Any

from noctuary.engine import codec
from noctuary.engine.codec import SaveError, dumps
from noctuary.engine.faults import PackError
from noctuary.engine.game import Game
from noctuary.engine.question import IllegalReply, Outcome, SettingError, StaleReply
from noctuary.engine.session import UndoError
from noctuary.games import game, games
from noctuary.saves import FileSession as Session

__version__ = "0.1.0"

__all__ = [
    "Game",
    "IllegalReply",
    "Outcome",
    "PackError",
    "SaveError",
    "Session",
    "SettingError",
    "StaleReply",
    "UndoError",
    "dumps",
    "follow",
    "game",
    "games",
    "loads",
    "open",
    "start",
]


def start(game_id: str, seed: int | None = None, **settings: Any) -> Session:
    """A new game with a history: undo, redo, jump, save. Settings by keyword."""
    return Session.start(game(game_id), seed, **settings)


def follow(session: Session, seed: int | None = None, **settings: Any) -> Session:
    """The game that follows a finished one, with the same seats and whatever is carried on.

    Settings by keyword take the place of those that would follow.
    """
    state, header = session.state, session.header
    if state.outcome is None:
        raise SettingError("this game is not over yet: nothing follows it")
    following = session.game.result(state).get("following")
    if not following:
        raise SettingError("nothing is carried on from this game: it was played for itself alone")
    wanted = {**header.settings, "seats": header.seats, **following, **settings}
    return Session.start(session.game, seed, pack=state.pack.id, **wanted)


def open(path: Any, recover: bool = False) -> Session:
    """Go on with a saved game, and keep saving it there."""
    return Session.open(path, recover=recover)


def loads(data: bytes | str) -> Any:
    """The state that `dumps` wrote; SaveError says why one cannot be read."""
    return codec.loads(data, game)
