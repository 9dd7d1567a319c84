"""WD-40.1, WD-40.5: words that people bear, tracks, persons, votes, challenges, ends per head."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

from noctuary.engine.faults import PackError
from noctuary.engine.packs import files_of
from noctuary.engine.question import Outcome
from noctuary.games.when_darkness_comes import GAME
from noctuary.games.when_darkness_comes.content import reading
from noctuary.games.when_darkness_comes.content.doing import Effect, Those
from noctuary.games.when_darkness_comes.content.rotated_tiles import NOWHERE
from noctuary.games.when_darkness_comes.content.tiles import WALL
from noctuary.games.when_darkness_comes.content.town import Town
from noctuary.games.when_darkness_comes.events import Bore, Chose, Told, TrackMoved, Voted
from noctuary.games.when_darkness_comes.moving import doors
from noctuary.games.when_darkness_comes.night import turn, whom
from noctuary.games.when_darkness_comes.night.effects import EFFECTS
from noctuary.games.when_darkness_comes.people import failure
from noctuary.games.when_darkness_comes.seen.redeal import redeal
from noctuary.games.when_darkness_comes.state import Result, Settings
from noctuary.games.when_darkness_comes.story import ending, scenario
from noctuary.games.when_darkness_comes.words import telling
from noctuary.terminal.when_darkness_comes import panel
from noctuary.terminal.when_darkness_comes import told as night_told
from noctuary.web.looks import when_darkness_comes as look
from noctuary.web.looks.when_darkness_comes import people
from tests.games.when_darkness_comes.table import Table

HERE = "market_square.2.3"
STORY = """
id: memories
title: Memories
intro: Everything is remembered here.
objective: None.
players: {min: 1, max: 6}
mode: competitive
tiles: {start: [{tile: market_square}], include: [mansion, hotel_ground]}
characters: {start: {tile: market_square, tag: start}, items: [flashlight]}
disks:
  placed: [{numbered: 1, tag: start, face: up}, {numbered: 2, tag: start, face: up}]
tracks:
  - {id: noise, name: Noise, from: 0, to: 12, ends: [quiet, loud]}
  - {id: hunger, name: Hunger, from: 0, to: 6, per: character, shown: owner}
  - {id: owed, name: Owed, from: 0, to: 9, per: character}
  - {id: gil, name: Gil, from: 0, to: 3, shown: nobody}
persons:
  - {id: vada, name: Vada Coates, text: A pencil., tag: start, assists: [intelligence], dice: 2}
  - {id: gilly, name: Gil Sumner, text: He drives.}
words: {bitten: Somebody kept a glove on., want_gold: Be rich (+3).}
events:
  - {id: loud, when: {track_passes: {track: noise, at: 7}}, do: [{set_flag: loud}]}
  - {id: calm, when: {track_passes: {track: noise, at: 3, down: true}}, do: [{set_flag: calm}]}
  - {id: last, when: {round_start: 90}, do: [{set_flag: over}]}
  - {id: crash, when: {gate_broken: window}, do: [{move_track: {track: noise, by: 2}}]}
  - {id: thief, when: {theft_tried: failed}, do: [{move_track: {track: noise, by: 1}}]}
  - {id: talked, when: {person_talked: vada}, do: [{add_counter: talks}]}
  - {id: shame, when: {failure_gained: true}, do: [{add_counter: shames}]}
  - {id: dealt, when: {counter_reached: {name: deal, at: 1}},
     do: [{deal_out: {group: wants, words: [want_gold, want_home, want_name, want_bus], n: 1}},
          {deal_out: {words: [bitten], to: one, group: bite}}]}
  - {id: purses, when: {counter_reached: {name: purse, at: 1}},
     do: [{deal_out: {packets: [[crowbar], [lockpick_set], [flashlight]]}}]}
  - id: vote
    when: {counter_reached: {name: vote, at: 1}}
    do:
      - choice:
          text: Who stays?
          decider: everyone
          secret: false
          tie: random
          among: everyone
          do: [{mark: {word: left, who: other}}]
  - id: quiet_vote
    when: {counter_reached: {name: quiet_vote, at: 1}}
    do:
      - choice:
          text: Go?
          decider: everyone
          secret: true
          count: all
          tie: stay
          options:
            - {id: go, text: Go, do: [{set_flag: gone}]}
            - {id: stay, text: Stay, do: [{set_flag: stayed}]}
  - id: whispered
    when: {counter_reached: {name: whispered, at: 1}}
    do:
      - message: Nobody is listening.
      - choice:
          text: Do you tell?
          secret: true
          options: [{id: tell, text: Tell}, {id: keep, text: Keep it}]
  - id: will
    when: {counter_reached: {name: will, at: 1}}
    do:
      - choice:
          text: Whose fault?
          decider: everyone
          voters: all
          among: others
          do: [{mark: {word: blamed, who: other}}]
  - id: asked
    when: {counter_reached: {name: asked, at: 1}}
    do:
      - choice:
          text: "{actor}, what now?"
          decider: {highest: owed}
          fallback: pay
          options:
            - {id: pay, text: Pay, if: {vp: {at_least: 3}}, do: [{gain_vp: -3}]}
            - {id: beg, text: Beg, do: [{mark: {word: beggar}}]}
            - {id: run, text: Run, do: [{set_flag: ran}]}
  - id: told
    when: {counter_reached: {name: told, at: 1}}
    do:
      - message: {text: "{actor} looks at {other}.", again: "{actor} looks again."}
      - message: {text: Nobody hears this., if: {not: {alive: true}}}
