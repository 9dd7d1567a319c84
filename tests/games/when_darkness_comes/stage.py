"""A scenario in which everything can happen, and effects carried out one by one."""

from __future__ import annotations

from functools import cache
from typing import Any

from noctuary.engine.packs import files_of
from noctuary.games.when_darkness_comes import GAME
from noctuary.games.when_darkness_comes.board import naming
from noctuary.games.when_darkness_comes.content import reading
from noctuary.games.when_darkness_comes.content.town import Town
from noctuary.games.when_darkness_comes.night import effects_on_town, persons
from noctuary.games.when_darkness_comes.night.effects import EFFECTS
from noctuary.games.when_darkness_comes.state import Settings
from noctuary.games.when_darkness_comes.story.scenario import Moment
from tests.games.when_darkness_comes.table import Table

HERE, THERE = "market_square.2.3", "market_square.0.0"
PLAIN: dict[str, Any] = {
    "id": "told",
    "title": "Told",
    "intro": "It begins.",
    "objective": "End it.",
    "players": {"min": 1, "max": 6},
    "mode": "competitive",
    "tiles": {"start": [{"tile": "market_square"}]},
    "characters": {"start": {"tile": "market_square", "tag": "start"}},
    "end": {"win": [{"if": {"flag": "over"}}]},
}
"""A scenario in which nothing happens, to be filled."""
STAGE = b"""
id: stage
title: Stage
intro: Everything happens here.
objective: None.
players: {min: 1, max: 6}
mode: competitive
tiles: {start: [{tile: market_square}]}
characters: {start: {tile: market_square, tag: start}}
events:
  - {id: out, when: {leave_building: cafe}, do: [{add_counter: gone}]}
  - {id: in, when: {enter_building: cafe}, do: [{add_counter: come}]}
  - {id: rich, when: {vp_reached: 5}, do: [{add_counter: riches}]}
  - {id: tolled, when: {counter_reached: {name: bells, at: 2}}, do: [{add_counter: tolls}]}
  - {id: first, when: {counter_reached: {name: bells, at: 1}}, once: true, do: [{add_counter: one}]}
actions:
  - id: ring
    label: Ring
    where: {tile: market_square}
    uses: [crowbar]
    success:
      - choice:
          text: Which bell?
          options:
            - {id: great, text: The great one, do: [{set_flag: great}]}
            - {id: small, text: The small one, do: [{set_flag: small}]}
      - set_flag: rung
  - id: race
    label: Race
    where: {tile: market_square}
    against: willing
    stake: {least: 1, most: 2}
    check: {kind: opposed, attribute: speed}
    success: [{set_flag: faster}]
    failure: [{set_flag: slower}]
end:
  win: [{if: {counter: {name: gone, at_least: 9}}}]
"""


@cache
def stage() -> Town:
    files = files_of(GAME.folder / "packs" / "first_night")
    return reading.read({**files, "scenarios/stage.yaml": STAGE})


def on_stage(tiles: str = "market_square", **people: str) -> Table:
    t = Table(tiles, **people)
    t.g.pack, t.g.settings = stage(), Settings(scenario="stage")
    t.g.active = t.g.order[0]
    return t


AT_ONCE = (
    naming.SearchSupply,
    naming.FindDisk,
    effects_on_town.PutDisk,
    effects_on_town.ShowDisk,
    effects_on_town.SpawnAdversary,
    effects_on_town.GiveItem,
    effects_on_town.LocateDisk,
    persons.BecomeDisk,
)
"""What an effect on a disk comes to, where nobody has to be asked."""


def happens(t: Table, effect: str, value: Any, who: str = "kirk") -> Table:
    before = len(t.g.agenda)
    EFFECTS[effect](t.g, Moment(who, "x", 0), value)
    while len(t.g.agenda) > before and isinstance(t.g.agenda[-1], AT_ONCE):
        t.g.agenda.pop().run(t.g)
    return t


def two(**changes: Any) -> Table:
    """Kirk and Sharon, in the street."""
    t = Table("market_square cafe", kirk=HERE, sharon=THERE)
    return t.change("kirk", **changes) if changes else t
