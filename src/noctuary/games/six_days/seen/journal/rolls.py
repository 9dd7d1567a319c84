"""One roll in the journal: what it was for, its dice, purchases and consequences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from noctuary.engine.words import capital
from noctuary.games.six_days import events as h
from noctuary.games.six_days.records import Goal
from noctuary.games.six_days.seen.journal.document import Block, Span
from noctuary.games.six_days.state import kind_of
from noctuary.games.six_days.words import phrases

if TYPE_CHECKING:
    from noctuary.games.six_days.seen.journal.sections import Writer

TERMS: Final = {"word": "Word", "condition": "Condition"}
"""What the rules write with a capital."""
MANY: Final = ("goal", "complication", "Word", "Condition")


class RollNote:
    """A roll as it is put together, from its dice to its last consequence."""

    def __init__(self, writer: Writer, event: h.Thrown) -> None:
        self.writer = writer
        self.thrown = event
        self.by_hand = writer.by_hand
        self.rerolls: list[str] = []
        self.hits = 0
        self.settled = False
        self.qualifiers: tuple[str, ...] = ()
        self.bought: list[str] = []
        self.occurred: list[str] = []
        self.consequences: list[str] = []

    def reroll(self, event: h.Rerolled) -> None:
        """SD-21.3: every change of a die can be traced to a roll."""
        roll = event.reroll
        given = f" ({self.writer.phrase(event.sacrificed)})" if event.sacrificed else ""
        rolled = "" if roll.new == roll.kept else f" ({roll.new} rolled)"
        hand = ", by hand" if self.writer.by_hand else ""
        self.rerolls.append(f"{capital(roll.why)}{given}: {roll.old}→{roll.kept}{rolled}{hand}")

    def buy(self, event: h.Bought) -> None:
        """What the hits were spent on."""
        self.hits, self.settled = event.hits, True
        self.qualifiers = event.attempt.bought
        one_goal = len(self.thrown.attempt.goals) == 1
        for qualifier, price in event.prices.items():
            kind, _, name = qualifier.partition(":")
            what = "" if kind == "style" or (one_goal and kind != "avert") else self.label(name)
            self.bought.append(f"{kind}{what} ({price})")

    def label(self, name: str) -> str:
        """What a purchase was for, in quotation marks."""
        attempt = self.thrown.attempt
        entries = {goal.id: goal.entry for goal in attempt.goals}
        if name in entries:
            return f" “{self.writer.phrase(entries[name])}”"
        found = next(c for c in attempt.complications if c.id == name)
        return f" “{self.writer.complication(found)}”"

    def occur(self, event: h.Occurred) -> None:
        """A complication that was not averted."""
        text = self.writer.complication(event.complication)
        self.occurred.append(f"“{text}” → {event.when}")

    def blocks(self) -> list[Block]:
        """The roll as a quotation with its dice behind it."""
        attempt = self.thrown.attempt
        goals = "; ".join(self.outcome(goal) for goal in attempt.goals)
        if "style" in self.qualifiers:
            goals += ", with style"
        name = "Core Challenge" if attempt.core else "Roll"
        who = self.writer.name(attempt.hero).removesuffix(": ")
        label = f"{name}, {who}." if who else f"{name}."
        bought = self.purchase_line() if self.settled else ""
        lines = [self.dice_line(), bought, " | ".join(self.consequences)]
        dice = [Block("dice", (Span(line, own=True),), numbers=True) for line in lines if line]
        return [self.writer.quote(label, f"{goals}."), *dice]

    def outcome(self, goal: Goal) -> str:
        """A goal and what became of it."""
        text = capital(self.writer.phrase(goal.entry))
        if not self.settled:
            return text
        kinds = {"success": "success", "partial": "partial success"}
        bought = [kinds[kind] for kind in kinds if f"{kind}:{goal.id}" in self.qualifiers]
        return f"{text} — {bought[0] if bought else 'in vain'}"

    def dice_line(self) -> str:
        """`pool 9 = goal 1, … | 6 5 5 4 3 3 2 1 1 | Condition: 6→2 | hits 3`"""
        counted: dict[str, int] = {}
        for reason, dice in self.thrown.parts:
            kind = TERMS.get(kind_of(reason), kind_of(reason))
            counted[kind] = counted.get(kind, 0) + dice
        pieces = [
            f"{kind}{'s' if dice > 1 and kind in MANY else ''} {dice}"
            for kind, dice in counted.items()
            if dice
        ]
        faces = self.thrown.attempt.faces
        hand = " (by hand)" if self.by_hand else ""
        line = [f"pool {len(faces)} = {', '.join(pieces)}"]
        line += [f"{phrases.dice(faces)}{hand}", *self.rerolls]
        if self.settled:
            line.append(f"hits {self.hits}")
        return " | ".join(line)

    def purchase_line(self) -> str:
        """`bought: success (2), avert “…” (1) | not averted: “…” → now`"""
        line = [f"bought: {', '.join(self.bought) or 'nothing'}"]
        if self.occurred:
            line.append(f"not averted: {', '.join(self.occurred)}")
        return " | ".join(line)