actions:
  - id: talk
    label: Talk
    where: {person: vada}
    once: round
    success:
      - branch:
          if: {has_skill: search}
          then: [{set_flag: clever}]
          else: [{joins: vada}]
  - id: call
    label: Call
    where: {anywhere: true}
    check: {attribute: persuasion, tn: 6H}
    success: [{later: {rounds: 2, do: [{set_flag: answered}]}}]
  - id: duel
    label: Duel
    where: {tile: market_square}
    against: anyone
    seconds: true
    stake: {most: 2, things: any}
    arms:
      - {id: blades, text: Blades, mine: {attribute: attack, kind: opposed}, loser: [{damage: 1}]}
      - {id: cards, text: Cards, mine: {attribute: intelligence, kind: opposed}}
    refuse: [{gain_failure: {amount: 1, to: other}}]
    spoiled: [{gain_vp: 2}]
    success: [{add_counter: duels}]
    failure: [{add_counter: duels}]
  - id: wrestle
    label: Wrestle
    where: {tile: market_square}
    against: willing
    check: {attribute: attack, kind: opposed}
    theirs: {attribute: dexterity, kind: opposed}
    success: [{gain_vp: 1}]
    failure: [{gain_vp: {amount: 1, to: other}}]
  - id: beat_vada
    label: Play cards
    where: {person: vada}
    dice: 3
    check: {attribute: intelligence, kind: opposed}
    success: [{set_flag: beaten}]
    failure: [{set_flag: lost}]
end:
  win: [{if: {flag: over}, winner: most_vp, winners: {not: {marked: left}}, ending: It is over.}]
  score: [{if: {marked: beggar}, vp: 4}]
  epilogue:
    - {text: "{actor} stayed.", if: {marked: left}, each: true}
    - {text: All was quiet., if: {track: {track: noise, at_most: 3}}}
    - {text: It was loud., if: {track: {track: noise, at_least: 4}}}
