"""DQ-3, DQ-4: setting up a campaign: players, Characters, seats, and the first scenario."""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final

import msgspec

from noctuary.engine.settings import Choice, Setting, drawn_veils
from noctuary.engine.step import Step
from noctuary.games.dark_quarter.cards import goods
from noctuary.games.dark_quarter.content.campaign import Campaign
from noctuary.games.dark_quarter.events import AbilityMoved, CampaignBegan, ScenarioBegan
from noctuary.games.dark_quarter.state import DarkQuarter, Settings, Sheet, others
from noctuary.games.dark_quarter.story import companion, scripts, story_events
from noctuary.games.dark_quarter.turns import turn

LEAST_TEAM: Final = 2
MOST_TEAM: Final = 4

SETTINGS: Final = (
    Setting(
        "mode",
        "Who holds the table",
        (
            Choice("digital", "The App", "boards, cubes, dice and cards are all here"),
            Choice("companion", "You do", "you have the table; the App tells the story"),
        ),
        "Whether the App also keeps cubes, dice and cards.",
        "DQ-42.1",
    ),
    Setting(
        "time_pressure",
        "Time Pressure",
        (
            Choice("pressure_cooker", "Pressure cooker", "20 seconds; what it is made for"),
            Choice("little_tension", "A little tension", "45 seconds; moderate", -1),
            Choice("very_relaxed", "Very relaxed", "120 seconds; ample time", -1),
        ),
        "How long you have for a Pivotal Choice. It can be changed later.",
        "DQ-36.4",
    ),
    Setting(
        "untimed",
        "Countdown",
        (
            Choice("no", "On", "Pivotal Choices run against the clock"),
            Choice("yes", "Off", "Pivotal Choices wait for you", -1),
        ),
        "For everyone for whom a clock is no fair judge.",
        "DQ-R86",
    ),
    Setting(
        "odds_preview",
        "Odds before a roll",
        (
            Choice("on", "Shown", "the exact chance of each number of Successes"),
            Choice("off", "Not shown", "only the dice", 1),
        ),
        "The difficulty is never shown.",
        "DQ-R111",
    ),
)


def set_table(pack: Campaign, given: dict[str, Any], seats: int) -> DarkQuarter:
    """DQ-3.1: the board is empty; the rest is asked."""
    settings = msgspec.convert(given | {"veils": drawn_veils(pack.veils, given)}, Settings)
    g = DarkQuarter(pack=pack, settings=settings, pressure=settings.time_pressure)
    g.agenda = [BeginCampaign(), ChooseCharacters(0)]
    if seats > 1:
        g.agenda.insert(1, Guidelines())
    return g


class ChooseCharacters(Step, frozen=True):
    """DQ-3.4, DQ-4.2 to DQ-4.5: which Characters each player takes."""

    seat: int

    def bounds(self, g: DarkQuarter) -> tuple[list[str], int, int]:
        """The free Characters, and how many of them this player must and may take."""
        free = [name for name in g.pack.characters if name not in g.control]
        after = g.seats - self.seat - 1
        least = LEAST_TEAM if g.seats == 1 else 1
        return free, least, min(MOST_TEAM - len(g.control), len(free)) - after

    def run(self, g: DarkQuarter) -> None:
        free, least, most = self.bounds(g)
        ready = ["+".join(team) for n in range(least, most + 1) for team in combinations(free, n)]
        g.ask_more(self, ready, self.seat, "several", items=tuple(free), least=least, most=most)

    def refuses(self, g: DarkQuarter, reply: str) -> str:
        return ""

    def answer(self, g: DarkQuarter, option: str) -> None:
        for name in option.split("+"):
            g.control[name] = self.seat
        last = self.seat + 1 == g.seats
        g.then(ChooseOrder() if last else ChooseCharacters(self.seat + 1))


class ChooseOrder(Step, frozen=True):
    """DQ-3.4, DQ-R7: the order of seats, one Character after the other."""

    def run(self, g: DarkQuarter) -> None:
        left = [name for name in g.pack.characters if name in g.control and name not in g.team]
        if len(left) == 1:
            self.seat(g, left[0])
        else:
            g.ask(self, [f"next:{name}" for name in left])

    def answer(self, g: DarkQuarter, option: str) -> None:
        self.seat(g, option.removeprefix("next:"))

    def seat(self, g: DarkQuarter, name: str) -> None:
        """Give a Character the next place in the order."""
        g.team.append(name)
        if len(g.team) < len(g.control):
            g.then(self)


