"""WD-4, WD-7, WD-10, WD-14, WD-26, WD-34: rolls, helpers, steps and hunts, rule by rule."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes import GAME
from noctuary.games.when_darkness_comes.board import board, naming
from noctuary.games.when_darkness_comes.combat import adversaries, combat
from noctuary.games.when_darkness_comes.dice import assistance, deals, pools, rolls
from noctuary.games.when_darkness_comes.events import Assisting, Beaten, TurnedDown
from noctuary.games.when_darkness_comes.magic import enemy_spells, magic
from noctuary.games.when_darkness_comes.moving import doors, movement
from noctuary.games.when_darkness_comes.people import casting
from noctuary.games.when_darkness_comes.state import Combat, Deal, Lasting, Result
from tests.games.when_darkness_comes.stage import HERE, THERE, two
from tests.games.when_darkness_comes.table import Table

# ── rolls ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-4.4")
def test_the_one_item_that_adds_most_helps_and_a_useless_one_is_not_named() -> None:
    t = two().give("kirk", "crowbar")
    check = pools.difficulty(t.g, "kirk", "perceive", 2)
    assert pools.best_item(t.g, t["kirk"], check, "") == ("", 0)
    t.give("kirk", "binoculars")
    assert pools.best_item(t.g, t["kirk"], check, "") == ("binoculars", 1)
    force = pools.difficulty(t.g, "kirk", "force", 2)
    t.change("kirk", items=()).give("kirk", "fire_axe", "crowbar")
    best, extra = pools.best_item(t.g, t["kirk"], force, "")
    adds = {item: t.g.disk(item).adds.get("force", 0) for item in ("fire_axe", "crowbar")}
    assert (adds[best], extra) == (max(adds.values()), max(adds.values()))


@pytest.mark.rule("WD-34.10", "WD-34.11")
@pytest.mark.parametrize(("word", "spent"), [("roll", 0), ("roll+die", rolls.PRICE_OF_A_DIE)])
def test_only_a_bought_die_counts_as_spent_on_the_roll(word: str, spent: int) -> None:
    t = two(vp=6)
    t.do(rolls.Announce(pools.difficulty(t.g, "kirk", "search", 6))).reply(word)
    assert t.g.agenda[-1].spent == spent
    assert t["kirk"].vp == 6 - spent


@pytest.mark.rule("WD-25.3", "WD-26.5")
@pytest.mark.parametrize("success", [True, False])
def test_a_helper_is_paid_the_price_for_a_success_alone(success: bool) -> None:
    t = two(vp=3)
    t.g.agenda = []
    result = Result("kirk", 3, success=success, helpers=(("sharon", 2),))
    rolls.settle_promises(t.g, result)
    assert (t["kirk"].vp, t["sharon"].vp) == ((1, 2) if success else (3, 0))


@pytest.mark.rule("WD-25.3")
def test_who_cannot_pay_yet_pays_after_the_step_that_the_roll_decides() -> None:
    t = two(vp=1).turn("kirk")
    result = Result("kirk", 3, success=True, helpers=(("sharon", 2),))
    before = len(t.g.agenda)
    rolls.settle_promises(t.g, result)
    assert len(t.g.agenda) == before + 1
    assert isinstance(t.g.agenda[-2], deals.Settle)
    t = two(vp=1).turn("kirk")
    rolls.settle_promises(t.g, Result("kirk", 3, success=True))
    assert len(t.g.agenda) == before, "nothing was promised"


@pytest.mark.rule("WD-25.5")
def test_a_promise_is_kept_as_far_as_there_are_points_and_only_to_the_living() -> None:
    t = two(vp=1)
    deals.pay(t.g, "kirk", "sharon", 3)
    assert (t["kirk"].vp, t["sharon"].vp) == (0, 1)
    t = two(vp=3).change("sharon", alive=False)
    deals.pay(t.g, "kirk", "sharon", 2)
    assert t["kirk"].vp == 3


@pytest.mark.rule("WD-25.3", "WD-25.4")
def test_a_deal_about_a_roll_is_over_with_it_and_a_thing_is_owed_from_then_on() -> None:
    t = two(vp=3)
    t.g.deals = [
        Deal(giver="kirk", receiver="sharon", vp=1, of="sharon", due="failure"),
        Deal(giver="kirk", receiver="sharon", thing="crowbar", of="sharon", due="success"),
        Deal(giver="kirk", receiver="sharon", vp=1, of="kirk", due="success"),
    ]
    deals.Settle("sharon", success=True).run(t.g)
    assert t["kirk"].vp == 3
    assert [(deal.thing, deal.of, deal.due) for deal in t.g.deals] == [
        ("", "kirk", "success"),
        ("crowbar", "", ""),
    ]


# ── helpers ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-26.5")
@pytest.mark.parametrize(("offer", "price"), [("offer:sharon", 0), ("offer:sharon:2", 2)])
def test_help_that_is_offered_costs_what_was_said(offer: str, price: int) -> None:
    t = two(vp=4).change("sharon", square=HERE).turn("kirk")
    roll = rolls.Announce(pools.difficulty(t.g, "kirk", "search", 3))
    assistance.offered(t.g, roll, offer)
    t.g.question = None
    t.g.advance()
    assert t.g.question.seat == 0
    t.reply("accept")
    assert [(e.helper, e.price) for e in t.told(Assisting)] == [("sharon", price)]


@pytest.mark.rule("WD-26.5", "WD-26.10")
def test_help_is_asked_for_given_for_nothing_or_declined() -> None:
    check = pools.difficulty(two().g, "kirk", "search", 3)
    for reply, helpers in [("help", 1), ("decline", 0)]:
        t = two().turn("kirk")
        t.do(assistance.AskForHelp(rolls.Announce(check), "sharon"))
        assert t.options == ("help", "help:1", "help:2", "decline")
        t.reply(reply, seat=1)
        assert len(t.told(Assisting)) == helpers
        assert t.at("sharon") == (HERE if helpers else THERE)


# ── walking ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-7.9")
def test_points_are_used_up_to_the_last() -> None:
    t = two().turn("kirk")
    lay = t.g.layout
    beside = max(lay.steps[t.square(HERE)][0])
    walk = movement.Movement(who="kirk", points=lay.costs[beside])
    t.do(movement.Walk(walk, (beside,)))
    assert t["kirk"].square == beside
    assert t.step != "Movement", "no point is left, so that the movement is over"


@pytest.mark.rule("WD-10.26")
def test_whom_somebody_inside_may_let_in() -> None:
    t = Table("market_square cafe", kirk="cafe.1.3", sharon="cafe.0.3")
    assert doors.hosts(t.g, "kirk") == ["let_in:cafe.door.0:sharon"]
    assert doors.hosts(t.g, "sharon") == [], "she is outside"
    t.change("kirk", square="cafe.2.2")
    assert doors.hosts(t.g, "kirk") == [], "he is not at the door"
    alone = Table("market_square cafe", kirk="cafe.1.3")
    assert doors.hosts(alone.g, "kirk") == []


# ── adversaries ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-14.14", "WD-14.8")
def test_prey_that_cannot_be_reached_is_prey_no_longer() -> None:
    t = Table(kirk="market_square.0.0", sharon="market_square.0.6")
    t.show("zombie.1", "market_square.0.4", prey="kirk")
    target, way = adversaries.choose_target(t.g, "zombie.1")
    assert (target, bool(way)) == ("kirk", True)
    t.change("kirk", alive=False)
    assert adversaries.choose_target(t.g, "zombie.1")[0] == "sharon"
    assert t.g.shown["zombie.1"].prey == ""


@pytest.mark.rule("WD-14.13", "WD-34.5", "WD-39.14")
@pytest.mark.parametrize("frozen", [True, False])
def test_whatever_is_killed_is_a_trophy_and_worth_less_if_it_stood_still(frozen: bool) -> None:
    t = two().show("zombie.1", HERE)
    if frozen:
        t.g.lasting["freeze:zombie.1"] = Lasting("freeze", "kirk", "zombie.1", turns=2)
    t.g.agenda, t.g.combat = [], Combat(opponent="zombie.1", main="kirk")
    combat.kill(t.g, "zombie.1", "kirk", ranged=False)
    printed = t.g.disk("zombie.1")
    assert t["kirk"].vp == (printed.d if frozen else printed.vp)
    assert (t["kirk"].trophies, t.g.killed) == (("zombie.1",), ["zombie.1"])
    assert "zombie.1" not in t.g.shown
    assert t.g.lasting == {}
    assert t.g.combat is None
    assert [(e.disk, e.how) for e in t.told(Beaten)] == [("zombie.1", "killed")]


@pytest.mark.rule("WD-23.5", "WD-40.5")
def test_a_disk_that_is_turned_down_was_seen_by_everybody() -> None:
    t = two().show("zombie.1", HERE)
    board.turn_down(t.g, "zombie.1", "WD-23.5")
    assert t.g.hidden == {t.square(HERE): ("zombie.1",)}
    assert t.g.known == {"zombie.1": (0, 1)}
    assert [e.square for e in t.told(TurnedDown)] == [HERE]


@pytest.mark.rule("WD-40.1")
def test_what_makes_room_for_the_story_goes_into_the_supply() -> None:
    t = two().hide("zombie.1", "cafe.2.2").hide("zombie.2", "cafe.2.2")
    board.swap_into_supply(t.g, t.square("cafe.2.2"))
    assert t.g.supply == ["zombie.1"]
    assert t.g.hidden[t.square("cafe.2.2")] == ("zombie.2",)
    t.g.placed.append("zombie.2")
    board.swap_into_supply(t.g, t.square("cafe.2.2"))
    assert t.g.supply == ["zombie.1"], "what the story has put there stays"


# ── magic ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-38.1", "WD-38.2")
def test_nothing_is_cast_without_magic_or_without_components() -> None:
    needs = two().g.pack.spells["light"].components
    things = [two().g.pack.copies[base][0] for base in needs]
    assert "light" in magic.castable(two().give("kirk", *things).g, "kirk")
    assert magic.castable(two().g, "kirk") == []
    t = Table("market_square", "last_bus", kirk=HERE).give("kirk", *things)
    assert not t.g.scenario.magic
    assert magic.castable(t.g, "kirk") == []


@pytest.mark.rule("WD-38.15")
def test_a_spell_of_a_fight_that_is_over_does_nothing() -> None:
    t = two()
    t.g.agenda, t.g.combat = [], None
    enemy_spells.Withstand(0).run(t.g)
    enemy_spells.Withstood(0).run(t.g)
    assert t.g.agenda == []


# ── a real table, and words ───────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-40.5")
def test_which_disks_a_seat_or_nobody_knows() -> None:
    t = two().hide("zombie.1", "cafe.2.2").hide("zombie.2", "cafe.2.2").hide("ghoul.1", "cafe.1.4")
    t.g.known = {"zombie.1": (0,), "ghoul.1": (0, 1)}

    def unknown(seat: int | None) -> list[str]:
        return [naming.at(t.g, slot) for slot in naming.unknown_slots(t.g, seat)]

    assert unknown(0) == ["zombie.2"]
    assert sorted(unknown(1)) == ["zombie.1", "zombie.2"]
    assert unknown(None) == ["zombie.2"]


@pytest.mark.rule("WD-40.1")
def test_what_is_neither_in_the_supply_nor_unseen_on_the_board_cannot_be_found() -> None:
    t = two().hide("zombie.1", "cafe.2.2")
    t.g.supply = ["ghoul.1"]
    search = naming.SearchSupply(0, ("crowbar",))
    assert search.answers(t.g, "crowbar") == ["none"]
    t.hide("crowbar", "cafe.1.4")
    assert search.answers(t.g, "crowbar") == ["crowbar", "none"]
    t.g.supply = []
    assert search.answers(t.g, "crowbar") == ["none"], "nothing could lie there instead"


@pytest.mark.rule("WD-40.1")
def test_on_a_real_table_the_people_say_where_a_black_disk_lies() -> None:
    t = two().hide("number_1", "cafe.2.2").hide("zombie.1", "cafe.1.4").turn("kirk")
    t.g.chance = "table"
    t.do(naming.FindDisk(0, "number_1"))
    assert t.step == "FindDisk"
    naming.FindDisk(0, "number_1").drawn(t.g, "cafe.1.4")
    assert t.g.hidden == {t.square("cafe.2.2"): ("zombie.1",), t.square("cafe.1.4"): ("number_1",)}


@pytest.mark.rule("WD-2.4")
def test_a_single_letter_is_a_description_and_none_is_not() -> None:
    g = GAME.new(seed=1, scenario="hollow_choir", seats=1)
    g.reply("build")
    g.reply("X")
    assert isinstance(g.agenda[-1], casting.WriteWords)
    assert g.agenda[-1].refuses(g, "") != ""
    assert g.agenda[-1].refuses(g, "Y") == ""
    assert g.agenda[-1].refuses(g, "Y" * casting.LONGEST_WORDS) == ""
    assert g.agenda[-1].refuses(g, "Y" * (casting.LONGEST_WORDS + 1)) != ""
