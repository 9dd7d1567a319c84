"""Arkham Noir, Case #3: a solo card game."""

from noctuary.games.arkham_noir.game import GAME

__all__ = ["GAME"]
