"""The Night Deposit, The Second Market, Ten Paces at the Halcyon: what each night does."""

from __future__ import annotations

import pytest

from noctuary.bots import bot, play
from noctuary.games.when_darkness_comes import GAME
from noctuary.games.when_darkness_comes.board import lasting, modifiers
from noctuary.games.when_darkness_comes.content.asking import TrackIs
from noctuary.games.when_darkness_comes.content.doing import PutMark
from noctuary.games.when_darkness_comes.dice import assistance, pools, rolls
from noctuary.games.when_darkness_comes.events import PersonRolled, Told
from noctuary.games.when_darkness_comes.night import challenges, effects, memories, turn
from noctuary.games.when_darkness_comes.people import talks
from noctuary.games.when_darkness_comes.state import Mark, Night, Result
from noctuary.games.when_darkness_comes.story import ending, memory, scenario
from noctuary.games.when_darkness_comes.words import lacking, names, telling
from noctuary.games.when_darkness_comes.words.saying import WORDS
from tests.games.when_darkness_comes.table import Table, town

NEW = ("night_deposit", "second_market", "ten_paces")
NAMES = ("kirk", "brian", "sharon")


def fire(t: Table, trigger: str, who: str, value: object = "") -> Table:
    """Something that a story waits for happens."""
    g = t.g
    g.active, g.place = who, g.order.index(who)
    g.agenda = g.agenda or [turn.FinishTurn(who), turn.TakeTurn(who)]
    g.question = None
    scenario.fire(g, trigger, who, value)
    g.advance()
    return t


def done(t: Table, who: str, deed: str, outcome: str = "success") -> Table:
    """A deed has come out in one way or the other."""
    return t.do(scenario.CarryOut(f"deed.{deed}.{outcome}", who), active=who)


def track(t: Table, name: str, who: str = "kirk") -> int:
    return memory.value_of(t.g, name, who)


def words_in(value: object) -> int:
    """How many words are told, wherever they stand."""
    if isinstance(value, str):
        return len(value.split()) if " " in value else 0
    if isinstance(value, dict):
        return sum(map(words_in, value.values()))
    if isinstance(value, list | tuple):
        return sum(map(words_in, value))
    return words_in(getattr(value, "__struct_fields__", ()) and fields(value))


def fields(value: object) -> list[object]:
    names: tuple[str, ...] = value.__struct_fields__  # type: ignore[attr-defined]
    return [getattr(value, name) for name in names]


@pytest.mark.parametrize("name", NEW)
def test_a_new_night_is_as_long_as_a_story(name: str) -> None:
    assert 1_750 <= words_in(town().scenarios[name]) <= 3_200


@pytest.mark.parametrize(
    ("name", "seats", "seeds"),
    [("night_deposit", 3, 8), ("second_market", 4, 6), ("ten_paces", 4, 8)],
)
def test_machine_players_come_to_different_endings(name: str, seats: int, seeds: int) -> None:
    reasons: set[str] = set()
    for seed in range(seeds):
        g = GAME.new(seed=seed, scenario=name, seats=seats)
        play(GAME, g, {seat: bot("cautious", 10 * seed + seat) for seat in range(seats)})
        assert g.outcome is not None
        reasons.add(g.outcome.reason)
        if len(reasons) > 1:
            return
    raise AssertionError(f"only {reasons} in {seeds} nights")


# ── The Night Deposit ─────────────────────────────────────────────────────────────────────────


def deposit(**people: str) -> Table:
    people = people or {"kirk": "canal_bridge.5.2", "brian": "canal_bridge.2.2"}
    t = Table("canal_bridge", "night_deposit", **people)
    t.g.box = [f"number_{n}" for n in range(1, 8)]
    return t


def test_what_breaks_is_heard_and_a_quiet_round_is_forgotten() -> None:
    t = deposit()
    fire(t, "gate_broken", "kirk", "door")
    assert track(t, "noise") == 2
    fire(t, "round_start", "kirk", 3)
    assert track(t, "noise") == 2
    fire(t, "round_start", "kirk", 4)
    assert track(t, "noise") == 1


def test_at_six_the_bridge_goes_up_and_nobody_is_left_on_it() -> None:
    t = deposit(kirk="canal_bridge.3.3", brian="canal_bridge.2.2")
    t.g.flags["noise"] = 4
    fire(t, "gate_broken", "brian", "door")
    assert t.g.flags["bridge_up"]
    assert t.at("kirk") in ("canal_bridge.2.2", "canal_bridge.2.5")
    fire(t, "enter_square", "kirk", "home_side")
    assert memory.bears(t.g, "kirk", "late")


