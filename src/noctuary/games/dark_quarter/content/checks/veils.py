"""L023: veils that are declared, and texts that have another version under them."""

from __future__ import annotations

from collections.abc import Iterator

from noctuary.engine.faults import nearest
from noctuary.games.dark_quarter.content.checks.draft import Breach, Draft, Found, check
from noctuary.games.dark_quarter.content.format.script import Telling


@check("L023")
def veils_are_declared_and_used(draft: Draft) -> Iterator[Breach]:
    """L023: a version names a declared veil and stands beside a text; no veil is declared idly."""
    manifest = draft.source.manifest
    used: set[str] = set()
    for found in draft.found:
        versions = getattr(found.record, "veiled", {})
        if versions and isinstance(found.record, Telling) and found.record.say is None:
            yield Breach(found, "veiled", "another version of no text", "write `say` beside it")
        inside = found._replace(path=(*found.path, "veiled"))
        for veil in versions:
            used.add(veil)
            if veil not in manifest.veils:
                hint = nearest(veil, manifest.veils)[2:-1]
                yield Breach(inside, veil, f"there is no veil {veil!r}", hint)
    head = Found(manifest, manifest, ("veils",), (), "")
    for veil in manifest.veils:
        if veil not in used and not draft.may_be_unread(veil):
            message = f"the veil {veil!r} is declared, and no text has a version under it"
            yield Breach(head, veil, message, "write one under `veiled`, or remove the veil")
