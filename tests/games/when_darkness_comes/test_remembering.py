"""WD-40.1, WD-40.3, WD-40.5: choices and votes, words, tracks, hands and persons, one by one."""

from __future__ import annotations

import msgspec
import pytest

from noctuary.games.when_darkness_comes import GAME
from noctuary.games.when_darkness_comes.content.doing import Amount, Those
from noctuary.games.when_darkness_comes.events import (
    Bore,
    Chose,
    Flipped,
    MarkShown,
    PersonLeft,
    TrackMoved,
    Voted,
)
from noctuary.games.when_darkness_comes.night import choices, effects, memories, persons, turn, whom
from noctuary.games.when_darkness_comes.state import Later, Result
from noctuary.games.when_darkness_comes.story import memory, scenario
from tests.games.when_darkness_comes.test_memories import (
    HERE,
    at_table,
    effect,
    event,
    story,
    three,
)

THERE = "market_square.7.7"


def moment(who: str = "kirk", script: str = "event.loud") -> scenario.Moment:
    return scenario.Moment(who, script, 0)


# ── choices and votes ─────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-40.3")
def test_the_dead_keep_their_voice_where_the_story_says_so() -> None:
    t = three().change("sharon", alive=False)
    value = choices.asked_of(t.g, "event.will", 0)
    assert choices.deciders(t.g, moment(), value) == ["kirk", "sharon", "brian"]
    living = msgspec.structs.replace(value, voters="living")
    assert choices.deciders(t.g, moment(), living) == ["kirk", "brian"]
    other = msgspec.structs.replace(value, decider="others")
    assert choices.deciders(t.g, moment(), other) == ["brian"]


@pytest.mark.rule("WD-40.3")
def test_each_voter_chooses_among_the_others_of_that_voter() -> None:
    t = event(three(), "will")
    for seat, options in enumerate(
        [("sharon", "brian"), ("kirk", "brian"), ("kirk", "sharon")],
    ):
        assert t.g.question.seat == seat
        assert t.options == tuple(f"choose:@{who}" for who in options)
        t.reply(t.options[0], seat=seat)
    assert [mark.who for mark in t.g.marks] == ["kirk"], "two of three voices"


@pytest.mark.rule("WD-40.3")
@pytest.mark.parametrize(("actor", "blamed"), [("kirk", "sharon"), ("brian", "kirk")])
def test_at_a_tie_the_voice_of_the_actor_counts(actor: str, blamed: str) -> None:
    t = event(three(), "will", actor)
    for seat, who in enumerate(["sharon", "brian", "kirk"]):
        t.reply(f"choose:@{who}", seat=seat)
    assert [mark.who for mark in t.g.marks] == [blamed]


@pytest.mark.rule("WD-40.3")
def test_a_tie_is_broken_by_chance_among_the_foremost_alone() -> None:
    chosen = set()
    for seed in range(12):
        t = at_table(kirk=HERE, sharon=HERE, brian=HERE, valerie=HERE, robert=HERE)
        t.g.streams["oracle"] = seed
        event(t, "vote")
        for seat, who in enumerate(["kirk", "kirk", "brian", "brian", "robert"]):
            t.reply(f"choose:@{who}", seat=seat)
        chosen |= {mark.who for mark in t.g.marks}
    assert chosen == {"kirk", "brian"}


@pytest.mark.rule("WD-40.3")
@pytest.mark.parametrize(
    ("voices", "flag"), [(("go", "go", "go"), "gone"), (("go", "go", "stay"), "stayed")]
)
def test_where_all_must_agree_most_voices_are_not_enough(
    voices: tuple[str, ...], flag: str
) -> None:
    t = event(three(), "quiet_vote")
    for seat, voice in enumerate(voices):
        t.reply(f"choose:{voice}", seat=seat)
    assert [name for name in ("gone", "stayed") if name in t.g.flags] == [flag]
    assert [(e.who, e.option) for e in t.told(Chose)] == [("", "go" if flag == "gone" else "stay")]
    assert t.told(Voted) == [], "who wanted what stays secret"


@pytest.mark.rule("WD-40.3")
def test_an_open_vote_is_told_with_every_voice() -> None:
    t = event(three(), "will")
    for seat, who in enumerate(["sharon", "brian", "sharon"]):
        t.reply(f"choose:@{who}", seat=seat)
    votes = (("kirk", "@sharon"), ("sharon", "@brian"), ("brian", "@sharon"))
    assert [e.votes for e in t.told(Voted)] == [votes]


