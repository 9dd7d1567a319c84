"""Six Days' one book of words: the files beside this one write in it, each about its chapter.

The verbs of its options: `roll`, `pick` (an entry of a table), `choose`, `make` · `skip`, `later`,
`decline`, `keep`, `confirm` · in a scene `happen`, `challenge`, `try`, `recall`, `occur`, `heal`,
`begin`, `end` · in a roll `help`, `hinder`, `declare`, `stake`, `give`, `buy`, `move` · afterwards
`take` and `shed` (a Condition), `lose`, `restore` (a resource) · at the end `reroll`, `spend`,
`answer` · at any time `note`, `edit`, `equip`, `append`, `meet`, `consult`, `revise`.

Things: people and heroes are persons, Words are skills, everything else with an id on a sheet is a
card; a place is a slot of the sheet or of the frame. An entry of a table is about the dice that
name it: the first one if there are two lines or more, then the second.
"""

from __future__ import annotations

from typing import Final

from noctuary.engine.question import Thing
from noctuary.engine.wording import Words
from noctuary.engine.words import capital
from noctuary.games.six_days.names import hero_name, is_blank
from noctuary.games.six_days.state import SixDays, alone

WORDS: Final = Words()


def you(g: SixDays, hero: str, question: str) -> str:
    """Whom a question concerns: in a group the hero is named, as soon as there is a name."""
    who = g.heroes.get(hero)
    if alone(g) or who is None or is_blank(who):
        return capital(question)
    return f"{capital(hero_name(who))}, {question}"


def thing(name: str) -> Thing:
    """Something of a sheet or the cast by its id."""
    if name[0] in "hn":
        return Thing("person", name)
    return Thing("skill" if name[0] == "w" else "card", name)
