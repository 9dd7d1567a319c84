"""Names of people, disks, places, doors and rolls."""

from __future__ import annotations

from typing import Final

import msgspec

from noctuary.games.when_darkness_comes.content.disks import Disk
from noctuary.games.when_darkness_comes.content.ladder import CODES, NAMES
from noctuary.games.when_darkness_comes.content.people import Sheet
from noctuary.games.when_darkness_comes.content.plot import Deed, WordText
from noctuary.games.when_darkness_comes.state import Night

ATTRIBUTE_NAMES: Final = {
    "speed": "Speed",
    "attack": "Attack",
    "dexterity": "Dexterity",
    "intelligence": "Intelligence",
    "persuasion": "Persuasion",
    "medical": "Medical",
    "defence": "Defence",
    "initiative": "Initiative",
    "creature": "The creature's dice",
    "missile": "Eight dice",
}
ATTRIBUTE_USES: Final = {
    "speed": "How far you walk, and whether you get away.",
    "attack": "Hitting, shooting, throwing, and doors that need a shoulder.",
    "dexterity": "Locks, windows, dodging, sneaking, and who strikes first.",
    "intelligence": "Searching, sensing what is hidden, alarms, spells.",
    "persuasion": "Winning allies, calming guards, owners and dogs.",
    "medical": "Healing others and yourself.",
    "defence": "Not being hit. It is also your health and your first willpower.",
}
"""What each attribute is good for, for whoever makes a character."""
PURPOSES: Final = {
    "move": "movement",
    "flee": "flight",
    "perceive": "perception",
    "heal": "healing",
    "carry": "carrying",
    "pick": "picking a lock",
    "force": "forcing a door",
    "smash": "smashing a window",
    "climb": "going through a window",
    "search": "searching",
    "light": "looking for a light",
    "persuade": "persuasion",
    "calm": "calming a dog",
    "disarm": "an alarm",
    "sneak": "sneaking",
    "initiative": "initiative",
    "defend": "defence",
    "dodge": "dodging",
    "cast": "a spell",
    "steal": "stealing by force",
    "resist": "holding on",
    "pickpocket": "picking a pocket",
    "notice": "noticing a thief",
    "wrest": "wresting a weapon away",
    "hold": "holding a weapon",
    "attack": "attack",
    "shoot": "a ranged attack",
    "obstacle": "an obstacle",
    "deed": "the task at hand",
    "creature": "your creature",
    "missile": "the missile",
}
SCARS: Final = {
    "limp": ("A limp", "the first movement of every night is 1 point shorter"),
    "shakes": ("The shakes", "the first initiative of every night has a die less"),
    "bad_sleep": ("Bad sleep", "every night begins with 1 willpower less"),
}
TROPHY: Final = "once a night you may roll a die again against its kind"
GRUDGE: Final = "help between you costs at least 1 VP"
SIDES: Final = {"n": "north", "e": "east", "s": "south", "w": "west"}


TASK: Final = "deed."
"""How the target of a roll begins that is made for a task of the story, or in what comes of it."""


def purpose(g: Night, what: str, target: str) -> str:
    """What a roll is for: "picking a lock"; a task of the story by its label: "push the car"."""
    if target.startswith(TASK):
        label = task(g.story.deeds[target.removeprefix(TASK).partition(".")[0]])
        return label[0].lower() + label[1:]
    if what == "obstacle" and target in g.pack.disks:
        return the(g, target)
    if what == "deed" and target in g.characters:
        return f"the contest with {person(g, target)}"
    return sought(g, target) or PURPOSES[what]


def sought(g: Night, target: str) -> str:
    """A thing of the story that a roll is to bring to light; empty if it is not for one."""
    kind, _, rest = target.partition(".")
    happening = rest.partition(".")[0] if kind == "event" else ""
    met = next((one.when.numbered_met for one in g.scenario.events if one.id == happening), None)
    return f"finding {the(g, f'number_{met}')}" if met is not None else ""


def to_what_end(g: Night, what: str, target: str) -> str:
    """The same after a verb: "for picking a lock", "to push the car"."""
    return f"{'to' if target.startswith(TASK) else 'for'} {purpose(g, what, target)}"


def rolling(g: Night, who: str, what: str, target: str) -> str:
    """Who rolls for what: "Sharon, picking a lock", "Sharon rolls to push the car"; of what was
    just chosen "Sharon rolls" says enough."""
    if target.startswith(TASK):
        return f"{person(g, who)} rolls {to_what_end(g, what, target)}"
    if purpose(g, what, target) == PURPOSES["deed"]:
        return f"{person(g, who)} rolls"
    return f"{person(g, who)}, {purpose(g, what, target)}"


def task(deed: Deed, other: str = "somebody") -> str:
    """A task of the story by its label, and whom it is done with."""
    return deed.label.replace("{other}", other)


def person(g: Night, who: str) -> str:
    """A character's first name."""
    return g.characters[who].sheet.name.split()[0] if who in g.characters else who


