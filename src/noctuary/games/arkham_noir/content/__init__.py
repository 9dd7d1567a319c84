"""What a pack holds: cards and texts as typed records, read and checked."""
