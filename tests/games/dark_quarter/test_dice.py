"""DQ-18, DQ-21 to DQ-25: Skill tests, the pool, counting, cumulative tests."""

from __future__ import annotations

import pytest

from noctuary.engine.question import IllegalReply
from noctuary.games.dark_quarter.dice import dice, odds
from noctuary.games.dark_quarter.events import PoolRolled, TrialCounted
from noctuary.games.dark_quarter.game import GAME
from noctuary.games.dark_quarter.state import Trial
from noctuary.games.dark_quarter.trials import trials
from noctuary.games.dark_quarter.words.naming import SKILL_NAMES
from tests.games.dark_quarter import fixture
from tests.games.dark_quarter.table import Table

COUNT = [
    ([3, 7, 10], [4, 3], [], 0, 0, 0, 7, 2),
    ([4, 7, 10], [4, "star"], [2, "plus"], 0, 0, 0, 6, 2),
    ([4, 7, 10], [4, "star"], [2, "plus"], 2, 0, 0, 8, 3),
    ([3, 6, 9], ["star", "star"], ["plus"], 0, 0, 0, 0, 1),
    ([1, 2, 3, 4], [4, 1], ["plus", "plus"], 0, 0, 0, 5, 6),
    ([3, 6, 9], [3, 1], [2, "plus", 3], 0, 0, 0, 9, 4),
    ([6, 9, 11], [4, 4], [3], 0, 0, 0, 11, 3),
    ([5, 8, 11], [1, "star"], ["star"], 3, 2, 1, 9, 3),
    ([12], [4, 4], [3, "star"], 0, 0, 0, 11, 0),
]
ODDS = [
    ([3, 7, 10], 0, 83.3, 13.9, 0.0),
    ([3, 7, 10], 1, 95.4, 54.2, 10.2),
    ([3, 7, 10], 2, 98.8, 80.6, 39.7),
    ([3, 7, 10], 3, 99.7, 93.0, 67.9),
    ([3, 6, 9], 0, 83.3, 30.6, 0.0),
    ([3, 6, 9], 3, 99.7, 95.9, 77.9),
    ([4, 7, 10], 0, 66.7, 13.9, 0.0),
    ([4, 7, 10], 1, 89.8, 51.4, 10.2),
    ([4, 7, 10], 2, 97.1, 78.8, 39.3),
    ([4, 7, 10], 3, 99.3, 92.1, 67.5),
    ([5, 8, 11], 0, 47.2, 2.8, 0.0),
    ([5, 8, 11], 3, 98.3, 86.3, 55.2),
    ([6, 9, 11], 0, 30.6, 0.0, 0.0),
    ([6, 9, 11], 3, 96.4, 78.3, 49.5),
    ([2, 4, 7, 9], 0, 91.7, 66.7, 13.9),
    ([2, 4, 7, 9], 3, 99.9, 99.1, 91.9),
]


@pytest.mark.rule("DQ-24.1", "DQ-24.2", "DQ-24.3", "DQ-24.4", "DQ-24.5", "DQ-24.6")
@pytest.mark.rule("DQ-E3", "DQ-E31", "DQ-E32", "DQ-E33", "DQ-E34")
@pytest.mark.parametrize(
    ("track", "main", "effort", "star", "add", "more", "total", "successes"), COUNT
)
def test_counting_as_in_the_catalogue(track, main, effort, star, add, more, total, successes):
    trial = Trial("t", "ines", star_set=star, value=add, successes=more)
    counted = dice.counted(trial, track, [*main, *effort])
    assert (counted.total, counted.successes) == (total, successes)


@pytest.mark.rule("DQ-24.7", "DQ-R46")
def test_total_and_successes_are_never_below_zero():
    counted = dice.counted(Trial("t", "ines", value=-9, successes=-5), [3], [1, 2])
    assert (counted.total, counted.successes) == (0, 0)


@pytest.mark.rule("DQ-R111", "DQ-R37", "DQ-22.8", "DQ-22.9", "DQ-22.10")
@pytest.mark.parametrize(("track", "n", "one", "two", "three"), ODDS)
def test_the_odds_shown_are_exact(track, n, one, two, three):
    table = Table().set("ines", combat=" ".join(map(str, track))).test("t_combat")
    if n:
        table.reply(f"effort:{n}")
    ways = odds.distribution(table.g, table.trial)
    total = sum(ways.values())
    assert total == 6 ** (2 + n)
    for least, share in ((1, one), (2, two), (3, three)):
        found = 100 * sum(times for k, times in ways.items() if k >= least) / total
        assert round(found, 1) == share