"""


@cache
def story(old: str = "", new: str = "") -> Town:
    files = files_of(GAME.folder / "packs" / "first_night")
    return reading.read({**files, "scenarios/memories.yaml": STORY.replace(old, new).encode()})


def at_table(tiles: str = "market_square", **people: str) -> Table:
    t = Table(tiles, **people)
    t.g.pack, t.g.settings = story(), Settings(scenario="memories")
    t.g.active = t.g.order[0]
    t.g.box = [d.id for kind in ("item", "adversary") for d in t.g.pack.of_kind(kind)]
    return t


def three() -> Table:
    return at_table(kirk=HERE, sharon=HERE, brian=HERE)


def event(t: Table, name: str, who: str = "kirk") -> Table:
    return t.do(scenario.CarryOut(f"event.{name}", who))


def effect(t: Table, kind: str, value: Any, who: str = "kirk", other: str = "") -> Table:
    key, read = msgspec.convert({kind: value}, Effect).line
    EFFECTS[key](t.g, scenario.Moment(who, "event.loud", 0, other), read)
    return t


# ── words ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-40.1")
def test_a_word_forbids_what_it_says_until_its_round() -> None:
    t = effect(three(), "mark", {"word": "held", "cannot": ["move", "act"], "rounds": 1})
    t.turn("kirk")
    assert "move" not in t.options
    assert not t.words & {"do", "perceive", "attack"}
    t.do(turn.NEXT_TURN, active="brian")
    assert t.g.marks == []
    assert "move" in t.turn("kirk").options


@pytest.mark.rule("WD-40.1")
def test_a_word_that_is_taken_away_is_told() -> None:
    t = effect(three(), "mark", {"word": "held"})
    assert [mark.word for mark in t.g.marks] == ["held"]
    effect(t, "unmark", {"word": "held"})
    assert t.g.marks == []
    assert [event.on for event in t.events if isinstance(event, Bore)] == [True, False]


@pytest.mark.rule("WD-40.1", "WD-25.1")
def test_whoever_has_no_voice_neither_persuades_nor_deals() -> None:
    t = three().change("kirk", vp=3).turn("kirk")
    assert {"deal", "do:call"} <= set(t.options)
    effect(t, "mark", {"word": "hoarse", "cannot": ["talk"]})
    t.turn("kirk")
    assert not {"deal", "do:call"} & set(t.options)
    assert [o.why_not for o in GAME.question(t.g, 0).options if o.id == "do:call"] == [
        "you have no voice for it"
    ]


@pytest.mark.rule("WD-40.5")
def test_a_secret_word_is_seen_by_its_bearer_and_by_whoever_examined_it() -> None:
    t = effect(three(), "mark", {"word": "bitten", "secret": True}, "sharon")

    def seen(seat: int | None) -> list[str]:
        return [c.id for c in GAME.view(t.g, seat).characters if c.marks]

    assert (seen(0), seen(1), seen(2), seen(None)) == ([], ["sharon"], [], [])
    effect(t, "show_mark", {"word": "bitten", "of": "other"}, "kirk", "sharon")
    assert (seen(0), seen(2)) == (["sharon"], [])


@pytest.mark.rule("WD-40.5")
def test_a_word_is_called_a_secret_only_as_long_as_it_is_one() -> None:
    t = effect(three(), "mark", {"word": "bitten", "secret": True}, "sharon")

    def said(seat: int) -> list[str]:
        seen = GAME.view(t.g, seat)
        page = look.view(seen, GAME.question(t.g, seat), "", people.names_of(seen))
        return [state["meaning"] for sheet in page["sheets"] for state in sheet["states"]]

    effect(t, "show_mark", {"word": "bitten", "of": "other"}, "kirk", "sharon")
    assert said(1) == ["Somebody kept a glove on. Only you know."], "nobody says who has looked"
    assert said(0) == ["Sharon reads: “Somebody kept a glove on.” Not everybody knows."]
    effect(t, "show_mark", {"word": "bitten", "of": "other", "to": "everyone"}, "kirk", "sharon")
    assert said(1) == ["Somebody kept a glove on."]
    assert said(0) == said(2) == ["Sharon reads: “Somebody kept a glove on.”"]


@pytest.mark.rule("WD-40.5")
def test_a_redealt_table_moves_secret_words_among_those_one_knows_nothing_of() -> None:
    t = effect(three(), "mark", {"word": "bitten", "secret": True}, "sharon")
    effect(t, "move_track", {"track": "hunger", "by": 4}, "sharon")
    t.turn("kirk")
    bearers = set()
    for seed in range(20):
        twin = redeal(t.g, 0, seed)
        bearer = twin.marks[0].who
        bearers.add(bearer)
        assert twin.flags[f"hunger:{bearer}"] == 4, "the track goes with the word"
        assert GAME.view(twin, 0) == GAME.view(t.g, 0)
    assert bearers == {"sharon", "brian"}
    effect(t, "show_mark", {"word": "bitten", "of": "other"}, "kirk", "brian")
    assert {redeal(t.g, 0, seed).marks[0].who for seed in range(20)} == {"sharon"}


@pytest.mark.rule("WD-40.5")
def test_what_was_dealt_to_one_in_secret_is_with_another_on_a_redealt_table() -> None:
    t = event(three(), "dealt")
    (bitten,) = [mark.who for mark in t.g.marks if mark.word == "bitten"]
    effect(t, "move_track", {"track": "hunger", "by": 3}, bitten)
    bearers = set()
    seat = next(c.seat for c in t.g.characters.values() if c.id != bitten)
    for seed in range(20):
        twin = redeal(t.g, seat, seed)
        (mark,) = [mark for mark in twin.marks if mark.word == "bitten"]
        assert mark.seats == (twin.seat_of(mark.who),)
        assert twin.flags[f"hunger:{mark.who}"] == 3
        assert GAME.view(twin, seat) == GAME.view(t.g, seat)
        bearers.add(mark.who)
    assert bearers == {c.id for c in t.g.characters.values() if c.seat != seat}


@pytest.mark.rule("WD-40.5", "WD-2.13")
@pytest.mark.parametrize("to", ["actor", "everyone"])
def test_a_redealt_table_keeps_what_is_known_not_to_be_borne(to: str) -> None:
    t = event(three(), "dealt")
    left = t.g.spare["wants"][0]
    for who in ("brian", "sharon"):
        effect(t, "show_mark", {"word": left, "of": "other", "to": to}, "kirk", who)
    (bitten,) = [mark.who for mark in t.g.marks if mark.word == "bitten"]
    bearers, hands = set(), set()
    for seed in range(30):
        twin = redeal(t.g, 0, seed)
        assert GAME.view(twin, 0) == GAME.view(t.g, 0)
        assert twin.spare["wants"] == (left,)
        hands.add(tuple(mark.word for mark in twin.marks if mark.group == "wants"))
        bearers |= {mark.who for mark in twin.marks if mark.word == "bitten"}
    assert len(hands) == 2, "what the two others bear is still unknown"
    assert len(bearers) == (1 if bitten == "kirk" else 2), "a want says nothing of the bite"


@pytest.mark.rule("WD-40.5", "WD-2.13")
def test_words_are_dealt_in_secret_and_what_is_left_nobody_knows() -> None:
    t = event(three(), "dealt")
    wants = [mark for mark in t.g.marks if mark.group == "wants"]
    assert sorted(mark.who for mark in wants) == ["brian", "kirk", "sharon"]
    assert len({mark.word for mark in wants}) == 3
    assert len(t.g.spare["wants"]) == 1
    assert sum(mark.word == "bitten" for mark in t.g.marks) == 1
    mine = [m.word for m in GAME.view(t.g, 0).characters[0].marks if m.word.startswith("want")]
    others = [c.marks for c in GAME.view(t.g, 0).characters[1:]]
    assert len(mine) == 1
    assert others == [(), ()]
    seen = {tuple(m.word for m in redeal(t.g, 0, s).marks if m.group == "wants") for s in range(9)}
    assert len(seen) > 1
    assert {words[[m.who for m in wants].index("kirk")] for words in seen} == set(mine)


@pytest.mark.rule("WD-2.13")
def test_packets_of_things_are_dealt_openly() -> None:
    t = event(three(), "purses")
    kinds = [t.g.disk(c.items[0]).base for c in t.g.characters.values()]
    assert sorted(kinds) == ["crowbar", "flashlight", "lockpick_set"]


@pytest.mark.rule("WD-40.1")
def test_of_several_who_have_as_much_the_nearest_to_a_person_comes_first() -> None:
    t = at_table(kirk="market_square.0.0", sharon="market_square.7.7", brian=HERE)
    effect(t, "move_person", {"person": "vada", "to": "actor"}, "sharon")
    for who in ("kirk", "sharon"):
        effect(t, "move_track", {"track": "owed", "by": 2}, who)
    moment = scenario.Moment("kirk", "event.loud", 0)
    most = msgspec.convert({"highest": "owed"}, Those)
    assert whom.named(t.g, moment, most) == ["kirk", "sharon"]
    nearest = msgspec.convert({"highest": "owed", "nearest_to": "vada"}, Those)
    assert whom.named(t.g, moment, nearest) == ["sharon", "kirk"]
    lost = msgspec.convert({"highest": "owed", "nearest_to": "gilly"}, Those)
    assert whom.named(t.g, moment, lost) == ["kirk", "sharon"]


# ── tracks ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-40.1")
def test_a_track_fires_when_it_passes_a_number_and_keeps_within_its_ends() -> None:
    t = effect(three().turn(), "move_track", {"track": "noise", "by": 5})
    assert "loud" not in t.g.flags
    effect(t, "move_track", {"track": "noise", "by": 4}).do()
    assert t.g.flags["loud"] == 1
    effect(t, "move_track", {"track": "noise", "by": -8}).do()
    assert (t.g.flags["calm"], t.g.flags["noise"]) == (1, 1)
    effect(t, "move_track", {"track": "noise", "set": 99})
    assert t.g.flags["noise"] == 12
    assert [(e.by, e.now) for e in t.told(TrackMoved)] == [(5, 5), (4, 9), (-8, 1), (11, 12)]


@pytest.mark.rule("WD-40.1", "WD-40.5")
def test_a_track_is_seen_by_all_by_its_owner_or_by_nobody() -> None:
    t = effect(three(), "move_track", {"track": "hunger", "by": 2}, "sharon")
    effect(t, "move_track", {"track": "gil", "by": 1})
    tracks = {(one.id, one.who): one.value for one in GAME.view(t.g, 1).tracks}
    assert tracks["noise", ""] == 0
    assert tracks["hunger", "sharon"] == 2
    assert ("hunger", "kirk") not in tracks
    assert all(id != "gil" for id, _ in tracks)
    assert "gil" not in GAME.view(t.g, 1).flags


@pytest.mark.rule("WD-40.1")
def test_a_counter_that_jumps_over_a_number_has_reached_it() -> None:
    t = effect(three().turn(), "add_counter", {"name": "told", "by": 3}).do()
    assert len(t.told(Told)) == 1


# ── persons ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-20.1", "WD-20.2", "WD-15.4")
def test_a_person_is_talked_to_where_they_are_and_goes_along() -> None:
    t = at_table(kirk=HERE, sharon="market_square.7.7")
    effect(t, "move_person", {"person": "vada", "to": "actor"})
    assert "do:talk" not in t.turn("sharon").options
    t.sheet("kirk", skills={}).turn("kirk").reply("do:talk")
    assert t["kirk"].allies == ("vada",)
    assert t["kirk"].vp == 0
    assert t.g.flags["talks"] == 1
    assert "do:talk" not in t.turn("kirk").options, "once a round"
    assert not any(o.startswith(("give:vada", "sacrifice")) for o in t.options)
    effect(t, "leaves", "vada")
    assert t.at("vada") == HERE
    effect(t, "becomes", {"person": "vada", "disk": "zombie"}).do()
    assert "vada" not in t.g.shown


@pytest.mark.rule("WD-20.1")
def test_who_is_nowhere_becomes_nothing_that_anybody_meets() -> None:
    t = three().turn()
    effect(t, "becomes", {"person": "vada", "disk": "zombie"}).do()
    assert not [disk for disk in t.g.shown if disk.startswith("zombie")]
    assert [disk for disk in t.g.box if disk.startswith("zombie")], "the disk is out of the game"


@pytest.mark.rule("WD-20.1")
def test_persons_have_a_name_on_the_table_and_in_the_log() -> None:
    t = effect(three(), "move_person", {"person": "vada", "to": "actor"})
    names = [d.disk.name for d in GAME.view(t.g, 0).disks if d.disk is not None]
    assert names == ["Vada Coates"]
    effect(t, "move_person", {"person": "vada", "away": True})
    assert telling.tell(t.g, t.events[-1]) == "Vada Coates is gone."


# ── asking ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-40.1")
def test_options_have_conditions_and_somebody_else_may_decide() -> None:
    t = effect(three(), "move_track", {"track": "owed", "by": 2}, "sharon")
    event(t, "asked")
    assert t.g.question.seat == 1
    assert t.options == ("choose:beg", "choose:run"), "she cannot pay"
    t.reply("choose:beg", seat=1)
    assert [mark.who for mark in t.g.marks] == ["sharon"]
    assert [(e.who, e.option) for e in t.told(Chose)] == [("sharon", "beg")]


@pytest.mark.rule("WD-40.3")
def test_everybody_votes_and_people_can_be_chosen() -> None:
    t = event(three(), "vote")
    for seat in range(3):
        t.reply("choose:@brian" if seat else "choose:@kirk", seat=seat)
    assert [(mark.who, mark.word) for mark in t.g.marks] == [("brian", "left")]
    assert len(t.told(Voted)[0].votes) == 3


@pytest.mark.rule("WD-40.3", "WD-40.5")
def test_a_secret_vote_stays_secret_and_may_have_to_be_unanimous() -> None:
    t = event(three(), "quiet_vote").reply("choose:go", seat=0).reply("choose:go", seat=1)
    votes = {redeal(t.g, 2, seed).agenda[-1].votes for seed in range(20)}
    assert len(votes) == 4, "of the others' voices nothing is known"
    t.reply("choose:stay", seat=2)
    assert (t.g.flags.get("gone"), t.g.flags["stayed"]) == (None, 1)
    assert not t.told(Voted)


@pytest.mark.rule("WD-40.3", "WD-40.6")
def test_the_table_hears_what_is_voted_on_unless_the_vote_is_secret() -> None:
    assert GAME.asks_openly(event(three(), "vote").g)
    assert GAME.asks_openly(event(three().change("kirk", vp=3), "asked").g)
    assert not GAME.asks_openly(event(three(), "quiet_vote").g)
    assert not GAME.asks_openly(event(three(), "whispered").g)
    assert not GAME.asks_openly(three().turn("kirk").g)


@pytest.mark.rule("WD-40.5")
@pytest.mark.parametrize("kind", ["want", "track", "ballot", "choice", "second", "looked under"])
def test_whoever_knows_what_others_must_not_has_a_secret(kind: str) -> None:
    t = three()
    assert not GAME.keeps_secrets(t.g)
    if kind == "want":
        event(t, "dealt")
    elif kind == "track":
        effect(t, "move_track", {"track": "hunger", "by": 1})
    elif kind == "ballot":
        event(t, "quiet_vote")
    elif kind == "choice":
        event(t, "whispered")
    elif kind == "second":
        t.change("kirk", vp=2).change("sharon", vp=2).turn("kirk")
        t.reply("do:duel:sharon:1").reply("accept:blades", seat=1)
    else:
        t.g.known["zombie"] = (0,)
    assert GAME.keeps_secrets(t.g)
    t.g.outcome = Outcome(won=True, scores={}, reason="over")
    assert not GAME.keeps_secrets(t.g), "when all is over, everybody may know"


@pytest.mark.rule("WD-40.5")
def test_whoever_plays_alone_has_nobody_to_keep_a_secret_from() -> None:
    t = event(at_table(kirk=HERE), "dealt")
    assert t.g.marks
    assert not GAME.keeps_secrets(t.g)


@pytest.mark.rule("WD-40.5")
@pytest.mark.parametrize(("scenario", "secret"), [("the_will", True), ("ward_seven", False)])
def test_what_one_has_looked_under_is_a_secret_among_rivals_alone(
    scenario: str, secret: bool
) -> None:
    t = Table("market_square", scenario, kirk=HERE, sharon=HERE)
    t.g.known["zombie.1"] = (0,)
    assert GAME.keeps_secrets(t.g) is secret


@pytest.mark.rule("WD-40.3", "WD-40.5")
def test_what_everybody_knows_is_no_secret() -> None:
    t = event(three(), "vote")
    effect(t, "mark", {"word": "left"})
    effect(t, "move_track", {"track": "owed", "by": 1})
    effect(t, "move_track", {"track": "gil", "by": 1})
    t.g.known["zombie"] = (0, 1, 2)
    assert not GAME.keeps_secrets(t.g)


# ── challenges ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-4.11", "WD-9.9")
def test_who_refuses_pays_and_who_accepts_chooses_the_arms() -> None:
    t = three().change("kirk", vp=2).change("sharon", vp=2).turn("kirk")
    t.reply("do:duel:sharon:1").reply("decline", seat=1)
    assert t["sharon"].failure == 1
    t.turn("kirk").reply("do:duel:sharon:1").reply("accept:blades", seat=1)
    t.reply("nobody", seat=0).reply("nobody", seat=1)
    assert t.step == "Announce"


@pytest.mark.rule("WD-26.6", "WD-19.2")
@pytest.mark.parametrize(("does", "spoilt"), [("steady", 0), ("spoil", 1)])
def test_a_second_secretly_steadies_or_spoils(does: str, spoilt: int) -> None:
    t = three().turn("kirk").reply("do:duel:sharon:0").reply("accept:blades", seat=1)
    t.reply("second:brian", seat=0).reply(does, seat=2)
    check = t.g.agenda[-1].check
    assert (check.who, check.spoilt, check.second) == ("kirk", spoilt, "brian")
    t.g.agenda = t.g.agenda[:-2]
    t.g.result = Result("kirk", 1, success=False)
    t.do()
    assert t["brian"].vp == (2 if does == "spoil" else 0)


@pytest.mark.rule("WD-9.9")
def test_a_thing_can_be_the_stake() -> None:
    t = three().give("kirk", "crowbar").turn("kirk")
    assert "do:duel:sharon:thing" not in t.options
    t.give("sharon", "lockpick_set").turn("kirk")
    t.reply("do:duel:sharon:thing").reply("accept:cards", seat=1).reply("nobody", "nobody")
    t.g.agenda = t.g.agenda[:-2]
    t.g.result = Result("kirk", 9, success=True)
    t.do()
    assert t["kirk"].items == ("crowbar", "lockpick_set")


@pytest.mark.rule("WD-9.9")
def test_a_person_rolls_against_the_actor() -> None:
    t = effect(at_table(kirk=HERE), "move_person", {"person": "vada", "to": "actor"})
    t.turn("kirk").reply("do:beat_vada").dice(3, 3).dice(1, 2, 5)
    assert t.g.flags["beaten"] == 1


# ── later, ways, ends ─────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-40.1", "WD-2.12")
def test_by_phone_from_anywhere_and_what_comes_later() -> None:
    t = at_table(kirk=HERE).turn("kirk").reply("do:call").dice(6, 6)
    assert "answered" not in t.g.flags
    t.reply("end")
    t.turn("kirk").reply("end")
    assert (t.g.round, t.g.flags["answered"]) == (3, 1)


@pytest.mark.rule("WD-10.30")
def test_a_barred_way_is_closed_to_all_and_open_again() -> None:
    t = at_table("market_square cafe", kirk="cafe.0.3")
    assert "cafe.door.0" in t.g.layout.gates_of[t.square("cafe.0.3")]
    effect(t, "bar", {"building": "cafe"})
    assert not any(o.startswith(("pick", "force", "smash")) for o in t.turn("kirk").options)
    assert t.g.layout.gates_of[t.square("cafe.0.3")] == ()
    effect(t, "unbar", {"building": "cafe", "door": 0})
    assert t.g.layout.gates_of[t.square("cafe.0.3")] == ("cafe.door.0",)


@pytest.mark.rule("WD-10.30")
def test_barred_ground_is_walled_off_and_has_no_walls_inside() -> None:
    t = at_table("market_square mansion", kirk=HERE)
    lay = t.g.layout
    inside = set(lay.tagged["study"])
    before = {square: lay.edges[square] for square in inside}
    effect(t, "bar", {"tag": "study"})
    lay = t.g.layout
    for square in inside:
        for there, was, edge in zip(
            lay.near[square], before[square], lay.edges[square], strict=True
        ):
            outside = there != NOWHERE and there not in inside
            assert edge == (WALL if outside else was)


@pytest.mark.rule("WD-10.5")
def test_locks_for_one_alone_until_a_round() -> None:
    t = at_table("market_square cafe", kirk="cafe.0.3", sharon="cafe.0.3")
    effect(t, "set_locks", {"building": "cafe", "door": 0, "locks": 0, "for": "actor", "until": 3})
    assert "pick:cafe.door.0" not in t.turn("kirk").options
    assert "pick:cafe.door.0" in t.turn("sharon").options
    t.g.round, t.g.place = 2, 1
    t.do(turn.NEXT_TURN)
    assert "pick:cafe.door.0" in t.turn("kirk").options


@pytest.mark.rule("WD-40.1")
def test_a_hidden_disk_does_not_push_out_what_the_story_has_hidden() -> None:
    t = at_table("market_square cafe", kirk=HERE).turn()
    marks = t.g.layout.marks("cafe")
    t.g.box = [*t.g.box, "number_1", "number_2", "number_3", "silent_alarm"]
    for n in range(1, len(marks)):
        effect(t, "place_disk", {"numbered": n, "building": "cafe", "mark": "random"}).do()
    effect(t, "place_disk", {"disk": "silent_alarm", "building": "cafe", "mark": "random"}).do()
    assert sorted(len(t.g.hidden[s]) for s in marks) == [1] * len(marks)


@pytest.mark.rule("WD-35.1", "WD-35.2")
def test_the_end_scores_names_winners_and_tells_what_became_of_whom() -> None:
    t = three().change("brian", vp=9)
    effect(t, "mark", {"word": "left"}, "brian")
    effect(t, "mark", {"word": "beggar"}, "sharon")
    t.g.flags["over"] = 1
    t.do(ending.TEST)
    assert t["sharon"].vp == 4
    assert t.g.winners == ["sharon"], "who was left cannot win"
    lines = telling.closing(t.g, t.g.outcome.reason).splitlines()
    assert lines[:3] == ["It is over.", "Brian stayed.", "All was quiet."]


@pytest.mark.rule("WD-40.1")
def test_a_passage_names_people_and_has_other_words_the_second_time() -> None:
    t = three()
    for _ in range(2):
        t.do(scenario.CarryOut("event.told", "kirk", 0, "sharon"))
    assert [telling.told(t.g, e)[1] for e in t.told(Told)] == [
        "Kirk looks at Sharon.",
        "Kirk looks again.",
    ]


@pytest.mark.rule("WD-40.1")
def test_a_passage_that_nobody_heard_was_told_all_the_same() -> None:
    t = three()
    heard, t.g.listener = t.g.listener, None
    scenario.carry_out(t.g, "event.told", "kirk", 0, "sharon")
    t.g.listener = heard
    t.do(scenario.CarryOut("event.told", "kirk", 0, "sharon"))
    assert [telling.told(t.g, e)[1] for e in t.told(Told)] == ["Kirk looks again."]


@pytest.mark.rule("WD-40.1", "WD-10.14", "WD-24.1")
def test_the_story_hears_broken_windows_and_failures() -> None:
    t = at_table("market_square cafe", kirk=HERE).turn("kirk")
    window = next(name for name, gate in t.g.layout.gates.items() if gate.kind == "window")
    doors.break_gate(t.g, window, "kirk", "WD-10.14")
    failure.gain(t.g, "kirk", "WD-24.1")
    t.do()
    assert (t.g.flags["noise"], t.g.flags["shames"]) == (2, 1)


# ── faults ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("track: noise, at: 7", "track: nose, at: 7", "P301", "no track 'nose'"),
        ("from: 0, to: 9", "from: 9, to: 9", "S108", "ends above"),
        ("from: 0, to: 3,", "from: 0, to: 3, start: 5,", "S108", "starts between its ends"),
        ("to: 3, shown: nobody", "to: 3, shown: owner", "S108", "to its owner alone"),
        ("{highest: owed}", "{highest: oved}", "P301", "no track 'oved'"),
        ("tag: start, assists", "tag: start, building: cafe, assists", "S109", "cannot begin"),
        ("{highest: owed}", "{highest: owed, nearest_to: veda}", "P301", "no person 'veda'"),
        ("{joins: vada}", "{joins: veda}", "P301", "no person 'veda'"),
        ("{marked: beggar}", "{marked: bigger}", "S110", "'bigger'"),
        ("fallback: pay", "fallback: paid", "S111", "'paid'"),
        ("{id: run, text: Run", "{id: beg, text: Run", "S111", "there twice"),
        ("    against: anyone\n", "", "S112", "against nobody"),
        ("    dice: 3\n", "    dice: 3\n    against: willing\n", "S112", "`dice`"),
        ("end:\n", "aims: [{do: fly}]\nend:\n", "S113", "no action 'fly'"),
        ("end:\n", "aims: [{answer: [fly]}]\nend:\n", "S113", "no choice has"),
        ("end:\n", "aims: [{weight: 3}]\nend:\n", "P205", "exactly one of go"),
    ],
)
def test_a_fault_is_told_with_its_line(old: str, new: str, code: str, words: str) -> None:
    assert old in STORY
    with pytest.raises(PackError) as caught:
        story(old, new)
    found = [f for f in caught.value.faults if f.code == code and words in f.message]
    assert found, caught.value.faults
    assert all(f.line for f in found)


# ── front ends ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("WD-40.1")
def test_clocks_words_and_persons_are_seen_in_browser_and_terminal() -> None:
    t = effect(three(), "move_person", {"person": "vada", "to": "actor"})
    effect(t, "move_track", {"track": "noise", "by": 4})
    effect(t, "mark", {"word": "bitten", "secret": True, "cannot": ["attack"]})
    seen = GAME.view(t.turn("kirk").g, 0)
    page = look.view(seen, GAME.question(t.g, 0), "kirk", people.names_of(seen))
    clock = next(track for track in page["tracks"] if track["id"] == "noise")
    assert (clock["name"], clock["value"], sum(clock["steps"])) == ("Noise", 4, 4)
    said = [state["meaning"] for sheet in page["sheets"] for state in sheet["states"]]
    assert said == ["Somebody kept a glove on. You cannot attack. Only you know."]
    town = page["town"]["storeys"][0]["markup"]
    assert 'class="disk named up"' in town, "what is called `person` on the page is a sheet"
    assert "Vada Coates" in town
    told = night_told.sentences(seen, t.g.pack)
    assert "Bitten: Somebody kept a glove on." in told, "what it means, to its bearer"
    assert "Noise: 4 of 12, from quiet to loud." in told
    assert any("bitten (cannot attack)" in line for line in told)
    assert any(line.startswith("Vada Coates (somebody of the story") for line in told)
    assert "●●●●○" in panel.clock(seen.tracks[0], seen).plain
