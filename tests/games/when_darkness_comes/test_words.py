"""Every question has its own words, and every option says what it does to what."""

import random
from collections.abc import Container, Iterator

import msgspec
import pytest

from noctuary.engine.decoding import kinds_of
from noctuary.engine.question import Option, Thing
from noctuary.engine.step import Step
from noctuary.engine.wording import can_ask
from noctuary.games.when_darkness_comes import GAME
from noctuary.games.when_darkness_comes.content.disks import ATTRIBUTES
from noctuary.games.when_darkness_comes.events import FateRolled, PointsRolled, Scored
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.words import WORDS, lacking, moving, names

ASKING = [kind for kind in kinds_of(Step, GAME.package) if can_ask(kind)]
NIGHTS = (("last_bus", 1), ("ward_seven", 2), ("the_will", 3), ("hollow_choir", 2))


@pytest.mark.parametrize("kind", ASKING, ids=lambda kind: kind.__name__)
def test_a_step_that_can_ask_has_a_question_and_labels_of_its_own(kind: type[Step]) -> None:
    assert WORDS.misses(kind) == ""


def questions(scenario: str, seats: int, seed: int) -> Iterator[tuple[Night, Option]]:
    """Every option and item of a random night."""
    g = GAME.new(seed=seed, scenario=scenario, seats=seats, roleplay_votes="on")
    chance = random.Random(seed)
    while g.outcome is None and g.asked < 400:
        question = GAME.question(g, g.seat)
        assert question is not None
        for option in (*question.options, *question.items):
            yield g, option
        g.reply(chance.choice(g.options))


@pytest.mark.parametrize(("scenario", "seats"), NIGHTS)
def test_options_say_what_they_do_to_things_that_are_there(scenario: str, seats: int) -> None:
    verbs: set[str] = set()
    for seed in range(3):
        for g, option in questions(scenario, seats, seed):
            assert option.verb, option
            verbs.add(option.verb)
            assert all(is_there(g, thing) for thing in option.about), option
            assert all(price.amount > 0 for price in option.price), option
    assert len(verbs) < 60


def is_there(g: Night, thing: Thing) -> bool:
    """Whether a thing that an option names exists at this table."""
    known: dict[str, Container[str]] = {
        "disk": g.pack.disks,
        "person": {*g.characters, *g.pack.people},
        "square": g.layout.ground.numbers,
        "tile": g.pack.tiles,
        "place": {*g.layout.gates, *"nesw"},
        "die": set("123456"),
        "card": g.pack.spells,
        "skill": {*g.pack.skills, *ATTRIBUTES},
    }
    return thing.id in known[thing.kind]


def test_a_tile_that_is_turned_says_where_its_doors_face() -> None:
    plan = GAME.pack("first-night").plans["cafe"]
    assert moving.doors_face(plan, 0) == "doors to the north and east"
    assert moving.doors_face(plan, 1) == "doors to the east and south"
    assert moving.doors_face(GAME.pack("first-night").plans["market_square"], 0) == ""


def test_which_of_several_things_would_do_is_named_as_long_as_they_are_few() -> None:
    g = GAME.new(seed=1, scenario="second_market", seats=3)
    assert isinstance(g, Night)
    few = ("any", (("carries", ("crystal",)), ("carries", ("scroll", "orb"))))
    assert lacking.lacking(g, few) == "you need the crystal, the scroll or the orb"
    many = (
        "any",
        tuple(("carries", (one,)) for one in ("crystal", "scroll", "orb", "incense", "minerals")),
    )
    assert lacking.lacking(g, many) == "you have none of the things it takes"


def refused(g: Night) -> dict[str, str]:
    """What cannot be done in this turn, with the reason."""
    return {option.label: option.why_not for option in WORDS.refused(g, g.agenda[-1])}


def test_what_goes_back_to_a_night_that_was_not_played_is_not_talked_of() -> None:
    g = GAME.new(seed=1, scenario="the_will", seats=2)
    assert isinstance(g, Night)
    for who in ("take:duane", "take:earl"):
        g.reply(who)
    assert "Ask Lyle about the doors" not in refused(g)
    assert "Ring Ardith Moss" not in refused(g)
    g.flags["lyle_home"] = 1
    assert "Ring Ardith Moss" not in refused(g)


