"""Dice: what they show, what a total is worth, re-rolls, sums and exact odds."""
