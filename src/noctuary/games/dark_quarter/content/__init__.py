"""What a campaign holds: its format as typed records, read and checked."""
