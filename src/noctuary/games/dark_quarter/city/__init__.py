"""The city: places and people, what they answer, what can be searched and scanned there."""
