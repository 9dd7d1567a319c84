"""Choosing a game's settings before it begins, one by its number at a time."""

from __future__ import annotations

from noctuary.engine.game import Choice, Game, Setting
from noctuary.terminal.screen import Screen

LEARN = "g"


def choose_settings(screen: Screen, game: Game) -> dict[str, str | int] | None:
    """Show all settings; a number goes on to the next choice of one, Enter begins. None for a
    guided game, which has settings of its own."""
    chosen = {setting.name: 0 for setting in game.settings}
    while True:
        screen.say()
        screen.say(f"{game.title}. {game.tagline}", "bold")
        for number, setting in enumerate(game.settings, 1):
            choice = setting.choices[chosen[setting.name]]
            screen.say(f"{number:>2}) {setting.title}: {choice.label}, {choice.meaning}")
        if game.guide is not None:
            screen.say(f" {LEARN}) Learn by playing: an easy game, explained as it goes")
        typed = screen.ask("Enter to begin, or a number to change that > ").strip()
        if typed == LEARN and game.guide is not None:
            return None
        if not typed:
            return {s.name: s.choices[chosen[s.name]].value for s in game.settings}
        if typed.isdecimal() and 1 <= int(typed) <= len(game.settings):
            setting = game.settings[int(typed) - 1]
            chosen[setting.name] = next_choice(setting, chosen[setting.name])
        else:
            screen.say(f"Type a number from 1 to {len(game.settings)}, or Enter.")


def next_choice(setting: Setting, at: int) -> int:
    """The choice after this one, the first after the last."""
    choices: tuple[Choice, ...] = setting.choices
    return (at + 1) % len(choices)
