"""WD-2: characters, ready-made, built and kept."""

from __future__ import annotations

import pytest

import noctuary
from noctuary.games.when_darkness_comes import GAME
from noctuary.games.when_darkness_comes.content import building
from noctuary.games.when_darkness_comes.content.building import SheetError
from noctuary.games.when_darkness_comes.content.people import SOCIAL_SKILLS, sheet_of
from tests.games.when_darkness_comes.table import Table, sheet, town

VICTOR = "Victor; S 3, A 2, Dex 2, Int 4, Pers 2, Med 3, D 4; search 2, lockpick 3, disarm 4"


def read(line: str) -> object:
    return building.read_line(line, town().skills)


@pytest.mark.rule("WD-2.1", "WD-R15")
def test_one_to_six_players_with_a_character_each() -> None:
    for seats in (1, 4, 6):
        g = GAME.new(seed=1, scenario="hollow_choir", seats=seats)
        while g.question is not None and type(g.agenda[-1]).__name__ == "ChooseCharacter":
            g.reply(g.options[0])
        assert [c.seat for c in g.characters.values()] == list(range(seats))
    with pytest.raises(noctuary.SettingError, match="1 to 6 seats"):
        GAME.new(seats=7, scenario="hollow_choir")
    with pytest.raises(noctuary.SettingError, match="takes 1 seat with these settings"):
        GAME.new(seats=2, scenario="last_bus")


@pytest.mark.rule("WD-2.2")
def test_what_a_character_has() -> None:
    kirk = town().people["kirk"]
    assert kirk.name
    assert kirk.description
    assert kirk.quote
    assert kirk.occupation
    c = Table("cafe", kirk="cafe.0.0")["kirk"]
    assert (c.sheet.dexterity, c.willpower, c.sheet.saved, c.items) == (4, 4, 0, ())


@pytest.mark.rule("WD-2.3", "WD-R15")
def test_no_ready_made_character_is_used_twice() -> None:
    g = GAME.new(seed=1, scenario="ward_seven", seats=2)
    assert {f"take:{who}" for who in town().people} <= set(g.options)
    g.reply("take:kirk")
    assert "take:kirk" not in g.options
    assert "take:brian" in g.options


@pytest.mark.rule("WD-2.4")
def test_building_asks_in_the_order_of_the_rule() -> None:
    g = GAME.new(seed=1, scenario="hollow_choir", seats=1)
    g.reply("build")
    asked = []
    replies = ["Victor", "Tall.", "skip", "skip", "speed:3", "attack:2", "dexterity:2"]
    replies += ["intelligence:4", "persuasion:2", "medical:3"]
    replies += ["skill:search:2", "skill:lockpick:3", "skill:disarm:4"]
    for reply in replies:
        asked.append(type(g.agenda[-1]).__name__)
        g.reply(reply)
    assert list(dict.fromkeys(asked)) == ["WriteName", "WriteWords", "SetAttribute", "BuySkills"]
    victor = g.characters["guest_1"].sheet
    assert (victor.name, victor.description, victor.defence, victor.saved) == (
        "Victor",
        "Tall.",
        4,
        1,
    )


@pytest.mark.rule("WD-2.4", "WD-2.5", "WD-2.6", "WD-2.8", "WD-2.9", "WD-R16")
@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("Victor", "WD-2.4"),
        ("; S 3, A 2, Dex 2, Int 4, Pers 2, Med 3, D 4", "WD-2.2"),
        ("Vic; S 3, A 2, Dex 2, Int 4, Pers 2, Med 3, D 3", "WD-2.5"),
        ("Vic; S 3, A 2, Dex 2, Int 4, Pers 2, Med 3, D 5", "WD-2.5"),
        ("Vic; S 3, A 2, Dex 2, Int 7, Pers 1, Med 1, D 4", "WD-2.6"),
        ("Vic; S 0, A 4, Dex 3, Int 4, Pers 2, Med 3, D 4", "WD-2.6"),
        ("Vic; S 3, A 2, Dex 2, Int 4, Pers 2, Med 3, Luck 4", "WD-2.5"),
        (VICTOR.replace("search 2", "search 3"), "WD-2.9"),
        (VICTOR.replace("search", "serch"), "WD-2.9"),
        (VICTOR.replace("search 2", "perception 5"), "WD-2.8"),
        (VICTOR + "; saved 2", "WD-2.8"),
        (VICTOR.replace("search 2", "search"), "WD-2.4"),
    ],
)
def test_a_sheet_that_breaks_a_rule_is_rejected_and_the_rule_named(line: str, rule: str) -> None:
    with pytest.raises(SheetError, match=rule):
        read(line)
    g = GAME.new(seed=1, scenario="hollow_choir", seats=1)
    before = noctuary.dumps(g)
    with pytest.raises(noctuary.IllegalReply, match=rule):
        g.reply(line)
    assert noctuary.dumps(g) == before


