"""The city: visiting, asking, searching, buying, scanning, passwords."""
