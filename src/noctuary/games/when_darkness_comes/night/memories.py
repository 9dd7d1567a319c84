"""WD-40.1: effects of scenarios on what is remembered: words, tracks, what is dealt out."""

from __future__ import annotations

from noctuary.engine.step import Step
from noctuary.games.when_darkness_comes.board import naming
from noctuary.games.when_darkness_comes.content.doing import (
    BranchEffect,
    DealOut,
    EachEffect,
    LaterEffect,
    MoveTrack,
    PassThing,
    PutMark,
    ShowMark,
    TakeMark,
)
from noctuary.games.when_darkness_comes.events import Bore, MarkShown
from noctuary.games.when_darkness_comes.night import whom
from noctuary.games.when_darkness_comes.night.effects import EFFECTS
from noctuary.games.when_darkness_comes.night.effects_on_town import GiveItem
from noctuary.games.when_darkness_comes.people import belongings
from noctuary.games.when_darkness_comes.state import Later, Mark, Night, story_of
from noctuary.games.when_darkness_comes.story import conditions, memory, scenario
from noctuary.games.when_darkness_comes.story.scenario import Moment

# ── words ─────────────────────────────────────────────────────────────────────────────────────


@EFFECTS.to("mark")
def put_mark(g: Night, moment: Moment, value: PutMark) -> None:
    """Somebody bears a word from now on; a word that is there already is put there anew."""
    until = value.until or (g.round + value.rounds if value.rounds is not None else 0)
    for who in whom.named(g, moment, value.who):
        seats = (g.seat_of(who),) if value.secret else None
        drop(g, who, value.word)
        bear(g, Mark(who=who, word=value.word, seats=seats, cannot=value.cannot, until=until))


def bear(g: Night, mark: Mark) -> None:
    """A word is put on a character, for those to see who may."""
    g.marks.append(mark)
    g.emit(Bore(who=mark.who, word=mark.word, on=True, seats=mark.seats, rule="WD-40.1"))


def drop(g: Night, who: str, word: str, tell: bool = False) -> None:
    """A word is gone, and with it what others knew of it."""
    for mark in [m for m in g.marks if m.who == who and m.word == word]:
        g.marks.remove(mark)
        g.looked_up.pop(f"{word}:{who}", None)
        if tell:
            g.emit(Bore(who=who, word=word, on=False, seats=mark.seats, rule="WD-40.1"))


@EFFECTS.to("unmark")
def take_mark(g: Night, moment: Moment, value: TakeMark) -> None:
    """Somebody bears a word no longer."""
    for who in whom.named(g, moment, value.who):
        drop(g, who, value.word, tell=True)


@EFFECTS.to("show_mark")
def show_mark(g: Night, moment: Moment, value: ShowMark) -> None:
    """WD-40.5: whether somebody bears a word becomes known, to one or to all."""
    seats = tuple(range(g.seats)) if value.to == "everyone" else (g.seat_of(moment.who),)
    for who in whom.named(g, moment, value.of):
        key = f"{value.word}:{who}"
        g.looked_up[key] = tuple(sorted({*g.looked_up.get(key, ()), *seats}))
        g.revealed += 1
        borne = memory.bears(g, who, value.word)
        g.emit(MarkShown(who=who, word=value.word, borne=borne, seats=seats, rule="WD-40.5"))


def end_marks(g: Night) -> None:
    """What lasted until this round is over."""
    for mark in [mark for mark in g.marks if mark.until and mark.until <= g.round]:
        drop(g, mark.who, mark.word, tell=True)


# ── tracks ────────────────────────────────────────────────────────────────────────────────────


@EFFECTS.to("move_track")
def move_track(g: Night, moment: Moment, value: MoveTrack) -> None:
    """A track moves, or is set: that of the table, or of everybody who is named."""
    shared = g.story.tracks[value.track].per == "game"
    for who in [moment.who] if shared else whom.named(g, moment, value.who):
        wanted = value.set
        if wanted is None:
            wanted = memory.value_of(g, value.track, who) + value.by
        scenario.shift_track(g, value.track, who, wanted)


