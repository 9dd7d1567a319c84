"""What is played out in the middle of the table, and which rolls wait for a hand."""

import random

import noctuary
from noctuary.games.when_darkness_comes import GAME
from noctuary.games.when_darkness_comes.events import Checked, Told
from noctuary.games.when_darkness_comes.story import scenario
from noctuary.games.when_darkness_comes.words.casting import casting
from tests.games.when_darkness_comes.table import Table


def test_a_roll_that_nobody_chose_waits_for_a_hand_and_tells_its_chances() -> None:
    session = noctuary.start("when-darkness-comes", seed=0, scenario="last_bus")
    session.pass_pauses = True
    chance = random.Random(0)
    waiting: dict[bool, set[str]] = {True: set(), False: set()}
    for _ in range(4):
        while session.state.outcome is None:
            before, option = session.state.clone(), chance.choice(session.state.options)
            told = GAME.question(before, before.seat)
            assert told is not None
            odds = next((one.odds for one in told.options if one.id == option), ())
            session.reply(option)
            happened = session.events(session.entries[-1].seq)
            first = next(
                (m for m in GAME.moments(before, session.state, happened, 0) if m.dice), None
            )
            if first is not None and first.odds:
                assert first.press == "Roll"
                assert not odds
                assert sum(share.ways for share in first.odds) == first.odds[0].total
            if first is not None:
                waiting[bool(first.press)].add(first.title)
        session = noctuary.start("when-darkness-comes", seed=chance.randrange(99))
    assert waiting[True]
    assert waiting[False]


def test_a_roll_waits_for_the_hand_of_its_own_player_alone() -> None:
    """Whoever only watches is shown the dice; what a seat decides is told to that seat alone."""
    session = noctuary.start("when-darkness-comes", seed=3, scenario="the_will", seats=2)
    session.pass_pauses = True
    chance = random.Random(3)
    rolled = 0
    while session.state.outcome is None and rolled < 40:
        before = session.state.clone()
        session.reply(chance.choice(before.options))
        entry = session.entries[-1].seq
        checks = [one for one in session.events(entry) if isinstance(one, Checked)]
        whose = {session.state.seat_of(one.who) for one in checks}
        for watching in {0, 1, None} - whose:
            heard = session.heard(entry, watching)
            for moment in GAME.moments(before, session.state, heard, watching):
                assert not moment.press
        rolled += len(checks)
    assert rolled


def test_what_holds_from_the_beginning_is_not_celebrated() -> None:
    session = noctuary.start("when-darkness-comes", seed=5, scenario="second_market", seats=3)
    while not session.state.round:
        before, entry = session.state.clone(), len(session.entries)
        session.reply(session.state.options[0])
        happened = session.events(entry)
        moments = GAME.moments(before, session.state, happened, session.entries[entry].seat)
        assert "objective" not in {moment.kind for moment in moments}


def test_whoever_reads_what_befell_another_is_told_whom() -> None:
    t = Table("hotel_ground", "ten_paces", kirk="hotel_ground.2.3", brian="hotel_ground.2.4")
    t.do(scenario.CarryOut("deed.play_mavis.failure", "kirk"), active="kirk")
    own, other = (GAME.moments(t.g, t.g, t.told(Told), seat)[0] for seat in (0, 1))
    assert (own.title, other.title) == ("Ten Paces at the Halcyon", "Kirk")
    assert own.story == other.story


def test_a_spell_tells_what_it_takes_and_brings_and_does() -> None:
    t = Table("cafe", "hollow_choir", kirk="cafe.2.3").turn("kirk")
    freeze, summon = (casting(t.g, "kirk", f"cast:{name}").cost for name in ("freeze", "summon"))
    assert freeze == (
        "uses up incense; 3 VP if it works, else −1 willpower. "
        "One living thing in sight cannot move for 1d6 turns"
    )
    assert summon.startswith("uses up animal components and scroll; 3 or more VP if it works")


def test_a_robbery_tells_its_chances() -> None:
    t = Table("cafe", kirk="cafe.2.3", sharon="cafe.2.3").give("sharon", "crowbar").turn("kirk")
    option = "steal:force:crowbar:sharon"
    asked = GAME.question(t.g, t.g.seat)
    assert asked is not None
    won, lost = next(one for one in asked.options if one.id == option).odds
    mine, theirs = (t[who].sheet.attack for who in ("kirk", "sharon"))
    assert mine > theirs
    assert won.ways > lost.ways


def test_a_thing_in_a_deal_tells_what_handing_it_over_costs() -> None:
    t = Table("cafe", kirk="cafe.2.3", sharon="cafe.2.3").give("kirk", "crowbar").turn("kirk")
    t.reply("deal", "partner:sharon")
    asked = GAME.question(t.g, t.g.seat)
    assert asked is not None
    crowbar = next(one for one in asked.options if one.id == "give:thing:crowbar")
    assert crowbar.cost.startswith("handed over with your next action in the same square")
