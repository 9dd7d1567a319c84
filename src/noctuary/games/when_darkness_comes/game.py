"""When Darkness Comes, as the rest of the product sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from noctuary.engine.chronicle import ChronicledGame
from noctuary.engine.events import Event
from noctuary.engine.game import Pack
from noctuary.engine.manners import Manner
from noctuary.engine.moments import Moment, Walk
from noctuary.engine.papers import Aid
from noctuary.engine.pieces import numbered
from noctuary.engine.question import Description, Measure, Thing
from noctuary.engine.settings import DRAWN, Choice
from noctuary.games.when_darkness_comes.board import board, naming, reshuffle
from noctuary.games.when_darkness_comes.combat import (
    adversaries,
    blows,
    combat,
    duels,
    encounters,
    flight,
    ranged,
    security,
)
from noctuary.games.when_darkness_comes.content import reading
from noctuary.games.when_darkness_comes.content.town import Town
from noctuary.games.when_darkness_comes.dice import assistance, deals, opposed, rolls
from noctuary.games.when_darkness_comes.events import Told
from noctuary.games.when_darkness_comes.magic import control, creatures, enemy_spells, magic, spells
from noctuary.games.when_darkness_comes.moving import (
    doors,
    exploring,
    fate,
    lights,
    looking,
    movement,
    obstacles,
    perception,
)
from noctuary.games.when_darkness_comes.night import (
    actions,
    challenges,
    choices,
    deeds,
    effects,
    effects_on_town,
    memories,
    orders,
    persons,
    setup,
    turn,
)
from noctuary.games.when_darkness_comes.people import (
    allies,
    casting,
    damage,
    healing,
    items,
    purchases,
    talks,
    theft,
)
from noctuary.games.when_darkness_comes.seen import (
    counsel,
    moments,
    reasons,
    redeal,
    secrets,
    view,
    worth,
)
from noctuary.games.when_darkness_comes.seen.counsel import newcomers
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.story import ending, keeping, scenario
from noctuary.games.when_darkness_comes.words import (
    WORDS,
    describing,
    dice_odds,
    help,
    lessons,
    names,
    telling,
)

CHAPTERS = (
    scenario, ending, keeping, board, naming, reshuffle, rolls, opposed, assistance, deals,
    casting, purchases, items, theft, allies, healing, damage, talks,
    movement, exploring, fate, doors, looking, obstacles, perception, lights,
    encounters, adversaries, security, combat, blows, flight, ranged, duels,
    magic, spells, creatures, control, enemy_spells,
    setup, turn, actions, deeds, challenges, effects, effects_on_town, choices, memories, persons,
    orders,
)  # fmt: skip
"""The rules; imported here, so that every step is known to the codec."""


class WhenDarknessComesGame(ChronicledGame):
    """A town that grows tile by tile, poker dice, and people who need each other."""

    id = "when-darkness-comes"
    title = "When Darkness Comes"
    tagline = "One night in a small town, and something hungry is awake."
    length = "90 min"
    seats = (1, 6)
    settings = setup.SETTINGS
    state = Night
    default_pack = "first-night"
    authoring = "noctuary.games.when_darkness_comes.authoring.tools"
    files = reading.FILES
    dice_options = dice_odds.OPTIONS
    words = WORDS
    topics = help.TOPICS
    guide = lessons.GUIDE
    code = "WD"
    chances = (
        DRAWN,
        Choice("real", "Real dice", "You say what you rolled; tiles and disks stay here."),
        Choice("table", "All on your table", "You say which dice, tiles and disks came."),
    )

    def read_pack(self, files: Path | Mapping[str, bytes]) -> Pack:
        return reading.read(files)

    def read_settings(
        self, given: Mapping[str, object], pack: Pack | None = None
    ) -> dict[str, str | int]:
        """A town without the story that comes first otherwise begins with its own first one."""
        chosen = super().read_settings(given, pack)
        stories = pack.scenarios if isinstance(pack, Town) else {}
        if stories and "scenario" not in given and chosen["scenario"] not in stories:
            chosen["scenario"] = next(iter(stories))
        return chosen

    def seats_for(self, pack: Any, settings: Mapping[str, str | int]) -> tuple[int, int]:
        return setup.seats_for(pack, settings)

    def pieces(self, pack: Any) -> Mapping[tuple[str, int], tuple[str, ...]]:
        tiles = numbered("T", {tile: (tile,) for tile in pack.tiles})
        return tiles | numbered("D", {disk: tuple(ids) for disk, ids in pack.copies.items()})

    def piece(self, state: Night, id: str) -> Description:
        if id in state.pack.tiles:
            return Description(Thing("tile", id), names.tile(state, id), "Tile")
        return super().piece(state, id)

    def set_up(self, pack: Any, settings: dict[str, Any], seats: int) -> Night:
        return setup.set_table(pack, settings, seats)

    def view(self, state: Night, seat: int | None) -> view.View:
        return view.view(state, seat)

    def asks_openly(self, state: Night) -> bool:
        return choices.is_open(state)

    def keeps_secrets(self, state: Night) -> bool:
        return secrets.are_kept(state)

    def redeal(self, state: Night, seat: int | None, seed: int = 0) -> Night:
        return redeal.redeal(state, seat, seed)

    def tell(self, state: Night, event: Event) -> str:
        return telling.tell(state, event)

    def aids(self, pack: Any = None) -> Sequence[Aid]:
        return help.AIDS

    def story(self, state: Night, event: Event | None) -> str:
        return telling.story(state, event)

    def teaches(self, state: Night, event: Event) -> bool:
        return isinstance(event, Told) and telling.is_hint(state, event)

    def moments(
        self, before: Night, after: Night, events: Sequence[Event], seat: int | None
    ) -> Sequence[Moment]:
        return moments.moments(before, after, events, seat)

    def walks(self, after: Night, events: Sequence[Event]) -> Sequence[Walk]:
        return moments.walks(after, events)

    def describe(self, state: Night, thing: Thing) -> Description | None:
        return describing.describe(state, thing)

    def worth(self, state: Night, seat: int) -> float:
        return worth.worth(state, seat)

    def advise(self, state: Night, seat: int, manner: Manner = "keen") -> str | None:
        return counsel.advise(state, seat, manner)

    def suggest(self, state: Night, seat: int) -> str | None:
        return newcomers.suggest(state.agenda[-1], state)

    def reason(self, state: Night, seat: int, option: str) -> str:
        return reasons.reason(state, seat, option)

    def has_won(self, state: Night, seat: int) -> bool:
        return any(state.seat_of(who) == seat for who in state.winners)

    def measures(self, state: Night, seat: int) -> Sequence[Measure]:
        return reasons.measures(state, seat)

    def dice_odds(self, asked: Mapping[str, str]) -> Sequence[str]:
        return dice_odds.answer(asked)

    def occasion(self, state: Night) -> str:
        return state.scenario.title

    def result(self, state: Night) -> dict[str, Any]:
        return worth.result(state)


GAME = WhenDarknessComesGame()
