"""Write down anew what comes of every case: python -m tests.cases.renew [NAME ...]"""

import sys

from tests.cases import write_down
from tests.games.dark_quarter import test_deeds, test_faults, test_scenes

ALL = {
    "dark-quarter-faults": test_faults.told_about,
    "dark-quarter-deeds": test_deeds.told_about,
    "dark-quarter-scenes": test_scenes.told_about,
}
for name in sys.argv[1:] or ALL:
    write_down(name, ALL[name])
