"""Questions, options, log and chances in words: a file a chapter, all in one book."""

from noctuary.games.arkham_noir.words import answers, briefcase, closing, dealing, effects, turn
from noctuary.games.arkham_noir.words.book import WORDS

CHAPTERS = (turn, effects, briefcase, closing, dealing, answers)
"""Imported here, so that the book is whole."""

__all__ = ["CHAPTERS", "WORDS"]
