"""WD-4, WD-25, WD-26, WD-34, WD-37: pools, rolls, help, promises, points and willpower."""
