"""What people ask about the game, and the page of help that comes before those of the pack."""

from __future__ import annotations

from typing import Final

from noctuary.engine.papers import Aid
from noctuary.rulebook import Topic

ABOUT: Final = Aid(
    "about",
    "What it is, and how you win",
    "You are a private investigator with several linked cases, alone, in a town where it grows "
    "dark too early. Every turn one clue comes to you. You join it to a case, keep it, or let it "
    "go.\n\n**The goal.** In *Classic* you win as soon as the Big Picture holds puzzle clues of "
    "**five different types**. In *Hardboiled* you win by completing all **five objectives**, each "
    "of which asks for certain puzzle letters.\n\n**How you get there.** Clues are joined into "
    "lines: a sign on the left edge of a clue must also be on the right edge of the last card. A "
    "line that shows five different types may be closed. Puzzle clues in it go to the Big Picture "
    "if five types remain without them.\n\n**How it ends badly.** Failed Stability Checks fill the "
    "Stability row; when it is full, you break. Clues with an hourglass that you throw away fill "
    "the Time row; when it is full, a menace comes. When a menace is needed and none is left, you "
    "have lost.\n\n**A first game.** *Learn by playing* on the shelf begins an easy Classic game "
    "in which each new thing is explained when it first happens.",
)

TOPICS: Final = (
    Topic(
        ("How do I win?", "goal", "what is the goal", "victory in classic", "when have I won"),
        "In Classic you win when the Big Picture holds puzzle clues of five different types; in "
        "Hardboiled when all five objectives are complete. It is checked at the end of each turn.",
        ("AN-24.2", "AN-24.6"),
    ),
    Topic(
        ("How do I lose?", "when do I lose", "game over", "defeat"),
        "You lose when the Stability row is full at the end of a turn, or when a menace must come "
        "and the Menace Deck is empty.",
        ("AN-25.1", "AN-27.7"),
    ),
    Topic(
        ("What can I do in a turn?", "turn", "my turn", "actions", "what can I do"),
        "One action, and it uses up the First Lead: keep it, play it, or throw it away to play a "
        "clue from your hand, to close a case or to pass.",
        ("AN-4.2",),
    ),
    Topic(
        (
            "When does a clue fit?",
            "match",
            "matching",
            "join",
            "play a clue",
            "edges",
            "why can I not play this",
        ),
        "One sign on its left edge must also be on the right edge of the last card of the line. "
        "Locks, card minimums and purple signs add conditions.",
        ("AN-8.2", "AN-9.1", "AN-9.10", "AN-10.2"),
    ),
    Topic(
        ("How do I score a puzzle clue?", "score", "puzzle", "puzzle letter", "big picture"),
        "Close its case while the clues that stay behind still show five different types.",
        ("AN-18.3",),
    ),
    Topic(
        ("When can I close a case?", "close case", "closing", "five types"),
        "When its line shows at least five different types of clue. It costs your action, and the "
        "First Lead is thrown away.",
        ("AN-18.1",),
    ),
    Topic(
        ("What is a Stability Check?", "stability", "check", "stability check", "sanity"),
        "The top card of the Draw Stack is turned over. With a stability sign it stays in the "
        "Stability row; otherwise it is discarded.",
        ("AN-12.4", "AN-25.1"),
    ),
    Topic(
        ("What do menaces do?", "menace", "menaces", "time", "hourglass"),
        "Each stays in play and makes something harder. One comes when the Time row is full, when "
        "the Draw Stack runs out, or by a card.",
        ("AN-27.1", "AN-26.1"),
    ),
    Topic(
        ("What do keys and locks do?", "key", "lock", "keys", "skeleton key"),
        "A clue with a lock needs an unspent key earlier in the same line. Each key opens one "
        "lock.",
        ("AN-9.1", "AN-9.2"),
    ),
    Topic(
        ("What is the Briefcase for?", "briefcase", "equipment", "contact"),
        "It holds your Contact and equipment. Each can be used once, whenever you are asked "
        "something, and is then out of the game.",
        ("AN-16.1", "AN-16.2"),
    ),
    Topic(
        ("What are purple signs?", "purple", "machine"),
        "They count only while the Machine is in play: in your hand, your Briefcase or an open "
        "case.",
        ("AN-10.2",),
    ),
    Topic(
        ("How many cards may I hold?", "hand limit", "hand", "full hand"),
        "Three. Whenever you hold more, you discard down to three at once.",
        ("AN-6.3",),
    ),
)
