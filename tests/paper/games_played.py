"""Games that were played, from the archive: one of each kind, to be put on paper."""

import gzip
from functools import cache
from pathlib import Path

from noctuary import Session
from noctuary.zipped import contents

SAVES = Path(__file__).parents[1] / "archive" / "saves"
PLAYED = {
    "arkham-noir": "classic-random",
    "dark-quarter": "case-zero-three",
    "six-days": "low-water-two",
    "when-darkness-comes": "last-bus-cautious",
}


@cache
def played(game: str) -> Session:
    """A finished game; nothing is written to the archive."""
    return Session.of_contents(contents(raw(game), recover=False))


def raw(game: str) -> bytes:
    """A save as it was written."""
    return gzip.decompress((SAVES / game / f"{PLAYED[game]}.noctuary.gz").read_bytes())
