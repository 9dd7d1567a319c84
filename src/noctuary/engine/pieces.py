"""The pieces of a game on a real table: which one a scanned or typed code names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from noctuary.codes import CardCode, CodeError, parse

if TYPE_CHECKING:
    from noctuary.engine.game import Game


def named(game: Game, pack: Any, text: str) -> tuple[str, ...]:
    """The ids of all copies of the piece that a code names; CodeError says why there is none."""
    if not game.code:
        raise CodeError(f"Nothing in {game.title} carries a code.")
    code = parse(text, game.code, game.campaign(pack))
    found = game.pieces(pack).get((code.kind, code.number))
    if found is None:
        raise CodeError(f"There is no {code.kind}{code.number} in {game.title}.")
    return found


def code_of(game: Game, pack: Any, piece: str) -> CardCode | None:
    """The code to print on a piece; None if it carries none."""
    return codes(game, pack).get(piece)


def codes(game: Game, pack: Any) -> dict[str, CardCode]:
    """The code of every piece that carries one; copies carry the same."""
    campaign = game.campaign(pack)
    return {
        copy: CardCode(game.code, kind, number, campaign)
        for (kind, number), copies in game.pieces(pack).items()
        for copy in copies
    }


def numbered(
    letter: str, pieces: dict[str, tuple[str, ...]]
) -> dict[tuple[str, int], tuple[str, ...]]:
    """Pieces of one kind, numbered in the order in which their pack lists them."""
    return {(letter, n): copies for n, copies in enumerate(pieces.values(), start=1)}
