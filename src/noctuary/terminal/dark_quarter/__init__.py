"""The Dark Quarter in the terminal: the App and the table, page by page."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.text import Text

from noctuary.engine.events import Event
from noctuary.engine.question import Option
from noctuary.engine.session import Session
from noctuary.games.dark_quarter.content.campaign import Campaign
from noctuary.games.dark_quarter.seen.view import CardView, View
from noctuary.games.dark_quarter.words.naming import SKILL_NAMES
from noctuary.terminal.dark_quarter import stories, table, told
from noctuary.terminal.dark_quarter.signs import QUIET, SHORT_SKILLS, clipped
from noctuary.terminal.drawing import Drawing
from noctuary.terminal.screen import Reading

SHORT_LABEL = 58


class DarkQuarterDrawing(Drawing):
    """Whatever the story tells is read first; then the team, the open window, and the question."""

    tabled: ClassVar[frozenset[str]] = frozenset({"cubes"})

    # ── the table ─────────────────────────────────────────────────────────────────────────────

    def draw(self, view: View, width: int, roomy: bool = False) -> list[Text]:
        return table.draw(view, width, roomy)

    def sentences(self, view: View) -> list[str]:
        return told.sentences(view)

    def turn_sentences(self, view: View) -> list[str]:
        return told.turn_sentences(view)

    def odds_sentences(self, view: View) -> list[str]:
        made = view.trial
        if made is None or not made.ways or (made.dice and made.dice[0].face != ""):
            return []
        return [f"Successes with this pool: {told.chances(made)}."]

    def in_short(self, option: Option) -> str:
        """Cards by their names; what is printed on them can be looked at."""
        if option.verb in ("use", "unlock", "ability"):
            return named(self.pack, option.of("card"))
        return clipped(Text(option.label), SHORT_LABEL, 1)[0].plain

    def in_a_table(self, option: Option) -> Text:
        """An upgrade in few letters, with its price."""
        slot = option.of("square")
        move = f" {slot}→{int(slot) - 1}" if slot else ", a new cube"
        price = f" · {option.price[0].amount} XP"
        return Text.assemble(SKILL_NAMES[option.of("skill")], move, (price, QUIET))

    # ── cards ─────────────────────────────────────────────────────────────────────────────────

    def cards(self, view: View) -> dict[str, str]:
        found = {who.id: who.name for who in view.roster}
        found |= {place.id: place.name for place in view.locations}
        found |= {poi.id: poi.name for poi in view.pois}
        found |= {card.id: card.name for card in held(view)}
        for who in view.characters:
            found |= {card.id: card.name for card in (*who.unlocked, *who.pool)}
        if view.shop is not None:
            found |= {good.item: good.name for good in view.shop.goods}
        return found

    def zones(self, view: View) -> dict[str, tuple[str, ...]]:
        zones = {"team": tuple(card.id for card in view.team_story)}
        for who in view.characters:
            cards = [card.id for card in (*who.story, *who.consumables)]
            cards += [card.id for card in who.unlocked]
            zones[f"held by {who.name}"] = tuple(cards)
        zones["places"] = tuple(place.id for place in view.locations)
        zones["board"] = tuple(poi.id for poi in view.pois if poi.board_at is not None)
        return zones

    def glance(self, view: View, card: str, shortly: bool = False) -> Text:
        return Text("" if shortly else self.glance_in_words(view, card), QUIET)

    def glance_in_words(self, view: View, card: str) -> str:
        found = next((one for one in held(view) if one.id == card), None)
        return found.text if found is not None and found.kind == "consumable" else ""

    def describe(self, view: View, card: str) -> Reading:
        for who in view.roster:
            if who.id == card:
                sheet = [told.character(view, one) for one in view.characters if one.id == card]
                lines = sheet[0] if sheet else [f"{who.name}, {who.role}."]
                return Reading(who.name, "\n".join([*lines, who.introduction]))
        for one in held(view):
            if one.id == card:
                return Reading(f"{one.name} ({code(one)})", one.text)
        return self._describe_more(view, card)

    def _describe_more(self, view: View, card: str) -> Reading:
        for who in view.characters:
            for ability in (*who.unlocked, *who.pool):
                if ability.id == card:
                    return Reading(f"{ability.name}, {who.name}", told.ability(ability))
        for place in view.locations:
            if place.id == card:
                return Reading(place.name, told.location(view, place))
        for poi in view.pois:
            if poi.id == card:
                return Reading(poi.name, told.poi(view, poi))
        goods = view.shop.goods if view.shop is not None else ()
        text = next((good.text for good in goods if good.item == card), "")
        return Reading(self.cards(view)[card], text)

    # ── texts ─────────────────────────────────────────────────────────────────────────────────

    def legend(self) -> list[tuple[Text, str]]:
        letters = ", ".join(f"{letter} {SKILL_NAMES[s]}" for s, letter in SHORT_SKILLS.items())
        return [
            (Text("▶Ines"), "whose turn it is"),
            (Text("●◐○"), "Effort dice: available, in the pool, exhausted"),
            (Text("T5.8.11"), f"cubes by their slots: {letters}"),
            (Text("[4][★] [+]"), "Main dice and Effort dice; + is a Success, ★ is worth nothing"),
            (Text("7←3"), "moving the cube of slot 7 one to the left costs 3 Experience"),
            (Text("◆"), "a Lead; it may have unlocked questions somewhere"),
            (Text("j"), "the journal: Leads, answers, cards, what is open"),
            (Text("j story"), "the chronicle: everything that was told"),
            (Text("m"), "give cards, change the clock, save and exit, hand over control"),
        ]

    def news(self, state: Any, event: Event) -> str:
        return stories.news(state, event, self.game.tell(state, event))

    def beginning(self, state: Any, view: View) -> list[Reading]:
        return stories.beginning(state)

    def previously(self, session: Session) -> list[Reading]:
        return stories.previously(session)

    def story(self, state: Any, event: Event) -> list[Reading]:
        return stories.readings(state, event)

    def ending(self, state: Any) -> list[Reading]:
        return stories.ending(state)


def named(pack: Campaign, card: str) -> str:
    """The name of an Ability or Consumable."""
    ability = pack.ability.get(card)
    return str(pack.consumable[card].name if ability is None else ability.name)


def held(view: View) -> list[CardView]:
    """All Item cards that lie open somewhere."""
    cards = list(view.team_story)
    for who in view.characters:
        cards += [*who.story, *who.consumables]
    return cards


def code(card: CardView) -> str:
    """DQ-R5: what can be typed instead of scanning the card."""
    return f"{'S' if card.kind == 'story' else 'C'}{card.number}"


DRAWING = DarkQuarterDrawing
