"""Write down anew what comes of every case: python -m tests.cases.renew [PART OF A NAME]"""

from __future__ import annotations

import sys
from functools import partial

from tests.cases import wandering, write_down
from tests.games.arkham_noir import test_faults as faults_of_cards
from tests.games.dark_quarter import test_deeds, test_faults, test_scenes
from tests.games.six_days import test_faults as faults_of_genres
from tests.games.when_darkness_comes import test_effect_cases, test_positions
from tests.games.when_darkness_comes import test_faults as faults_of_towns

ALL = {
    "arkham-noir-faults": faults_of_cards.told_about,
    "dark-quarter-faults": test_faults.told_about,
    "dark-quarter-deeds": test_deeds.told_about,
    "dark-quarter-scenes": test_scenes.told_about,
    "six-days-faults": faults_of_genres.told_about,
    "when-darkness-comes-effects": test_effect_cases.told_about,
    "when-darkness-comes-positions": test_positions.told_about,
    "when-darkness-comes-faults": faults_of_towns.told_about,
    **{
        f"{game}-scenes": partial(wandering.told_about, game)
        for game in ("arkham-noir", "six-days", "when-darkness-comes")
    },
}


def main(part: str = "") -> None:
    """Every file of cases whose name holds this part."""
    for name, told_about in ALL.items():
        if part in name:
            write_down(name, told_about)


if __name__ == "__main__":
    main(*sys.argv[1:])
