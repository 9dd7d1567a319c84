"""SD-22: what the software owes its players."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from icepool import d6

import noctuary
from noctuary import Session
from noctuary.games.six_days import GAME, events
from tests.games.six_days.table import Table, begin, play_to_the_end


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.rule("SD-22.1")
def test_whatever_is_chosen_the_sheets_keep_the_rules(seed: int) -> None:
    source = random.Random(seed)
    g = begin(chance="drawn", seed=seed, seats=source.choice([1, 3]))
    while g.seat is not None:
        before = {hero.id: hero for hero in g.heroes.values()}
        rival = list(g.rival)
        g.reply(source.choice(g.options))
        for hero in g.heroes.values() if g.scene else ():
            born = [word for word in hero.words if not word.gained]
            assert sum(word.positive for word in born) == hero.positive
            assert sum(not word.positive for word in born) == hero.negative
            assert (hero.positive in (3, 5, 7), hero.negative in (1, 2, 3)) == (True, True)
            assert hero.reserve_start == hero.base - hero.positive + hero.negative + 7
            assert hero.reserve >= 0
            assert hero.score[: len(before[hero.id].score)] == before[hero.id].score
            texts = [c.entry.text for c in hero.conditions]
            assert len(set(texts)) == len(texts)
        assert g.rival[: len(rival)] == rival or g.endings
        if g.attempt is not None:
            resources = [r for r in g.attempt.applies if r.startswith("resource:")]
            assert len(resources) <= 1


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.rule("SD-22.1", "SD-4.1", "SD-8.7", "SD-10.1", "SD-12.7", "SD-14.1", "SD-19.3")
def test_whatever_is_chosen_pools_purchases_scenes_and_ends_are_counted_right(seed: int) -> None:
    g = begin(chance="drawn", seed=seed, seats=[1, 3][seed % 2])
    heard: list[Any] = []
    g.listener = heard.append
    play_to_the_end(g, seed)
    scenes = [e.scene for e in heard if isinstance(e, events.SceneClosed) and not e.interlude]
    assert scenes == list(range(1, len(scenes) + 1))
    for thrown in (e for e in heard if isinstance(e, events.Thrown)):
        assert len(thrown.attempt.faces) == sum(dice for _, dice in thrown.parts)
        assert len(thrown.attempt.faces) >= 3
    for bought in (e for e in heard if isinstance(e, events.Bought)):
        assert bought.hits == sum(face >= 4 for face in bought.attempt.faces)
        assert sum(bought.prices.values()) <= bought.hits
        assert set(bought.prices) == set(bought.attempt.bought)
    for n in scenes:
        kinds = [
            e.listed.kind for e in heard if isinstance(e, events.Happened) if e.listed.scene == n
        ]
        assert kinds.count("core") == kinds.count("event") == 1
    for count in (e for e in heard if isinstance(e, events.Counted)):
        least = min(count.rival, default=0)
        matching = [face for face in count.score if face >= least]
        bonus = 2 if sum(count.score) > sum(count.rival) else 0
        assert count.ending.dice == len(matching) // 2 + bonus


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.rule("SD-22.1", "SD-14.1", "SD-14.2", "SD-15.2", "SD-16.1", "SD-16.2", "SD-16.3")
def test_whatever_is_chosen_every_die_of_a_score_has_its_reason(seed: int) -> None:
    g = begin(chance="drawn", seed=seed)
    heard: list[Any] = []
    g.listener = heard.append
    play_to_the_end(g, seed)
    cores = [e.result for e in heard if isinstance(e, events.AttemptOver) and e.core]
    scored = [(e.hero, e.why) for e in heard if isinstance(e, events.Scored)]
    assert scored.count(("h1", "success")) == cores.count("success")
    assert scored.count(("", "partial")) == cores.count("partial")
    assert scored.count(("", "lost")) == cores.count("lost")
    given = [e for e in heard if isinstance(e, events.Rerolled) and e.reroll.why == "sacrifice"]
    assert scored.count(("h1", "sacrifice")) == len(given)
    assert len(g.heroes["h1"].score) == sum(bool(hero) for hero, _ in scored)
    bought = [e.attempt for e in heard if isinstance(e, events.Bought)]
    changes = [e for e in heard if isinstance(e, events.ReserveChanged) and "SD-14" in e.rule]
    for roll, change in zip(bought, changes, strict=True):
        won = any(q.startswith(("success", "partial")) for q in roll.bought)
        assert change.after - change.before == (-roll.risked if won else 1)


@pytest.mark.rule("SD-22.3")
def test_before_a_roll_the_pool_and_the_chance_of_the_difficulty_are_shown() -> None:
    t = Table(scene=2, conditions="wounded")
    t.reply("roll", "pick:1", "pick:1", "pick:1", "self+with:w1+with:w2+against:c21")
    question = GAME.question(t.g, 0)
    for piece in ("2 for brave doctor", "1 for deft", "1 for gutsy"):
        assert piece in question.why
    view = GAME.view(t.g, 0).roll
    assert [(part.label, part.dice) for part in view.parts][3:] == [
        ("brave doctor", 2), ("deft", 1), ("gutsy", 1)
    ]  # fmt: skip
    assert view.pool == 7
    enough = sum(view.ways[3:]) / view.total
    pool = d6.pool(7).expand()
    exact = sum(
        quantity * sum(1 for new in range(1, 7) if hit_count(faces, new) >= 3)
        for faces, quantity in pool.items()
    ) / (6**8)
    assert abs(enough - exact) < 1e-12
    two_more = question.options[2]
    assert two_more.odds[0].label == "3 hits or more"
    assert two_more.odds[0].chance > enough


def hit_count(faces: tuple[int, ...], new: int) -> int:
    """Hits after the highest die was rolled again and kept the lower face."""
    *rest, highest = sorted(faces)
    return sum(face >= 4 for face in (*rest, min(highest, new)))


@pytest.mark.rule("SD-22.3", "SD-E40")
def test_the_chance_of_the_example_stands_in_the_question() -> None:
    t = Table(scene=2).reply("roll", "pick:1", "pick:1", "pick:1", "self+with:w1+with:w2")
    assert "the chance of 3 hits is 77%" in GAME.question(t.g, 0).why
    d4 = Table(scene=6).reply("roll", "pick:1", "pick:1", "pick:1", "self+with:w1+with:w2")
    assert "the chance of 4 hits is 50%" in GAME.question(d4.g, 0).why


@pytest.mark.rule("SD-22.5")
def test_save_and_load_work_at_every_prompt_also_between_roll_and_purchases(tmp_path: Path) -> None:
    t = Table(conditions="wounded").declare(applies="against:c21").throw("6 5 4", "2").reply("none")
    assert t.step == "Buy"
    from noctuary.engine.codec import loads

    twin = loads(noctuary.dumps(t.g), lambda _: GAME)
    assert twin == t.g
    twin.reply(t.ids("partial"))
    t.buy("partial")
    assert noctuary.dumps(twin) == noctuary.dumps(t.g)


@pytest.mark.rule("SD-22.6", "SD-R32")
def test_dice_may_be_entered_by_hand_or_left_to_the_machine() -> None:
    t = Table().declare()
    with pytest.raises(noctuary.IllegalReply, match="type 3 dice from 1 to 6"):
        t.reply("7 1 1")
    twin = t.g.clone()
    twin.reply("roll")
    t.throw("6-5-4")
    assert t.g.attempt.faces == (6, 5, 4)
    assert len(twin.attempt.faces) == 3


@pytest.mark.rule("SD-22.7")
@pytest.mark.parametrize("undo", ["free", "strict"])
def test_undo_takes_back_text_and_choices_but_never_a_rolled_die(undo: Any) -> None:
    session = Session.start(GAME, seed=2, undo=undo)
    session.reply("step_by_step")
    session.reply("pick:2")
    session.reply("note:A line.")
    session.undo()
    session.undo()
    assert session.state.heroes["h1"].trait is None
    session.reply("roll")
    rolled = session.moment
    for luck in ("same", "new"):
        with pytest.raises(noctuary.UndoError):
            session.undo(luck=luck)
    session.reply("pick:1")
    session.undo()
    assert session.state.heroes["h1"].calling is None
    with pytest.raises(noctuary.UndoError):
        session.branch(0)
    session.reply("pick:3")
    if undo == "free":
        session.branch(rolled)
        assert session.state.heroes["h1"].calling is None


@pytest.mark.rule("SD-22.7", "SD-1.8")
@pytest.mark.parametrize("by", ["step", "turn", "scene"])
def test_the_dice_of_an_action_roll_are_never_taken_back(by: Any) -> None:
    session = Session.start(GAME, seed=2, undo="free", prompts="few")
    for reply in ("roll_hero", "7", "roll", "keep", "skip", "roll_rest", "begin"):
        session.reply(reply)
    for reply in ("pick:1", "leave_rest", "core", "pick:1", "pick:1", "pick:1", "self", "0"):
        session.reply(reply)
    faces = session.state.attempt.faces
    assert faces
    for luck in ("same", "new"):
        with pytest.raises(noctuary.UndoError, match="dice"):
            session.undo(by, luck)
    assert session.state.attempt.faces == faces


@pytest.mark.rule("SD-22.8")
def test_all_tables_are_content_files_and_others_of_the_same_shape_can_be_played() -> None:
    from noctuary.engine.packs import files_of
    from noctuary.games.six_days.content.reading import FIRST

    files = {
        name: data.replace(b"man-eater", b"lawyers").replace(b"id: six-days", b"id: my-days")
        for name, data in files_of(FIRST).items()
    }
    pack = GAME.read_pack(files)
    pack.files = files
    g = GAME.new(seed=1, pack=pack, prompts="few")
    assert g.pack.read("danger", (1, 1)) == "lawyers"
    play_to_the_end(g)
    assert g.outcome is not None


def test_random_play_is_fast() -> None:
    """The figure is for a quiet machine; a busy one must not fail the test."""
    import time

    decisions, began = 0, time.process_time()
    for seed in range(6):
        source = random.Random(seed)
        g = begin(chance="drawn", seed=seed)
        while g.seat is not None:
            g.reply(source.choice(g.options))
            decisions += 1
    assert decisions / (time.process_time() - began) > 10_000
