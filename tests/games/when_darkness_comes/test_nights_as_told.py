"""The seven nights as they are told: who decides, who pays, what holds when somebody is gone."""

from __future__ import annotations

from typing import Any

import pytest

from noctuary.games.when_darkness_comes import GAME
from noctuary.games.when_darkness_comes.board import modifiers
from noctuary.games.when_darkness_comes.combat import adversaries
from noctuary.games.when_darkness_comes.content.doing import (
    MoveTrack,
    PutMark,
    SetLocks,
    Spawn,
    Those,
)
from noctuary.games.when_darkness_comes.dice import deals
from noctuary.games.when_darkness_comes.events import Told, Voted
from noctuary.games.when_darkness_comes.night import (
    challenges,
    effects,
    effects_on_town,
    turn,
    whom,
)
from noctuary.games.when_darkness_comes.people import damage, talks
from noctuary.games.when_darkness_comes.state import Result, Settings
from noctuary.games.when_darkness_comes.story import ending, memory, scenario
from noctuary.games.when_darkness_comes.words import telling
from noctuary.games.when_darkness_comes.words.saying import WORDS
from tests.games.when_darkness_comes.stage import happens, two
from tests.games.when_darkness_comes.table import Table
from tests.games.when_darkness_comes.test_memories import HERE
from tests.games.when_darkness_comes.test_new_nights import (
    deposit,
    done,
    fire,
    halcyon,
    mark,
    market,
    track,
)  # fmt: skip


def offered(t: Table, who: str) -> list[str]:
    """The tasks of the story that somebody can do now."""
    t.turn(who)
    return [option for option in t.options if option.startswith("do:")]


def bears(t: Table, word: str) -> list[str]:
    """Everybody who bears a word."""
    return [who for who in t.g.characters if memory.bears(t.g, who, word)]


def die(t: Table, who: str) -> Table:
    """Somebody loses all health."""
    t.change(who, damage=t[who].sheet.defence - 1)
    return t.do(damage.SufferDamage(who, "scenario"))


def chosen(t: Table, ending_: str, seat: int | None = None) -> Table:
    """The option whose name ends so."""
    return t.reply(next(option for option in t.options if option.endswith(ending_)), seat=seat)


# ── what stories can say ──────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-10.5", "WD-40.1")
def test_a_door_can_be_open_to_two_people_each_and_locked_to_the_third() -> None:
    t = Table("cafe", kirk="cafe.0.3", sharon="cafe.0.3", brian="cafe.0.3")
    gate = t.g.layout.gates["cafe.door.0"]

    def locks(who: str) -> int:
        t.g.active = who
        return modifiers.locks(t.g, gate)

    for who in ("kirk", "sharon"):
        change = SetLocks(building="cafe", door=0, locks=0, whose="actor", until=9)
        happens(t, "set_locks", change, who)
    assert [locks(who) for who in ("kirk", "sharon", "brian")] == [0, 0, 1]
    happens(t, "set_locks", SetLocks(building="cafe", door=0, add=1, until=9))
    assert [locks(who) for who in ("kirk", "sharon", "brian")] == [0, 0, 2]
    happens(t, "set_locks", SetLocks(building="cafe", door=0, add=1, until=9))
    assert locks("brian") == 3, "what is added comes on top of what is there"
    t.g.round = 9
    effects_on_town.end_lock_changes(t.g)
    assert [locks(who) for who in ("kirk", "sharon", "brian")] == [1, 1, 1]


@pytest.mark.rule("WD-40.1")
def test_those_who_bear_a_word_and_have_most_and_not_oneself() -> None:
    t = two(vp=9)
    t.join("brian", HERE, t["kirk"].sheet, 2).change("brian", vp=2).change("sharon", vp=5)
    for who in ("sharon", "brian"):
        effects.take_effect(t.g, scenario.Moment(who, "", 0), "mark", PutMark(word="heir"))

    def named(who: str, **fields: Any) -> list[str]:
        return whom.named(t.g, scenario.Moment(who, "", 0), Those(**fields))

    assert named("kirk", highest="vp") == ["kirk"]
    assert named("kirk", marked="heir", highest="vp") == ["sharon"]
    assert named("kirk", marked="heir", lowest="vp") == ["brian"]
    assert named("sharon", marked="heir", others=True) == ["brian"]
    neither_and_both: list[dict[str, Any]] = [{}, {"highest": "vp", "lowest": "vp"}]
    for fields in neither_and_both:
        with pytest.raises(ValueError, match="expected"):
            Those(**fields)


