"""Arkham Noir in the browser."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from noctuary.engine.question import Option
from noctuary.web import static
from noctuary.web.looks import arkham_noir_end as end
from noctuary.web.records import LogEntry, Sight

NEEDED: Final = 5
STRAIN_AFTER: Final = 7
TITLES: Final = {
    "discard_area": ("Discard", "Discard Area"),
    "closed_cases": ("Closed", "Closed Cases"),
    "removed": ("Box", "Out of the game"),
}
SAYS: Final = {
    "take_stability": "take back a stability card",
    "take_time": "take back a time card",
    "search_draw": "search the draw stack",
    "stability_check": "check stability",
    "bypass_lock": "pass one lock without a key",
    "prevent_next": "mute the next clue",
}
TONES: Final = {
    "MenaceCame": "menace",
    "CaseClosed": "close",
    "CaseOpened": "good",
    "ObjectiveDone": "good",
    "TimeRanOut": "bad",
    "LeadsRanOut": "bad",
}
GALLERY: Final = 7
"""So many cards to choose from are shown as cards."""


class ArkhamNoirLook:
    """Cards in zones, cases as growing lines, tracks that fill."""

    folder = "arkham_noir"
    styles = ("arkham-noir-cards.css", "arkham-noir.css")

    def view(self, sight: Sight) -> dict[str, Any]:
        v: dict[str, Any] = msgspec.json.decode(sight.view)
        pack = sight.table.pack
        cards = {card: clue(one, v, pack) for card, one in v["clues"].items()}
        menaces = [menace(card, v, pack) for card in v["active_menaces"]]
        letters = {c["card"]["attrs"]["puzzle"] for c in scored(v)}
        types = list(dict.fromkeys(c["card"]["type"] for c in scored(v)))
        classic = v["settings"]["mode"] == "classic"
        return {
            "mode": v["settings"]["mode"],
            "cards": cards,
            "leads": v["leads_row"],
            "first_lead": v["leads_row"][0] if v["leads_row"] else None,
            "draw_stack": v["draw_stack"],
            "hand": v["hand"],
            "hand_limit": v["hand_limit"],
            "briefcase": [helper(card, v) for card in v["briefcase"]],
            "cases": [case(line, v, pack) for line in v["lines"]],
            "time": {"cards": v["time_area"], "limit": v["time_limit"]},
            "stability": {"cards": v["stability_area"], "limit": v["stability_limit"]},
            "menaces": {"active": menaces, "deck": v["menace_deck"]},
            "objectives": [objective(o, v, letters) for o in v["objectives"].values()]
            if not classic
            else [],
            "big_picture": {
                "cards": [c["card"]["id"] for c in scored(v)],
                "types": types,
                "needed": v["types_to_win"] if classic else 0,
            },
            "piles": piles(v),
            "strain_after": STRAIN_AFTER,
            "general_prevention": v["general_mark"],
            "waivers": v["waivers"],
            "machine": v["machine_in_play"],
            "out_of_reach": v["out_of_reach"],
        }

    def options(self, sight: Sight) -> list[dict[str, Any]]:
        assert sight.question is not None
        v = msgspec.json.decode(sight.view)
        shown = [shape(option, v) for option in sight.question.options if option.enabled]
        return shown + refused(sight.question.options, v)

    def subtitle(self, sight: Sight) -> str:
        mode = str(sight.table.settings["mode"]).capitalize()
        turn = msgspec.json.decode(sight.view)["turn"]
        return f"Arkham Noir · {mode} · turn {turn}"

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


# ── pieces ────────────────────────────────────────────────────────────────────────────────────


def art(card: str, pack: str) -> str:
    """The picture of a card, where the pack has one."""
    name = f"art/{pack}.svg"
    return f"{static.url(name)}#{card}" if name in static.names() else ""


def clue(one: dict[str, Any], v: dict[str, Any], pack: str) -> dict[str, Any]:
    """A clue as it counts now; what it gained says from which menace."""
    card = dict(one["card"])
    gains = [{**effect, "gained": menace_name(v, effect["effect"])} for effect in one["gained"]]
    card["effects"] = card["effects"] + gains
    if one["time_icon"] and not card["time_icon"]:
        card["time_icon"] = "gained"
    card["art"] = art(card["id"], pack)
    card["key"] = (pack, card["id"], str(card["time_icon"]), len(gains), str(gains))
    return card


def menace_name(v: dict[str, Any], effect: str) -> str:
    """The menace that gives darkness clues this effect."""
    for menace in v["menaces"].values():
        if any(ongoing["gains"] == effect for ongoing in menace["ongoing"]):
            return str(menace["name"])
    return ""


def menace(card: str, v: dict[str, Any], pack: str) -> dict[str, Any]:
    """A menace, or the Haunter lying among them."""
    if card in v["menaces"]:
        shown = dict(v["menaces"][card])
    else:
        face = v["haunter"]
        shown = {"id": card, "name": face["name"], "flavour": face["opening_text"]}
        shown["ongoing"] = [{"effect": "ong_time_limit_minus", "gains": None}]
    return {**shown, "art": art(card, pack), "key": (pack, card)}


def case(line: dict[str, Any], v: dict[str, Any], pack: str) -> dict[str, Any]:
    """An open case with its joints: the technique by which each clue was joined."""
    face, entries = line["face"], []
    before = face["right"]
    for card in line["cards"]:
        record = v["clues"][card]["card"]
        joined = joint(before, record["left"])
        entries.append({"card": card, "joint": joined, "spent": card in line["spent"]})
        before = record["right"]
    types = [v["clues"][card]["card"]["type"] for card in line["cards"]]
    return {
        "key": (pack, line["case"], face["name"]),
        "id": line["case"],
        "number": line["number"],
        "name": face["name"],
        "right": face["right"],
        "line": entries,
        "types": list(dict.fromkeys(types)),
        "needed": NEEDED,
        "prevent": line["mark"],
        "closable": line["can_close"],
        "ongoing": face["ongoing"],
        "icons": face["icons"],
        "opening_text": face["opening_text"],
        "art": art(line["case"], pack),
    }


def joint(right: list[dict[str, Any]], left: list[dict[str, Any]]) -> dict[str, Any]:
    """The icon that two joined edges share; an `any` takes the other's."""
    ends = {icon["tech"]: icon for icon in right}
    shared = [icon for icon in left if icon["tech"] in ends]
    if shared:
        return shared[0]
    wild = [icon for icon in left if icon["tech"] == "any"]
    return (wild and right and right[0]) or left[0]


