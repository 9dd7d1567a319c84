"""Six Days to Adventure, as the rest of the product sees it."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from noctuary.engine.events import Event
from noctuary.engine.game import Game, Pack
from noctuary.engine.manners import Manner
from noctuary.engine.moments import Moment
from noctuary.engine.papers import Aid, Chapter, Document
from noctuary.engine.question import Measure, Option
from noctuary.engine.session import Session
from noctuary.engine.settings import DRAWN, REAL_DICE
from noctuary.engine.step import Step
from noctuary.games.six_days import (
    buying,
    conditions,
    creation,
    declaring,
    ending,
    epilogue,
    event_list,
    framing,
    interludes,
    names,
    play,
    rolling,
    scoring,
    settling,
    setup,
    slots,
    standing,
    story,
    writing,
)
from noctuary.games.six_days.content import reading
from noctuary.games.six_days.seen import counsel, journal, moments, view, worth
from noctuary.games.six_days.state import SixDays
from noctuary.games.six_days.words import WORDS, dice, help, lessons, telling
from noctuary.games.six_days.words import standing as asides

CHAPTERS = (
    slots,
    writing,
    creation,
    story,
    framing,
    interludes,
    event_list,
    play,
    declaring,
    rolling,
    buying,
    settling,
    conditions,
    scoring,
    ending,
    epilogue,
    standing,
)
"""The rules in the catalogue's order; imported here, so that every step is known to the codec."""


class SixDaysGame(Game):
    """A story game: race a Rival for a Prize through eight scenes, and write it down."""

    id = "six-days"
    title = "Six Days to Adventure"
    tagline = "Race a Rival through eight scenes, with dice for whatever you do not know."
    length = "60 min"
    seats = (1, setup.MOST_SEATS)
    settings = setup.SETTINGS
    state = SixDays
    default_pack = "six-days"
    files = reading.FILES
    words = WORDS
    chances = (DRAWN, REAL_DICE)
    topics = help.TOPICS
    guide = lessons.GUIDE
    dice_options = dice.OPTIONS
    parts = (
        "With two or more, seat 1 is the one who asks: it frames the scenes, plays the Rival and "
        "has no hero. The others have one each."
    )
    has_secrets = False
    luck_is_final = True
    no_review = "Six Days is told, not won: there is no chance to reckon."
    documents = (Document("journal", "Journal", ("md", "txt", "html"), has_short=True),)

    def read_pack(self, files: Path | Mapping[str, bytes]) -> Pack:
        return reading.read(files)

    def set_up(self, pack: Any, settings: dict[str, Any], seats: int) -> SixDays:
        return setup.set_table(pack, settings, seats)

    def view(self, state: SixDays, seat: int | None) -> view.View:
        return view.view(state)

    def redeal(self, state: SixDays, seat: int | None, seed: int = 0) -> SixDays:
        return view.redeal(state, seed)

    def label(self, state: SixDays, step: Step, option: str) -> Option:
        """An option of the open question; whatever is none of its own can be done at any time."""
        asked = state.question
        if asked is not None:
            own = (asked.options, asked.items, *asked.others.values())
            if not any(option in offered for offered in own):
                return asides.aside(state, option)
        return super().label(state, step, option)

    def is_for(self, state: SixDays, option: str, seat: int) -> bool:
        return standing.is_for(state, option, seat)

    def tell(self, state: SixDays, event: Event) -> str:
        return telling.tell(state, event)

    def story(self, state: SixDays, event: Event | None) -> str:
        return telling.story(state, event)

    def moments(
        self, before: SixDays, after: SixDays, events: Sequence[Event], seat: int | None
    ) -> Sequence[Moment]:
        return moments.moments(before, after, events)

    def aids(self, pack: Any = None) -> Sequence[Aid]:
        genre: Any = pack or self.pack(self.default_pack)
        pages = (Aid(page.id, page.title, page.text) for page in genre.pages)
        return (help.ABOUT, *pages, help.WORDS_PAGE)

    def write(
        self, session: Session, document: str, form: str, seat: int | None, short: bool = False
    ) -> tuple[str, str]:
        """SD-21.1, SD-21.4: the journal; nothing in it is hidden from anybody at the table."""
        if document != "journal" or form not in journal.FORMS:
            raise LookupError(f"there is no {document!r} that ends in {form!r}")
        written = journal.compose(session)
        day = time.strftime("%Y-%m-%d", time.localtime(session.header.created))
        return journal.file_name(written, day, form), journal.FORMS[form](written, short)

    def chapters(
        self, session: Session, seat: int | None, moment: int | None = None, short: bool = False
    ) -> Sequence[Chapter]:
        return journal.chapters(journal.compose(session, moment), short)

    def worth(self, state: SixDays, seat: int) -> float:
        return worth.worth(state, seat)

    def measures(self, state: SixDays, seat: int) -> Sequence[Measure]:
        return worth.measures(state, seat)

    def advise(self, state: SixDays, seat: int, manner: Manner = "keen") -> str | None:
        return counsel.advise(state, seat)

    def reason(self, state: SixDays, seat: int, option: str) -> str:
        return counsel.reason(state, seat, option)

    def dice_odds(self, asked: Mapping[str, str]) -> Sequence[str]:
        return dice.answer(asked)

    def result(self, state: SixDays) -> dict[str, Any]:
        """The record of a finished game: Scores, True dice, what is True."""
        if state.outcome is None:
            return {}
        return {
            "outcome": state.outcome.reason,
            "genre": state.pack.id,
            "scenes": state.scene,
            "rival": list(state.rival),
            "heroes": [
                {
                    "name": names.hero_name(hero),
                    "seat": hero.seat,
                    "score": list(hero.score),
                    "true_dice": state.endings[hero.id].dice,
                    "true": [truth.statement for truth in state.endings[hero.id].truths],
                    "dead": hero.dead,
                }
                for hero in state.heroes.values()
            ],
        }


GAME = SixDaysGame()
