"""Six Days told: every event as a sentence, and what is read aloud."""

from __future__ import annotations

from noctuary.engine.events import Event
from noctuary.engine.words import capital, listed, possessive
from noctuary.games.six_days import events as h
from noctuary.games.six_days import names
from noctuary.games.six_days.names import said
from noctuary.games.six_days.records import Entry, Hero
from noctuary.games.six_days.state import HIT, SixDays, alone
from noctuary.games.six_days.words import phrases
from noctuary.games.six_days.words.phrases import plural

SCORED = {
    "sacrifice": "for the sacrifice",
    "surplus": "for a hit to spare",
    "success": "for the Core Challenge",
    "partial": "for half a success",
    "lost": "for the lost Core Challenge",
}
WHEN = {"now": "It happens", "later": "It waits", "due": "It comes due"}


def tell(g: SixDays, event: Event) -> str:
    """One event as a line of the log; empty if it needs none of its own."""
    match event:
        case h.Told(kind, entry) if kind in ("way_forward", "wish"):
            return f"{getattr(g.pack.prompts, kind)} {entry.text}"
        case h.Told(_, entry):
            return entry.text
        case h.Edited(number):
            return f"Text {number} was edited."
        case h.Filled(slot, entry, owner, again):
            return filled(g, slot, entry, owner, again)
        case h.Hinted(table, entry):
            return f"A hint from the {table}: {entry.text} ({phrases.came(entry)})."
        case h.WordsSet(hero, words):
            good = [word.entry.text for word in words if word.positive]
            bad = [word.entry.text for word in words if not word.positive]
            told = f"{listed(good)}; against {'you' if alone(g) else 'the hero'}"
            return f"{has(g, hero, 'are', 'is')} {told} {listed(bad)}."
        case h.Begun():
            return f"The race for {phrases.prize(g)} begins."
        case h.SceneOpened(scene, interlude):
            return opened(g, scene, interlude)
        case h.TypeSet(entry, counts):
            meant = "" if entry.text == counts else f", which counts as {counts}"
            return f"Scene type: {entry.text} ({phrases.came(entry)}){meant}."
        case h.SceneStarted(_, difficulty):
            return f"It is played at Difficulty {difficulty}."
        case h.SceneClosed(scene, heroes, rival, interlude):
            return closed(g, scene, heroes, rival, interlude)
        case h.Happened(entry):
            return f"Event {entry.n}: {phrases.happening(g, entry)}."
        case h.Felt(entry):
            return f"Event {entry.n} is felt again: {phrases.happening(g, entry)}."
        case h.PersonMade(person):
            return f"{capital(names.person(person))} comes into the story."
        case h.AssetGained(hero, asset):
            return f"{has(g, hero, 'have', 'has')} {asset.entry.text}."
        case h.Lost(_, _, text):
            return f"Lost: {text}."
        case h.WordGained(hero, word):
            sign = "positive" if word.positive else "negative"
            return f"{has(g, hero, 'have', 'has')} a new {sign} Word: {word.entry.text}."
        case h.ConditionTaken(hero, condition):
            return f"{has(g, hero, 'are', 'is')} {condition.entry.text}."
        case _:
            return tell_roll(g, event)


