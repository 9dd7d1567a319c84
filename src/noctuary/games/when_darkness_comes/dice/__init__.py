"""WD-4, WD-26, WD-34, WD-37: pools, rolls, help, fate, and what failure and success cost."""
