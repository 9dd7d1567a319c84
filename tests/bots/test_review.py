"""The chance to win as a seat can know it, and a finished game looked at again: luck and choice."""

from __future__ import annotations

import math
from statistics import fmean, stdev
from types import SimpleNamespace
from typing import Any

import pytest

import noctuary
from noctuary.bots import bot, chance, play
from noctuary.bots.judgement import Judgement, known_judgement
from noctuary.bots.learning import learnt, played_out
from noctuary.bots.recalled import NoReview
from noctuary.bots.review import Coach, Point, review
from noctuary.bots.verdict import headline, undecided
from noctuary.engine.session import Session
from tests.bots.dealer import Dealer
from tests.fifth_game.last_stair import GAME as LAST_STAIR
from tests.fifth_game.last_stair.words.asking import THROWS, throws_that_reach

ARKHAM_NOIR = noctuary.game("arkham-noir")


class ByOil(Judgement, frozen=True):
    """A rough judgement of the stair, which chance alone can move: landings and oil."""

    def of(self, game: Any, state: Any, seat: int) -> float:
        if state.outcome is not None:
            return self.ended(game, state, seat)
        return self.at(state.landing, state.oil[0])

    def at(self, landing: int, oil: int) -> float:
        """What so many landings and so much oil are worth."""
        return min(0.95, 0.1 * landing + 0.1 * oil)


BY_OIL = ByOil(games=0, won=0.0, middles=(), spreads=(), weights=())


def climbed(seed: int, player: str = "random", seats: int = 1) -> Session:
    """A night on the stair, played to its end."""
    session = Session.start(LAST_STAIR, seed=seed, seats=seats, oil=6)
    players = {n: bot(player, seed + n) for n in range(seats)}
    while session.state.question is not None:
        seat = session.state.seat
        session.reply(players[seat].choose(LAST_STAIR, session.state, seat), seat)
    return session


def test_what_a_reply_is_worth_is_what_comes_of_it_on_average():
    session = Session.start(LAST_STAIR, seed=3)
    state = session.state
    coach = Coach(session, 0, BY_OIL)
    came = coach.consequences(Point(0, state, "face", 0), "face", range(800))
    reached = throws_that_reach(state.pack.shapes[state.shape].dread) / THROWS
    oil = state.oil[0]
    exact = reached * BY_OIL.at(1, oil) + (1 - reached) * BY_OIL.at(0, oil - 1)
    error = stdev(came.values()) / math.sqrt(len(came))
    assert 0 < reached < 1
    assert fmean(came.values()) == pytest.approx(exact, abs=3 * error)


@pytest.mark.parametrize("player", ["random", "cautious"])
def test_luck_is_nothing_on_average_whoever_plays_and_however_roughly_it_is_judged(player: str):
    found = [review(climbed(seed, player), seconds=0, judgement=BY_OIL) for seed in range(150)]
    lucks = [one.luck for one in found]
    assert fmean(lucks) == pytest.approx(0, abs=3 * stdev(lucks) / math.sqrt(len(lucks)))
    won = [one.luck for one in found if one.won]
    lost = [one.luck for one in found if not one.won]
    assert fmean(won) > 0 > fmean(lost)


def test_the_deal_the_choices_and_luck_add_up_to_the_result():
    found = review(climbed(7, seats=3), seat=1, worlds=6, tries=1, judgement=BY_OIL)
    assert {one.seat for one in found.moments} == {0, 1, 2}
    parts = found.at_the_deal + found.choice + found.others + found.luck
    assert parts == pytest.approx(found.ended)
    assert found.ended in (0, 1)
    assert len(found.turning_points) <= 3


def test_what_would_have_been_better_has_been_played_out():
    found = review(climbed(3), worlds=8, tries=8, judgement=BY_OIL)
    better = [one for one in found.moments if one.better and one.tries]
    assert better
    assert all(one.better_share > one.own_share and one.lost > 0 for one in better)
    assert all(one.better_reply in ("face", "show", "turn") for one in better)


def test_whoever_gives_up_has_chosen_to():
    session = Session.start(LAST_STAIR, seed=3)
    session.reply("concede", 0)
    found = review(session, worlds=4, tries=1, judgement=BY_OIL)
    assert [one.chosen for one in found.moments] == ["Give up"]
    assert found.luck == 0
    assert found.choice == pytest.approx(-found.at_the_deal)


