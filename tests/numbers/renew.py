"""Write the numbers of all games down anew: python -m tests.numbers.renew [PART OF A NAME]"""

from __future__ import annotations

import sys

from noctuary.games import PACKAGES
from tests.numbers import kept_in, numbers_of


def main(part: str = "") -> None:
    """Every game whose name holds this part."""
    for game in PACKAGES:
        if part in game:
            kept_in(game).write_text(numbers_of(game), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
