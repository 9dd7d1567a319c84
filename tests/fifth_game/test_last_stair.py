"""A fifth game, added by following docs/adding-a-game.md: nothing else knows of it."""

from __future__ import annotations

import inspect
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

import noctuary
from noctuary import PackError, rules
from noctuary.bots import bot, play
from noctuary.bots.hint import hint
from noctuary.cli import main
from noctuary.engine.packs import files_of
from noctuary.engine.wording import can_ask
from tests.contract import test_contract
from tests.fifth_game.last_stair import GAME
from tests.fifth_game.last_stair.climbing import Decide, Face, MeetShape
from tests.fifth_game.last_stair.state import Stair
from tests.terminal.keyboard import sat
from tests.test_storeys import asking_steps

ROOT = Path(__file__).parents[2]
CONTRACT = [test for name, test in vars(test_contract).items() if name.startswith("test_")]


def facing(shape: str, seats: int = 1, **settings: int) -> Stair:
    """A keeper who has just met this shape."""
    g: Stair = GAME.new(seed=3, seats=seats, **settings)
    if g.shape != shape:
        g.deck.append(g.shape)
        g.deck.remove(shape)
        g.shape = shape
    return g


def roll(g: Stair, option: str, *faces: int) -> None:
    """Choose, and let the dice fall like this."""
    g.chance = "real"
    g.reply(option)
    g.reply(" ".join(map(str, faces)))


# ── the rules ─────────────────────────────────────────────────────────────────────────────────


def test_who_reaches_the_dread_climbs() -> None:
    g = facing("your_coat")
    roll(g, "face", 4, 4)
    assert g.landing == 1
    assert g.oil == {0: 4}


def test_who_falls_short_burns_oil() -> None:
    g = facing("your_coat")
    roll(g, "face", 4, 3)
    assert (g.landing, g.oil[0]) == (0, 3)


def test_a_keepsake_is_added_once() -> None:
    g = facing("your_coat")
    g.keepsakes[0] = "ring"
    roll(g, "show", 2, 2)
    assert g.landing == 1
    assert 0 not in g.keepsakes
    g.reply(g.options[0])
    assert "show" not in g.options
    refused = GAME.question(g, 0).options[-1]
    assert (refused.enabled, refused.why_not) == (False, "you have shown your keepsake already")


def test_turning_away_costs_oil_and_rolls_nothing() -> None:
    g = facing("your_coat")
    before = dict(g.streams)
    g.reply("turn")
    assert g.oil[0] == 3
    assert g.streams["dice"] == before["dice"]


def test_a_keeper_in_the_dark_is_passed_over_and_the_last_one_ends_it() -> None:
    g = facing("your_coat", seats=2, oil=2)
    for seat in (0, 1, 0):
        assert g.seat == seat
        g.reply("turn")
    assert (g.oil[0], g.seat) == (0, 1)
    g.reply("turn")
    assert g.outcome.reason == "dark"


def test_the_lamp_is_lit_on_the_last_landing() -> None:
    g = facing("moths")
    g.landing = 4
    roll(g, "face", 6, 6)
    assert (g.outcome.won, g.outcome.reason) == (True, "lit")


def test_the_odds_are_exact() -> None:
    g = facing("your_coat")
    g.keepsakes[0] = "whistle"
    ways = {option.id: [s.ways for s in option.odds] for option in GAME.question(g, 0).options}
    assert ways == {"face": [15, 21], "show": [26, 10], "turn": []}


def test_only_its_owner_sees_a_keepsake() -> None:
    g = facing("moths", seats=3)
    for seat in (0, 1, 2, None):
        shown = [keeper.keepsake == "hidden" for keeper in GAME.view(g, seat).keepers]
        assert shown == [other != seat for other in range(3)]


# ── what every game keeps ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("test", CONTRACT, ids=lambda test: test.__name__)
def test_the_contract(test: Callable[..., None]) -> None:
    if "seed" in inspect.signature(test).parameters:
        for seed in range(4):
            test(GAME, seed)
    else:
        test(GAME)


def test_every_step_that_asks_has_words() -> None:
    assert set(asking_steps(GAME)) == {MeetShape, Decide, Face}
    assert all(can_ask(kind) and not GAME.words.misses(kind) for kind in asking_steps(GAME))


def test_every_rule_that_code_and_words_name_is_in_its_catalogue() -> None:
    known = {rule.id for rule in rules.all_rules("last-stair")}
    assert len(known) == 23
    for path in Path(__file__).parent.rglob("*.py"):
        assert set(re.findall(r"LS-[REC]?\d+(?:\.\d+)?", path.read_text())) - known <= {
            f"LS-{n}" for n in range(1, 5)
        }


def test_a_faulty_pack_is_refused_with_every_fault() -> None:
    files = files_of(GAME.folder / "packs" / "grey_tower")
    files["stair.yaml"] = files["stair.yaml"].replace(b"dread: 11", b"dread: 99")
    files["stair.yaml"] = files["stair.yaml"].replace(b"id: whistle", b"id: salt")
    with pytest.raises(PackError) as caught:
        GAME.read_pack(files)
    assert len(caught.value.faults) == 2


# ── everywhere at once ────────────────────────────────────────────────────────────────────────


def test_it_is_found_listed_and_told() -> None:
    assert noctuary.game("last-stair") is GAME
    run = CliRunner().invoke
    assert "The Last Stair" in run(main, ["games"]).stdout
    assert "keepsake" in run(main, ["rules", "last-stair", "LS-3.4"]).stdout
    assert "you climb" in run(main, ["odds", "last-stair", "--seed", "3"]).stdout
    told = run(main, ["simulate", "last-stair", "--games", "4", "--seed", "1", "--jobs", "1"])
    assert told.exit_code == 0, told.output
    assert run(main, ["pack", "check", str(GAME.folder / "packs" / "grey_tower")]).exit_code == 0


@pytest.mark.parametrize("drawn", [False, True])
def test_it_is_played_to_its_end_in_the_terminal(drawn: bool) -> None:
    session = noctuary.start("last-stair", seed=3)
    shown = sat(session, "h", "x", "i", "r", "l", *["turn"] * 8, drawn=drawn).text
    assert "What do you do?" in shown
    assert "Turn away" in shown
    assert session.state.outcome.reason == "dark"
    assert "The last lantern goes out." in shown


def test_machine_players_and_hints_know_what_to_do() -> None:
    state = facing("moths")
    found = hint(GAME, state, 0)
    assert (found.option, found.reason) == ("face", "The dice are likely enough to get past it.")
    for name in ("random", "greedy", "cautious"):
        g = GAME.new(seed=5, seats=2)
        play(GAME, g, {0: bot(name, 1), 1: bot(name, 2)})
        assert g.outcome is not None


def test_it_goes_on_after_being_saved(tmp_path: Path) -> None:
    path = tmp_path / "stair.noctuary"
    session = noctuary.start("last-stair", seed=3, seats=2)
    session.save(path)
    session.reply("turn")
    session.close()
    with noctuary.open(path) as again:
        assert again.state.oil == {0: 3, 1: 4}
        assert random.Random(1).choice(again.state.options)


def test_nothing_else_knows_of_it() -> None:
    """One line of registration (in conftest.py) is all that names the game outside its package."""
    for folder in ("src", "bench"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in (".py", ".html", ".css", ".js", ".md"):
                text = path.read_text(encoding="utf-8")
                assert "last_stair" not in text
                assert "last-stair" not in text
