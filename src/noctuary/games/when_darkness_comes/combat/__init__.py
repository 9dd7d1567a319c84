"""WD-14, WD-22, WD-28 to WD-32: adversaries, fights, flights, shots and duels."""
