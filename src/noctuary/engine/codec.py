"""States as bytes: JSON with a format number, the game, its rules' version and its pack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from noctuary.engine.faults import PackError
from noctuary.engine.game import Game, Pack
from noctuary.engine.state import State

FORMAT: Final = 1
OLDEST: Final = 1
"""The oldest format that still opens."""


class SaveError(ValueError):
    """A save cannot be read or written; the message says what, where and how to mend it."""


class Envelope(msgspec.Struct, omit_defaults=True):
    """What stands around a saved state."""

    noctuary: int
    game: str
    rules: int
    pack: str
    state: msgspec.Raw
    files: dict[str, bytes] | None = None


class _Written(msgspec.Struct, omit_defaults=True):
    """The same envelope on its way out, with the state itself in it."""

    noctuary: int
    game: str
    rules: int
    pack: str
    state: State
    files: Any = None


def _encode(value: Any) -> Any:
    if isinstance(value, Pack):
        return value.key
    raise TypeError(f"a state cannot hold a {type(value).__name__}")


encoder: Final = msgspec.json.Encoder(enc_hook=_encode)
_envelopes: Final = msgspec.json.Decoder(Envelope)


def dumps(state: Any) -> bytes:
    """A state as bytes, complete: hidden order and streams of chance included."""
    game: Game = state.game
    pack: Pack = state.pack
    return encoder.encode(_Written(FORMAT, game.id, game.rules, pack.key, state, pack.files))


def loads(data: bytes | str, game_of: Callable[[str], Game]) -> Any:
    """The state that `dumps` wrote. SaveError says exactly why one cannot be read."""
    try:
        envelope = _envelopes.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SaveError(
            f"this is not a saved game of Noctuary, or it is damaged: {error}"
        ) from None
    check_format(envelope.noctuary)
    game = find_game(envelope.game, game_of)
    check_rules(game, envelope.rules)
    find_content(game, envelope.pack, envelope.files)
    return read_state(game, envelope.state)


def read_state(game: Game, raw: msgspec.Raw | bytes) -> Any:
    """A bare state of a game, checked."""
    try:
        state = game.decoder.decode(raw)
    except (msgspec.DecodeError, KeyError) as error:
        raise SaveError(
            f"the saved state of {game.title} is damaged or from other rules: {error}"
        ) from None
    misfit = game.misfit(state)
    if misfit:
        raise SaveError(f"the saved state of {game.title} does not fit its content: {misfit}")
    return state


def check_format(number: int) -> None:
    """Refuse formats that are too old or too new."""
    if number > FORMAT:
        raise SaveError(
            f"this save has format {number}; this version reads up to {FORMAT}: update Noctuary"
        )
    if number < OLDEST:
        raise SaveError(f"this save has format {number}; the oldest that still opens is {OLDEST}")


def check_rules(game: Game, number: int) -> None:
    """Refuse saves from rules that are newer than ours."""
    if number > game.rules:
        raise SaveError(
            f"this save was played by version {number} of {game.title}'s rules; "
            f"here is version {game.rules}: update Noctuary"
        )


def find_content(game: Game, key: str, files: dict[str, bytes] | None) -> None:
    """Make the content that a save names ready."""
    try:
        game.pack_for_save(key, files)
    except (LookupError, PackError) as error:
        raise SaveError(f"this save cannot be opened: {error}") from None


def find_game(game_id: str, game_of: Callable[[str], Game]) -> Game:
    """The game that a save names."""
    try:
        return game_of(game_id)
    except LookupError as error:
        raise SaveError(f"this save is of a game that is not here: {error}") from None