@pytest.mark.rule("DQ-22.8", "DQ-22.9", "DQ-22.10")
def test_the_faces_of_the_dice():
    table = Table()
    assert table.g.pack.dice.main == (1, 2, 3, 3, 4, "star")
    assert table.g.pack.dice.effort == (1, 2, 3, 4, "star", "plus")


@pytest.mark.rule("DQ-21.1", "DQ-R111", "DQ-24.11")
def test_the_announcement_names_skill_and_action_and_no_difficulty():
    content = """
pois:
  - {id: poi_door, name: Door, on_board: slot_5,
     options: [{id: door_force, kind: skill_test, label: Force it, test: t_door}]}
tests:
  - {id: t_door, skill: combat,
     outcomes: [{successes: "0", say: Shut.}, {successes: "1+", say: Open.}]}
"""
    table = Table("ines dez", content).do("- place_poi: poi_door").reply("visit:poi_door")
    option = next(o for o in GAME.question(table.g, 0).options if o.id == "do:door_force")
    assert (option.label, option.cost) == ("Force it", "Combat test")
    table.reply("do:door_force")
    question = GAME.question(table.g, 0)
    assert question.why == "Combat test: Force it."
    assert "1+" not in str(question)
    assert "Shut" not in str(GAME.view(table.g, 0))


@pytest.mark.rule("DQ-R4")
def test_skills_are_told_by_name_and_never_by_colour_alone():
    assert set(SKILL_NAMES) == {"talent", "combat", "arcane", "charisma", "any"}
    table = Table().do("- improve: any")
    labels = [option.label for option in GAME.question(table.g, 0).options]
    assert [label.split()[0] for label in labels] == ["Talent", "Combat", "Arcane", "Charisma"]


@pytest.mark.rule("DQ-20.12", "DQ-R59")
def test_a_test_that_was_chosen_cannot_be_cancelled():
    table = Table().test("t_combat")
    assert not {"leave", "close", "cancel", "back"} & set(table.choices)


@pytest.mark.rule("DQ-21.2", "DQ-21.6", "DQ-R38", "DQ-21.3", "DQ-21.4", "DQ-21.5")
@pytest.mark.parametrize(
    ("test", "skill", "variant"),
    [
        ("t_combat", "combat", "standard"),
        ("t_seek", "talent", "investigation"),
        ("t_ask", "charisma", "questioning"),
        ("t_sum", "charisma", "cumulative"),
    ],
)
def test_a_test_has_one_skill_and_one_variant(test, skill, variant):
    table = Table().test(test)
    assert dice.skill_of(table.g, table.trial) == skill
    assert dice.variant_of(table.g, table.trial) == variant


@pytest.mark.rule("DQ-21.7", "DQ-27.3", "DQ-27.4", "DQ-E12")
def test_an_interaction_may_lead_into_a_test_that_was_not_announced():
    content = """
pois:
  - {id: poi_room, name: Dark room, on_board: slot_5,
     options: [{id: room_in, kind: interaction, label: Step inside, do: [{test: t_combat}]}]}
"""
    table = Table("ines dez", content).do("- place_poi: poi_room").reply("visit:poi_room")
    option = next(o for o in GAME.question(table.g, 0).options if o.id == "do:room_in")
    assert option.cost == ""
    table.reply("do:room_in")
    assert table.trial.test == "t_combat"


@pytest.mark.rule("DQ-21.8", "DQ-21.9", "DQ-R39", "DQ-37.5")
def test_a_test_of_a_character_who_is_not_active_is_made_as_if_active():
    content = fixture.one_outcome("t_hurt", "combat", "{degrade: talent}")
    table = Table("ines dez", content, seats=2, players="0 1").set("dez", cards="brass_knuckles")
    before = table.sheet("ines").talent
    table.do("- test: {id: t_hurt, who: dez}")
    assert table.g.seat == 1
    assert "use:brass_knuckles" in table.choices
    table.roll("1 1").reply("confirm")
    assert table.sheet("dez").talent == (5, 8, 12)
    assert table.sheet("ines").talent == before


