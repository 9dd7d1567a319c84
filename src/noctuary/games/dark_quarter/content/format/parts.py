"""Everything that was read of a campaign, before it is checked and made ready."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec

from noctuary.games.dark_quarter.content.format import people, places, plot, talks
from noctuary.games.dark_quarter.content.format.base import FORMAT, Amount, Count

XpPrices = dict[str, Count]

HEAD_KEYS: Final[Mapping[str, Any]] = {
    "campaign": plot.CampaignRecord,
    "dice": people.Dice,
    "timers": people.Timers,
    "pivotal_max_words": Amount,
    "xp_cost": XpPrices,
    "character": people.Character,
    "abilities": list[people.Ability],
    "consumables": list[people.Consumable],
}
"""What only the campaign's own folder may hold."""
SHARED_KEYS: Final[Mapping[str, Any]] = {
    "board": places.Board,
    "story_cards": list[people.StoryCard],
    "npcs": list[people.Npc],
}
"""What either folder may hold; it belongs to the campaign."""
SCENARIO_KEYS: Final[Mapping[str, Any]] = {
    "scenario": plot.ScenarioRecord,
    "locations": list[places.Location],
    "pois": list[places.Poi],
    "tests": list[talks.AnyTest],
    "questions": list[talks.Question],
    "scan_answers": list[talks.ScanAnswer],
    "searches": list[talks.Search],
    "shops": list[talks.Shop],
    "passwords": list[talks.Password],
    "hints": list[talks.Hint],
    "leads": list[plot.Lead],
    "events": list[plot.Event],
    "scenes": list[plot.Scene],
    "scans": list[plot.Scan],
    "pivotal": list[plot.Pivotal],
    "finale": plot.Finale,
    "epilogues": list[plot.Epilogue],
}
"""What a scenario's folder holds."""
FORMAT_KEY: Final[Mapping[str, Any]] = {"format": Literal[FORMAT]}

PRICES: Final[dict[str, int]] = {
    **{str(slot): 4 for slot in range(1, 7)},
    **{str(slot): 3 for slot in range(7, 10)},
    **{str(slot): 2 for slot in (10, 11)},
    "new_cube": 2,
    "ability": 3,
}
"""DQ-8.5 to DQ-8.8, DQ-9.3: what Experience buys, if the campaign says nothing else."""


class ScenarioParts(msgspec.Struct, kw_only=True):
    """One scenario as it was read."""

    folder: str
    scenario: plot.ScenarioRecord | None = None
    locations: list[places.Location] = []
    pois: list[places.Poi] = []
    tests: list[talks.AnyTest] = []
    questions: list[talks.Question] = []
    scan_answers: list[talks.ScanAnswer] = []
    searches: list[talks.Search] = []
    shops: list[talks.Shop] = []
    passwords: list[talks.Password] = []
    hints: list[talks.Hint] = []
    leads: list[plot.Lead] = []
    events: list[plot.Event] = []
    scenes: list[plot.Scene] = []
    scans: list[plot.Scan] = []
    pivotal: list[plot.Pivotal] = []
    finale: plot.Finale | None = None
    epilogues: list[plot.Epilogue] = []

    @property
    def id(self) -> str:
        """The id of the scenario, or its folder's name while that cannot be read."""
        return self.scenario.id if self.scenario else self.folder


class Parts(msgspec.Struct, kw_only=True):
    """A whole campaign as it was read."""

    campaign: plot.CampaignRecord | None = None
    dice: people.Dice = people.Dice()
    timers: people.Timers = people.Timers()
    pivotal_max_words: int = 70
    xp_cost: XpPrices = {}
    characters: list[people.Character] = []
    abilities: list[people.Ability] = []
    consumables: list[people.Consumable] = []
    boards: list[places.Board] = []
    story_cards: list[people.StoryCard] = []
    npcs: list[people.Npc] = []
    scenarios: list[ScenarioParts] = []

    @property
    def slots(self) -> list[places.Slot]:
        """The slots of the city board, an own one before a shared one of the same id."""
        found: dict[str, places.Slot] = {}
        for board in self.boards:
            for slot in board.slots:
                found.setdefault(slot.id, slot)
        return list(found.values())

    def ordered(self) -> list[ScenarioParts]:
        """The scenarios in the order of the campaign; those that it does not name are left out."""
        order = self.campaign.scenarios if self.campaign else ()
        known = {part.id: part for part in self.scenarios}
        return [known[name] for name in order if name in known]
