"""S108 to S113: tracks, persons, words, choices and challenges that can work."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from noctuary.engine.faults import Path, nearest
from noctuary.engine.packs import Source
from noctuary.games.when_darkness_comes.content.plot import Scenario

Found = tuple[Any, Path]
"""A value and where it stands."""
Entries = defaultdict[str, list[Found]]
"""What is written in a scenario, by the key that it stands under."""


def check(source: Source, story: Scenario, written: dict[str, Any]) -> None:
    """Report what is wrong with what a scenario remembers and asks."""
    found: Entries = defaultdict(list)
    gather(written, (), found)
    check_tracks(source, story, found)
    check_persons(source, story)
    check_words(source, story, found)
    check_choices(source, story, found)
    check_challenges(source, story)
    check_aims(source, story, found)


def gather(value: Any, path: Path, found: Entries) -> None:
    """Sort everything by the key that it stands under, however deep."""
    if isinstance(value, dict):
        for name, part in value.items():
            if part is not None:
                found[name].append((part, (*path, name)))
            if isinstance(part, dict | list):
                gather(part, (*path, name), found)
    else:
        for n, part in enumerate(value):
            if isinstance(part, dict | list):
                gather(part, (*path, n), found)


def check_tracks(source: Source, story: Scenario, found: Entries) -> None:
    """S108: a track has room to move, starts within it, and most and least are asked of it."""
    names = {track.id for track in story.tracks}
    for n, track in enumerate(story.tracks):
        path: Path = ("tracks", n)
        start = track.low if track.start is None else track.start
        if track.low >= track.high:
            source.fault(story, (*path, "to"), "S108", "a track ends above where it begins")
        elif not track.low <= start <= track.high:
            message = f"{start} is not between {track.low} and {track.high}"
            source.fault(story, (*path, "start"), "S108", message)
        if track.shown == "owner" and track.per == "game":
            message = "only a track of every character can be shown to its owner alone"
            hint = "say per: character, or shown: nobody"
            source.fault(story, (*path, "shown"), "S108", message, hint)
    for key in ("highest", "lowest"):
        for name, path in found[key]:
            if isinstance(name, str) and name != "vp" and name not in names:
                message = f"there is no track {name!r}"
                source.fault(story, path, "P301", message, nearest(name, {*names, "vp"}))


def check_persons(source: Source, story: Scenario) -> None:
    """S109: a person has one place at most to begin with, and a name that no disk has."""
    for n, person in enumerate(story.persons):
        if person.tag is not None and person.building is not None:
            message = f"{person.name} cannot begin at a tag and in a building"
            source.fault(story, ("persons", n), "S109", message, "keep one of the two")
        if person.id in [other.id for other in story.persons[:n]]:
            message = f"the person {person.id!r} is declared twice"
            source.fault(story, ("persons", n, "id"), "P303", message)


def put_words(found: Entries) -> set[str]:
    """Every word that somebody can come to bear."""
    marks = {value["word"] for value, _ in found["mark"] if isinstance(value, dict)}
    dealt = {word for value, _ in found["deal_out"] for word in value.get("words", ())}
    return marks | dealt


def check_words(source: Source, story: Scenario, found: Entries) -> None:
    """S110: a word that is asked for is one that somebody can come to bear."""
    put = put_words(found)
    for value, path in found["marked"] + found["unmark"] + found["show_mark"]:
        word = value if isinstance(value, str) else value.get("word")
        if word is not None and word not in put:
            message = f"nothing ever puts the word {word!r} on anybody"
            hint = nearest(word, put) or "an effect should: mark, deal_out"
            source.fault(story, path, "S110", message, hint)


def check_choices(source: Source, story: Scenario, found: Entries) -> None:
    """S111: a choice offers something, each option once, and names those that it falls back to."""
    for value, path in found["choice"]:
        ids = [option["id"] for option in value.get("options", ())]
        if not ids and value.get("among") is None:
            source.fault(story, path, "S111", "this choice offers nothing", "add options or among")
        for n, id in enumerate(ids):
            if id in ids[:n]:
                message = f"the option {id!r} is there twice"
                source.fault(story, (*path, "options", n, "id"), "S111", message)
        for key in ("fallback", "tie"):
            wanted = value.get(key)
            if wanted not in (None, "actor", "random") and wanted not in ids:
                message = f"{key} is no option of this choice: {wanted!r}"
                source.fault(story, (*path, key), "S111", message, nearest(str(wanted), ids))


def check_challenges(source: Source, story: Scenario) -> None:
    """S112: whoever is challenged has something to roll, and who refuses pays where it says so."""
    for n, deed in enumerate(story.actions):
        path: Path = ("actions", n)
        if deed.against is not None and deed.check is None and not deed.arms:
            message = f"{deed.id} is against somebody, but nothing is rolled"
            source.fault(story, (*path, "against"), "S112", message, "add check, or arms")
        if deed.against is None and (deed.arms or deed.seconds or deed.stake or deed.refuse):
            message = f"{deed.id} has stakes, arms, seconds or a refusal, but is against nobody"
            source.fault(story, path, "S112", message, "add against: willing")
        if deed.dice is not None and (deed.against is not None or deed.check is None):
            message = "`dice` are a person's: that action has a check, and no `against`"
            source.fault(story, (*path, "dice"), "S112", message)


def check_aims(source: Source, story: Scenario, found: Entries) -> None:
    """S113: machine players are told of actions and options that exist."""
    deeds = {deed.id for deed in story.actions}
    answers = {option["id"] for value, _ in found["choice"]
               for option in value.get("options", ())}  # fmt: skip
    answers |= {arms.id for deed in story.actions for arms in deed.arms}
    answers |= {"accept", "decline", "steady", "spoil"}
    for n, aim in enumerate(story.aims):
        if aim.do is not None and aim.do not in deeds:
            message = f"there is no action {aim.do!r}"
            source.fault(story, ("aims", n, "do"), "S113", message, nearest(aim.do, deeds))
        for m, answer in enumerate(aim.answer):
            if answer not in answers:
                message = f"no choice has the option {answer!r}"
                where: Path = ("aims", n, "answer", m)
                source.fault(story, where, "S113", message, nearest(answer, answers))
