"""SD-4, SD-5, SD-7, SD-8: framing and playing a scene, in words."""

from __future__ import annotations

from typing import Final

from noctuary.engine.question import Option, Share, Thing, Tone, Wording
from noctuary.engine.words import capital, listed
from noctuary.games.six_days import event_list, framing, interludes, play
from noctuary.games.six_days.names import complication, hero_name, said
from noctuary.games.six_days.state import SixDays, act, alone, can_end, difficulty, scene
from noctuary.games.six_days.words import chances, phrases
from noctuary.games.six_days.words.book import WORDS, you
from noctuary.games.six_days.words.phrases import plural
from noctuary.games.six_days.words.slots import IN_HAND
from noctuary.games.six_days.words.tables import entry, rolled

WHO: Final = {
    "roll": "Who rolls?",
    "core": "Whose Core Challenge is it?",
    "heal": "Who finds rest?",
    "mend": "Who rolls to recover?",
}
DEEDS: Final = {
    option.id: option
    for option in (
        Option(id="event", verb="happen", label="Let the event happen", rule="SD-8.6"),
        Option(id="discovery", verb="happen", label="Make the discovery", rule="SD-4.10"),
        Option(id="core", verb="challenge", label="Declare the Core Challenge", rule="SD-8.3"),
        Option(id="roll", verb="try", label="Roll, because something resists", rule="SD-8.1"),
        Option(id="end", verb="end", label="End the scene", rule="SD-8.7"),
        Option(id="list", verb="recall", label="Roll on the event list", rule="SD-7.5"),
        Option(id="due", verb="occur", label="Let an old complication occur", rule="SD-13.3"),
        Option(id="heal", verb="heal", label="Recover by a deed, without dice", rule="SD-6.8"),
        Option(id="mend", verb="heal", label="Recover by a roll at Difficulty 2", rule="SD-6.9"),
    )
}


# ── the frame ─────────────────────────────────────────────────────────────────────────────────


@WORDS.asks(framing.ChooseType)
def choose_type(g: SixDays, step: framing.ChooseType) -> Wording:
    """SD-17.3: before a scene is framed, Scores and reserve are shown."""
    rung = scene(g)
    text = f"Scene {rung.n}, {rung.name}: how will you tell it?"
    dice = plural(act(g), "die", "dice")
    highest = ", the highest counts" if act(g) > 1 else ""
    why = f"{race_line(g)} Roll {dice}{highest}. {rung.head_note}: {rung.prompt}"
    return Wording(text, why, "SD-5.2")


def race_line(g: SixDays) -> str:
    """Scores and reserve in one line."""
    told = []
    for hero in g.heroes.values():
        whose = "Score" if alone(g) else f"{capital(hero_name(hero))}: Score"
        told.append(f"{whose} {phrases.dice(hero.score)}, reserve {hero.reserve}.")
    return " ".join([*told, f"Rival {phrases.dice(g.rival)}."])


@WORDS.labels(framing.ChooseType)
def of_type(g: SixDays, step: framing.ChooseType, option: str) -> Option:
    """The scene type, with what it does."""
    if option == "roll":
        dice = plural(act(g), "die", "dice")
        return rolled(f"Roll {dice}", "SD-5.2", chances.of_types(g))
    kind = g.pack.types[g.pack.picks["scene_type"].index(option)]
    hints: dict[str, tuple[str, Tone]] = {
        "interlude": ("rest first", "gain")
        if interludes.is_open(g)
        else ("counts as straight", "plain"),
        "interrupt": ("Difficulty +1", "danger"),
        "obligatory": ("a debt comes due", "danger"),
    }
    hint, tone = hints.get(kind.id, ("", "plain"))
    return entry(g, "scene_type", option, cost=hint, tone=tone, rule="SD-5.3")


@WORDS.refuses(framing.ChooseType)
def no_interlude(g: SixDays, step: framing.ChooseType) -> tuple[Option, ...]:
    """SD-6.1: an interlude lies before its scene."""
    if not g.playing:
        return ()
    why = "an interlude comes before its scene, and this one has begun"
    return (
        Option(
            id="pick:3",
            verb="pick",
            about=(Thing("die", "3"),),
            label="Interlude",
            enabled=False,
            why_not=why,
            rule="SD-6.1",
        ),
    )


@WORDS.asks(framing.RollType)
def roll_type(g: SixDays, step: framing.RollType) -> Wording:
    """Dice on the table, for the type."""
    return Wording("Which dice did you roll for the scene type?", IN_HAND, "SD-5.2")


@WORDS.asks(framing.CallDebt)
def debt(g: SixDays, step: framing.CallDebt) -> Wording:
    """SD-5.7: a debt comes due."""
    return Wording("Which debt comes due in this scene?", g.pack.prompts.debt, "SD-5.7")


@WORDS.labels(framing.CallDebt, play.ChooseDue)
def of_debt(g: SixDays, step: framing.CallDebt | play.ChooseDue, option: str) -> Option:
    """A complication that waits, or an entry of the event list."""
    kind, _, name = option.partition(":")
    if kind == "due":
        about = (Thing("card", name),)
        return Option(id=option, verb="occur", about=about, label=due_text(g, name))
    text = f"{name}. {phrases.happening(g, g.event_list[int(name) - 1])}"
    return Option(id=option, verb="recall", label=text)


def due_text(g: SixDays, pending: str) -> str:
    """A pending complication, and when it was set up."""
    for hero in g.heroes.values():
        for held in hero.pending:
            if held.id == pending:
                told = f"{capital(complication(held.complication))} (scene {held.scene})"
                return told if len(g.heroes) == 1 else f"{told}: {hero_name(hero)}"
    return pending


