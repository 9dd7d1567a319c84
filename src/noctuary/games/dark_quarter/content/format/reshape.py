"""One-key mappings as tagged records, with every value still knowing its line.

Authors write `{give_story: s04_cut_ticket}`; a record is told from another by a tag. So a file is
turned, value and places together, into `{line: give_story, id: s04_cut_ticket}` before it is typed,
and whatever is wrong is still reported where the author wrote it.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple, get_args

from noctuary.engine.faults import Fault, nearest, shown
from noctuary.engine.yaml import Doc, Spot
from noctuary.games.dark_quarter.content.format import conditions, effects, plot, script

Spots = dict[str | int, Spot]
Shaped = tuple[Any, Spots]


class Family(NamedTuple):
    """Records that are written as one-key mappings: the tag's field and the kinds by name."""

    noun: str
    tag: str
    kinds: dict[str, Any]


def family(noun: str, tag: str, union: Any) -> Family:
    """A family from the union of its records."""
    return Family(noun, tag, {kind.__struct_config__.tag: kind for kind in get_args(union)})


CONDITION: Final = family("condition", "condition", conditions.AnyCondition)
LINE: Final = family("step", "line", script.AnyLine)
TRIGGER: Final = family("trigger", "trigger", plot.AnyTrigger)
OCCASION: Final = family("trigger", "occasion", effects.AnyOccasion)
EFFECT: Final = family("effect", "effect", effects.AnyEffect)
COST: Final = family("cost", "cost", effects.AnyCost)
SCRIPTS: Final = ("do", "then", "else")
CARDS: Final = ("abilities", "consumables")
CONDITIONS: Final = ("when", "objective_met")
"""Keys under which a condition stands, or a list of them."""


def reshape(doc: Doc, file: str) -> tuple[Doc, list[Fault]]:
    """A file in the shape of its records, and what could not be given one."""
    shaper = _Shaper(file)
    value: dict[str, Any] = {}
    spots: Spots = {}
    at, key_at, inner = doc.spot
    for key, part in doc.value.items():
        shaper.in_cards = key in CARDS
        value[key], spots[key] = shaper.part(key, part, inner[key])
        if key == "tests" and isinstance(value[key], list):
            for n, entry in enumerate(value[key]):
                shaper.assume(entry, spots[key][2][n], "variant", "standard")
    return Doc(value, (at, key_at, spots)), shaper.faults


