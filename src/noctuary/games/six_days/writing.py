"""Free text: what can be taken as own words, and the steps that invite to write."""

from __future__ import annotations

from typing import Final

from noctuary.engine.step import Step
from noctuary.games.six_days.events import Kind, Told
from noctuary.games.six_days.records import Entry
from noctuary.games.six_days.state import SixDays, seat_of

LONGEST: Final = 1_000_000
LONGEST_LINES: Final = 50
"""How many goals or complications can be written at once."""


def refusal(words: str) -> str:
    """Why words cannot be kept; empty if they can. Markup and signs of any script are welcome."""
    if not words.strip():
        return "write something, or take one of the ready answers"
    if len(words) > LONGEST:
        return f"that is longer than {LONGEST:,} characters: write it in several parts"
    if not words.isascii() and any("\ud800" <= sign <= "\udfff" for sign in words):
        return "that holds half a character, which cannot be saved"
    return ""


def lines(words: str) -> list[str]:
    """What was written one a line, without the empty ones."""
    return [line for line in words.splitlines() if line.strip()]


def refusal_of_lines(words: str) -> str:
    """Why words that mean one thing a line cannot be kept."""
    if len(lines(words)) > LONGEST_LINES:
        return f"at most {LONGEST_LINES} lines at once"
    return refusal(words)


def tell(g: SixDays, kind: Kind, entry: Entry, hero: str = "", rule: str = "SD-21.2") -> None:
    """SD-21.2: free texts go to the journal in their order."""
    if g.listener is not None:
        g.listener(Told(kind=kind, entry=entry, hero=hero, rule=rule))


class Tell(Step, frozen=True):
    """SD-21.2: an invitation to write; with few prompts it is left out."""

    kind: Kind
    hero: str = ""

    def run(self, g: SixDays) -> None:
        if g.settings.prompts == "all":
            g.ask_more(self, ("skip",), seat_of(g, self.hero), "text")

    def answer(self, g: SixDays, option: str) -> None:
        """Nothing forces a player to type."""

    def wrote(self, g: SixDays, words: str) -> None:
        tell(g, self.kind, g.own(words, seat_of(g, self.hero)), self.hero)

    def refuses(self, g: SixDays, reply: str) -> str:
        return refusal(reply)
