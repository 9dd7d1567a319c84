"""WD-4.11, WD-9.9, WD-26.11: who can be challenged, for what, with which arms and seconds."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes import GAME
from noctuary.games.when_darkness_comes.dice import opposed
from noctuary.games.when_darkness_comes.events import Rerolled, Tied
from noctuary.games.when_darkness_comes.night import challenges, memories
from noctuary.games.when_darkness_comes.state import Result
from tests.games.when_darkness_comes.table import Table
from tests.games.when_darkness_comes.test_memories import HERE, at_table, effect, three
from tests.games.when_darkness_comes.test_new_nights import fired, halcyon

ALONE = ("do:duel:sharon:0", "do:duel:sharon:1")


def pair(**vp: int) -> Table:
    t = at_table(kirk=HERE, sharon=HERE)
    for who, points in vp.items():
        t.change(who, vp=points)
    return t.turn("kirk")


def offered(t: Table, deed: str) -> list[str]:
    return [option for option in t.options if option.startswith(f"do:{deed}:")]


def thrown(t: Table, *faces: int) -> Table:
    """Dice as they fall; nothing is paid to roll them again."""
    t.dice(*faces)
    return t.reply("keep") if t.step == "Throw" and "keep" in t.options else t


def duel(t: Table) -> opposed.Oppose:
    """The two rolls that have begun."""
    return next(step.duel for step in t.g.agenda if isinstance(step, opposed.Answered))


# ── whom, and for what ────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-4.11")
def test_a_rival_is_in_the_same_building_or_outdoors_in_the_same_square() -> None:
    t = at_table("market_square cafe", kirk="cafe.1.3", sharon="cafe.2.2", brian=HERE)
    assert challenges.people_here(t.g, "kirk") == ["sharon"]
    assert challenges.people_here(t.g, "brian") == []
    t.change("kirk", square=HERE).change("sharon", square="market_square.2.4")
    assert challenges.people_here(t.g, "brian") == ["kirk"]
    t.change("kirk", alive=False)
    assert challenges.people_here(t.g, "brian") == []


@pytest.mark.rule("WD-9.9")
def test_a_stake_of_nothing_is_offered_only_where_none_must_be_put_down() -> None:
    assert sorted(offered(pair(kirk=2, sharon=1), "duel")) == [*ALONE]
    assert offered(pair(kirk=2), "duel") == ["do:duel:sharon:0"]
    assert max(offered(pair(kirk=2, sharon=3), "duel")) == "do:duel:sharon:2"


@pytest.mark.rule("WD-9.9")
def test_without_stakes_one_names_the_rival_alone() -> None:
    assert offered(pair(kirk=2, sharon=2), "wrestle") == ["do:wrestle:sharon"]


@pytest.mark.rule("WD-9.9")
def test_belongings_of_a_kind_alone_can_be_the_stake() -> None:
    t = pair().give("kirk", "crowbar", "crystal.1")
    assert memories.things_of(t.g, "kirk", "any") == ["crowbar", "crystal.1"]
    assert memories.things_of(t.g, "kirk", "item") == ["crowbar"]
    assert memories.things_of(t.g, "kirk", "component") == ["crystal.1"]


# ── the rolls ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-4.11", "WD-9.9")
@pytest.mark.parametrize(("faces", "points"), [((6, 6), (1, 0)), ((1, 2), (0, 1))])
def test_each_side_rolls_what_is_written_for_it(
    faces: tuple[int, ...], points: tuple[int, int]
) -> None:
    t = pair().sheet("kirk", attack=2, dexterity=6, skills={})
    t.sheet("sharon", attack=6, dexterity=3, skills={})
    t.turn("kirk").reply("do:wrestle:sharon").reply("accept", seat=1)
    t.dice(*faces).dice(3, 3, 4)
    assert (t["kirk"].vp, t["sharon"].vp) == points


@pytest.mark.rule("WD-9.9")
def test_who_refuses_where_consent_is_wanted_pays_nothing() -> None:
    t = pair(kirk=1, sharon=1).reply("do:wrestle:sharon").reply("decline", seat=1)
    assert (t["kirk"].vp, t["sharon"].vp, t["sharon"].failure) == (1, 1, 0)


@pytest.mark.rule("WD-4.11", "WD-9.9")
@pytest.mark.parametrize(("faces", "loser"), [((6, 6), "sharon"), ((1, 2), "kirk")])
def test_the_chosen_arms_hurt_the_loser_and_the_winner_takes_the_stake(
    faces: tuple[int, ...], loser: str
) -> None:
    t = pair(kirk=2, sharon=2)
    for who in ("kirk", "sharon"):
        t.sheet(who, attack=2, skills={})
    t.turn("kirk").reply("do:duel:sharon:2").reply("accept:blades", seat=1)
    thrown(thrown(t, *faces), 3, 3)
    winner = "kirk" if loser == "sharon" else "sharon"
    assert (t[loser].damage, t[winner].damage) == (1, 0)
    assert (t[loser].vp, t[winner].vp) == (0, 4)
    assert t.g.flags["duels"] == 1


@pytest.mark.rule("WD-9.9")
def test_other_arms_ask_for_another_attribute_and_hurt_nobody() -> None:
    t = pair()
    for who in ("kirk", "sharon"):
        t.sheet(who, attack=5, intelligence=2, skills={})
    t.turn("kirk").reply("do:duel:sharon:0").reply("accept:cards", seat=1)
    t.dice(6, 6).dice(3, 3)
    assert [t[who].damage for who in ("kirk", "sharon")] == [0, 0]


@pytest.mark.rule("WD-9.9")
def test_whoever_leads_both_still_chooses_among_several_arms() -> None:
    t = pair().change("sharon", seat=0).reply("do:duel:sharon:0")
    assert t.options == ("accept:blades", "accept:cards", "decline")
    assert t.g.question.seat == 0


@pytest.mark.rule("WD-9.9")
@pytest.mark.parametrize("won", [True, False])
def test_only_a_staked_thing_changes_hands(won: bool) -> None:
    for thing in (True, False):
        t = pair().give("kirk", "crowbar").give("sharon", "lockpick_set")
        t.g.result = Result("kirk", 3, success=won)
        t.do(challenges.Collect("kirk", "sharon", "duel", 0, "cards", thing))
        counts = len(t["kirk"].items), len(t["sharon"].items)
        assert counts == ((2, 0) if won else (0, 2)) if thing else (1, 1)


@pytest.mark.rule("WD-9.9")
@pytest.mark.parametrize(
    ("theirs", "flag"), [((1, 3, 5), "beaten"), ((4, 4, 1), "beaten"), ((5, 5, 1), "lost")]
)
def test_a_person_keeps_it_at_a_tie(theirs: tuple[int, ...], flag: str) -> None:
    t = effect(at_table(kirk=HERE), "move_person", {"person": "vada", "to": "actor"})
    t.sheet("kirk", intelligence=2, skills={}).turn("kirk").reply("do:beat_vada")
    t.dice(5, 5).dice(*theirs)
    assert [name for name in ("beaten", "lost") if name in t.g.flags] == [flag]


# ── seconds ───────────────────────────────────────────────────────────────────────────────────


def four() -> Table:
    t = at_table(kirk=HERE, sharon=HERE, brian=HERE, valerie=HERE)
    return t.turn("kirk").reply("do:duel:sharon:0").reply("accept:blades", seat=1)


@pytest.mark.rule("WD-26.11")
def test_each_side_names_a_second_and_nobody_is_that_of_both() -> None:
    t = four()
    assert (t.options, t.g.question.seat) == (("nobody", "second:brian", "second:valerie"), 0)
    t.reply("second:brian")
    assert (t.options, t.g.question.seat) == (("steady", "spoil"), 2)
    t.reply("steady", seat=2)
    assert (t.options, t.g.question.seat) == (("nobody", "second:valerie"), 1)
    t.reply("second:valerie", seat=1).reply("spoil", seat=3)
    first, second = duel(t).first, duel(t).second
    assert (first.who, first.second, first.spoilt) == ("kirk", "brian", 0)
    assert (second.who, second.second, second.spoilt) == ("sharon", "valerie", 1)


@pytest.mark.rule("WD-26.11")
def test_the_challenged_one_may_have_a_second_where_the_challenger_has_none() -> None:
    t = four().reply("nobody", seat=0)
    assert t.options == ("nobody", "second:brian", "second:valerie")
    t.reply("second:valerie", seat=1).reply("steady", seat=3)
    assert (duel(t).first.second, duel(t).second.second) == ("", "valerie")


@pytest.mark.rule("WD-26.6", "WD-26.11")
@pytest.mark.parametrize(("does", "helpers"), [("steady", ["brian"]), ("spoil", [])])
def test_a_second_who_steadies_lends_dice_and_one_who_spoils_does_not(
    does: str, helpers: list[str]
) -> None:
    t = four().reply("second:brian", seat=0).reply(does, seat=2).reply("nobody", seat=1)
    announced = t.g.agenda[-1]
    assert [helper.who for helper in announced.helpers] == helpers
    assert "brian" in announced.asked, "and is asked for no other help"


@pytest.mark.rule("WD-26.11")
@pytest.mark.parametrize("does", ["steady", "spoil"])
def test_nothing_tells_what_a_second_did_before_the_dice_fall(does: str) -> None:
    t = four().reply("second:brian", seat=0).reply(does, seat=2).reply("nobody", seat=1)
    roll = GAME.view(t.g, 0).roll
    assert (roll.helpers, roll.nuisances) == ((), 0)
    assert "ask:brian" not in t.options


@pytest.mark.rule("WD-19.2", "WD-26.11")
def test_a_roll_that_a_second_spoiled_says_so_and_blames_no_nuisance() -> None:
    t = four().reply("second:brian", seat=0).reply("spoil", seat=2).reply("nobody", seat=1)
    t.dice(*[6] * t.pool).dice(1)
    (again,) = t.told(Rerolled)
    assert GAME.tell(t.g, again).startswith("Rolled again because a second spoiled it:")


@pytest.mark.rule("WD-4.14")
def test_two_equal_rolls_are_told_to_be_even_before_both_roll_again() -> None:
    t = four().reply("nobody", seat=0).reply("nobody", seat=1)
    for _ in range(2):
        thrown(t, *(5, 5, 1, 3)[: t.announced().g.question.least])
    assert [GAME.tell(t.g, event) for event in t.told(Tied)] == [
        "Kirk and Sharon are even: both roll again."
    ]


@pytest.mark.rule("WD-9.9", "WD-26.11")
def test_everybody_is_told_who_dares_whom_with_what_and_who_stands_by() -> None:
    t = at_table(kirk=HERE, sharon=HERE, brian=HERE, valerie=HERE).turn("kirk")
    t.events.clear()
    t.reply("do:duel:sharon:0").reply("accept:blades", seat=1).reply("second:brian", seat=0)
    told = [GAME.tell(t.g, event) for event in t.events]
    assert [line for line in told if line] == [
        "Kirk challenges Sharon.",
        "Sharon takes it up: blades.",
        "Brian is Kirk's second.",
    ]


@pytest.mark.rule("WD-19.2")
@pytest.mark.parametrize(("lost", "reward"), [(True, 2), (False, 0)])
def test_who_spoiled_a_roll_is_rewarded_only_if_it_was_lost(lost: bool, reward: int) -> None:
    t = three().turn("kirk")
    t.g.result = Result("kirk", 3, success=lost)
    spoilers = (("brian", "sharon"),)
    t.do(challenges.Collect("kirk", "sharon", "duel", 0, "cards", spoilers=spoilers))
    assert t["brian"].vp == reward


# ── shots in turn ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-32.12")
def test_the_challenged_one_shoots_and_the_other_dodges_then_they_change() -> None:
    t = halcyon()
    t.sheet("kirk", attack=2, dexterity=3, skills={})
    t.sheet("brian", attack=4, dexterity=5, skills={}).change("sharon", square="hotel_ground.0.3")
    t.do(challenges.Challenge("kirk", "brian", "challenge", 0), active="kirk")
    t.reply("accept:pistols", seat=1)
    t.dice(1, 2, 4, 5).dice(3, 3, 1)  # Brian shoots, Kirk dodges
    assert (t["kirk"].damage, t["brian"].damage) == (0, 0)
    t.dice(6, 6).dice(1, 2, 4, 5, 5)  # Kirk shoots, Brian dodges
    assert (t["kirk"].damage, t["brian"].damage) == (0, 1)


@pytest.mark.rule("WD-32.12")
@pytest.mark.parametrize(("shots", "next_one"), [(6, "kirk"), (3, "brian"), (2, "kirk")])
def test_after_a_miss_the_other_one_shoots_to_the_last_shot(shots: int, next_one: str) -> None:
    t = fired(hit=False, shots=shots)
    assert duel(t).first.who == next_one
