"""Small rules that are easily broken without anybody noticing, each by itself."""

from __future__ import annotations

import pytest

from noctuary.games.dark_quarter.cards import abilities, goods
from noctuary.games.dark_quarter.events import (
    AbilityMoved,
    CardMoved,
    EffortChanged,
    Forfeited,
    PoolRolled,
    XpChanged,
)
from noctuary.games.dark_quarter.story import scripts
from tests.games.dark_quarter.table import Table

# ── dice ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-23.1", "DQ-23.5", "DQ-23.6")
def test_dice_that_are_turned_rerolled_or_added_are_told_as_a_second_roll():
    table = Table().set("ines", cards="cigarettes").test("t_charisma").roll("1 2")
    table.reply("use:cigarettes").reply("main_1").fall("4")
    assert [(e.again, [die for die, _ in e.dice]) for e in table.happened(PoolRolled)] == [
        (False, ["main_1", "main_2"]),
        (True, ["main_1"]),
    ]
    table = Table().set("ines", cards="saints_medal").test("t_combat").reply("effort:1")
    table.roll("1 2", "3").reply("use:saints_medal", "effort_1")
    assert [e.again for e in table.happened(PoolRolled)] == [False, True]


@pytest.mark.rule("DQ-10.15")
def test_an_effect_is_bound_to_one_skill_to_several_or_to_none():
    assert abilities.skill_fits(None, "combat")
    assert abilities.skill_fits("combat", "combat")
    assert not abilities.skill_fits("combat", "talent")
    assert abilities.skill_fits(("combat", "arcane"), "arcane")
    assert not abilities.skill_fits(("combat", "arcane"), "talent")


# ── Effort dice and Experience ────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-18.4", "DQ-18.9")
def test_no_more_dice_are_refreshed_or_exhausted_than_there_are():
    table = Table("ines dez").set("ines", effort=2)
    assert goods.exhaust(table.g, "ines", 5) == 2
    assert goods.exhaust(table.g, "ines", 1) == 0
    assert table.sheet("ines").available == 0
    goods.refresh(table.g, "ines", 2)
    goods.refresh(table.g, "ines", 9)
    goods.refresh(table.g, "ines", 1)
    assert table.sheet("ines").exhausted == 0
    spent = [event.n for event in table.happened(EffortChanged)]
    assert spent == [-2, 2, 1], "what does not change is not told"


@pytest.mark.rule("DQ-5.6", "DQ-5.9")
def test_experience_goes_to_the_pool_or_a_character_and_never_below_nothing():
    table = Table("ines dez")
    before = len(table.happened(XpChanged))
    table.g.xp_team = 1
    goods.change_xp(table.g, "team", 2)
    goods.change_xp(table.g, "ines", 3)
    goods.change_xp(table.g, "ines", -9)
    goods.change_xp(table.g, "ines", -1)
    assert (table.g.xp_team, table.sheet("ines").xp) == (3, 0)
    told = [(event.to, event.n) for event in table.happened(XpChanged)[before:]]
    assert told == [("team", 2), ("ines", 3), ("ines", -3)]


# ── cards ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-12.11", "DQ-12.12")
def test_as_many_copies_are_given_as_are_left_and_the_rest_is_told_as_lost():
    table = Table("ines dez")
    card = "money"
    left, before = goods.copies_left(table.g, card), len(table.happened(CardMoved))
    goods.give_consumable(table.g, card, "ines", left + 2)
    assert table.sheet("ines").consumables.count(card) == left
    assert [(e.what, e.n) for e in table.happened(Forfeited)] == [(card, 2)]
    moved = [(e.card, e.to) for e in table.happened(CardMoved)[before:]]
    assert moved == [(card, "ines")] * left
    goods.discard(table.g, "ines", card)
    goods.give_consumable(table.g, card, "dez")
    assert len(table.happened(Forfeited)) == 1, "a copy was there again"


@pytest.mark.rule("DQ-12.1")
def test_equal_hands_lie_in_the_order_of_their_numbers():
    table = Table("ines dez")
    names = sorted(table.g.pack.consumable, key=lambda c: -table.g.pack.consumable[c].number)[:3]
    for name in names:
        goods.hold(table.g, "ines", name)
    assert table.sheet("ines").consumables == tuple(reversed(names))


@pytest.mark.rule("DQ-12.13", "DQ-12.14", "DQ-R49")
def test_so_many_cards_are_lost_as_are_asked_for():
    table = Table("ines dez").set("ines", cards="money money money")
    table.do("- take_consumable: {id: money, n: 2}")
    assert table.sheet("ines").consumables == ("money",)
    table.do("- take_consumable: {id: money, n: 1}")
    assert table.sheet("ines").consumables == ()
    table = Table("ines dez").set("ines", cards="money money")
    table.do("- take_consumable: {id: money}")
    assert table.sheet("ines").consumables == ("money",)


