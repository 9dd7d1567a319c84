"""The lines of scripts (7.3), by what they change."""
