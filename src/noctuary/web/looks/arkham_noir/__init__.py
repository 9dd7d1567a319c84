"""Arkham Noir in the browser."""

from __future__ import annotations

from typing import Any, Final

from noctuary.web.looks import Scene
from noctuary.web.looks.arkham_noir import end, options
from noctuary.web.looks.arkham_noir.options import SHORT
from noctuary.web.looks.arkham_noir.seen import Record, Seen, SeenLine, art, read, record_of
from noctuary.web.records import LogEntry, Sight

NEEDED: Final = 5
STRAIN_AFTER: Final = 7
TITLES: Final = {
    "discard_area": ("Discard", "Discard Area"),
    "closed_cases": ("Closed", "Closed Cases"),
    "removed": ("Box", "Out of the game"),
}
TONES: Final = {
    "MenaceCame": "menace",
    "CaseClosed": "close",
    "CaseOpened": "good",
    "ObjectiveDone": "good",
    "TimeRanOut": "bad",
    "LeadsRanOut": "bad",
}


class ArkhamNoirLook:
    """Cards in zones, cases as growing lines, tracks that fill."""

    folder = "arkham_noir"
    styles = ("arkham-noir-cards.css", "arkham-noir.css")

    def scene(self, sight: Sight) -> Scene:
        seen, asked = read(sight), sight.question
        mode = str(seen.settings["mode"]).capitalize()
        return Scene(
            view=view(seen),
            options=options.options(asked.options, seen) if asked else [],
            subtitle=f"Arkham Noir · {mode} · turn {seen.turn}",
            subject=seen.name(seen.leads_row[0]) if seen.leads_row else "",
        )

    def fan(self, sight: Sight) -> list[dict[str, Any]]:
        seen = read(sight)
        return [seen.clue(card) for card in seen.leads_row[1::-1]]

    def tone(self, event: Any) -> str:
        name = type(event).__name__
        if name == "StabilityChecked":
            return "bad" if event.failed else "good"
        if name == "Moved" and event.to in ("time_area", "stability_area"):
            return "bad"
        return TONES.get(name, "")

    def ending(self, sight: Sight, entries: list[LogEntry], table_url: str) -> dict[str, Any]:
        return end.ending(sight, entries, table_url)

    def guide(self) -> list[dict[str, str]]:
        return [
            {
                "points": "#leads",
                "text": "These are your leads. The lamp falls on the first one: "
                "whatever you do this turn uses it up.",
            },
            {
                "points": "#cases",
                "text": "These are your open cases. A clue joins a line when an "
                "icon on its left edge matches the open right end.",
            },
            {
                "points": "#hand",
                "text": "Your hand holds three cards. You can play one of them "
                "too, but then the First Lead is thrown away.",
            },
            {
                "points": "#time_area",
                "text": "Thrown-away clues with an hourglass fill this area; "
                "when it is full, a menace comes. Failed checks fill the one below.",
            },
            {
                "points": "#answer",
                "text": "Here is everything you can do, what it costs and the "
                "odds. Close a case when its line shows five different types. Begin!",
            },
        ]


LOOK = ArkhamNoirLook()


def view(seen: Seen) -> Record:
    """Every zone of the table, with what its cards need to be drawn."""
    picture = seen.those(seen.big_picture)
    letters = {card["attrs"]["puzzle"] for card in picture}
    is_classic = seen.settings["mode"] == "classic"
    objectives = [] if is_classic else seen.objectives.values()
    return {
        "cards": {card: seen.clue(card) for card in seen.clues},
        "leads": seen.leads_row,
        "first_lead": seen.leads_row[0] if seen.leads_row else None,
        "draw_stack": seen.draw_stack,
        "hand": seen.hand,
        "hand_limit": seen.hand_limit,
        "briefcase": [helper(card, seen) for card in seen.briefcase],
        "cases": [case(line, seen) for line in seen.lines],
        "time": {"clues": seen.those(seen.time_area), "limit": seen.time_limit},
        "stability": {"clues": seen.those(seen.stability_area), "limit": seen.stability_limit},
        "menaces": {"active": [*map(seen.menace, seen.active_menaces)], "deck": seen.menace_deck},
        "objectives": [objective(bytes(raw), seen, letters) for raw in objectives],
        "big_picture": {
            "clues": picture,
            "types": list(dict.fromkeys(card["type"] for card in picture)),
            "needed": seen.types_to_win if is_classic else 0,
        },
        "piles": piles(seen),
        "strain_after": STRAIN_AFTER,
        "general_prevention": seen.general_mark,
        "waivers": seen.waivers,
        "machine": seen.machine_in_play,
    }


