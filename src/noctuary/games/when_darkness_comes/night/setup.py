"""WD-5.1 to WD-5.5: what is decided before the game, and setting the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from noctuary.engine.question import SettingError
from noctuary.engine.settings import Choice, Pasted, Setting
from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import board, naming
from noctuary.games.when_darkness_comes.content import chronicle
from noctuary.games.when_darkness_comes.content.chronicle import Chronicle
from noctuary.games.when_darkness_comes.content.plot import Scenario
from noctuary.games.when_darkness_comes.content.tiles import SQUARES, number
from noctuary.games.when_darkness_comes.content.town import SUPPLY_KINDS, Town
from noctuary.games.when_darkness_comes.night import effects_on_town, persons, turn
from noctuary.games.when_darkness_comes.people import casting
from noctuary.games.when_darkness_comes.state import Character, Night, Settings
from noctuary.games.when_darkness_comes.story import scenario


class FromPack(Setting, frozen=True):
    """A setting whose values a pack may add to; the pack has the last word."""

    def read(self, value: object) -> str | int:
        return str(value)


SETTINGS: Final = (
    FromPack(
        "scenario",
        "Scenario",
        (
            Choice("last_bus", "Last Bus", "one player; teaches the rules in half an hour"),
            Choice("ward_seven", "Ward Seven", "one to six; together against the clock", 1),
            Choice("the_will", "The Reading of the Will", "one to six; a race among heirs"),
            Choice("hollow_choir", "The Hollow Choir", "one to six; magic, and a gate to close", 2),
            Choice("night_deposit", "The Night Deposit", "two to six; one strongbox, quietly"),
            Choice("second_market", "The Second Market", "three to six; deals, debts and magic", 1),
            Choice("ten_paces", "Ten Paces at the Halcyon", "three to six; duels and a bite", 1),
        ),
        "The story, and what must be achieved.",
        "WD-5.1",
    ),
    Setting(
        "keep",
        "Campaign",
        (
            Choice("off", "One night", "characters are forgotten when it is over"),
            Choice(
                "on",
                "Keep the characters",
                "experience, scars, trophies and grudges go on to the next one",
            ),
        ),
        "Whether the characters go on to another night.",
        "WD-35.6",
    ),
    Setting(
        "roleplay_votes",
        "Votes on role-playing",
        (
            Choice("off", "Off", "VP come from deeds alone"),
            Choice("on", "On", "once a round you may propose 1 VP for another; the others vote"),
        ),
        "Only with three players or more.",
        "WD-40.3",
    ),
    Setting(
        "own_things",
        "Own things",
        (
            Choice("off", "Empty hands", "everybody has what the story gives them"),
            Choice(
                "on", "What they would bring", "a rope, a flashlight, a bag of dog biscuits", -1
            ),
        ),
        "Whether ready-made characters bring a thing of their own; it is worth no VP.",
        "WD-2.16",
    ),
    Pasted(
        "town",
        "An earlier night",
        (Choice("", "Nothing has happened yet", "the first night in this town"),),
        "The chronicle of a town, as an earlier night wrote it: its people can be played again.",
        "WD-35.18",
    ),
)


NOTHING_HAPPENED: Final = Chronicle()


def seats_for(pack: Town, settings: Mapping[str, str | int]) -> tuple[int, int]:
    """WD-R15: for how many people the scenario is."""
    story = pack.scenarios.get(str(settings["scenario"]))
    if story is None:
        known = ", ".join(pack.scenarios)
        raise SettingError(
            f"the pack {pack.id} has no scenario {settings['scenario']}; it has {known}"
        )
    return story.players.min, story.players.max


def set_table(pack: Town, given: dict[str, Any], seats: int) -> Night:
    """WD-5.2 to WD-5.4: everything that needs no chance; the rest waits on the agenda."""
    settings, past = msgspec.convert(given, Settings), NOTHING_HAPPENED
    if settings.town:
        past = chronicle_of(pack, settings.town)
        settings = msgspec.structs.replace(settings, town="")
    story = pack.scenarios[settings.scenario]
    piles = pack.piles.get(story.id)
    if piles is None:
        piles = pack.piles[story.id] = sorted_out(pack, story)
    stack, box, supply, obstacle_pool = piles
    return Night(
        pack=pack,
        settings=settings,
        past=past,
        light=story.environment.light,
        weather=story.environment.weather,
        stack=stack.copy(),
        box=box.copy(),
        supply=supply.copy(),
        obstacle_pool=obstacle_pool.copy(),
        agenda=[Begin(), casting.CastRoles(), ShuffleAll()],
    )


def chronicle_of(pack: Town, text: str) -> Chronicle:
    """WD-35.18: what the town remembers; SettingError says what cannot be read."""
    try:
        return chronicle.read(text, pack.skills, pack.copies)
    except chronicle.ChronicleError as error:
        raise SettingError(f"the chronicle of the town cannot be read: {error}") from error


def sorted_out(pack: Town, story: Scenario) -> tuple[list[str], ...]:
    """Stack, box, supply and obstacle pool of a scenario, before they are shuffled."""
    stack, box = tiles_in_play(pack, story)
    supply, rest = disks_in_play(pack, story)
    numbered = [disk.id for disk in pack.of_kind("numbered")]
    return stack, box + numbered + rest, supply, [d.id for d in pack.of_kind("obstacle")]


def tiles_in_play(pack: Town, story: Scenario) -> tuple[list[str], list[str]]:
    """WD-5.2: the tiles of the stack, and those that stay in the box."""
    names = story.tiles
    start = {tile.tile for tile in names.start}
    if names.only:
        chosen = [tile for tile in names.only if tile not in start]
    else:
        chosen = [
            tile.id
            for tile in pack.tiles.values()
            if tile.id not in start
            and tile.id not in names.exclude
            and (tile.class_ == "town" or tile.id in names.include or (tile.magic and story.magic))
        ]
    box = [tile for tile in pack.tiles if tile not in chosen and tile not in start]
    return chosen, box


def disks_in_play(pack: Town, story: Scenario) -> tuple[list[str], list[str]]:
    """WD-5.3: the supply, and the disks that stay in the box."""
    kinds = {*SUPPLY_KINDS, *(["component"] if story.magic else [])}
    wanted = story.disks.supply
    pool = [
        disk.id
        for disk in pack.disks.values()
        if disk.kind in kinds and board.in_supply(pack, disk.base, story)
    ]
    if wanted.only:
        chosen = named_disks(pack, wanted.only)
    else:
        gone = named_disks(pack, wanted.remove)
        chosen = [d for d in pool if d not in gone]
        chosen += [d for d in named_disks(pack, wanted.add) if d not in chosen]
    strangers = {disk.id for disk in pack.of_kind("person")} - {p.id for p in story.persons}
    box = [
        disk.id
        for disk in pack.disks.values()
        if disk.id not in chosen
        and disk.kind not in ("obstacle", "numbered")
        and disk.id not in strangers
    ]
    return chosen, box


def named_disks(pack: Town, words: tuple[str, ...]) -> list[str]:
    """A copy of a disk by its id, n copies by `id*n`, or all of a kind."""
    found: list[str] = []
    for word in words:
        base, _, n = word.partition("*")
        if base in pack.copies:
            copies = pack.copies[base]
            found += copies[: int(n)] if n else copies[:1]
        else:
            found += [disk.id for disk in pack.of_kind(base)]
    return found


class ShuffleAll(Step, frozen=True):
    """WD-5.2, WD-5.3: stack, supply and obstacle pool are shuffled."""

    def run(self, g: Night) -> None:
        g.mix(g.stack, "stack", "WD-5.2")
        board.arrange(g.stack, g.scenario)
        g.mix(g.supply, "supply", "WD-5.3")
        g.mix(g.obstacle_pool, "obstacle_pool", "WD-5.3")


class Begin(Step, frozen=True):
    """WD-5.4, WD-5.5: the first tiles get their disks, the figures stand, somebody begins."""

    def run(self, g: Night) -> None:
        g.then(turn.BEGIN_ROUND)
        lay_start(g)
        stand_up(g)
        order = list(g.characters)
        first = g.pick(len(order))
        g.order = order[first:] + order[:first]
        g.active = g.order[0]
        g.then(PutFirstDisks())
        hand_out(g)
        g.flags |= {fact: 1 for fact in g.past.facts if fact in g.scenario.campaign.reads}


class PutFirstDisks(Step, frozen=True):
    """WD-5.4: disks that lie there from the start; then the scenario may begin."""

    number: int = 0

    def run(self, g: Night) -> None:
        placed = g.scenario.disks.placed
        if self.number == len(placed):
            persons.come_to_town(g)
            scenario.fire(g, "game_start", g.order[0])
            return
        g.then(PutFirstDisks(self.number + 1))
        moment = scenario.Moment(g.order[0], "setup", self.number)
        effects_on_town.place_disk(g, moment, placed[self.number])


def hand_out(g: Night) -> None:
    """WD-2.13, WD-2.16, WD-35.8: what the story gives, own things and kept ones; no VP."""
    given = [
        step
        for c in g.characters.values()
        for base in (*g.scenario.characters.items, *own_things(g, c), *c.sheet.items)
        if base in g.pack.copies
        for step in (naming.SearchSupply(c.seat, (base,)), HandOut(c.id, base))
    ]
    g.then(*given)


class HandOut(Step, frozen=True):
    """WD-2.13: one starting item, if there is one."""

    who: str
    base: str

    def run(self, g: Night) -> None:
        disk = effects_on_town.free_copy(g, self.base)
        if disk is not None:
            g.worthless.append(disk)
            g.change(self.who, items=(*g.characters[self.who].items, disk))


def own_things(g: Night, c: Character) -> tuple[str, ...]:
    """WD-2.16: what a ready-made character would bring along."""
    person = g.pack.people.get(c.sheet.ready)
    return person.own if person is not None and g.settings.own_things == "on" else ()


def lay_start(g: Night) -> None:
    """The tiles that lie there from the start."""
    for tile in g.scenario.tiles.start:
        board.lay_tile(g, tile.tile, tile.at[0], tile.at[1], tile.rotation, "")


def stand_up(g: Night) -> None:
    """WD-5.4: figures on the squares that the scenario names; they share if there are few."""
    start = g.scenario.characters.start
    lay = g.layout
    ground = g.pack.ground
    first = ground.first[start.tile]
    squares = [ground.squares[first + number(place)] for place in start.squares]
    if start.tag is not None:
        tile = first // SQUARES
        squares = [s for s in lay.tagged[start.tag] if s // SQUARES == tile]
    for n, who in enumerate(g.characters):
        g.change(who, square=squares[n % len(squares)])
