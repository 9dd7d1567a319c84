"""WD-34, WD-35, WD-40: Victory Points, the end, campaigns, and the engine as Game Master."""

from __future__ import annotations

import msgspec
import pytest

import noctuary
from noctuary.games.when_darkness_comes import GAME
from noctuary.games.when_darkness_comes.content import building
from noctuary.games.when_darkness_comes.content.doing import Amount
from noctuary.games.when_darkness_comes.dice import points
from noctuary.games.when_darkness_comes.events import Praised, Scored, Told
from noctuary.games.when_darkness_comes.night import effects
from noctuary.games.when_darkness_comes.people import belongings, purchases, talks
from noctuary.games.when_darkness_comes.seen.worth import medal, result
from noctuary.games.when_darkness_comes.state import Night, Settings
from noctuary.games.when_darkness_comes.story import ending, scenario
from tests.games.when_darkness_comes.table import Table, town

HERE = "market_square.2.3"


# ── Victory Points ────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-34.1", "WD-34.18")
def test_vp_are_one_running_total_and_the_ledger_is_its_events() -> None:
    t = Table("market_square", kirk=HERE)
    for vp in (3, -5, 4):
        points.score(t.g, "kirk", vp, "test", "WD-34.1")
    assert t["kirk"].vp == 2
    assert sum(event.vp for event in t.told(Scored)) == 2
    assert [event.total for event in t.told(Scored)] == [3, -2, 2]


@pytest.mark.rule("WD-34.7", "WD-R99")
def test_other_sources_of_points() -> None:
    t = Table("market_square", steve=HERE, brian=HERE).change("brian", damage=1)
    t.turn("steve").reply("heal:brian").dice(5, 5, 5, 1)
    assert t["steve"].vp == 4, "for every success"


@pytest.mark.rule("WD-34.8", "WD-40.3", "WD-R123")
def test_a_majority_may_reward_good_play() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE, brian="market_square.0.0")
    assert "praise" not in t.turn("kirk").words, "off by default"
    assert t.change("brian", vp=1).turn("kirk").g.options_for(1) == ("propose:sharon",)
    t.change("brian", vp=0)
    t.g.settings = Settings(scenario="sandbox", roleplay_votes="on")
    t.turn("kirk").reply("praise:brian")
    assert t.g.question.seat == 1
    t.reply("yes", "yes")
    assert t["brian"].vp == 1
    assert "praise" not in t.words, "once a round"
    assert "praise:kirk" in t.g.options_for(1)
    t.reply("praise:kirk", seat=1)
    t.reply("yes", "no")
    assert t["kirk"].vp == 0, "one of two is not more than half"
    assert [event.granted for event in t.told(Praised)] == [True, False]
    two = Table("market_square", kirk=HERE, sharon=HERE)
    two.g.settings = Settings(scenario="sandbox", roleplay_votes="on")
    assert talks.praisable(two.g, 0) == []


@pytest.mark.rule("WD-34.14", "WD-34.15", "WD-34.16", "WD-34.17", "WD-R100")
def test_what_points_buy_outside_of_rolls() -> None:
    t = Table("market_square", kirk=HERE).change("kirk", vp=4, failure=1)
    assert purchases.offers(t.g, "kirk") == []
    t.change("kirk", vp=5)
    assert purchases.offers(t.g, "kirk") == ["forgive"]
    t.change("kirk", vp=10, failure=0)
    assert purchases.offers(t.g, "kirk") == ["learn"]
    t.turn().reply("learn")
    assert (t["kirk"].vp, t["kirk"].sheet.saved) == (0, 1), "one point buys nothing: it is saved"
    assert points.spendable(t.change("kirk", vp=-3).g, "kirk") == 0


