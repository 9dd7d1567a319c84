"""Abilities, consumables, cubes and what they do to each other."""
