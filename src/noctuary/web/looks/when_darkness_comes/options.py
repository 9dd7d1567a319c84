"""What can be done, in groups and with chances; squares are chosen on the board instead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from markupsafe import Markup

from noctuary.engine.question import Option, Question, Share
from noctuary.engine.words import percent, sentence
from noctuary.games.when_darkness_comes.content.disks import Disk
from noctuary.games.when_darkness_comes.seen.view import View
from noctuary.web.looks.when_darkness_comes import icons
from noctuary.web.looks.when_darkness_comes.people import initials
from noctuary.web.looks.when_darkness_comes.roll import success

Record = dict[str, Any]

GROUPS: Final = {
    "The story": ("do", "choose"),
    "Magic": ("cast",),
    "Doors and windows": ("pick", "force", "smash", "climb", "luck", "knock", "let_in"),
    "Things": ("search", "take", "tape", "find_light"),
    "People": ("heal", "persuade", "attack", "praise", "propose", "invite", "ask", "call"),
    "Fight": ("fight", "shoot", "throw", "strike", "steal"),
    "Yourself": ("learn", "forgive", "heal_self", "rest"),
    "Put down or give away": ("drop", "give"),
    "The turn": ("stand", "end", "stop"),
}
FOLDED: Final = "Put down or give away"
"""What is seldom wanted waits behind its heading."""
GROUP_OF: Final = {word: group for group, words in GROUPS.items() for word in words}
MOST_ALIKE: Final = 3
CROWDED: Final = 6
"""From more options on, they stand in groups under headings."""
ON_BOARD: Final = ("go", "explore", "to", "step", "run")
"""Too many for a list, and clear where they lie."""
MAIN: Final = ("roll", "enter")
ASKED_AGAIN: Final = ("drop",)
"""What is easily done by mistake, and dear."""
FAINT: Final = ("end", "stop", "never_mind", "decline", "skip", "keep")
"""What ends something, or says no, stands back."""


def shape(question: Question | None, seen: View) -> list[Record]:
    """The buttons in their order; what lies on the board is marked as such."""
    if question is None:
        return []
    mine = question.seat == seen.seat
    chips = chips_of(seen)
    shaped = [shaped_option(option, chips, mine) for option in question.options]
    if question.kind == "draw":
        plain = [option | {"group": "", "card": ""} for option in shaped]
        return sorted(plain, key=lambda option: (str(option["cost"]), str(option["label"])))
    listed = [option for option in shaped if not option.get("area")]
    open_ = [option for option in listed if option["enabled"]]
    if grouped(question):
        order = ["", *GROUPS]
        for option in listed:
            option["group"] = GROUP_OF.get(option["verb"], "")
        shaped.sort(key=lambda option: order.index(option["group"]) if option in listed else 99)
    for option in listed:
        if len(open_) <= CROWDED and option["group"] != FOLDED:
            option["group"] = " "
    shaped.sort(key=lambda option: not option["enabled"])
    for option in shaped:
        is_only = mine and len(open_) == 1 and option in open_ and len(shaped) == 1
        is_first = mine and option is next((o for o in open_ if o["verb"] in MAIN), None)
        option["main"] = option["enabled"] and (is_only or is_first)
    return shaped


def grouped(question: Question) -> bool:
    """Whether the options of this question are of several kinds."""
    return len({option.verb for option in question.options}) > MOST_ALIKE


def shaped_option(option: Option, chips: dict[str, Markup], mine: bool) -> Record:
    """One option as a button."""
    chance = success(option.odds)
    counts = chance is None and len(option.odds) > 1
    on_board = option.verb in ON_BOARD and mine and option.enabled and bool(option.of("square"))
    return {
        **msgspec.to_builtins(option),
        "odds": [],
        "group": " ",
        "key": "",
        "tone": "faint" if option.verb in FAINT else "",
        "percent": "" if chance is None else percent(chance),
        "share": 0 if chance is None else round(100 * chance),
        **(spread(option.odds) if counts else {"mean": "", "bars": []}),
        "card": option.main.id if option.main is not None else "",
        "area": "board" if on_board else "",
        "warn": sentence(option.cost) if option.verb in ASKED_AGAIN else "",
        "chip": next((chips[thing.id] for thing in option.about if thing.id in chips), ""),
    }


def chips_of(seen: View) -> dict[str, Markup]:
    """Every disk and person that an option can be about, as a small picture."""
    letters = initials(seen.characters)
    chips = {disk.id: icons.chip(disk.kind, disk.base) for disk in known_disks(seen)}
    return chips | {c.id: icons.small_pawn(c.seat, letters[c.id]) for c in seen.characters}


def known_disks(seen: View) -> Iterator[Disk]:
    """The disks that lie open, and those on sheets."""
    yield from (shown.disk for shown in seen.disks if shown.disk is not None)
    for c in seen.characters:
        yield from (*c.items, *c.allies, *c.nuisances)


def spread(odds: tuple[Share, ...]) -> Record:
    """A roll that counts: its mean value, and how often each value comes."""
    total = odds[0].total or 1
    bars = {share.value: share for share in odds if share.value is not None}
    mean = sum(value * share.ways for value, share in bars.items()) / total
    tallest = max(share.ways for share in odds) or 1
    return {
        "mean": f"{mean:.1f}",
        "bars": [
            {
                "value": value,
                "high": round(10 * bars[value].ways / tallest) if value in bars else 0,
            }
            for value in range(min(bars), max(bars) + 1)
        ],
    }


def items(question: Question | None) -> list[Record]:
    """Marks to choose several of: they lie on the board too."""
    if question is None or question.kind != "several":
        return []
    return [
        msgspec.to_builtins(item) | {"group": "", "card": item.of("square")}
        for item in question.items
    ]
