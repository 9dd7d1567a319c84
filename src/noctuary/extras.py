"""What is installed only if it is wanted, and the command that brings it."""

from __future__ import annotations

import sys
from pathlib import Path


class MissingExtra(LookupError):
    """Something is wanted that comes with an extra; the message says how to get it."""


def brought_by(extra: str) -> str:
    """The command that installs an extra here; a checkout is installed from its own folder."""
    checkout = Path(__file__).parents[2]
    is_one = (checkout / "pyproject.toml").is_file()
    what = f"-e '{checkout}[{extra}]'" if is_one else f"'noctuary[{extra}]'"
    return f"This brings it: {sys.executable} -m pip install {what}"
