"""States as bytes: JSON with a format number, the game, its rules' version and its pack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from noctuary.engine.events import Event
from noctuary.engine.faults import PackError
from noctuary.engine.game import Game, Pack
from noctuary.engine.state import State
from noctuary.engine.words import article

FORMAT: Final = 1
OLDEST: Final = 1
"""The oldest format that still opens."""
UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What reading JSON that somebody made up can raise."""


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
    raise TypeError(f"a state cannot hold {article(type(value).__name__)}")


encoder: Final = msgspec.json.Encoder(enc_hook=_encode)
_envelopes: Final = msgspec.json.Decoder(Envelope)


def dumps(state: Any) -> bytes:
    """A state as bytes, complete: hidden order and streams of chance included."""
    game: Game = state.game
    pack: Pack = state.pack
    return encoder.encode(_Written(FORMAT, game.id, game.rules, pack.key, state, pack.files))


def loads(data: bytes | str, game_of: Callable[[str], Game]) -> Any:
    """The state that `dumps` wrote. SaveError says exactly why one cannot be read."""
    data = data.encode() if isinstance(data, str) else data
    state = _read_as_written(data, game_of)
    return _read_as_found(data, game_of) if state is None else state


def _read_as_written(data: bytes, game_of: Callable[[str], Game]) -> Any:
    """The state of a save that ends with it, as `dumps` writes one that carries no files: so it
    need not be looked through twice. None if it is not so, or if there is anything wrong."""
    head, _, rest = data.partition(b',"state":')
    if not rest.endswith(b"}}"):
        return None
    try:
        return _within(_envelopes.decode(head + b',"state":0}'), rest[:-1], game_of)
    except (*UNREADABLE, SaveError):
        return None


def _read_as_found(data: bytes, game_of: Callable[[str], Game]) -> Any:
    try:
        envelope = _envelopes.decode(data)
    except UNREADABLE as error:
        raise SaveError(
            f"this is not a saved game of Noctuary, or it is damaged: {error}"
        ) from None
    return _within(envelope, envelope.state, game_of)


def _within(envelope: Envelope, raw: msgspec.Raw | bytes, game_of: Callable[[str], Game]) -> Any:
    check_format(envelope.noctuary)
    game = find_game(envelope.game, game_of)
    check_rules(game, envelope.rules)
    content = find_content(game, envelope.pack, envelope.files)
    state = read_state(game, raw)
    assert content is not None
    return state


def read_state(game: Game, raw: msgspec.Raw | bytes) -> Any:
    """A bare state of a game, checked."""
    try:
        state = game.decoder.decode(raw)
        misfit = misseated(game, state) or game.misfit(state)
    except (*UNREADABLE, LookupError) as error:
        raise SaveError(
            f"the saved state of {game.title} is damaged or from other rules: {error}"
        ) from None
    if misfit:
        raise SaveError(f"the saved state of {game.title} does not fit its content: {misfit}")
    return state


def read_event(game: Game, raw: msgspec.Raw) -> Event:
    """One event of a game's history."""
    try:
        return game.event_decoder.decode(raw)
    except UNREADABLE as error:
        raise SaveError(f"the saved history of {game.title} is damaged: {error}") from None


def misseated(game: Game, state: Any) -> str:
    """Why so many cannot sit at this game; empty if they can."""
    low, high = game.seats
    seats, seat = state.seats, state.seat
    if low <= seats <= high and (seat is None or 0 <= seat < seats):
        return ""
    return f"it has {seats} seats and asks seat {seat}"


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


def find_content(game: Game, key: str, files: dict[str, bytes] | None) -> Pack:
    """The content that a save names; whoever reads the save holds on to it meanwhile."""
    try:
        return game.pack_for_save(key, files)
    except (LookupError, PackError) as error:
        raise SaveError(f"this save cannot be opened: {error}") from None


def find_game(game_id: str, game_of: Callable[[str], Game]) -> Game:
    """The game that a save names."""
    try:
        return game_of(game_id)
    except LookupError as error:
        raise SaveError(f"this save is of a game that is not here: {error}") from None
