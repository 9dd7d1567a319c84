"""Names on the tiles of the town lie on nothing that is printed there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from noctuary.games.when_darkness_comes import GAME
from noctuary.games.when_darkness_comes.content.town import Town
from noctuary.web.looks.when_darkness_comes import lettering
from noctuary.web.looks.when_darkness_comes.plan import UNIT, Ground, Room


def grounds() -> Iterator[tuple[str, Ground]]:
    """Every tile in every turn."""
    for tile in cast(Town, GAME.pack("first-night")).tiles.values():
        legend = [(char, one.terrain, one.mark, one.tags) for char, one in tile.legend.items()]
        for turn in range(4):
            yield tile.name, Ground(tile.plan, legend, turn)


def test_the_name_of_a_tile_covers_no_printed_square():
    for name, ground in grounds():
        start = lettering.name_place(ground, name)
        under = lettering.under_name(start, name)
        assert all(lettering.is_free(ground, cell) for cell in under), name


def room(ground: Ground) -> Room:
    """The room in the upper left of a drawn plan."""
    return next(one for one in ground.rooms({}) if (0, 0) in one.cells)


def plan(*rows: str) -> str:
    """Rows of squares without walls between them."""
    between = "+" + " +" * 8
    lines = [between]
    for row in rows:
        lines += [":" + " ".join(row) + ":", between]
    return "\n".join(lines)


def test_the_name_of_a_room_stands_on_its_free_squares():
    ground = Ground(plan("F_F_____", *["........"] * 7), [("F", "floor", "none", ("vault",))], 0)
    middle, y, free = lettering.room_place(ground, room(ground))
    assert (middle, y, free) == (5.5, 29, 5)


def test_where_every_square_is_printed_the_name_stands_between_two_rows():
    legend = [("F", "floor", "none", ("vault",))]
    ground = Ground(plan("FFF.....", "FFF.....", *["........"] * 6), legend, 0)
    middle, y, free = lettering.room_place(ground, room(ground))
    assert (middle, y, free) == (1.5, UNIT + 5, 3)


def test_what_is_longer_than_its_square_is_not_written_on():
    legend = [("B", "floor", "none", ("bus",))]
    ground = Ground(plan("________", "___B____", "________", *["........"] * 5), legend, 0)
    assert not lettering.is_blank(ground, (0, 3))
    assert lettering.is_blank(ground, (0, 4))
