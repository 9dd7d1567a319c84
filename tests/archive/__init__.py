"""Games that were played by earlier versions, with the content they were played with."""
