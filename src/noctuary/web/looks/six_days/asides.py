"""What can be done at any time in Six Days, by where it belongs on the board."""

from __future__ import annotations

import msgspec

from noctuary.engine.question import Option, Question


class Asides(msgspec.Struct, kw_only=True):
    """Standing options that have a place on the board."""

    number: int = 0
    """The question that they interrupt."""
    ids: list[str] = []
    revise: dict[tuple[str, str], Option] = {}
    """What can be set anew, by its slot and whose it is."""
    due: dict[str, Option] = {}
    hints: list[Option] = []
    note: Option | None = None
    edit: Option | None = None
    equip: Option | None = None
    append: Option | None = None
    meet: Option | None = None

    def anew(self, slot: str, owner: str = "") -> Option | None:
        """How a slot is set anew, if it still can be."""
        return self.revise.get((slot, owner))


def asides(question: Question | None) -> Asides:
    """The standing options of a question, sorted."""
    if question is None:
        return Asides()
    found = Asides(number=question.number)
    for option in question.standing:
        if sort_in(found, option):
            found.ids.append(option.id)
    return found


def sort_in(found: Asides, option: Option) -> bool:
    """Put one option where it belongs; False if it has no place on the board."""
    match option.verb:
        case "revise":
            owner = option.of("person") or option.of("skill")
            found.revise[option.of("place"), owner] = option
        case "occur":
            found.due[option.of("card")] = option
        case "consult":
            found.hints.append(option)
        case "note" | "edit" | "equip" | "append" | "meet":
            setattr(found, option.verb, option)
        case _:
            return False
    return True
