"""Options that stand at many questions: yes, no, give up; and the Briefcase's free moves."""

from __future__ import annotations

from typing import Final

from noctuary.engine.question import Option
from noctuary.engine.step import Step
from noctuary.games.arkham_noir.state import ArkhamNoir
from noctuary.games.arkham_noir.words.book import WORDS
from noctuary.games.arkham_noir.words.briefcase import free_move

ANSWERS: Final = {
    "accept": Option(id="accept", verb="accept", label="Yes", group="answer"),
    "decline": Option(
        id="decline", verb="decline", label="No, leave it", rule="AN-1.8", group="answer"
    ),
    "continue": Option(
        id="continue", verb="continue", label="Go on", rule="AN-16.2", group="answer"
    ),
    "concede": Option(
        id="concede",
        verb="concede",
        label="Concede",
        cost="the game ends as a defeat",
        tone="final",
        rule="AN-33.6",
        group="answer",
    ),
}


@WORDS.labels(Step)
def answer(g: ArkhamNoir, step: Step, option: str) -> Option:
    """What is worded alike wherever it stands."""
    return ANSWERS[option] if option in ANSWERS else free_move(g, option)
