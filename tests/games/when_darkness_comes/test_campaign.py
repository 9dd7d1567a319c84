"""WD-35.10 to WD-35.18: pages that go from night to night, and the chronicle of a town."""

from __future__ import annotations

import pytest

import noctuary
from noctuary.bots import bot, play
from noctuary.games.when_darkness_comes import GAME
from noctuary.games.when_darkness_comes.content import building, chronicle
from noctuary.games.when_darkness_comes.content.chronicle import Chronicle, ChronicleError
from noctuary.games.when_darkness_comes.dice import assistance, pools, rolls
from noctuary.games.when_darkness_comes.moving import movement
from noctuary.games.when_darkness_comes.people import grudges, healing, theft
from noctuary.games.when_darkness_comes.seen import town_book
from noctuary.games.when_darkness_comes.state import Night, Result, Settings
from noctuary.games.when_darkness_comes.story import keeping
from tests.games.when_darkness_comes.table import Table, town

KIRK = "Kirk Dunmore; S 3, A 3, Dex 4, Int 2, Pers 2, Med 2, D 4; lockpick 3, first_aid 2; saved 5"
SCARRED = f"{KIRK}; scars limp bad_sleep; trophy ghoul; grudges Rex Bohannon; quote No, but listen."


def read(text: str) -> Chronicle:
    return chronicle.read(text, town().skills, town().copies)


def begun(text: str, seats: int = 1, scenario: str = "hollow_choir") -> Night:
    return GAME.new(seed=3, scenario=scenario, seats=seats, keep="on", town=text)


# ── scars ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-35.11", "WD-R129")
def test_two_permanent_damage_leave_a_scar() -> None:
    t = Table("cafe", kirk="cafe.0.0").change("kirk", permanent=2).sheet("kirk", scars=("limp",))
    t.do(keeping.TakeScar("kirk"))
    assert t.options == ("scar:shakes", "scar:bad_sleep")
    t.reply("scar:shakes")
    assert t["kirk"].sheet.scars == ("limp", "shakes")
    t.do(keeping.TakeScar("kirk"))
    assert t["kirk"].sheet.scars == ("limp", "shakes")


@pytest.mark.rule("WD-35.11", "WD-R129")
def test_one_permanent_damage_leaves_nothing() -> None:
    t = Table("cafe", kirk="cafe.0.0").change("kirk", permanent=1)
    t.do(keeping.TakeScar("kirk"))
    assert t["kirk"].sheet.scars == ()


@pytest.mark.rule("WD-35.12")
def test_a_limp_shortens_the_first_movement_alone() -> None:
    t = Table("market_square", kirk="market_square.2.3").sheet("kirk", scars=("limp",))
    found = []
    for _ in range(2):
        t.do(movement.SetPoints("kirk", 3))
        found.append(t.g.points)
    assert found[1] - found[0] == 2


@pytest.mark.rule("WD-35.12")
def test_the_shakes_cost_a_die_of_the_first_initiative() -> None:
    t = Table("cafe", kirk="cafe.0.0").sheet("kirk", scars=("shakes",))
    check = pools.difficulty(t.g, "kirk", "initiative", 2)
    way = pools.best_way(t.g, check)
    assert pools.pool(t.g, check, way) == 3
    t.do(rolls.Announce(check))
    assert pools.pool(t.g, check, way) == 4


@pytest.mark.rule("WD-35.12", "WD-2.15")
def test_bad_sleep_costs_a_willpower() -> None:
    g = begun(f"Page: {SCARRED}")
    g.reply("kept:0")
    kirk = g.characters["guest_1"]
    assert (kirk.willpower, kirk.full_willpower, kirk.health) == (3, 3, 4)


# ── trophies and grudges ──────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-35.13", "WD-R129")
def test_a_beaten_adversary_may_be_kept_as_a_trophy() -> None:
    t = Table("cafe", kirk="cafe.0.0").change("kirk", trophies=("ghoul.1", "zombie.1", "zombie.2"))
    t.sheet("kirk", trophy="ghoul")
    t.do(keeping.ChooseTrophy("kirk"))
    assert t.options == ("trophy:zombie", "none")
    t.reply("trophy:zombie")
    assert t["kirk"].sheet.trophy == "zombie"


@pytest.mark.rule("WD-35.13")
def test_a_trophy_rolls_a_die_again_once_a_night_against_its_kind() -> None:
    t = Table("cafe", kirk="cafe.0.0").sheet("kirk", trophy="zombie")
    against = pools.difficulty(t.g, "kirk", "defend", 6, target="zombie.1")
    throw = rolls.Throw(check=against, dice=4, faces=(1, 2, 4, 6))
    assert "trophy:4" in throw.rerolls(t.g)
    other = pools.difficulty(t.g, "kirk", "defend", 6, target="ghoul.1")
    assert rolls.Throw(check=other, dice=4, faces=(1, 2, 4, 6)).rerolls(t.g) == []
    t.do(throw)
    t.reply("trophy:4")
    assert "trophy" in t["kirk"].felt
    assert throw.rerolls(t.g) == []


