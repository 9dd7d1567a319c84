"""What the game says."""
