"""The lines of scripts (DQ §7.3), by what they change."""