@pytest.mark.rule("DQ-22.1", "DQ-E47")
def test_without_effort_dice_two_main_dice_are_rolled():
    table = Table("ines dez").set("ines", effort=0).set("dez", at="poi_street").test("t_combat")
    assert table.choices == ("roll",)
    table.roll("4 4")
    assert [die.id for die in table.trial.dice] == ["main_1", "main_2"]


@pytest.mark.rule("DQ-22.2", "DQ-18.1", "DQ-18.2", "DQ-E31")
def test_own_effort_dice_are_chosen_and_exhausted_by_use():
    table = Table("ines dez").set("ines", charisma="4 7 10", effort=2).test("t_charisma")
    assert "effort:2" in table.choices
    assert "effort:3" not in table.choices
    table.reply("effort:2").roll("4 star", "2 plus")
    assert (table.sheet("ines").available, table.sheet("ines").pooled) == (0, 2)
    table.reply("confirm")
    assert table.g.results["t_charisma/ines"] == 2
    assert table.sheet("ines").exhausted == 3


@pytest.mark.rule("DQ-22.3", "DQ-22.6", "DQ-22.12", "DQ-E39", "DQ-18.6", "DQ-37.1")
def test_a_loan_joins_the_pool_and_returns_exhausted():
    table = Table("marta dez").set("dez", effort=2).set("marta", talent="3 6 9", effort=3)
    table.test("t_talent").reply("effort:1", "borrow:dez:2").roll("3 1", "2 plus 3")
    assert [die.owner for die in table.trial.dice] == ["marta", "marta", "marta", "dez", "dez"]
    table.reply("confirm")
    assert table.g.results["t_talent/marta"] == 4
    assert table.sheet("marta").exhausted == 1
    assert table.sheet("dez").exhausted == 3


@pytest.mark.rule("DQ-E40", "DQ-14.4")
def test_no_loan_from_another_place_on_the_board():
    table = Table("marta dez").set("dez", at="poi_street").test("t_talent")
    assert not any(option.startswith("borrow:") for option in table.choices)


@pytest.mark.rule("DQ-E2", "DQ-14.2", "DQ-14.3")
def test_two_cards_of_one_location_are_the_same_location():
    table = Table("marta dez").do("- explore: depot")
    table.set("marta", at="poi_hall", cards="money").set("dez", at="poi_office")
    assert "give:marta:dez:money" in table.g.standing
    assert "borrow:dez:1" in table.test("t_talent").choices


@pytest.mark.rule("DQ-22.4", "DQ-42.6", "DQ-37.4")
def test_a_loan_of_another_player_is_offered_and_then_accepted():
    table = Table("marta dez", seats=2, players="0 1").test("t_talent")
    assert not any(option.startswith("borrow:") for option in table.choices)
    table.reply("lend:dez:2", seat=1)
    assert "borrow:dez:2" in table.choices
    assert "borrow:dez:3" not in table.choices
    table.reply("borrow:dez:1")
    table.reply("lend:dez:0", seat=1)
    assert table.trial.loans == ()
    with pytest.raises(IllegalReply):
        table.reply("borrow:dez:1")


@pytest.mark.rule("DQ-22.5", "DQ-22.7")
def test_after_the_roll_no_die_is_added():
    table = Table("marta dez").test("t_talent").reply("effort:1").roll("1 1", "1")
    assert not any(option.startswith(("effort:", "borrow:")) for option in table.choices)
    assert len(table.happened(PoolRolled)[0].dice) == 3


@pytest.mark.rule("DQ-22.11", "DQ-R41", "DQ-23.4")
def test_loaned_and_bonus_dice_are_yours_for_the_test():
    table = Table("marta dez").set("marta", cards="rabbits_foot pocket_hex").test("t_combat")
    table.reply("use:pocket_hex", "borrow:dez:1").roll("1 2", "3 4 1").reply("use:rabbits_foot")
    assert table.g.question.items == ("main_1", "main_2", "dez_1", "bonus_1", "bonus_2")
    assert (table.g.question.least, table.g.question.most) == (1, 5)


