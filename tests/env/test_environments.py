"""Environments for programs that learn: the libraries' own checkers pass, and nothing leaks."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import noctuary
from noctuary.engine.game import Game
from noctuary.engine.question import SettingError
from noctuary.env import NoctuaryAEC, NoctuaryEnv
from noctuary.env.actions import DONE
from noctuary.env.observing import Observer

every_game = pytest.mark.parametrize("game", noctuary.games(), ids=lambda game: game.id)
SETTINGS: dict[str, dict[str, Any]] = {"when-darkness-comes": {"scenario": "ward_seven"}}


def chosen(mask: Any, random: np.random.Generator) -> int:
    return int(random.choice(np.flatnonzero(mask)))


# gymnasium warns that a flat dictionary space has no bounds of its own to check.
@pytest.mark.filterwarnings("ignore:.*:UserWarning:gymnasium")
@every_game
def test_gymnasium_finds_nothing_wrong(game: Game) -> None:
    check_env(NoctuaryEnv(game.id, render_mode="ansi"), skip_render_check=False)


@pytest.mark.filterwarnings("ignore:.*:UserWarning:pettingzoo")
@pytest.mark.parametrize("interjections", [False, True])
@pytest.mark.parametrize("name", ["dark-quarter", "when-darkness-comes", "six-days"])
def test_pettingzoo_finds_nothing_wrong(name: str, interjections: bool) -> None:
    more = {"seats": 2, "interjections": interjections, **SETTINGS.get(name, {})}
    api_test(NoctuaryAEC(name, **more), num_cycles=60)


@pytest.mark.filterwarnings("ignore:.*:UserWarning:pettingzoo")
def test_the_same_seed_deals_the_same_game_in_pettingzoo() -> None:
    seed_test(lambda: NoctuaryAEC("dark-quarter", seats=2), num_cycles=40)


@every_game
def test_a_whole_game_by_masked_actions_never_meets_an_illegal_one(game: Game) -> None:
    env = NoctuaryEnv(game.id, observe="nothing")
    random = np.random.default_rng(3)
    seen, _ = env.reset(seed=3)
    over = cut = False
    while not (over or cut):
        seen, reward, over, cut, info = env.step(chosen(seen["action_mask"], random))
        assert "illegal" not in info
    assert over
    assert reward in (0.0, 1.0)


def test_several_seats_play_to_the_end_and_each_has_its_reward() -> None:
    env = NoctuaryAEC("dark-quarter", seats=2, reward="score", observe="nothing")
    random = np.random.default_rng(1)
    env.reset(seed=1)
    rewards = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        rewards[agent] += reward
        env.step(None if over or cut else chosen(seen["action_mask"], random))
    scores = env.table.state.outcome.scores
    assert rewards == {f"seat_{seat}": float(score) for seat, score in scores.items()}


def test_other_seats_are_played_by_machines() -> None:
    env = NoctuaryEnv("when-darkness-comes", seat=1, seats=2, scenario="ward_seven")
    random = np.random.default_rng(2)
    seen, _ = env.reset(seed=2)
    for _ in range(30):
        assert env.table.state.seat == 1
        seen, *_ = env.step(chosen(seen["action_mask"], random))


def test_what_is_not_on_offer_changes_nothing_and_is_told() -> None:
    env = NoctuaryEnv("arkham-noir")
    seen, _ = env.reset(seed=1)
    before = noctuary.dumps(env.table.state)
    refused = int(np.flatnonzero(seen["action_mask"] == 0)[-1])
    _, reward, over, _, info = env.step(refused)
    assert (reward, over, info["illegal"]) == (-1.0, False, f"action {refused} is not on offer")
    assert noctuary.dumps(env.table.state) == before


@every_game
def test_hidden_cards_do_not_change_what_is_observed(game: Game) -> None:
    seats = max(game.seats[0], min(2, game.seats[1]))
    settings = SETTINGS.get(game.id, {}) if seats > 1 else {}
    env = NoctuaryAEC(game.id, seats=seats, **settings)
    env.reset(seed=4)
    random = np.random.default_rng(4)
    for _ in range(25):
        for agent in env.agents:
            seat, truth = int(agent[-1]), env.table.state
            seen = env.observe(agent)
            env.table.state = game.redeal(truth, seat, seed=99)
            again = env.observe(agent)
            env.table.state = truth
            assert all(np.array_equal(seen[part], again[part]) for part in seen)
        env.step(chosen(env.observe(env.agent_selection)["action_mask"], random))


def test_a_card_in_the_hand_is_observed_wherever_it_lies() -> None:
    observer = Observer()
    one, two = (observer.array({"hand": hand}) for hand in (("c01", "c02"), ("c02", "c01")))
    assert not np.array_equal(one, two)
    assert one[np.flatnonzero(one)].sum() == two.sum() == 6.0


def test_a_copy_goes_on_like_its_original_and_apart_from_it() -> None:
    env = NoctuaryEnv("arkham-noir")
    _, info = env.reset(seed=5)
    assert noctuary.loads(noctuary.dumps(env.table.state)).turn == 1  # as at other tables
    twin = copy.deepcopy(env)
    for _ in range(5):
        action = info["actions"][-1]
        (seen, *rest, info), (again, *also, _) = env.step(action), twin.step(action)
        assert np.array_equal(seen["observation"], again["observation"])
        assert rest == also


def test_an_agent_that_is_not_asked_has_nothing_to_do() -> None:
    env = NoctuaryAEC("when-darkness-comes", seats=2, scenario="ward_seven")
    env.reset(seed=1)
    (other,) = (agent for agent in env.agents if agent != env.agent_selection)
    assert not env.observe(other)["action_mask"].any()
    assert not env.observe(env.agent_selection)["action_mask"][DONE]


def test_the_text_shows_the_question() -> None:
    env = NoctuaryEnv("arkham-noir", render_mode="ansi")
    env.reset(seed=1)
    assert str(env.render()).startswith("Turn 1. ")


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(SettingError, match="no seat 1"):
        NoctuaryEnv("arkham-noir", seat=1)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"observe": "all"}, "observe cannot be 'all'; choose from view, nothing"),
        ({"reward": "win"}, "reward cannot be 'win'; choose from won, score"),
        ({"length": 0}, "length cannot be 0"),
    ],
)
def test_what_an_environment_cannot_be_made_with_is_refused(
    wrong: dict[str, Any], told: str
) -> None:
    with pytest.raises(SettingError, match=told):
        NoctuaryEnv("arkham-noir", **wrong)
