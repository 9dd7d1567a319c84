"""Questions, options, log and chances in words: a file a chapter, all in one book."""

from noctuary.games.six_days.words import (
    answers,
    declaring,
    ending,
    hero,
    interludes,
    outcome,
    rolling,
    scenes,
    slots,
    standing,
)
from noctuary.games.six_days.words.book import WORDS

CHAPTERS = (
    slots,
    hero,
    scenes,
    interludes,
    declaring,
    rolling,
    outcome,
    ending,
    standing,
    answers,
)
"""Imported here, so that the book is whole."""

__all__ = ["CHAPTERS", "WORDS"]
