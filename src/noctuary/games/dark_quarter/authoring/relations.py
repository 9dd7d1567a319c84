"""A scenario as boxes, rows and arrows: which places hold which options, and what leads where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from noctuary.engine.graphs import Box, Drawing, Row
from noctuary.games.dark_quarter.content.campaign import Campaign
from noctuary.games.dark_quarter.content.checks.graph.deeds import Deed, Deeds
from noctuary.games.dark_quarter.content.checks.graph.world import asked_facts
from noctuary.games.dark_quarter.content.format.parts import ScenarioParts
from noctuary.games.dark_quarter.content.format.talks import InvestigationTest, QuestioningTest


class Relations:
    """Makes a drawing of one scenario."""

    def __init__(self, pack: Campaign, parts: ScenarioParts) -> None:
        self.pack, self.parts = pack, parts
        self.boxes: dict[str, Box] = {}
        self.place: dict[str, str] = {}
        """The row or box that stands for a deed's subject."""
        self.start = self.box(
            "start", "start", parts.scenario.title if parts.scenario else parts.id
        )
        self.places()
        self.singles()
        self.finale()
        self.arrows = self.arrange(Deeds(pack, parts).found)

    def box(self, name: str, kind: str, title: str, *marks: str) -> Box:
        """A new box."""
        self.boxes[name] = Box(name, kind, title, [], marks)
        return self.boxes[name]

    # ── boxes ─────────────────────────────────────────────────────────────────────────────────

    def places(self) -> None:
        """Locations and board POIs, with options, questions and search items."""
        for location in self.parts.locations:
            self.box(f"placed:{location.id}", "location", location.name, f"location:{location.id}")
            self.place[f"location:{location.id}"] = f"placed:{location.id}"
        for poi in self.parts.pois:
            name = self.poi_name(poi)
            home = self.pack.card_location.get(poi.on_card or "")
            if home is None:
                box = self.box(f"board:{poi.id}", "poi", poi.place or name, f"visited:{poi.id}")
            else:
                box = self.boxes[f"placed:{home}"]
            kind = "person" if poi.npc else poi.kind
            box.rows.append(Row(f"poi:{poi.id}", kind, name, (f"visited:{poi.id}",)))
            for option in poi.options:
                self.option_rows(box, option)

    def poi_name(self, poi: Any) -> str:
        """A POI's name, and for whom it is."""
        name = self.pack.npc[poi.npc].name if poi.npc else poi.name
        return f"{name} ({poi.only})" if poi.only else str(name)

    def option_rows(self, box: Box, option: Any) -> None:
        """An option, and what the test behind it opens."""
        kind = str(option.__struct_config__.tag)
        row = Row(f"used:{option.id}", kind, option.label, (f"used:{option.id}",))
        box.rows.append(row)
        self.place[f"option:{option.id}"] = row.id
        password = getattr(option, "password", None)
        if password:
            self.place[f"password:{password}"] = row.id
        test = self.pack.test.get(getattr(option, "test", ""))
        if test is None:
            return
        self.place.setdefault(f"test:{test.id}", row.id)
        bands = tuple(f"test:{test.id}/{band.successes}" for band in test.outcomes)
        row.marks = (*row.marks, *bands)
        if isinstance(test, QuestioningTest):
            for question in self.parts.questions:
                if question.npc == test.npc and f"open:{question.id}" not in self.place:
                    marks = (f"question:{question.id}/answer",)
                    box.rows.append(Row(f"open:{question.id}", "question", question.prompt, marks))
                    self.place[f"open:{question.id}"] = f"open:{question.id}"
                    self.place[f"question:{question.id}"] = f"open:{question.id}"
            self.place[f"about:{test.npc}"] = row.id
        elif isinstance(test, InvestigationTest):
            for item in self.pack.search[test.search].items:
                mark = f"used:{item.id}"
                box.rows.append(Row(mark, "examine", item.label, (mark,)))
                self.place[f"item:{item.id}"] = mark

    def singles(self) -> None:
        """Leads, events, Pivotal Choices, scanned cards."""
        for lead in self.parts.leads:
            self.box(f"lead:{lead.id}", "lead", lead.title, f"lead:{lead.id}")
        for event in self.parts.events:
            self.box(f"event:{event.id}", "event", event.id, f"event:{event.id}")
        for choice in self.parts.pivotal:
            box = self.box(f"pivotal:{choice.id}", "pivotal", choice.id)
            box.rows = [
                Row(
                    f"pivotal:{choice.id}/{o.id}",
                    "choose",
                    o.label,
                    (f"pivotal:{choice.id}/{o.id}",),
                )
                for o in choice.options
            ]
        for n, scan in enumerate(self.parts.scans):
            name = f"scan:{self.parts.id}/{n}"
            self.box(name, "scan", f"scan {self.card_name(scan.item)}", name)

    def card_name(self, card: str) -> str:
        """A card's name."""
        record = self.pack.story.get(card) or self.pack.consumable.get(card)
        return record.name if record is not None else card

    def finale(self) -> None:
        """The scenes of the Finale and its conclusions."""
        finale = self.parts.finale
        if finale is None:
            return
        box = self.box("finale", "finale", "Finale")
        for scene in finale.scenes:
            name = f"finale:{scene.id}"
            box.rows.append(Row(name, "scene", scene.id, (name,)))
        for end in finale.conclusions:
            mark = f"conclusion:{end.id}"
            box.rows.append(Row(mark, end.result, end.id, (mark,)))

    # ── arrows ────────────────────────────────────────────────────────────────────────────────

    def arrange(self, deeds: list[Deed]) -> list[tuple[str, str]]:
        """Arrows from what gives to what is given, and from what is needed to who needs it."""
        found = [arrow for deed in deeds for arrow in self.arrows_of(deed)]
        for event in self.parts.events:
            causes = (self.known(f"lead:{getattr(t, 'id', '')}") for t in event.trigger)
            found += [(cause, f"event:{event.id}") for cause in causes if cause is not None]
        found += [
            (f"lead:{lead.id}", f"open:{question}")
            for lead in self.parts.leads
            for question in lead.unlocks
            if f"open:{question}" in self.place
        ]
        return list(dict.fromkeys(arrow for arrow in found if arrow[0] != arrow[1]))

    def arrows_of(self, deed: Deed) -> Iterator[tuple[str, str]]:
        """The arrows of one deed."""
        subject = self.subject(deed.name)
        if subject is None:
            return
        for need in deed.needs:
            if need.startswith("item:") and (card := self.known(need)) is not None:
                yield card, subject
        for fact in deed.gives:
            target = self.known(fact)
            if target is not None:
                yield subject, target
        for demand in deed.demands:
            for fact in asked_facts(demand):
                giver = self.known(fact)
                if giver is not None:
                    yield giver, subject

    def subject(self, name: str) -> str | None:
        """The row or box that stands for a deed."""
        plain = name.partition(".")[0]
        if plain.startswith("scenario:"):
            return "start"
        if plain in self.boxes or plain in self.rows():
            return plain
        for stem in stems(plain):
            if stem in self.place:
                return self.place[stem]
            if stem in self.boxes:
                return stem
        if plain.startswith("poi:"):
            return plain.partition("/")[0]
        return None

    def known(self, fact: str) -> str | None:
        """The row or box that stands for a fact; flags and cards get one when first named."""
        kind, _, name = fact.partition(":")
        if kind == "pivotal" and "/" in name:
            return None
        if kind == "flag" and fact not in self.boxes:
            self.box(fact, "flag", name)
        if kind == "item" and name in self.pack.story and fact not in self.boxes:
            self.box(fact, "card", self.card_name(name))
        return fact if fact in self.boxes or fact in self.rows() else None

    def rows(self) -> set[str]:
        """The ids of all rows."""
        return {row.id for box in self.boxes.values() for row in box.rows}


def stems(name: str) -> Iterator[str]:
    """A name, and the same without its last parts."""
    while name:
        yield name
        name = name.rpartition("/")[0]


def drawing(pack: Campaign, parts: ScenarioParts) -> Drawing:
    """One scenario as boxes and arrows."""
    return in_columns(Relations(pack, parts))


def in_columns(made: Relations) -> Drawing:
    """The boxes in columns from the opening of the scenario to its end."""
    home = {row.id: box.id for box in made.boxes.values() for row in box.rows}
    home |= {name: name for name in made.boxes}
    edges: dict[str, set[str]] = {}
    for source, target in made.arrows:
        if home[source] != home[target]:
            edges.setdefault(home[source], set()).add(home[target])
    column, frontier = 0, {"start"}
    placed: set[str] = set()
    while frontier:
        for name in frontier:
            made.boxes[name].column = column
        placed |= frontier
        frontier = {t for name in frontier for t in edges.get(name, ())} - placed
        column += 1
    for box in made.boxes.values():
        if box.id not in placed:
            box.column = column
    if "finale" in made.boxes:
        last = max(box.column for box in made.boxes.values())
        made.boxes["finale"].column = last + 1
    return Drawing(made.boxes, made.arrows)
