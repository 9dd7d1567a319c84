"""The whole table: what may be said at any time, what the lines of a script do, saving."""
