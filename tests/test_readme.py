"""The Python example in the README is run as it stands there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def test_the_python_example_plays_a_game_to_its_end() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README, flags=re.DOTALL)
    done = subprocess.run(
        [sys.executable, "-c", example], capture_output=True, text=True, check=True
    )
    turns, reason = done.stdout.split()
    assert int(turns) > 1
    assert reason in ("win", "loss_menace", "loss_stability")
