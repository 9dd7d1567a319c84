"""Print sets: cards, tiles and sheets of a pack as a PDF, set by typst from the same drawings."""
