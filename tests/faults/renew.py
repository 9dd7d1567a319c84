"""Write down anew what authors are told: python -m tests.faults.renew"""

from tests.faults import write_down
from tests.games.dark_quarter import test_deeds, test_faults

write_down("dark-quarter", test_faults.told_about)
write_down("dark-quarter-deeds", test_deeds.told_about)
