"""What a seat may know, what it is worth, and what a careful player would do."""