def full_name(g: Night, who: str) -> str:
    """A character's whole name."""
    return g.characters[who].sheet.name


def disk(g: Night, id: str) -> str:
    """A disk's name; a black disk that is a belonging by what it is."""
    return called(g, id).name if id in g.pack.disks else id


def called(g: Night, id: str) -> Disk:
    """A disk, by the name that it has in this story."""
    name = g.scenario.things.get(id)
    found = g.pack.disks[id]
    return found if name is None else msgspec.structs.replace(found, name=name)


def bare(disk: Disk) -> str:
    """A disk's name within a sentence, without an article; people keep their capitals."""
    return disk.name if disk.kind == "person" else disk.name.lower()


def the(g: Night, id: str) -> str:
    """A disk's name within a sentence; a black disk goes by its number."""
    if id in g.scenario.things:
        return f"the {disk(g, id)[0].lower()}{disk(g, id)[1:]}"
    if id in g.pack.disks and g.pack.disks[id].kind == "numbered":
        return f"disk {disk(g, id).replace('No.', 'no.')}"
    if id in g.pack.disks and g.pack.disks[id].kind == "person":
        return disk(g, id)
    return f"the {disk(g, id).lower()}" if id in g.pack.disks else person(g, id)


def anyone(g: Night, id: str) -> str:
    """A character or a disk."""
    return person(g, id) if id in g.characters else the(g, id)


def death(g: Night, cause: str) -> str:
    """How somebody died: "was killed by the ghoul"."""
    if cause in g.pack.disks or cause in g.characters:
        return f"was killed by {anyone(g, cause)}"
    return {"grief": "died of grief", "bleeding": "bled to death"}.get(cause, "did not survive")


def word(g: Night, id: str) -> str:
    """A word that somebody bears, as people say it."""
    said = g.scenario.words.get(id)
    return said.name if isinstance(said, WordText) else id.replace("_", " ")


def meaning(g: Night, id: str) -> str:
    """What a word means to whoever bears it."""
    said = g.scenario.words.get(id, "")
    return said.text if isinstance(said, WordText) else said


def skill(id: str) -> str:
    """A skill in words."""
    return id.replace("_", " ")


def tile(g: Night, id: str) -> str:
    """A tile's name."""
    return g.pack.tiles[id].name


def building(g: Night, id: str) -> str:
    """A building's name within a sentence."""
    for candidate in g.pack.tiles.values():
        for found in candidate.buildings:
            if found.id == id:
                numbered = found.name.startswith("No.")
                return found.name if numbered else f"the {found.name.lower()}"
    return id


def place(g: Night, name: str) -> str:
    """A square in words: the room, or the ground of its tile, and its code on the map."""
    lay = g.layout
    return f"{g.pack.where(name).area} ({lay.code(lay.square(name))})"


def gate(g: Night, id: str) -> str:
    """A door or window in words."""
    found = g.layout.gates[id]
    kind = found.kind
    number = int(id.rsplit(".", 1)[1])
    which = ("front door" if number == 0 else "rear door") if kind == "door" else "window"
    if kind == "door" and number > 1:
        which = f"door {number + 1}"
    broken = "broken " if found.broken else ""
    return f"the {broken}{which} of {building(g, found.building)}"


def level(n: int) -> str:
    """A row of the ladder in words: "a pair (1P)"."""
    return f"{NAMES[n]} ({CODES[n]})" if n else "nothing"


def faces(dice: tuple[int, ...]) -> str:
    """Dice as they are read aloud: "2-2-5-6"."""
    return "-".join(map(str, dice))


def points(half: int) -> str:
    """Half points as people say them."""
    whole, rest = divmod(half, 2)
    return f"{whole or ''}{'½' if rest else ''}" or "0"


def points_left(half: int) -> str:
    """So much movement is left.

    >>> points_left(1), points_left(2), points_left(5), points_left(0)
    ('half a point left', '1 point left', '2½ points left', 'no points left')
    """
    few = {0: "no points", 1: "half a point", 2: "1 point"}
    return f"{few.get(half) or f'{points(half)} points'} left"


def kept(g: Night, sheet: Sheet) -> tuple[tuple[str, str], ...]:
    """WD-35.12, WD-35.13, WD-35.15: what was kept of earlier nights, and what it means."""
    found = [SCARS[scar] for scar in sheet.scars]
    if sheet.trophy in g.pack.copies:
        beaten = disk(g, g.pack.copies[sheet.trophy][0]).lower()
        found.append((f"A trophy ({beaten})", TROPHY))
    return (*found, *((f"A grudge against {name}", GRUDGE) for name in sheet.grudges))


def page(g: Night, sheet: Sheet) -> str:
    """What goes with a kept character beside numbers and skills, in a few words."""
    said = (name[0].lower() + name[1:] for name, _ in kept(g, sheet))
    return ", ".join(said) or "unscarred"
