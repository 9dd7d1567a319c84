"""WD-3: what each skill adds its dice to."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes import GAME
from noctuary.games.when_darkness_comes.combat import blows, ranged
from noctuary.games.when_darkness_comes.content.doing import CheckText
from noctuary.games.when_darkness_comes.dice import pools
from noctuary.games.when_darkness_comes.moving import obstacles
from noctuary.games.when_darkness_comes.people import purchases
from noctuary.games.when_darkness_comes.words.people import skills as skills_on_offer
from tests.games.when_darkness_comes.table import Table, town

KINDS = [
    ("WD-3.1", "strength", ("force", "smash", "steal", "resist", "carry")),
    ("WD-3.7", "lockpick", ("pick",)),
    ("WD-3.8", "pickpocket", ("pickpocket",)),
    ("WD-3.9", "sneak", ("sneak",)),
    ("WD-3.10", "disarm_mechanical", ("wrest",)),
    ("WD-3.11", "dodge", ("dodge",)),
    ("WD-3.12", "climbing", ("climb",)),
    ("WD-3.15", "first_aid", ("heal",)),
    ("WD-3.17", "search", ("search", "light")),
    ("WD-3.21", "occult_knowledge", ("cast",)),
    ("WD-3.22", "disarm", ("disarm",)),
    ("WD-3.24", "perception", ("perceive", "notice")),
    ("WD-3.25", "threaten", ("persuade",)),
    ("WD-3.26", "bargain", ("persuade",)),
    ("WD-3.27", "bribe", ("persuade",)),
    ("WD-3.29", "bluff", ("persuade",)),
    ("WD-3.30", "flirt", ("persuade",)),
    ("WD-3.32", "animal_handling", ("calm",)),
]


def dice(t: Table, check: pools.Check) -> int:
    return pools.pool(t.g, check, pools.best_way(t.g, check))


@pytest.mark.parametrize(
    ("skill", "purposes"),
    [pytest.param(*row[1:], marks=pytest.mark.rule(row[0]), id=row[1]) for row in KINDS],
)
def test_a_skill_adds_its_dice(skill: str, purposes: tuple[str, ...]) -> None:
    price = max(town().skills[skill].prices)
    plain = Table("cafe", kirk="cafe.0.0").skills("kirk")
    skilled = Table("cafe", kirk="cafe.0.0").skills("kirk", **{skill: price})
    for purpose in pools.KINDS:
        before, after = (
            dice(t, pools.difficulty(t.g, "kirk", purpose, 2)) for t in (plain, skilled)
        )
        gained = (1 if price <= 3 else 2) if purpose in purposes else 0
        assert after - before == gained, purpose


@pytest.mark.rule("WD-3.2", "WD-3.3", "WD-3.4", "WD-3.5", "WD-29.6")
@pytest.mark.parametrize(
    ("skill", "rank", "helped"),
    [
        ("ranged_mechanical", 5, {"handgun.1": 2, "crossbow:far": 2, "handgun.1:far": 2}),
        ("ranged_hand", 3, {"kitchen_knife.1:far": 1}),
        ("hand_to_hand", 3, {"": 1, "kitchen_knife.1": 1}),
        ("martial_arts", 5, {"": 2}),
    ],
)
def test_attack_skills_fit_their_weapons(skill: str, rank: int, helped: dict[str, int]) -> None:
    def pool(skills: dict[str, int], weapon: str) -> int:
        t = Table("market_square", kirk="market_square.0.0").skills("kirk", **skills)
        t.show("zombie.1", "market_square.0.1")
        item, _, far = weapon.partition(":")
        if far:
            return dice(t, ranged.shot_check(t.g, "kirk", item, "zombie.1", 1))
        return dice(t, blows.attack_check(t.g, "kirk", item, "zombie.1", 3))

    for weapon in ("", "handgun.1", "kitchen_knife.1", "crossbow:far", "handgun.1:far",
                   "kitchen_knife.1:far"):  # fmt: skip
        gained = pool({skill: rank}, weapon) - pool({}, weapon)
        assert gained == helped.get(weapon, 0), weapon


@pytest.mark.rule("WD-3.6")
def test_two_fisted_gives_no_dice_but_a_second_blow() -> None:
    t = Table("market_square", kirk="market_square.0.0").skills("kirk", two_fisted=5)
    t.give("kirk", "kitchen_knife.1", "wrench.1")
    assert "pair:wrench.1:kitchen_knife.1" in blows.attacks(t.g, "kirk")
    assert dice(t, blows.attack_check(t.g, "kirk", "", "", 3)) == 3
    assert GAME.view(t.g, 0).characters[0].bonus == {"two_fisted": 0}
    bought = skills_on_offer(t.g, purchases.SpendPoints("kirk"), "buy:two_fisted:5")
    assert bought.cost == "no dice: a second attack with a second melee weapon"


SCENARIO_SKILLS = [
    ("WD-3.13", "driving", "dexterity"),
    ("WD-3.14", "swimming", "dexterity"),
    ("WD-3.16", "pharmacology", "medical"),
    ("WD-3.18", "gamble", "intelligence"),
    ("WD-3.19", "tracking", "intelligence"),
    ("WD-3.20", "general_knowledge", "intelligence"),
    ("WD-3.23", "scrounge", "intelligence"),
    ("WD-3.28", "beg", "persuasion"),
    ("WD-3.31", "distraction", "persuasion"),
    ("WD-3.33", "leadership", "persuasion"),
]


@pytest.mark.rule("WD-R13")
@pytest.mark.parametrize(
    ("skill", "attribute"),
    [pytest.param(*row[1:], marks=pytest.mark.rule(row[0]), id=row[1]) for row in SCENARIO_SKILLS],
)
def test_a_skill_of_scenarios_has_no_general_use_but_at_least_one(
    skill: str, attribute: str
) -> None:
    assert not any(skill in kind.skills for kind in pools.KINDS.values())
    price = max(town().skills[skill].prices)
    t = Table("cafe", kirk="cafe.0.0").skills("kirk", **{skill: price})
    text = CheckText(attribute=attribute, skill=skill, tn="1P")  # type: ignore[arg-type]
    check = pools.check_from(t.g, "kirk", text, "")
    bonus = 1 if price <= 3 else 2
    assert dice(t, check) == getattr(t["kirk"].sheet, attribute) + bonus
    used = [disk for disk in town().of_kind("obstacle") if disk.skill == skill]
    asked = [
        deed
        for story in town().scenarios.values()
        for deed in story.actions
        if deed.check is not None and skill in str(deed.check.skill)
    ]
    assert used or asked


@pytest.mark.rule("WD-R14", "WD-3.10", "WD-3.22")
def test_the_two_disarms() -> None:
    """One is for alarms and needs a head, the other for weapons in hands and needs fingers."""

    def pools_with(**skills: int) -> tuple[int, int]:
        t = Table("cafe", kirk="cafe.2.3").skills("kirk", **skills)
        made = (pools.difficulty(t.g, "kirk", purpose, 2) for purpose in ("disarm", "wrest"))
        alarm, weapon = (dice(t, check) for check in made)
        return alarm, weapon

    bare = pools_with()
    assert bare == (2, 4), "Intelligence 2 and Dexterity 4"
    assert pools_with(disarm=4) == (bare[0] + 2, bare[1])
    assert pools_with(disarm_mechanical=4) == (bare[0], bare[1] + 2)
    t = Table("cafe", kirk="cafe.2.3").skills("kirk", disarm=4).hide("door_chime", "cafe.2.2")
    t.turn().reply("stand", "deal").dice(3, 3, 1, 2)
    assert t["kirk"].vp == 2, "the chime is dealt with by Intelligence and the skill"
    t = Table("cafe", kirk="cafe.2.3", sharon="cafe.2.3").give("sharon", "handgun.1")
    assert not any(o.startswith("steal:wrest") for o in t.turn("kirk").options)
    t.skills("kirk", disarm_mechanical=4).turn("kirk")
    assert "steal:wrest:handgun.1:sharon" in t.options


@pytest.mark.rule("WD-3.14", "WD-21.5")
def test_an_obstacle_asks_for_the_skill_that_is_printed_on_it() -> None:
    t = Table("market_square", kirk="market_square.0.0").skills("kirk", swimming=2)
    check = obstacles.check_for(t.g, "kirk", "flooded_underpass")
    assert (dice(t, check), check.tn) == (5, 3)
