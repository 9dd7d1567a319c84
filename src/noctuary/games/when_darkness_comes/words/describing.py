"""Disks, spells and people in words: what a person reads before choosing one."""

from __future__ import annotations

from collections.abc import Iterator

from noctuary.engine.question import Description, Thing
from noctuary.engine.words import capital, counted, listed
from noctuary.games.when_darkness_comes.content.disks import Disk
from noctuary.games.when_darkness_comes.content.ladder import LEVELS
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.words import names


def describe(g: Night, thing: Thing) -> Description | None:
    """A disk or a spell in words; squares and doors explain themselves."""
    if thing.kind == "disk" and thing.id in g.pack.disks:
        disk = names.called(g, thing.id)
        return Description(thing, disk.name, capital(disk.kind), tuple(lines(disk)), disk.text)
    if thing.kind == "card" and thing.id in g.pack.spells:
        spell = g.pack.spells[thing.id]
        needs = [names.skill(one) for one in spell.components]
        level = f"Needs {names.level(LEVELS[spell.tn])}." if spell.tn else ""
        said = (level, f"Uses up {listed(needs)}." if needs else "")
        return Description(thing, spell.name, "Spell", tuple(filter(None, said)), spell.text)
    return None


def lines(disk: Disk) -> Iterator[str]:
    """What its numbers mean, a sentence each."""
    if disk.a or disk.d:
        yield strength(disk)
    if disk.tn:
        yield f"To deal with it: {names.level(disk.tn)}."
    for purpose, n in disk.adds.items():
        yield f"{counted(n, 'die', 'dice')} more for {names.PURPOSES[purpose]}."
    for skill, n in disk.with_skill.items():
        yield f"{counted(n, 'die', 'dice')} more with {names.skill(skill)}."
    if disk.assists:
        yield f"Re-rolls {counted(disk.dice, 'die', 'dice')} of {listed(disk.assists)} for you."
    if disk.spoils:
        yield f"Spoils {disk.spoils}."
    if disk.weight:
        yield f"Weighs {disk.weight}."
    if disk.vp:
        yield f"Worth {disk.vp} VP."


def strength(disk: Disk) -> str:
    """What an opponent can do, by the hands that its codes stand for."""
    hit = f"To hit it you need {names.level(disk.d)}" if disk.d else "It cannot be hit"
    blow = f"to withstand it {names.level(disk.a)}" if disk.a else "it does not strike back"
    return f"{hit}, {blow}. Health {disk.health}."
