"""What holds at every moment of every night and in every town, looked for by random play."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import noctuary
from noctuary.engine.question import IllegalReply
from noctuary.games.when_darkness_comes.board import modifiers, sightlines, ways
from noctuary.games.when_darkness_comes.content.layout import FAR, Board, Layout, Placed
from noctuary.games.when_darkness_comes.content.rotated_tiles import NOWHERE
from noctuary.games.when_darkness_comes.events import Scored
from noctuary.games.when_darkness_comes.moving import exploring
from noctuary.games.when_darkness_comes.seen.counsel.distances import field
from noctuary.games.when_darkness_comes.state import Night
from tests.games.when_darkness_comes.table import Table, town

GAME = noctuary.game("when-darkness-comes")
NIGHTS = [("last_bus", 1), ("ward_seven", 3), ("the_will", 4), ("hollow_choir", 2)]
few = settings(max_examples=25, deadline=None)


def disks_of(g: Night) -> Counter[str]:
    """Every disk that is anywhere."""
    found: Counter[str] = Counter()
    for pile in (g.supply, g.obstacle_pool, g.discard, *g.hidden.values(), list(g.shown)):
        found.update(pile)
    found.update(disk for disk in g.box if disk in g.pack.disks)
    for c in g.characters.values():
        for own in (c.items, c.allies, c.nuisances, c.hindrances, c.trophies):
            found.update(own)
    return found


def tiles_of(g: Night) -> Counter[str]:
    """Every tile that is anywhere, a drawn one that waits to be turned included."""
    found = Counter(placed.tile for placed in g.board.tiles)
    found.update([*g.stack, *g.tiles_aside, *(tile for tile in g.box if tile in g.pack.tiles)])
    found.update(
        step.tile for step in g.agenda if isinstance(step, exploring.Explore) and step.tile
    )
    return found


def check_people(g: Night) -> None:
    for c in g.characters.values():
        assert c.failure <= 2, "the third one strips and is gone"
        assert 0 <= c.willpower <= c.full_willpower
        assert c.damage >= 0
        assert c.alive == (c.health > 0)
        assert c.alive == (c.id not in g.deaths)
        assert all(1 <= getattr(c.sheet, name) <= 6 for name in ("speed", "attack", "medical"))
        assert modifiers.load(g, c.id) == sum(modifiers.weight_of(g, item) for item in c.items)
        assert not c.alive or c.square < 0 or c.square in set(g.layout.squares())
        assert c.alive or not (c.items or c.allies or c.nuisances or c.trophies)


@pytest.mark.parametrize(("scenario", "seats"), NIGHTS)
@given(seed=st.integers(0, 1 << 32))
@settings(max_examples=5, deadline=None)
def test_nothing_is_lost_or_doubled_and_the_ledger_adds_up(
    scenario: str, seats: int, seed: int
) -> None:
    chance = random.Random(seed)
    g = GAME.new(seed=seed, seats=seats, scenario=scenario)
    here = {person.id for person in g.scenario.persons}
    disks = [d.id for d in g.pack.disks.values() if d.kind != "person" or d.id in here]
    every_disk, every_tile = Counter(disks), Counter(list(g.pack.tiles))
    ledger: Counter[str] = Counter()

    def write(event: Any) -> None:
        if isinstance(event, Scored):
            ledger[event.who] += event.vp
            assert ledger[event.who] == event.total

    g.listener = write
    for _ in range(250):
        if not g.options:
            break
        g.reply(chance.choice(g.options))
        if not g.round:
            continue  # the table is still being set
        assert disks_of(g) == every_disk
        assert tiles_of(g) == every_tile
        assert all(c.vp == ledger[c.id] for c in g.characters.values())
        check_people(g)


# ── towns ─────────────────────────────────────────────────────────────────────────────────────

STREET = [tile.id for tile in town().tiles.values() if tile.level == 0 and tile.partner is None]


@st.composite
def towns(draw: st.DrawFn) -> Layout:
    """Two to six tiles in a row of two, turned in any way."""
    tiles = draw(st.lists(st.sampled_from(STREET), min_size=2, max_size=6, unique=True))
    turns = draw(st.lists(st.integers(0, 3), min_size=6, max_size=6))
    placed = [Placed(tile, n % 3, n // 3, turns[n]) for n, tile in enumerate(tiles)]
    return town().layout(Board(tuple(placed)))


def ground(lay: Layout) -> list[int]:
    return [square for square in lay.squares() if lay.costs[square]]


@given(towns(), st.randoms(use_true_random=False))
@few
def test_sight_is_mutual(lay: Layout, chance: random.Random) -> None:
    """WD-8.3: the line does not care from which end it is drawn; sight itself differs by ground."""
    squares = ground(lay)
    for _ in range(60):
        a = chance.choice(squares)
        b = chance.choice([s for s in squares if lay.range(a, s) <= 4])
        there, back = sightlines.line(lay, a, b), sightlines.line(lay, b, a)
        assert (there is None) == (back is None)
        if there is not None and back is not None:
            assert sorted(there.windows) == sorted(back.windows) or len(there.crossed) > 1
            assert len(there.crossed) == len(back.crossed)


@given(towns(), st.integers(0, 24), st.randoms(use_true_random=False))
@few
def test_a_reachable_square_costs_what_its_way_costs(
    lay: Layout, points: int, chance: random.Random
) -> None:
    start = chance.choice(ground(lay))
    found = ways.spread(lay, start, points, ways.Stride())
    for square, rest in found.left.items():
        way = [start, *ways.way_to(found.came, square)]
        spent = sum(lay.costs[step] for step in way[1:])
        short = spent + rest - points  # WD-7.10: the last step into woods may be given cheaper
        assert short == 0 or (rest == 0 and 0 < short <= 2 and lay.terrain[square] == "woods")
        for here, there in itertools.pairwise(way):
            assert there in itertools.chain(*lay.steps[here])


@given(towns(), st.integers(1, 20), st.randoms(use_true_random=False))
@few
def test_more_points_lead_at_least_as_far(lay: Layout, points: int, chance: random.Random) -> None:
    start = chance.choice(ground(lay))
    fewer = ways.spread(lay, start, points - 1, ways.Stride()).left
    more = ways.spread(lay, start, points, ways.Stride()).left
    assert fewer.keys() <= more.keys()
    assert all(more[square] >= rest for square, rest in fewer.items())


@given(towns(), st.randoms(use_true_random=False))
@few
def test_no_step_brings_one_nearer_than_it_costs(lay: Layout, chance: random.Random) -> None:
    goals = frozenset(chance.sample(ground(lay), 2))
    far = field(lay, goals)
    assert all(far[goal] == 0 for goal in goals)
    for square in ground(lay):
        onward, special = lay.steps[square]
        for beside in (*filter(NOWHERE.__ne__, onward), *special):
            if far[beside] < FAR:
                enters = beside in special and beside != lay.links.get(square)
                cost = 0 if beside == lay.links.get(square) else lay.costs[beside]
                assert far[square] <= far[beside] + cost + (2 if enters else 0)


# ── bad replies ───────────────────────────────────────────────────────────────────────────────


@given(seed=st.integers(0, 1 << 32), moment=st.integers(0, 120))
@settings(max_examples=20, deadline=None)
def test_a_reply_for_somebody_elses_seat_is_refused_and_changes_nothing(
    seed: int, moment: int
) -> None:
    chance = random.Random(seed)
    g = GAME.new(seed=seed, seats=3, scenario="the_will")
    for _ in range(moment):
        if not g.options:
            return
        g.reply(chance.choice(g.options))
    if g.question is None:
        return
    before = noctuary.dumps(g)
    # Whoever is asked for a name may answer with any word.
    others = [seat for seat in range(3) if g.question.kind != "text" or seat != g.question.seat]
    for seat in others:
        allowed = g.options_for(seat)
        for option in ("end", "accept", "no such thing", *g.options[:3]):
            if option not in allowed:
                with pytest.raises(IllegalReply):
                    g.reply(option, seat)
    assert noctuary.dumps(g) == before


@pytest.mark.rule("WD-25.2", "WD-34.17")
def test_nobody_promises_what_cannot_be_paid() -> None:
    here = "market_square.2.3"
    t = Table("market_square", kirk=here, sharon=here).change("kirk", vp=1)
    t.turn("kirk").reply("deal", "partner:sharon")
    assert "give:vp:1" in t.options
    before = noctuary.dumps(t.g)
    for promise in ("give:vp:2", "give:vp:99", "give:thing:handgun.1", "give:vp:-1"):
        with pytest.raises(IllegalReply):
            t.reply(promise)
    assert noctuary.dumps(t.g) == before


@pytest.mark.rule("WD-25.3", "WD-25.5")
def test_who_has_become_poor_pays_what_is_left_and_is_not_in_debt() -> None:
    here = "market_square.2.3"
    t = Table("market_square", kirk=here, sharon=here).change("kirk", vp=3)
    t.turn("kirk").reply("deal", "partner:sharon", "give:vp:3", "get:nothing", "due:success:sharon")
    t.reply("accept", seat=1)
    t.change("kirk", vp=1)
    t.show("mechanic", here).turn("sharon").reply("persuade:mechanic").dice(2, 2, 3, 4)
    t.g.question = None
    t.g.advance()
    assert t["kirk"].vp == 0
    assert t["sharon"].vp == 1 + 2, "the last VP, and the mechanic's own"
