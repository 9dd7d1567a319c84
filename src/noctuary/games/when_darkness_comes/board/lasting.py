"""WD-38.11 to WD-38.14: spells that last, how they are counted and when they end."""

from __future__ import annotations

import msgspec

from noctuary.games.when_darkness_comes.events import SpellEnded
from noctuary.games.when_darkness_comes.state import Combat, Lasting, Night


def start(g: Night, new: Lasting) -> None:
    """WD-38.14: a second casting counts only if it lasts longer."""
    key = f"{new.spell}:{new.target}"
    old = g.lasting.get(key)
    if old is None or new.turns + new.rounds > old.turns + old.rounds:
        g.lasting[key] = new


def end(g: Night, key: str) -> None:
    """A lasting spell is over."""
    spell = g.lasting.pop(key)
    g.emit(SpellEnded(spell=spell.spell, target=spell.target, rule="WD-38.11"))


def count_turns(g: Night, who: str) -> None:
    """WD-38.11: at the end of the caster's turns, the one of the casting not counted."""
    for key, spell in list(g.lasting.items()):
        if counted_by(g, spell) != who or not spell.turns:
            continue
        if spell.fresh:
            g.lasting[key] = msgspec.structs.replace(spell, fresh=False)
        elif spell.turns == 1:
            end(g, key)
        else:
            g.lasting[key] = msgspec.structs.replace(spell, turns=spell.turns - 1)


def counted_by(g: Night, spell: Lasting) -> str:
    """WD-38.11: whose turns count; an adversary has none, so for its spells those of the target."""
    return spell.caster if spell.caster in g.characters else spell.target


def count_rounds(g: Night) -> None:
    """WD-38.12: at the end of each round of the target's combat."""
    if g.combat is None or not g.lasting:
        return
    fighting = (g.combat.opponent, g.combat.main)
    for key, spell in list(g.lasting.items()):
        if not spell.rounds or spell.target not in fighting:
            continue
        if spell.fresh:
            g.lasting[key] = msgspec.structs.replace(spell, fresh=False)
        elif spell.rounds == 1:
            end(g, key)
        else:
            g.lasting[key] = msgspec.structs.replace(spell, rounds=spell.rounds - 1)


def rounds_become_turns(g: Night, fight: Combat) -> None:
    """WD-38.12: rounds that are left when the combat ends go on as so many turns."""
    for key, spell in list(g.lasting.items()):
        if spell.rounds and spell.target in (fight.opponent, fight.main):
            g.lasting[key] = msgspec.structs.replace(
                spell, turns=spell.rounds, rounds=0, fresh=g.active == counted_by(g, spell)
            )


def break_off(g: Night) -> None:
    """A combat is over without having been fought out: a turn or a life has ended."""
    fight = g.combat
    g.combat = None
    if fight is not None and g.lasting:
        rounds_become_turns(g, fight)


def end_spells_of(g: Night, who: str) -> None:
    """WD-38.13: when the caster dies, the caster's lasting spells end."""
    g.creatures.pop(who, None)
    for key, spell in list(g.lasting.items()):
        if who in (spell.caster, spell.target):
            end(g, key)


def end_spells_on(g: Night, target: str) -> None:
    """Spells on something that has left the board."""
    if not g.lasting:
        return
    for key, spell in list(g.lasting.items()):
        if spell.target == target:
            end(g, key)
