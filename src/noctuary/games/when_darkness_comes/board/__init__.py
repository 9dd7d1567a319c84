"""WD-2, WD-6, WD-8, WD-23: the town as it lies, what is in it, and who sees and reaches what."""
