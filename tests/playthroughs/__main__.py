"""Records the playthroughs anew, with cases and numbers: `python3 go.py record [PART OF A NAME]`.

The replies of the last record are given again as far as the rules allow. To play a game anew,
delete its file first.
"""

from __future__ import annotations

import sys

from tests.cases import renew as cases
from tests.numbers import renew as numbers
from tests.playthroughs.plans import PLANS
from tests.playthroughs.recording import record


def main(part: str = "") -> None:
    """Write every record whose name holds this part, and say which ones changed."""
    for plan in PLANS:
        if part in plan.name:
            old = plan.file.read_text(encoding="utf-8") if plan.file.exists() else ""
            new = record(plan)
            plan.file.parent.mkdir(parents=True, exist_ok=True)
            plan.file.write_text(new, encoding="utf-8")
            print(f"{plan.name}: {'as before' if new == old else 'changed'}", flush=True)
    cases.main(part)
    numbers.main(part)


if __name__ == "__main__":
    main(*sys.argv[1:])