@pytest.mark.rule("WD-22.17", "WD-40.1")
def test_what_appears_may_lie_face_down() -> None:
    t = Table("cafe", kirk="cafe.0.3")
    t.g.box = ["watchdog"]
    happens(t, "spawn_adversary", Spawn(disk="watchdog", near="obstacle_mark", face="down"))
    assert t.g.hidden[t.square("cafe.7.0")] == ("watchdog",)
    assert "watchdog" not in t.g.shown


@pytest.mark.rule("WD-40.3")
def test_where_there_is_only_one_way_nobody_votes() -> None:
    t = market(**{"owed:brian": 6}).change("kirk", vp=2)
    fire(t, "round_start", "kirk", 17)
    assert bears(t, "deepest") == ["brian"]
    assert t.told(Voted) == []


# ── The Night Deposit ─────────────────────────────────────────────────────────────────────────


def test_lyle_goes_with_a_promiser_although_others_who_promised_nothing_are_better_liked() -> None:
    t = deposit(kirk="canal_bridge.2.3", brian="canal_bridge.2.2", sharon="canal_bridge.1.1")
    done(t, "kirk", "promise_across")
    t.g.flags.update({"trust:kirk": -1, "trust:sharon": 1})
    fire(t, "round_start", "kirk", 10)
    assert memory.companion(t.g, "lyle") == "kirk"


def test_nothing_is_promised_to_lyle_that_could_not_be_kept() -> None:
    t = deposit(kirk="bank.0.3", brian="bank.0.4")
    t.lay("bank")
    t.g.round = 9
    assert {"do:promise_across", "do:promise_third"} <= {*offered(t, "kirk")}
    t.g.round = 10
    assert not {"do:promise_across", "do:promise_third"} & {*offered(t, "kirk")}


def test_lyle_does_not_come_over_by_himself_and_waits_at_the_water() -> None:
    t = deposit(kirk="canal_bridge.5.2", brian="canal_bridge.2.3")
    done(t, "kirk", "promise_across")
    fire(t, "round_start", "kirk", 10)
    assert memory.companion(t.g, "lyle") == ""
    assert t.at("lyle") in ("canal_bridge.2.2", "canal_bridge.2.5")
    t.change("brian", square=t.at("lyle"))
    assert "do:take_lyle" in offered(t, "brian")
    done(t, "brian", "take_lyle")
    t.change("kirk", square=t.at("brian"))
    assert "do:take_lyle" not in offered(t, "kirk"), "he has hold of somebody's sleeve"
    fire(t, "enter_square", "brian", "home_side")
    assert bears(t, "escort") == ["brian"]


def test_lyle_is_left_where_his_escort_fell_and_asks_the_next_one() -> None:
    t = deposit(kirk="canal_bridge.2.3", brian="canal_bridge.2.3")
    done(t, "kirk", "promise_across")
    fire(t, "round_start", "kirk", 10)
    die(t, "kirk")
    assert t.at("lyle") == "canal_bridge.2.3"
    assert "do:take_lyle" in offered(t, "brian")


def test_lyle_is_told_only_of_promises_that_were_made() -> None:
    t = deposit(kirk="bank.0.3", brian="bank.0.3", sharon="bank.0.3")
    t.lay("bank")
    assert "do:tell_on" not in offered(t, "kirk")
    done(t, "kirk", "promise_across")
    assert "do:tell_on" not in offered(t, "kirk"), "not of one's own"
    done(t, "sharon", "promise_across")
    done(t, "brian", "tell_on")
    assert {option.partition("@")[2] for option in t.options} == {"kirk", "sharon"}


def test_only_whoever_was_away_when_the_bridge_rose_comes_over_late() -> None:
    t = deposit(kirk="canal_bridge.5.2", brian="canal_bridge.2.2")
    t.g.flags["noise"] = 5
    fire(t, "gate_broken", "brian", "door")
    for who in ("kirk", "brian"):
        fire(t, "enter_square", who, "home_side")
    assert bears(t, "late") == ["brian"]
    done(t, "kirk", "swim_back")
    done(t, "kirk", "swim_home")
    assert bears(t, "late") == ["kirk", "brian"]


