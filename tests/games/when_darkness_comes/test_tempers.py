"""Players with a character: what they do differently, over the same positions."""

from __future__ import annotations

import pytest

import noctuary
from noctuary.bots import bot, play
from noctuary.engine.manners import Manner
from noctuary.games.when_darkness_comes.seen.counsel import advise
from noctuary.games.when_darkness_comes.seen.counsel.tempers import TEMPERS
from tests.games.when_darkness_comes.table import Table

GAME = noctuary.game("when-darkness-comes")


def advice(t: Table, manner: Manner = "keen") -> str | None:
    assert t.g.question is not None
    return advise(t.g, t.g.question.seat, manner)


# ── playing to win ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("scenario", "seats"),
    [("last_bus", 1), ("ward_seven", 2), ("the_will", 2), ("hollow_choir", 2)],
)
def test_keen_advice_is_legal_and_knows_no_secret(scenario: str, seats: int) -> None:
    state = GAME.new(seed=4, seats=seats, scenario=scenario)
    players = {seat: bot("keen", seat) for seat in range(seats)}
    for _ in range(90):
        asked = state.question
        if asked is None:
            break
        tables = [GAME.redeal(state, asked.seat, seed=seed) for seed in range(2)]
        for manner in TEMPERS:
            given = {advise(table, asked.seat, manner) for table in tables}
            assert len(given) == 1, "the same on every table that looks the same to this seat"
            assert given <= {None, *asked.options}
        state.reply(players[asked.seat].choose(GAME, state, asked.seat), asked.seat)


def test_what_was_lost_and_is_needed_is_fetched() -> None:
    t = Table("hospital", "ward_seven", sharon="hospital.3.5", kirk="hospital.3.5")
    t.give("sharon", "number_1", "number_2").show("number_3", "hospital.0.3", found=True)
    t.g.flags.update(moved=2, ingredients=3, settled=1)
    assert advice(t.turn("sharon"), "careful") != "move"
    assert advice(t.turn("sharon")) == "move"
    t.change("sharon", square="hospital.0.3")
    assert advice(t.turn("sharon")) == "take:number_3"


def test_an_answer_that_wins_at_once_is_given() -> None:
    won = {"keen": 0, "cautious": 0}
    for name in won:
        for seed in range(4):
            state = GAME.new(seed=seed, seats=2, scenario="hollow_choir")
            play(GAME, state, {seat: bot(name, 8 * seed + seat) for seat in range(2)})
            won[name] += state.outcome.won
    assert won["keen"] > won["cautious"]


def test_nobody_bandages_themselves_while_the_clock_runs_out() -> None:
    t = Table("market_square", "last_bus", kirk="market_square.0.3").change("kirk", damage=2)
    t.g.completed = 15
    assert advice(t.turn(), "careful") == "heal_self"
    assert advice(t.turn()) != "heal_self"


# ── character ─────────────────────────────────────────────────────────────────────────────────


def table_of_two(scenario: str, square: str, thief: str, victim: str) -> Table:
    t = Table(square.partition(".")[0], scenario, **{thief: square, victim: square})
    return t.give(victim, "number_1").turn(thief)


PAIRS = [("kirk", "sharon"), ("brian", "valerie"), ("robert", "steve"), ("earl", "bev")]


def test_the_treacherous_steal_and_the_kind_do_not() -> None:
    tables = [table_of_two("the_will", "bank.1.1", *pair) for pair in PAIRS]
    stolen = {
        manner: sum(str(advice(t, manner)).startswith("steal:") for t in tables)
        for manner in ("treacherous", "keen", "careful", "kind")
    }
    assert stolen["treacherous"] == len(PAIRS) >= stolen["keen"]
    assert stolen["kind"] == stolen["careful"] == 0


def test_only_the_treacherous_steal_from_friends() -> None:
    t = Table("cave", "hollow_choir", kirk="cave.3.3", sharon="cave.3.3")
    t.give("sharon", "flashlight.1").turn("kirk")
    assert not str(advice(t, "keen")).startswith("steal:")
    assert str(advice(t, "treacherous")).startswith("steal:")


def test_help_is_free_dear_or_refused() -> None:
    t = Table("hospital", "ward_seven", sharon="hospital.3.5", kirk="hospital.3.5")
    t.give("sharon", "number_1", "number_2", "number_3")
    t.g.carried.update(number_1=(0, 3), number_2=(0, 3), number_3=(0, 3))
    t.turn("sharon").reply("do:mix_serum").reply("ask:kirk")
    said = {manner: advice(t, manner) for manner in ("keen", "kind", "greedy", "treacherous")}
    assert said == {"keen": "help", "kind": "help", "greedy": "help:2", "treacherous": "decline"}


def test_a_fair_deal_is_struck_by_the_kind_and_refused_by_the_treacherous() -> None:
    t = Table("bank", "the_will", kirk="bank.1.1", sharon="bank.1.1").change("kirk", vp=3)
    t.give("sharon", "flashlight.1").turn("kirk").reply("deal").reply("partner:sharon")
    t.reply("give:vp:1").reply("get:thing:flashlight.1").reply("due:now")
    assert advice(t, "kind") == "accept"
    assert advice(t, "treacherous") == "decline"


def test_friends_are_bandaged_early_by_the_kind_and_late_by_the_greedy() -> None:
    t = Table("market_square", sharon="market_square.0.3", kirk="market_square.0.3")
    t.change("kirk", damage=1).turn("sharon")
    assert advice(t, "kind") == "heal:kirk"
    assert advice(t, "greedy") != "heal:kirk"
