"""Six Days to Adventure in the terminal: the ladder, the sheet, the roll and the journal."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.text import Text

from noctuary.engine.events import Event
from noctuary.engine.log import clipped
from noctuary.engine.question import Option
from noctuary.engine.session import Session
from noctuary.engine.words import capital, percent
from noctuary.games.six_days import events
from noctuary.games.six_days.seen import journal
from noctuary.games.six_days.seen.view import View
from noctuary.terminal.drawing import Drawing
from noctuary.terminal.screen import Reading
from noctuary.terminal.six_days import table, told

TONES = {"danger": "−", "gain": "+", "final": "−", "plain": "±"}
"""What a Condition usually does."""
MOST_LETTERS = 28
EDITABLE = 12
"""So many of the latest texts are listed before one of them is edited."""


class SixDaysDrawing(Drawing):
    """A sheet of paper rather than a board: who, where, against whom, and what the dice say."""

    tabled: ClassVar[frozenset[str]] = frozenset(
        {"table", "words", "conditions"}
        | {"self", "doing", "with", "resource", "prepared", "tool", "against"}
    )

    def draw(self, view: View, width: int, roomy: bool = False) -> list[Text]:
        return table.draw(view, width, roomy)

    def sentences(self, view: View) -> list[str]:
        return told.sentences(view)

    def turn_sentences(self, view: View) -> list[str]:
        return told.turn_sentences(view)

    def odds_sentences(self, view: View) -> list[str]:
        if view.roll is None or view.roll.faces or not view.roll.pool:
            return []
        return [f"Hits of {view.roll.pool} dice: {told.odds_in_words(view.roll)}."]

    def in_short(self, option: Option) -> str:
        """Every clause of an option by its beginning."""
        letters = MOST_LETTERS if len(option.parts) > 1 else 2 * MOST_LETTERS
        return table.clauses(option.label, letters)

    def in_a_table(self, option: Option) -> Text:
        """An entry with a sign for what it usually does; a stake with its chance."""
        if option.verb == "stake":
            (risked,) = option.price
            return Text(f"{risked.amount} risked: {percent(option.odds[0].chance)}")
        label = table.short(option.label, MOST_LETTERS)
        return Text.assemble(label, (f" {sign(option)}".rstrip(), "dim"))

    def cards(self, view: View) -> dict[str, str]:
        found = {hero.sheet.id: hero.name for hero in view.heroes}
        for hero in view.heroes:
            found |= {r.id: r.text for r in hero.resources}
        found |= {f"scene {rung.n}": rung.name for rung in view.ladder}
        return found

    def zones(self, view: View) -> dict[str, tuple[str, ...]]:
        return {
            "heroes": tuple(hero.sheet.id for hero in view.heroes),
            "resources": tuple(r.id for r in view.heroes[0].resources),
            "ladder": tuple(f"scene {rung.n}" for rung in view.ladder),
        }

    def describe(self, view: View, card: str) -> Reading:
        for hero in view.heroes:
            if hero.sheet.id == card:
                return Reading(capital(hero.name), "\n".join(told.sheet(hero)))
            for resource in hero.resources:
                if resource.id == card:
                    used = "Used up." if resource.checked else "Can be invoked once."
                    return Reading(capital(resource.text), f"{resource.prompt}\n{used}")
        rung = view.ladder[int(card.removeprefix("scene ")) - 1]
        facts = f"Act {rung.act}, Difficulty {rung.difficulty}. {rung.head_note}."
        return Reading(f"{rung.n}. {rung.name}", f"{facts}\n{rung.prompt}")

    def legend(self) -> list[tuple[Text, str]]:
        return [
            (Text("✓1 ▶2·D3"), "scenes done and present, with their Difficulty"),
            (Text("+ − !"), "Words for you, Words against you, Conditions"),
            (Text("[6][2]"), "dice; of a roll, every 4, 5 and 6 is a hit"),
            (Text("★"), "the core goal"),
            (Text('"""'), "alone on a line: begins and ends a long text"),
        ]

    def news(self, state: Any, event: Event) -> str:
        """Own words need not be said again to whoever has just written them."""
        return "" if isinstance(event, events.Told) else self.game.tell(state, event)

    def story(self, state: Any, event: Event) -> list[Reading]:
        """Nothing is read back: the journal has it, and j opens it."""
        return []

    def before_words(self, session: Session, option: str) -> list[str]:
        """SD-21.3: the texts that can be edited, by their numbers."""
        if option != "edit:":
            return []
        texts = {
            block.number: clipped("".join(span.text for span in block.spans if span.own))
            for block in journal.compose(session).blocks
            if block.number
        }
        listed = [f"{number}: {text}" for number, text in sorted(texts.items())[-EDITABLE:]]
        return [*listed, "Type the number, a colon and the new words, such as 3:It rained."]

    def ending(self, state: Any) -> list[Reading]:
        _, record = super().ending(state)
        return [Reading("The tale is told", ending_text(state)), record]


def sign(option: Option) -> str:
    """What an entry of a table does, as far as a sign can tell it."""
    match option.verb:
        case "help":
            return f"+{sum(-price.amount for price in option.price)}"
        case "hinder":
            return "again"
        case "take":
            return TONES[option.tone]
        case "pick":
            return "−" if option.tone == "danger" else ""
        case _:
            return ""


def ending_text(state: Any) -> str:
    """What is True at the end, and how to take the journal away."""
    lines = []
    for hero in state.heroes.values():
        ending = state.endings[hero.id]
        true = [state.pack.statements[truth.statement] for truth in ending.truths]
        lines.append(f"True dice: {ending.dice}. True: {', '.join(true) or 'nothing'}.")
    lines.append("All else is unknown. j reads the journal, j tale.md writes it to a file.")
    return "\n".join(lines)


DRAWING = SixDaysDrawing