@pytest.mark.parametrize(
    ("carried", "lost"), [(("number_1",), ""), (("number_1", "number_2", "number_4"), "number_4")]
)
def test_a_swim_that_fails_costs_the_heaviest_parcel(carried: tuple[str, ...], lost: str) -> None:
    t = deposit(kirk="canal_bridge.2.2", brian="canal_bridge.5.2").give("kirk", *carried)
    done(t, "kirk", "swim_home", "failure")
    assert t["kirk"].damage == 1
    assert t["kirk"].items == tuple(disk for disk in carried if disk != lost)


def test_the_night_is_over_when_the_last_parcel_is_hidden_or_sunk() -> None:
    t = deposit(kirk="canal_bridge.5.2", brian="canal_bridge.5.3").give("kirk", "number_4")
    t.g.flags.update(home=4, settled=4, taken=5, hidden_some=1)
    done(t, "kirk", "swim_home", "failure")
    t.do(ending.TEST)
    assert t.g.outcome is not None
    assert t.g.outcome.reason == "win.1"


def test_the_dog_lies_down_at_noise_five_and_the_day_breaks_in_round_twenty() -> None:
    t = deposit()
    t.g.box.append("watchdog")
    t.g.flags["noise"] = 4
    fire(t, "gate_broken", "brian", "door")
    assert any("watchdog" in disks for disks in t.g.hidden.values())
    t.g.round, t.g.light = 19, "night"
    t.do(turn.BEGIN_ROUND)
    assert t.g.light == "day"


def test_a_rival_is_seen_put_out_only_from_the_bank() -> None:
    t = deposit(kirk="bank.0.3", brian="bank.0.4", sharon="canal_bridge.5.3")
    t.lay("bank")
    fire(t, "security_failed", "kirk", "armed_guard")
    assert bears(t, "saw_it") == ["brian"]


def test_it_is_the_bearer_of_the_urn_whom_they_watch() -> None:
    t = deposit().give("kirk", "number_5")
    assert adversaries.is_watched(t.g, t["kirk"])
    t.change("kirk", items=()).give("brian", "number_5")
    assert not adversaries.is_watched(t.g, t["kirk"])
    assert adversaries.is_watched(t.g, t["brian"])
    done(t, "brian", "open_urn")
    t.change("brian", items=())
    assert adversaries.is_watched(t.g, t["brian"]), "whoever took the lid off"


def test_a_clean_night_teaches_more_until_the_bridge_goes_up() -> None:
    t = deposit(kirk="canal_bridge.2.3", brian="canal_bridge.2.2")
    done(t, "kirk", "promise_across")
    fire(t, "round_start", "kirk", 10)
    fire(t, "enter_square", "kirk", "home_side")
    assert t.g.flags["experience:kirk"] == 1
    t.g.flags["noise"] = 5
    fire(t, "gate_broken", "brian", "door")
    assert t.g.flags["experience:kirk"] == 0


def test_after_round_twenty_nobody_wins_on_the_sheriffs_side() -> None:
    t = deposit().change("brian", vp=9)
    t.g.flags.update(noise=8, hidden_some=1)
    fire(t, "gate_broken", "brian", "door")
    t.g.round = t.g.completed = 20
    t.do(ending.TEST)
    assert t.g.winners == ["kirk"]


def test_marks_that_are_passed_at_once_come_in_their_order() -> None:
    t = deposit()
    t.g.flags["noise"] = 4
    happens(t.turn("kirk"), "move_track", MoveTrack(track="noise", by=3))
    t.do()
    told = [
        event.script.split(".")[1] for event in t.told(Told) if event.script.startswith("event")
    ]
    assert list(dict.fromkeys(told)) == ["dog", "bridge_rises", "shutters"]


# ── The Second Market ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("owes", "shares"), [(0, (0, 5, 1)), (1, (0, 6, 1)), (2, (0, 6, 2)), (9, (0, 6, 2))]
)
def test_a_dead_debtors_debt_is_shared_out_the_deepest_first(
    owes: int, shares: tuple[int, int, int]
) -> None:
    t = market(**{"owed:kirk": owes, "owed:brian": 5, "owed:sharon": 1})
    die(t, "kirk")
    assert (track(t, "owed", "brian"), track(t, "owed", "sharon")) == shares[1:]


