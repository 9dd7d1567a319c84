"""Things that an option names by their ids, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from noctuary.games.six_days.state import SixDays
from noctuary.games.six_days.words import phrases
from noctuary.games.six_days.words.phrases import capital

PLAIN: Final = {
    "roll": "Roll",
    "roll:2": "Roll two of them",
    "roll_rest": "Roll this and all the rest",
    "later": "Leave it for later",
    "leave_rest": "Leave this and the rest open",
    "skip": "Go on without",
    "none": "No",
    "nothing": "Nothing",
    "step_by_step": "Step by step",
    "roll_hero": "Roll the whole hero",
    "keep": "Keep what was rolled",
    "begin": "Begin with scene 1",
    "event": "Let the event happen",
    "discovery": "Make the discovery",
    "core": "Declare the Core Challenge",
    "end": "End the scene",
    "list": "Roll on the event list",
    "due": "Let an old complication occur",
    "heal": "Recover by a deed, without dice",
    "mend": "Recover by a roll at Difficulty 2",
    "positive": "For you: a positive Word",
    "negative": "Against you: a negative Word",
    "confirm": "Yes, this is the end",
    "not_yet": "No, choose again",
    "gone": "Nothing is left of it",
    "leave": "Leave the rest unspent",
    "spend": "Spend them",
    "yes": "Yes",
    "no": "No",
    "unknown": "I do not know",
    "it_passed": "It passed",
    "person": "Bring somebody into the story",
    "note:": "Write a note",
    "edit:": "Edit an earlier text, by its number",
    "asset:": "Name something you have",
    "event:": "Add to the event list",
}

RULES: Final = {
    "event": "SD-8.6",
    "discovery": "SD-4.10",
    "core": "SD-8.3",
    "roll": "SD-8.1",
    "end": "SD-8.7",
    "list": "SD-7.5",
    "due": "SD-13.3",
    "heal": "SD-6.8",
    "mend": "SD-6.9",
    "person": "SD-3.7",
    "note:": "SD-21.1",
    "edit:": "SD-21.3",
    "asset:": "SD-2.13",
    "event:": "SD-7.3",
}

TABLES: Final = {
    "leads": "a lead",
    "emotions": "an emotion",
    "persons": "a person",
    "relations": "a tie",
    "motive": "a motive",
}


def due_text(g: SixDays, pending: str) -> str:
    """A pending complication, and when it was set up."""
    for hero in g.heroes.values():
        for held in hero.pending:
            if held.id == pending:
                told = f"{capital(phrases.complication(held.complication))} (scene {held.scene})"
                return told if len(g.heroes) == 1 else f"{told}: {phrases.hero_name(hero)}"
    return pending


def owned(g: SixDays, name: str) -> str:
    """Something of the sheet of whoever is asked, or somebody of the cast."""
    for hero in g.heroes:
        found = phrases.thing(g, hero, name)
        if found != name:
            return found
    return name


NAMED: Final[dict[str, Callable[[SixDays, str], str]]] = {
    "take": lambda g, name: capital(name),
    "die": lambda g, name: f"The {name}",
    "hero": lambda g, name: capital(phrases.hero_name(g.heroes[name])),
    "goal": lambda g, name: capital(phrases.declared(g, name)),
    "lose": lambda g, name: f"{capital(owned(g, name))} is lost",
    "give": lambda g, name: f"Give up {owned(g, name)}",
    "due": due_text,
    "listed": lambda g, name: f"{name}. {phrases.happening(g, g.event_list[int(name) - 1])}",
    "uncheck": lambda g, name: capital(g.pack.resources[name].text),
    "true": lambda g, name: capital(phrases.statement(g, name)),
}
