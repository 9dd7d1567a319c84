"""WD-2.1 to WD-2.4: every player takes a character."""

from __future__ import annotations

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.events import Joined
from noctuary.games.when_darkness_comes.people import Sheet, sheet_of
from noctuary.games.when_darkness_comes.state import Character, Night


class CastRoles(Step, frozen=True):
    """WD-2.1: seat after seat, as many characters as the scenario gives each player."""

    def run(self, g: Night) -> None:
        each = g.scenario.players.characters_per_player
        g.then(*(ChooseCharacter(seat) for seat in range(g.seats) for _ in range(each)))
        g.party = g.seats * each


class ChooseCharacter(Step, frozen=True):
    """WD-2.3: a ready-made character that nobody has taken."""

    seat: int

    def run(self, g: Night) -> None:
        allowed = g.scenario.characters.allowed or tuple(g.pack.people)
        free = [who for who in allowed if who not in g.characters]
        g.ask(self, [f"take:{who}" for who in free], self.seat)

    def answer(self, g: Night, option: str) -> None:
        who = option.removeprefix("take:")
        join(g, who, self.seat, sheet_of(g.pack.people[who]))


def join(g: Night, who: str, seat: int, sheet: Sheet) -> None:
    """WD-2.15: willpower starts equal to health."""
    g.characters[who] = Character(
        id=who,
        seat=seat,
        sheet=sheet,
        willpower=sheet.defence,
        full_willpower=sheet.defence,
    )
    g.emit(Joined(who=who, rule="WD-2.3"))
