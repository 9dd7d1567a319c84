"""Arkham Noir's texts at their moments: beginning, cases, menaces, endings; and the signs."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from noctuary.games.arkham_noir.cards import Cards
from noctuary.games.arkham_noir.view import View
from noctuary.terminal.arkham_noir import cards
from noctuary.terminal.screen import Reading

LEGEND = [
    (Text("PER EVI ..."), "person, evidence, location, artifact, threat, monster, formula"),
    (
        Text.assemble("si>r", ("[C]", cards.PURPLE)),
        "left edge > right edge: techniques by their letter, * any, [C] purple",
    ),
    (Text("◆A ✓"), "puzzle clue with its letter; scored"),
    (Text("key skey"), "key, skeleton key (key× is spent); lock and slock need one"),
    (Text("min4 dark"), "card minimum, darkness; equip(ment); stays: cannot be discarded"),
    (Text("T S", "yellow"), "time icon, stability icon"),
    (Text("! ?"), "an effect that you must, may carry out; (check!) is due to a menace"),
    (Text("+lead -hand"), "take a card there to your hand; discard a card there"),
    (Text("menace*"), "choose a menace; menace: one comes; check: Stability Check"),
    (Text("─i─PER ▸ir"), "joint and clue; open end; ‖ from here on each clue costs a check"),
]
OUTCOMES = {
    "win": "Victory",
    "loss_stability": "Defeat: your stability is gone",
    "loss_menace": "Defeat: one menace too many",
    "conceded": "You gave up",
}


def beginning(pack: Cards, view: View) -> list[Reading]:
    """The introduction, and the cases that are open from the start."""
    title = pack.manifest.title
    readings = [Reading(title, pack.texts.introduction)]
    for line in view.lines:
        readings += opening(view, line.case)
    return readings


def opening(view: View, case: str) -> list[Reading]:
    """What a case says when it opens."""
    return [
        Reading(f"Case {line.number}, {line.face.name}", line.face.opening_text)
        for line in view.lines
        if line.case == case and line.face.opening_text
    ]


def closing(before: View, case: str) -> list[Reading]:
    """What it says when it closes."""
    return [
        Reading(f"Case {line.number} is closed", line.face.closing_text)
        for line in before.lines
        if line.case == case and line.face.closing_text
    ]


def menace(pack: Cards, card: str) -> list[Reading]:
    """A menace when it comes: what it does, and what it looks like."""
    if card == pack.haunter:
        face = pack.case[card].faces[0]
        words = [cards.menace_words(effect) for effect in pack.case[card].bottom_effects]
        return [Reading(f"A menace: {face.name}", "\n".join([face.opening_text, *words]))]
    found = pack.menace[card]
    words = [cards.menace_words(effect) for effect in (*found.immediate, *found.ongoing)]
    return [Reading(f"A menace: {found.name}", "\n".join([found.flavour, *words]))]


def ending(pack: Cards, result: dict[str, Any], view: View) -> list[Reading]:
    """AN-33.4, AN-33.7: how it ends, the objectives that were completed, and the record."""
    outcome = result["outcome"]
    texts = {
        "win": getattr(pack.texts.victory, view.settings.mode),
        "loss_stability": pack.texts.defeat.stability,
        "loss_menace": pack.texts.defeat.menace,
        "conceded": pack.texts.concession,
    }
    readings = [Reading(OUTCOMES[outcome], texts[outcome])]
    for card in result["objectives"]:
        objective = pack.objective[card]
        readings.append(
            Reading(f"Objective {objective.number}, {objective.title}", objective.closing_text)
        )
    return [*readings, Reading("The record", record(pack, result))]


def record(pack: Cards, result: dict[str, Any]) -> str:
    """The result in lines."""
    settings = result["settings"]
    done = [str(pack.objective[card].number) for card in result["objectives"]]
    goal = f"Objectives completed: {', '.join(done) or 'none'}"
    return "\n".join(
        [
            f"Outcome: {OUTCOMES[result['outcome']]}.",
            f"Mode: {result['mode']}; limits {settings['limits']}, menaces {settings['menaces']}, "
            f"help {settings['help']}.".replace("_", " "),
            f"Turns: {result['turns']}. Menaces turned over: {result['menaces']}.",
            f"Letters scored: {', '.join(result['letters']) or 'none'}.",
            *([f"{goal}."] if result["mode"] == "hardboiled" else []),
        ]
    )
