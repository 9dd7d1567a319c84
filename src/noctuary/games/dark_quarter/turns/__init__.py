"""Turns: set-up, the board, visits and their windows, Intermissions, the Finale."""