@pytest.mark.rule("DQ-23.1", "DQ-23.2", "DQ-E36")
def test_rerolled_dice_are_named_first_and_rolled_together():
    table = Table().set("ines", cards="cigarettes").test("t_charisma").reply("effort:1")
    table.roll("1 2", "star").reply("use:cigarettes").reply("main_1+effort_1").fall("4", "plus")
    assert [die.face for die in table.trial.dice] == [4, 2, "plus"]
    assert not any(option.startswith("use:") for option in table.choices)


@pytest.mark.rule("DQ-23.3", "DQ-R42")
def test_a_rerolled_die_may_be_rerolled_by_another_effect():
    table = Table("teodor ines").set("teodor", abilities="teo_borrowed_luck", cards="rabbits_foot")
    table.test("t_combat").reply("effort:1").roll("4 4", "1").reply("use:teo_borrowed_luck")
    table.reply("effort_1").fall("", "star").reply("use:rabbits_foot", "effort_1").fall("", "plus")
    assert table.trial.dice[-1].face == "plus"


@pytest.mark.rule("DQ-23.5", "DQ-E49", "DQ-R43")
def test_a_die_is_set_only_to_a_face_that_it_has():
    table = Table().set("ines", cards="saints_medal").test("t_combat").reply("effort:1")
    table.roll("1 2", "3").reply("use:saints_medal")
    assert table.choices == ("effort_1",)


@pytest.mark.rule("DQ-23.6")
def test_an_additional_die_joins_the_pool_and_counts():
    table = Table().set("ines", cards="dream_tonic", combat="6 9 11").test("t_combat").roll("4 1")
    table.reply("use:dream_tonic").fall("", "4").reply("confirm")
    assert table.g.results["t_combat/ines"] == 2
    assert table.sheet("ines").available == 3  # a bonus die vanishes after the test


@pytest.mark.rule("DQ-23.8")
def test_counting_as_concerns_numbers_only():
    trial = Trial("t", "ines", counts=((1, 3),))
    assert dice.total_of(trial, [1, 1, "star", "plus"]) == 6


@pytest.mark.rule("DQ-18.3", "DQ-E41", "DQ-R40")
def test_dice_in_the_pool_cannot_be_refreshed():
    table = Table().set("ines", cards="black_coffee").test("t_combat").reply("effort:3")
    table.roll("1 1", "1 1 1")
    assert isinstance(table.step, trials.ResultWindow)
    assert table.choices == ("confirm",)


@pytest.mark.rule("DQ-E87", "DQ-12.4")
def test_coffee_before_the_roll_brings_a_die_into_the_pool():
    table = Table("teodor ines").set("teodor", effort=0, cards="black_coffee").test("t_combat")
    assert "effort:1" not in table.choices
    table.reply("use:black_coffee")
    assert "effort:1" in table.choices


@pytest.mark.rule("DQ-24.14", "DQ-E42", "DQ-R48")
def test_dice_are_exhausted_before_the_outcome_so_that_it_can_refresh_them():
    content = fixture.one_outcome("t_kind", "combat", "{refresh_effort: 1}")
    table = Table("ines dez", content).test("t_kind").reply("effort:1").roll("1 1", "1")
    table.reply("confirm")
    assert table.sheet("ines").available == 3


@pytest.mark.rule("DQ-24.12", "DQ-24.13", "DQ-E48")
@pytest.mark.parametrize(
    ("n", "text"), [(0, "None."), (1, "Some."), (2, "Some."), (3, "Many."), (5, "Many.")]
)
def test_the_band_that_contains_the_number_is_told(n, text):
    content = """
tests:
  - id: t_bands
    skill: combat
    outcomes:
      [{successes: "0", say: None.}, {successes: "1-2", say: Some.}, {successes: "3+", say: Many.}]
"""
    table = Table("ines dez", content, mode="companion", at="screen")
    table.test("t_bands").reply(str(n), "done")
    assert table.told()[-1] == text


@pytest.mark.rule("DQ-24.8")
def test_there_is_no_upper_limit_to_successes():
    table = Table().set("ines", combat="1 2 3 4").test("t_combat").reply("effort:2")
    table.roll("4 1", "plus plus").reply("confirm")
    assert table.g.results["t_combat/ines"] == 6


