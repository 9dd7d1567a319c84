"""The story: what the App tells, remembers, triggers and asks of the people at the table."""