def test_at_dawn_everybody_votes_if_two_owe_most_and_the_pan_is_counted_at_the_end() -> None:
    t = market(**{"owed:kirk": 5, "owed:brian": 5, "owed:sharon": 0})
    for who in t.g.characters:
        t.change(who, vp=3)
    fire(t, "round_start", "kirk", 17)
    for who in ("brian", "brian", "kirk"):
        assert {option.partition("@")[2] for option in t.options} == {"kirk", "brian"}
        chosen(t, f"@{who}")
    assert bears(t, "deepest") == ["brian"]
    chosen(t, "bid_two")
    assert (t["kirk"].vp, track(t, "owed", "brian")) == (3, 5), "nobody sees before all have bid"
    chosen(t, "bid_one")
    assert [t[who].vp for who in t.g.characters] == [1, 3, 2]
    assert track(t, "owed", "brian") == 2
    assert not bears(t, "bid_one") + bears(t, "bid_two") + bears(t, "taken")


def test_nobody_is_asked_for_points_if_nobody_owes_three() -> None:
    t = market(**{"owed:kirk": 2, "owed:brian": 1, "owed:sharon": 0})
    for who in t.g.characters:
        t.change(who, vp=3)
    fire(t, "round_start", "kirk", 17)
    assert t.g.flags["dawn"]
    assert [t[who].vp for who in t.g.characters] == [3, 3, 3]


def test_haskell_sells_only_what_is_there() -> None:
    t = market(stalls=1)
    assert "do:buy" not in offered(t, "kirk")
    t.g.box = ["crystal.1", "orb.2"]
    assert "do:buy" in offered(t, "kirk")
    done(t, "kirk", "buy")
    assert t.options == ("choose:name_crystal", "choose:name_orb")
    chosen(t, "name_orb")
    assert t["kirk"].items == ("orb.2",)


def test_whoever_is_called_on_may_pay_with_a_thing() -> None:
    t = market(toll=2, **{"owed:brian": 6}).give("brian", "scroll.1").change("brian", vp=1)
    fire(t, "spell_cast", "kirk", "light")
    chosen(t, "pay_thing")
    assert (t["brian"].vp, t["brian"].items, track(t, "owed", "brian")) == (1, (), 4)
    assert memory.bears(t.g, "brian", "paid_up")


def test_at_twelve_one_spell_is_on_the_house() -> None:
    t = market(toll=1)
    fire(t, "round_start", "kirk", 12)
    fire(t, "spell_cast", "kirk", "summon")
    assert track(t, "toll") == 1
    fire(t, "spell_cast", "kirk", "summon")
    assert track(t, "toll") == 2


@pytest.mark.parametrize(("seats", "each"), [(3, 3), (4, 3), (5, 2), (6, 2)])
def test_the_sacks_leave_something_on_the_stall(seats: int, each: int) -> None:
    g = GAME.new(seed=3, scenario="second_market", seats=seats)
    while len(g.characters) < seats or g.round < 1:
        g.reply(g.options[0])
    things = [sum(g.disk(item).kind == "component" for item in c.items) for c in g.alive()]
    assert things == [each] * seats
    kinds = [{g.disk(item).base for item in c.items} for c in g.alive()]
    spells = [set(spell.components) for spell in g.pack.spells.values()]
    assert not any(len(parts) > 1 and parts <= sack for parts in spells for sack in kinds)
    assert any(copy in g.box for spell in g.pack.spells.values() for base in spell.components
               for copy in g.pack.copies[base])  # fmt: skip


@pytest.mark.rule("WD-25.3")
def test_a_deal_may_pass_debt_from_one_to_another() -> None:
    t = market(**{"owed:kirk": 8, "owed:brian": 2}).change("brian", vp=1).turn("kirk")
    t.reply("deal", "partner:brian")
    assert "give:debt:1" in t.options
    assert "give:debt:2" not in t.options, "nobody owes more than nine"
    t.reply("give:debt:1")
    assert "get:debt:3" in t.options
    label = WORDS.label(t.g, talks.ChooseGift(talks.Terms("kirk", "brian"), "get"), "get:debt:3")
    assert (label.label, label.cost) == ("3 less to owe", "Brian owes 3 more for it")
    t.reply("get:debt:3", "due:now")
    agreed = talks.Agree(talks.Terms("kirk", "brian", "debt:1", "debt:3"), "", "")
    assert "You get 1 less to owe and give 3 less to owe." in WORDS.wording(t.g, agreed).why
    t.reply("accept", seat=1)
    assert (track(t, "owed", "kirk"), track(t, "owed", "brian")) == (6, 4)
    assert bears(t, "dealt_fair") == ["kirk", "brian"]
    said = [telling.tell(t.g, event) for event in t.events]
    assert "Brian takes 3 of what Kirk owed." in said


