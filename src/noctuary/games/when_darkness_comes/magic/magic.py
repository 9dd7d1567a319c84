"""WD-38: magic: who may cast what, at whom, and how long it lasts."""

from __future__ import annotations

import msgspec

from noctuary.engine.ahead import tells
from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import lasting
from noctuary.games.when_darkness_comes.combat import ahead
from noctuary.games.when_darkness_comes.dice import points, pools, rolls, willpower
from noctuary.games.when_darkness_comes.dice.pools import Check
from noctuary.games.when_darkness_comes.events import SpellCast
from noctuary.games.when_darkness_comes.magic import spells
from noctuary.games.when_darkness_comes.people import belongings
from noctuary.games.when_darkness_comes.state import Lasting, Night
from noctuary.games.when_darkness_comes.story import ending, scenario

SUMMON_AT_MOST = 6
"""WD-38.6: the most VP that Summon brings."""


# ── what can be cast ──────────────────────────────────────────────────────────────────────────


def castable(g: Night, who: str) -> list[str]:
    """WD-38.1, WD-38.2: the spells whose components the character owns."""
    items = g.characters[who].items
    if not items or not g.scenario.magic:
        return []
    owned = {g.pack.disks[item].base for item in items}
    known = g.scenario.spells or tuple(g.pack.spells)
    return [spell for spell in known if owned.issuperset(g.pack.spells[spell].components)]


@tells(ahead.casts)
def casts(g: Night, who: str) -> list[str]:
    """WD-38.9: every spell with every legal target."""
    found: list[str] = []
    for spell in castable(g, who):
        found += [
            f"cast:{spell}:{target}" if target else f"cast:{spell}"
            for target in spells.targets(g, who, spell)
        ]
    return found


# ── casting ───────────────────────────────────────────────────────────────────────────────────


def cast_check(g: Night, who: str, spell: str, target: str = "") -> Check:
    """WD-38.4, WD-39.3, WD-39.4: Intelligence + `occult_knowledge` against the difficulty."""
    if spell == "locator":
        return pools.simple(g, who, "cast", target=target)
    check = pools.difficulty(g, who, "cast", g.pack.spell_levels[spell], target=target)
    return msgspec.structs.replace(check, precise=spell == "summon")


@tells(ahead.cast)
def begin(g: Night, who: str, option: str, after: Step | None = None) -> None:
    """WD-38.3: the components are discarded when the spell is cast; their VP are kept."""
    _, spell, *target = option.split(":")
    use_components(g, who, spell)
    aim = target[0] if target else ""
    steps: list[Step] = [
        rolls.Announce(cast_check(g, who, spell, aim or spell)),
        Cast(who, spell, aim),
        ending.TEST,
    ]
    g.then(*steps, *([after] if after is not None else []))


def use_components(g: Night, who: str, spell: str) -> None:
    """WD-38.3: what a spell is made of is used up."""
    for component in g.pack.spells[spell].components:
        item = next(i for i in g.characters[who].items if g.pack.disks[i].base == component)
        belongings.discard(g, who, item, "used", "WD-38.3")


class Cast(Step, frozen=True):
    """WD-38.6, WD-38.7: VP and the effect, or 1 willpower less."""

    who: str
    spell: str
    target: str

    def run(self, g: Night) -> None:
        if g.result is None or not g.characters[self.who].alive:
            return
        success, value = g.result.success, g.result.value
        g.emit(
            SpellCast(
                who=self.who, spell=self.spell, target=self.target, success=success, rule="WD-38.6"
            )
        )
        if not success:
            willpower.change(g, self.who, -1, "WD-38.7")
            return
        scenario.fire(g, "spell_cast", self.who, self.spell)
        spells.EFFECTS[self.spell](g, self.who, self.target, value)
        points.score(g, self.who, reward(g, self.spell, value), "spell", "WD-38.6")


def reward(g: Night, spell: str, value: int) -> int:
    """WD-38.6: the value of the difficulty, or of the level reached where that is not fixed."""
    if spell == "locator":
        return value
    if spell == "summon":
        return min(SUMMON_AT_MOST, max(value, g.pack.spell_levels[spell]))
    return g.pack.spell_levels[spell]


# ── what lasts ────────────────────────────────────────────────────────────────────────────────


class RollDuration(Step, frozen=True):
    """WD-38.11, WD-38.12: a die says for how many turns or, cast in combat, rounds."""

    spell: str
    caster: str
    target: str

    def run(self, g: Night) -> None:
        g.roll(self, 1, seat=g.seat_of(self.caster))

    def rolled(self, g: Night, faces: tuple[int, ...]) -> None:
        fight = g.combat
        fought = fight is not None and self.target in (fight.opponent, fight.main)
        in_rounds = fought and self.spell == "freeze"
        lasting.start(
            g,
            Lasting(
                self.spell,
                self.caster,
                self.target,
                turns=0 if in_rounds else faces[0],
                rounds=faces[0] if in_rounds else 0,
            ),
        )