class _Shaper:
    """Walks through a file; knows which keys hold one-key mappings."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.faults: list[Fault] = []
        self.in_cards = False

    def part(self, key: str, value: Any, spot: Spot) -> tuple[Any, Spot]:
        """What stands under a key."""
        at, key_at, inner = spot
        if key in CONDITIONS:
            return self.condition(value, spot)
        if key in SCRIPTS and isinstance(value, list):
            shaped, spots = self.several(value, inner, LINE)
        elif self.in_cards and key in ("effect", "cost") and isinstance(value, list):
            shaped, spots = self.several(value, inner, EFFECT if key == "effect" else COST)
        elif key == "trigger":
            return self.trigger(value, spot)
        else:
            shaped, spots = self.inside(value, inner)
        return shaped, (at, key_at, spots)

    def inside(self, value: Any, inner: Spots) -> Shaped:
        """A value that is no one-key mapping itself but may hold some."""
        if isinstance(value, dict):
            found: dict[str, Any] = {}
            spots: Spots = {}
            for key, part in value.items():
                found[key], spots[key] = self.part(key, part, inner[key])
            return found, spots
        if isinstance(value, list):
            parts = [self.inside(part, inner[n][2]) for n, part in enumerate(value)]
            spots = {n: (*inner[n][:2], part[1]) for n, part in enumerate(parts)}
            return [part[0] for part in parts], spots
        return value, inner

    def several(self, value: list[Any], inner: Spots, kinds: Family) -> Shaped:
        """A list of one-key mappings; what is none is reported and left out."""
        found: list[Any] = []
        spots: Spots = {}
        for n, entry in enumerate(value):
            shaped = self.one(entry, inner[n], kinds)
            if shaped is not None:
                spots[len(found)] = shaped[1]
                found.append(shaped[0])
        return found, spots

    def one(self, value: Any, spot: Spot, kinds: Family) -> tuple[Any, Spot] | None:
        """`{kind: arguments}` as `{tag: kind, argument: ...}`; the first argument may be alone."""
        at, key_at, inner = spot
        if not isinstance(value, dict) or len(value) != 1:
            self.misshapen(value, at, kinds)
            return None
        (name, arguments), *_ = value.items()
        given_at, name_at, given_inner = inner[name]
        shaped: dict[str, Any] = {kinds.tag: name}
        spots: Spots = {kinds.tag: (name_at, name_at, {})}
        kind = kinds.kinds.get(name)
        if kind is None:
            self.unknown(name, name_at, kinds)
            return None
        if kinds is CONDITION and name in ("all", "any", "not"):
            return self.logic(name, arguments, inner[name])
        if not kind.first and not kind.__struct_fields__:
            if arguments is not True:
                self.fault(given_at, f"{name!r} takes no argument", f"write {{{name}: true}}")
                return None
        elif isinstance(arguments, dict):
            more, more_spots = self.inside(arguments, given_inner)
            shaped |= more
            spots |= more_spots
        else:
            argument, argument_spots = self.inside(arguments, given_inner)
            first = kind.first or "n"
            shaped[first], spots[first] = argument, (given_at, name_at, argument_spots)
        if name == "choice" and kinds is LINE:
            self.choices(shaped, spots)
        return shaped, (at, key_at, spots)

    def condition(self, value: Any, spot: Spot) -> tuple[Any, Spot]:
        """A condition; a list means that all of them must hold."""
        if isinstance(value, list):
            return self.logic("all", value, spot)
        return self.one(value, spot, CONDITION) or (ALWAYS, (*spot[:2], {}))

    def logic(self, name: str, value: Any, spot: Spot) -> tuple[Any, Spot]:
        """`all`, `any` and `not` hold conditions."""
        at, key_at, inner = spot
        tag = CONDITION.tag
        inside: Any = value
        spots = inner
        if name == "not":
            inside, (_, _, spots) = self.condition(value, spot)
        elif isinstance(value, list):
            inside, spots = self.several(value, inner, CONDITION)
        return {tag: name, "of": inside}, (at, key_at, {"of": (at, key_at, spots)})

    def trigger(self, value: Any, spot: Spot) -> tuple[Any, Spot]:
        """Of a card: one occasion. Of an event: a word, a one-key mapping, or a list of these."""
        at, key_at, inner = spot
        if self.in_cards:
            return self.one(value, spot, OCCASION) or (value, spot)
        entries = value if isinstance(value, list) else [value]
        places = inner if isinstance(value, list) else {0: (at, at, inner)}
        found: list[Any] = []
        spots: Spots = {}
        for n, entry in enumerate(entries):
            plain = isinstance(entry, str) and entry in TRIGGER.kinds
            shaped = (
                ({TRIGGER.tag: entry}, places[n]) if plain else self.one(entry, places[n], TRIGGER)
            )
            if shaped is not None:
                spots[len(found)] = shaped[1]
                found.append(shaped[0])
        return found or value, (at, key_at, spots)

    def choices(self, shaped: dict[str, Any], spots: Spots) -> None:
        """In a follow-up choice an option without `kind` is an interaction."""
        options = shaped.get("options")
        for n, option in enumerate(options if isinstance(options, list) else ()):
            self.assume(option, spots["options"][2][n], "kind", "interaction")

    def assume(self, entry: Any, spot: Spot, field: str, value: str) -> None:
        """Write a default out, so that the record can be told from others."""
        if isinstance(entry, dict) and field not in entry:
            entry[field] = value
            spot[2][field] = (spot[0], spot[0], {})

    def misshapen(self, value: Any, at: tuple[int, int], kinds: Family) -> None:
        found = (
            f"{shown(value)} with {len(value)} keys" if isinstance(value, dict) else shown(value)
        )
        example = next(iter(kinds.kinds))
        hint = f"write {{{example}: ...}}, one {kinds.noun} an entry; quote texts with commas"
        self.fault(at, f"expected a {kinds.noun} as a mapping with one key; found {found}", hint)

    def unknown(self, name: str, at: tuple[int, int], kinds: Family) -> None:
        if kinds is CONDITION and UNKNOWABLE.search(name):
            message = f"in companion mode the App cannot know about {name!r} (DQ-R96)"
            hint = "let the players scan a card, or make a choice that sets a flag"
            self.fault(at, message, hint, "L011")
            return
        hint = nearest(name, kinds.kinds)[2:-1] or f"choose from {', '.join(kinds.kinds)}"
        self.fault(at, f"there is no {kinds.noun} {name!r}", hint, "P202")

    def fault(self, at: tuple[int, int], message: str, hint: str, code: str = "P201") -> None:
        self.faults.append(Fault(self.file, *at, code, message, hint))


UNKNOWABLE: Final = re.compile(
    "cube|track|slot|total|dice|die|effort|consumable|money|xp|abilit|exper"
)
"""Words in the names of conditions that nobody offers, because people hold those things."""
ALWAYS: Final = {CONDITION.tag: "all", "of": []}
"""What stands for a condition that could not be read, so that only that is reported."""
