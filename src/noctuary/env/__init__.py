"""Games for programs that learn: Gymnasium, PettingZoo, and a tree in the manner of OpenSpiel.

They need the extra `env`. How actions are numbered: `noctuary.env.actions`; what is observed:
`noctuary.env.observing`; both are told in docs/analysis.md.
"""

from __future__ import annotations

from noctuary.env.aec import NoctuaryAEC
from noctuary.env.gym import NoctuaryEnv
from noctuary.env.spiel import SpielGame, SpielState

__all__ = ["NoctuaryAEC", "NoctuaryEnv", "SpielGame", "SpielState"]