def test_parcels_count_when_they_are_hidden() -> None:
    t = deposit()
    t.g.carried = {"number_4": (4, 0)}
    t.give("kirk", "number_4")
    done(t, "kirk", "stash")
    assert (t["kirk"].vp, t["kirk"].items) == (6, ())
    assert t.g.flags["home"] == 1


def test_no_parcel_is_taken_twice() -> None:
    t = deposit()
    for _ in range(5):
        done(t, "kirk", "take").dice(3, 4)
    assert sorted(t["kirk"].items) == [f"number_{n}" for n in range(1, 6)]
    assert t.g.flags["taken"] == 5


def test_bags_at_the_window_are_worth_less_than_the_box() -> None:
    t = deposit()
    for _ in range(2):
        done(t, "kirk", "take_bag")
    assert t["kirk"].items == ("number_6", "number_7")
    sheet = GAME.view(t.g, 0).characters[0]
    assert [item.name for item in sheet.items] == ["Deposit bag", "Deposit bag"]
    done(t, "kirk", "stash")
    assert (t["kirk"].vp, t.g.flags.get("home", 0)) == (6, 0)


@pytest.mark.rule("WD-39.13")
def test_whatever_walks_stands_still_before_the_open_urn() -> None:
    t = deposit().show("zombie.1", "canal_bridge.0.0")
    t.give("kirk", "number_5")
    done(t, "kirk", "open_urn")
    assert modifiers.is_frozen(t.g, "zombie.1")
    for _ in range(2):
        lasting.count_turns(t.g, "kirk")
        assert modifiers.is_frozen(t.g, "zombie.1")
    lasting.count_turns(t.g, "kirk")
    assert not modifiers.is_frozen(t.g, "zombie.1"), "two turns after this one"


def test_lyle_goes_with_whom_he_believes_and_a_broken_promise_costs() -> None:
    t = deposit(kirk="canal_bridge.2.3", brian="canal_bridge.2.2")
    t.lay("bank")
    for who in ("kirk", "brian"):
        done(t, who, "promise_across")
    t.g.flags["trust:brian"] = -1
    fire(t, "round_start", "kirk", 10)
    assert memory.companion(t.g, "lyle") == "kirk"
    fire(t, "enter_square", "kirk", "home_side")
    assert memory.companion(t.g, "lyle") == ""
    t.g.flags["hidden_some"] = 1
    t.g.round = t.g.completed = 20
    t.do(ending.TEST)
    assert t.g.outcome is not None
    assert t.g.outcome.reason == "win.0"
    assert t["kirk"].vp - t["brian"].vp == 7
    assert t.g.winners == ["kirk"]


def test_whoever_is_north_when_the_sheriff_has_counted_cannot_win() -> None:
    t = deposit()
    t.change("brian", vp=9)
    t.g.flags["noise"] = 7
    fire(t, "gate_broken", "brian", "door")
    t.g.round += 2
    t.do(turn.BEGIN_ROUND)
    assert t.g.outcome is not None
    assert t.g.winners == ["kirk"]


# ── The Second Market ─────────────────────────────────────────────────────────────────────────


def market(**flags: int) -> Table:
    places = {
        "kirk": "market_square.2.3",
        "brian": "market_square.2.4",
        "sharon": "market_square.3.2",
    }
    t = Table("market_square", "second_market", **places)
    t.g.flags.update(flags)
    return t


@pytest.mark.rule("WD-25.3")
@pytest.mark.parametrize(
    ("night", "said"),
    [
        ("second_market", "VP, an item, an ally or some of what Brian owes."),
        ("the_will", "VP, an item or an ally."),
    ],
)
def test_what_can_be_offered_in_a_deal_is_said_in_full(night: str, said: str) -> None:
    t = Table("market_square", night, kirk="market_square.2.3", brian="market_square.2.4")
    t.change("kirk", vp=3).change("brian", vp=3).turn("kirk").reply("deal")
    if "partner:brian" in t.options:
        t.reply("partner:brian")
    asked = GAME.question(t.g, 0)
    assert asked is not None
    assert asked.why == said


