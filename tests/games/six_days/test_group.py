"""SD-20: group play."""

from __future__ import annotations

import pytest

import noctuary
from noctuary.games.six_days import GAME
from noctuary.games.six_days.epilogue import Count
from noctuary.games.six_days.framing import FrameScene
from noctuary.games.six_days.records import Entry
from noctuary.games.six_days.seen import journal
from tests.games.six_days.table import Table, begin, play_to_the_end


@pytest.mark.rule("SD-20.1", "SD-R30")
def test_one_person_is_game_master_and_each_other_has_a_hero() -> None:
    g = begin(seats=4)
    assert {hero.id: hero.seat for hero in g.heroes.values()} == {"h1": 1, "h2": 2, "h3": 3}
    assert {hero.id: hero.seat for hero in begin().heroes.values()} == {"h1": 0}
    with pytest.raises(noctuary.SettingError, match="1 to 6"):
        begin(seats=7)


@pytest.mark.rule("SD-20.2", "SD-20.3")
def test_heroes_have_their_own_sheets_and_share_the_story() -> None:
    t = Table(seats=3, rival="2")
    t.reply("roll", "hero:h2")
    assert t.g.seat == 2
    t.reply("pick:1", "pick:1", "pick:1", "resource:land", "1", seat=2).throw("1 1 1 1 1")
    t.reply("none", seat=2)
    t.reply(t.g.attempt.complications[0].id, "take:lost", seat=2)
    first, second = t.g.heroes.values()
    assert (first.reserve, second.reserve) == (11, 12)
    assert (first.checked, second.checked) == ((), ("land",))
    assert (len(first.conditions), len(second.conditions)) == (0, 1)
    assert (len(first.pending), len(second.pending)) == (0, 1)
    assert t.g.rival == [2]


@pytest.mark.rule("SD-20.4", "SD-R31")
def test_one_core_challenge_a_scene_rolled_by_one_hero() -> None:
    t = Table(seats=3).reply("core")
    assert GAME.question(t.g, 0).text == "Whose Core Challenge is it?"
    t.reply("hero:h2", "pick:1", "pick:1", "pick:1", "nothing", "0").throw("6 5 1")
    t.reply("none").buy("success").reply("later", "die:6")
    assert [hero.score for hero in t.g.heroes.values()] == [(), (6,)]
    assert t.g.core_done
    assert "core" not in t.options


@pytest.mark.rule("SD-20.5")
def test_other_heroes_may_roll_and_their_sacrifice_counts_for_them() -> None:
    t = Table(seats=3).reply("roll", seat=1)
    assert t.g.seat == 1
    t.reply("pick:1", "pick:1", "pick:1", "nothing", "0").throw("5 4 1")
    t.reply("write:my name").throw("2").buy().reply("later", "die:5")
    assert [hero.score for hero in t.g.heroes.values()] == [(5,), ()]
    assert t.g.seat == 0


@pytest.mark.rule("SD-20.6", "SD-R31")
def test_a_hero_who_helps_is_an_asset_one_die_at_most() -> None:
    t = Table(seats=4, assets="a lamp").reply("roll", "hero:h1", "pick:1", "pick:1", "pick:1")
    assert {"with:h2", "with:h3"} <= set(t.g.question.items)
    t.reply("with:h2+with:h3+with:a41")
    assert GAME.view(t.g, 0).roll.pool == 4


@pytest.mark.rule("SD-20.7")
def test_replenish_serves_every_hero() -> None:
    t = Table(scene=4, interlude=True, seats=3, reserve=2, checked=("land",)).reply("end")
    assert [hero.reserve for hero in t.g.heroes.values()] == [11, 11]
    assert t.g.seat == 1
    t.reply("uncheck:land")
    assert t.g.seat == 2
    t.reply("none")
    assert [hero.checked for hero in t.g.heroes.values()] == [(), ("land",)]


@pytest.mark.rule("SD-20.8", "SD-E38")
def test_each_hero_counts_own_true_dice() -> None:
    t = Table(seats=3, scene=8, rival="3")
    t.change("h1", score=(6, 4)).change("h2", score=(2,))
    t.g.agenda.clear()
    t.g.question = None
    t.g.then(Count())
    t.g.advance()
    assert [ending.dice for ending in t.g.endings.values()] == [3, 0]
    assert t.g.seat == 1
    play_to_the_end(t.g)
    assert t.g.outcome.scores == {1: 3.0, 2: 0.0}


