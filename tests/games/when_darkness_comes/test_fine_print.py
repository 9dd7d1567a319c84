"""Small rules that are easily broken without anybody noticing, each by itself."""

from __future__ import annotations

import pytest

from noctuary.engine import chance
from noctuary.games.when_darkness_comes.board import board, naming
from noctuary.games.when_darkness_comes.combat import blows, duels
from noctuary.games.when_darkness_comes.content.building import Draft
from noctuary.games.when_darkness_comes.dice import deals
from noctuary.games.when_darkness_comes.events import Healed, Peeked
from noctuary.games.when_darkness_comes.moving import doors, fate, looking, perception
from noctuary.games.when_darkness_comes.people import casting, healing
from noctuary.games.when_darkness_comes.state import Deal, Result, Settings
from noctuary.games.when_darkness_comes.story import ending
from tests.games.when_darkness_comes.stage import HERE, two
from tests.games.when_darkness_comes.table import Table

# ── belongings ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-36.9", "WD-17.17")
def test_whoever_gets_a_thing_by_fate_must_be_able_to_carry_it() -> None:
    t = two().give("kirk", "fire_axe").give("sharon", "shotgun")
    assert sum(t.g.disk(item).weight for item in ("fire_axe", "shotgun")) > 5
    t.do(fate.GiveAway("kirk", "items", "WD-36.9")).reply("give:fire_axe:sharon")
    assert t.g.agenda[-1].check.purpose == "carry"
    assert t.g.agenda[-1].check.who == "sharon"


@pytest.mark.rule("WD-6.11")
def test_the_discard_heap_becomes_the_supply_in_another_order() -> None:
    heap = [f"zombie.{n}" for n in range(1, 7)]
    orders = set()
    for seed in range(6):
        t = two()
        t.g.streams["deck"] = chance.stream(seed, "deck")
        t.g.supply, t.g.discard = [], [*heap]
        first = board.draw_supply(t.g)
        orders.add((first, *t.g.supply))
        assert sorted(map(str, (first, *t.g.supply))) == heap
    assert len(orders) > 1


@pytest.mark.rule("WD-2.9", "WD-2.10")
def test_a_skill_that_was_bought_is_not_offered_again_at_either_price() -> None:
    t = two()
    draft = Draft(attributes=(3, 3, 3, 3, 3, 2, 3))
    t.do(casting.BuySkills(0, draft))
    assert {"skill:lockpick:3", "skill:lockpick:5"} <= set(t.options)
    t.reply("skill:lockpick:3")
    assert not [option for option in t.options if option.startswith("skill:lockpick:")]
    assert "skill:search:2" in t.options


# ── looks ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-11.3")
def test_a_look_is_told_with_its_square() -> None:
    t = two().hide("zombie.1", "cafe.2.2").hide("zombie.2", "cafe.2.2")
    perception.LookedAt("kirk", ((t.square("cafe.2.2"), 1),)).run(t.g)
    assert [(e.disk, e.square, e.seats) for e in t.told(Peeked)] == [("zombie.2", "cafe.2.2", (0,))]


@pytest.mark.rule("WD-8.16", "WD-8.17")
def test_a_look_that_was_owed_is_owed_no_longer_once_it_is_made() -> None:
    t = Table("cafe", kirk="cafe.5.3").hide("crowbar", "cafe.5.1").change("kirk", pending_look=True)
    t.turn().do(looking.Look("kirk"))
    assert not t["kirk"].pending_look
    assert "crowbar" in t.g.shown


# ── doors ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-10.27", "WD-8.7")
@pytest.mark.parametrize(("active", "ended"), [("kirk", True), ("sharon", False)])
def test_whoever_is_invited_in_the_own_turn_has_ended_the_movement(
    active: str, ended: bool
) -> None:
    t = Table("market_square cafe", kirk="cafe.0.3", sharon="cafe.1.3").hide("crowbar", "cafe.1.4")
    t.turn(active).do(doors.AcceptInvitation("kirk", "sharon", "cafe.door.0"))
    t.reply("accept", seat=0)
    assert t.at("kirk") == "cafe.1.3"
    assert t.g.moved is ended
    assert ("crowbar" in t.g.shown) is ended, "and looks round at once"


