"""When Darkness Comes in the terminal: the neighbourhood, the sheets, the dice, the fight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from rich.text import Text

from noctuary.engine.events import Event
from noctuary.engine.question import Option
from noctuary.engine.words import counted
from noctuary.games.when_darkness_comes import events
from noctuary.games.when_darkness_comes.content.ladder import CODES, NAMES
from noctuary.games.when_darkness_comes.seen.view import Spot, View
from noctuary.games.when_darkness_comes.words import telling
from noctuary.terminal.drawing import Drawing
from noctuary.terminal.screen import Reading
from noctuary.terminal.when_darkness_comes import panel, surroundings, told, town

BLANK: Final = "A black disk belongs to this night's story: whoever comes to it learns what it is."

MOST_LETTERS = 24
BESIDE = 30
"""Less room than this beside the map is no room for a panel."""


class NightDrawing(Drawing):
    """A piece of the town with its people, and beside it all that counts now."""

    mapped: ClassVar[frozenset[str]] = frozenset({"go", "explore"})
    folded: ClassVar[frozenset[str]] = frozenset({"drop", "give"})
    tabled: ClassVar[frozenset[str]] = frozenset({"become", "reroll", "peek", "skill", "mark"})

    def __init__(self, game: Any, pack: Any) -> None:
        super().__init__(game, pack)
        self._roomy = False

    def draw(self, view: View, width: int, roomy: bool = False) -> list[Text]:
        return self._drawn(view, width, roomy, is_whole=False)

    def draw_whole(self, view: View, width: int, roomy: bool = False) -> list[Text]:
        return self._drawn(view, width, roomy, is_whole=True)

    def _drawn(self, view: View, width: int, roomy: bool, is_whole: bool) -> list[Text]:
        self._roomy = roomy
        if not view.tiles:
            return people_to_choose(view, width)
        seen = town.window(view, roomy)
        drawn = town.neighbourhood(view, seen, ways(view))
        wide = max(line.cell_len for line in drawn) + 2
        if width - wide < BESIDE:
            return [*panel.panel(view, seen, width, None if is_whole else 4), *drawn]
        beside = panel.panel(view, seen, width - wide, None if is_whole else len(drawn))
        drawn += [Text()] * (len(beside) - len(drawn))
        beside += [Text()] * (len(drawn) - len(beside))
        lines = []
        for left, right in zip(drawn, beside, strict=True):
            line = left.copy()
            line.pad_right(wide - line.cell_len)
            line.append_text(right)
            line.rstrip()
            lines.append(line)
        return lines

    def sentences(self, view: View) -> list[str]:
        return told.sentences(view, self.pack)

    def turn_sentences(self, view: View) -> list[str]:
        return told.turn_sentences(view, self.pack)

    def in_a_table(self, option: Option) -> Text:
        """Somebody by the name; what is rolled again by its dice."""
        if option.verb == "become":  # the lines above tell the rest
            return Text(self.pack.people[option.of("person")].name)
        if option.parts:
            return Text(f"any {len(option.parts)}: {option.label[:MOST_LETTERS]}…")
        return Text(option.label)

    # ── the map ───────────────────────────────────────────────────────────────────────────────

    def places(self, view: View, options: Sequence[Option]) -> dict[str, str]:
        """`bc4` for a square, `bc4n` for the way off the board to the north of it."""
        if not options:
            return {}
        grid = town.Town(view)
        onward: dict[str, str] = {}
        found: dict[str, str] = {}
        for option in options:
            square = option.of("square")
            code = grid.code(grid.spots[square]).lower() if square in grid.spots else ""
            if code and option.verb == "explore":
                onward[code + option.of("place")] = option.id
                onward.setdefault(code, option.id)
            elif code and option.verb == "go":
                found[code] = option.id
        return onward | found

    def map_line(self, view: View, options: Sequence[Option]) -> str:
        go = sum(option.verb == "go" for option in options)
        off = len(options) - go
        example = self._example(view, options)
        parts = [f"Type a square of the map, such as {example}: you can reach {go} (• and +)"]
        if off:
            parts.append("from + you can also leave the known town, with n, e, s or w after it")
        seen, grid = town.window(view, self._roomy), town.Town(view)
        squares = {option.of("square") for option in options}
        hidden = sum(not seen.shows(grid.spots[square]) for square in squares)
        parts += [f"{hidden} lie beyond the map: x lists them"] if hidden else []
        return "; ".join(parts) + "."

    def _example(self, view: View, options: Sequence[Option]) -> str:
        grid = town.Town(view)
        return grid.code(grid.spots[options[0].of("square")])

    def map_sentences(self, view: View, numbered: Mapping[int, Option]) -> list[str]:
        return surroundings.ways(view, numbered.values(), self.pack)

    # ── closer looks ──────────────────────────────────────────────────────────────────────────

    def cards(self, view: View) -> dict[str, str]:
        found = {c.id: c.name for c in view.characters}
        known = [d.disk for d in view.disks if d.disk is not None]
        known += [disk for c in view.characters for disk in (*c.items, *c.allies, *c.nuisances)]
        return found | {disk.id: disk.name for disk in known}

    def zones(self, view: View) -> dict[str, tuple[str, ...]]:
        open_disks = [d.disk.id for d in view.disks if d.disk is not None]
        return {"people": tuple(c.id for c in view.characters), "disks": tuple(open_disks)}

    def describe(self, view: View, card: str) -> Reading:
        for person in view.characters:
            if person.id == card:
                about = f"{person.sheet.description}\n“{person.sheet.quote}”".strip()
                return Reading(
                    person.name,
                    "\n".join(
                        [
                            told.short(person, town.Town(view), self.pack),
                            *told.sheet(person, person.seat == view.seat),
                            about,
                        ]
                    ),
                )
        disk = self.pack.disks[card]
        rows = [disk.text or BLANK] if disk.kind == "numbered" else [disk.text]
        for name, level in (("Initiative", disk.i), ("Attack", disk.a), ("Defence", disk.d)):
            rows += [f"{name} {CODES[level]}, {NAMES[level]}."] if level else []
        rows += [f"Speed {disk.s}."] if disk.s else []
        rows += [f"Target {CODES[disk.tn]}, {NAMES[disk.tn]}."] if disk.tn else []
        rows += [f"Weight {disk.weight}."] if disk.weight else []
        rows += [f"Worth {disk.vp} VP."] if disk.vp else []
        return Reading(disk.name, "\n".join(rows))

    def legend(self) -> list[tuple[Text, str]]:
        return [
            (Text("K S"), "people, each by a letter of the name; yours are yellow"),
            (Text("z f"), "disks that lie open, by their first letters; beside the map in full"),
            (Text("? ! ¿"), "face down: a search mark, trouble in the street, one that you know"),
            (Text("• +"), "squares that you can go to; from + you can also leave the known town"),
            (Text("1 w ·"), "a door with its locks, a window, a doorway; b and x are broken"),
            (Text("┄ ┆"), "the end of the known town"),
            (Text(". , ♣ ▒"), "street, cluttered ground, woods, solid; floors are empty"),
            (Text("≡ ▤"), "stairs, lift"),
            (Text("(6)[2]"), "dice; the one in round brackets is the red Fate die"),
        ]

    def ending(self, state: Any) -> list[Reading]:
        """How it ended, and what became of everybody."""
        last, _ = super().ending(state)
        record = self.game.result(state)
        rounds, tiles = counted(record["rounds"], "round"), counted(record["tiles"], "tile")
        rows = [f"{rounds}, {tiles}, {record['killed']} killed."]
        if record["ending"]:
            rows.insert(0, f"{record['ending']}. {record['why']}")
        for person in record["characters"]:
            fate = person["died"] or "lives"
            medal = f", {person['medal']} medal" if person["medal"] else ""
            won = ", and has won" if person["won"] else ""
            rows.append(f"{person['name']} {fate}, {person['vp']} VP{medal}{won}.")
            rows.append(f"To be played on with: {person['sheet']}")
        pages = [last, Reading("The record", "\n".join(rows))]
        if record["town"]:
            following = record["next_title"] or "the same story"
            told = f"{record['town']}\nType n to go on with these people: {following}."
            pages.append(Reading("The chronicle of the town", told))
        return pages

    def news(self, state: Any, event: Event) -> str:
        """Bare dice are told again by the check that they belong to; scenes have a page."""
        return "" if isinstance(event, events.Told) else super().news(state, event)

    def story(self, state: Any, event: Event) -> list[Reading]:
        """A passage under its title, if it has one."""
        if isinstance(event, events.Told):
            return [Reading(*telling.told(state, event))]
        return super().story(state, event)


def ways(view: View) -> dict[Spot, str]:
    """The squares that the present movement can reach, as signs."""
    grid = town.Town(view)
    return {way.at: "+" if grid.leads_on(way.at) else "•" for way in view.reach}


def people_to_choose(view: View, width: int) -> list[Text]:
    """Before the night begins: who can be chosen, with their numbers."""
    lines = [Text(f"{view.title}", "bold")]
    for person in view.cast:
        numbers = " ".join(
            f"{short}{getattr(person, name)}"
            for name, short in zip(
                (
                    "speed",
                    "attack",
                    "dexterity",
                    "intelligence",
                    "persuasion",
                    "medical",
                    "defence",
                ),
                ("S", "A", "Dex", "Int", "Pers", "Med", "D"),
                strict=True,
            )
        )
        skills = ", ".join(skill.replace("_", " ") for skill in person.skills)
        line = Text(f"{person.name.split()[0]:<9}{numbers}  {skills}")
        line.truncate(width, overflow="ellipsis")
        lines.append(line)
    return lines


DRAWING = NightDrawing