@WORDS.asks(framing.GainWord)
def gain_word(g: SixDays, step: framing.GainWord) -> Wording:
    """SD-4.7: the Word of scene 7."""
    text = you(g, step.hero, "which Word is new?")
    return Wording(text, g.pack.prompts.new_word, "SD-4.7", "words")


@WORDS.asks(framing.RollNewWord)
def roll_new_word(g: SixDays, step: framing.RollNewWord) -> Wording:
    """Dice on the table, for the Word of scene 7."""
    return Wording("Which Word did you roll?", IN_HAND, "SD-4.7")


@WORDS.asks(framing.ChoosePolarity)
def polarity(g: SixDays, step: framing.ChoosePolarity) -> Wording:
    """SD-4.7: for or against the hero."""
    text = you(g, step.hero, f"is “{step.entry.text}” for you or against you?")
    return Wording(text, "Your reserve stays as it is.", "SD-4.7")


@WORDS.labels(framing.ChoosePolarity)
def of_polarity(g: SixDays, step: framing.ChoosePolarity, option: str) -> Option:
    """Positive or negative."""
    good = option == "positive"
    text = "For you: a positive Word" if good else "Against you: a negative Word"
    return Option(id=option, verb="choose", label=text, tone="gain" if good else "danger")


# ── playing ───────────────────────────────────────────────────────────────────────────────────


@WORDS.asks(play.Play)
def playing(g: SixDays, step: play.Play) -> Wording:
    """What happens next, and what is still to come."""
    rung = scene(g)
    missing = []
    if not g.event_done:
        missing.append("its event")
    if rung.extra_events and not g.discovery_done:
        missing.append("its discovery")
    if not g.core_done:
        missing.append("the Core Challenge")
    left = f"Still to come: {listed(missing)}." if missing else "The scene may end."
    text = f"{rung.name}, Difficulty {difficulty(g)}. What happens next?"
    return Wording(text, f"{g.pack.prompts.play} {left}", "SD-8.7", "prose")


@WORDS.asks(play.Rest)
def resting(g: SixDays, step: play.Rest) -> Wording:
    """SD-6: an interlude."""
    text = f"Interlude before scene {scene(g).n}. What do you do?"
    return Wording(text, g.pack.prompts.play, "SD-6.8", "prose")


@WORDS.labels(play.Playing)
def of_deed(g: SixDays, step: play.Playing, option: str) -> Option:
    """What can happen in a scene."""
    if option == "end" and g.interlude:
        text = "End the interlude: the reserve returns"
        return Option(id=option, verb="end", label=text, tone="gain", rule="SD-8.7")
    if option == "list":
        return recalling(g)
    return DEEDS[option]


def recalling(g: SixDays) -> Option:
    """SD-7.5: a roll on the event list, each entry with the same chance."""
    total = len(g.event_list)
    odds = tuple(Share(f"entry {entry.n}", 1, total) for entry in g.event_list)
    deed = DEEDS["list"]
    return Option(id=deed.id, verb=deed.verb, label=deed.label, odds=odds, rule=deed.rule)


@WORDS.refuses(play.Play)
def cannot_end(g: SixDays, step: play.Play) -> tuple[Option, ...]:
    """SD-8.7: what the scene still waits for."""
    if can_end(g):
        return ()
    missing = [] if g.event_done else ["its event has happened"]
    if "discovery" in g.options:
        missing.append("its discovery was made")
    if not g.core_done:
        missing.append("its Core Challenge is settled")
    why = f"a scene ends only when {listed(missing)}"
    end = DEEDS["end"]
    return (
        Option(
            id=end.id, verb=end.verb, label=end.label, enabled=False, why_not=why, rule=end.rule
        ),
    )


@WORDS.asks(play.ChooseHero)
def who(g: SixDays, step: play.ChooseHero) -> Wording:
    """SD-20.4: who does it."""
    return Wording(WHO[step.what], "The group decides, and you enter it.", "SD-20.4")


@WORDS.labels(play.ChooseHero)
def of_hero(g: SixDays, step: play.ChooseHero, option: str) -> Option:
    """One of the heroes."""
    hero = option.removeprefix("hero:")
    about = (Thing("person", hero),)
    return Option(id=option, verb="choose", about=about, label=capital(hero_name(g.heroes[hero])))


@WORDS.asks(play.ChooseDue)
def due(g: SixDays, step: play.ChooseDue) -> Wording:
    """SD-13.3: an old complication."""
    return Wording("Which old complication occurs now?", g.pack.prompts.when, "SD-13.3")


@WORDS.asks(event_list.TellEvent)
def event(g: SixDays, step: event_list.TellEvent) -> Wording:
    """SD-8.6: it happens by fiat."""
    is_event = step.which == "event"
    rung = scene(g)
    found = g.frame.event if is_event else g.frame.discovery
    lead = rung.lead if is_event else rung.extra_lead
    rule = "SD-8.6" if is_event else "SD-4.10"
    prompt = getattr(g.pack.prompts, step.which)
    return Wording(f"{lead} {said(found)}.", prompt, rule, "prose")


@WORDS.asks(event_list.RollOnList)
def roll_on_list(g: SixDays, step: event_list.RollOnList) -> Wording:
    """Dice on the table, for the event list."""
    return Wording("Which entry of the event list did you roll?", IN_HAND, "SD-7.4")
