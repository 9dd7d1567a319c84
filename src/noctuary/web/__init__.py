"""The table in the browser: a server for people and programs, alone or together."""
