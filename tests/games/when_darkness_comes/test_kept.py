"""What is worked out once: it is the same as worked out anew, and belongs to one board alone."""

from __future__ import annotations

import copy
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import noctuary
from noctuary.engine.events import Event
from noctuary.engine.kept import kept
from noctuary.games.when_darkness_comes.board import modifiers, naming, sightlines, ways
from noctuary.games.when_darkness_comes.content.asking import Spot
from noctuary.games.when_darkness_comes.content.layout import Board, Layout
from noctuary.games.when_darkness_comes.content.town import LAYOUTS_KEPT
from noctuary.games.when_darkness_comes.moving import movement, obstacles
from noctuary.games.when_darkness_comes.night.deeds import offers_at
from noctuary.games.when_darkness_comes.state import Night
from tests.games.when_darkness_comes.table import Table, town

GAME = noctuary.game("when-darkness-comes")
NIGHTS = (("ward_seven", 3), ("the_will", 2), ("hollow_choir", 2))


TABLES = (
    *("place", "lying", "xs", "ys", "levels", "steps", "rims", "links"),
    *("gates", "gates_of", "changed", "altered", "buildings", "tagged"),
)


def same(one: Layout, other: Layout) -> bool:
    return all(getattr(one, name) == getattr(other, name) for name in TABLES) and all(
        one.near[square] == other.near[square] and one.edges[square] == other.edges[square]
        for square in one.squares()
    )


def nights(seed: int) -> list[Night]:
    """Positions of a night of random play from its first round on, each a copy."""
    chance = random.Random(seed)
    scenario, seats = NIGHTS[seed % len(NIGHTS)]
    g = GAME.new(seed=seed, seats=seats, scenario=scenario)
    found = []
    for _ in range(120):
        if not g.options:
            break
        g.reply(chance.choice(g.options))
        if g.round:
            found.append(g.clone())
    return found


@given(seed=st.integers(0, 1 << 32))
@settings(max_examples=6, deadline=None)
def test_a_town_that_grew_tile_by_tile_is_the_one_that_is_laid_at_once(seed: int) -> None:
    boards = {g.board: g for g in nights(seed)}
    for board, g in boards.items():
        whole = g.pack.empty.grown(Board(board.tiles, board.broken))
        assert same(g.layout, whole.barred(board) if board.barred else whole)


@given(seed=st.integers(0, 1 << 32))
@settings(max_examples=4, deadline=None)
def test_all_that_is_seen_is_what_is_seen_square_by_square(seed: int) -> None:
    for g in nights(seed)[40::20]:
        for c in g.alive():
            far = modifiers.sight(g, c.id)
            one_by_one = {
                s for s in g.layout.squares() if modifiers.sees_within(g, c.square, s, far)
            }
            assert modifiers.seen_from(g, c.square, far) == one_by_one


@given(seed=st.integers(0, 1 << 32))
@settings(max_examples=4, deadline=None)
def test_a_way_without_trouble_is_the_one_that_a_wary_walker_takes(seed: int) -> None:
    """A way that meets no obstacle need not be looked for a second time."""
    chance = random.Random(seed)
    for g in filter(Night.alive, nights(seed)[20::15]):
        trouble = obstacles.troubled_squares(g, g.layout) | frozenset(
            chance.sample(list(g.layout.squares()), 12)
        )
        here, stops = g.alive()[0].square, movement.stops_of(g)
        came = ways.spread(g.layout, here, 14, ways.Stride(stops=stops)).came
        around = ways.spread(g.layout, here, 14, ways.Stride(stops=stops | trouble)).came
        for goal in came:
            way = ways.way_to(came, goal)
            if trouble.isdisjoint(way[:-1]):
                assert ways.way_to(around, goal) == way


def test_what_a_walk_leads_to_is_never_taken_from_a_clone_in_which_something_else_lies() -> None:
    here = next(g for g in nights(3)[20:] if g.alive() and not g.layout.links)
    walk = movement.Movement(who=here.alive()[0].id, points=8)
    there = here.clone()
    there.hidden |= dict.fromkeys(here.layout.near[here.characters[walk.who].square], ("zombie.1",))
    for g in (here, there):
        walk.run(g)
    reaches = []
    for g in (here, there):
        asked, c = g.agenda[-1], g.characters[walk.who]
        assert isinstance(asked, movement.Movement)
        stride = movement.stride_of(g, asked, movement.stops_of(g))
        found = ways.spread(g.layout, c.square, 8, stride)
        assert asked.reach(g, g.layout, c) == found
        reaches.append(found)
    assert len(reaches[0].came) > len(reaches[1].came)


