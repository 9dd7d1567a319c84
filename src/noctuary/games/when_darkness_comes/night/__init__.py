"""WD-3, WD-5, WD-9, WD-35, WD-40: a night from its set-up through turns to its ending."""
