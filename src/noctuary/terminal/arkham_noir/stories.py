"""Arkham Noir's texts at their moments: beginning, cases, menaces, endings; and the signs."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from noctuary.games.arkham_noir.content.cards import Cards
from noctuary.games.arkham_noir.seen.view import View
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


def openings(view: View) -> list[Reading]:
    """What the open cases said when they opened."""
    return [
        Reading(f"Case {line.number}, {line.face.name}", line.face.opening_text)
        for line in view.lines
    ]


def deeds(pack: Cards, card: str) -> list[str]:
    """What a menace does, a sentence each."""
    effects = (
        pack.case[card].bottom_effects
        if card == pack.haunter
        else (*pack.menace[card].immediate, *pack.menace[card].ongoing)
    )
    return [cards.menace_words(effect) for effect in effects]


def record(pack: Cards, result: dict[str, Any]) -> str:
    """AN-33.7: the result in lines."""
    settings = result["settings"]
    done = [str(pack.objective[card].number) for card in result["objectives"]]
    rows = [
        f"Outcome: {OUTCOMES[result['outcome']]}.",
        f"Mode: {result['mode']}; limits {settings['limits']}, menaces {settings['menaces']}, "
        f"help {settings['help']}.".replace("_", " "),
        f"Turns: {result['turns']}. Menaces turned over: {result['menaces']}.",
        f"Letters scored: {', '.join(result['letters']) or 'none'}.",
    ]
    if result["mode"] == "hardboiled":
        rows.append(f"Objectives completed: {', '.join(done) or 'none'}.")
    return "\n".join(rows)
