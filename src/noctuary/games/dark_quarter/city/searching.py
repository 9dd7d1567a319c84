"""DQ-31: searching a place. Each Success is one thing examined."""

from __future__ import annotations

import msgspec

from noctuary.engine.step import Step
from noctuary.games.dark_quarter.content.format.lines import world
from noctuary.games.dark_quarter.content.format.talks import InvestigationTest, SearchItem
from noctuary.games.dark_quarter.state import DarkQuarter, Searching, times
from noctuary.games.dark_quarter.story import decision, scripts, story_events
from noctuary.games.dark_quarter.story.conditions import holds
from noctuary.games.dark_quarter.story.scripts import RunScript


def begin(g: DarkQuarter, test: InvestigationTest, who: str, successes: int) -> None:
    """DQ-31.1, DQ-31.6: the search that an investigation test opens."""
    if successes:
        g.searches.append(Searching(test.search, who, successes))
        g.then(SEARCH)


def is_left(g: DarkQuarter, item: SearchItem, who: str) -> bool:
    """DQ-31.4: an option that has been carried out is not offered again, unless it says so."""
    spent = {
        "unlimited": False,
        "once": times(g.used, item.id, g.team) > 0,
        "once_per_turn": item.id in g.used_now,
        "once_per_character": times(g.used, item.id, g.team, who) > 0,
    }[item.uses]
    return (
        not spent and item.id not in g.off and item.only in (None, who) and holds(g, item.when, who)
    )


def items_left(g: DarkQuarter, search: str, who: str) -> list[str]:
    """What this Character may still examine."""
    return [item.id for item in g.pack.search[search].items if is_left(g, item, who)]


class SearchPlace(decision.Resting, frozen=True):
    """DQ-31.3, DQ-31.5: each option costs one action and is resolved before the next is chosen."""

    def run(self, g: DarkQuarter) -> None:
        if g.pending:
            g.then(story_events.RunEvents(), self)
            return
        search = g.searches[-1]
        items = items_left(g, search.search, search.who)
        if not search.left or search.over or not items:
            g.searches.pop()
            return
        g.ask(self, [*(f"examine:{item}" for item in items), "stop"], g.seat_of(search.who))

    def answer(self, g: DarkQuarter, option: str) -> None:
        if option == "stop":
            g.searches.pop()
            return
        search = g.searches[-1]
        item = option.removeprefix("examine:")
        g.searches[-1] = msgspec.structs.replace(search, left=search.left - 1)
        g.then(Examined(item, search.who), self)
        scripts.play(g, f"item:{item}", search.who)


class Examined(Step, frozen=True):
    """DQ-31.7: what an action uncovers is available at once for the remaining ones."""

    item: str
    who: str

    def run(self, g: DarkQuarter) -> None:
        key = f"{self.item}/{self.who}"
        g.used[key] = g.used.get(key, 0) + 1
        g.used_now.append(self.item)


def line_add_actions(g: DarkQuarter, line: world.AddActions, run: RunScript) -> None:
    """DQ §7.3: the present allowance changes, not below 0."""
    if g.searches:
        search = g.searches[-1]
        g.searches[-1] = msgspec.structs.replace(search, left=max(0, search.left + line.n))


def line_end_search(g: DarkQuarter, line: world.EndSearch, run: RunScript) -> None:
    if g.searches:
        g.searches[-1] = msgspec.structs.replace(g.searches[-1], over=True)


SEARCH = SearchPlace()
