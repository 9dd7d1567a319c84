"""What is played out in the middle of the table, and which rolls wait for a hand."""

import random

import noctuary
from noctuary.games.when_darkness_comes import GAME
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