# ── the end ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-35.1", "WD-35.9")
def test_the_scenario_says_when_it_ends_and_who_has_won() -> None:
    t = Table("crossroads", "the_will", kirk="crossroads.3.3", sharon="crossroads.3.3")
    t.change("kirk", vp=20).change("sharon", vp=28)
    t.g.flags["will_read"] = 1
    t.g.finisher = "kirk"
    t.do(ending.TEST)
    assert t.g.winners == ["sharon"], "most VP"
    t = Table("crossroads", "the_will", kirk="crossroads.3.3", sharon="crossroads.3.3")
    t.change("kirk", vp=28).change("sharon", vp=28)
    t.g.flags["will_read"] = 1
    t.g.finisher = "kirk"
    t.do(ending.TEST)
    assert t.g.winners == ["kirk"], "at a tie the reader"


@pytest.mark.rule("WD-35.2", "WD-R103")
def test_by_default_all_tied_ones_win() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE, brian=HERE)
    t.change("kirk", vp=5).change("sharon", vp=5)
    assert ending.winners(t.g, "most_vp", finisher_first=False) == ["kirk", "sharon"]


@pytest.mark.rule("WD-35.3")
def test_if_all_are_dead_everybody_has_lost() -> None:
    t = Table("market_square", kirk=HERE).change("kirk", alive=False)
    t.g.flags["over"] = 1
    t.do(ending.TEST)
    assert t.g.outcome is not None
    assert not t.g.outcome.won
    assert t.g.winners == []


@pytest.mark.rule("WD-35.4", "WD-35.5", "WD-R102")
def test_winners_who_live_raise_an_attribute() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE)
    t.g.settings = Settings(scenario="sandbox", keep="on")
    t.g.flags["over"] = 1
    t.change("sharon", alive=False).do(ending.TEST)
    assert t.step == "GainExperience"
    t.reply("raise:speed")
    assert t["kirk"].sheet.speed == 4
    assert t["kirk"].sheet.experience == 1
    assert t.g.outcome is not None, "the dead learn nothing"


@pytest.mark.rule("WD-35.6", "WD-35.7", "WD-R101")
def test_a_kept_sheet_comes_back_without_wounds_and_points() -> None:
    t = Table("market_square", kirk=HERE).change("kirk", damage=1, permanent=1, failure=2, vp=9)
    t.g.settings = Settings(scenario="sandbox", keep="on")
    t.g.flags["over"] = 1
    t.do(ending.TEST).reply("raise:speed")
    line = result(t.g)["characters"][0]["sheet"]
    g = GAME.new(seed=1, scenario="hollow_choir", seats=1)
    g.reply(line)
    c = g.characters["guest_1"]
    assert c.sheet.skills == t["kirk"].sheet.skills
    assert (c.sheet.speed, c.sheet.experience) == (4, 1)
    assert (c.damage, c.permanent, c.failure, c.vp, c.allies) == (0, 0, 0, 0, ())
    assert building.write_line(c.sheet) == line


@pytest.mark.rule("WD-35.8", "WD-40.4", "WD-2.13")
def test_items_are_kept_only_by_the_campaign_and_are_worth_nothing_then() -> None:
    for story, kept in (("hollow_choir", ("crowbar",)), ("the_will", ())):
        t = Table("library crossroads", story, kirk="library.0.3").give("kirk", "crowbar")
        t.do(ending.CloseBook(True, "win.0"))
        line = result(t.g)["characters"][0]["sheet"]
        assert building.read_line(line, town().skills).items == kept
    g = GAME.new(seed=1, scenario="hollow_choir", seats=1)
    g.reply("Ada; S 3, A 3, Dex 3, Int 3, Pers 2, Med 2, D 4; no skills; saved 10; items crowbar")
    assert g.characters["guest_1"].items == ("crowbar",)
    assert g.worthless == ["crowbar"]
    assert g.characters["guest_1"].vp == 0


@pytest.mark.rule("WD-35.9", "WD-R124")
def test_winning_comes_before_losing() -> None:
    t = Table("bus_depot", "last_bus", kirk="bus_depot.3.3")
    t.g.flags["bus_runs"] = 1
    t.g.completed = 14
    t.do(ending.TEST)
    assert t.g.outcome is not None
    assert t.g.outcome.reason == "win.1"


