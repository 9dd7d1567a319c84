"""A campaign made ready for the rules: every definition by its id, every script by its name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Any, Final

from noctuary.engine.game import Pack
from noctuary.engine.packs import Manifest
from noctuary.games.dark_quarter.content.format import plot
from noctuary.games.dark_quarter.content.format.base import APPROACHES, SKILLS
from noctuary.games.dark_quarter.content.format.lines import flow, table, telling
from noctuary.games.dark_quarter.content.format.options import (
    AnyOption,
    InteractionOption,
    ItemScanOption,
)
from noctuary.games.dark_quarter.content.format.parts import PRICES, Parts, ScenarioParts
from noctuary.games.dark_quarter.content.format.places import LocationCard
from noctuary.games.dark_quarter.content.format.script import AnyLine
from noctuary.games.dark_quarter.content.format.talks import (
    AnyTest,
    Approaches,
    CumulativeTest,
    Question,
    ScanAnswer,
)

CONDITIONAL: Final = re.compile(r"\{if ([a-z][a-z0-9_]*)\}")

SILENT: Final = re.compile(r"[\W_]+")

Script = tuple[AnyLine, ...]


class Scenario:
    """One scenario: what is looked up by scenario and not by id."""

    def __init__(self, number: int, parts: ScenarioParts) -> None:
        assert parts.scenario is not None
        assert parts.finale is not None
        self.number = number
        self.record = parts.scenario
        self.id = parts.scenario.id
        self.base = parts.scenario.base
        self.finale = parts.finale
        self.hints = tuple(parts.hints)
        self.epilogues = tuple(parts.epilogues)
        self.scans: dict[str, list[tuple[str, plot.Scan]]] = {}
        for n, scan in enumerate(parts.scans):
            self.scans.setdefault(scan.item, []).append((f"scan:{self.id}/{n}", scan))
        self.triggers: dict[tuple[str, str], list[tuple[plot.Event, plot.AnyTrigger]]] = {}
        for event in parts.events:
            for trigger in event.trigger:
                key = (str(trigger.__struct_config__.tag), argument(trigger))
                self.triggers.setdefault(key, []).append((event, trigger))
        self.events = {event.id: n for n, event in enumerate(parts.events)}
        self.pivotal = tuple(choice.id for choice in parts.pivotal)
        self.leads = tuple(lead.id for lead in parts.leads)
        self.pois = tuple(poi.id for poi in parts.pois)
        self.scene_at = {scene.id: n for n, scene in enumerate(parts.finale.scenes)}


def argument(trigger: plot.AnyTrigger) -> str:
    """What a trigger is about: the id of a Lead, Character, shop …; empty for a plain word."""
    return str(getattr(trigger, trigger.first)) if trigger.first else ""


class Campaign(Pack):
    """The content of a campaign."""

    manifest: Manifest

    def __init__(self, parts: Parts) -> None:
        assert parts.campaign is not None
        self.record = parts.campaign
        self.dice, self.timers = parts.dice, parts.timers
        self.prices = PRICES | parts.xp_cost
        self.scripts: dict[str, Script] = {}
        self.flags_in: dict[tuple[str, int], tuple[str, ...]] = {}
        """The flags about which a text asks, by its place."""
        self._add_people(parts)
        self.slot = {slot.id: slot for slot in parts.slots}
        self.scenarios = [Scenario(n + 1, part) for n, part in enumerate(parts.ordered())]
        self.scenario_number = {scenario.id: scenario.number for scenario in self.scenarios}
        self._start_world()
        for part in parts.ordered():
            self._add_places(part)
            self._add_talks(part)
            self._add_plot(part)

    def _add_people(self, parts: Parts) -> None:
        order = self.record.characters or tuple(c.id for c in parts.characters)
        known = {character.id: character for character in parts.characters}
        self.characters = {name: known[name] for name in order}
        self.ability = {card.id: card for card in parts.abilities if card.character in order}
        self.abilities = {
            name: tuple(card.id for card in parts.abilities if card.character == name)
            for name in order
        }
        self.consumable = {card.id: card for card in parts.consumables}
        self.story = {card.id: card for card in parts.story_cards}
        self.npc = {npc.id: npc for npc in parts.npcs}
        self.start_tracks = {
            name: {skill: tuple(sorted(getattr(c.start, skill))) for skill in SKILLS}
            for name, c in self.characters.items()
        }
        for character in self.characters.values():
            for destiny in character.destinies:
                self.enlist(f"destiny:{character.id}/{destiny.id}", destiny.script)

    def _start_world(self) -> None:
        self.location: dict[str, Any] = {}
        self.card: dict[str, LocationCard] = {}
        self.card_location: dict[str, str] = {}
        self.poi: dict[str, Any] = {}
        self.option: dict[str, AnyOption] = {}
        self.test: dict[str, AnyTest] = {}
        self.question: dict[str, Question] = {}
        self.questions_of: dict[str, list[str]] = {}
        self.scan_answers: dict[str, list[ScanAnswer]] = {}
        self.home: dict[str, int] = {}
        """The number of the scenario in which a question, or an answer about a card, is written."""
        self.search: dict[str, Any] = {}
        self.item: dict[str, Any] = {}
        self.shop: dict[str, Any] = {}
        self.password: dict[str, Any] = {}
        self.entries: dict[str, dict[str, str]] = {}
        self.lead: dict[str, plot.Lead] = {}
        self.event: dict[str, plot.Event] = {}
        self.pivotal: dict[str, plot.Pivotal] = {}

    def _add_places(self, parts: ScenarioParts) -> None:
        for location in parts.locations:
            self.location[location.id] = location
            self.enlist(f"location:{location.id}", location.script)
            for card in location.cards:
                self.card[card.id] = card
                self.card_location[card.id] = location.id
        for poi in parts.pois:
            self.poi[poi.id] = poi
            for n, intro in enumerate(poi.intros):
                self.enlist(f"poi:{poi.id}/intro/{n}", intro.script)
            self.add_options(poi.options)
        assert parts.scenario is not None
        self.enlist(f"scenario:{parts.id}", parts.scenario.script)

    def _add_talks(self, parts: ScenarioParts) -> None:
        for test in parts.tests:
            self.test[test.id] = test
            for band in test.outcomes:
                self.enlist(f"test:{test.id}/{band.successes}", band.script)
            if isinstance(test, CumulativeTest):
                for threshold in test.thresholds:
                    self.enlist(f"test:{test.id}/at/{threshold.at}", threshold.script)
        for question in parts.questions:
            self.question[question.id] = question
            self.home[question.id] = self.scenario_number[parts.id]
            self.questions_of.setdefault(question.npc, []).append(question.id)
            self._add_answers(f"question:{question.id}", question.answer.script, question)
            for n, variant in enumerate(question.variants):
                self._add_answers(f"question:{question.id}/variant/{n}", (), variant)
        self._add_windows(parts)

    def _add_windows(self, parts: ScenarioParts) -> None:
        for answer in parts.scan_answers:
            known = self.scan_answers.setdefault(answer.npc, [])
            name = f"about:{answer.npc}/{len(known)}"
            self.home[name] = self.scenario_number[parts.id]
            self._add_answers(name, answer.answer.script, answer)
            known.append(answer)
        for search in parts.searches:
            self.search[search.id] = search
            for item in search.items:
                self.item[item.id] = item
                self.enlist(f"item:{item.id}", item.script)
        self.shop |= {shop.id: shop for shop in parts.shops}
        for password in parts.passwords:
            self._add_password(password)

    def _add_answers(self, name: str, answer: Script, approaches: Approaches) -> None:
        self.enlist(f"{name}/answer", answer)
        for approach in APPROACHES:
            result = getattr(approaches, approach)
            if result is not None:
                self.enlist(f"{name}/{approach}", result.script)

    def _add_password(self, password: Any) -> None:
        self.password[password.id] = password
        self.enlist(
            f"password:{password.id}/wrong", password.wrong.script if password.wrong else ()
        )
        known = self.entries.setdefault(password.id, {})
        for n, entry in enumerate(password.accept):
            self.enlist(f"password:{password.id}/{n}", entry.script)
            for words in entry.entries:
                known.setdefault(normalised(words), f"password:{password.id}/{n}")

    def _add_plot(self, parts: ScenarioParts) -> None:
        self.lead |= {lead.id: lead for lead in parts.leads}
        for event in parts.events:
            self.event[event.id] = event
            self.enlist(f"event:{event.id}", event.script)
        for scene in parts.scenes:
            self.enlist(f"scene:{scene.id}", scene.script)
        for n, scan in enumerate(parts.scans):
            self.enlist(f"scan:{parts.id}/{n}", scan.script)
        for choice in parts.pivotal:
            self.pivotal[choice.id] = choice
            for option in choice.options:
                self.enlist(f"pivotal:{choice.id}/{option.id}", option.script)
        assert parts.finale is not None
        for part in parts.finale.scenes:
            self.enlist(f"finale:{part.id}", part.script)
        for n, epilogue in enumerate(parts.epilogues):
            self.enlist(f"epilogue:{parts.id}/{n}", epilogue.script)

    def add_options(self, options: Iterable[AnyOption]) -> None:
        """Options by id, with their scripts; those of follow-up choices too."""
        for option in options:
            self.option[option.id] = option
            if isinstance(option, InteractionOption):
                self.enlist(f"option:{option.id}", option.script)
            elif isinstance(option, ItemScanOption):
                for n, accepted in enumerate(option.accepts):
                    self.enlist(f"option:{option.id}/{n}", accepted.script)
                otherwise = option.otherwise.script if option.otherwise else ()
                self.enlist(f"option:{option.id}/otherwise", otherwise)

    def enlist(self, name: str, script: Script) -> None:
        """A script under its name; the scripts inside it under names of their own."""
        self.scripts[name] = script
        for n, line in enumerate(script):
            if isinstance(line, flow.If):
                self.enlist(f"{name}.{n}.then", line.then)
                self.enlist(f"{name}.{n}.else", line.otherwise)
            elif isinstance(line, table.TakeConsumable):
                self.enlist(f"{name}.{n}.else", line.otherwise)
            elif isinstance(line, flow.Choose):
                self.add_options(line.options)
            elif isinstance(line, telling.Say):
                words = " ".join([line.text, *line.veiled.values()])
                if "{if " in words:
                    self.flags_in[name, n] = tuple(dict.fromkeys(CONDITIONAL.findall(words)))


def normalised(words: str) -> str:
    """DQ-32.5: case, accents, spaces and punctuation are ignored; digits stay digits.

    >>> normalised("SAINT-ORSÓLA ")
    'saintorsola'
    """
    return SILENT.sub("", unicodedata.normalize("NFKD", words.casefold()))