def tell_roll(g: SixDays, event: Event) -> str:
    """What happens in and after a roll, and at the end."""
    match event:
        case h.ConditionGone(hero, condition, milder):
            now = f", only {milder.entry.text}" if milder else ""
            return f"{has(g, hero, 'are', 'is')} no longer {condition.entry.text}{now}."
        case h.ResourceBack(hero, resource):
            return f"{has(g, hero, 'have', 'has')} {g.pack.resources[resource].text} back."
        case h.Thrown(attempt):
            hits = sum(face >= HIT for face in attempt.faces)
            dice = plural(len(attempt.faces), "die", "dice")
            who = has(g, attempt.hero, "roll", "rolls")
            return f"{who} {dice}: {phrases.dice(attempt.faces)}, {plural(hits, 'hit')}."
        case h.Rerolled(_, reroll, sacrificed):
            why = (
                f"{said(sacrificed)} is given up"
                if sacrificed
                else f"A {capital(reroll.why)} hinders"
            )
            return f"{why}: the {reroll.old} falls again, {reroll.new} comes, {reroll.kept} counts."
        case h.Bought(attempt, hits):
            bought = [name.partition(":")[0] for name in attempt.bought]
            told = f"bought: {listed(bought)}" if bought else "nothing bought"
            return f"{capital(plural(hits, 'hit'))}, {told}."
        case h.Occurred(_, complication, when):
            return f"{WHEN[when]}: {names.complication(complication)}."
        case h.ReserveChanged(_, before, after) if before != after:
            return f"Reserve {before} → {after}."
        case h.Scored(hero, face, why):
            whose = "The Rival's Score" if not hero else score_of(g, hero)
            return f"{whose} gains a {face} {SCORED[why]}."
        case h.RivalRerolled(before, after):
            return f"The Rival's dice {phrases.dice(before)} become {phrases.dice(after)}."
        case h.Counted(hero, score, rival, ending):
            told = f"{phrases.dice(score)} against {phrases.dice(rival)}"
            return f"{score_of(g, hero)}: {told}, {plural(ending.dice, 'True die', 'True dice')}."
        case h.MadeTrue(_, truth):
            words = f" ({truth.words.text})" if truth.words else ""
            return f"True: {phrases.statement(g, truth.statement)}{words}."
        case h.Finished(_, unknown):
            rest = [phrases.statement(g, statement) for statement in unknown]
            return f"Unknown: {listed(rest)}." if rest else "Nothing is left unknown."
        case _:
            return ""


def has(g: SixDays, hero: str, second: str, third: str) -> str:
    """Who does it: you when alone, else the hero by name."""
    if alone(g):
        return f"You {second}"
    return f"{capital(names.hero_name(g.heroes[hero]))} {third}"


def score_of(g: SixDays, hero: str) -> str:
    """Whose Score it is."""
    return (
        "Your Score"
        if alone(g)
        else f"{capital(possessive(names.hero_name(g.heroes[hero])))} Score"
    )


def filled(g: SixDays, slot: str, entry: Entry, owner: str, again: bool) -> str:
    """A slot and what stands in it now."""
    name = slot.replace("_", " ")
    whose = "" if alone(g) or owner not in g.heroes else f" of {names.hero_name(g.heroes[owner])}"
    now = " is now" if again else ":"
    return f"{capital(name)}{whose}{now} {entry.text} ({phrases.came(entry)})."


def opened(g: SixDays, scene: int, interlude: bool) -> str:
    """A scene or an interlude begins."""
    rung = g.pack.scene[scene]
    if interlude:
        return f"An interlude before scene {scene}."
    return f"Scene {scene}: {rung.name}. {rung.head_note}."


def closed(
    g: SixDays, scene: int, heroes: tuple[Hero, ...], rival: tuple[int, ...], interlude: bool
) -> str:
    """SD-17.3: Scores and reserve at the end of a scene."""
    what = f"The interlude before scene {scene}" if interlude else f"Scene {scene}"
    told = [
        f"{'Score' if alone(g) else names.hero_name(hero)} {phrases.dice(hero.score)}, "
        f"reserve {hero.reserve}"
        for hero in heroes
    ]
    return f"{what} is over. {'; '.join(told)}; Rival {phrases.dice(rival)}."


def story(g: SixDays, event: Event | None) -> str:
    """What is read aloud: the introduction, whatever was written, and what happens."""
    if event is None:
        return g.pack.introduction
    match event:
        case h.Told(_, entry):
            return entry.text
        case h.Happened(entry) if entry.kind != "core":
            return f"{phrases.happening(g, entry)}."
        case h.MadeTrue(_, truth):
            words = f"{truth.words.text}. " if truth.words else ""
            return f"{words}{capital(phrases.statement(g, truth.statement))}."
        case _:
            return ""
