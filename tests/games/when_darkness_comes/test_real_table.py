"""The whole game on a real table: what is said fits what is known, and no disk is lost."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import noctuary
from noctuary.engine.question import IllegalReply
from noctuary.engine.state import DRAW
from noctuary.games.when_darkness_comes.board import naming
from noctuary.games.when_darkness_comes.game import GAME
from noctuary.games.when_darkness_comes.moving.exploring import Explore
from noctuary.games.when_darkness_comes.state import Night


def at_the_table(seed: int = 1, seats: int = 1, scenario: str = "last_bus") -> Night:
    game: Night = GAME.new(seed=seed, seats=seats, chance="table", scenario=scenario)
    return game


def played(g: Night, luck: random.Random, until: Any = None, most: int = 400) -> Night:
    """Decisions and draws at random, until a step of this kind asks."""
    for _ in range(most):
        if g.question is None or (until is not None and isinstance(g.agenda[-1], until)):
            break
        g.reply(luck.choice(g.options))
    return g


def disks(g: Night) -> Counter[str]:
    """Every disk that is anywhere, with how often."""
    found = Counter([*g.box, *g.supply, *g.discard, *g.obstacle_pool, *g.shown])
    found.update(disk for there in g.hidden.values() for disk in there)
    for c in g.characters.values():
        found.update([*c.items, *c.allies, *c.nuisances, *c.hindrances, *c.trophies])
    return Counter({disk: n for disk, n in found.items() if disk in g.pack.disks})


def at_a_disk(seed: int = 3) -> Night:
    for other in range(seed, seed + 40):
        begun = at_the_table(other)
        g = played(begun, random.Random(other), naming.NameDisks)
        if g.question is not None and isinstance(g.agenda[-1], naming.NameDisks):
            return g
    raise AssertionError("nobody ever turned a disk up")


@pytest.mark.rule("WD-8.8")
def test_what_is_said_lies_there() -> None:
    g = at_a_disk()
    step = g.agenda[-1]
    assert isinstance(step, naming.NameDisks)
    slot = step.places[step.said]
    there = naming.at(g, slot)
    other = next(o for o in g.options if g.disk(o.removeprefix(DRAW)).base != g.disk(there).base)
    step.drawn(g, other.removeprefix(DRAW))
    assert naming.at(g, slot) == other.removeprefix(DRAW)


@pytest.mark.rule("WD-8.8", "WD-13.5")
@pytest.mark.parametrize("scenario", ["ward_seven", "hollow_choir"])
def test_whatever_is_said_no_disk_is_lost_and_black_ones_stay_in_their_building(scenario: str):
    luck = random.Random(5)
    g = at_the_table(5, 2, scenario)
    for _ in range(500):
        if g.question is None:
            break
        homes = black(g)
        g.reply(luck.choice(g.options))
        assert max(disks(g).values()) == 1
        now = black(g)
        assert all(now[disk] == homes[disk] for disk in now.keys() & homes.keys())


def black(g: Night) -> dict[str, str]:
    """The building in which each black disk lies face down."""
    slots = [(square, n) for square, there in g.hidden.items() for n in range(len(there))]
    return {naming.at(g, s): naming.area(g, s) for s in slots if naming.is_numbered(g, s)}


@pytest.mark.rule("WD-8.8")
def test_a_disk_that_lies_elsewhere_cannot_be_turned_up():
    g = at_a_disk()
    gone = next(iter(g.pack.copies["number_12"]))
    assert f"draw:{gone}" not in g.options
    before = noctuary.dumps(g)
    for reply, reason in (
        (f"draw:{gone}", "not the code of a card"),
        ("D999", "no D999 in When Darkness Comes"),
        ("T1", "cannot have come now"),
        ("WD1:D:001@elsewhere:A", "another campaign"),
    ):
        with pytest.raises(IllegalReply, match=reason):
            g.reply(reply)
    assert noctuary.dumps(g) == before


@pytest.mark.rule("WD-8.8")
def test_a_person_sees_each_kind_of_disk_once():
    g = at_a_disk()
    labels = [option.label for option in GAME.question(g, g.seat).options]
    assert len(labels) == len(set(labels)) < len(g.options)


@pytest.mark.rule("WD-6.2")
def test_the_tile_that_was_said_is_the_one_that_is_laid():
    g = at_the_table(7)
    played(g, random.Random(7), Explore)
    assert g.question.kind == "draw"
    tile = g.stack[0]
    laid = len(g.board.tiles)
    g.reply(f"draw:{tile}")
    if g.question.kind == "choose" and isinstance(g.agenda[-1], Explore) and g.agenda[-1].tile:
        g.reply(g.options[0])
    assert tile in [one.tile for one in g.board.tiles[laid:]] or tile in g.tiles_aside


def test_bots_and_hints_play_on_a_redealt_table():
    g = at_a_disk()
    twin = GAME.redeal(g, g.seat, seed=4)
    assert twin.chance == "drawn"
    played(twin, random.Random(2), most=30)


@pytest.mark.parametrize("seed", [0, 1])
def test_at_every_draw_saves_views_and_redealt_tables_hold(seed: int):
    luck, asked = random.Random(seed), set()
    g = at_the_table(seed, 2, "hollow_choir")
    for _ in range(200):
        if g.question is None:
            break
        if g.question.kind == "draw":
            asked.add(type(g.agenda[-1]))
            assert noctuary.loads(noctuary.dumps(g)) == g
            for seat in (0, 1, None):
                seen = GAME.view(g, seat)
                assert GAME.view(GAME.redeal(g, seat, seed=3), seat) == seen
                GAME.question(g, seat)
        g.reply(luck.choice(g.options))
    assert {Explore, naming.NameDisks} <= asked
