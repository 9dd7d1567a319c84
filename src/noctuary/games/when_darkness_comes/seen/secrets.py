"""WD-40.5: whether there are secrets at the table, and words and tracks that a seat cannot know,
dealt anew among those who may have them.

Nobody learns from a redealt table who bears a secret word, what others were dealt, how far their
secret tracks are, or how they have voted in secret.
"""

from __future__ import annotations

import msgspec

from noctuary.engine import chance
from noctuary.games.when_darkness_comes.night import challenges, choices
from noctuary.games.when_darkness_comes.state import Mark, Night
from noctuary.games.when_darkness_comes.story import memory


def are_kept(g: Night) -> bool:
    """Whether somebody knows what others must not: a word or a track of their own, a voice in a
    secret vote, a second's mind, or, among rivals, what lies face down."""
    if g.outcome is not None or g.seats == 1:
        return False
    if any(mark.seats is not None for mark in g.marks):
        return True
    if has_moved_in_secret(g) or is_told_in_secret(g):
        return True
    return g.scenario.mode == "competitive" and any(len(s) < g.seats for s in g.known.values())


def has_moved_in_secret(g: Night) -> bool:
    """Whether a track that its owner alone may see is no longer where everybody knows it began."""
    return any(
        track.shown == "owner" and memory.key_of(track, who) in g.flags
        for track in g.scenario.tracks
        for who in g.characters
    )


def is_told_in_secret(g: Night) -> bool:
    """Whether a choice, a vote or a duel is under way of which others learn the outcome alone."""
    for step in g.agenda:
        if isinstance(step, challenges.NameSecond):
            return True
        if (
            isinstance(step, choices.Choose | choices.Ballot)
            and choices.asked_of(g, step.script, step.number).secret
        ):
            return True
    return False


def mix(twin: Night, seat: int | None, source: int) -> int:
    """Everything that a seat cannot know about others, mixed among them."""
    if twin.marks or any(track.shown == "owner" for track in twin.scenario.tracks):
        source = swap_people(twin, seat, source)
        source = deal_again(twin, seat, source)
    return hide_votes(twin, seat, source)


def is_secret(g: Night, mark: Mark, seat: int | None) -> bool:
    """Whether a word is on somebody without this seat knowing."""
    return not memory.is_seen(g, mark, seat)


def swap_people(twin: Night, seat: int | None, source: int) -> int:
    """Secret words and secret tracks change places among characters of whom nothing is known."""
    dealt = dealt_to_all(twin)
    strangers = [
        c.id
        for c in twin.characters.values()
        if c.seat != seat and not is_looked_up(twin, c.id, seat, dealt)
    ]
    shuffled = list(strangers)
    source = chance.shuffle(source, shuffled)
    goes_to = dict(zip(strangers, shuffled, strict=True))
    for n, mark in enumerate(twin.marks):
        if mark.word in dealt:
            continue
        if is_secret(twin, mark, seat) and mark.who in goes_to:
            who = goes_to[mark.who]
            twin.marks[n] = msgspec.structs.replace(mark, who=who, seats=(twin.seat_of(who),))
    for track in twin.scenario.tracks:
        if track.per == "character" and track.shown == "owner":
            values = {who: memory.value_of(twin, track.id, who) for who in strangers}
            for who, value in values.items():
                twin.flags[memory.key_of(track, goes_to[who])] = value
    return source


def dealt_to_all(g: Night) -> set[str]:
    """Words of which several were dealt one, and what was left over; one that was dealt to a single
    character is like any other secret."""
    bearers: dict[str, set[str]] = {}
    for mark in g.marks:
        if mark.group:
            bearers.setdefault(mark.group, set()).add(mark.who)
    groups = {group for group, found in bearers.items() if len(found) > 1}
    words = {mark.word for mark in g.marks if mark.group in groups}
    return words.union(*(g.spare.get(group, ()) for group in groups))


def is_looked_up(g: Night, who: str, seat: int | None, dealt: set[str]) -> bool:
    """Whether this seat knows whether somebody bears one of the secret words that were not dealt to
    all."""
    for key, seats in g.looked_up.items():
        word, _, bearer = key.partition(":")
        if bearer == who and seat is not None and seat in seats and word not in dealt:
            return True
    return False


def is_ruled_out(g: Night, word: str, who: str, seat: int | None) -> bool:
    """Whether this seat was shown about a secret word that somebody does not bear it."""
    return seat is not None and seat in g.looked_up.get(f"{word}:{who}", ())


def deal_again(twin: Night, seat: int | None, source: int) -> int:
    """What others were dealt is mixed with what was left over, group by group; nobody gets a word
    of which it is known that they do not bear it."""
    for group in sorted({mark.group for mark in twin.marks if mark.group}):
        places = [
            n
            for n, mark in enumerate(twin.marks)
            if mark.group == group and is_secret(twin, mark, seat)
        ]
        words = [twin.marks[n].word for n in places] + list(twin.spare.get(group, ()))
        source = chance.shuffle(source, words)
        send_on(twin, seat, words, [twin.marks[n].who for n in places])
        for n, word in zip(places, words, strict=False):
            twin.marks[n] = msgspec.structs.replace(twin.marks[n], word=word)
        if group in twin.spare:
            twin.spare[group] = tuple(words[len(places) :])
    return source


def send_on(g: Night, seat: int | None, words: list[str], bearers: list[str]) -> None:
    """A word that has come to somebody who is known not to bear it changes places with the next one
    that both may have; those after the last bearer are left over."""

    def fits(word: str, n: int) -> bool:
        return n >= len(bearers) or not is_ruled_out(g, word, bearers[n], seat)

    for n in range(len(bearers)):
        if not fits(words[n], n):
            others = (at % len(words) for at in range(n + 1, n + len(words)))
            for at in others:
                if fits(words[at], n) and fits(words[n], at):
                    words[n], words[at] = words[at], words[n]
                    break


def hide_votes(twin: Night, seat: int | None, source: int) -> int:
    """Secret voices of others, and what their seconds have done, are drawn anew."""
    for n, step in enumerate(twin.agenda):
        if isinstance(step, choices.Ballot) and step.votes:
            if not choices.asked_of(twin, step.script, step.number).secret:
                continue
            votes = []
            for voter, option in step.votes:
                options = choices.options_for(twin, step.moment, voter)
                source, drawn = chance.below(source, len(options))
                own = twin.seat_of(voter) == seat
                votes.append((voter, option if own else options[drawn]))
            twin.agenda[n] = msgspec.structs.replace(step, votes=tuple(votes))
        elif isinstance(step, challenges.NameSecond):
            twin.agenda[n] = hide_second(twin, step, seat)
    return source


def hide_second(
    twin: Night, step: challenges.NameSecond, seat: int | None
) -> challenges.NameSecond:
    """The first second's own affair, while the other side still names one: taken as steady."""
    if not step.taken or twin.seat_of(step.taken) == seat:
        return step
    mine = msgspec.structs.replace(step.duel.mine, spoilt=0, second=step.taken)
    after = msgspec.structs.replace(step.after, spoilers=())
    duel = msgspec.structs.replace(step.duel, mine=mine)
    return msgspec.structs.replace(step, duel=duel, after=after)
