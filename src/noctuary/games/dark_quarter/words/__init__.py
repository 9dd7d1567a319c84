"""Questions, options, log and instructions in words: one file beside each room of the rules."""

from __future__ import annotations

from typing import Final

from noctuary.engine.wording import Words

WORDS: Final = Words()
"""What the game says about its steps; the files here fill it."""
