"""WD-6 to WD-12, WD-21, WD-23: the town, and how one moves, looks and enters in it."""
