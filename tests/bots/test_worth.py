"""What a position of Arkham Noir is worth, and that looking ahead pays."""

from __future__ import annotations

import itertools

from noctuary.bots import bot, play
from noctuary.games.arkham_noir.seen.worth import PLAIN, worth
from noctuary.games.arkham_noir.state import ArkhamNoir
from tests.games.arkham_noir.table import GAME, Table

WAITING = "c16 c10 c13 c07"
RIPE = "c16 c10 c27 c02 c19 c33"


def judged(**position: object) -> float:
    return worth(Table(mode="classic", **position).g)  # type: ignore[arg-type]


def ended(reason: str) -> ArkhamNoir:
    g = Table(mode="classic").g
    g.finish(reason, "AN-33.1")
    return g


def test_a_win_is_worth_more_than_anything_and_a_loss_less() -> None:
    assert worth(ended("loss_menace")) < judged() < worth(ended("win"))


def test_a_scored_clue_is_worth_more_than_one_that_waits_in_a_line() -> None:
    waiting = {"case_1": f"{RIPE} c07", "case_2": ""}
    assert judged(lines=waiting) < judged(lines={"case_1": RIPE, "case_2": ""}, big_picture="c07")


def test_a_waiting_clue_is_worth_the_more_the_nearer_its_case_is_to_closing() -> None:
    near, far = ({"case_1": line, "case_2": ""} for line in (f"{RIPE} c07", WAITING))
    assert (
        judged(lines=near)
        > judged(lines=far)
        > judged(lines={"case_1": "c16 c10 c13", "case_2": ""})
    )


def test_in_classic_mode_a_second_clue_of_a_type_brings_nothing() -> None:
    both = judged(big_picture="c07 c08")
    assert abs(both - judged(big_picture="c07")) < 1


def test_each_lost_card_of_stability_hurts_more_than_the_one_before() -> None:
    area = ["c03", "c06", "c08", "c12", "c14"]
    steps = [judged(stability_area=" ".join(area[:n])) for n in range(5)]
    losses = [before - after for before, after in itertools.pairwise(steps)]
    assert losses == sorted(losses)
    assert losses[0] > 0


def test_time_that_runs_is_a_part_of_a_menace() -> None:
    assert judged() > judged(time_area="c02 c04") > judged(time_area="c02 c04 c11")


def test_the_plain_judgement_sees_only_what_lies_on_the_table() -> None:
    with_key, without = (
        Table(mode="classic", lines={"case_1": line, "case_2": ""}).g for line in ("c10", "c13")
    )
    assert worth(with_key, PLAIN) == worth(without, PLAIN)
    assert worth(with_key) > worth(without)


def test_looking_ahead_pays() -> None:
    scores = {}
    for name in ("random", "greedy"):
        ends = [GAME.new(seed=seed, mode="classic") for seed in range(8)]
        for seed, state in enumerate(ends):
            play(GAME, state, {0: bot(name, seed)}, limit=5_000)
        scores[name] = sum(state.outcome.scores[0] for state in ends)
    assert scores["greedy"] > scores["random"] + 8