class Guidelines(Step, frozen=True):
    """DQ-1.9: read everything aloud, and play somewhere quiet; with two or more players."""

    def run(self, g: DarkQuarter) -> None:
        g.ask(self, ("understood",))

    def answer(self, g: DarkQuarter, option: str) -> None:
        """Nothing more is needed."""


class BeginCampaign(Step, frozen=True):
    """DQ-3.4 to DQ-3.11: boards, dice, cards, and a starting Ability for each Character."""

    def run(self, g: DarkQuarter) -> None:
        for name in g.team:
            character = g.pack.characters[name]
            pool = [card for card in g.pack.abilities[name] if starts(g, card)]
            talent, combat, arcane, charisma = g.pack.start_tracks[name].values()
            g.sheets[name] = Sheet(
                talent, combat, arcane, charisma, character.start_effort, pool=tuple(pool)
            )
        for name in g.team:
            items = g.pack.characters[name].start_items
            for item in items.consumables:
                goods.give_consumable(g, item, name)
            g.change(name, story=items.story_personal)
        g.emit(CampaignBegan(team=tuple(g.team), rule="DQ-3.4"))
        g.then(*(ChooseAbility(name) for name in g.team), StartScenario(0))


def starts(g: DarkQuarter, ability: str) -> bool:
    """DQ-3.7: a card marked S."""
    return g.pack.ability[ability].availability == "S"


class ChooseAbility(Step, frozen=True):
    """DQ-3.7, DQ-3.8: exactly one S card, free of charge; the others go to the pool."""

    who: str

    def run(self, g: DarkQuarter) -> None:
        if g.companion:
            companion.instruct(g, "set_up", self.who)
        pool = g.sheets[self.who].pool
        if pool:
            g.ask(self, [f"ability:{name}" for name in pool], g.seat_of(self.who))

    def answer(self, g: DarkQuarter, option: str) -> None:
        chosen = option.removeprefix("ability:")
        pool = tuple(name for name in g.sheets[self.who].pool if name != chosen)
        g.change(self.who, unlocked=(chosen,), pool=pool)
        g.emit(AbilityMoved(ability=chosen, to="unlocked", rule="DQ-3.7"))


class NextScenario(Step, frozen=True):
    """DQ-40.5, DQ-R7: the next scenario begins with the Character after the last Finale's."""

    def run(self, g: DarkQuarter) -> None:
        g.then(StartScenario(g.chapter + 1))


class StartScenario(Step, frozen=True):
    """DQ-3.12: introduction, objective, first placements; the figures start at the base."""

    chapter: int

    def run(self, g: DarkQuarter) -> None:
        g.chapter = self.chapter
        g.began = g.team[0] if g.finale is None else others(g, g.finale.entered_by)[0]
        g.active = g.last = g.began
        g.finale, g.together = None, False
        g.round, g.round_closed = 1, False
        g.named, g.extra, g.skips = "", [], []
        g.intermissions, g.intermission_due = 0, False
        g.phase = "playing"
        g.scene += 1
        g.objectives = {}
        g.emit(ScenarioBegan(scenario=g.scenario.id, rule="DQ-3.12"))
        story_events.trigger(g, "scenario_start")
        g.then(PlaceFigures(), story_events.RunEvents(), FirstTurn())
        scripts.play(g, f"scenario:{g.scenario.id}", g.began)


class PlaceFigures(Step, frozen=True):
    """DQ-R11: the figures start at the base, unless the opening moved them."""

    def run(self, g: DarkQuarter) -> None:
        base = g.scenario.base
        for who in g.team:
            if not g.sheets[who].poi and base in g.pois:
                g.place(who, base)


class FirstTurn(Step, frozen=True):
    """DQ-R7: the first turn of the scenario, which begins a round."""

    def run(self, g: DarkQuarter) -> None:
        g.round = 0
        turn.begin_turn(g, g.began, new_round=True)