@pytest.mark.rule("WD-40.1")
@pytest.mark.parametrize(("square", "fires"), [("cafe.0.3", 1), ("cafe.1.3", 0), (HERE, 0)])
def test_a_story_hears_of_a_movement_that_ends_before_a_locked_door(
    square: str, fires: int
) -> None:
    t = Table("market_square cafe", "last_bus", kirk=square)
    t.g.agenda = []
    assert "at_locked_door" in t.g.story.by_trigger
    doors.notice_locked_door(t.g, "kirk")
    assert len(t.g.agenda) == fires


# ── people ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-35.4")
def test_experience_of_the_story_comes_on_top_of_that_of_winning() -> None:
    t = two()
    t.g.settings = Settings(scenario="sandbox", keep="on")
    t.g.winners, t.g.flags = ["kirk", "sharon"], {"experience:kirk": 2}
    steps = [step for step in ending.aftermath(t.g) if isinstance(step, ending.GainExperience)]
    assert [step.who for step in steps] == ["kirk", "kirk", "kirk", "sharon"]


@pytest.mark.rule("WD-35.2")
@pytest.mark.parametrize(("finisher", "winner"), [("sharon", ["sharon"]), ("", ["kirk"])])
def test_the_actor_who_wins_is_whoever_finished_it_or_else_has_the_turn(
    finisher: str, winner: list[str]
) -> None:
    t = two().turn("kirk")
    t.g.finisher = finisher
    assert ending.winners(t.g, "actor", finisher_first=False) == winner
    left = ("not_", ("flag", "over"))
    assert ending.winners(t.g, "actor", False, left) == winner
    t.g.flags["over"] = 1
    assert ending.winners(t.g, "actor", False, left) == [], "the actor is not among those who can"


@pytest.mark.rule("WD-25.3")
def test_a_deal_can_be_paid_to_the_last_point() -> None:
    t = two(vp=3)
    t.g.deals = [
        Deal(giver="kirk", receiver="sharon", vp=2, of="sharon", due="success"),
        Deal(giver="kirk", receiver="sharon", vp=1, of="sharon", due="success"),
        Deal(giver="kirk", receiver="sharon", vp=9, of="sharon", due="failure"),
    ]
    assert deals.all_can_pay(t.g, deals.Settle("sharon", success=True))
    assert not deals.all_can_pay(t.g, deals.Settle("sharon", success=False))
    t.change("kirk", vp=2)
    assert not deals.all_can_pay(t.g, deals.Settle("sharon", success=True)), "both at once"


@pytest.mark.rule("WD-35.14", "WD-32.12")
@pytest.mark.parametrize("hit", [True, False])
def test_whoever_was_hit_remembers_it(hit: bool) -> None:
    t = two().turn("kirk")
    t.g.result = Result("kirk", 3, success=hit)
    t.do(duels.Exchanged("kirk", "sharon", ""))
    assert t["sharon"].wronged == (("kirk",) if hit else ())


@pytest.mark.rule("WD-32.12")
def test_an_attack_on_a_character_has_no_level_but_the_other_roll() -> None:
    t = two().change("kirk", tn_shift=1)
    assert blows.attack_check(t.g, "kirk", "", "sharon", 0, kind="opposed").tn == 0
    t.show("zombie.1", HERE)
    assert blows.attack_check(t.g, "kirk", "", "zombie.1", 3).tn == 4


@pytest.mark.rule("WD-33.1", "WD-33.2")
def test_a_treatment_without_a_roll_heals_nothing() -> None:
    t = two().change("sharon", square=HERE, damage=2, bleeding=True).turn("kirk")
    t.g.result = None
    t.do(healing.Treated("kirk", "sharon"))
    assert (t["sharon"].damage, t["sharon"].bleeding, t["kirk"].vp) == (2, True, 0)
    assert [event.disks for event in t.told(Healed)] == [0]


# ── a real table ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-40.1")
def test_all_copies_of_the_supply_may_lie_on_the_board_if_there_are_as_many_places() -> None:
    t = two().hide("zombie.1", "cafe.2.2").hide("ghoul.1", "cafe.1.4")
    t.g.supply = ["crowbar"]
    search = naming.SearchSupply(0, ("crowbar",))
    assert search.answers(t.g, "crowbar") == ["crowbar", "none"]
    t.g.supply = ["flashlight.1", "flashlight.2"]
    search = naming.SearchSupply(0, ("flashlight",))
    assert search.answers(t.g, "flashlight") == ["flashlight", "none"]
    t.g.supply = ["flashlight.1", "flashlight.2", "flashlight.3"]
    assert search.answers(t.g, "flashlight") == ["flashlight"], "one of three is in the supply"
