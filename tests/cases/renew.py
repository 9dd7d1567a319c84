"""Write down anew what comes of every case: python -m tests.cases.renew [NAME ...]"""

import sys
from functools import partial

from tests.cases import wandering, write_down
from tests.games.dark_quarter import test_deeds, test_faults, test_scenes
from tests.games.six_days import test_faults as faults_of_genres
from tests.games.when_darkness_comes import test_faults as faults_of_towns

ALL = {
    "dark-quarter-faults": test_faults.told_about,
    "dark-quarter-deeds": test_deeds.told_about,
    "dark-quarter-scenes": test_scenes.told_about,
    "six-days-faults": faults_of_genres.told_about,
    "when-darkness-comes-faults": faults_of_towns.told_about,
    **{
        f"{game}-scenes": partial(wandering.told_about, game)
        for game in ("arkham-noir", "six-days", "when-darkness-comes")
    },
}
for name in sys.argv[1:] or ALL:
    write_down(name, ALL[name])
