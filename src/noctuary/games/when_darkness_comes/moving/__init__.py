"""WD-6 to WD-12, WD-21, WD-36: moving, fate, looking, entering, and what is in the way."""