def test_whoever_owes_most_pays_or_names_somebody() -> None:
    t = market(toll=2, **{"owed:brian": 6})
    fire(t, "spell_cast", "kirk", "light")
    assert track(t, "toll") == 3
    assert t.g.question is not None
    assert t.g.question.seat == 1
    name = next(option for option in t.options if option.endswith("name"))
    t.reply(name)
    t.reply(next(option for option in t.options if "sharon" in option))
    assert track(t, "owed", "sharon") == 6
    assert memory.bears(t.g, "brian", "namer")


def test_whoever_is_named_may_name_back_for_two_points() -> None:
    t = market(toll=2, **{"owed:brian": 6}).change("sharon", vp=2)
    fire(t, "spell_cast", "kirk", "light")
    t.reply(next(option for option in t.options if option.endswith("name")))
    t.reply(next(option for option in t.options if "sharon" in option))
    assert t.g.question is not None
    assert t.g.question.seat == 2
    t.reply(next(option for option in t.options if option.endswith("name_back")), seat=2)
    assert (track(t, "owed", "brian"), t["sharon"].vp) == (8, 0)
    assert memory.bears(t.g, "sharon", "namer")


def test_giving_birdie_her_name_lightens_every_page() -> None:
    t = market()
    done(t, "kirk", "give_name")
    assert [track(t, "owed", who) for who in t.g.characters] == [3, 3, 3]
    assert t.g.flags["birdie_free"]
    other = market()
    done(other, "kirk", "sell_name")
    assert [track(other, "owed", who) for who in other.g.characters] == [0, 4, 4]


def dawn(t: Table, bid: str) -> Night:
    fire(t, "round_start", "kirk", 17)
    while t.g.question is not None and t.g.outcome is None and "dawn" not in t.g.flags:
        t.reply(next(option for option in t.options if option.endswith(bid)))
    t.do(ending.TEST)
    return t.g


def test_at_dawn_the_deepest_in_debt_is_taken_unless_bought_back() -> None:
    debts = {"owed:kirk": 1, "owed:brian": 5, "owed:sharon": 0}
    t = market(**debts)
    for who in t.g.characters:
        t.change(who, vp=6)
    taken = dawn(t, "bid_none")
    assert taken.outcome is not None
    assert taken.outcome.reason == "win.2"
    assert "brian" not in taken.winners
    t = market(**debts)
    for who in t.g.characters:
        t.change(who, vp=6)
    bought = dawn(t, "bid_two")
    assert bought.outcome is not None
    assert bought.outcome.reason == "win.1"


@pytest.mark.parametrize(
    ("debts", "reason", "winners"),
    [
        ((4, 4, 4), "win.0", ["kirk", "brian", "sharon"]),
        ((0, 0, 0), "win.0", ["kirk", "brian", "sharon"]),
        ((2, 2, 1), "win.1", ["kirk"]),
    ],
)
def test_if_all_owe_the_same_at_dawn_the_scale_hangs_level(
    debts: tuple[int, ...], reason: str, winners: list[str]
) -> None:
    t = market(**{f"owed:{who}": n for who, n in zip(NAMES, debts, strict=True)})
    t.change("kirk", vp=6)
    g = dawn(t, "bid_none")
    assert g.outcome is not None
    assert g.outcome.reason == reason
    assert g.winners == winners
    assert not any(memory.bears(g, who, "taken") for who in g.characters)


def test_what_a_thing_is_worth_is_said_before_it_is_named_or_given_back() -> None:
    t = market(stalls=1)
    t.g.box = ["crystal.1", "orb.2"]
    done(t, "kirk", "buy")
    named = {one.id: one for one in GAME.question(t.g).options}
    orb, crystal = named["choose:name_orb"], named["choose:name_crystal"]
    assert (orb.cost, crystal.cost) == ("you gain 4 VP", "you gain 2 VP")
    assert not orb.about, "the first orb may be in other hands"
    t = market(stalls=1).give("kirk", "scroll.1", "orb.1", vp=True)
    done(t, "kirk", "pay_down")
    before = t.g.characters["kirk"].vp
    (given,) = [one for one in GAME.question(t.g).options if one.id == "choose:give_orb"]
    assert (given.cost, given.about[0].id) == ("used up; its VP stay yours", "orb.1")
    t.reply("choose:give_orb")
    assert t.g.characters["kirk"].vp == before


