"""Rules proved once more, by other means than those by which they were first: oracles, whole
games, and the catalogue's examples with cards that really can be used."""

from __future__ import annotations

import itertools
import random
import socket
from collections import Counter
from pathlib import Path
from typing import NoReturn

import pytest

import noctuary
from noctuary.games.dark_quarter.authoring import run
from noctuary.games.dark_quarter.content.format.base import SKILLS
from noctuary.games.dark_quarter.game import GAME
from tests.games.dark_quarter.table import Table

MAIN = (1, 2, 3, 3, 4, "star")
EFFORT = (1, 2, 3, 4, "star", "plus")


# ── cubes, by an oracle that reads the rule aloud ─────────────────────────────────────────────


def one_move(cubes: set[int], direction: str) -> bool:
    """DQ-7.4, DQ-7.10 to DQ-7.15, word by word; False if no cube can move."""
    for cube in sorted(cubes, reverse=True):
        target = cube - 1 if direction == "improve" else cube + 1
        if target in cubes or target == 0:
            continue
        if target == 13:
            if cube != max(cubes) or len(cubes) == 1:
                continue
            cubes.remove(cube)
            return True
        cubes.remove(cube)
        cubes.add(target)
        return True
    return False


@pytest.mark.rule(
    "DQ-7.3", "DQ-7.4", "DQ-7.10", "DQ-7.11", "DQ-7.12", "DQ-7.13", "DQ-7.14", "DQ-7.15"
)
@pytest.mark.parametrize("direction", ["improve", "degrade"])
def test_cubes_move_as_the_rule_is_read(direction: str) -> None:
    chance = random.Random(7)
    table = Table("ines dez")
    for _ in range(150):
        track = sorted(chance.sample(range(1, 13), chance.randint(1, 4)))
        n = chance.randint(1, 7)
        expected = set(track)
        for _ in range(n):
            if not one_move(expected, direction):
                break
        table.set("ines", combat=" ".join(map(str, track)))
        table.do(f"- {direction}: {{skill: combat, n: {n}}}")
        assert table.sheet("ines").combat == tuple(sorted(expected)), (track, n)


# ── odds, by rolling every die ────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-R111", "DQ-24.1", "DQ-24.4", "DQ-24.5", "DQ-22.8", "DQ-22.9")
@pytest.mark.parametrize(
    ("track", "own"), [("3 7 10", 0), ("4 7 10", 2), ("5 8 11", 3), ("1 2 3 4", 1)]
)
def test_the_distribution_is_what_rolling_every_die_gives(track: str, own: int) -> None:
    cubes = [int(slot) for slot in track.split()]
    counted: Counter[int] = Counter()
    for faces in itertools.product(MAIN, MAIN, *([EFFORT] * own)):
        total = sum(face for face in faces if isinstance(face, int))
        counted[sum(cube <= total for cube in cubes) + faces.count("plus")] += 1
    table = Table("ines dez").set("ines", combat=track).test("t_combat")
    if own:
        table.reply(f"effort:{own}")
    trial = GAME.view(table.g, 0).trial
    assert trial is not None
    assert trial.ways == dict(sorted(counted.items()))


# ── examples with cards that can be used ──────────────────────────────────────────────────────


@pytest.mark.rule("DQ-E106", "DQ-24.9")
def test_tickets_please_with_a_one_and_a_press_card() -> None:
    own = "dez_tickets_please dez_crowd_favourite"
    table = Table("dez ines").set("dez", abilities=own, combat="3 6 9", charisma="4 7 10")
    table.set("dez", cards="press_card brass_knuckles").test("t_ask")
    table.reply("use:dez_tickets_please").roll("1 3")
    assert {"use:dez_crowd_favourite", "use:press_card"} <= set(table.choices)
    assert "use:brass_knuckles" not in table.choices
    table.reply("use:dez_crowd_favourite", "use:press_card", "confirm")
    assert table.g.results["t_ask/dez"] == 3  # the 1 counts 3: total 6, Combat cubes 3 and 6; + 1


@pytest.mark.rule("DQ-E43", "DQ-24.9", "DQ-R45")
def test_crossed_wires_with_a_star_and_chalk() -> None:
    table = Table("ines dez").set("ines", abilities="ines_crossed_wires", arcane="4 7 10")
    table.set("ines", charisma="3 6 9", cards="chalk_of_binding cigarettes").test("t_arcane")
    table.reply("use:ines_crossed_wires").roll("star 3")
    assert "use:cigarettes" not in table.choices
    table.reply("use:chalk_of_binding", "confirm")
    assert table.g.results["t_arcane/ines"] == 2  # Star 3 + 3 = 6 on the Charisma cubes 3 and 6