def test_when_time_is_up_the_rest_is_looked_at_briefly():
    found = review(climbed(1), seconds=0, judgement=BY_OIL)
    assert not any(one.better for one in found.moments)
    parts = found.at_the_deal + found.choice + found.luck
    assert parts == pytest.approx(found.ended)


def test_a_judgement_is_learnt_from_games():
    lessons = [played_out(LAST_STAIR, LAST_STAIR.new(seed=n, oil=4), n) for n in range(60)]
    found = learnt(lessons)
    assert found.games == 60
    early, late = (found.weights[0] + found.weights[2] * turn for turn in (-2, 2))
    assert early != late
    state = LAST_STAIR.new(seed=1, oil=4)
    assert 0 < found.seen(LAST_STAIR, state, 0, seed=1) < 1


def test_the_chance_does_not_depend_on_what_lies_hidden():
    state = ARKHAM_NOIR.new(seed=5, mode="classic")
    play(ARKHAM_NOIR, state, {0: bot("greedy", 5)}, 40)
    other = ARKHAM_NOIR.redeal(state, 0, seed=99)
    assert other.draw_stack != state.draw_stack
    dealer: Any = Dealer(state, other)
    assert chance(dealer, state, 0, budget=3) == chance(dealer, other, 0, budget=3)


def test_a_learnt_judgement_does_not_depend_on_what_lies_hidden():
    state = ARKHAM_NOIR.new(seed=5, mode="classic")
    play(ARKHAM_NOIR, state, {0: bot("greedy", 5)}, 40)
    judgement = known_judgement(ARKHAM_NOIR, state)
    assert judgement is not None
    assert judgement.settings == {"mode": "classic"}
    other = ARKHAM_NOIR.redeal(state, 0, seed=99)
    dealer: Any = Dealer(state, other)
    assert judgement.seen(dealer, state, 0, 1) == judgement.seen(dealer, other, 0, 1)


def test_a_game_that_is_over_has_no_chance_left_to_reckon():
    state = ARKHAM_NOIR.new(seed=5)
    state.reply("concede", 0)
    assert chance(ARKHAM_NOIR, state, 0, budget=4).value == 0


def test_what_cannot_be_reviewed_says_why():
    with pytest.raises(NoReview, match="not over yet"):
        review(noctuary.Session.start(ARKHAM_NOIR, seed=1))
    with pytest.raises(NoReview, match="told, not won"):
        review(noctuary.Session.start(noctuary.game("six-days"), seed=1))


@pytest.mark.parametrize(
    ("won", "luck", "choice", "told"),
    [
        (True, -0.01, 0.48, "You won by your choices."),
        (True, -0.12, 0.48, "You won by your choices. Luck was against you."),
        (False, 0.01, -0.4, "You lost by your choices."),
        (False, 0.12, -0.4, "You lost by your choices. Luck was with you."),
        (True, 0.02, 0.02, "You won, as was to be expected."),
    ],
)
def test_luck_that_is_hardly_there_is_left_out_of_what_decided(
    won: bool, luck: float, choice: float, told: str
):
    found: Any = SimpleNamespace(won=won, luck=luck, choice=choice, others=0.0, doubt=0.01)
    assert headline(found) == told


@pytest.mark.parametrize(
    ("won", "luck", "choice", "others", "told"),
    [
        (False, 0.05, -0.04, -0.52, "You lost more by what the others chose than by your choices."),
        (False, 0.05, 0.01, -0.52, "You lost by what the others chose. Luck was with you."),
        (False, -0.2, -0.04, -0.19, "You lost by luck and by what the others chose alike."),
        (True, 0.0, 0.77, -0.07, "You won by your choices."),
    ],
)
def test_what_the_others_chose_can_have_decided_the_game(
    won: bool, luck: float, choice: float, others: float, told: str
):
    found: Any = SimpleNamespace(won=won, luck=luck, choice=choice, others=others, doubt=0.01)
    assert headline(found) == told


@pytest.mark.parametrize(
    ("others", "choice", "told"),
    [
        (-0.28, 0.07, "No single moment of yours: what the others chose decided it."),
        (-0.01, 0.0, "No single moment: the chance went its way in small steps."),
        (-0.05, 0.2, "No single moment: the chance went its way in small steps."),
    ],
)
def test_a_chance_that_the_others_took_did_not_go_in_small_steps(
    others: float, choice: float, told: str
):
    found: Any = SimpleNamespace(others=others, choice=choice, luck=-0.01)
    assert undecided(found) == told
