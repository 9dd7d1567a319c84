"""Exact chances: whole numbers of ways, never a simulation. It knows dice and no game."""