@pytest.mark.rule("WD-25.3", "WD-25.5")
@pytest.mark.parametrize(("success", "owed"), [(True, (3, 3)), (False, (5, 1))])
def test_debt_that_hangs_on_a_roll_passes_as_far_as_it_can(
    success: bool, owed: tuple[int, int]
) -> None:
    t = market(**{"owed:kirk": 5, "owed:brian": 1})
    talks.record(t.g, "brian", "kirk", "debt:2", "success", "kirk")
    deals.Settle("kirk", success).run(t.g)
    assert (track(t, "owed", "kirk"), track(t, "owed", "brian")) == owed
    assert t.g.deals == []


@pytest.mark.rule("WD-25.2")
def test_where_no_debts_are_kept_none_are_offered() -> None:
    assert talks.burdens(two(vp=3).g, "kirk", "sharon") == []


# ── Ten Paces at the Halcyon ──────────────────────────────────────────────────────────────────


def test_everybody_at_a_full_table_wants_something() -> None:
    g = GAME.new(seed=3, scenario="ten_paces", seats=6)
    while len(g.characters) < 6 or g.round < 1:
        g.reply(g.options[0])
    wants = [mark.who for mark in g.marks if mark.word.startswith("want_")]
    assert sorted(wants) == sorted(g.characters)


def test_whoever_stands_by_twice_has_been_a_second_twice() -> None:
    t = halcyon()
    after = challenges.Collect(
        "kirk", "brian", "challenge", 0, "cards", seconds=(("sharon", "kirk"),)
    )
    for words in (["stood_by"], ["stood_by", "stood_twice"]):
        t.g.result = Result("kirk", 3, success=True)
        t.do(after)
        assert [word for word in ("stood_by", "stood_twice") if bears(t, word)] == words


def test_a_second_is_kept_in_mind_whether_they_steady_or_spoil() -> None:
    t = halcyon()
    for answer in ("steady", "spoil"):
        duel = challenges.Challenge("kirk", "brian", "challenge", 0)
        t.do(duel, active="kirk").reply("accept:cards").reply("second:sharon").reply(answer)
        rolling = next(s for s in t.g.agenda if isinstance(s, challenges.Collect))
        assert rolling.seconds == (("sharon", "kirk"),)


def test_hands_are_looked_at_and_spoons_held_out_in_the_same_house_only() -> None:
    t = halcyon()
    t.g.round = 6
    t.change("sharon", square="hotel_ground.0.0")
    done(t, "kirk", "examine")
    assert "bitten:brian" in t.g.looked_up, "there is only one to look at"
    t.change("brian", square="hotel_ground.0.0")
    assert "do:examine" not in offered(t, "kirk")
    t.give("kirk", "number_1")
    done(t, "kirk", "dose")
    assert t.options == ("choose:drink", "choose:leave_spoon"), "nobody but oneself"


@pytest.mark.parametrize(
    ("who", "answer", "cured", "items"),
    [
        ("brian", "drink", 1, ()),
        ("brian", "leave_spoon", 0, ("number_1",)),
        ("sharon", "drink", 0, ()),
    ],
)
def test_nobody_is_cured_against_their_will_or_without_a_bite(
    who: str, answer: str, cured: int, items: tuple[str, ...]
) -> None:
    t = halcyon().give("kirk", "number_1")
    t.g.round = 11
    done(t, "kirk", "dose")
    chosen(t, f"@{who}")
    chosen(t, answer, seat=list(t.g.characters).index(who))
    assert t.g.flags.get("cured", 0) == cured
    assert t["kirk"].items == items


def test_when_the_bitten_one_is_dead_nobody_is_cured() -> None:
    t = halcyon()
    die(t, "brian")
    t.give("kirk", "number_1")
    t.g.round = 11
    done(t, "kirk", "dose")
    chosen(t, "@sharon")
    chosen(t, "drink", seat=2)
    assert not t.g.flags.get("cured")


def test_the_dead_keep_their_vote_and_cannot_be_left_behind() -> None:
    t = halcyon()
    die(t, "sharon")
    fire(t, "round_start", "kirk", 12)
    asked: list[int | None] = []
    while t.g.question is not None and len(asked) < 3:
        asked.append(t.g.question.seat)
        assert "choose:@sharon" not in t.options
        chosen(t, "@kirk")
    assert asked == [0, 1, 2]
    assert bears(t, "left") == ["kirk"]


