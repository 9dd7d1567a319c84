"""DQ §7.11: what every campaign must keep, beyond the types of its fields.

L001 (malformed files, unknown or missing fields, wrong types) is told by the reader itself, under
the codes P101 to P208. The other static checks stand here, one small function each. Graph checks
explore what can happen and are run by `noctuary pack check` after these have passed.
"""

from __future__ import annotations

from noctuary.engine.packs import Source
from noctuary.games.dark_quarter.content.checks import (
    cards,
    carried,
    endings,
    memory,
    names,
    places,
    results,
    rewards,
    texts,
    veils,
)
from noctuary.games.dark_quarter.content.checks.draft import CHECKS, Draft, report
from noctuary.games.dark_quarter.content.format.parts import Parts

CHAPTERS = (names, texts, results, memory, places, rewards, cards, endings, veils, carried)


def check(source: Source, own: Parts, whole: Parts) -> None:
    """Report every static check that a campaign does not pass."""
    draft = Draft(source, own, whole)
    for code in sorted(CHECKS):
        for breach in CHECKS[code](draft):
            report(draft, code.partition("/")[0], breach)