def test_a_night_that_ends_at_dawn_took_the_rounds_before_it() -> None:
    t = market(dawn=1)
    t.g.round = 17
    t.do(ending.TEST)
    assert GAME.result(t.g)["rounds"] == 17, "somebody's turn has begun"
    t.g.place = -1
    record = GAME.result(t.g)
    assert record["rounds"] == 16
    assert record["chronicle"]["nights"][-1].endswith("after 16 rounds.")


def test_the_dead_do_not_tip_the_scale() -> None:
    t = market(**{"owed:kirk": 4, "owed:brian": 4, "owed:sharon": 9})
    t.change("sharon", alive=False)
    g = dawn(t, "bid_none")
    assert g.outcome is not None
    assert g.outcome.reason == "win.0"


def alone(owed: int, **flags: int) -> Table:
    """Kirk is left; the others have died with pages of their own."""
    t = market(**{"owed:kirk": owed, "owed:brian": 2, "owed:sharon": 7}, **flags)
    for who in ("brian", "sharon"):
        t.change(who, alive=False)
    return t


@pytest.mark.parametrize(
    ("owed", "title", "winners"),
    [
        (0, "All square", ["kirk"]),
        (1, "Bought back", ["kirk"]),
        (2, "Bought back", ["kirk"]),
        (3, "Nobody to ask", []),
        (9, "Nobody to ask", []),
    ],
)
def test_whoever_is_left_alone_is_level_with_nobody(
    owed: int, title: str, winners: list[str]
) -> None:
    t = alone(owed)
    g = dawn(t, "bid_none")
    assert g.outcome is not None
    assert (GAME.result(g)["ending"], g.winners) == (title, winners)
    assert g.outcome.won is bool(winners)
    assert memory.bears(g, "kirk", "taken") is not bool(winners)
    spoken = " ".join(telling.story(g, event) for event in t.told(Told))
    assert "What's a neighbor worth?" not in spoken, "there is nobody to ask"
    assert ("There isn't any rest of you." in spoken) is not bool(winners)


def test_whoever_is_left_alone_when_the_market_never_closes_minds_the_scale() -> None:
    t = alone(9, toll=11)
    fire(t, "spell_cast", "kirk", "light")
    assert GAME.result(t.g)["ending"] == "Open all hours"
    assert t.g.winners == ["kirk"]


def test_two_who_are_left_and_owe_the_same_are_square_whatever_it_is() -> None:
    t = market(**{"owed:kirk": 6, "owed:brian": 6, "owed:sharon": 0})
    t.change("sharon", alive=False)
    g = dawn(t, "bid_none")
    assert (GAME.result(g)["ending"], g.winners) == ("All square", ["kirk", "brian"])


@pytest.mark.rule("WD-40.5")
def test_what_the_egg_woman_tells_is_a_secret_no_longer() -> None:
    t = market()
    for who, words in (("kirk", ("want_square", "want_orb")), ("brian", ("want_debt", "want_low"))):
        for word in words:
            memories.bear(t.g, Mark(who=who, word=word, seats=(t.g.seat_of(who),), group="wants"))
    fire(t, "round_start", "kirk", 6)
    for seat in range(3):
        seen = GAME.view(t.g, seat)
        known = {m.word: m.secret for c in seen.characters for m in c.marks}
        assert not known["want_square"]
        assert not known["want_debt"]
        others = {"want_orb": seat == 0, "want_low": seat == 1}
        assert {word for word, is_own in others.items() if is_own} == {
            word for word, secret in known.items() if secret
        }


def test_a_market_that_never_closes_is_won_by_whoever_owes_least() -> None:
    t = market(toll=11, **{"owed:sharon": 0})
    fire(t, "spell_cast", "kirk", "light")
    assert t.g.outcome is not None
    assert t.g.winners == ["sharon"]


# ── Ten Paces at the Halcyon ──────────────────────────────────────────────────────────────────


def halcyon(bitten: str = "brian") -> Table:
    places = {"kirk": "hotel_ground.2.3", "brian": "hotel_ground.2.4", "sharon": "hotel_ground.3.2"}
    t = Table("hotel_ground", "ten_paces", **places)
    mark(t, bitten, "bitten")
    return t


def mark(t: Table, who: str, word: str) -> None:
    effects.take_effect(t.g, scenario.Moment(who, "", 0), "mark", PutMark(word=word))


