"""WD-38, WD-39: spells, what they call up, and whom they control."""
