"""WD-9: what a player may do in a turn, and what costs no action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.combat import combat, duels, ranged
from noctuary.games.when_darkness_comes.dice import deals, rolls, willpower
from noctuary.games.when_darkness_comes.magic import magic
from noctuary.games.when_darkness_comes.moving import (
    doors,
    fate,
    lights,
    looking,
    movement,
    perception,
)
from noctuary.games.when_darkness_comes.night import deeds
from noctuary.games.when_darkness_comes.people import (
    allies,
    healing,
    items,
    purchases,
    talks,
    theft,
)
from noctuary.games.when_darkness_comes.state import GOOD, Character, Deal, Night
from noctuary.games.when_darkness_comes.story import ending, memory, scenario

WHOLE_TURN = ("heal_self", "rest")


def options(g: Night, c: Character, rich: Sequence[Character], beset: bool) -> list[str]:
    """WD-5.10, WD-9.1: everything that the active character may do now; `rich` are those with
    something to make a deal about, and `beset` is who has disks in the own square.

    Asked at every turn, so that whatever cannot be offered now is passed by at a glance.
    """
    who, found = c.id, []
    if not g.moved:
        hindered = beset or g.lasting or g.marks
        found = ["stand"] if hindered and not may_move(g, who, beset) else ["move", "stand"]
    if not g.acted and c.willpower > 0 and not (g.marks and memory.is_kept_from(g, who, "act")):
        found += (g.deals and owed(g, who)) or legal_actions(g, c, beset)
    if g.fresh:
        hurt = (c.damage or c.bleeding) and c.willpower
        found += ("rest", "heal_self") if hurt and healing.can_heal_self(g, who) else ("rest",)
    if c.vp >= purchases.LOWEST_PRICE:
        found += purchases.offers(g, who)
    if c.door_fate:
        found += doors.lucky_doors(g, who)
    if g.party > 1:
        ground = g.pack.ground
        if ground.zones[c.square] and c.square in ground.beside_gates:
            found += doors.hosts(g, who)
        if rich and talks.may_propose(g, who, rich):
            found.append("deal")
        if g.settings.roleplay_votes == "on":
            found += [f"praise:{other}" for other in talks.praisable(g, c.seat)]
    found.append("end")
    return found


def is_over(g: Night, c: Character) -> bool:
    """Whether it is seen at a glance that somebody who has moved and acted has only the end of the
    turn left; else `options` has the last word."""
    return len(g.characters) == 1 and c.vp < purchases.LOWEST_PRICE and c.door_fate != GOOD


def may_move(g: Night, who: str, beset: bool) -> bool:
    """WD-2.5, WD-7.23: not the frozen and the engaged, nor whom the scenario keeps from it."""
    kept = modifiers.is_frozen(g, who) or memory.is_kept_from(g, who, "move")
    return not kept and not (beset and modifiers.engaged(g, who))


def legal_actions(  # noqa: C901, PLR0912, PLR0915 - one kind of action after the other
    g: Night, c: Character, beset: bool
) -> list[str]:
    """WD-9.2 to WD-9.9: the actions that can be carried out; `beset` by disks in the own square."""
    who, here = c.id, c.square
    belongings, pack = c.items, g.pack
    ground, name = pack.ground, g.settings.scenario
    company = False
    if g.party > 1:
        for other in g.characters.values():
            if other.square == here and other is not c and other.alive:
                company = True
                break
    found = [f"heal:{patient}" for patient in healing.patients(g, who)] if company else []
    if belongings or c.allies or (g.shown and not pack.things.keys().isdisjoint(g.shown)):
        found += item_actions(g, c, company)
    if beset or (belongings and not pack.ranged_weapons.isdisjoint(belongings)):
        found += opponent_actions(g, c)
    if here in ground.beside_gates:
        found += doors.ways_in(g, who)
    building = ground.zones[here]
    if building:
        if building not in c.perceived:  # WD-11.5: once in a game
            found.append("perceive")
        if modifiers.darkness(g, here) > 0:  # WD-12.1: in a room that is dark
            found.append("find_light")
    if belongings and pack.scenarios[name].magic:
        found += magic.casts(g, who)
    offers: deeds.Offers = pack.kept[name].get(here) or deeds.offers_at(g, here)
    if offers.every:  # at most squares the story offers nothing
        asked = deeds.in_question(g, here, offers)
        if asked:
            found += deeds.legal(g, c, asked)
    if company:
        found += theft.thefts(g, who)
        found += duels.attacks(g, who)
    return found


def item_actions(g: Night, c: Character, company: bool) -> list[str]:
    """WD-9.4: take, search, drop, give, tape; WD-9.5: give an ally away. WD-17.5: an item that was
    never found is searched for where it is seen in the own zone."""
    found: list[str] = []
    kinds, here, zones = g.pack.things, c.square, g.pack.ground.zones
    for disk, shown in g.shown.items():
        if disk in kinds:
            there = shown.square
            if shown.found:
                if there == here:
                    found.append(f"take:{disk}")
            elif (
                zones[there] == zones[here]
                and kinds[disk] != "numbered"
                and modifiers.sees(g, c.id, there)
            ):
                found.append(f"search:{disk}")
    if c.items:
        found += map(g.pack.drops.__getitem__, c.items)
    if c.nuisances and any(g.disk(item).tapes for item in c.items):
        found += [f"tape:{nuisance}" for nuisance in c.nuisances]
    if company and (c.items or c.allies):
        near = [o.id for o in modifiers.people_at(g, c.square) if o is not c]
        things = [d for d in (*c.items, *c.allies) if g.pack.disks[d].kind != "person"]
        found += [f"give:{thing}:{other}" for thing in things for other in near]
    return found


def opponent_actions(g: Night, c: Character) -> list[str]:
    """WD-9.5: persuade an ally here, shoot somebody in sight, fight a frozen adversary."""
    who, here, disks = c.id, c.square, g.pack.disks
    found = []
    for disk, shown in g.shown.items():
        if shown.square == here and disks[disk].kind == "ally":
            found.append(f"persuade:{disk}")
    if g.marks:
        if memory.is_kept_from(g, who, "talk"):
            found = []
        if memory.is_kept_from(g, who, "attack"):
            return found
    if not g.pack.ranged_weapons.isdisjoint(c.items):
        for disk in ranged.targets(g, who):
            found += ranged.shots(g, who, disk)
    if g.lasting:
        frozen = [
            d for d in modifiers.adversaries_at(g, here, frozen=True) if modifiers.is_frozen(g, d)
        ]
        found += [f"fight:{disk}" for disk in frozen]
    return found


def owed(g: Night, who: str) -> list[str]:
    """WD-25.4: a thing owed by a deal is handed over with the first free action."""
    here = g.characters[who].square
    return [
        f"give:{deal.thing}:{deal.receiver}"
        for deal in g.deals
        if deal.giver == who and is_due(g, deal, who) and g.characters[deal.receiver].square == here
    ]


def is_due(g: Night, deal: Deal, who: str) -> bool:
    """Whether this deal asks for a thing that the character still has (WD-25.5)."""
    return (
        deal.giver == who
        and not deal.due
        and bool(deal.thing)
        and deals.stands(g, deal)
        and g.characters[deal.receiver].alive
    )


# ── carrying out ──────────────────────────────────────────────────────────────────────────────


def carry_out(g: Night, who: str, option: str) -> None:
    """One option of the turn; actions use the action up and are followed by a test for the end."""
    do = FREE.get(option)
    if do is not None:  # as mostly: one word without details
        do(g, who)
        return
    word, _, details = option.partition(":")
    do = FREE.get(word)
    if do is None:
        do = ACTIONS[word]
        g.acted, g.fresh = True, False
        g.agenda.extend((ending.TEST, ActionDone(who, option)))
    if details:
        do(g, who, *details.split(":"))
    else:
        do(g, who)


class ActionDone(Step, frozen=True):
    """An action is over; the scenario may have waited for it."""

    who: str
    option: str

    def run(self, g: Night) -> None:
        if g.characters[self.who].alive:
            word, _, rest = self.option.partition(":")
            name = rest.partition(":")[0]
            scenario.fire(g, "action_done", self.who, word, name)
            deed = g.story.deeds.get(name) if word == "do" else None
            if deed is not None and deed.where.person is not None:
                scenario.fire(g, "person_talked", self.who, deed.where.person)


class Stand(Step, frozen=True):
    """WD-5.11, WD-5.12: no roll, no fate; the movement has ended here, and a look follows."""

    who: str

    def run(self, g: Night) -> None:
        stand(g, self.who)


class Rest(Step, frozen=True):
    """WD-37.4: a turn without anything restores 1 lost willpower at its end."""

    who: str

    def run(self, g: Night) -> None:
        rest(g, self.who)


def give(g: Night, who: str, thing: str, other: str) -> None:
    """WD-17.8, WD-15.9, WD-25.4: a gift wants consent, a debt does not."""
    debts = [d for d in g.deals if is_due(g, d, who) and (d.thing, d.receiver) == (thing, other)]
    if debts:
        g.deals.remove(debts[0])
        items.hand_over(g, who, other, thing)
        scenario.fire(g, "deal_kept", other)
    else:
        g.then(items.OfferThing(who, other, thing))


def shoot(g: Night, who: str, item: str, disk: str) -> None:
    """WD-30.4: a ranged attack on somebody in sight."""
    ranged.shoot(g, who, f"shoot:{item}:{disk}")


def fight(g: Night, who: str, disk: str) -> None:
    """WD-28.20: a frozen adversary in the own square."""
    g.then(combat.BeginCombat(disk, who))


def cast(g: Night, who: str, *rest: str) -> None:
    """WD-38.2: a spell."""
    magic.begin(g, who, ":".join(("cast", *rest)))


def pick(g: Night, who: str, gate: str) -> None:
    """WD-10.5: pick a lock."""
    doors.enter(g, who, "pick", gate)


def force(g: Night, who: str, gate: str) -> None:
    """WD-10.8: force a door."""
    doors.enter(g, who, "force", gate)


def smash(g: Night, who: str, gate: str) -> None:
    """WD-10.13: smash a window."""
    doors.enter(g, who, "smash", gate)


def climb(g: Night, who: str, gate: str) -> None:
    """WD-10.16: go through a window."""
    doors.enter(g, who, "climb", gate)


def move(g: Night, who: str) -> None:
    """WD-7.1: the movement of the turn."""
    if rolls.speed_alone(g, g.characters[who]):
        g.agenda.append(movement.BeginWalk(who))
        fate.Heed(who).run(g)
    else:
        movement.RollMovement(who).run(g)


def stand(g: Night, who: str) -> None:
    """WD-5.11, WD-5.12: stay where one is; the movement has ended there, and a look follows."""
    g.moved = True
    g.fresh = False
    looking.look(g, who)


def rest(g: Night, who: str) -> None:
    """WD-37.4: do nothing for a turn."""
    willpower.change(g, who, 1, "WD-37.4")


def heal_self(g: Night, who: str) -> None:
    """WD-33.3: the whole turn for oneself."""
    healing.heal(g, who, who)


def let_in(g: Night, who: str, gate: str, guest: str) -> None:
    """WD-10.26: open from inside."""
    g.offered.append(f"let_in:{gate}:{guest}")
    g.then(doors.AcceptInvitation(guest, who, gate))


FREE: Final[dict[str, Callable[..., None]]] = {
    "move": move,
    "stand": stand,
    "rest": rest,
    "heal_self": heal_self,
    "let_in": let_in,
    "luck": doors.walk_in_by_luck,
    "forgive": purchases.forgive,
    "learn": purchases.learn,
    "deal": talks.begin,
    "praise": talks.praise,
}
"""WD-9.10: what is no action."""
ACTIONS: Final[dict[str, Callable[..., None]]] = {
    "heal": healing.heal,
    "take": items.take,
    "search": items.search,
    "drop": items.drop,
    "tape": items.tape,
    "give": give,
    "steal": theft.steal,
    "persuade": allies.persuade,
    "shoot": shoot,
    "fight": fight,
    "attack": duels.attack,
    "pick": pick,
    "force": force,
    "smash": smash,
    "climb": climb,
    "perceive": perception.perceive,
    "find_light": lights.find_light,
    "cast": cast,
    "do": deeds.do,
}
"""WD-9.2 to WD-9.9: the eight actions."""


def interject(g: Night, option: str, seat: int) -> None:
    """Another player proposes a deal, or praises somebody."""
    talks.interject(g, option, seat)