@pytest.mark.rule("WD-2.4")
def test_a_whole_sheet_may_be_written_at_once() -> None:
    g = GAME.new(seed=1, scenario="hollow_choir", seats=1)
    g.reply(VICTOR)
    assert building.write_line(g.characters["guest_1"].sheet) == VICTOR + "; saved 1"


@pytest.mark.rule("WD-2.7", "WD-35.5")
def test_no_attribute_rises_above_six() -> None:
    t = Table("cafe", kirk="cafe.0.0").sheet("kirk", speed=6)
    from noctuary.games.when_darkness_comes.story import ending

    t.do(ending.GainExperience("kirk"))
    assert "raise:speed" not in t.options
    t.reply("raise:attack")
    assert t["kirk"].sheet.attack == 4


@pytest.mark.rule("WD-2.9", "WD-R17")
def test_skills_have_listed_prices_only() -> None:
    skills = town().skills
    assert skills["hand_to_hand"].prices == (3,)
    assert skills["lockpick"].prices == (3, 5)
    assert len(skills) == 33
    assert set(SOCIAL_SKILLS) == {"bluff", "bribe", "bargain", "flirt", "threaten"}


@pytest.mark.rule("WD-2.10", "WD-R17")
def test_an_upgrade_costs_the_difference() -> None:
    t = Table("market_square", kirk="market_square.2.3").sheet("kirk", saved=1)
    t.change("kirk", vp=10).turn().reply("learn")
    assert "skill:lockpick:5" in t.options
    assert "skill:bluff:4" in t.options
    assert "skill:climbing:2" in t.options
    assert "skill:tracking:3" not in t.options
    t.reply("skill:lockpick:5")
    assert t["kirk"].sheet.skills["lockpick"] == 5
    assert t["kirk"].sheet.saved == 0


@pytest.mark.rule("WD-2.11")
@pytest.mark.parametrize(("rank", "dice"), [(2, 1), (3, 1), (4, 2), (5, 2)])
def test_rank_and_dice(rank: int, dice: int) -> None:
    assert sheet("kirk", skills={"lockpick": rank}).bonus("lockpick") == dice
    assert sheet("kirk", skills={}).bonus("lockpick") == 0


@pytest.mark.rule("WD-2.12")
def test_the_cell_phone_is_no_disk_and_nothing_can_choose_it() -> None:
    assert not any("phone" in disk for disk in town().disks)


@pytest.mark.rule("WD-2.14")
def test_remaining_health() -> None:
    t = Table("cafe", kirk="cafe.0.0").change("kirk", damage=1, permanent=1)
    assert t["kirk"].health == 2
    assert t.change("kirk", damage=9)["kirk"].health == 0


@pytest.mark.rule("WD-R19")
def test_kirk_has_attack_three() -> None:
    assert town().people["kirk"].attack == 3


def test_ready_made_characters_keep_the_rules() -> None:
    assert len(town().people) == 13
    for person in town().people.values():
        building.check(sheet_of(person), town().skills)


def test_every_skill_has_its_owner() -> None:
    owned = {skill for person in town().people.values() for skill in person.skills}
    assert owned == set(town().skills)


@pytest.mark.rule("WD-2.16", "WD-2.13")
def test_a_table_may_let_them_bring_their_own_things() -> None:
    for setting, things in (("off", []), ("on", ["kitchen_knife", "kitchen_knife"])):
        g = GAME.new(seed=1, scenario="hollow_choir", seats=1, own_things=setting)
        g.reply("take:rex")
        rex = g.characters["rex"]
        given = set(g.scenario.characters.items)
        assert [b for b in (g.disk(i).base for i in rex.items) if b not in given] == things
        assert set(rex.items) <= set(g.worthless)
        assert rex.vp == 0


@pytest.mark.rule("WD-2.16")
def test_a_thing_of_which_no_copy_is_left_is_not_brought() -> None:
    g = GAME.new(seed=1, scenario="hollow_choir", seats=1, own_things="on")
    g.supply.remove("grey_cloak")
    g.reply("take:kirk")
    assert "grey_cloak" not in g.characters["kirk"].items
