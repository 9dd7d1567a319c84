"""Write down anew what authors are told: python -m tests.faults.renew"""

from tests.faults import renew
from tests.games.dark_quarter import test_faults as dark_quarter

renew("dark-quarter", dark_quarter.told_about)
