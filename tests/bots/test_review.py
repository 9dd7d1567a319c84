"""The chance to win as a seat can know it, and a finished game looked at again."""

from __future__ import annotations

from typing import Any

import pytest

import noctuary
from noctuary.bots import bot, chance, play
from noctuary.bots.review import NoReview, review
from tests.bots.dealer import Dealer

ARKHAM_NOIR = noctuary.game("arkham-noir")


def test_the_chance_does_not_depend_on_what_lies_hidden():
    state = ARKHAM_NOIR.new(seed=5, mode="classic")
    play(ARKHAM_NOIR, state, {0: bot("greedy", 5)}, 40)
    other = ARKHAM_NOIR.redeal(state, 0, seed=99)
    assert other.draw_stack != state.draw_stack
    dealer: Any = Dealer(state, other)
    assert chance(dealer, state, 0, budget=3) == chance(dealer, other, 0, budget=3)


def test_a_game_that_is_over_has_no_chance_left_to_reckon():
    state = ARKHAM_NOIR.new(seed=5)
    state.reply("concede", 0)
    assert chance(ARKHAM_NOIR, state, 0, budget=4).value == 0


def test_choice_and_luck_lead_from_the_deal_to_the_end():
    session = noctuary.Session.start(noctuary.game("when-darkness-comes"), seed=3)
    player = bot("random", 3)
    while session.state.question is not None:
        state = session.state
        session.reply(player.choose(session.game, state, state.seat), state.seat)
    found = review(session, tries=1, most=6)
    assert len(found.moments) == 6
    assert found.left_out > 0
    assert found.at_the_deal + found.choice + found.luck == pytest.approx(found.ended)
    assert all(one.choice <= 0 for one in found.moments)
    assert len(found.turning_points) <= 3


def test_what_cannot_be_reviewed_says_why():
    with pytest.raises(NoReview, match="not over yet"):
        review(noctuary.Session.start(ARKHAM_NOIR, seed=1))
    with pytest.raises(NoReview, match="told, not won"):
        review(noctuary.Session.start(noctuary.game("six-days"), seed=1))