def case(line: SeenLine, seen: Seen) -> Record:
    """An open case with its joints: the technique by which each clue was joined."""
    raw = bytes(line.face)
    face, clues = record_of(raw), [seen.clue(card) for card in line.cards]
    ends = [face["right"], *(clue["right"] for clue in clues)]
    types = tuple(dict.fromkeys(clue["type"] for clue in clues))
    return {
        **face,
        "id": line.case,
        "key": (raw, line.case, line.number, seen.pack, types, line.mark),
        "number": line.number,
        "line": [
            entry(clue, before, clue["id"] in line.spent)
            for before, clue in zip(ends, clues, strict=False)
        ],
        "types": types,
        "needed": NEEDED,
        "prevent": line.mark,
        "closable": line.can_close,
        "art": art(line.case, seen.pack),
    }


def entry(clue: Record, before: list[Record], is_spent: bool) -> Record:
    """A clue in its line."""
    joined = joint(before, clue["left"])
    key = (is_spent, joined["tech"], joined["purple"])
    return {"card": clue["id"], "joint": joined, "spent": is_spent, "key": key}


def joint(right: list[Record], left: list[Record]) -> Record:
    """The icon that two joined edges share, rather a plain one; an `any` takes the other's."""
    ends = {icon["tech"]: icon["purple"] for icon in right}
    shared = [icon for icon in left if icon["tech"] in ends]
    if shared:
        return min(shared, key=lambda icon: icon["purple"] or ends[icon["tech"]])
    wild = any(icon["tech"] == "any" for icon in left)
    return right[0] if wild and right else left[0]


def objective(raw: bytes, seen: Seen, letters: set[str]) -> Record:
    """An objective, with the letters it still lacks."""
    one = record_of(raw)
    purple = {hint["letter"] for hint in one["path"] if hint["purple"]}
    is_scored = one["id"] in seen.big_picture
    return {
        **one,
        "key": (raw, is_scored, *(letter in letters for letter in one["letters"])),
        "scored": is_scored,
        "letters": [
            {"letter": letter, "scored": letter in letters, "purple": letter in purple}
            for letter in one["letters"]
        ],
    }


def helper(card: str, seen: Seen) -> Record:
    """A card in the Briefcase: an Equipment clue, a guest equipment or the Contact."""
    if card in seen.clues:
        record = seen.clue(card)
        effects = record["briefcase_effects"]
    elif card in seen.guests:
        record = seen.guests[card]
        effects = record["effects"]
    else:
        record = seen.contact or {}
        effects = [effect for side in record["sides"] for effect in side["effects"]]
    text = says(effects, " or " if "sides" in record else ", ")
    return {"id": card, "name": record["name"], "text": text, "flavour": record["flavour"]}


def says(effects: list[Record], between: str) -> str:
    """Briefcase effects in a sentence."""
    words = between.join(SHORT.get(e["effect"], e["effect"].replace("_", " ")) for e in effects)
    return words[:1].upper() + words[1:] + "." if words else ""


def piles(seen: Seen) -> list[Record]:
    """The piles that can be opened and looked through."""
    shown = [
        {
            "id": zone,
            "label": label,
            "title": title,
            "count": len(getattr(seen, zone)),
            "clues": seen.those(getattr(seen, zone)),
        }
        for zone, (label, title) in TITLES.items()
        if zone != "removed" or any(card in seen.clues for card in seen.removed)
    ]
    left = ", ".join(map(str, seen.case_deck))
    still = f"Still in the deck: {left}." if left else "No case is left in the deck."
    deck = {"id": "case_deck", "label": "Cases", "title": "Case Deck", "text": still}
    return [*shown, {**deck, "count": len(seen.case_deck), "clues": []}]
