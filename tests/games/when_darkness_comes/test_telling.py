"""The log in plain English: right numbers, right names, nothing twice."""

from __future__ import annotations

import pytest

from noctuary.games.when_darkness_comes import GAME
from noctuary.games.when_darkness_comes.events import (
    Chose,
    Looked,
    PointsRolled,
    Reshuffled,
    StateChanged,
    Told,
)
from noctuary.games.when_darkness_comes.moving import fate
from noctuary.games.when_darkness_comes.people import damage
from noctuary.games.when_darkness_comes.seen.worth import record
from noctuary.games.when_darkness_comes.story import scenario
from noctuary.games.when_darkness_comes.words import telling
from noctuary.terminal.drawing import drawing_of
from tests.games.when_darkness_comes.table import Table

HERE = "cafe.2.3"


def said(t: Table, event: object) -> str:
    return telling.tell(t.g, event)  # type: ignore[arg-type]


def test_one_is_told_as_one() -> None:
    t = Table("cafe", kirk=HERE)
    assert said(t, Reshuffled(building="cafe", disks=1)) == "1 disk of the café is laid out again."
    assert said(t, Reshuffled(building="cafe", disks=2)).startswith("2 disks of the café are mixed")
    assert said(t, Looked(who="kirk", disks=1, how="x")) == "Kirk has looked at 1 face-down disk."
    one = PointsRolled(who="kirk", value=0, health=1, penalty=0, points=2, flight=False)
    assert said(t, one) == "Kirk has 1 point (0 + 1)."


@pytest.mark.rule("WD-10.31", "WD-4.21")
@pytest.mark.parametrize(
    ("before", "now", "field", "words"),
    [
        (1, fate.jinx, "door_fate", "Kirk has used up the luck."),
        (-1, fate.unlocked, "door_fate", "Kirk is rid of the jinx."),
        (1, fate.nothing_works, "next_check", "Kirk may still fail at the next check."),
        (-1, fate.this_will_work, "next_check", "Kirk may succeed at the next check."),
    ],
)
def test_what_is_cancelled_is_told(before: int, now: fate.Effect, field: str, words: str) -> None:
    t = Table("cafe", kirk=HERE).change("kirk", **{field: before})
    now(t.g, "kirk", False, "WD-36.11")
    assert getattr(t["kirk"], field) == 0
    assert said(t, t.told(StateChanged)[-1]) == words


def test_whoever_killed_somebody_is_told_by_name() -> None:
    t = Table("cafe", kirk=HERE, sharon=HERE, brian=HERE).change("sharon", permanent=3)
    t.show("ghoul.2", HERE).do(damage.SufferDamage("kirk", "ghoul.2"), active="brian")
    damage.die(t.g, ("kirk",), "ghoul.2")
    t.do(active="brian")
    ends = {who: record(t.g, t[who])["died"] for who in ("kirk", "sharon", "brian")}
    assert ends == {"kirk": "was killed by the ghoul", "sharon": "died of grief", "brian": ""}


def test_a_passage_of_the_story_is_read_once() -> None:
    state = GAME.new(seed=1, scenario="last_bus")
    scripts = state.story.scripts
    script, number = next(
        (name, n) for name, lines in scripts.items() for n, (key, said) in enumerate(lines)
        if key == "message" and isinstance(said, str)
    )  # fmt: skip
    drawing = drawing_of(GAME, state.pack)
    (page,) = drawing.story(state, Told(script=script, number=number))
    assert page.title == ""
    assert page.body
    assert drawing.news(state, Told(script=script, number=number)) == ""


def test_what_somebody_chose_is_told_to_everybody_as_a_choice() -> None:
    t = Table("market_square", "second_market", kirk="market_square.2.3")
    t.g.box = ["crystal.1", "orb.2"]
    t.do(scenario.CarryOut("deed.buy.success", "kirk"), active="kirk").reply("choose:name_orb")
    assert said(t, t.told(Chose)[-1]) == "Kirk chooses: An orb."


@pytest.mark.rule("WD-37.2", "WD-37.4")
def test_rest_says_where_there_is_no_willpower_to_restore() -> None:
    t = Table("cafe", kirk=HERE).turn("kirk")

    def rest() -> str:
        return next(one.cost for one in GAME.question(t.g).options if one.id == "rest")

    assert rest() == "the whole turn; you have lost no willpower"
    t.change("kirk", willpower=1)
    assert rest() == "the whole turn; restores 1 willpower"


def test_names_are_written_as_people_write_them() -> None:
    disks = GAME.pack("first-night").disks
    names = {disks[id].name for id in ("off_duty_cop", "know_it_all", "grey_cloak", "surgeon_bag")}
    assert names == {"Off-duty cop", "Know-it-all", "Gray cloak", "Surgeon's bag"}
    assert {disks[f"{id}.1"].name for id in ("pile_up", "first_aid_kit")} == {
        "Pile-up",
        "First-aid kit",
    }
