"""The engine: a game is a value that asks questions. It knows no game, and of files only packs."""
