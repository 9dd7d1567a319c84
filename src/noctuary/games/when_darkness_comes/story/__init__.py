"""WD-35, WD-40: the scenario: what it waits for, what must hold, and how it ends."""