@pytest.mark.rule("DQ-11.2", "DQ-11.4", "DQ-11.6", "DQ-11.7")
def test_a_story_card_is_in_one_place_at_a_time():
    table = Table("ines dez")
    goods.give_story(table.g, "s80_key", "team")
    goods.give_story(table.g, "s80_key", "ines")
    assert (table.g.team_story, table.sheet("ines").story) == (["s80_key"], ())
    table.do("- move_story: {id: s80_key, to: dez}")
    assert (table.g.team_story, table.sheet("dez").story) == ([], ("s80_key",))
    assert goods.take_story(table.g, "s80_key") == "dez"
    assert goods.take_story(table.g, "s80_key") == ""
    moves = [(e.source, e.to) for e in table.happened(CardMoved) if e.card == "s80_key"]
    assert moves == [("deck", "team"), ("team", "dez"), ("dez", "deck")]


@pytest.mark.rule("DQ-38.12", "DQ-10.9")
def test_only_cards_of_one_limit_are_ready_again():
    table = Table("ines dez")
    ability = table.g.pack.ability
    ours = [name for name in ability if ability[name].limit is not None]
    limits = {ability[name].limit for name in ours}
    assert len(limits) == 2
    once = {limit: next(n for n in ours if ability[n].limit == limit) for limit in limits}
    for limit in limits:
        table.g.change("ines", flipped=tuple(once.values()))
        goods.ready(table.g, "ines", limit, "DQ-38.12")
        assert table.sheet("ines").flipped == tuple(n for n in once.values() if n != once[limit])
        assert table.happened(AbilityMoved)[-1].ability == once[limit]
    before = len(table.happened(AbilityMoved))
    goods.ready(table.g, "ines", limit, "DQ-38.12")
    assert len(table.happened(AbilityMoved)) == before


# ── scripts ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DQ-1.16")
def test_whom_a_line_concerns_the_active_one_first():
    table = Table("ines dez marta").set("marta", at="poi_street")
    who = scripts.concerned
    assert who(table.g, "active", "dez") == ["dez"]
    assert who(table.g, "all", "dez") == ["dez", "marta", "ines"]
    assert who(table.g, "others", "dez") == ["marta", "ines"]
    assert who(table.g, "here", "dez") == ["dez", "ines"]
    assert who(table.g, "marta", "dez") == ["marta"]
    assert who(table.g, "teodor", "dez") == [], "nobody who is not there"


@pytest.mark.rule("DQ-16.6")
def test_an_objective_of_somebody_who_is_not_there_is_not_noted():
    table = Table("ines dez")
    notes = len(table.g.journal)
    table.do("- objective: {text: Find her., character: teodor}")
    assert (len(table.g.journal), "teodor" in table.g.objectives) == (notes, False)
    table.do("- objective: {text: Find him., character: dez}")
    table.do("- objective: {text: Find them.}")
    assert {"dez", "team"} <= {*table.g.objectives}
    assert len(table.g.journal) == notes + 2


@pytest.mark.rule("DQ-16.1", "DQ-16.4", "DQ-16.2")
def test_a_lead_is_gained_once():
    content = "leads: [{id: l_a, title: A, text: A lead., unlocks: [q_plain]}]"
    table = Table("ines dez", content).do("- lead: l_a").do("- lead: l_a")
    assert table.g.leads == ["l_a"]
    assert table.told().count("A lead.") == 1
    assert table.g.journal.count("lead:l_a") == 1


@pytest.mark.rule("DQ-35.6")
def test_flags_are_raised_once_and_can_be_lowered():
    content = """
events: [{id: ev_f, trigger: {flag: seen}, repeatable: true, say: Raised.}]
"""
    table = Table("ines dez", content).do("- set_flag: seen").do("- set_flag: seen")
    assert table.told().count("Raised.") == 1
    table.do("- clear_flag: seen").do("- clear_flag: seen").do("- set_flag: seen")
    assert table.told().count("Raised.") == 2


@pytest.mark.rule("DQ-17.4")
def test_an_option_can_be_closed_opened_and_forgotten():
    table = Table("ines dez").do("- disable: street_look").do("- disable: street_look")
    assert table.g.off == ["street_look"]
    table.do("- enable: street_look").do("- enable: street_look")
    assert table.g.off == []
    table.g.used, table.g.used_now = {"street_look/ines": 1, "desk_tea/ines": 1}, ["street_look"]
    table.do("- reset_option: street_look")
    assert (table.g.used, table.g.used_now) == ({"desk_tea/ines": 1}, [])
