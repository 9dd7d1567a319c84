"""Arkham Noir in the terminal: the table, its cards and its stories."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.text import Text

from noctuary.engine.events import Event
from noctuary.engine.question import Option
from noctuary.games.arkham_noir.events import MenaceCame, TurnBegan
from noctuary.games.arkham_noir.seen.view import View
from noctuary.terminal.arkham_noir import cards, stories, table, told
from noctuary.terminal.drawing import Drawing
from noctuary.terminal.screen import Reading


class ArkhamNoirDrawing(Drawing):
    """Leads, hand, cases as growing lines, limits as tracks, menaces."""

    folded: ClassVar[frozenset[str]] = frozenset({"briefcase"})

    def draw(self, view: View, width: int, roomy: bool = False) -> list[Text]:
        return table.draw(self.pack, view, width, roomy)

    def sentences(self, view: View) -> list[str]:
        return told.sentences(self.pack, view)

    def turn_sentences(self, view: View) -> list[str]:
        return told.turn_sentences(self.pack, view)

    def odds_sentences(self, view: View) -> list[str]:
        return [told.check_sentence(view)]

    def in_short(self, option: Option) -> str:
        """A case by its number alone, as the table has its name; the Briefcase unsaid."""
        name = cards.card_name(self.pack, option.of("card")) if option.about else ""
        match option.verb:
            case "play" if case := self.pack.case.get(option.of("place")):
                return f"Play {name} to Case {case.number}"
            case "close" if case := self.pack.case.get(option.of("card")):
                return f"Close Case {case.number}"
            case "stow":
                return f"Stow {name}"
            case "unstow":
                return f"Take {name}"
            case _:
                return option.label

    def glance(self, view: View, card: str, shortly: bool = False) -> Text:
        if card in view.clues:
            return cards.glance(view.clues[card], shortly)
        if card in view.menaces:
            return Text(cards.menace_glance(self.pack, view.menaces[card]))
        return Text()

    def glance_in_words(self, view: View, card: str) -> str:
        if card in view.clues:
            return cards.glance_in_words(view.clues[card])
        menace = view.menaces.get(card)
        return cards.menace_glance(self.pack, menace) if menace is not None else ""

    def cards(self, view: View) -> dict[str, str]:
        shown = [*view.clues, *view.menaces, *view.objectives, *view.briefcase]
        shown += [line.case for line in view.lines]
        shown += [card for card in view.active_menaces if card not in shown]
        return {card: cards.name_of(self.pack, view, card) for card in shown}

    def zones(self, view: View) -> dict[str, tuple[str, ...]]:
        return {
            "leads": view.leads_row,
            "hand": view.hand,
            "briefcase": view.briefcase,
            "big picture": view.big_picture,
            "objectives": view.objective_row,
            "discard": view.discard_area,
            "time": view.time_area,
            "stability": view.stability_area,
            "closed": view.closed_cases,
            "menaces": view.active_menaces,
            "box": view.removed,
        }

    def describe(self, view: View, card: str) -> Reading:
        return cards.describe(self.pack, view, card)

    def legend(self) -> list[tuple[Text, str]]:
        return stories.LEGEND

    def beginning(self, state: Any, view: View) -> list[Reading]:
        introduction = Reading(self.pack.manifest.title, self.game.story(state, None))
        return [introduction, *stories.openings(view)]

    def news(self, state: Any, event: Event) -> str:
        """The table says which turn it is."""
        return "" if isinstance(event, TurnBegan) else super().news(state, event)

    def story(self, state: Any, event: Event) -> list[Reading]:
        readings = super().story(state, event)
        if not isinstance(event, MenaceCame):
            return readings
        deeds = stories.deeds(self.pack, event.card)
        return [Reading(each.title, "\n".join([each.body, *deeds])) for each in readings]

    def ending(self, state: Any) -> list[Reading]:
        title = stories.OUTCOMES[state.outcome.reason]
        text, record = super().ending(state)
        result = stories.record(self.pack, self.game.result(state))
        return [Reading(title, text.body), Reading(record.title, result)]


DRAWING = ArkhamNoirDrawing
