"""WD-40.1: what a scenario remembers: words that characters bear, tracks, and where persons are."""

from __future__ import annotations

from noctuary.games.when_darkness_comes.content.plot import TrackText
from noctuary.games.when_darkness_comes.content.rotated_tiles import NOWHERE
from noctuary.games.when_darkness_comes.state import Mark, Night, layout_of, story_of

# ── words ─────────────────────────────────────────────────────────────────────────────────────


def bears(g: Night, who: str, word: str) -> bool:
    """Whether a character bears a word."""
    return any(mark.who == who and mark.word == word for mark in g.marks)


def is_kept_from(g: Night, who: str, what: str) -> bool:
    """Whether a word that a character bears forbids to `move`, `act`, `attack` or `talk`."""
    for mark in g.marks:  # noqa: SIM110 - asked at every turn
        if mark.who == who and what in mark.cannot:
            return True
    return False


def is_seen(g: Night, mark: Mark, seat: int | None) -> bool:
    """Whether a seat may know that somebody bears this word; when all is over, everybody may."""
    if mark.seats is None or g.outcome is not None or (seat is not None and seat in mark.seats):
        return True
    return seat is not None and seat in g.looked_up.get(f"{mark.word}:{mark.who}", ())


def is_kept_secret(g: Night, mark: Mark) -> bool:
    """Whether somebody may not know that this word is borne, as far as its bearer can tell."""
    shown = g.looked_up.get(f"{mark.word}:{mark.who}", ())
    return mark.seats is not None and g.outcome is None and len(shown) < g.seats


# ── tracks ────────────────────────────────────────────────────────────────────────────────────


def key_of(track: TrackText, who: str) -> str:
    """Under which name the state keeps a track; what belongs to one character names it."""
    return f"{track.id}:{who}" if track.per == "character" else track.id


def value_of(g: Night, name: str, who: str) -> int:
    """How far a track is; of one that everybody has, the one of this character."""
    track, flags = story_of(g).tracks[name], g.flags
    key = f"{name}:{who}" if track.per == "character" else name
    if key in flags:
        return flags[key]
    return track.low if track.start is None else track.start


def amount_of(g: Night, name: str, who: str) -> int:
    """A character's VP, or how far a track is."""
    return g.characters[who].vp if name == "vp" else value_of(g, name, who)


def foremost(g: Night, name: str, least: bool = False, among: list[str] | None = None) -> list[str]:
    """Those with most, or least, of something: of all the living, or among some of them."""
    candidates = [c.id for c in g.alive()] if among is None else among
    amounts = {who: amount_of(g, name, who) for who in candidates}
    best = (min if least else max)(amounts.values(), default=0)
    return [who for who, amount in amounts.items() if amount == best]


# ── persons ───────────────────────────────────────────────────────────────────────────────────


def companion(g: Night, person: str) -> str:
    """The character whom a person has joined; empty if there is none."""
    return next((c.id for c in g.characters.values() if person in c.allies), "")


def square_of(g: Night, person: str) -> int:
    """Where a person is; NOWHERE if nobody knows."""
    shown = g.shown.get(person)
    return companions_square(g, person) if shown is None else shown.square


def companions_square(g: Night, person: str) -> int:
    """Where the character is whom a person has joined; NOWHERE if there is none."""
    for c in g.characters.values():
        if c.allies and person in c.allies:
            return c.square
    return NOWHERE


def is_beside(g: Night, square: int, person: str) -> bool:
    """Whether one can talk to a person from a square: in the same room, or outdoors next to it."""
    shown = g.shown.get(person)
    if shown is not None:
        there = shown.square
    else:  # `companions_square`, written out: asked at every turn
        for c in g.characters.values():
            if c.allies and person in c.allies:
                there = c.square
                break
        else:
            return False
    ground = g.pack.ground
    zones = ground.zones
    zone = zones[there]
    if zone != zones[square]:
        return False
    if zone:
        return ground.rooms[there] == ground.rooms[square]
    return there == square or layout_of(g).range(there, square) <= 1
