"""Longer questions: what is asked, with everything that a person wants to know before answering."""

from __future__ import annotations

from typing import Final

from noctuary.engine.question import Wording
from noctuary.games.six_days import creation, slots
from noctuary.games.six_days.state import (
    MANY_COMPLICATIONS,
    MANY_GOALS,
    SixDays,
    act,
    alone,
    attempt,
    difficulty,
    hits,
    pool,
    roller,
    scene,
    unaverted,
    waiting,
)
from noctuary.games.six_days.words import chances, phrases
from noctuary.games.six_days.words.phrases import capital, joined, plural

SLOT_QUESTIONS: Final = {
    "trait": "Which trait do you have?",
    "calling": "What is your calling?",
    "doing": "What do you do best?",
    "start": "How does the story find you?",
    "name": "What is your name?",
    "appearance": "What do you look like?",
    "prize_sought": "What is the race for?",
    "prize_state": "In which state is the Prize?",
    "motive": "What lies behind it?",
    "prize_name": "What is the Prize called?",
    "rival_nature": "What is the Rival like?",
    "rival_strength": "What is the Rival's strength?",
    "rival_name": "What is the Rival's name?",
    "title": "What is your tale called?",
    "role": "Who is this person?",
    "tie": "What is this person to you?",
    "person_name": "What is this person's name?",
    "purpose": "What is the purpose of this scene?",
    "location": "Where are you?",
    "danger": "Which danger is here?",
    "event": "Which event will happen?",
    "discovery": "What will you discover?",
    "complication": "What does the act hold against you?",
}

TELL_QUESTIONS: Final = {
    "frame": ("How does the scene begin?", "SD-5.12"),
    "felt": ("How is the old event felt now?", "SD-7.4"),
    "resource": ("What exactly do you call upon?", "SD-10.7"),
    "how": ("How does it happen?", "SD-13.1"),
    "aftermath": ("How does it look afterwards?", "SD-16.5"),
}


def you(g: SixDays, hero: str, question: str) -> str:
    """Whom a question concerns: in a group the hero is named."""
    if alone(g) or hero not in g.heroes:
        return capital(question)
    return f"{capital(phrases.hero_name(g.heroes[hero]))}, {question}"


def before(g: SixDays, table: str) -> str:
    """What this table has brought before."""
    found = g.history.get(table, ())
    if not found:
        return ""
    told = [f"{m.entry.text} ({f'scene {m.scene}' if m.scene else 'at the start'})" for m in found]
    return f"Before: {', '.join(told)}."


def with_past(g: SixDays, prompt: str, table: str) -> str:
    """A prompt, and what was rolled before."""
    return f"{prompt} {before(g, table)}".strip()


def slot_wording(g: SixDays, slot: str, owner: str) -> Wording:
    """A slot that is rolled, chosen or written."""
    prompt = getattr(g.pack.prompts, slot)
    if slot in ("event", "discovery"):
        rung = scene(g)
        prompt = f"{rung.lead if slot == 'event' else rung.extra_lead} … {rung.prompt}"
    text = SLOT_QUESTIONS[slot]
    hero = owner if owner in g.heroes else attempt(g).hero if slot == "complication" else ""
    if hero and not alone(g):
        text = you(g, hero, text[0].lower() + text[1:])
    table = slots.table_of(g, slot)
    return Wording(text, with_past(g, prompt, table) if table else prompt, slots.SLOTS[slot].rule)


def tell_wording(g: SixDays, kind: str, hero: str) -> Wording:
    """An invitation to write."""
    text, rule = TELL_QUESTIONS[kind]
    prompt: str = getattr(g.pack.prompts, "list" if kind == "felt" else kind, "")
    if kind == "resource":
        invoked = next(r for r in attempt(g).applies if r.startswith("resource:"))
        prompt = g.pack.resources[invoked.removeprefix("resource:")].prompt
    elif kind == "frame":
        kinds = {known.id: known.prompt for known in g.pack.types}
        purposes = [g.pack.purpose_prompts.get(p.text, "") for p in g.frame.purposes]
        prompt = " ".join(filter(None, [kinds.get(g.frame.kind or "straight"), *purposes, prompt]))
    return Wording(you(g, hero, text[0].lower() + text[1:]), prompt, rule)


def gather_wording(g: SixDays, hero: str) -> Wording:
    """Words are gathered one by one, or rolled together."""
    held = [word.entry.text for word in g.heroes[hero].words]
    got = f" You have {joined(held)}." if held else ""
    missing = plural(creation.missing(g, hero), "Word")
    text = you(g, hero, "which Word describes you?")
    return Wording(text, f"{capital(missing)} to go.{got} {g.pack.prompts.words}", "SD-2.6")


def past_wording(g: SixDays, hero: str) -> Wording:
    """SD-2.12: the past, with its seeds if they were rolled."""
    seeds = [seed.text for seed in g.heroes[hero].seeds]
    hint = f" The dice offer {joined(seeds)}." if seeds else ""
    prompts = g.pack.prompts
    text = you(g, hero, "what lies in your past?")
    return Wording(text, f"{prompts.past}{hint}", "SD-2.12")


def type_wording(g: SixDays) -> Wording:
    """SD-17.3: before a scene is framed, Scores and reserve are shown."""
    rung = scene(g)
    text = f"Scene {rung.n}, {rung.name}: how is it told?"
    dice = plural(act(g), "die", "dice")
    why = f"{standing_line(g)} Roll {dice}, the highest counts. {rung.head_note}: {rung.prompt}"
    return Wording(text, why, "SD-5.2")