@pytest.mark.rule("WD-35.14", "WD-35.15", "WD-R129")
def test_whoever_was_robbed_bears_a_grudge_until_it_is_healed() -> None:
    t = Table("cafe", kirk="cafe.0.0", brian="cafe.0.0").change("kirk", items=("wrench.1",))
    t.g.result = Result(who="brian", value=3, success=True)
    t.do(theft.Stolen("brian", "kirk", "wrench.1"))
    assert t["kirk"].wronged == ("brian",)
    keeping.close_pages(t.g)
    assert t["kirk"].sheet.grudges == ("Brian Calder",)
    assert assistance.has_grudge(t.g, "brian", "kirk")
    t.change("kirk", damage=1)
    t.g.result = Result(who="brian", value=1, success=True)
    t.do(healing.Treated("brian", "kirk"))
    assert t["kirk"].sheet.grudges == ()
    assert not assistance.has_grudge(t.g, "brian", "kirk")


@pytest.mark.rule("WD-35.15")
def test_help_between_them_is_never_free() -> None:
    t = Table("cafe", kirk="cafe.0.0", brian="cafe.0.0").sheet("kirk", grudges=("Brian Calder",))
    check = pools.difficulty(t.g, "kirk", "search", 2)
    assert assistance.offers(t.g, check, ["brian"]) == {1: ("offer:brian:1", "offer:brian:2")}
    t.do(assistance.AskForHelp(rolls.Announce(check), "brian"))
    assert t.options == ("help:1", "help:2", "decline")


@pytest.mark.rule("WD-35.14")
def test_a_wrong_is_remembered_once() -> None:
    t = Table("cafe", kirk="cafe.0.0", brian="cafe.0.0")
    for _ in range(2):
        grudges.wrong(t.g, "kirk", "brian")
    assert t["kirk"].wronged == ("brian",)


# ── prices ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-35.16", "WD-R129")
def test_what_vp_buy_when_the_night_is_over() -> None:
    t = Table("cafe", kirk="cafe.0.0").change("kirk", vp=20, items=("wrench.1", "shotgun"))
    t.sheet("kirk", scars=("limp",), grudges=("Rex Bohannon",), items=())
    t.do(keeping.SettlePage("kirk"))
    assert t.options == ("mend:limp", "forgive:0", "keep:wrench", "learn", "done")
    for reply in ("mend:limp", "forgive:0", "keep:wrench", "learn"):
        t.reply(reply)
    page = t["kirk"].sheet
    assert (page.scars, page.grudges, page.items, page.saved) == ((), (), ("wrench",), 1)
    assert t["kirk"].vp == 0
    building.check(page, town().skills)


@pytest.mark.rule("WD-35.16", "WD-2.13")
def test_a_starting_item_cannot_be_kept() -> None:
    t = Table("cafe", kirk="cafe.0.0").change("kirk", vp=5, items=("wrench.1",))
    t.g.worthless.append("wrench.1")
    t.do(keeping.SettlePage("kirk"))
    assert t["kirk"].vp == 5


# ── the chronicle ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-35.18", "WD-R129")
def test_a_chronicle_is_written_and_read_again() -> None:
    book = Chronicle(
        nights=("Last Bus, won by Kirk Dunmore after 12 rounds.",),
        fallen=("Brian Calder, in Last Bus: was killed by a zombie",),
        legacy=1,
        facts=("gil_drove",),
        pages=(building.read_line(SCARRED, town().skills),),
    )
    assert read(chronicle.write(book)) == book


@pytest.mark.rule("WD-35.18")
def test_a_night_knows_the_facts_that_it_reads_and_no_others() -> None:
    g = begun(chronicle.write(Chronicle(facts=("gil_drove", "urn_open"))), scenario="ward_seven")
    assert "urn_open" not in g.scenario.campaign.reads
    while not g.order:
        g.reply(g.options[0])
    assert "urn_open" not in g.flags
    assert g.flags["gil_drove"] == 1


@pytest.mark.rule("WD-35.18")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Nihgt: Last Bus", "line 1: .*did you mean 'Night'"),
        ("# a title\n\nKirk Dunmore", "line 3: a line begins with Night"),
        (f"Page: {KIRK}; scars lymp", "line 1: WD-35.11: .*'limp'"),
        (f"Page: {KIRK}; trophy goul", "line 1: WD-35.8: .*'ghoul'"),
        (f"Page: {KIRK}; wounds 3", "line 1: WD-2.4: what is 'wounds'"),
        (f"Page: {KIRK.replace('S 3', 'S 4')}", "line 1: WD-2.5"),
        (f"Page: {KIRK}\nPage: {KIRK}", "a name of its own"),
        ("Legacy: many", "Legacy is a number"),
        ("x" * 20_001, "at most 20,000 letters"),
    ],
)
def test_a_chronicle_that_breaks_a_rule_is_refused(text: str, said: str) -> None:
    with pytest.raises(ChronicleError, match=said):
        read(text)
    with pytest.raises(noctuary.SettingError, match=said):
        begun(text)