@pytest.mark.rule("WD-40.5")
@pytest.mark.parametrize("bitten", ["kirk", "brian"])
def test_why_somebody_cannot_hold_the_door_does_not_tell_who_was_bitten(bitten: str) -> None:
    said = {one.id: one.why_not for one in WORDS.refused(halcyon(bitten).g, turn.TakeTurn("kirk"))}
    assert said["do:hold_door"] == "not yet"


@pytest.mark.rule("WD-40.5")
@pytest.mark.parametrize("hunger", [2, 4])
def test_why_something_waits_does_not_tell_how_far_a_secret_track_is(hunger: int) -> None:
    t = halcyon("kirk")
    t.g.flags["hunger:kirk"] = hunger
    hungry = ("track", TrackIs(track="hunger", at_least=3))
    wanted = ("all", (("flag", "driving"), ("not_", hungry)))
    assert lacking.needed(t.g, "kirk", wanted) == "not yet"


@pytest.mark.rule("WD-25.1")
def test_what_others_may_propose_is_each_questions_own() -> None:
    t = Table("cafe", "the_will", kirk="cafe.2.3", brian="cafe.3.3").change("kirk", vp=2)
    first = talks.interjections(t.g, "kirk")
    assert first == {1: ("propose:brian",)}
    first.clear()
    assert talks.interjections(t.g, "kirk") == {1: ("propose:brian",)}


def test_what_cannot_be_done_yet_says_where_it_can_and_what_it_takes() -> None:
    t = halcyon()
    said = {one.id: one.why_not for one in WORDS.refused(t.g, turn.TakeTurn("kirk"))}
    assert said["do:challenge"] == "not before round 3"
    assert said["do:battery_lot"] == "only at Tannery Lot"
    assert said["do:dose"] == "you need the tincture"
    assert said["do:drive"] == "only at the curb of Hotel Halcyon"


PISTOLS = challenges.Collect("kirk", "brian", "challenge", 0, "pistols")


def challenged(t: Table) -> challenges.Duel:
    """Kirk has challenged Brian, who wants pistols."""
    pistols = next(way for way in t.g.story.deeds["challenge"].arms if way.id == "pistols")
    return challenges.Duel(
        pools.check_from(t.g, "kirk", pistols.mine, "brian"),
        pools.check_from(t.g, "brian", pistols.mine, "kirk"),
    )


@pytest.mark.rule("WD-26.11")
def test_a_second_is_told_what_treason_pays() -> None:
    t = halcyon()
    naming = challenges.NameSecond(challenged(t), PISTOLS, "brian")
    t.do(challenges.StandBy(naming, "sharon"), active="kirk")
    told = {one.id: one.cost for one in GAME.question(t.g).options}
    assert told["spoil"] == "the best die is rolled again; 2 VP for you if Brian loses"


def test_an_open_vote_says_when_the_voices_are_heard() -> None:
    t = halcyon()
    fire(t, "round_start", "kirk", 12)
    assert GAME.question(t.g).why.startswith("Everybody votes, and then hears who voted how.")


def fired(hit: bool, shots: int) -> Table:
    """One shot has fallen; so many were left with it."""
    t = halcyon()
    t.g.result = Result("kirk", 3, success=hit)
    shot = challenges.Exchange(challenged(t), PISTOLS, shots)
    return t.do(challenges.Fired(shot), active="kirk")


@pytest.mark.rule("WD-32.12")
def test_three_exchanges_are_six_shots() -> None:
    t = halcyon()
    t.g.agenda.clear()
    challenges.settle(t.g, challenged(t), PISTOLS)
    (shot,) = t.g.agenda
    assert isinstance(shot, challenges.Exchange)
    assert (shot.shots, shot.is_challengers) == (6, False)


@pytest.mark.rule("WD-32.12")
@pytest.mark.parametrize(("shots", "loser"), [(6, "kirk"), (5, "brian"), (2, "kirk"), (1, "brian")])
def test_the_challenged_one_shoots_first_and_a_hit_ends_it(shots: int, loser: str) -> None:
    t = fired(hit=True, shots=shots)
    assert [who for who in ("kirk", "brian") if t[who].damage] == [loser]
    assert memory.bears(t.g, "kirk", "duelist")
    assert memory.bears(t.g, "brian", "duelist")


@pytest.mark.rule("WD-32.12")
def test_after_three_exchanges_nobody_has_won() -> None:
    assert fired(hit=False, shots=6).g.question is not None, "the next shot is announced"
    t = fired(hit=False, shots=1)
    assert [t[who].damage for who in ("kirk", "brian")] == [0, 0]
    assert memory.bears(t.g, "brian", "duelist")