def test_medals() -> None:
    t = Table("bus_depot", "last_bus", kirk="bus_depot.3.3")
    t.g.winners = ["kirk"]
    earned = [medal(t.change("kirk", vp=vp).g, t["kirk"]) for vp in (6, 7, 11, 30)]
    assert earned == ["", "bronze", "silver", "gold"]


# ── the engine as Game Master ─────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-40.1", "WD-R122")
def test_the_engine_leads_the_game_from_the_scenario_file() -> None:
    t = Table("bus_depot", "last_bus", light="dusk", kirk="bus_depot.3.3")
    t.g.box = ["zombie.1"]
    t.g.round = 11
    t.turn().reply("end")
    assert t.g.round == 12
    assert t.g.layout.gates["bus_depot.door.0"].broken
    assert "forecourt" in t.g.layout.tags[t.g.shown["zombie.1"].square]
    assert t.told(Told)


@pytest.mark.rule("WD-40.2")
def test_the_same_seed_and_replies_give_the_same_night() -> None:
    def night() -> bytes:
        g = GAME.new(seed=5, scenario="ward_seven", seats=3)
        for n in range(200):
            if g.question is not None:
                g.reply(g.options[n % len(g.options)])
        return noctuary.dumps(g)

    assert night() == night()


@pytest.mark.rule("WD-40.5", "WD-13.3", "WD-11.3")
def test_a_face_down_disk_is_in_the_view_of_those_who_know_it() -> None:
    t = Table("cafe", kirk="cafe.2.3", sharon="cafe.2.3").hide("zombie.1", "cafe.5.1")
    t.g.known["zombie.1"] = (0,)
    t.turn("kirk")

    def seen(seat: int | None) -> list[str | None]:
        disks = GAME.view(t.g, seat).disks
        return [disk.disk.id if disk.disk else None for disk in disks]

    assert seen(0) == ["zombie.1"]
    assert seen(1) == [None]
    assert seen(None) == [None]
    for seat in (1, None):
        assert b"zombie" not in msgspec.json.encode(GAME.view(t.g, seat))


@pytest.mark.rule("WD-40.6")
def test_a_decision_may_be_taken_back_until_something_becomes_known() -> None:
    session = noctuary.start("when-darkness-comes", seed=3, undo="strict", scenario="last_bus")
    session.reply("take:kirk")
    session.reply("move")
    with pytest.raises(noctuary.UndoError, match="hidden information was seen"):
        session.undo()
    before = noctuary.dumps(session.state)
    session.reply("go:bus_depot.2.3")
    session.undo()
    assert noctuary.dumps(session.state) == before


@pytest.mark.rule("WD-40.7")
def test_offers_fall_back_to_no() -> None:
    t = Table("market_square", kirk=HERE, sharon=HERE).give("kirk", "crowbar").turn("kirk")
    t.reply("give:crowbar:sharon")
    assert t.g.question.fallback == "decline"


@pytest.mark.rule("WD-17.3", "WD-34.2")
def test_worthless_things_bring_nothing() -> None:
    t = Table("market_square", kirk=HERE)
    t.g.worthless.append("crowbar")
    belongings.gain(t.g, "kirk", "crowbar", "found", "WD-17.3")
    assert t["kirk"].vp == 0


def test_effects_know_whom_they_concern() -> None:
    t = Table("cafe", kirk="cafe.2.3", sharon="cafe.2.4", brian="cafe.0.0").change("brian", vp=3)

    def who(**fields: object) -> list[str]:
        value = Amount(amount=1, **fields)  # type: ignore[arg-type]
        moment = scenario.Moment("kirk", "x", 0)
        return [name for name, _ in effects.concerned(t.g, moment, value)]

    assert who() == ["kirk"]
    assert who(to="everyone") == ["kirk", "sharon", "brian"]
    assert who(to="others") == ["sharon", "brian"]
    assert who(to="here") == ["kirk", "sharon"]
    assert who(to="leader") == ["brian"]
    assert who(to="everyone", building="cafe") == ["kirk", "sharon"]
    assert isinstance(t.g, Night)
