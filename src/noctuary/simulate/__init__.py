"""Many games by machine players, on all cores, and what became of them.

>>> import noctuary
>>> from noctuary.simulate import Plan, Summary, games
>>> plan = Plan.of(noctuary.game("arkham-noir"), games=3, bot="random", seed=1)
>>> Summary.of(plan, list(games(plan, jobs=1))).games
3
"""

from __future__ import annotations

from noctuary.simulate.keeping import Shelf
from noctuary.simulate.plan import Decision, Plan, Played
from noctuary.simulate.rows import Rows
from noctuary.simulate.summary import Summary, wilson
from noctuary.simulate.telling import tell
from noctuary.simulate.watching import games, watch

__all__ = [
    "Decision",
    "Plan",
    "Played",
    "Rows",
    "Shelf",
    "Summary",
    "games",
    "tell",
    "watch",
    "wilson",
]