def scored(v: dict[str, Any]) -> list[dict[str, Any]]:
    """The clues in the Big Picture."""
    return [v["clues"][card] for card in v["big_picture"] if card in v["clues"]]


def objective(o: dict[str, Any], v: dict[str, Any], letters: set[str]) -> dict[str, Any]:
    """An objective, with the letters it still lacks."""
    purple = {hint["letter"] for hint in o["path"] if hint["purple"]}
    return {
        **o,
        "scored": o["id"] in v["big_picture"],
        "letters": [
            {"letter": letter, "scored": letter in letters, "purple": letter in purple}
            for letter in o["letters"]
        ],
    }


def helper(card: str, v: dict[str, Any]) -> dict[str, Any]:
    """A card in the Briefcase: an Equipment clue, a guest equipment or the Contact."""
    if card in v["clues"]:
        record = v["clues"][card]["card"]
        effects = record["briefcase_effects"]
    elif card in v["guests"]:
        record = v["guests"][card]
        effects = record["effects"]
    else:
        record = v["contact"]
        effects = [effect for side in record["sides"] for effect in side["effects"]]
    text = says(effects, " or " if "sides" in record else ", ")
    return {"id": card, "name": record["name"], "text": text, "flavour": record["flavour"]}


def says(effects: list[dict[str, Any]], between: str) -> str:
    """Briefcase effects in a clause."""
    words = between.join(SAYS.get(e["effect"], e["effect"].replace("_", " ")) for e in effects)
    return words[:1].upper() + words[1:] + "." if words else ""


def piles(v: dict[str, Any]) -> list[dict[str, Any]]:
    """The piles that can be opened and looked through."""
    shown = [
        {
            "id": zone,
            "label": label,
            "title": title,
            "count": len(v[zone]),
            "cards": [card for card in v[zone] if card in v["clues"]],
        }
        for zone, (label, title) in TITLES.items()
        if zone != "removed" or any(card in v["clues"] for card in v[zone])
    ]
    numbers = [str(n) for n in v["case_deck"]]
    still = (
        f"Still in the deck: {', '.join(numbers)}." if numbers else "No case is left in the deck."
    )
    return [
        *shown,
        {
            "id": "case_deck",
            "label": "Cases",
            "title": "Case Deck",
            "count": len(numbers),
            "cards": [],
            "text": still,
        },
    ]


# ── options ───────────────────────────────────────────────────────────────────────────────────


def shape(option: Option, v: dict[str, Any]) -> dict[str, Any]:
    """An option with the card and the place that it concerns, in few words: the cards lie there."""
    verb, _, rest = option.id.partition(":")
    first, _, second = rest.partition(":")
    shaped: dict[str, Any] = msgspec.to_builtins(option)
    shaped |= {"card": first.split("+")[0], "place": "", "group": "", "short": "", "warn": ""}
    if verb == "play":
        shaped |= played(option, v, first, second)
    elif option.id in ("take", "pass"):
        shaped |= with_lead(option, v)
    elif verb == "close":
        number = next(line["number"] for line in v["lines"] if line["case"] == first)
        shaped |= {
            "place": "closed_cases",
            "label": f"Close Case {number}",
            "cost": lost(option, v),
        }
    elif verb == "swap":
        shaped |= {"short": card_name(v, second), "group": f"{card_name(v, first)} for"}
    elif verb in ("use", "stow", "unstow"):
        shaped |= {"area": "briefcase", "short": option.label.partition(":")[0]}
        if "nothing" in option.cost:
            shaped["warn"] = f"{option.label}: {option.cost}. Do it all the same?"
    return shaped


