"""Six Days in sentences: the whole table on request, or how the race stands as a scene begins."""

from __future__ import annotations

from noctuary.engine.words import article, capital, listed
from noctuary.games.six_days.names import person
from noctuary.games.six_days.seen.view import HeroView, RollView, View
from noctuary.games.six_days.words.phrases import dice, plural
from noctuary.terminal.six_days.table import rerolled, said, shown

RESULTS = {"": "is still to come", "success": "was won", "partial": "was half won", "lost": "lost"}


def sentences(view: View) -> list[str]:
    """The whole table."""
    told = [*place(view), *race(view)]
    for hero in view.heroes:
        told += sheet(hero)
    told += frame(view) if view.frame.type is not None and not view.endings else []
    told += [f"In the story: {listed([person(who) for who in view.cast])}."] if view.cast else []
    told += [f"Event {event.n}: {event.text}." for event in view.event_list]
    return told + (roll(view.roll) if view.roll is not None else [])


def turn_sentences(view: View) -> list[str]:
    """Where we are, and how the race stands."""
    if not view.scene:
        return []
    return [*place(view), *scores(view)]


def place(view: View) -> list[str]:
    """The rung of the ladder."""
    if not view.scene:
        return ["The story has not begun."]
    rung = view.ladder[view.scene - 1]
    if view.endings:
        return ["Epilogue."]
    if view.interlude:
        return [f"Interlude before scene {rung.n}, {rung.name}; Difficulty {view.difficulty}."]
    return [f"Scene {rung.n} of 8, {rung.name}; act {rung.act}, Difficulty {view.difficulty}."]


def race(view: View) -> list[str]:
    """Prize and Rival."""
    if "prize_sought" not in view.story:
        return []
    story = view.story
    nature = [said(story[s]) for s in ("rival_nature", "rival_strength") if s in story]
    rival = f"{view.rival_name}, {listed(nature)}" if nature else view.rival_name
    return [f"The race is for {view.prize}, against {rival}.", *scores(view)]


def scores(view: View) -> list[str]:
    """Scores and reserves."""
    told = [
        f"{capital(hero.name)}: Score {faces(hero.sheet.score)}, reserve {hero.sheet.reserve} of "
        f"{hero.sheet.reserve_start}."
        for hero in view.heroes
    ]
    return [*told, f"{capital(view.rival_name)}: Score {faces(view.rival)}."]


def faces(score: tuple[int, ...]) -> str:
    """Dice of a Score, with their sum."""
    return f"{dice(score)} (sum {sum(score)})" if score else "empty"


def sheet(hero: HeroView) -> list[str]:
    """One hero."""
    who = hero.sheet
    if who.trait is None:
        return ["The hero is not yet made."]
    subject = f"{capital(said(who.name))} is" if who.name else "You are"
    does = f" who can {said(who.doing)}" if who.doing else ""
    told = [f"{subject} {article(hero.what_you_are)}{does}."]
    for kind, positive in (("Positive", True), ("Negative", False)):
        held = [said(word.entry) for word in who.words if word.positive is positive]
        told += [f"{kind} Words: {', '.join(held)}."] if held else []
    lists = {
        "Conditions": [said(condition.entry) for condition in who.conditions],
        "Has": [said(asset.entry) for asset in who.assets if not asset.lost],
        "Lost": [said(asset.entry) for asset in who.assets if asset.lost],
        "Resources used up": [r.text for r in hero.resources if r.checked],
        "Waiting": [said(p.complication.entry) for p in who.pending if not p.done],
    }
    told += [f"{name}: {', '.join(texts)}." for name, texts in lists.items() if texts]
    return told + ([f"Past: {who.past.text}"] if who.past is not None else [])


def frame(view: View) -> list[str]:
    """How the scene is framed."""
    framed = view.frame
    purposes = listed([text for text, _ in view.purposes]) or "open"
    kind = view.type.name if view.type else "open"
    where = f"place {said(framed.location, 'open')}; danger {said(framed.danger, 'open')}"
    told = [f"Type {kind}; purpose {purposes}; {where}."]
    if view.interlude:
        return told
    happened = "has happened" if view.event_done else "is still to come"
    told.append(f"The event, {said(framed.event, 'not yet set')}, {happened}.")
    if framed.discovery is not None:
        made = "was made" if view.discovery_done else "is still to come"
        told.append(f"The discovery, {said(framed.discovery)}, {made}.")
    return [*told, f"The Core Challenge {RESULTS[view.core_result]}."]


def roll(made: RollView) -> list[str]:
    """The roll as far as it has got."""
    told = [
        f"{'Core goal' if goal.id == made.core_goal else 'Goal'}: {said(goal.entry)}."
        for goal in made.goals
    ]
    for what in made.complications:
        detail = f": {said(what.detail)}" if what.detail else ""
        told.append(f"Complication: {said(what.entry)}{detail}.")
    pieces = [f"{part.dice} for {part.label}" for part in made.parts if part.dice]
    told.append(f"Pool {made.pool}: {', '.join(pieces)}.")
    if made.against:
        told.append(f"Against you: {listed([part.label for part in made.against])}.")
    if made.faces:
        told += [f"Rolled again, {rerolled(again)}." for again in made.rerolls]
        told.append(f"The dice show {dice(made.faces)}: {plural(made.hits, 'hit')}.")
    else:
        told.append(f"Hits: {odds_in_words(made)}.")
    return told


def odds_in_words(made: RollView) -> str:
    """The exact distribution of hits."""
    told = [f"{n} in {shown(ways, made.total)} per cent" for n, ways in enumerate(made.ways)]
    return ", ".join(told)
