"""S108 to S119: tracks, words, choices, rolls and events that can work."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any

from noctuary.engine.faults import Path, nearest
from noctuary.engine.packs import Source
from noctuary.games.when_darkness_comes.content.plot import Scenario

Found = tuple[Any, Path]
"""A value and where it stands."""
Entries = defaultdict[str, list[Found]]
"""What is written in a scenario, by the key that it stands under."""


def check(source: Source, story: Scenario, found: Entries) -> None:
    """Report what is wrong with what a scenario remembers and asks."""
    check_ids(source, story)
    check_tracks(source, story, found)
    check_track_places(source, story, found)
    check_words(source, story, found)
    check_choices(source, story, found)
    check_challenges(source, story)
    check_rolls(source, story, found)
    check_amounts(source, story, found)
    check_aims(source, story, found)
    check_circles(source, story)
    check_texts(source, story, found)


def entries_of(written: dict[str, Any]) -> Entries:
    """Everything that is written in a scenario."""
    found: Entries = defaultdict(list)
    gather(written, (), found)
    return found


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


def check_ids(source: Source, story: Scenario) -> None:
    """P303: no event, action, track or person is there twice, and no way to settle a challenge."""
    lists: dict[str, tuple[Path, Any]] = {
        "event": (("events",), story.events),
        "action": (("actions",), story.actions),
        "track": (("tracks",), story.tracks),
        "person": (("persons",), story.persons),
    }
    for n, deed in enumerate(story.actions):
        lists[f"way of {deed.id}"] = ("actions", n, "arms"), deed.arms
    for kind, (path, entries) in lists.items():
        ids = [entry.id for entry in entries]
        for n, id in enumerate(ids):
            if id in ids[:n]:
                message = f"the {kind} {id!r} is there twice"
                source.fault(story, (*path, n, "id"), "P303", message, "give it another id")


def check_tracks(source: Source, story: Scenario, found: Entries) -> None:
    """S108: a track has room to move, starts within it, and most and least are asked of it."""
    names = {track.id for track in story.tracks}
    for n, track in enumerate(story.tracks):
        path: Path = ("tracks", n)
        start = track.low if track.start is None else track.start
        if track.low >= track.high:
            message, hint = "a track ends above where it begins", f"to: {track.low + 1} or more"
            source.fault(story, (*path, "to"), "S108", message, hint)
        elif not track.low <= start <= track.high:
            message = f"a track starts between its ends; found {start}"
            hint = f"start: {track.low} to {track.high}"
            source.fault(story, (*path, "start"), "S108", message, hint)
        if track.shown == "owner" and track.per == "game":
            message = "only a track of every character can be shown to its owner alone"
            hint = "say per: character, or shown: nobody"
            source.fault(story, (*path, "shown"), "S108", message, hint)
    for key in ("highest", "lowest"):
        for name, path in found[key]:
            if isinstance(name, str) and name != "vp" and name not in names:
                message = f"there is no track {name!r}"
                source.fault(story, path, "P301", message, nearest(name, {*names, "vp"}))


def check_track_places(source: Source, story: Scenario, found: Entries) -> None:
    """S108: what is asked of a track, or waited for, lies between its ends."""
    reached = [(one, one["at"], (*path, "at")) for one, path in found["track_passes"]]
    reached += [(one, one.get("set"), (*path, "set")) for one, path in found["move_track"]]
    for one, path in found["track"]:
        for key in ("at_least", "at_most"):
            reached += [(one, one.get(key), (*path, key))] if isinstance(one, dict) else []
    ends = {track.id: (track.low, track.high) for track in story.tracks}
    for one, at, path in reached:
        low, high = ends.get(one["track"], (0, 0))
        if low < high and at is not None and not low <= at <= high:
            message = f"the track {one['track']!r} never comes to {at}"
            source.fault(story, path, "S108", message, f"it goes from {low} to {high}")


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
    for word in story.words:
        if word not in put:
            message = f"nothing ever puts the word {word!r} on anybody"
            hint = nearest(word, put - set(story.words))
            source.fault(story, ("words", word), "S110", message, hint, "warning")


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


OUTCOMES = ("success", "failure", "refuse", "spoiled")


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
            hint = "take out dice" if deed.against is not None else "add a check"
            source.fault(story, (*path, "dice"), "S112", message, hint)
        for m, way in enumerate(deed.arms):
            if way.id in OUTCOMES:
                message = f"{way.id!r} is a word for what comes of an action"
                source.fault(story, (*path, "arms", m, "id"), "S112", message, "call it otherwise")
        for m, thing in enumerate(deed.uses):
            if thing in deed.uses[:m]:
                message = f"{deed.id} uses {thing!r} up twice"
                source.fault(story, (*path, "uses", m), "S112", message, "take one out")


def check_rolls(source: Source, story: Scenario, found: Entries) -> None:
    """S112: whoever rolls alone has a level to reach, and what changes it can come about."""
    raised = put_words(found) | {str(name) for name, _ in found["set_flag"]}
    raised |= {one if isinstance(one, str) else one["name"] for one, _ in found["add_counter"]}
    raised |= set(story.campaign.reads)
    for value, path in found["check"]:
        at: Any = story.actions[int(path[1])] if path[0] == "actions" and len(path) == 3 else None
        alone = at is None or (at.against is None and at.dice is None)
        if alone and value["kind"] == "opposed":
            message = "this roll is opposed, but against nobody"
            source.fault(story, path, "S112", message, "say tn: 1P instead of kind: opposed")
        elif alone and value["kind"] == "difficulty" and value.get("tn") is None:
            message = "nothing says what this roll has to reach"
            source.fault(story, path, "S112", message, "add a level, such as tn: 1P")
    for value, path in found["tn_with"]:
        for word in set(value) - raised:
            message = f"no flag or word {word!r} ever comes about"
            source.fault(story, (*path, word), "S112", message, nearest(word, raised))


AT_LEAST_ONE = ("damage", "scar", "heal", "gain_failure", "lose_failure")


def check_amounts(source: Source, story: Scenario, found: Entries) -> None:
    """P206: what is done to somebody is at least 1; what black disks are called is said of them."""
    for key in AT_LEAST_ONE:
        for value, path in found[key]:
            inside = isinstance(value, dict)
            amount = value["amount"] if inside else value
            if amount < 1 and path[-2] != "spawn_adversary":
                message = f"expected a whole number (at least 1); found {amount}"
                source.fault(story, (*path, "amount") if inside else path, "P206", message)
    numbered = {f"number_{n}" for n in range(1, 13)}
    for name in story.things:
        if name not in numbered:
            message = f"there is no black disk {name!r}"
            source.fault(story, ("things", name), "P301", message, "number_1 to number_12")


BRINGS_ABOUT = {
    "gain_failure": "failure_gained",
    "joins": "ally_gained",
    "carry_disk": "item_gained",
    "give_item": "item_gained",
    "lend_item": "item_gained",
    "set_light": "environment_changed",
    "set_weather": "environment_changed",
    "spawn_adversary": "disk_flipped",
}
"""What an event does, and the moment that it waits for, if it waits for any."""


def check_circles(source: Source, story: Scenario) -> None:
    """S118: no event waits for what it always does itself."""
    for n, event in enumerate(story.events):
        moment, wanted = event.when.line
        for m, effect in enumerate(event.do):
            kind, _ = effect.line
            again = BRINGS_ABOUT.get(kind) == moment and wanted is True
            if again and not event.once and event.if_ is None:
                message = f"the event {event.id!r} brings itself about again and again"
                hint = "add once: true, or an if that does not hold the second time"
                source.fault(story, ("events", n, "do", m), "S118", message, hint)


NAMED = {"actor", "other"}
"""Those whom a text can name, in braces."""


def check_texts(source: Source, story: Scenario, found: Entries) -> None:
    """S119: the words in braces are those that are replaced by a name."""
    for key in ("message", "text", "again", "label"):
        for value, path in found[key]:
            for word in re.findall(r"\{(\w+)\}", value) if isinstance(value, str) else ():
                if word not in NAMED:
                    message = f"nobody is meant by {{{word}}}"
                    hint = nearest(word, NAMED) or "a text knows {actor} and {other}"
                    source.fault(story, path, "S119", message, hint)


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
