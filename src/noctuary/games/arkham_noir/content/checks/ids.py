"""The names by which records find each other."""

from __future__ import annotations

import re
from typing import Final

from noctuary.engine.packs import Name, Source
from noctuary.games.arkham_noir.content.checks.draft import CLUES, Draft

ID: Final = re.compile(r"[A-Za-z0-9_-]+")
"""Options put ids together with `:` and `+`, and say `none` for no clue."""


def check(source: Source, draft: Draft) -> None:
    """Every card, piece of equipment and help page has an id of its own, and backs exist."""
    declared: list[Name] = [(card.id, card, ("id",)) for card in draft.cards]
    for name, at, path in declared:
        if name == "none" or not ID.fullmatch(name):
            message = f"expected an id of letters, digits, '_' and '-'; found {name!r}"
            source.fault(at, path, "P206", message, "'none' is taken")
    source.names("card", declared)
    source.names("equipment", [(guest.id, guest, ("id",)) for guest in draft.equipment])
    source.names("help page", [(aid.id, aid, ("id",)) for aid in draft.parts["aids"]])
    if draft.is_whole(CLUES):
        clues: dict[str, Name] = {clue.id: (clue.id, clue, ("id",)) for clue in draft.clues}
        backs = [(str(card.back_clue), card, ("back_clue",)) for card in draft.two_faced]
        source.names("clue", clues.values(), backs)
