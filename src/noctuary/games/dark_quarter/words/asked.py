"""What people ask about the game in their own words."""

from __future__ import annotations

from typing import Final

from noctuary.rulebook import Topic

TOPICS: Final = (
    Topic(
        ("How do I win?", "goal", "what is the goal", "victory", "finish the case"),
        "There is no score. Find out what the scenario asks, enter the Finale when its marker lies "
        "on the board, and see it through; what you learned and chose decides how it ends.",
        ("DQ-34.1", "DQ-40.1"),
    ),
    Topic(
        ("How do I lose?", "defeat", "can I lose", "game over", "too slow"),
        "Taking long never loses a case. A Finale can go badly, and Pivotal Choices cannot be "
        "taken back.",
        ("DQ-17.13", "DQ-36.1"),
    ),
    Topic(
        ("What can I do in a turn?", "turn", "my turn", "actions", "what can I do"),
        "One spent Effort die comes back, you may scan cards, and then you visit one person or "
        "place and choose one option there.",
        ("DQ-17.3", "DQ-20.5"),
    ),
    Topic(
        ("How does a test work?", "test", "roll", "dice", "success", "successes", "skill"),
        "Roll two Main dice and as many Effort dice as you add. Every cube on the track at or "
        "below the total is a Success.",
        ("DQ-22.1", "DQ-24.1", "DQ-24.4"),
    ),
    Topic(
        ("What are Effort dice?", "effort", "effort dice", "exhausted", "refresh"),
        "Dice that you may add to a roll. They are spent by it and come back one a turn.",
        ("DQ-18.1", "DQ-18.2", "DQ-17.4"),
    ),
    Topic(
        ("How do I question somebody?", "question", "ask", "talk", "coax", "intimidate", "drop"),
        "Pass a questioning test: each Success is one question. If somebody holds back, coax, "
        "intimidate or drop the subject.",
        ("DQ-29.2", "DQ-29.15"),
    ),
    Topic(
        ("What is a Lead?", "lead", "leads", "clue"),
        "Something that the team now knows. It unlocks questions, often with somebody far away.",
        ("DQ-16.2", "DQ-16.3"),
    ),
    Topic(
        ("What is a Pivotal Choice?", "pivotal", "choice", "clock", "countdown", "time"),
        "A decision against a clock that cannot be taken back. The clock starts when you say that "
        "you are ready.",
        ("DQ-36.1", "DQ-36.3"),
    ),
    Topic(
        ("How do I get better?", "experience", "upgrade", "improve", "ability", "abilities"),
        "In an Intermission Experience is divided; it buys better Skills and new Abilities.",
        ("DQ-38.2", "DQ-9.3"),
    ),
    Topic(
        ("I am stuck. Who helps?", "stuck", "hint", "help"),
        "The director at the base gives hints, each clearer than the last, for nothing but the "
        "visit.",
        ("DQ-33.1", "DQ-33.3"),
    ),
    Topic(
        ("How do we help each other?", "cooperation", "lend", "together", "help each other"),
        "In the same Location: lend Effort dice, hand over Consumables, use Abilities with the "
        "cooperation sign.",
        ("DQ-37.1",),
    ),
)
