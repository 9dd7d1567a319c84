"""Rules that a single changed line would break: each test here fails if its rule is not kept."""

from __future__ import annotations

import random

import msgspec
import pytest

import noctuary
from noctuary.games.dark_quarter.authoring.run import broken_invariant
from noctuary.games.dark_quarter.content.format.effects import InTest
from noctuary.games.dark_quarter.dice import dice
from noctuary.games.dark_quarter.events import EffectUsed
from noctuary.games.dark_quarter.game import GAME
from noctuary.games.dark_quarter.state import Trial, copies_left
from noctuary.games.dark_quarter.table import saving
from tests.games.dark_quarter.table import Table
from tests.games.dark_quarter.test_finale import finish_first, pair

# ── who has the last word ─────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-1.12", "DQ-R1")
def test_a_card_goes_before_the_rules():
    # DQ-22.3: dice are lent in the same Location only; this card says otherwise.
    table = Table("dez ines").set("ines", at="poi_street").test("t_charisma")
    assert not any(option.startswith("borrow:") for option in table.choices)
    table = Table("dez ines").set("ines", at="poi_street", abilities="ines_long_distance")
    table.test("t_charisma")
    assert "borrow:ines:1" in table.choices


@pytest.mark.rule("DQ-1.12", "DQ-R1")
def test_the_story_goes_before_a_card_and_before_the_rules():
    # The card is used once in a scenario; the App says that it is ready again.
    table = Table("dez ines").set("dez", abilities="dez_last_round").test("t_combat")
    table.roll("1 1").reply("use:dez_last_round").fall("4 4").reply("confirm")
    assert table.sheet("dez").flipped == ("dez_last_round",)
    table.do("- refresh_ability: {limit: once_per_scenario}")
    assert table.sheet("dez").flipped == ()
    # DQ-20.7: completing an option ends the turn; the App says that it does not.
    content = """
pois:
  - {id: poi_street, name: Street, on_board: slot_2,
     options: [{id: street_look, kind: interaction, label: Look, do: [{keep_turn: true}]}]}
"""
    table = Table("ines dez", content).reply("visit:poi_street", "do:street_look")
    assert table.g.active == "ines"
    assert table.choices == ("do:street_look", "leave")


# ── the table at the start ────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-R6", "DQ-3.1", "DQ-14.6")
def test_the_deck_of_tiles_is_that_of_the_location_cards():
    table = Table("ines dez")
    assert table.g.cards == [], "none lies on the table before its Location is explored"
    table.do("- place_location: depot").reply("explore:depot")
    assert table.g.cards == [card.id for card in table.g.pack.location["depot"].cards]
    assert len(table.g.cards) == len(set(table.g.cards)) > 0


@pytest.mark.rule("DQ-34.1")
def test_the_finale_is_there_when_the_app_places_it():
    content = """
pois:
  - {id: poi_late, name: Back door, kind: finale, on_board: slot_4,
     options: [{id: late_in, kind: finale_entry, label: Go in}]}
"""
    table = Table("ines dez", content)
    assert "visit:poi_late" not in table.choices
    table.do("- place_poi: poi_late")
    table.reply("visit:poi_late", "do:late_in", "agree")
    assert table.g.finale is not None


@pytest.mark.rule("DQ-7.18", "DQ-E23", "DQ-R21")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("3 6 9", (3, 6, 9, 12)),
        ("5 8 12", (5, 8, 11, 12)),
        ("5 11 12", (5, 10, 11, 12)),
        ("2 5 8 11", (2, 5, 8, 11)),
    ],
)
def test_a_new_cube_goes_into_the_rightmost_free_slot(before, after):
    table = Table("ines dez").set("ines", talent=before).do("- add_cube: talent")
    assert table.sheet("ines").talent == after


# ── turns and scenarios ───────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-17.5", "DQ-R56", "DQ-E65")
def test_events_of_a_turns_start_come_after_the_refresh():
    content = """
events:
  - {id: ev_tired, trigger: {turn_start: any}, repeatable: true,
     do: [{exhaust_effort: {n: all}}]}
"""
    table = Table("ines dez", content, at="screen").set("ines", effort=1).reply("start")
    assert table.sheet("ines").available == 0, "the die that was refreshed is exhausted too"


