"""Six Days on paper: sheets for hero, Rival, scenes and journal, and the tables as a booklet."""

from __future__ import annotations

from typing import Any, Final, cast

from noctuary.engine.game import Game, Pack
from noctuary.games.six_days.content.tables import Lines, Scene, Tables
from noctuary.paper import pictures
from noctuary.paper.press import PrintSet
from noctuary.paper.prose import blocks
from noctuary.paper.sheets import Order

LINE_DICE: Final = {1: ("",), 2: ("odd", "even"), 3: ("1–2", "3–4", "5–6")}
"""SD-1.4 to SD-1.6: what the first die shows for each line of a table."""
HERO: Final = {
    "hero_trait": "Trait",
    "hero_calling": "Calling",
    "hero_doing": "One who can …",
    "hero_start": "Starting Condition",
    "hero_name": "Name",
}
RACE: Final = {
    "prize_sought": "The Prize: what is sought",
    "prize_state": "Its state",
    "motive": "Motive",
    "rival_nature": "The Rival’s nature",
    "rival_strength": "The Rival’s strength",
    "rival_name": "The Rival’s name",
}
PEOPLE: Final = {
    "persons": "Persons",
    "relations": "Their tie to you",
    "leads": "Leads",
    "emotions": "Emotions",
    "remedies": "Remedies",
}
ACTS: Final = ("Act One", "Act Two", "Act Three")
Face = dict[str, Any]


def make(game: Game, pack: Pack, order: Order) -> PrintSet:
    """The whole set of a genre."""
    paper = order.paper
    genre = cast(Tables, pack)
    records = {
        "game": "Six Days",
        "pack": pack.manifest.title,
        "subtitle": pack.manifest.subtitle,
        "paper": paper.name,
        "paper_size": (paper.width, paper.height),
        "low_ink": order.low_ink,
        "layout": {"width": paper.width, "height": paper.height},
        "introduction": genre.introduction,
        "resources": [(one.text, one.prompt) for one in genre.resources.values()],
        "scenes": [scene(one) for one in genre.scene.values()],
        "statements": list(genre.statements.values()),
        "prompts": {name: getattr(genre.prompts, name) for name in genre.prompts.__struct_fields__},
        "help": [{"title": aid.title, "blocks": blocks(aid.body)} for aid in game.aids(pack)],
        "tables": tables(genre),
    }
    return PrintSet("six_days", records, {"cover.svg": pictures.file("covers/six-days.svg")})


def scene(one: Scene) -> Face:
    """A rung of the ladder with its events, and the discoveries where it has them."""
    leads = [(unbroken(one.lead), one.events)]
    if one.extra_lead and one.extra_events:
        leads.append((unbroken(one.extra_lead), one.extra_events))
    return {
        "n": one.n,
        "act": ACTS[one.act - 1],
        "name": one.name,
        "difficulty": one.difficulty,
        "note": one.head_note,
        "prompt": one.prompt,
        "leads": leads,
        "new_word": "add_word" in one.flags,
    }


def unbroken(lead: str) -> str:
    """A heading whose dots never stand alone on a line."""
    return lead.replace(" …", "\u00a0…")


def tables(genre: Tables) -> Face:
    """Every table of the genre, group by group."""
    return {
        "hero": named(genre, HERO),
        "words": lined(genre.lines["words"]),
        "negative": sorted(genre.negative),
        "race": named(genre, RACE),
        "people": named(genre, PEOPLE),
        "types": [(one.name, one.prompt) for one in genre.types],
        "purpose": lined(genre.lines["purpose"]),
        "danger": lined(genre.lines["danger"]),
        "location": by_act(genre, "location"),
        "complication": by_act(genre, "complication"),
        "goal": by_act(genre, "goal"),
        "obstacle": by_act(genre, "obstacle"),
        "conditions": [(one.text, one.default) for one in genre.conditions.values()],
    }


def named(genre: Tables, titles: dict[str, str]) -> list[Face]:
    """Tables with their headings."""
    return [{"title": title, "lines": lined(genre.lines[name])} for name, title in titles.items()]


def lined(lines: Lines) -> list[tuple[str, tuple[str, ...]]]:
    """The lines of a table, each with what the first die shows for it."""
    dice = LINE_DICE.get(len(lines)) or tuple(str(n) for n in range(1, len(lines) + 1))
    return list(zip(dice, lines, strict=True))


def by_act(genre: Tables, name: str) -> list[Face]:
    """A list of six for each act."""
    return [
        {"title": act, "lines": lined(genre.lines[f"{name}_{n}"])}
        for n, act in enumerate(ACTS, start=1)
    ]
