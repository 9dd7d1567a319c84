"""The engine: a game is a value that asks questions. It knows no game and does no I/O."""