@pytest.mark.rule("DQ-40.11", "DQ-R120", "DQ-35.5")
def test_events_that_wait_end_with_their_scenario():
    content = """
events:
  - {id: ev_late, trigger: {turn_start: dez}, say: Somebody knocks.}
"""
    table = Table("ines dez", pack=pair(content))
    table.g.waiting = ["ev_late"]
    table.g.pending = []
    finish_first(table)
    assert table.g.waiting == []
    table.reply("continue")
    for _ in range(4):
        table.reply("start", *(o for o in ("visit:again_poi_street",) if table.g.turn))
        table.reply("do:again_street_look")
    assert "Somebody knocks." not in table.told()


SUMS = """
tests:
  - {id: t_dig, variant: cumulative, skill: charisma, outcomes: [{successes: "0+"}],
     thresholds: [{at: 3, say: Half.}, {at: 6, say: Through.}]}
"""


@pytest.mark.rule("DQ-25.5", "DQ-25.4", "DQ-E50")
def test_successes_beyond_the_last_threshold_are_lost():
    table = Table("ines dez", SUMS)
    for n in (2, 2, 5):
        table.do(f"- add_cumulative: {{id: t_dig, n: {n}}}")
    assert table.g.sums == {"t_dig": 6}
    assert table.told()[-2:] == ["Half.", "Through."]


@pytest.mark.rule("DQ-25.9")
@pytest.mark.parametrize("mode", ["digital", "companion"])
def test_a_sum_survives_saving(mode):
    table = Table("ines dez", SUMS, at="screen", mode=mode)
    table.do("- add_cumulative: {id: t_dig, n: 2}")
    table.reply("save")
    while "resume" not in table.choices:
        table.reply(table.choices[0])
    kept = noctuary.dumps(table.g)
    assert b'"sums":{"t_dig":2}' in kept
    table.reply("resume")
    assert table.g.sums == {"t_dig": 2}


# ── tests and cards ───────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-R44", "DQ-24.1")
@pytest.mark.parametrize(
    ("fields", "stars", "worth"),
    [
        ({"one_add": 2}, 0, 0),
        ({"one_add": 2}, 1, 2),
        ({"one_add": 2}, 3, 2),
        ({"star_add": 2}, 3, 6),
        ({"star_set": 3, "one_add": 1}, 2, 7),
        ({"star_set": 3, "one_set": (5,)}, 2, 8),
        ({"star_set": 3, "one_set": (2, 5, 4)}, 2, 9),
    ],
)
def test_a_value_for_one_star_counts_once(fields, stars, worth):
    trial = Trial("t", "ines", **fields)
    assert dice.total_of(trial, ["star"] * stars) == worth


@pytest.mark.rule("DQ-10.22", "DQ-R33", "DQ-42.6")
def test_the_testing_player_sets_the_order_of_what_others_offer():
    table = Table("dez ines teodor", seats=3, players="0 1 2")
    table.set("ines", abilities="ines_patch_through").set("teodor", abilities="teo_charm_on_loan")
    charm = table.g.pack.ability["teo_charm_on_loan"]
    fitting = msgspec.structs.replace(charm, trigger=InTest(skill="charisma", by="any"))
    table.g.pack.ability["teo_charm_on_loan"] = fitting
    table.test("t_charisma").reply("use:ines_patch_through", seat=1)
    assert table.g.options_for(2) == (), "nothing else is used before the tester has answered"
    table.reply("decline")  # not yet
    table.reply("use:teo_charm_on_loan", seat=2).reply("accept")
    table.reply("use:ines_patch_through", seat=1).reply("accept")
    used = [one.card for one in table.happened(EffectUsed)]
    assert used == ["teo_charm_on_loan", "ines_patch_through"]
    assert (table.trial.bonus, table.trial.value) == (1, 2)


