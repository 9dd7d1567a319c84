"""Arkham Noir in the terminal: the table, its cards and its stories."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.text import Text

from noctuary.engine.events import Event
from noctuary.games.arkham_noir import state as s
from noctuary.games.arkham_noir.view import View
from noctuary.terminal.arkham_noir import cards, stories, table
from noctuary.terminal.drawing import Drawing
from noctuary.terminal.screen import Reading


class ArkhamNoirDrawing(Drawing):
    """Leads, hand, cases as growing lines, limits as tracks, menaces."""

    folded: ClassVar[frozenset[str]] = frozenset({"briefcase"})

    def draw(self, view: View, width: int, roomy: bool = False) -> list[Text]:
        return table.draw(self.pack, view, width, roomy)

    def sentences(self, view: View) -> list[str]:
        return table.sentences(self.pack, view)

    def turn_sentences(self, view: View) -> list[str]:
        return table.turn_sentences(self.pack, view)

    def odds_sentences(self, view: View) -> list[str]:
        return [table.check_sentence(view)]

    def glance(self, view: View, card: str) -> Text:
        if card in view.clues:
            return cards.glance(view.clues[card])
        if card in view.menaces:
            return Text(cards.menace_signs(self.pack, card))
        return Text()

    def glance_in_words(self, view: View, card: str) -> str:
        if card in view.clues:
            return cards.glance_in_words(view.clues[card])
        return cards.menace_signs(self.pack, card) if card in view.menaces else ""

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

    def aids(self) -> list[Reading]:
        return [Reading(aid.title, aid.body, markdown=True) for aid in self.pack.texts.aids]

    def beginning(self, view: View) -> list[Reading]:
        return stories.beginning(self.pack, view)

    def story(self, event: Event, before: Any, after: Any) -> list[Reading]:
        match event:
            case s.CaseOpened(case=case):
                return stories.opening(after, case)
            case s.CaseClosed(case=case):
                return stories.closing(before, case)
            case s.MenaceCame(card=card):
                return stories.menace(self.pack, card)
            case _:
                return []

    def ending(self, state: Any, view: View) -> list[Reading]:
        return stories.ending(self.pack, self.game.result(state), view)


DRAWING = ArkhamNoirDrawing
