"""Six Days to Adventure: a story game of oracle tables and a dice pool, alone or in a group."""

from noctuary.games.six_days.game import GAME

__all__ = ["GAME"]
