"""What a seat may know, and how well it stands."""