def with_lead(option: Option, v: dict[str, Any]) -> dict[str, Any]:
    """Keep the First Lead, or throw it away for nothing."""
    lead = v["leads_row"][0] if v["leads_row"] else ""
    if option.id == "pass":
        return {"card": lead, "place": "discard_area", "cost": lost(option, v)}
    cost = "Then one card must go" if "full" in option.cost else "Its effects do not happen"
    return {"card": lead, "place": "hand", "label": "Keep it in your hand", "cost": cost}


def played(option: Option, v: dict[str, Any], card: str, case: str) -> dict[str, Any]:
    """A play: which card, to which line, and what it risks."""
    number = next(line["number"] for line in v["lines"] if line["case"] == case)
    name, checks = card_name(v, card), len(option.odds) - 1
    what = "it" if card in v["leads_row"][:1] else shorter(name)
    return {
        "card": card,
        "place": case,
        "label": f"Play {what} to Case {number}",
        "cost": lost(option, v) or may_and_must(v, card),
        "short": f"Case {number}",
        "group": f"Play {name} to",
        "short_card": shorter(name),
        "price": "" if checks < 1 else "a check" if checks == 1 else f"{checks} checks",
    }


def lost(option: Option, v: dict[str, Any]) -> str:
    """What becomes of the First Lead, if it is thrown away."""
    if "goes to" not in option.cost:
        return ""
    lead = shorter(card_name(v, v["leads_row"][0]))
    return f"{lead} costs time" if "Time" in option.cost else f"{lead} is lost"


def may_and_must(v: dict[str, Any], card: str) -> str:
    """What a clue does when it is played, in a clause."""
    one = v["clues"][card]
    effects = [*one["card"]["effects"], *one["gained"]]
    words = [
        f"{e['mode']} {SHORT.get(e['effect'], e['effect'].replace('_', ' '))}" for e in effects
    ]
    return ", ".join(words)[:1].upper() + ", ".join(words)[1:]


SHORT: Final = {
    "take_lead": "take a lead",
    "take_discard": "take a discard",
    "take_closed": "take a closed clue",
    "take_stability": "take back a stability card",
    "take_time": "take back a time card",
    "search_draw": "search the stack",
    "recycle_discard": "recycle the discards",
    "swap_penalty": "swap a penalty",
    "search_menace": "choose a menace",
    "discard_hand": "discard from hand",
    "discard_lead": "discard a lead",
    "stability_check": "check stability",
    "close_case_5": "close Case 5",
    "close_case_6": "close Case 6",
    "prevent_next": "mute the next clue",
    "draw_menace": "turn over a menace",
}


def refused(options: tuple[Option, ...], v: dict[str, Any]) -> list[dict[str, Any]]:
    """What cannot be done, once a card: the case that comes nearest gives the reason."""
    legal = {option.id.split(":")[1] for option in options if option.enabled and ":" in option.id}
    nearest: dict[str, Option] = {}
    for option in options:
        verb, _, rest = option.id.partition(":")
        about = rest.partition(":")[0] if verb != "close" else "close"
        if option.enabled or (verb == "play" and about in legal):
            continue
        known = nearest.get(f"{verb}:{about}")
        if known is None or option.why_not.count(";") < known.why_not.count(";"):
            nearest[f"{verb}:{about}"] = option
    return [folded(key, option, v) for key, option in nearest.items()]


def folded(key: str, option: Option, v: dict[str, Any]) -> dict[str, Any]:
    """One refused thing to do."""
    verb, _, card = key.partition(":")
    label = {"play": f"Play {shorter(card_name(v, card))}", "close": "Close a case"}.get(
        verb, option.label
    )
    shaped: dict[str, Any] = msgspec.to_builtins(option)
    return shaped | {
        "label": label,
        "card": card,
        "place": "",
        "group": "",
        "short": "",
        "warn": "",
    }


def card_name(v: dict[str, Any], card: str) -> str:
    """The name of a clue that can be seen."""
    return str(v["clues"][card]["card"]["name"]) if card in v["clues"] else card


def shorter(name: str) -> str:
    """A name that fits into a slot: its last two words at most."""
    words = name.split()
    return name if len(name) <= 12 else " ".join(words[-2:]) if len(words) > 2 else words[-1]
