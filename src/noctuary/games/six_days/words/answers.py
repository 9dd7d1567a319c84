"""Options that stand at many questions: roll, go on without, leave it for later, no."""

from __future__ import annotations

from typing import Final

from noctuary.engine.question import Option
from noctuary.engine.step import Step
from noctuary.games.six_days.state import SixDays
from noctuary.games.six_days.words.book import WORDS

ANSWERS: Final = {
    option.id: option
    for option in (
        Option(id="roll", verb="roll", label="Roll"),
        Option(id="roll:2", verb="roll", label="Roll two of them"),
        Option(id="roll_rest", verb="roll", label="Roll this and all the rest"),
        Option(id="later", verb="later", label="Leave it for later"),
        Option(id="leave_rest", verb="later", label="Leave this and the rest open"),
        Option(id="skip", verb="skip", label="Go on without"),
        Option(id="none", verb="decline", label="No"),
        Option(id="nothing", verb="decline", label="Nothing"),
        Option(id="keep", verb="keep", label="Keep what was rolled"),
    )
}


@WORDS.labels(Step)
def answer(g: SixDays, step: Step, option: str) -> Option:
    """What is worded alike wherever it stands."""
    return ANSWERS[option]
