"""Plans of tiles, read: doors and windows have their numbers in reading order."""

from noctuary.games.when_darkness_comes.content.tiles import Building, Opening, Plan, Tile, number

SLIM = """
+:+:+:+:+:+:+:+:+
:. . . . . . . .:
+ + +4+ + + + + +
:. .1_2. . . . .:
+ + + + + + + + +
:. .w_x. . . . .:
+ + +b+ + + + + +
:. . . . . . . .:
+ + + + + + + + +
:. . . . . . . .:
+ + + + + + + + +
:. . . . . . . .:
+ + + + + + + + +
:. . . . . . . .:
+ + + + + + + + +
:. . . . . . . .:
+:+:+:+:+:+:+:+:+
"""


def test_doors_and_windows_are_numbered_in_reading_order() -> None:
    tower = Building("tower", "Tower", (1, 2))
    plan = Plan(Tile(id="slim", name="Slim", class_="town", plan=SLIM.strip(), buildings=(tower,)))
    upper, lower = number((1, 2)), number((2, 2))
    assert plan.openings["tower"] == [
        Opening("door", upper, number((0, 2)), 4, broken=False),
        Opening("door", upper, number((1, 1)), 1, broken=False),
        Opening("door", upper, number((1, 3)), 2, broken=False),
        Opening("window", lower, number((2, 1)), 0, broken=False),
        Opening("window", lower, number((2, 3)), 0, broken=True),
        Opening("door", lower, number((3, 2)), 0, broken=True),
    ]
