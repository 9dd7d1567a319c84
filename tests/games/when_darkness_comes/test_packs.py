"""Broken packs: every fault at its place, with its code, and the built-in pack without any."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from noctuary.bots import bot, play
from noctuary.cli import main
from noctuary.engine.faults import Fault, PackError
from noctuary.engine.packs import files_of, schema
from noctuary.games.when_darkness_comes import GAME
from noctuary.games.when_darkness_comes.content import asking, doing, plot, reading
from noctuary.games.when_darkness_comes.content.checks import scenarios, tiles
from noctuary.games.when_darkness_comes.content.tiles import JOIN
from noctuary.games.when_darkness_comes.night import actions

CAFE = "tiles/cafe.yaml"
BUS = "scenarios/last_bus.yaml"


@cache
def files() -> dict[str, bytes]:
    return files_of(GAME.folder / "packs" / "first_night")


def faults(file: str, old: str, new: str) -> list[Fault]:
    """What is wrong with the pack after one change."""
    text = files()[file].decode()
    assert old in text, f"{file} has no {old!r}"
    with pytest.raises(PackError) as caught:
        reading.read({**files(), file: text.replace(old, new, 1).encode()})
    return list(caught.value.faults)


def test_the_built_in_pack_has_thirty_tiles_and_127_disks() -> None:
    town = reading.read(files())
    assert len(town.tiles) == 30
    kinds = [disk.kind for disk in town.disks.values()]
    assert len(kinds) - kinds.count("numbered") - kinds.count("person") == 127
    town_tiles = [town.plans[t.id] for t in town.tiles.values() if t.class_ == "town"]
    assert sum(len(plan.search_marks) for plan in town_tiles) == 66
    assert sum(len(plan.obstacle_marks) for plan in town_tiles) == 21


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("  :.w_ ? _ _ _ _|.:", "  :.w_ ? _ _ _ _|.", "T102", "line 6 of the plan has 16"),
        ("  :! . . . . . . p:\n", "", "T101", "17 lines; this one has 16"),
        ("  + + + + + + + + +\n  :.w_", "  + + x + + + + + +\n  :.w_", "T103", "a corner is '+'"),
        ("  :.w_ ?", "  :.w_ Z", "T104", "does not know the square 'Z'"),
        ("  :.w_ ?", "  :.w_z?", "T104", "no edge 'z'"),
        ("  :.w_ ?", "  1.w_ ?", "T105", "a rim is ':', '&' or closed, not '1'"),
        ("  :.w_ ?", "  :.w_:?", "T105", "belongs to the rim"),
        ("  :.w_ ?", "  :.w_1?", "T106", "a door that leads nowhere"),
        ("  :.w_ ?", "  :ow_ ?", "T104", "'o'"),
        ("  :.w_ ?", "  :. _ ?", "T108", "joins a building and the open air"),
        ("+o+", "+-+", "T110", "cut off"),
        ("at: [1, 1]}", "at: [0, 0]}", "T113", "(0,0) is no floor square"),
        ("at: [1, 1]}", "at: [99, -3]}", "T113", "(99,-3) is no floor square"),
        ("class: town", "class: village", "P202", "one of special, town"),
        ("id: cafe\n", "id: Cafe\n", "P206", "small letters"),
        ("tags: [food]", "tags: [food]\ncolour: red", "P203", "unknown key 'colour'"),
    ],
)
def test_a_broken_tile(old: str, new: str, code: str, words: str) -> None:
    found = faults(CAFE, old, new)
    assert any(f.code == code and f.file == CAFE and words in f.message for f in found), found
    assert all(f.line > 0 for f in found if f.file == CAFE)


def test_a_fault_of_a_plan_is_told_at_its_own_letter() -> None:
    (found,) = [one for one in faults(CAFE, "  :.w_ ?", "  :.w_ Z") if one.code == "T104"]
    rows = files()[CAFE].decode().replace("  :.w_ ?", "  :.w_ Z", 1).splitlines()
    assert rows[found.line - 1][found.col - 1] == "Z"
    cut = faults(CAFE, "+o+", "+-+")
    first = next(n for n, row in enumerate(rows) if row.startswith("plan:")) + 2
    indent = len(rows[first]) - len(rows[first].lstrip())
    for fault in [one for one in cut if one.code == "T110"]:
        across, down = map(int, re.findall(r"\d+", fault.message)[:2])
        assert (fault.line - first, fault.col - indent - 1) in (
            (2 * across + 1, 2 * down + 1),
            (2 * down + 1, 2 * across + 1),
        )


def test_what_nobody_sets_is_an_error_only_where_it_decides() -> None:
    (found,) = faults(BUS, "    - if: {flag: bus_runs}", "    - if: {flag: bus_flies}")
    assert (found.code, found.severity) == ("S104", "error")


def test_what_the_town_remembers_of_a_night_happens_in_it() -> None:
    found = faults(BUS, "keeps: [joanie_saved", "keeps: [joanie_rescued")
    assert {(fault.code, fault.severity, fault.file) for fault in found} == {
        ("S114", "error", BUS),
        ("S114", "warning", "scenarios/ward_seven.yaml"),
        ("S114", "warning", "scenarios/hollow_choir.yaml"),
    }


def test_a_start_tile_whose_plan_cannot_be_read_is_told_at_its_plan() -> None:
    town = reading.read(files())
    starts = [
        story.characters.start.tile
        for story in town.scenarios.values()
        if story.characters.start.tag is not None
    ]
    assert starts
    for file in {f"tiles/{tile}.yaml" for tile in starts}:
        found = faults(file, "  :", "  A")
        assert {(fault.code, fault.file) for fault in found} == {("T104", file)}


def test_a_building_without_a_door_and_streets_that_do_not_connect() -> None:
    text = files()["tiles/cabin.yaml"].decode().replace("+-+1+-+-+", "+-+-+-+-+")
    with pytest.raises(PackError) as caught:
        reading.read({**files(), "tiles/cabin.yaml": text.encode()})
    assert "T112" in {fault.code for fault in caught.value.faults}
    text = files()["tiles/canal_bridge.yaml"].decode().replace("# # # B B # # #", "# # # # # # # #")
    with pytest.raises(PackError) as caught:
        reading.read({**files(), "tiles/canal_bridge.yaml": text.encode()})
    assert "T111" in {fault.code for fault in caught.value.faults}


def test_a_rim_is_the_eight_outer_edges_of_a_side() -> None:
    plan = reading.read(files()).plans["school_west"]
    north, east, south, west = (tiles.rim(plan, side) for side in range(4))
    corners = [0, 7, 56, 63]
    assert (north[0], north[7], south[0], south[7]) == tuple(
        plan.edges[square][side] for square, side in zip(corners, (0, 0, 2, 2), strict=True)
    )
    assert (west[0], east[0], west[7], east[7]) == tuple(
        plan.edges[square][side] for square, side in zip(corners, (3, 1, 3, 1), strict=True)
    )
    assert JOIN in east
    assert JOIN not in [*north, *south, *west]


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("tiles/school_west.yaml", "  :.1_ _ _ _ _ _ _&", "  :.1_ _ _ _ _ _ _|", "T116"),
        ("tiles/hotel_upper.yaml", "|S|E|", "|E|S|", "T116"),
        ("tiles/hotel_upper.yaml", "tile: hotel_ground", "tile: cafe", "T115"),
        ("tiles/hotel_upper.yaml", "tile: hotel_ground", "tile: hotl_ground", "P301"),
        ("tiles/hotel_upper.yaml", "+-+-+-+w+-+-+", "+-+-+-+1+-+-+", "T106"),
        ("tiles/woods_a.yaml", "id: woods_a", "id: woods_b", "P303"),
    ],
)
def test_partners_must_fit(file: str, old: str, new: str, code: str) -> None:
    assert code in {fault.code for fault in faults(file, old, new)}


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "words"),
    [
        ("disks/adversaries.yaml", "i: 1P, a: 6H", "i: 2P, a: 6H", "P202", "6H, 6K, 6S"),
        ("disks/adversaries.yaml", "id: shambler", "id: rat_swarm", "P303", "declared twice"),
        ("disks/security.yaml", "i: 1P, a: 1P, d: 3S", "i: 1P, a: 1P", "D101", "needs `a` and `d`"),
        ("disks/security.yaml", "tn: 1P, i: 1P, copies", "tn: 1P, i: 1P, a: 1P, copies", "D101",
         "an alarm has neither"),
        ("disks/items.yaml", "column: edged, melee: 1", "column: edged", "D102", "melee bonus"),
        ("disks/items.yaml", "copies: 3", "copies: 0", "D103", "at least one copy"),
        ("disks/components.yaml", "id: incense", "id: insence", "P202", "'insence'"),
        ("fate.yaml", "roll: 7", "roll: 8", "D106", "from 2 to 12"),
        ("characters.yaml", "attack: 4", "attack: 5", "D107", "WD-2.5"),
        ("characters.yaml", "strength: 5", "strength: 4", "D107", "WD-2.9"),
        ("skills.yaml", "id: sneak,", "id: sneek,", "P202", "'sneek'"),
    ],
)  # fmt: skip
def test_broken_disks_and_people(file: str, old: str, new: str, code: str, words: str) -> None:
    found = faults(file, old, new)
    assert any(f.code == code and words in f.message for f in found), found


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("rat_swarm*3", "rat_swarms*3", "P301", "no disk 'rat_swarms'"),
        (
            "tiles:\n  start: [{tile: bus_depot",
            "tiles:\n  start: [{tile: bus_stop",
            "P301",
            "bus_stop",
        ),
        ("disk: zombie, tag: forecourt", "disk: zombie, tag: forecort", "P301", "no tag"),
        ("break_door: {building: bus_depot", "break_door: {building: depot", "P301", "building"),
        ("    - if: {flag: bus_runs}", "    - if: {flag: bus_flies}", "S104", "'bus_flies'"),
        ("{round: 10, weather", "{round: 3, weather", "S101", "ascend"),
        ("min: 1, max: 1", "min: 3, max: 1", "S102", "above"),
        (
            "family_house, drug_store",
            "drug_store",
            "S105",
            "'family_house' is not in this scenario",
        ),
        (
            "start: {tile: bus_depot, tag: bus}",
            "start: {tile: bus_depot, tag: altar}",
            "S106",
            "altar",
        ),
        (
            "start: {tile: bus_depot, tag: bus}",
            "start: {tile: cafe, tag: bus}",
            "S106",
            "start tile",
        ),
        ("handgun,", "handgun, old_grimoire,", "S107", "belongs to magic"),
        ("allowed: [brian", "allowed: [bryan", "P301", "no character 'bryan'"),
        ("next: ward_seven", "next: ward_eight", "P301", "no scenario"),
        ("- gain_vp: 5", "- gain_vp: five", "P201", "whole number"),
        ("numbered: 1, building", "numbered: 13, building", "P206", "at most 12"),
        ("- gain_vp: 5", "- {gain_vp: 5, set_flag: x}", "P205", "exactly one key"),
        ("- gain_vp: 5", "- gian_vp: 5", "P203", "'gian_vp'"),
        ("id: door_falls", "id: hide_key", "P303", "'hide_key' is there twice"),
    ],
)
def test_a_broken_scenario(old: str, new: str, code: str, words: str) -> None:
    found = faults(BUS, old, new)
    assert any(f.code == code and f.file == BUS and words in f.message for f in found), found


def test_a_scenario_that_names_no_way_to_win() -> None:
    text = files()[BUS].decode()
    start, end = text.index("  win:\n"), text.index("  lose:\n")
    broken = text[:start] + "  win: []\n" + text[end:]
    with pytest.raises(PackError) as caught:
        reading.read({**files(), BUS: broken.encode()})
    assert "S103" in {fault.code for fault in caught.value.faults}


def test_all_faults_are_told_at_once() -> None:
    cafe = files()[CAFE].decode().replace("class: town", "class: village")
    bus = files()[BUS].decode().replace("rat_swarm*3", "rat_swarms*3")
    with pytest.raises(PackError) as caught:
        reading.read({**files(), CAFE: cafe.encode(), BUS: bus.encode()})
    assert {fault.file for fault in caught.value.faults} >= {CAFE, BUS}


def test_a_pack_without_tiles_or_scenarios_says_so() -> None:
    few = {name: raw for name, raw in files().items() if not name.startswith("tiles/")}
    with pytest.raises(PackError, match="no file in tiles/"):
        reading.read(few)


def test_editors_get_a_schema() -> None:
    shapes = schema(
        {key: kind for keys in reading.FILES.values() for key, kind in keys.items() if key}
    )
    assert "adversaries" in shapes["properties"]
    assert schema({"": reading.FILES["scenarios/*.yaml"][""]})["$defs"]


def test_a_pack_of_ones_own_brings_its_own_scenario() -> None:
    text = files()[BUS].decode().replace("id: last_bus", "id: my_bus").replace("Last Bus", "My Bus")
    town = reading.read({**files(), "scenarios/my_bus.yaml": text.encode()})
    g = GAME.new(seed=1, pack=town, scenario="my_bus")
    assert g.scenario.title == "My Bus"


# ── told to authors ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        (CAFE, "  :.w_ ? _ _ _ _|.:", "  :.w_ ? _ _ _ _|.", "T102 line 6 of the plan has 16"),
        (CAFE, "  :.w_ ?", "  :.w_1?", "T106 at (2,1), east: a door that leads nowhere"),
        (CAFE, "  :.w_ ?", "  :.w_ Z", "T104 line 6, column 6 of the plan"),
        (BUS, "disk: zombie, tag", "disk: zombi, tag", "P301 there is no adversary 'zombi'"),
    ],
)
def test_a_fault_stands_at_its_own_line(file: str, old: str, new: str, told: str) -> None:
    text = files()[file].decode()
    line = text[: text.index(old)].count("\n") + 1
    first = next(fault for fault in faults(file, old, new) if told in str(fault))
    assert first.line == line
    assert first.hint
    assert str(first).startswith(f"{file}:{line}:")


def test_the_command_line_tells_every_fault_with_what_to_do(tmp_path: Path) -> None:
    for name, raw in files().items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(raw)
    cafe, bus = tmp_path / CAFE, tmp_path / BUS
    cafe.write_text(cafe.read_text().replace("  :.w_ ?", "  :.w_1?"))
    text = bus.read_text()
    start, end = text.index("  win:\n"), text.index("  lose:\n")
    bus.write_text(text[:start] + "  win: []\n" + text[end:])
    told = CliRunner().invoke(main, ["pack", "check", str(tmp_path)])
    assert told.exit_code == 1
    assert "a door or window belongs between a floor and the open air" in told.output
    assert "S103 the scenario names no way to win (add one under end.win" in told.output
    assert "Traceback" not in told.output
    good = CliRunner().invoke(main, ["pack", "check", str(GAME.folder / "packs" / "first_night")])
    assert (good.exit_code, good.output) == (0, "first-night 1.1.0: no faults.\n")


# ── the example in the documentation ──────────────────────────────────────────────────────────


def example(file: str) -> str:
    """A file of the example, as the documentation prints it."""
    page = Path(__file__).parents[3] / "docs" / "packs.md"
    blocks = re.findall(r"```yaml\n# ([a-z_/.]+)[^\n]*\n(.*?)```", page.read_text(), re.DOTALL)
    return next(text for name, text in blocks if name == file)


def test_the_documentation_names_everything_that_a_scenario_may_say() -> None:
    page = (Path(__file__).parents[3] / "docs" / "packs.md").read_text(encoding="utf-8")
    chapter = page[page.index("## When Darkness Comes") : page.index("## The Dark Quarter")]
    records = {
        record
        for module in (asking, doing, plot)
        for record in vars(module).values()
        if isinstance(record, type) and issubclass(record, msgspec.Struct)
    }
    fields = {name for record in records for name in record.__struct_encode_fields__}
    assert len(fields) > 200
    assert [name for name in sorted(fields) if not re.search(rf"\b{name}\b", chapter)] == []


def test_a_story_can_wait_for_every_action() -> None:
    assert set(actions.ACTIONS) == scenarios.ACTIONS


def test_the_town_of_the_documentation_can_be_played_and_won() -> None:
    ghosts = files()["disks/adversaries.yaml"].decode() + example("disks/adversaries.yaml")
    town = reading.read(
        {
            **files(),
            "tiles/bakery.yaml": example("tiles/bakery.yaml").encode(),
            "disks/adversaries.yaml": ghosts.encode(),
            "scenarios/bread_run.yaml": example("scenarios/bread_run.yaml").encode(),
        }
    )
    ends = []
    for seed in range(6):
        state = GAME.new(seed=seed, seats=2, pack=town, scenario="bread_run")
        play(GAME, state, {seat: bot("cautious", seed + seat) for seat in range(2)}, limit=5_000)
        ends.append(state.outcome.reason)
    assert "win.0" in ends, ends
