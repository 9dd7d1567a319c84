"""What a genre pack holds: its tables as typed records, read and checked."""