@EFFECTS.to("share_out")
def share_out(g: Night, moment: Moment, value: str) -> None:
    """What somebody has of a track goes to the others, one each, whoever has most first; what is
    left after everybody has got one is forgotten."""
    left = memory.value_of(g, value, moment.who)
    others = [c.id for c in g.alive() if c.id != moment.who]
    others.sort(key=lambda who: -memory.value_of(g, value, who))
    for who in others[:left]:
        scenario.shift_track(g, value, who, memory.value_of(g, value, who) + 1)


# ── one way or another, for several, later ────────────────────────────────────────────────────


@EFFECTS.to("branch")
def branch(g: Night, moment: Moment, value: BranchEffect) -> None:
    """One list of effects or another."""
    inner, who = moment.inner, moment.who
    part = "then" if conditions.holds(g, story_of(g).conditions[f"{inner}.if"], who) else "else"
    scenario.carry_out(g, f"{inner}.{part}", who, 0, moment.other)


@EFFECTS.to("each")
def each(g: Night, moment: Moment, value: EachEffect) -> None:
    """A list of effects for each of several, in seat order."""
    script = f"{moment.inner}.do"
    steps = [
        scenario.CarryOut(script, who, 0, moment.who) for who in whom.named(g, moment, value.who)
    ]
    g.then(*steps)


@EFFECTS.to("later")
def later(g: Night, moment: Moment, value: LaterEffect) -> None:
    """A list of effects that waits for a round."""
    g.later.append(Later(g.round + value.rounds, f"{moment.inner}.do", moment.who, moment.other))


def what_is_due(g: Night) -> list[scenario.CarryOut]:
    """What has waited for this round."""
    due = [wait for wait in g.later if wait.round <= g.round]
    for wait in due:
        g.later.remove(wait)
    return [scenario.CarryOut(wait.script, wait.who, 0, wait.other) for wait in due]


# ── dealing ───────────────────────────────────────────────────────────────────────────────────


@EFFECTS.to("deal_out")
def deal_out(g: Night, moment: Moment, value: DealOut) -> None:
    """WD-2.13, WD-40.5: words in secret or packets of things openly, to each or to one."""
    living = [c.id for c in g.alive()]
    to = living if value.to == "each" else [living[g.pick(len(living))]]
    words = list(value.words)
    packets = list(value.packets)
    given: list[Step] = []
    for who in to:
        for _ in range(min(value.n, len(words))):
            word = words.pop(g.pick(len(words)))
            seats = (g.seat_of(who),)
            bear(g, Mark(who=who, word=word, seats=seats, group=value.group))
        if packets:
            given += packet_for(g, who, packets.pop(g.pick(len(packets))))
    g.then(*given)
    if words and value.to == "each":
        g.spare[value.group] = tuple(words)


def packet_for(g: Night, who: str, packet: tuple[str, ...]) -> list[Step]:
    """Things from the box or the supply come to a character."""
    steps: list[Step] = []
    for base in packet:
        steps += [naming.SearchSupply(g.seat_of(who), (base,)), GiveItem(who, base, "WD-2.13")]
    return steps


@EFFECTS.to("pass_thing")
def pass_thing(g: Night, moment: Moment, value: PassThing) -> None:
    """A belonging changes hands, at random among those of a kind."""
    givers, takers = whom.named(g, moment, value.from_), whom.named(g, moment, value.to)
    if givers and takers and givers[0] != takers[0]:
        hand_on_one(g, givers[0], takers[0], value.kind)


def things_of(g: Night, who: str, kind: str) -> list[str]:
    """The belongings of a kind that a character has."""
    items = g.characters[who].items
    return [item for item in items if kind in ("any", g.disk(item).kind)]


def hand_on_one(g: Night, giver: str, taker: str, kind: str) -> None:
    """One belonging of a kind, at random."""
    found = things_of(g, giver, kind)
    if found:
        thing = found[g.pick(len(found))]
        belongings.hand_on(g, giver, taker, thing, "given", "WD-40.1")
