"""Questions, options, log and chances in words: a file a room of the rules."""

from noctuary.games.when_darkness_comes.words import (
    board,
    combat,
    dice,
    fate,
    magic,
    moving,
    night,
    people,
    story,
    talks,
)
from noctuary.games.when_darkness_comes.words.saying import WORDS as WORDS

ROOMS = (story, board, dice, people, talks, moving, fate, combat, magic, night)
"""All files with words of steps; imported here, so that every step has them."""
