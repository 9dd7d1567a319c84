"""The table: set-up, turns, companion mode, saving."""