@given(seed=st.integers(0, 1 << 32))
@settings(max_examples=4, deadline=None)
def test_a_walk_that_is_told_square_by_square_comes_to_the_same(seed: int) -> None:
    """Where nobody listens, squares on which nothing happens are walked over at one go."""
    scenario, seats = NIGHTS[seed % len(NIGHTS)]
    heard, unheard = (GAME.new(seed=seed, seats=seats, scenario=scenario) for _ in range(2))
    events: list[Event] = []
    heard.listener = events.append
    chance = random.Random(seed)
    for _ in range(120):
        if not heard.options:
            break
        option = chance.choice(heard.options)
        heard.reply(option)
        unheard.reply(option)
        assert noctuary.dumps(heard) == noctuary.dumps(unheard)


def test_a_question_about_a_board_is_answered_once() -> None:
    asked: list[int] = []

    @kept(2)
    def doubled(lay: Layout, n: int) -> int:
        asked.append(n)
        return 2 * n

    one, other = town().empty.grown(Board()), town().empty.grown(Board())
    assert [doubled(one, 1), doubled(one, 1), doubled(one, 2), doubled(other, 1)] == [2, 2, 4, 2]
    assert asked == [1, 2, 1], "another layout is asked anew"
    assert [doubled(one, 3), doubled(one, 1)] == [6, 2]
    assert asked == [1, 2, 1, 3, 1], "the third answer makes room by forgetting the others"


def test_nothing_was_asked_yet_about_a_copy_of_a_town() -> None:
    here = Table("market_square").g
    offers_at(here, 0)
    twin = copy.copy(here.pack)
    assert here.pack.kept
    assert not twin.kept
    twin.stories = {}
    assert here.pack.stories, "and what becomes of it is its own affair"


def test_a_line_that_is_known_from_another_board_is_the_one_of_this_board() -> None:
    whole = Table("market_square").lay("cafe").g.layout
    broken = whole.grown(Board(whole.board.tiles, tuple(whole.gates)))
    alone = Table("cafe").g.layout
    for lay in (whole, broken, alone):
        for a in lay.squares():
            for b in lay.around(a, 4):
                assert sightlines.line(lay, a, b) == sightlines.drawn(lay, a, b)
    pieces = [laid.piece for laid in whole.lying.values()]
    assert all(0 < len(piece.lines) <= sightlines.LINES_KEPT for piece in pieces), "with an end"


def test_a_broken_door_makes_a_layout_with_nothing_kept() -> None:
    lay = Table("market_square").lay("cafe").g.layout
    square = next(iter(lay.squares()))
    sightlines.line_on_board(lay, square, square + 1)
    assert lay.kept
    assert not lay.grown(Board(lay.board.tiles, (next(iter(lay.gates)),))).kept


def test_what_the_machine_knows_is_the_same_if_it_is_looked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = [[noctuary.dumps(g) for g in nights(seed)] for seed in range(len(NIGHTS))]
    monkeypatch.setattr(naming, "is_asked", lambda _: True)
    assert known == [[noctuary.dumps(g) for g in nights(seed)] for seed in range(len(NIGHTS))]


def test_only_so_many_layouts_are_kept() -> None:
    pack = town()
    tiles = [tile for g in nights(0) for tile in g.board.tiles]
    for n in range(LAYOUTS_KEPT + 5):
        pack.layout(Board(tuple(tiles[:1]), barred=(f"nobody_{n}",)))
    assert len(pack._layouts) <= LAYOUTS_KEPT


def test_a_place_is_a_set_of_squares() -> None:
    pack = town()
    inside = pack.squares_at(Spot(building="cafe"))
    assert inside
    assert all(pack.ground.zones[square] == "cafe" for square in inside)
    assert pack.squares_at(Spot(tile="cafe", terrain="street")).isdisjoint(inside)
    assert len(pack.squares_at(Spot())) == pack.ground.size