@pytest.mark.rule("DQ-E2", "DQ-14.3", "DQ-37.2", "DQ-12.6", "DQ-10.3")
def test_two_cards_of_one_location_allow_loan_exchange_and_cooperation() -> None:
    table = Table("marta dez").do("- explore: depot")
    table.set("marta", at="poi_hall").set(
        "dez", at="poi_office", cards="money", abilities="dez_in_your_corner"
    )
    assert "give:dez:marta:money" in table.g.standing
    table.test("t_combat")
    assert "borrow:dez:1" in table.choices
    table.roll("1 2")
    assert "use:dez_in_your_corner" in table.choices
    table.set("dez", at="poi_street")
    assert "give:dez:marta:money" not in table.g.standing
    assert "use:dez_in_your_corner" not in table.choices


@pytest.mark.rule("DQ-34.7", "DQ-34.8", "DQ-34.9", "DQ-R79")
def test_in_the_finale_all_help_from_anywhere_and_no_die_comes_back() -> None:
    content = """
finale:
  scenes:
    - {id: fs_a, who: seat_order, do: [{test: t_combat}]}
    - {id: fs_b, do: [{conclude: good}]}
  conclusions: [{id: good, result: success}]
"""
    table = Table("ines dez", content).set("dez", at="poi_street", effort=0, cards="money")
    table.set("ines", at="poi_gate", effort=2)
    table.reply("visit:poi_gate", "do:gate_in", "agree")
    assert "give:dez:ines:money" in table.g.standing
    table.reply("effort:2").roll("1 1", "1 1").reply("confirm")
    assert (table.sheet("ines").available, table.sheet("dez").available) == (0, 0)
    assert table.trial.who == "dez"
    assert not any(option.startswith("borrow") for option in table.choices)


# ── the whole game ────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-1.7")
def test_a_whole_case_needs_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def offline(*_: object, **__: object) -> NoReturn:
        raise OSError("no network")

    for name in ("socket", "create_connection", "getaddrinfo"):
        monkeypatch.setattr(socket, name, offline)
    assert run.play(GAME.pack("case-zero"), "greedy", ("ines", "dez"), seed=2).conclusions


@pytest.mark.rule("DQ-39.10", "DQ-42.3")
def test_whenever_the_machine_stops_nothing_confirmed_is_lost(tmp_path: Path) -> None:
    made = run.play(GAME.pack("case-zero"), "story_only", ("ines", "teodor"), seed=4)
    session = noctuary.start("dark-quarter", seed=4, pack="case-zero")
    path = tmp_path / "case.noctuary"
    session.save(path)
    for n, reply in enumerate(made.replies):
        session.reply(reply)
        if n % 9 == 0:
            copy = tmp_path / f"{n}.noctuary"
            copy.write_bytes(path.read_bytes())  # as it lies on the disk when the power goes
            with noctuary.open(copy) as again:
                assert noctuary.dumps(again.state) == noctuary.dumps(session.state)
    session.close()


@pytest.mark.rule("DQ-42.3", "DQ-R99", "DQ-42.2")
def test_a_roll_cannot_be_had_again_by_leaving() -> None:
    g = GAME.new(seed=11, pack="case-zero")
    for reply in (
        "ines+dez",
        "next:ines",
        *["ability"] * 2,
        "start",
        "visit:poi_locker",
        "do:lock_force",
    ):
        g.reply(reply if reply != "ability" else g.options[0])
    before = noctuary.dumps(g)
    rolls = []
    for _ in range(3):
        again = noctuary.loads(before)
        again.reply("roll")
        rolls.append([die.face for die in again.trials[-1].dice])
        assert noctuary.loads(noctuary.dumps(again)).trials[-1].dice == again.trials[-1].dice
    assert rolls[0] == rolls[1] == rolls[2]


@pytest.mark.rule("DQ-6.4", "DQ-6.5", "DQ-12.2", "DQ-2.6", "DQ-18.6")
def test_in_whole_games_no_cube_card_or_die_appears_or_vanishes() -> None:
    pack = GAME.pack("vesperine")
    made = run.play(pack, "random", ("ines", "dez", "marta", "teodor"), seed=21)
    g = GAME.new(seed=21, pack=pack)
    for reply in made.replies[:1_500]:
        g.reply(reply)
        held = Counter(card for sheet in g.sheets.values() for card in sheet.consumables)
        assert all(held[card] <= pack.consumable[card].copies for card in held)
        for sheet in g.sheets.values():
            assert 0 <= sheet.available + sheet.pooled <= 3
            for skill in SKILLS:
                track = sheet.track(skill)
                assert 1 <= len(track) == len(set(track)) <= 4
                assert all(1 <= slot <= 12 for slot in track)
