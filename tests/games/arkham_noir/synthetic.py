"""Card sets for tests: the built-in one with a few records changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from noctuary.games.arkham_noir.content.cards import Cards
from tests.games.arkham_noir.table import cards

Changes = Mapping[str, Mapping[str, Any]]


def synthetic(
    *,
    clue: Changes | None = None,
    case: Changes | None = None,
    menace: Changes | None = None,
    objective: Changes | None = None,
    guest: Changes | None = None,
    **whole: Any,
) -> Cards:
    """Records by kind and id, each with its new fields: `menace={"D1": {"ongoing": ()}}`.

    `contact` and `texts` are given whole.
    """
    built_in = cards()
    pack = Cards(
        clues=changed(built_in.clue, clue),
        cases=changed(built_in.case, case),
        menaces=changed(built_in.menace, menace),
        objectives=changed(built_in.objective, objective),
        contact=whole.get("contact", built_in.contact),
        equipment=changed(built_in.guest, guest),
        texts=whole.get("texts", built_in.texts),
    )
    pack.id, pack.version, pack.digest, pack.files = "synthetic", "1", "0" * 64, None
    return pack


def changed(records: Mapping[str, Any], changes: Changes | None) -> list[Any]:
    """All records, some of them with new fields; a change of a missing record is an error."""
    missing = set(changes or ()) - set(records)
    assert not missing, f"the built-in set has no {', '.join(sorted(missing))}"
    return [replace(record, **(changes or {}).get(key, {})) for key, record in records.items()]
