"""SD-7: the event list."""

from __future__ import annotations

from typing import Literal

from noctuary.engine.step import Step
from noctuary.games.six_days.events import Felt, Happened
from noctuary.games.six_days.records import Entry, EventKind, Listed, Result
from noctuary.games.six_days.state import GAME_MASTER, SixDays
from noctuary.games.six_days.writing import Tell, refusal


def append(
    g: SixDays,
    kind: EventKind,
    entry: Entry,
    words: Entry | None = None,
    result: Result = "",
    hero: str = "",
    rule: str = "SD-7.1",
) -> None:
    """SD-7.1: whatever occurs is numbered and listed; SD-7.7: nothing is ever removed."""
    n = len(g.event_list) + 1
    g.event_list.append(Listed(n, g.scene, kind, entry, None, result, hero))
    if g.listener is not None:
        # The words that tell it belong to the journal; the list itself stays short.
        listed = Listed(n, g.scene, kind, entry, words, result, hero)
        g.listener(Happened(listed=listed, rule=rule))


class RollOnList(Step, frozen=True):
    """SD-7.4: one entry with equal chance for each; SD-7.6: with an empty list nothing."""

    def run(self, g: SixDays) -> None:
        if g.event_list:
            g.roll(self, 1, len(g.event_list), GAME_MASTER)

    def rolled(self, g: SixDays, faces: tuple[int, ...]) -> None:
        feel(g, faces[0], rolled=True, rule="SD-7.4")


def feel(g: SixDays, n: int, rolled: bool, rule: str) -> None:
    """SD-7.4: the effects of that event are felt now."""
    if g.listener is not None:
        g.listener(Felt(listed=g.event_list[n - 1], rolled=rolled, rule=rule))
    g.then(Tell("felt"))


class TellEvent(Step, frozen=True):
    """SD-8.6: the event of the scene, or its discovery, happens by fiat, without a roll."""

    which: Literal["event", "discovery"]

    def run(self, g: SixDays) -> None:
        if g.settings.prompts == "all":
            g.ask_more(self, ("skip",), GAME_MASTER, "text")
        else:
            self.happen(g, None)

    def answer(self, g: SixDays, option: str) -> None:
        self.happen(g, None)

    def wrote(self, g: SixDays, words: str) -> None:
        self.happen(g, g.own(words, GAME_MASTER))

    def refuses(self, g: SixDays, reply: str) -> str:
        return refusal(reply)

    def happen(self, g: SixDays, words: Entry | None) -> None:
        """SD-7.2: the scene's event is appended when it happens; SD-4.10: so is the discovery."""
        entry = g.frame.event if self.which == "event" else g.frame.discovery
        assert entry is not None
        if self.which == "event":
            g.event_done = True
        else:
            g.discovery_done = True
        rule = "SD-7.2" if self.which == "event" else "SD-4.10"
        append(g, self.which, entry, words, rule=rule)
