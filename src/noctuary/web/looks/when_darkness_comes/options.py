"""What can be done, in groups and with chances; squares are chosen on the board instead."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from noctuary.engine.question import Option, Question, Share
from noctuary.games.when_darkness_comes.seen.view import View
from noctuary.web.looks.when_darkness_comes import icons
from noctuary.web.looks.when_darkness_comes.people import initials
from noctuary.web.looks.when_darkness_comes.roll import percent, success

Record = dict[str, Any]

GROUPS: Final = {
    "The story": ("do", "choose"),
    "Doors and windows": ("pick", "force", "smash", "climb", "luck", "knock", "let_in"),
    "Things": ("search", "take", "drop", "give", "tape", "steal", "find_light"),
    "People": ("heal", "persuade", "attack", "praise", "deal", "propose", "invite", "ask"),
    "Fight": ("fight", "shoot", "throw", "with", "pair", "strike"),
    "Magic": ("cast",),
    "Yourself": ("learn", "forgive", "heal_self", "rest"),
    "The turn": ("stand", "end", "stop"),
}
GROUP_OF: Final = {word: group for group, words in GROUPS.items() for word in words}
CROWDED: Final = 6
"""From more options on, they stand in groups under headings."""
ON_BOARD: Final = ("go", "explore", "to", "step", "run")
"""Too many for a list, and clear where they lie."""
MAIN: Final = ("roll", "enter")
ASKED_AGAIN: Final = {"drop": "It stays behind, and its VP are lost."}
NOT_A_THING: Final = ("bare", "die", "vp", "nothing")


def shape(question: Question | None, seen: View) -> list[Record]:
    """The buttons in their order; what lies on the board is marked as such."""
    if question is None:
        return []
    mine = question.seat == seen.seat
    shaped = [shaped_option(option, seen, mine) for option in question.options]
    listed = [option for option in shaped if not option.get("area")]
    open_ = [option for option in listed if option["enabled"]]
    if len(open_) > CROWDED and grouped(question):
        order = ["", *GROUPS]
        for option in listed:
            option["group"] = GROUP_OF.get(option["word"], "")
        shaped.sort(key=lambda option: order.index(option["group"]) if option in listed else 99)
    else:
        for option in listed:
            option["group"] = " "
    shaped.sort(key=lambda option: not option["enabled"])
    for option in shaped:
        is_only = len(open_) == 1 and option in open_ and len(shaped) == 1
        option["main"] = option["enabled"] and (is_only or (mine and option["id"] in MAIN))
    return shaped


def grouped(question: Question) -> bool:
    """Whether the options of this question are of several kinds."""
    return len({option.id.partition(":")[0] for option in question.options}) > 3


def shaped_option(option: Option, seen: View, mine: bool) -> Record:
    """One option as a button."""
    word, *rest = option.id.split(":")
    word = word.partition("+")[0]
    found: Record = msgspec.to_builtins(option)
    found |= {"word": word, "odds": [], "group": " ", "tone": tone_of(word)}
    chance = success(option.odds)
    if chance is not None:
        found["percent"] = percent(chance)
    elif len(option.odds) > 1:
        found |= spread(option.odds)
    target = next((part for part in rest if part not in NOT_A_THING), "")
    if target:
        found["card"] = target
    if word in ON_BOARD and mine and option.enabled and rest:
        found["area"] = "board"
    if word in ASKED_AGAIN and rest:
        found["warn"] = ASKED_AGAIN[word]
    found["chip"] = chip_of(seen, rest)
    return found


def tone_of(word: str) -> str:
    """Whether an option stands back: what ends something, or says no."""
    return "faint" if word in ("end", "stop", "never_mind", "decline", "skip", "keep") else ""


def chip_of(seen: View, rest: list[str]) -> Any:
    """The disk that an option is about, where there is one."""
    for part in rest:
        for shown in seen.disks:
            if shown.disk is not None and shown.disk.id == part:
                return icons.chip(shown.disk.kind, shown.disk.base)
        for c in seen.characters:
            if c.id == part:
                return icons.small_pawn(c.seat, initials(seen.characters)[c.id])
            for disk in (*c.items, *c.allies, *c.nuisances):
                if disk.id == part:
                    return icons.chip(disk.kind, disk.base)
    return ""


def spread(odds: tuple[Share, ...]) -> Record:
    """A roll that counts: its mean value, and how often each value comes."""
    total = odds[0].total or 1
    mean = sum(int(share.label) * share.ways for share in odds if share.label.isdigit()) / total
    tallest = max(share.ways for share in odds) or 1
    bars = {int(share.label): share for share in odds if share.label.isdigit()}
    return {
        "mean": f"{mean:.1f}",
        "bars": [
            {
                "value": value,
                "high": round(10 * bars[value].ways / tallest) if value in bars else 0,
                "percent": percent(bars[value].chance) if value in bars else 0,
            }
            for value in range(max(bars) + 1)
        ],
    }


def items(question: Question | None) -> list[Record]:
    """Marks to choose several of: they lie on the board too."""
    if question is None or question.kind != "several":
        return []
    return [msgspec.to_builtins(item) | {"group": "", "card": item.id} for item in question.items]