@pytest.mark.rule("WD-35.18", "WD-35.6", "WD-35.7")
def test_kept_people_can_be_chosen_again_and_only_once() -> None:
    g = begun(f"Page: {SCARRED}", seats=2)
    assert g.options[0] == "kept:0"
    assert GAME.view(g, 0).pages["page_0"].trophy == "ghoul"
    label = GAME.question(g, 0).options[0]
    assert (label.of("person"), label.verb) == ("page_0", "keep")
    assert label.cost == "a limp, bad sleep, a trophy (ghoul), a grudge against Rex Bohannon"
    g.reply("kept:0")
    assert "kept:0" not in g.options
    kirk = g.characters["guest_1"]
    assert (kirk.sheet.scars, kirk.sheet.quote) == (("limp", "bad_sleep"), "No, but listen.")
    assert (kirk.damage, kirk.permanent, kirk.vp) == (0, 0, 0)
    assert [name for name, _ in GAME.view(g, 0).characters[0].kept] == [
        "A limp",
        "Bad sleep",
        "A trophy (ghoul)",
        "A grudge against Rex Bohannon",
    ]


@pytest.mark.rule("WD-35.17", "WD-2.3")
def test_whoever_has_a_page_or_a_grave_is_no_newcomer() -> None:
    g = begun(f"Fallen: Rex Bohannon, in Last Bus: died\nPage: {KIRK}", seats=2)
    assert not {"take:rex", "take:kirk"} & set(g.options)
    everybody = "\n".join(f"Fallen: {one.name}, of grief" for one in town().people.values())
    assert begun(everybody, scenario="last_bus").options


@pytest.mark.rule("WD-35.17")
def test_a_newcomer_inherits_a_point_of_somebody_dead() -> None:
    g = begun(f"Legacy: 1\nPage: {KIRK}", seats=3)
    for reply in ("kept:0", "take:rex", "take:bev"):
        g.reply(reply)
    saved = [c.sheet.saved for c in g.characters.values()]
    assert saved == [5, 1, 0]
    building.check(g.characters["rex"].sheet, town().skills)


@pytest.mark.rule("WD-35.10", "WD-35.17", "WD-35.18")
def test_night_follows_night() -> None:
    session = noctuary.start("when-darkness-comes", seed=4, scenario="last_bus", keep="on")
    with pytest.raises(noctuary.SettingError, match="not over yet"):
        noctuary.follow(session)
    play(GAME, session.state, {0: bot("cautious", 4)})
    assert session.state.outcome is not None
    book = town_book.after(session.state)
    second = noctuary.follow(session, scenario="hollow_choir", seed=1)
    assert second.state.past == book
    assert len(book.pages) + book.legacy == 1
    assert book.nights[0].startswith("Last Bus, ")
    second.reply(second.state.options[0])
    if book.pages:
        assert second.state.characters["guest_1"].sheet.name == book.pages[0].name
    assert noctuary.loads(noctuary.dumps(second.state)).past == book


def test_nothing_follows_a_night_that_was_played_for_itself_alone() -> None:
    session = noctuary.start("when-darkness-comes", seed=4, scenario="last_bus")
    play(GAME, session.state, {0: bot("cautious", 4)})
    with pytest.raises(noctuary.SettingError, match="for itself alone"):
        noctuary.follow(session)


# ── what later nights know ────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-35.18")
@pytest.mark.parametrize(
    ("seats", "order"),
    [
        (1, ["ward_seven", "the_will", "hollow_choir"]),
        (2, ["night_deposit", "the_will", "hollow_choir"]),
        (3, ["night_deposit", "the_will", "second_market", "ten_paces", "hollow_choir"]),
    ],
)
def test_a_night_that_is_not_for_so_many_is_passed_over(seats: int, order: list[str]) -> None:
    g = Table("bus_depot", "last_bus" if seats == 1 else "ward_seven", kirk="bus_depot.2.3").g
    g.seats = seats
    found = []
    while (night := town_book.next_night(g)) is not None:
        found.append(night.id)
        g.settings = Settings(scenario=night.id)
    assert found == order


@pytest.mark.rule("WD-35.18")
def test_what_a_story_reads_was_kept_by_another_and_a_favor_is_asked_once() -> None:
    stories = town().scenarios.values()
    kept = {fact for story in stories for fact in story.campaign.keeps}
    assert {fact for story in stories for fact in story.campaign.reads} <= kept
    t = Table("bank", "the_will", kirk="bank.0.0")
    assert "do:ring_ardith" not in t.change("kirk", damage=2).turn("kirk").options
    t.g.flags["ardith_well"] = 1
    t.turn("kirk").reply("do:ring_ardith")
    assert t["kirk"].damage == 0
    assert "do:ring_ardith" not in t.change("kirk", damage=2).turn("kirk").options
    assert "ardith_thanked" in t.g.scenario.campaign.keeps