@pytest.mark.rule("WD-40.7")
def test_whoever_does_not_answer_gets_what_the_story_says_or_else_the_first_option() -> None:
    t = effect(three(), "move_track", {"track": "owed", "by": 2}, "sharon")
    t.change("sharon", vp=3)
    event(t, "asked")
    assert t.options == ("choose:pay", "choose:beg", "choose:run")
    assert t.g.question.fallback == "choose:pay"
    poor = effect(three(), "move_track", {"track": "owed", "by": 2}, "sharon")
    assert event(poor, "asked").g.question.fallback == "choose:beg"
    assert event(three(), "quiet_vote").g.question.fallback == "choose:go"


@pytest.mark.rule("WD-40.1")
def test_a_choice_with_one_way_left_is_not_asked() -> None:
    t = at_table(kirk=HERE, sharon=HERE)
    event(t, "will")
    assert [mark.who for mark in t.g.marks] == ["sharon"], "a tie, and the actor blamed her"
    assert t.step == "TakeTurn"
    alone = at_table(kirk=HERE)
    event(alone, "will")
    assert (alone.g.marks, alone.step) == ([], "TakeTurn"), "there is nobody to name"


# ── words ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-40.1")
def test_a_word_lasts_so_many_rounds_or_until_one_begins() -> None:
    t = three()
    t.g.round = 4
    effect(t, "mark", {"word": "held", "rounds": 2})
    effect(t, "mark", {"word": "late", "until": 5})
    effect(t, "mark", {"word": "vain"})
    for number, words in [(5, ["held", "vain"]), (6, ["vain"]), (99, ["vain"])]:
        t.g.round = number
        memories.end_marks(t.g)
        assert [mark.word for mark in t.g.marks] == words
    assert [e.word for e in t.told(Bore) if not e.on] == ["late", "held"]


@pytest.mark.rule("WD-40.1")
def test_a_word_that_is_put_on_again_is_there_once_and_not_told_as_gone() -> None:
    t = effect(three(), "mark", {"word": "held", "rounds": 1})
    effect(t, "mark", {"word": "held"})
    assert [(mark.word, mark.until) for mark in t.g.marks] == [("held", 0)]
    assert [e.on for e in t.told(Bore)] == [True, True]
    effect(t, "mark", {"word": "held"}, "sharon")
    effect(t, "unmark", {"word": "held"})
    assert [mark.who for mark in t.g.marks] == ["sharon"]


@pytest.mark.rule("WD-40.5")
def test_what_was_examined_is_known_until_the_word_is_gone() -> None:
    t = effect(three(), "mark", {"word": "bitten", "secret": True}, "sharon")
    effect(t, "show_mark", {"word": "bitten", "of": "other"}, "kirk", "sharon")
    effect(t, "show_mark", {"word": "bitten", "of": "other"}, "brian", "sharon")
    assert t.g.looked_up == {"bitten:sharon": (0, 2)}
    assert [(e.borne, e.seats) for e in t.told(MarkShown)] == [(True, (0,)), (True, (2,))]
    effect(t, "unmark", {"word": "bitten"}, "sharon")
    assert t.g.looked_up == {}
    effect(t, "show_mark", {"word": "bitten", "of": "others", "to": "everyone"})
    assert [(e.who, e.borne, e.seats) for e in t.told(MarkShown)[2:]] == [
        ("sharon", False, (0, 1, 2)),
        ("brian", False, (0, 1, 2)),
    ]


@pytest.mark.rule("WD-40.6")
def test_a_word_that_was_shown_cannot_be_unseen() -> None:
    t = three()
    before = t.g.revealed
    effect(t, "show_mark", {"word": "bitten", "of": "other"}, "kirk", "sharon")
    assert t.g.revealed > before, "no decision from before can be taken back"


@pytest.mark.rule("WD-40.5", "WD-2.13")
def test_to_one_alone_is_dealt_to_one_and_nothing_is_left_over() -> None:
    t = three()
    effect(t, "deal_out", {"words": ["red", "black"], "to": "one", "n": 2, "group": "ace"})
    assert sorted(mark.word for mark in t.g.marks) == ["black", "red"]
    assert len({mark.who for mark in t.g.marks}) == 1
    assert {mark.group for mark in t.g.marks} == {"ace"}
    assert t.g.spare == {}
    effect(t, "deal_out", {"words": ["a", "b", "c", "d", "e", "f", "g"], "n": 2, "group": "suit"})
    dealt = [mark.who for mark in t.g.marks if mark.group == "suit"]
    assert sorted(dealt) == ["brian", "brian", "kirk", "kirk", "sharon", "sharon"]
    assert len(t.g.spare["suit"]) == 1
    assert all(mark.seats == (t.g.seat_of(mark.who),) for mark in t.g.marks)


