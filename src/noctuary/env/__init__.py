"""Games for programs that learn: Gymnasium, PettingZoo, and a tree in the manner of OpenSpiel.

They need the extra `env`. How actions are numbered: `noctuary.env.actions`; what is observed:
`noctuary.env.observing`; both are told in docs/analysis.md.
"""

from __future__ import annotations

from noctuary.extras import brought_by

try:
    from noctuary.env.aec import NoctuaryAEC
    from noctuary.env.gym import NoctuaryEnv
    from noctuary.env.spiel import SpielGame, SpielState
except ModuleNotFoundError as error:
    raise ImportError(
        f"noctuary.env needs {error.name}, which is not installed. {brought_by('env')}"
    ) from error

__all__ = ["NoctuaryAEC", "NoctuaryEnv", "SpielGame", "SpielState"]
