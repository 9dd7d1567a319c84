"""AN-C1 to AN-C30 and AN-C32: what every card set must keep, beyond the types of its fields.

Each constraint is one small function, in the catalogue's order. AN-C31 is about thousands of
games, and no reader's business.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from noctuary.engine.packs import Source
from noctuary.games.arkham_noir.content.checks import (
    attributes,
    counts,
    edges,
    effects,
    icons,
    ids,
    menaces,
    paths,
    puzzles,
    texts,
)
from noctuary.games.arkham_noir.content.checks.draft import Constraint, Draft

CHAPTERS: Final = (counts, edges, attributes, puzzles, paths, effects, menaces, icons, texts)
CONSTRAINTS: Final = [
    value
    for chapter in CHAPTERS
    for value in vars(chapter).values()
    if isinstance(value, Constraint)
]


def check(source: Source, parts: Mapping[str, Any]) -> None:
    """Report every constraint that a card set breaks.

    A constraint on a whole set is not judged while records of that set could not be read: what
    it counts would be wrong, and those records are reported already.
    """
    draft = Draft(source, parts)
    ids.check(source, draft)
    for constraint in CONSTRAINTS:
        if all(draft.is_whole(part) for part in constraint.needs):
            for breach in constraint.find(draft):
                source.fault(breach.at, breach.path, constraint.code, breach.message, breach.hint)
