"""The Dark Quarter as the rest of the product sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from noctuary.engine.events import Event
from noctuary.engine.faults import Fault
from noctuary.engine.game import Game, Pack
from noctuary.engine.manners import Manner
from noctuary.engine.moments import Moment
from noctuary.engine.papers import Aid, Chapter
from noctuary.engine.question import Description, Thing
from noctuary.engine.session import Session
from noctuary.engine.settings import DRAWN, REAL_DICE
from noctuary.games.dark_quarter.cards import abilities, effects, exchange, goods, reactions, tracks
from noctuary.games.dark_quarter.city import places, questioning, scanning, searching
from noctuary.games.dark_quarter.content import reading
from noctuary.games.dark_quarter.content.format import schema
from noctuary.games.dark_quarter.dice import cumulative, rerolling
from noctuary.games.dark_quarter.seen import chronicle, counsel, moments, reasons, view
from noctuary.games.dark_quarter.state import DarkQuarter
from noctuary.games.dark_quarter.story import companion, pivotal, scripts, story_events
from noctuary.games.dark_quarter.table import lines, saving, standing
from noctuary.games.dark_quarter.trials import pools, trials
from noctuary.games.dark_quarter.turns import (
    finale,
    intermission,
    passwords,
    setup,
    shops,
    turn,
    visiting,
)
from noctuary.games.dark_quarter.words import (
    WORDS,
    asked,
    cards,
    city,
    guide,
    lessons,
    prose,
    story,
    table,
    telling,
)
from noctuary.games.dark_quarter.words import dice as dice_words
from noctuary.games.dark_quarter.words import trials as trial_words
from noctuary.games.dark_quarter.words import turns as turn_words

CHAPTERS = (
    setup, tracks, intermission, abilities, effects, rerolling, reactions, goods, places, turn,
    pools, trials, cumulative, scanning, visiting, shops, questioning, searching, passwords, finale,
    story_events, pivotal, exchange, standing, saving, companion, scripts, lines,
)  # fmt: skip
"""The rules in the catalogue's order; imported here, so that every step is known to the codec."""


WORDS_OF_ROOMS = (story, dice_words, cards, city, trial_words, turn_words, table)
"""The words beside each room, imported here, so that every step can be asked."""


class DarkQuarterGame(Game):
    """A cooperative investigation told by an App."""

    id = "dark-quarter"
    title = "The Dark Quarter"
    tagline = "A team, a city where magic is street trade, and questions asked the right way."
    length = "campaign"
    seats = (1, 4)
    settings = setup.SETTINGS
    state = DarkQuarter
    default_pack = "case-zero"
    has_secrets = False
    files = reading.FILES
    documents = chronicle.DOCUMENTS
    words = WORDS
    no_review = (
        "A story is found out, not won by numbers: nobody can reckon what it would have told."
    )
    topics = asked.TOPICS
    guide = lessons.GUIDE
    code = "DQ"
    chances = (DRAWN, REAL_DICE)
    authoring = "noctuary.games.dark_quarter.authoring.tools"
    writing = "noctuary.games.dark_quarter.authoring.desk"

    def read_pack(self, files: Path | Mapping[str, bytes]) -> Pack:
        return reading.read(files)

    def pieces(self, pack: Any) -> Mapping[tuple[str, int], tuple[str, ...]]:
        story = {("S", card.number): (name,) for name, card in pack.story.items()}
        return story | {("C", card.number): (name,) for name, card in pack.consumable.items()}

    def piece(self, state: DarkQuarter, id: str) -> Description:
        kind = "Story card" if id in state.pack.story else "Consumable"
        return Description(Thing("card", id), prose.name_of(state, id), kind)

    def campaign(self, pack: Any) -> str:
        return str(pack.record.id)

    def schemas(self) -> dict[str, Any]:
        return schema.schemas(self.files)

    def check_pack(self, files: Path | Mapping[str, bytes]) -> tuple[Pack, tuple[Fault, ...]]:
        return reading.examine(files)

    def misfit(self, state: DarkQuarter) -> str:
        return saving.misfit(state)

    def unrecorded(self, state: DarkQuarter) -> str:
        return table.unrecorded(state)

    def set_up(self, pack: Any, settings: dict[str, Any], seats: int) -> DarkQuarter:
        return setup.set_table(pack, settings, seats)

    def view(self, state: DarkQuarter, seat: int | None) -> view.View:
        return view.view(state)

    def redeal(self, state: DarkQuarter, seat: int | None, seed: int = 0) -> DarkQuarter:
        return view.redeal(state, seed)

    def tell(self, state: DarkQuarter, event: Event) -> str:
        return telling.tell(state, event)

    def story(self, state: DarkQuarter, event: Event | None) -> str:
        return telling.story(state, event)

    def advise(self, state: DarkQuarter, seat: int, manner: Manner = "keen") -> str | None:
        return counsel.advise(state, seat)

    def reason(self, state: DarkQuarter, seat: int, option: str) -> str:
        return reasons.reason(state, seat, option)

    def aids(self, pack: Any = None) -> Sequence[Aid]:
        return guide.AIDS

    def write(
        self, session: Session, document: str, form: str, seat: int | None, short: bool = False
    ) -> tuple[str, str]:
        """DQ-1.8: nothing that was told is hidden from anybody at the table."""
        return chronicle.write(session, document, form, short)

    def read(
        self, session: Session, document: str, seat: int | None, short: bool = False
    ) -> Sequence[Chapter]:
        return chronicle.read(session, document, short)

    def moments(
        self, before: DarkQuarter, after: DarkQuarter, events: Sequence[Event], seat: int | None
    ) -> Sequence[Moment]:
        return moments.moments(before, after, events)

    def result(self, state: DarkQuarter) -> dict[str, Any]:
        return chronicle.record(state) if state.outcome is not None else {}


GAME = DarkQuarterGame()