def test_the_key_goes_to_the_first_of_those_who_never_refused() -> None:
    t = halcyon().change("kirk", vp=9).change("sharon", vp=4)
    mark(t, "kirk", "refuser")
    fire(t, "round_start", "kirk", 9)
    assert bears(t, "keeper") == ["sharon"]


def test_the_dog_is_at_the_kitchen_door_wherever_people_are() -> None:
    t = halcyon()
    t.lay("gas_station")
    t.change("kirk", square="gas_station.0.0")
    t.g.box = ["carrion_hound.1"]
    fire(t, "round_start", "kirk", 9)
    assert t.at("carrion_hound.1") == "hotel_ground.7.2"


def test_whoever_shows_it_in_the_car_is_let_out() -> None:
    t = halcyon()
    t.g.flags.update(driving=1, voted=1, **{"hunger:brian": 5})
    mark(t, "brian", "aboard")
    fire(t, "round_start", "kirk", 12)
    assert (bears(t, "aboard"), bears(t, "left")) == ([], ["brian"])
    said = [telling.tell(t.g, event) for event in t.told(Told)]
    assert any("gets out" in text for text in said)
    assert not any("chairs" in text for text in said)


@pytest.mark.parametrize("away", [True, False])
def test_miss_prudhomme_is_remembered_only_if_the_car_got_away(away: bool) -> None:
    t = halcyon()
    mark(t, "kirk", "aboard")
    t.g.flags.update(driving=1, mavis_rides=1, lead=7)
    if away:
        done(t, "kirk", "throw_things")
    else:
        t.g.round = t.g.completed = 18
    t.do(ending.TEST)
    assert t.g.outcome is not None
    assert bool(t.g.flags.get("mavis_aboard")) is away
    assert ("bus station" in telling.closing(t.g, t.g.outcome.reason)) is away


# ── The Hollow Choir ──────────────────────────────────────────────────────────────────────────


def choir(n: int, **people: str) -> Table:
    t = Table("cave", "hollow_choir", **(people or {"kirk": "cave.2.5", "brian": "cave.2.5"}))
    t.g.flags["choir"] = n
    return t


def test_a_choir_of_one_is_thin_until_somebody_joins_in() -> None:
    t = choir(2)
    done(t, "kirk", "bind_a_mouth")
    assert t.g.flags["thin_choir"]
    die(t, "brian")
    assert track(t, "choir") == 2
    assert not t.g.flags["thin_choir"]


@pytest.mark.parametrize("alone", [True, False])
def test_who_walks_home_when_the_chair_is_taken(alone: bool) -> None:
    t = choir(5)
    if alone:
        t.change("brian", alive=False)
    t.g.flags.update(chair=1, ritual_done=1)
    mark(t, "kirk", "sixth")
    t.do(ending.TEST)
    assert t.g.outcome is not None
    assert t.g.outcome.reason == "win.0"
    said = telling.closing(t.g, "win.0")
    assert ("Nobody walks home" in said) is alone
    assert ("The others walk home" in said) is not alone


# ── The Reading of the Will ───────────────────────────────────────────────────────────────────


def heirs(**people: str) -> Table:
    people = people or {"kirk": "mansion.3.1", "sharon": "mansion.3.1", "brian": "mansion.1.1"}
    return Table("crossroads bank mansion", "the_will", **people)


def test_letters_are_counted_up_to_four_and_again_when_they_are_lost() -> None:
    t = heirs()
    t.g.flags["letter_found"] = 1
    t.give("kirk", *(f"number_{n}" for n in range(1, 5)))
    fire(t, "item_gained", "kirk", "number_4")
    assert track(t, "letters") == 4
    t.change("kirk", items=("number_1",))
    fire(t, "round_start", "kirk", 7)
    assert track(t, "letters") == 1


def test_the_dead_say_each_round_whom_they_point_out() -> None:
    t = heirs()
    die(t, "brian")
    fire(t, "round_start", "kirk", 8)
    assert t.g.question is not None
    assert t.g.question.seat == 2
    assert t.options == ("choose:@kirk", "choose:@sharon")
    chosen(t, "@sharon", seat=2)
    assert bears(t, "watched_by_the_dead") == ["sharon"]
    fire(t, "round_start", "kirk", 9)
    chosen(t, "@kirk", seat=2)
    assert bears(t, "watched_by_the_dead") == ["kirk"]