def test_whoever_declines_apologizes_or_is_written_down() -> None:
    t = halcyon().change("brian", vp=1)
    t.do(scenario.CarryOut("deed.challenge.refuse", "kirk", 0, "brian"), active="kirk")
    t.reply(next(option for option in t.options if option.endswith("apology")), seat=1)
    assert (t["kirk"].vp, t["brian"].vp, t["brian"].failure) == (1, 0, 0)
    t.do(scenario.CarryOut("deed.challenge.refuse", "kirk", 0, "brian"), active="kirk")
    assert t["brian"].failure == 1, "who has no point to give is not asked"
    assert memory.bears(t.g, "brian", "refuser")


@pytest.mark.rule("WD-9.9")
def test_a_challenge_says_whom_with_what_and_at_which_price() -> None:
    t = halcyon()
    t.g.round = 3
    label = WORDS.label(t.g, turn.TakeTurn("kirk"), "do:challenge:brian:0")
    assert label.label == "Ask Brian out onto the carpet"
    assert label.cost == (
        "an action. A duel, worth 1 VP of its own if you win. "
        "They choose: pistols, blades, cards or wits"
    )
    asked = challenges.Challenge("kirk", "brian", "challenge", 0)
    assert "Declining has its price." in WORDS.wording(t.g, asked).why
    pistols, blades = (WORDS.label(t.g, asked, f"accept:{one}") for one in ("pistols", "blades"))
    assert pistols.cost == "attack, with ranged mechanical; up to 3 shots each"
    assert not pistols.odds
    assert blades.odds, "one roll against another has its chance"
    no = WORDS.label(t.g, asked, "decline")
    assert no.cost == "1 VP with an apology, or a failure disk and a line in the book"


@pytest.mark.rule("WD-9.9", "WD-4.11")
def test_a_game_against_a_person_tells_its_chance_and_what_the_person_rolled() -> None:
    t = halcyon()
    won, lost = WORDS.label(t.g, turn.TakeTurn("kirk"), "do:play_mavis").odds
    assert 0 < won.ways < lost.ways, "two dice against four"
    rolled = PersonRolled(person="mavis", faces=(2, 5, 5, 6), value=2)
    assert telling.tell(t.g, rolled) == "Mavis Prudhomme rolls 2-5-5-6, a pair."


@pytest.mark.rule("WD-26.5")
def test_whoever_is_asked_for_help_is_told_for_which_task() -> None:
    t = halcyon()
    deed = t.g.story.deeds["bribe_mavis"]
    assert deed.check is not None
    roll = rolls.Announce(pools.check_from(t.g, "kirk", deed.check, "deed.bribe_mavis"))
    assert WORDS.wording(t.g, roll).text == "Kirk, roll to bribe Miss Prudhomme?"
    why = WORDS.wording(t.g, assistance.AskForHelp(roll, "brian")).why
    assert why.startswith("The roll is to bribe Miss Prudhomme.")
    assert names.purpose(t.g, "deed", "event.tincture_met.0") == "finding the tincture"


def test_only_the_bitten_one_gets_hungry_and_whoever_shows_it_stays() -> None:
    t = halcyon()
    for number in range(7, 13):
        fire(t, "round_start", "kirk", number)
        while t.g.question is not None:
            t.reply(t.options[-1])
    assert (track(t, "hunger", "brian"), track(t, "hunger", "kirk")) == (6, 0)
    assert t.g.flags["shown"]
    assert memory.bears(t.g, "brian", "left")


def stories(t: Table) -> str:
    return " ".join(telling.story(t.g, event) for event in t.told(Told))


@pytest.mark.parametrize(("word", "gets_out"), [("aboard", True), ("left", False)])
def test_whoever_shows_the_bite_gets_out_of_the_car_only_if_they_sat_in_it(
    word: str, gets_out: bool
) -> None:
    t = halcyon()
    t.g.flags.update({"driving": 1, "hunger:brian": 5})
    mark(t, "brian", word)
    fire(t, "round_start", "kirk", 12)
    assert "looking at the back of somebody's neck" in stories(t)
    assert ("thanks them for the lift" in stories(t)) is gets_out
    assert memory.bears(t.g, "brian", "left")
    assert not memory.bears(t.g, "brian", "aboard")