# ── scanning and recording ────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-19.10", "DQ-R5", "DQ-19.2")
def test_a_card_is_chosen_from_a_list_or_named_by_its_number():
    table = Table("ines dez").do("- give_story: s80_key").reply("scan")
    assert table.g.question.kind == "choose"
    assert table.choices == ("scan:s80_key", "close")
    table = Table("ines dez", mode="companion").do("- give_story: s80_key")
    while table.choices == ("done",):
        table.reply("done")
    table.reply("scan")
    assert table.g.question.kind == "text"
    number = table.g.pack.story["s80_key"].number
    table.reply(f"DQ1:S:{number:03}")
    assert "s80_key@board" in table.g.scans


@pytest.mark.rule("DQ-39.3", "DQ-39.4")
def test_everything_about_each_character_is_recorded():
    table = Table("ines dez", at="screen", mode="companion").reply("save")
    asked = []
    chosen = {who: table.sheet(who).pool[0] for who in ("ines", "dez")}
    while not isinstance(table.step, saving.Summary):
        step = table.step
        asked.append((getattr(step, "who", ""), type(step).__name__, *wanted(step)))
        table.reply(answer_to(step, table))
    for who in ("ines", "dez"):
        mine = [entry[1:] for entry in asked if entry[0] == who]
        assert mine == [
            *(("RecordTrack", skill) for skill in ("talent", "combat", "arcane", "charisma")),
            ("RecordCards",),
            ("RecordAbilities",),
            ("RecordNumber", "available"),
            ("RecordNumber", "xp"),
        ]
        sheet = table.sheet(who)
        assert (sheet.talent, sheet.combat) == ((1, 12), (2, 12))
        assert (sheet.arcane, sheet.charisma) == ((3, 12), (4, 12))
        assert sheet.consumables == ("money", "flashbulb")
        assert sheet.unlocked == (chosen[who],)
        assert (sheet.available, sheet.xp) == (2, 7)
    assert asked[-1] == ("", "RecordPool")
    assert table.g.xp_team == 9


def wanted(step: object) -> tuple[str, ...]:
    """What a step of the record asks for, beside the Character."""
    return tuple(getattr(step, name) for name in ("skill", "field") if hasattr(step, name))


def answer_to(step: object, table: Table) -> str:
    """What is said in reply: something else than the App would propose."""
    match step:
        case saving.RecordTrack(skill=skill):
            first = ("talent", "combat", "arcane", "charisma").index(skill) + 1
            return f"{first}+12"
        case saving.RecordCards():
            return "C1 C4"
        case saving.RecordAbilities(who=who):
            return table.sheet(who).pool[0]
        case saving.RecordNumber(field="available"):
            return "2"
        case saving.RecordNumber():
            return "7"
        case _:
            return "9"


# ── whole games with cards that change hands ──────────────────────────────────────────────────


@pytest.mark.rule("DQ-12.6", "DQ-12.8", "DQ-2.6", "DQ-R123")
@pytest.mark.parametrize(("pack", "seats", "seed"), [("case-zero", 1, 1), ("vesperine", 2, 2)])
def test_in_whole_games_no_card_is_doubled_or_lost_by_giving(pack, seats, seed):
    g, luck, given = GAME.new(seed=seed, pack=pack, seats=seats), random.Random(seed), 0
    for _ in range(1_500):
        if g.question is None:
            break
        held = sum(len(sheet.consumables) for sheet in g.sheets.values())
        gifts = [reply for reply in g.standing if reply.startswith("give:")]
        if gifts and luck.random() < 0.4:
            gift = luck.choice(gifts)
            g.reply(gift, g.seat_of(gift.split(":")[1]))
            while set(g.options) == {"accept", "decline"}:
                g.reply(luck.choice(g.options))
            given += 1
            assert sum(len(sheet.consumables) for sheet in g.sheets.values()) == held
        else:
            g.reply(luck.choice(g.options))
        assert all(copies_left(g, item) >= 0 for item in g.pack.consumable)
        assert not g.trials or broken_invariant(g)[:5] in ("", "DQ-18")
    assert given > 20