def standing_line(g: SixDays) -> str:
    """Scores and reserve in one line."""
    told = []
    for hero in g.heroes.values():
        whose = "Score" if alone(g) else f"{capital(phrases.hero_name(hero))}: Score"
        told.append(f"{whose} {phrases.dice(hero.score)}, reserve {hero.reserve}.")
    return " ".join([*told, f"Rival {phrases.dice(g.rival)}."])


def event_wording(g: SixDays, which: str) -> Wording:
    """SD-8.6: it happens by fiat."""
    entry = g.frame.event if which == "event" else g.frame.discovery
    rung = scene(g)
    lead = rung.lead if which == "event" else rung.extra_lead
    rule = "SD-8.6" if which == "event" else "SD-4.10"
    return Wording(f"{lead} {phrases.said(entry)}.", getattr(g.pack.prompts, which), rule)


def play_wording(g: SixDays) -> Wording:
    """What happens next."""
    rung = scene(g)
    if g.interlude:
        text = f"Interlude before scene {rung.n}. What do you do?"
        return Wording(text, g.pack.prompts.play, "SD-6.8")
    missing = []
    if not g.event_done:
        missing.append("its event")
    if rung.extra_events and not g.discovery_done:
        missing.append("its discovery")
    if not g.core_done:
        missing.append("the Core Challenge")
    left = f"Still to come: {joined(missing)}." if missing else "The scene may end."
    text = f"{rung.name}, Difficulty {difficulty(g)}. What happens next?"
    return Wording(text, f"{g.pack.prompts.play} {left}", "SD-8.7")


def goal_hint(g: SixDays) -> str:
    """SD-9.5: a word of warning about many goals."""
    core = " This is the Core Challenge." if attempt(g).core else ""
    return f"{g.pack.prompts.goal}{core} More than {MANY_GOALS} are hard to pay for."


def apply_hint(g: SixDays) -> str:
    """The pool so far, and what many complications mean."""
    roll = attempt(g)
    told = f"So far {plural(pool(g), 'die', 'dice')} against Difficulty {difficulty(g)}."
    if len(roll.goals) > MANY_GOALS or len(roll.complications) > MANY_COMPLICATIONS:
        told += " That is a lot to pay for: few hits will be left over."
    return f"{told} {g.pack.prompts.applies}"


def risk_wording(g: SixDays) -> Wording:
    """SD-22.3: the pool piece by piece and the chance of at least the Difficulty in hits."""
    pieces = [f"{n} for {phrases.reason(g, name)}" for name, n in phrases.counted_parts(g)]
    need, found = difficulty(g), chances.of_hits(g, 0)
    chance = chances.percent(found.at_least(need))
    why = (
        f"{', '.join(pieces)}. Without reserve dice the chance of {need} hits is {chance}. "
        f"{g.pack.prompts.reserve}"
    )
    return Wording(
        f"You roll {pool(g)} dice. How many do you add from your reserve of {roller(g).reserve}?",
        why,
        "SD-10.11",
    )


def sacrifice_hint(g: SixDays) -> str:
    """The dice as they lie after the penalties."""
    roll = attempt(g)
    shown = f"The dice show {phrases.dice(roll.faces)}: {plural(hits(roll), 'hit')}."
    return f"{shown} {g.pack.prompts.sacrifice}"


def buy_wording(g: SixDays) -> Wording:
    """SD-22.4: what the hits can buy."""
    roll = attempt(g)
    need = difficulty(g)
    why = (
        f"The dice show {phrases.dice(roll.faces)}. Success costs {need}, partial success "
        f"{need - 1}, averting and style one each. {g.pack.prompts.buy}"
    )
    return Wording(f"{capital(plural(hits(roll), 'hit'))}. What do you buy?", why, "SD-12.7")


def later_hint(g: SixDays) -> str:
    """What was not averted, in words."""
    told = [f"“{phrases.complication(c)}”" for c in unaverted(attempt(g))]
    return f"Not averted: {joined(told)}. {g.pack.prompts.when}"


def reroll_hint(g: SixDays) -> str:
    """SD-18.2: both Scores, and the prompt."""
    score = g.heroes[g.core_hero].score
    return (
        f"Your Score {phrases.dice(score)}, the Rival's {phrases.dice(g.rival)}. "
        f"{g.pack.prompts.reroll} Each is rolled once, and the new faces stand."
    )


def true_wording(g: SixDays, hero: str) -> Wording:
    """SD-19.3: how the True dice came about."""
    ending, sheet = g.endings[hero], g.heroes[hero]
    bonus = ", and two more for the higher sum" if ending.bonus else ""
    why = (
        f"Score {phrases.dice(sheet.score)} against {phrases.dice(g.rival)}: "
        f"{plural(ending.matching, 'die', 'dice')} match, half of them count{bonus}. "
        f"{g.pack.prompts.statement}"
    )
    left = plural(ending.left, "True die", "True dice")
    return Wording(you(g, hero, f"what is True? You have {left} left."), why, "SD-19.6")


def closing_wording(g: SixDays, hero: str) -> Wording:
    """SD-19.11: what is still pending is listed once more."""
    sheet = g.heroes[hero]
    open_ones = set(waiting(sheet))
    texts = [phrases.complication(p.complication) for p in sheet.pending if p.id in open_ones]
    listed = f"{g.pack.prompts.pending} {capital(joined(texts))}." if texts else ""
    return Wording(
        you(g, hero, "how does your tale end?"),
        f"{g.pack.prompts.closing} {listed}".strip(),
        "SD-19.10",
    )
