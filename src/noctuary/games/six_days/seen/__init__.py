"""What a seat may know, what it is worth, and the journal that remains."""