def test_alone_nothing_is_given_to_vada() -> None:
    t = heirs(kirk="mansion.3.4").give("kirk", "number_1")
    t.show("vada_coates", "mansion.3.4", found=True)
    assert "do:hand_to_vada" in offered(t, "kirk")
    t.g.flags["alone"] = 1
    assert "do:hand_to_vada" not in offered(t, "kirk")


@pytest.mark.rule("WD-35.4")
@pytest.mark.parametrize("read", [True, False])
def test_whoever_wins_because_it_was_eaten_has_learned_nothing(read: bool) -> None:
    t = heirs()
    t.g.settings = Settings(scenario="the_will", keep="on")
    t.change("kirk", vp=2)
    if read:
        t.g.flags["will_read"] = 1
    t.g.round = t.g.completed = 22
    t.do(ending.TEST)
    assert t.g.winners == ["kirk"]
    assert any(option.startswith("raise:") for option in t.options) is read


def test_ravel_house_is_not_said_to_be_there_if_it_could_not_be_laid() -> None:
    t = Table("bank", "the_will", kirk="bank.0.0", sharon="bank.0.0")
    t.g.box = []
    fire(t, "round_start", "kirk", 10)
    assert not any(event.script == "event.the_house_comes_out" for event in t.told(Told))


# ── Ward Seven ────────────────────────────────────────────────────────────────────────────────


def ward(beds: int, **people: str) -> Table:
    people = people or {"kirk": "hospital.4.5", "sharon": "hospital.4.5"}
    t = Table("hospital", "ward_seven", **people)
    t.g.flags["beds"] = beds
    return t


def test_whoever_lets_ardith_bleed_pays_with_a_bed() -> None:
    t = ward(8).give("kirk", "number_1")
    fire(t, "enter_square", "kirk", "laboratory")
    chosen(t, "ardith_gives")
    fire(t, "round_start", "kirk", 9)
    assert track(t, "beds") == 6
    fire(t, "round_start", "kirk", 13)
    assert track(t, "beds") == 5


@pytest.mark.parametrize(
    ("beds", "ways"),
    [(1, {"ardith"}), (2, {"ardith", "stranger"}), (3, {"ardith", "stranger", "friend"})],
)
def test_no_cup_is_given_away_that_the_last_patient_needs(beds: int, ways: set[str]) -> None:
    t = ward(beds).change("kirk", damage=1).change("sharon", damage=1)
    t.g.flags["serum"] = 1
    fire(t, "action_done", "kirk", "mix_serum")
    if len(ways) == 1:
        assert t.g.flags["ardith_without"]
    else:
        assert {option.partition(":")[2] for option in t.options} == ways


@pytest.mark.rule("WD-35.18")
@pytest.mark.parametrize(
    ("fact", "first_loss"), [("", 9), ("joanie_saved", 13), ("joanie_left", 9)]
)
def test_the_first_bed_is_kept_till_thirteen_if_joanie_got_away(fact: str, first_loss: int) -> None:
    t = ward(9)
    t.g.flags.update({fact: 1} if fact else {})
    for number in (9, 13):
        t.g.round = number
        fire(t, "round_start", "kirk", number)
        assert track(t, "beds") == (
            9 if number < first_loss else 9 - (number - first_loss) // 4 - 1
        )


# ── Last Bus ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("at_the_bus", [True, False])
def test_gil_does_not_leave_on_fuel_that_is_somewhere_else(at_the_bus: bool) -> None:
    t = Table("bus_depot cafe", "last_bus", kirk="cafe.0.0")
    t.g.flags.update(gil_aboard=1, has_fuel=1)
    if at_the_bus:
        fire(t, "enter_building", "kirk", "bus_depot")
    fire(t, "round_start", "kirk", 16)
    t.do(ending.TEST)
    assert (t.g.outcome is not None) is at_the_bus


def test_joanie_is_worth_nothing_on_a_bus_that_never_left() -> None:
    t = Table("bus_depot", "last_bus", kirk="bus_depot.3.3").change("kirk", allies=("joanie",))
    t.g.round = t.g.completed = 18
    t.do(ending.TEST)
    assert t.g.outcome is not None
    assert t["kirk"].vp == 0