@pytest.mark.parametrize(("word", "where"), [("aboard", "back of the car"), ("left", "good couch")])
def test_whoever_dies_behind_a_car_that_has_gone_is_not_laid_in_it(word: str, where: str) -> None:
    t = halcyon()
    t.g.flags["driving"] = 1
    mark(t, "sharon", word)
    fire(t, "character_died", "sharon")
    assert where in stories(t)


def test_the_car_goes_when_it_is_ready_and_there_was_a_vote() -> None:
    t = halcyon()
    t.g.flags.update(voted=1, key=1, battery=1)
    mark(t, "sharon", "left")
    done(t, "kirk", "push")
    assert t.g.flags["driving"]
    assert [who for who in t.g.characters if memory.bears(t.g, who, "aboard")] == ["kirk", "brian"]
    assert t.at("kirk") == t.at("brian") == "hotel_ground.0.3"


@pytest.mark.parametrize(("people", "lead"), [(3, 5), (4, 2)])
def test_three_people_have_a_head_start(people: int, lead: int) -> None:
    t = halcyon()
    t.g.party = people
    t.g.flags.update(voted=1, key=1, battery=1)
    done(t, "kirk", "push")
    assert track(t, "lead", "kirk") == lead


@pytest.mark.parametrize(
    ("people", "round_number", "lead"),
    [(4, 9, 6), (4, 13, 5), (5, 12, 6), (5, 13, 4), (6, 7, 6), (6, 9, 4), (6, 13, 4)],
)
def test_a_full_car_is_followed_from_the_first_mile_and_the_others_from_round_thirteen(
    people: int, round_number: int, lead: int
) -> None:
    t = halcyon()
    t.g.party, t.g.round = people, round_number
    t.g.flags.update(driving=1, lead=6)
    fire(t, "round_start", "kirk", round_number)
    assert track(t, "lead", "kirk") == lead


@pytest.mark.parametrize(
    ("aboard", "winners", "reason"),
    [(("kirk", "brian"), ["brian"], "win.0"), (("kirk", "sharon"), ["kirk", "sharon"], "win.2")],
)
def test_who_is_in_the_car_decides_who_has_won(
    aboard: tuple[str, ...], winners: list[str], reason: str
) -> None:
    t = halcyon()
    t.g.flags.update(driving=1, lead=7)
    for who in aboard:
        mark(t, who, "aboard")
    t.g.result = Result(who="kirk", value=2, success=True)
    done(t, "kirk", "drive")
    t.do(ending.TEST)
    assert t.g.outcome is not None
    assert t.g.outcome.reason == reason
    assert t.g.winners == winners


@pytest.mark.rule("WD-35.1", "WD-40.5")
def test_when_all_is_over_the_ending_has_a_name_and_every_word_lies_open() -> None:
    t = halcyon()
    effects.take_effect(
        t.g, scenario.Moment("sharon", "", 0), "mark", PutMark(word="want_key", secret=True)
    )
    t.g.flags.update(got_away=1)
    mark(t, "kirk", "aboard")

    def words(seat: int) -> set[str]:
        return {mark.word for c in GAME.view(t.g, seat).characters for mark in c.marks}

    assert "want_key" not in words(0)
    t.do(ending.TEST)
    assert "want_key" in words(0)
    record = GAME.result(t.g)
    assert record["ending"] == "Clean sheets"
    assert "most VP wins" in record["why"]


@pytest.mark.rule("WD-35.2")
def test_the_record_says_which_words_brought_vp_at_the_end() -> None:
    t = halcyon()
    t.g.flags.update(got_away=1)
    for word in ("aboard", "want_key", "keeper"):
        mark(t, "kirk", word)
    for word in ("left", "door", "want_wit"):
        mark(t, "sharon", word)
    t.do(ending.TEST)
    record = {one["id"]: one for one in GAME.result(t.g)["characters"]}
    assert record["kirk"]["brought"] == {"want_key": 3}
    assert record["sharon"]["brought"] == {"door": 4}
    assert (record["kirk"]["vp"], record["sharon"]["vp"]) == (3, 4)


@pytest.mark.rule("WD-35.1")
@pytest.mark.parametrize("scenario_id", [name for name in town().scenarios if name != "sandbox"])
def test_every_ending_of_every_night_has_a_name_and_a_reason(scenario_id: str) -> None:
    end = town().scenarios[scenario_id].end
    assert all(rule.title and rule.why for rule in (*end.win, *end.lose))
