"""Choosing a game's settings before it begins, one by its number at a time."""

from __future__ import annotations

from noctuary.engine.game import Choice, Game, Setting
from noctuary.terminal.screen import Screen


def choose_settings(
    screen: Screen, game: Game, settings: tuple[Setting, ...]
) -> dict[str, str | int]:
    """Show all settings; a number goes on to the next choice of one, Enter begins."""
    chosen = {setting.name: 0 for setting in settings}
    while True:
        screen.say()
        screen.say(f"{game.title}. {game.tagline}", "bold")
        for number, setting in enumerate(settings, 1):
            choice = setting.choices[chosen[setting.name]]
            screen.say(f"{number:>2}) {setting.title}: {choice.label}, {choice.meaning}")
        typed = screen.ask("Enter to begin, or a number to change that > ").strip()
        if not typed:
            return {s.name: s.choices[chosen[s.name]].value for s in settings}
        if typed.isdecimal() and 1 <= int(typed) <= len(settings):
            setting = settings[int(typed) - 1]
            chosen[setting.name] = next_choice(setting, chosen[setting.name])
        else:
            screen.say(f"Type a number from 1 to {len(settings)}, or Enter.")


def next_choice(setting: Setting, at: int) -> int:
    """The choice after this one, the first after the last."""
    choices: tuple[Choice, ...] = setting.choices
    return (at + 1) % len(choices)
