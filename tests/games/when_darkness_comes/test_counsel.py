"""The game's own advice: legal, honest, and good enough to bring people through the night."""

from __future__ import annotations

import time
from typing import Any

import pytest

import noctuary
from noctuary.bots import bot, play
from noctuary.games.when_darkness_comes.content.layout import FAR
from noctuary.games.when_darkness_comes.seen.counsel import advise, purpose
from noctuary.games.when_darkness_comes.seen.counsel.distances import field
from noctuary.games.when_darkness_comes.seen.counsel.prospects import Fight, fight, outlook
from tests.games.when_darkness_comes.table import Table

GAME = noctuary.game("when-darkness-comes")
SCENARIOS = [("last_bus", 1), ("ward_seven", 3), ("the_will", 2), ("hollow_choir", 2)]


def new(scenario: str, seats: int, seed: int) -> tuple[Any, dict[int, Any]]:
    state = GAME.new(seed=seed, seats=seats, scenario=scenario)
    return state, {seat: bot("cautious", 10 * seed + seat) for seat in range(seats)}


@pytest.mark.parametrize(("scenario", "seats"), SCENARIOS)
def test_advice_is_legal_and_knows_no_secret(scenario: str, seats: int) -> None:
    state, players = new(scenario, seats, seed=4)
    for _ in range(150):
        asked = state.question
        if asked is None:
            break
        tables = [GAME.redeal(state, asked.seat, seed=seed) for seed in range(3)]
        given = {advise(table, asked.seat) for table in tables}
        assert len(given) == 1, "the same on every table that looks the same to this seat"
        assert given <= {None, *asked.options}
        state.reply(players[asked.seat].choose(GAME, state, asked.seat), asked.seat)


def test_a_careful_player_usually_catches_the_last_bus() -> None:
    won = 0
    for seed in range(20):
        state, players = new("last_bus", 1, seed)
        play(GAME, state, players)
        won += state.outcome.won
    assert won >= 12


def test_four_careful_players_play_a_whole_night_within_two_seconds() -> None:
    taken = []
    for seed in range(2):
        state, players = new("ward_seven", 4, seed)
        began = time.process_time()
        play(GAME, state, players)
        taken.append(time.process_time() - began)
        assert state.outcome is not None
    assert min(taken) < 2


def test_careful_people_stay_silent_when_others_are_asked() -> None:
    state, players = new("ward_seven", 2, seed=1)
    assert players[1].interject(GAME, state, 1) is None


# ── rules of thumb ────────────────────────────────────────────────────────────────────────────


def advice(t: Table) -> str | None:
    assert t.g.question is not None
    return advise(t.g, t.g.question.seat)


def test_key_and_fuel_are_brought_home() -> None:
    t = Table("bus_depot", "last_bus", kirk="bus_depot.3.3")
    t.g.flags.update(has_key=1, has_fuel=1)
    assert advice(t.turn()) == "do:start_bus"
    assert advice(t.change("kirk", square="bus_depot.0.0").turn()) == "move"
    assert advice(t.change("kirk", square="bus_depot.0.3").turn()) == "pick:bus_depot.door.0"


def test_the_badly_hurt_bandage_themselves_unless_something_is_near() -> None:
    t = Table("market_square", kirk="market_square.0.3").change("kirk", damage=2)
    assert advice(t.turn()) == "heal_self"
    assert advice(t.show("zombie.1", "market_square.0.5").turn()) != "heal_self"


def test_a_hopeless_fight_is_avoided_and_an_easy_one_is_not() -> None:
    t = Table("market_square", valerie="market_square.0.3", light="day")
    t.hide("vampire", "market_square.0.4").turn().reply("stand")
    assert advice(t) == "sneak"
    t = Table("market_square", brian="market_square.0.3", light="day")
    t.hide("rat_swarm.1", "market_square.0.4").turn().reply("stand")
    assert advice(t) == "face"


def test_whoever_would_probably_die_runs() -> None:
    t = Table("market_square", steve="market_square.0.3").show("zombie.1", "market_square.0.3")
    assert advise(t.begin().g, 0, "careful") == "fight"
    assert advise(t.change("steve", damage=3, bleeding=False).begin().g, 0, "careful") == "flee"


