"""WD-2, WD-15 to WD-20, WD-25, WD-33: the characters, what they carry, suffer and agree on."""
