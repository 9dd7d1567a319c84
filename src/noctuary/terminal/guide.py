"""The guided game in the terminal: the goal, and lessons as texts to read."""

from __future__ import annotations

from noctuary.engine.game import Game
from noctuary.engine.lessons import Lesson, guide_of
from noctuary.terminal.screen import Reading


def goal(game: Game) -> list[Reading]:
    """What the game is about, before its first move."""
    guide = guide_of(game)
    parts = "\n".join(
        f"{n}. **{part.title}.** {part.text}" for n, part in enumerate(guide.parts, 1)
    )
    body = f"**{guide.goal.replace('*', '')}** {guide.why}\n\n{parts}\n\n{guide.loss}"
    return [Reading("The goal", body, markdown=True)]


def readings(lessons: list[Lesson]) -> list[Reading]:
    """Lessons with the command that shows the rule."""
    return [
        Reading(f"New: {one.title}", f"{one.text}\n\n`r {one.rule}` shows the rule.", markdown=True)
        for one in lessons
    ]