def test_nobody_is_sent_to_a_drawer_that_is_empty() -> None:
    g = GAME.new(seed=1, scenario="the_will", seats=2)
    assert isinstance(g, Night)
    for who in ("take:duane", "take:earl"):
        g.reply(who)
    assert refused(g)["Open the clerk's drawer"] == "only in the bank"
    assert refused(g)["Take up the will"] == "only in the study of Ravel House"
    g.flags["drawer_full"] = 0
    assert refused(g)["Open the clerk's drawer"] == "not any more"


def test_nobody_is_sent_for_what_is_had_already() -> None:
    g = GAME.new(seed=1, scenario="last_bus")
    assert isinstance(g, Night)
    g.reply("take:kirk")
    assert refused(g)["Siphon the pumps"] == "only at the pumps of Kestrel Gas"
    g.flags["has_fuel"] = 1
    assert refused(g)["Siphon the pumps"] == "not any more"


def test_nobody_who_is_alone_is_told_where_to_bet_with_others() -> None:
    g = GAME.new(seed=1, scenario="the_will")
    assert isinstance(g, Night)
    g.reply("take:bev")
    assert "Bet at the bar" not in refused(g)


def test_what_waits_for_a_task_of_the_night_names_it() -> None:
    g = GAME.new(seed=1, scenario="last_bus")
    assert isinstance(g, Night)
    g.reply("take:kirk")
    assert refused(g)["Start the bus"] == "this comes first: “The spare key, on Alder Row”"
    assert refused(g)["Call dispatch"] == "nothing of it lies hidden on the tiles found so far"
    g.flags["has_key"] = 1
    fuel = "Fuel: gas station, hardware store, or the pumps"
    assert refused(g)["Start the bus"] == f"this comes first: “{fuel}”"


def test_of_two_ways_to_an_action_both_say_what_they_still_need() -> None:
    g = GAME.new(seed=1, scenario="the_will", seats=2)
    assert isinstance(g, Night)
    for who in ("take:duane", "take:earl"):
        g.reply(who)
    who, condition = g.active or "", g.story.needs["open_the_will"]
    assert lacking.needed(g, who, condition) == "you carry nothing for it"
    letter = next(id for id in g.pack.disks if id.startswith("number_1"))
    c = g.characters[who]
    g.characters[who] = msgspec.structs.replace(c, items=(letter,))
    told = lacking.needed(g, who, condition)
    assert told == "you carry too little for it, or else only with 4 VP or more"
    g.characters[who] = msgspec.structs.replace(c, items=(letter,), vp=5)
    told = lacking.needed(g, who, condition)
    assert told == "you carry too little for it, or else not before round 18"


def test_fate_speaks_by_name_and_what_is_less_has_a_minus() -> None:
    g = GAME.new(seed=1, scenario="the_will", seats=2)
    assert isinstance(g, Night)
    for who in ("take:duane", "take:earl"):
        g.reply(who)
    told = GAME.tell(g, FateRolled(who="duane", table="woohoo", roll=10))
    assert told == "Duane: WooHoo! 10, Forgiven: you lose a failure disk."
    told = GAME.tell(g, PointsRolled(who="duane", points=4, value=0, health=4, penalty=2))
    assert told.endswith("(0 + 4 − 2).")
    assert GAME.tell(g, Scored(who="duane", vp=-2, total=-1, why="")) == "Duane: −2 VP, now −1."


def test_a_roll_for_what_was_just_chosen_needs_no_name() -> None:
    g = GAME.new(seed=1, scenario="hollow_choir")
    assert isinstance(g, Night)
    g.reply("take:duane")
    assert names.rolling(g, "duane", "deed", "choice.nettie_asks") == "Duane rolls"
    assert names.rolling(g, "duane", "deed", "deed.ritual.success") == (
        "Duane rolls to perform the rite"
    )