@pytest.mark.rule("DQ-24.10", "DQ-42.4", "DQ-42.3", "DQ-R99")
def test_the_roll_is_kept_before_it_is_shown_and_confirmed_only_once():
    table = Table().test("t_combat").roll("4 4")
    assert table.choices == ("confirm",)
    assert [die.face for die in table.g.trials[-1].dice] == [4, 4]
    revealed = table.g.revealed
    table.reply("confirm")
    assert table.g.revealed > revealed
    counted = table.happened(TrialCounted)[-1]
    assert (counted.total, counted.reached, counted.successes) == (8, (6,), 1)


# ── cumulative tests ──────────────────────────────────────────────────────────────────────────

DIG = """
pois:
  - {id: poi_pit, name: Pit, on_board: slot_5,
     options: [{id: pit_dig, kind: skill_test, label: Dig, test: t_dig}]}
tests:
  - id: t_dig
    variant: cumulative
    skill: combat
    outcomes: [{successes: "0", say: Nothing.}, {successes: "1+", say: Deeper.}]
    thresholds: [{at: 3, say: A plate.}, {at: 6, say: The hatch.}]
"""


def dig(table: Table, n: int) -> Table:
    """One attempt with so many Successes, by the Character whose turn it is."""
    who = table.g.active
    table.set(who, combat="1 2 3 4" if n else "12", effort=3).reply("visit:poi_pit", "do:pit_dig")
    plus = max(0, n - 4)
    if plus:
        table.reply(f"effort:{plus}")
    main = {0: "1 1", 1: "1 star", 2: "2 star", 3: "3 star"}.get(n, "4 star")
    return table.roll(main, "plus " * plus).reply("confirm")


@pytest.mark.rule("DQ-E9", "DQ-25.1", "DQ-25.2", "DQ-25.6", "DQ-25.8", "DQ-R51")
def test_successes_of_all_characters_add_up_from_turn_to_turn():
    table = Table("ines dez", DIG).do("- place_poi: poi_pit")
    for n, total in ((2, 2), (0, 2), (3, 5)):
        dig(table, n)
        assert table.g.sums.get("t_dig", 0) == total
        assert table.choices == ("start",)  # one attempt a visit
        table.reply("start")
    assert "do:pit_dig" in table.reply("visit:poi_pit").choices


@pytest.mark.rule("DQ-E50", "DQ-25.3", "DQ-25.4", "DQ-25.5")
def test_milestones_happen_once_and_the_last_one_closes_the_test():
    table = Table("ines dez", DIG).do("- place_poi: poi_pit")
    dig(table, 2).reply("start")
    assert "A plate." not in table.told()
    dig(table, 2).reply("start")
    assert table.told()[-1] == "A plate."
    dig(table, 5).reply("start")
    assert table.told()[-2:] == ["Deeper.", "The hatch."]
    assert table.told().count("A plate.") == 1
    table.reply("visit:poi_pit")
    assert table.choices == ("start",)  # the option is gone, and with it the POI's last one


@pytest.mark.rule("DQ-E51")
def test_one_attempt_may_pass_several_thresholds_lowest_first():
    table = Table("ines dez", DIG).do("- place_poi: poi_pit")
    dig(table, 7)
    assert table.told()[-3:] == ["Deeper.", "A plate.", "The hatch."]


@pytest.mark.rule("DQ-25.7", "DQ-R52")
def test_progress_is_shown_and_thresholds_are_not():
    table = Table("ines dez", DIG).do("- place_poi: poi_pit")
    dig(table, 2).reply("start", "visit:poi_pit")
    option = next(o for o in GAME.question(table.g, 0).options if o.id == "do:pit_dig")
    assert option.cost == "Combat test, 2 so far"
    table.reply("do:pit_dig")
    view = GAME.view(table.g, 0)
    assert view.trial.sum_so_far == 2
    assert "A plate" not in str(view)


@pytest.mark.rule("DQ-25.3")
def test_a_reset_opens_a_closed_test_anew_and_a_forced_closed_test_is_passed_over():
    table = Table("ines dez", DIG).do("- add_cumulative: {id: t_dig, n: 6}")
    assert table.told()[-2:] == ["A plate.", "The hatch."]
    before = table.choices
    table.do("- test: t_dig")
    assert table.choices == before
    table.do("- reset_cumulative: t_dig").do("- test: t_dig")
    assert table.trial.test == "t_dig"