def test_the_will_is_read_only_by_whoever_would_win() -> None:
    t = Table("mansion", "the_will", kirk="mansion.3.4", sharon="mansion.1.2")
    t.give("kirk", "number_1", "number_2").change("kirk", vp=10).change("sharon", vp=9)
    assert advice(t.turn("kirk")) == "do:open_the_will"
    assert advice(t.change("sharon", vp=30).turn("kirk")) != "do:open_the_will"


def test_friends_are_asked_for_help_and_give_it() -> None:
    t = Table("hospital", "ward_seven", sharon="hospital.3.5", kirk="hospital.3.5")
    t.give("sharon", "number_1", "number_2", "number_3")
    t.g.carried.update(number_1=(0, 3), number_2=(0, 3), number_3=(0, 3))
    assert advice(t.turn("sharon")) == "do:mix_serum"
    assert advice(t.reply("do:mix_serum")) == "ask:kirk"
    assert advice(t.reply("ask:kirk")) == "help"


def test_a_die_is_rolled_again_where_it_is_worth_its_price() -> None:
    t = Table("cafe", robert="cafe.0.3").sheet("robert", attack=4).change("robert", vp=4).turn()
    t.reply("force:cafe.door.0", "roll").dice(1, 2, 4, 5)
    assert str(advice(t)).startswith("vp:"), "a pair is wanted"
    t = Table("bank", robert="bank.0.3").sheet("robert", attack=2).change("robert", vp=4).turn()
    t.reply("force:bank.door.0", "roll").dice(1, 2)
    assert advice(t) == "keep", "two dice never make what this door asks"


# ── what it reckons with ──────────────────────────────────────────────────────────────────────


def test_a_fight_that_cannot_be_lost_or_won_is_reckoned_so() -> None:
    assert outlook(3, 4, 1, 1.0, 1.0, (0.0,) * 5) == Fight(1.0, 0.0, 0.0)
    lost = outlook(3, 2, 1, 0.0, 0.0, (0.0, 0.0, 0.0))
    assert (lost.won, lost.death) == (0.0, 1.0)


def test_a_stronger_opponent_promises_less() -> None:
    t = Table("market_square", brian="market_square.0.3")
    for disk in ("rat_swarm.1", "zombie.1", "strong_zombie.1"):
        t.show(disk, "market_square.0.4")
    found = [fight(t.g, "brian", d) for d in ("rat_swarm.1", "zombie.1", "strong_zombie.1")]
    assert found[0].won > found[1].won > found[2].won
    assert found[0].pain < found[1].pain < found[2].pain
    assert fight(t.change("brian", damage=3).g, "brian", "zombie.1").death > 0.3


def test_a_field_counts_streets_floors_and_locked_doors() -> None:
    t = Table("cafe", kirk="cafe.0.3")
    far = field(t.g.layout, frozenset({t.square("cafe.0.3")}))
    assert [far[t.square(f"cafe.0.{column}")] for column in (3, 4, 5)] == [0, 1, 2]
    inside = field(t.g.layout, frozenset({t.square("cafe.1.3")}))
    locks = t.g.layout.gates["cafe.door.0"].locks
    assert inside[t.square("cafe.0.3")] == 2 + 2 + 6 + 3 * locks
    assert field(t.g.layout, frozenset())[0] == FAR


def test_what_is_not_on_the_board_is_looked_for_beyond_the_rim() -> None:
    t = Table("bus_depot", "last_bus", kirk="bus_depot.0.3")
    t.g.stack = ["family_house"]
    wanted = purpose.purpose(t.g, t["kirk"])
    assert wanted.explores
    assert wanted.goals == t.g.layout.open_ends()


def test_the_rounds_that_are_left_are_counted() -> None:
    t = Table("cave", "hollow_choir", robert="cave.2.5")
    t.g.completed = 20
    assert purpose.rounds_left(t.g) == 8
    t.g.flags["alone"] = 1
    assert purpose.rounds_left(t.g) == 16
