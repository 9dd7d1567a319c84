"""Tools for whoever writes packs, of whichever game."""