@pytest.mark.rule("WD-40.5")
def test_if_all_words_are_dealt_none_is_spare() -> None:
    t = effect(three(), "deal_out", {"words": ["a", "b"], "group": "suit"})
    assert len(t.g.marks) == 2
    assert t.g.spare == {}


# ── tracks ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-40.1")
def test_a_track_of_each_is_moved_for_whoever_is_meant() -> None:
    t = effect(three(), "move_track", {"track": "owed", "by": 3, "who": "others"})
    assert [memory.value_of(t.g, "owed", who) for who in t.g.characters] == [0, 3, 3]
    effect(t, "move_track", {"track": "owed", "set": 3, "who": "everyone"})
    assert [(e.who, e.by, e.now) for e in t.told(TrackMoved)] == [
        ("sharon", 3, 3),
        ("brian", 3, 3),
        ("kirk", 3, 3),
    ], "what stays where it is is not told"
    effect(t, "move_track", {"track": "owed", "by": -9, "who": "everyone"})
    assert [memory.value_of(t.g, "owed", who) for who in t.g.characters] == [0, 0, 0]


@pytest.mark.rule("WD-40.5")
@pytest.mark.parametrize(("track", "seats"), [("owed", None), ("hunger", (1,)), ("gil", ())])
def test_only_those_hear_of_a_track_who_see_it(track: str, seats: tuple[int, ...] | None) -> None:
    t = effect(three(), "move_track", {"track": track, "by": 1}, "sharon")
    assert [e.seats for e in t.told(TrackMoved)] == [seats]


@pytest.mark.rule("WD-40.1")
def test_a_track_that_passes_downwards_fires_only_what_waits_for_that() -> None:
    t = three().turn()
    t.g.flags["noise"] = 8
    effect(t, "move_track", {"track": "noise", "by": -1}).do()
    assert "loud" not in t.g.flags
    effect(t, "move_track", {"track": "noise", "by": -4}).do()
    assert ("loud" in t.g.flags, t.g.flags["calm"]) == (False, 1), "at three it is calm"


# ── one way or another, later, from hand to hand ──────────────────────────────────────────────


@pytest.mark.rule("WD-40.1")
@pytest.mark.parametrize(("skills", "flag"), [({"search": 1}, True), ({}, False)])
def test_one_way_or_another(skills: dict[str, int], flag: bool) -> None:
    t = effect(at_table(kirk=HERE), "move_person", {"person": "vada", "to": "actor"})
    t.skills("kirk", **skills).turn("kirk").reply("do:talk")
    assert ("clever" in t.g.flags, t["kirk"].allies) == (flag, () if flag else ("vada",))


@pytest.mark.rule("WD-40.1")
def test_what_comes_later_comes_once_and_with_the_same_people() -> None:
    t = three()
    t.g.round = 3
    t.g.later = [Later(3, "event.loud", "kirk", "brian"), Later(4, "event.calm", "sharon", "")]
    (due,) = memories.what_is_due(t.g)
    assert (due.script, due.who, due.other) == ("event.loud", "kirk", "brian")
    assert memories.what_is_due(t.g) == []
    t.g.round = 9
    assert [step.script for step in memories.what_is_due(t.g)] == ["event.calm"]
    assert t.g.later == []


@pytest.mark.rule("WD-40.1")
def test_a_belonging_of_a_kind_changes_hands_with_its_points() -> None:
    t = three().give("kirk", "crowbar", vp=True).give("kirk", "crystal.1")
    worth = t["kirk"].vp
    effect(t, "pass_thing", {"from": "actor", "to": "other", "kind": "item"}, "kirk", "sharon")
    assert (t["kirk"].items, t["sharon"].items) == (("crystal.1",), ("crowbar",))
    assert (t["kirk"].vp, t["sharon"].vp) == (0, worth)
    effect(t, "pass_thing", {"from": "actor", "to": "other", "kind": "item"}, "kirk", "sharon")
    assert t["kirk"].items == ("crystal.1",), "nothing of the kind is left"
    effect(t, "pass_thing", {"from": "actor", "to": "actor"})
    assert t["kirk"].items == ("crystal.1",)
    effect(t, "pass_thing", {"from": "actor", "to": {"marked": "nobody"}})
    assert t["kirk"].items == ("crystal.1",), "there is nobody to take it"