@pytest.mark.rule("SD-20.9")
def test_every_hero_gains_the_word_of_scene_7() -> None:
    t = Table(seats=3)
    t.g.agenda.clear()
    t.g.question = None
    t.g.then(FrameScene(7))
    t.g.advance()
    t.reply("pick:4")
    seats = []
    while t.step in ("GainWord", "ChoosePolarity"):
        seats.append(t.g.seat)
        t.reply("write:changed" if t.step == "GainWord" else "negative")
    assert seats == [1, 1, 2, 2]
    assert [hero.words[-1].entry.text for hero in t.g.heroes.values()] == ["changed", "changed"]


@pytest.mark.rule("SD-20.10")
def test_the_journal_marks_who_rolled() -> None:
    session = noctuary.Session.start(GAME, seed=4, seats=3, prompts="few")
    while session.state.seat is not None and not session.state.core_done:
        wanted = ("roll_hero", "keep", "roll_rest", "begin", "core", "roll")
        options = session.state.options
        session.reply(next((option for option in wanted if option in options), options[0]))
    text = journal.markdown(journal.compose(session))
    who = session.state.core_hero
    hero = GAME.view(session.state, 0).heroes[int(who[1]) - 1]
    assert who in ("h1", "h2")
    assert f"**Core Challenge, {hero.name}.**" in text


@pytest.mark.rule("SD-20.11", "SD-R45")
def test_a_dead_hero_of_a_group_rolls_no_more_but_the_others_go_on() -> None:
    t = Table(seats=3, scene=3).reply("event", "core", "hero:h1", "pick:1", "pick:1", "pick:1")
    t.reply("nothing", "0").throw("1 1 1").reply("none")
    t.reply(t.g.attempt.complications[0].id, "take:dead", "confirm").throw("4")
    assert t.g.options_for(1) == ("due",)
    t.reply("end")
    assert t.g.scene == 4
    t.reply("pick:4", "leave_rest")
    assert t.g.options_for(1) == ()
    assert t.g.options_for(2) == ("roll",)
    t.reply("roll")
    assert t.g.attempt.hero == "h2"
    t.reply("pick:1", "pick:1", "pick:1", "nothing", "0").throw("1 1 1").reply("none")
    t.reply(t.g.attempt.complications[0].id, "take:dead", "confirm")
    t.reply("event", "pick:1", "core", "pick:1", "pick:1", "pick:1", "nothing", "0")
    t.throw("1 1 1").reply("none", "later").throw("2")
    t.reply("end", "pick:1-1", "pick:1", "pick:1-1")
    assert set(t.g.endings) == {"h1", "h2"}


@pytest.mark.rule("SD-20.12", "SD-R47")
def test_the_game_master_enters_what_is_common_and_players_what_is_theirs() -> None:
    t = Table(seats=3, conditions="lost", events=1, past=Entry("A fire."))
    assert t.g.seat == 0
    for reply in ("event", "list", "revise:location", "event:A shot.", "person"):
        with pytest.raises(noctuary.IllegalReply):
            t.reply(reply, seat=1)
    with pytest.raises(noctuary.IllegalReply, match="player of that hero"):
        t.reply("revise:name:h1")
    with pytest.raises(noctuary.IllegalReply, match="game master has no hero"):
        t.reply("asset:a lamp")
    t.reply("asset:a lamp", seat=1).reply("note:I saw him.", seat=2)
    assert t.hero.assets[-1].entry.text == "a lamp"
    with pytest.raises(noctuary.IllegalReply, match="somebody else"):
        t.reply("edit:1:a lantern", seat=2)
    t.reply("edit:1:a lantern", seat=1)
    assert t.hero.assets[-1].entry.text == "a lantern"


@pytest.mark.rule("SD-20.12")
def test_nobody_is_offered_at_any_time_what_is_for_others_to_do() -> None:
    t = Table(seats=3, conditions="lost", events=1, past=Entry("A fire."))
    words = {"note:": "It rained.", "asset:": "a lamp", "event:": "A shot."}
    for seat in range(3):
        question = GAME.question(t.g, seat)
        assert question is not None
        offered = {option.id for option in question.standing}
        assert {"note:", "hint:leads"} <= offered
        for option in set(t.g.standing) - {"edit:"}:
            twin = t.g.clone()
            try:
                twin.reply(option + words.get(option, ""), seat)
            except noctuary.IllegalReply:
                assert option not in offered
            else:
                assert option in offered


@pytest.mark.rule("SD-20.12")
def test_who_won_scene_8_chooses_the_rerolls() -> None:
    t = Table(seats=3, scene=8, rival="6").reply("event", "discovery", "pick:1", "core", "hero:h2")
    t.reply("pick:1", "pick:1", "pick:1", "self+prepared", "0").throw("6 5 4 4 4 1").reply("none")
    t.buy("success").reply("later", "die:6")
    assert t.g.seat == 0
    t.reply("end")
    assert t.step == "ChooseRerolls"
    assert t.g.seat == 2
