"""The ways in which somebody may play: machine players have one each, and games know what it means.

A game that does not tell them apart advises everybody alike.
"""

from __future__ import annotations

from typing import Literal

Manner = Literal["careful", "keen", "greedy", "treacherous", "kind"]
"""`careful` takes no risks and asks for nothing, `keen` plays to win, `greedy` wants most for
itself, `treacherous` harms whoever is in the way, `kind` thinks of the others first."""
