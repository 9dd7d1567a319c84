"""The Dark Quarter in sentences: the whole table on request, or what a turn begins with."""

from __future__ import annotations

from noctuary.engine.words import counted, percent
from noctuary.games.dark_quarter.seen.screens import TrialView
from noctuary.games.dark_quarter.seen.view import (
    AbilityView,
    CharacterView,
    LocationView,
    PoiView,
    View,
)
from noctuary.games.dark_quarter.words.naming import SKILL_NAMES, VARIANT_NAMES, face_name
from noctuary.terminal.dark_quarter.signs import first_name, place_of


def sentences(view: View) -> list[str]:
    """The whole table."""
    told = [*case(view), *team_has(view)]
    for who in view.characters:
        told += character(view, who)
    told += [location(view, place) for place in view.locations]
    told += [poi(view, one) for one in view.pois if one.board_at is not None]
    return told + (trial(view, view.trial) if view.trial is not None else [])


def turn_sentences(view: View) -> list[str]:
    """Where we are, and how the active Character stands."""
    acting = [who for who in view.characters if who.active]
    told = case(view)
    if view.settings.mode == "digital":
        told += [f"{first_name(view, who.id)} has {effort(who)}." for who in acting]
    return told


def case(view: View) -> list[str]:
    """Scenario, round and objective."""
    if not view.title:
        return [f"{view.campaign}. {view.objective}"]
    told = [f"{view.title}, round {view.round}. {view.objective}"]
    return told + [
        f"{first_name(view, who.id)}'s own objective: {who.objective}"
        for who in view.characters
        if who.objective and who.active
    ]


def team_has(view: View) -> list[str]:
    """What belongs to all."""
    if not view.characters:
        return []
    cards = ", ".join(card.name for card in view.team_story) or "none"
    pool = f"Experience in the pool: {view.xp_team}. " if view.settings.mode == "digital" else ""
    return [f"{pool}Story cards of the team: {cards}."]


def effort(who: CharacterView) -> str:
    """Effort dice in words."""
    pooled = f", {who.in_pool} in the pool" if who.in_pool else ""
    available = counted(who.available, "Effort die", "Effort dice")
    return f"{available} available{pooled}, {who.exhausted} exhausted"


def character(view: View, who: CharacterView) -> list[str]:
    """One Character's board and cards."""
    place = place_of(view, who)
    told = [f"{who.name}, {who.role}{f', at {place}' if place else ''}."]
    if view.settings.mode == "companion":
        return told
    tracks = "; ".join(f"{SKILL_NAMES[s]} {listed(slots)}" for s, slots in who.tracks.items())
    told.append(f"Cubes: {tracks}. {effort(who).capitalize()}. Experience {who.xp}.")
    held = [f"{card.name}{f' ({card.n})' if card.n > 1 else ''}" for card in who.consumables]
    held += [card.name for card in who.story]
    told += [f"Cards: {', '.join(held)}."] if held else []
    return told + [
        f"Ability {card.name}{' (flipped)' if card.flipped else ''}: {card.text}"
        for card in who.unlocked
    ]


def listed(slots: tuple[int, ...]) -> str:
    """Slots of a track."""
    return ", ".join(map(str, slots))


def location(view: View, place: LocationView) -> str:
    """A card Location with its POIs."""
    only = f", only for {first_name(view, place.only)}" if place.only else ""
    if place.state == "unexplored":
        return f"{place.name}, not explored yet{only}."
    names = [name_of(view, one) for one in view.pois if one.id in place.pois]
    return f"{place.name}{only}: {'; '.join(names) or 'nobody and nothing'}."


def poi(view: View, one: PoiView) -> str:
    """A POI on the board."""
    place = "" if one.place == one.name else f"{one.place}: "
    return f"{place}{name_of(view, one)}."


def name_of(view: View, one: PoiView) -> str:
    """A POI with whatever is to be known about it before a visit."""
    notes = [f"only for {first_name(view, one.only)}"] if one.only else []
    notes += ["the base, with hints"] if one.base else []
    notes += ["nothing left there"] if one.empty else []
    notes += [f"{first_name(view, who)} is there" for who in one.figures]
    return one.name + (f" ({', '.join(notes)})" if notes else "")


def trial(view: View, made: TrialView) -> list[str]:
    """The test as far as it has got; DQ-21.1: never its difficulty."""
    name = VARIANT_NAMES[made.variant].format(SKILL_NAMES[made.skill])
    told = [f"{first_name(view, made.who)}: {name}."]
    if not made.track or view.settings.mode == "companion":
        return told
    told.append(f"Cubes of {SKILL_NAMES[made.track_skill]}: {listed(made.track)}.")
    if made.dice and made.dice[0].face != "":
        dice = ", ".join(f"{die.kind} {face_name(die.face)}" for die in made.dice)
        return [*told, f"Dice: {dice}. Total {made.total}, Successes {made.successes}."]
    return told + ([f"Successes: {chances(made)}."] if made.ways else [])


def chances(made: TrialView) -> str:
    """The exact distribution of Successes."""
    total = sum(made.ways.values())
    return ", ".join(
        f"{n} in {ways} of {total} ({percent(ways / total)})" for n, ways in made.ways.items()
    )


def ability(card: AbilityView) -> str:
    """DQ-9.12: what is printed on an Ability card."""
    notes = [card.limit.replace("_", " ")] if card.limit else []
    notes += ["cooperation"] if card.coop else []
    notes += ["before the roll"] if card.window == "before_roll" else []
    notes += ["flipped"] if card.flipped else []
    return card.text + (f" ({', '.join(notes)})" if notes else "")