# ── whom ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-40.1")
def test_whom_an_effect_concerns() -> None:
    t = at_table("market_square cafe", kirk="cafe.1.3", sharon="cafe.2.2", brian=HERE)
    t.change("brian", vp=4).change("sharon", vp=4)
    t.g.result = Result("kirk", 3, success=True, helpers=(("brian", 0),))
    for word, meant in {
        "actor": ["kirk"],
        "everyone": ["kirk", "sharon", "brian"],
        "others": ["sharon", "brian"],
        "here": ["kirk", "sharon"],
        "assistants": ["brian"],
        "leader": ["sharon", "brian"],
        "other": [],
    }.items():
        assert whom.named(t.g, moment(), word) == meant, word
    assert whom.named(t.g, moment("brian"), "here") == ["brian"]
    t.change("kirk", square="market_square.2.4")
    assert whom.named(t.g, moment("brian"), "here") == ["brian"], "outdoors the square counts"
    lowest = msgspec.convert({"lowest": "vp"}, Those)
    assert whom.named(t.g, moment(), lowest) == ["kirk"]
    t.change("kirk", alive=False)
    assert whom.named(t.g, moment(), "actor") == [], "the dead are not meant"
    assert whom.named(t.g, moment(), "everyone") == ["sharon", "brian"]


@pytest.mark.rule("WD-40.1")
def test_what_comes_of_a_roll_knows_whom_it_was_about(monkeypatch: pytest.MonkeyPatch) -> None:
    t = at_table(kirk=HERE, sharon=HERE)
    gift = (("gain_vp", Amount(2, to="other")),)
    monkeypatch.setitem(t.g.story.scripts, "event.x.0.success", gift)
    t.g.result = Result("kirk", 3, success=True)
    effects.Branch("event.x.0", "kirk", "sharon").run(t.g)
    assert (t["kirk"].vp, t["sharon"].vp) == (0, 2)


@pytest.mark.rule("WD-40.1")
def test_an_amount_may_be_meant_for_a_building_and_the_dead_get_nothing() -> None:
    t = at_table("market_square cafe", kirk="cafe.1.3", sharon="cafe.2.2", brian=HERE)
    inside = Amount(2, to="everyone", building="cafe")
    assert whom.concerned(t.g, moment(), inside) == [("kirk", 2), ("sharon", 2)]
    assert whom.concerned(t.g, moment("brian"), 3) == [("brian", 3)]
    t.change("brian", alive=False)
    assert whom.concerned(t.g, moment("brian"), 3) == []


# ── persons ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-20.1")
def test_persons_with_a_place_stand_there_from_the_start_and_others_nowhere() -> None:
    t = at_table(kirk=HERE)
    t.g.box += ["vada", "gilly"]
    persons.come_to_town(t.g)
    assert t.g.shown["vada"].square in t.g.layout.tagged["start"]
    assert t.g.shown["vada"].found
    assert "gilly" not in t.g.shown
    assert ("vada" in t.g.box, "gilly" in t.g.box) == (False, True)
    assert [e.disk for e in t.told(Flipped)] == ["vada"]


@pytest.mark.rule("WD-20.1")
def test_a_person_in_a_building_stands_on_no_mark() -> None:
    t = at_table("market_square cafe", kirk=HERE)
    lay = t.g.layout
    for seed in range(20):
        t.g.streams["oracle"] = seed
        square = persons.place_for(t.g, None, "cafe")
        assert lay.zones[square] == "cafe"
        assert lay.ground.marks[square] != "search"
    assert persons.place_for(t.g, None, "bank") == -1
    assert persons.place_for(t.g, "study", None) == -1
    assert persons.place_for(t.g, "start", None) in lay.tagged["start"]


@pytest.mark.rule("WD-20.1", "WD-20.2")
def test_a_person_goes_where_the_story_sends_them_and_stays_if_there_is_no_such_place() -> None:
    t = effect(at_table(kirk=THERE), "move_person", {"person": "vada", "to": "actor"})
    assert t.at("vada") == THERE
    effect(t, "move_person", {"person": "vada", "building": "bank"})
    assert t.at("vada") == THERE
    effect(t, "move_person", {"person": "vada", "tag": "start"})
    assert t.g.shown["vada"].square in t.g.layout.tagged["start"]
    effect(t, "joins", "vada")
    assert (t["kirk"].allies, "vada" in t.g.shown) == (("vada",), False)
    effect(t, "move_person", {"person": "vada", "away": True})
    assert (t["kirk"].allies, t.g.box.count("vada")) == ((), 1)
    assert [e.person for e in t.told(PersonLeft)] == ["vada"]
    effect(t, "move_person", {"person": "vada", "to": "actor"})
    assert (t.at("vada"), "vada" in t.g.box) == (THERE, False)


