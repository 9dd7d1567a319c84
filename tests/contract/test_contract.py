"""What every game keeps, at every decision of many random games."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import noctuary
from noctuary import rules
from noctuary.engine.game import Game
from noctuary.engine.packs import known_packs
from noctuary.engine.state import State

GAMES = noctuary.games()
DECISIONS_AT_MOST = 20_000

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
some_seeds = pytest.mark.parametrize("seed", range(4))


def random_settings(game: Game, source: random.Random) -> dict[str, Any]:
    """Settings drawn at random: seats, pack, and now and then dice and cards of the table's own."""
    chosen: dict[str, Any] = {s.name: source.choice(s.choices).value for s in game.settings}
    pack = source.choice(sorted(known_packs(game.folder)))
    seats = source.randint(*game.seats_for(game.pack(pack), chosen))
    chance = source.choice(("drawn", "drawn", "real"))
    return chosen | {"seats": seats, "pack": pack, "chance": chance}


def random_game(game: Game, seed: int, **settings: Any) -> Iterator[State]:
    """The state at every decision of one random game, the end included."""
    source = random.Random(seed)
    state = game.new(seed=seed, **(settings or random_settings(game, source)))
    for _ in range(DECISIONS_AT_MOST):
        yield state
        if state.seat is None:
            return
        state.reply(source.choice(state.options))
    pytest.fail(f"{game.id} did not end within {DECISIONS_AT_MOST} decisions")


@every_game
@some_seeds
def test_options_are_there_and_distinct_until_the_game_is_over(game: Game, seed: int) -> None:
    for state in random_game(game, seed):
        if state.outcome is None:
            assert state.options
            assert len(set(state.options)) == len(state.options)
            assert state.options_for(state.seat) == state.options
        else:
            assert state.seat is None
            assert state.options == ()


@every_game
@some_seeds
def test_a_finished_game_has_an_outcome_and_nothing_pending(game: Game, seed: int) -> None:
    *_, last = random_game(game, seed)
    assert last.outcome is not None
    assert last.outcome.reason
    assert last.agenda == []
    with pytest.raises(noctuary.IllegalReply, match="over"):
        last.reply("pass")


@every_game
@some_seeds
def test_a_saved_state_is_the_same_and_plays_on_identically(game: Game, seed: int) -> None:
    for number, state in enumerate(random_game(game, seed)):
        twin = noctuary.loads(noctuary.dumps(state))
        assert twin == state
        assert noctuary.dumps(twin) == noctuary.dumps(state)
        if number % 7 == 0:
            assert play_on(twin, seed) == play_on(state.clone(), seed)


def play_on(state: State, seed: int, decisions: int = 12) -> State:
    """The same random replies to the same state."""
    source = random.Random(seed)
    for _ in range(decisions):
        if state.seat is not None:
            state.reply(source.choice(state.options))
    return state


@every_game
@some_seeds
def test_a_clone_is_independent(game: Game, seed: int) -> None:
    for state in random_game(game, seed):
        before = noctuary.dumps(state)
        twin = state.clone()
        assert twin == state
        play_on(twin, seed, 3)
        assert noctuary.dumps(state) == before


@every_game
@some_seeds
def test_the_same_seed_settings_and_replies_give_the_same_game(game: Game, seed: int) -> None:
    first = [noctuary.dumps(state) for state in random_game(game, seed)]
    again = [noctuary.dumps(state) for state in random_game(game, seed)]
    assert first == again


@every_game
@some_seeds
def test_a_refused_reply_changes_nothing(game: Game, seed: int) -> None:
    for state in random_game(game, seed):
        if state.question is None:
            continue
        before = noctuary.dumps(state)
        stale = state.question.number - 1
        # Where a text question takes any words only the empty reply is nonsense.
        any_words = state.question.kind == "text" and state.plain_words
        nonsense = "" if any_words else "no-such-option"
        for refused in (
            lambda s, word=nonsense: s.reply(word),
            lambda s: s.reply(""),
            lambda s, n=stale: s.reply(s.options[0], question=n),
            lambda s: s.reply(s.options[0], seat=97),
        ):
            with pytest.raises(noctuary.IllegalReply):
                refused(state)
            assert noctuary.dumps(state) == before


@every_game
@some_seeds
def test_what_a_seat_sees_does_not_depend_on_what_it_cannot_know(game: Game, seed: int) -> None:
    for number, state in enumerate(random_game(game, seed)):
        seats = [*range(state.seats), None]
        # Where nobody has secrets all seats see the same: they are asked in turn.
        for seat in [seats[number % len(seats)]] if game.is_open else seats:
            dealt = game.redeal(state, seat, seed=number)
            assert game.view(dealt, seat) == game.view(state, seat)
            assert dealt.options == state.options
            assert game.question(dealt, seat) == game.question(state, seat)


@every_game
def test_redealing_draws_something_anew(game: Game) -> None:
    state = game.new(seed=1)
    drawn = {noctuary.dumps(game.redeal(state, None, seed=n)) for n in range(5)}
    assert len(drawn) == 5


@every_game
@some_seeds
def test_a_view_can_be_sent(game: Game, seed: int) -> None:
    for state in random_game(game, seed):
        assert msgspec.json.encode(game.view(state, 0))


@every_game
@some_seeds
def test_every_question_is_put_into_words(game: Game, seed: int) -> None:
    rule_ids = {rule.id for rule in rules.all_rules(game.id)}
    for state in random_game(game, seed):
        question = game.question(state)
        if question is None:
            assert state.outcome is not None
            continue
        assert question.text
        assert question.rule in rule_ids
        enabled = [option for option in question.options if option.enabled]
        assert tuple(option.id for option in enabled) == state.options
        for option in question.options:
            assert option.label
            assert option.enabled == (not option.why_not)
            assert not option.rule or option.rule in rule_ids
            assert sum(share.ways for share in option.odds) in (0, *(s.total for s in option.odds))


@every_game
@some_seeds
def test_every_event_is_told_by_a_rule_that_exists(game: Game, seed: int) -> None:
    rule_ids = {rule.id for rule in rules.all_rules(game.id)}
    session = noctuary.start(game.id, seed=seed)
    source = random.Random(seed)
    while session.state.seat is not None:
        session.reply(source.choice(session.state.options))
        for event in session.events(session.moment):
            assert isinstance(game.tell(session.state, event), str)
            assert not event.rule or event.rule in rule_ids


@every_game
def test_with_real_dice_and_cards_the_table_is_asked_what_came(game: Game) -> None:
    asked = {
        state.question.kind
        for seed in range(3)
        for state in random_game(game, seed, chance="real")
        if state.question is not None
    }
    assert asked & {"draw", "dice"}


@every_game
def test_unknown_settings_are_refused_and_the_right_ones_named(game: Game) -> None:
    with pytest.raises(noctuary.SettingError, match="no setting 'colour'"):
        game.new(colour="red")
    for setting in game.settings:
        known = re.escape(str(setting.choices[0].value) or setting.name)
        with pytest.raises(noctuary.SettingError, match=known):
            game.new(**{setting.name: "no-such-value"})
    with pytest.raises(noctuary.SettingError, match=r"\d seats?\b.*, not"):
        game.new(seats=game.seats[1] + 1)
    with pytest.raises(noctuary.SettingError, match="drawn, real"):
        game.new(chance="luck")


@every_game
def test_nobody_listens_to_a_clone(game: Game) -> None:
    state = game.new(seed=1)
    heard: list[Any] = []
    state.listener = heard.append
    play_on(state.clone(), 1)
    assert heard == []
