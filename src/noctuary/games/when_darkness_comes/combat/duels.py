"""WD-32.11 to WD-32.13: characters against characters, where the scenario allows it."""

from __future__ import annotations

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.combat import blows
from noctuary.games.when_darkness_comes.dice import opposed, pools
from noctuary.games.when_darkness_comes.people import damage, failure, grudges
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.story import memory


def attacks(g: Night, who: str) -> list[str]:
    """WD-32.12: whom one could attack in the own square, and with what."""
    if not g.scenario.pvp.attack or memory.is_kept_from(g, who, "attack"):
        return []
    others = [c.id for c in modifiers.people_at(g, g.characters[who].square) if c.id != who]
    weapons = ["bare", *blows.close_weapons(g, who)] if others else []
    return [f"attack:{other}:{weapon}" for other in others for weapon in weapons]


def attack(g: Night, who: str, victim: str, weapon: str) -> None:
    """WD-32.12: Attack + skill + weapon against Defence or a dodge; one exchange, no answer."""
    g.then(ChooseDefence(who, victim, "" if weapon == "bare" else weapon))


class ChooseDefence(Step, frozen=True):
    """WD-29.12: whoever has `dodge` may use it."""

    who: str
    victim: str
    weapon: str

    def run(self, g: Night) -> None:
        if "dodge" in g.characters[self.victim].sheet.skills:
            g.ask(self, ["defend", "dodge"], g.seat_of(self.victim))
        else:
            self.answer(g, "defend")

    def answer(self, g: Night, option: str) -> None:
        mine = blows.attack_check(g, self.who, self.weapon, self.victim, 0, kind="opposed")
        theirs = pools.difficulty(g, self.victim, option, 0, kind="opposed", target=self.who)
        g.then(opposed.Oppose(mine, theirs), Exchanged(self.who, self.victim, self.weapon))


class Exchanged(Step, frozen=True):
    """WD-32.12, WD-32.13: 1 damage if the attacker wins; a killing costs a failure disk."""

    who: str
    victim: str
    weapon: str

    def run(self, g: Night) -> None:
        if self.weapon:
            blows.use_up(g, self.who, self.weapon)
        if g.result is not None and g.result.success:
            grudges.wrong(g, self.victim, self.who)
            g.then(
                damage.SufferDamage(self.victim, self.who, attack=True),
                Remorse(self.who, self.victim),
            )


class Remorse(Step, frozen=True):
    """WD-32.13: killing a character costs the killer 1 failure disk."""

    who: str
    victim: str

    def run(self, g: Night) -> None:
        if not g.characters[self.victim].alive:
            failure.gain(g, self.who, "WD-32.13")