@pytest.mark.rule("WD-20.1", "WD-40.1")
def test_the_very_first_square_of_the_town_is_one_like_any_other() -> None:
    town = story().ground
    first, last = (next(s for s, n in town.numbers.items() if n == at) for at in (0, 24))
    t = at_table(first.partition(".")[0], kirk=last, sharon=first)
    effect(t, "move_person", {"person": "vada", "to": "actor"}, "sharon")
    assert t.g.shown["vada"].square == 0
    assert memory.is_beside(t.g, 0, "vada")
    nearest = msgspec.convert({"lowest": "owed", "nearest_to": "vada"}, Those)
    assert whom.named(t.g, moment(), nearest) == ["sharon", "kirk"]
    t.turn()
    effect(t, "becomes", {"person": "vada", "disk": "zombie"}).do()
    assert [t.at(disk) for disk in t.g.shown] == [first]


@pytest.mark.rule("WD-15.4")
def test_nobody_goes_along_with_the_dead_and_who_leaves_stays_behind_there() -> None:
    t = at_table(kirk=HERE, sharon=THERE).change("sharon", alive=False)
    effect(t, "joins", "vada", "sharon")
    assert t["sharon"].allies == ()
    effect(t, "joins", "vada")
    effect(t, "leaves", "vada", "sharon")
    assert (t["kirk"].allies, t.at("vada")) == ((), HERE)
    effect(t, "leaves", "vada")
    assert t.at("vada") == HERE


@pytest.mark.rule("WD-6.18")
def test_another_disk_lies_where_a_person_was_who_is_out_of_the_game() -> None:
    t = effect(at_table(kirk=THERE).turn(), "move_person", {"person": "vada", "to": "actor"})
    t.change("kirk", square=HERE)
    effect(t, "becomes", {"person": "vada", "disk": "zombie"}).do()
    zombies = [disk for disk in t.g.shown if disk.startswith("zombie")]
    assert [t.at(disk) for disk in zombies] == [THERE]
    assert "vada" not in t.g.shown
    assert "vada" in t.g.box
    t.g.box, t.g.supply, t.g.discard = [], [], []
    effect(t, "move_person", {"person": "gilly", "to": "actor"})
    effect(t, "becomes", {"person": "gilly", "disk": "zombie"}).do()
    assert t.at("gilly") == HERE, "no zombie can be had"


@pytest.mark.rule("WD-40.1")
def test_figures_step_to_the_nearest_square_with_a_tag() -> None:
    t = at_table(kirk="market_square.0.0", sharon=THERE)
    tagged = t.g.layout.tagged["start"]
    effect(t, "move_figure", {"tag": "start", "who": "everyone"})
    for who, came_from in (("kirk", "market_square.0.0"), ("sharon", THERE)):
        far = {s: t.g.layout.range(t.square(came_from), s) for s in tagged}
        assert far[t[who].square] == min(far.values())
    before = t["kirk"].square
    effect(t, "move_figure", {"tag": "start"})
    assert t["kirk"].square == before, "who is there stays"
    effect(t, "move_figure", {"tag": "study"})
    assert t["kirk"].square == before, "the place is not on the board"


@pytest.mark.rule("WD-20.2")
def test_one_talks_to_a_person_in_the_same_room_or_outdoors_beside_them() -> None:
    t = at_table("market_square cafe", kirk=HERE, sharon="cafe.1.3")
    effect(t, "move_person", {"person": "vada", "to": "actor"})
    for square, beside in [(HERE, True), ("market_square.2.4", True), ("market_square.2.5", False)]:
        assert memory.is_beside(t.g, t.square(square), "vada") is beside
    assert not memory.is_beside(t.g, t.square(HERE), "gilly")
    effect(t, "move_person", {"person": "vada", "to": "actor"}, "sharon")
    lay = t.g.layout
    for square in lay.buildings["cafe"]:
        assert memory.is_beside(t.g, square, "vada") is (
            lay.rooms[square] == lay.rooms[t.square("cafe.1.3")]
        )
    assert not memory.is_beside(t.g, t.square("cafe.0.3"), "vada"), "through the door"


# ── rounds ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-40.1")
def test_what_is_due_in_a_round_happens_when_it_begins() -> None:
    t = at_table(kirk=HERE)
    t.g.round, t.g.later = 1, [Later(2, "event.loud", "kirk", "")]
    effect(t, "mark", {"word": "held", "until": 2})
    t.do(turn.BEGIN_ROUND)
    assert (t.g.round, t.g.flags["loud"], t.g.marks) == (2, 1, [])
    assert GAME.view(t.g, 0).round == 2
