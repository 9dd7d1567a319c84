"""What lies beside the picture: Character boards, cards, the journal, and what was before."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from noctuary.engine.question import Option, Question
from noctuary.games.dark_quarter.seen.journal import ChoiceView, JournalEntry
from noctuary.games.dark_quarter.seen.screens import QuestionView, TalkView
from noctuary.games.dark_quarter.seen.view import AbilityView, CardView, CharacterView, View
from noctuary.games.dark_quarter.words.naming import SKILL_NAMES
from noctuary.web.prose import curly

Record = dict[str, Any]

SLOTS: Final = 12
ICONS: Final = (
    ("money", "money"), ("coffee", "coffee"), ("cigarette", "cigarettes"), ("bulb", "bulb"),
    ("knuckle", "knuckles"), ("chalk", "chalk"), ("medal", "medal"), ("flask", "flask"),
    ("key", "key"), ("press", "press"), ("hex", "hex"), ("aid", "aid"), ("pass", "ticket"),
    ("ticket", "ticket"), ("foot", "clover"), ("filings", "magnet"), ("fork", "bell"),
    ("tonic", "tonic"), ("candle", "candle"), ("punch", "punch"), ("paper", "paper"),
    ("receiver", "phone"), ("watch", "watch"), ("poster", "poster"), ("print", "film"),
    ("tag", "tag"), ("plate", "plate"), ("umbrella", "umbrella"), ("bell", "bell"),
    ("log", "book"), ("ledger", "book"), ("slip", "scroll"),
)  # fmt: skip
"""A word in the name of a card, and the picture that goes with it."""
LIMITS: Final = {
    "once_per_scenario": "once a scenario",
    "once_per_intermission": "once an Intermission",
}
WINDOWS: Final = {
    "before_roll": "before the roll",
    "dice": "changes dice",
    "result": "changes the result",
    "after_test": "after a test",
}
STATES: Final = {
    "unasked": "not asked yet",
    "unlocked": "new, from a Lead",
    "asked": "asked before",
    "incorrect": "wrong approach before; may be tried again",
}
HEADS: Final = {"lead": "Leads", "answer": "What people said", "note": "Notes"}


def icon_of(name: str, kind: str = "story") -> str:
    """The picture for a card, by its name."""
    if kind == "ability":
        return "ability"
    words = name.casefold()
    fallback = "touch" if kind == "consumable" else "scroll"
    return next((icon for word, icon in ICONS if word in words), fallback)


def held_card(seen: View, name: str) -> CardView | None:
    """A Story card or Consumable that somebody holds."""
    held = [
        *seen.team_story,
        *(card for one in seen.characters for card in (*one.story, *one.consumables)),
    ]
    return next((card for card in held if card.id == name), None)


def printed(seen: View, name: str) -> tuple[str, str, str]:
    """Name, text and kind of an Ability or Consumable that somebody has."""
    for one in seen.characters:
        for ability in (*one.unlocked, *one.pool):
            if ability.id == name:
                return ability.name, ability.text, "ability"
    card = held_card(seen, name)
    assert card is not None, name
    return card.name, card.text, card.kind


def badge(seen: View, who: str) -> Record:
    """A Character as a letter and a colour."""
    n, one = next((n, one) for n, one in enumerate(seen.roster) if one.id == who)
    return {"id": who, "letter": one.short[:1], "short": one.short, "colour": f"c{n % 4}"}


def sheets(seen: View, question: Question | None) -> Record:
    """Everything beside the picture."""
    free = standing(question)
    return {
        "roster": [introduction(seen, one.id) for one in seen.roster],
        "team": [board(seen, one) for one in seen.characters],
        "at_hand": at_hand(seen),
        "team_cards": [card(one) for one in seen.team_story],
        "xp_team": seen.xp_team,
        "free": free,
        "journal": journal(seen),
        "open": still_open(seen),
        "objective": seen.objective,
        "upgrade": upgrade(seen, question),
        "talk": talk(seen),
        "search": seen.search,
        "shop": seen.shop,
        "pivotal": seen.pivotal,
    }


def introduction(seen: View, who: str) -> Record:
    """A Character as presented before choosing."""
    one = next(one for one in seen.roster if one.id == who)
    return {
        **badge(seen, who),
        "name": one.name,
        "role": one.role,
        "paragraphs": [part for part in one.introduction.split("\n\n") if part.strip()],
        "tracks": tracks(who, one.tracks),
    }


def board(seen: View, one: CharacterView) -> Record:
    """A Character's board and what lies beside it."""
    spots = {poi.id: poi.place for poi in seen.pois}
    return {
        **badge(seen, one.id),
        "name": one.name,
        "role": one.role,
        "seat": one.seat,
        "active": one.active,
        "tracks": tracks(one.id, one.tracks),
        "effort": ["ready"] * one.available + ["pool"] * one.in_pool + ["spent"] * one.exhausted,
        "available": one.available,
        "xp": one.xp,
        "cards": [card(held) for held in (*one.story, *one.consumables)],
        "abilities": [ability(held) for held in one.unlocked],
        "waiting": [ability(held) for held in one.pool],
        "deck": one.deck,
        "where": spots.get(one.poi, ""),
        "objective": one.objective,
    }


def talk(seen: View) -> Record | None:
    """The conversation: what is left, and every question with its state in words."""
    now = seen.talk
    if now is None:
        return None
    return {"left": now.left, "questions": [asked(now, one) for one in now.questions]}


def asked(now: TalkView, one: QuestionView) -> Record:
    """A question of the list."""
    being_answered = one.id == now.asking
    words = "asked in this turn" if one.asked_now else STATES[one.state]
    return {
        "state": one.state,
        "prompt": one.prompt,
        "now": being_answered,
        "words": "being answered" if being_answered else words,
    }


def at_hand(seen: View) -> str:
    """Whose board lies in front: who makes the test, improves, chooses or has the turn."""
    if seen.trial is not None:
        return seen.trial.who
    return seen.concerns or seen.active


def tracks(who: str, slots: dict[str, tuple[int, ...]]) -> list[Record]:
    """Four rows of twelve slots; a cube is known by its place in the row, so that it can move."""
    return [
        {
            "key": (who, skill, track),
            "skill": skill,
            "name": SKILL_NAMES[skill],
            "letter": SKILL_NAMES[skill][:1],
            "cubes": [
                {"slot": slot, "id": f"cube-{who}-{skill}-{n}"} for n, slot in enumerate(track)
            ],
            "words": f"{SKILL_NAMES[skill]}: cubes in {', '.join(map(str, track)) or 'no slot'}",
        }
        for skill, track in slots.items()
    ]


def card(one: CardView) -> Record:
    """An Item card."""
    kind = "Story" if one.kind == "story" else "Consumable"
    code = f"{'S' if one.kind == 'story' else 'C'}{one.number}"
    return {
        "key": msgspec.structs.astuple(one),
        "id": one.id,
        "name": f"{one.name} × {one.n}" if one.n > 1 else one.name,
        "text": one.text.replace("*", ""),
        "kind": kind,
        "code": code,
        "icon": icon_of(one.name, one.kind),
    }


def ability(one: AbilityView) -> Record:
    """An Ability card."""
    notes = [
        WINDOWS.get(one.window, ""),
        "cooperation" if one.coop else "",
        LIMITS.get(one.limit, ""),
    ]
    return {
        "id": one.id,
        "name": one.name,
        "text": one.text,
        "notes": ", ".join(note for note in notes if note),
        "flipped": one.flipped,
        "mark": one.availability,
    }


PLACES: Final = {
    "give": "give",
    "use": "use",
    "save": "save",
    "pressure": "settings",
    "control": "settings",
    "mode": "settings",
}
"""Where on the page the standing options lie."""


def standing(question: Question | None) -> Record:
    """What can be done at any time, by where it belongs."""
    found: Record = {"give": [], "use": [], "save": [], "settings": [], "number": 0}
    if question is None:
        return found
    found["number"] = question.number
    for option in question.standing:
        place = PLACES.get(option.verb)
        if place is not None:
            found[place].append(msgspec.to_builtins(option))
    return found


# ── the journal ───────────────────────────────────────────────────────────────────────────────


def journal(seen: View) -> list[Record]:
    """What the team knows, by kind; the latest first."""
    groups: list[Record] = []
    for kind, head in HEADS.items():
        lines = [one for one in reversed(seen.journal) if one.kind == kind]
        if lines:
            groups.append({"kind": kind, "head": head, "lines": [entry(one) for one in lines]})
    if seen.choices:
        made = [{"title": one.label, "text": who_chose(seen, one)} for one in seen.choices]
        groups.append({"kind": "pivotal", "head": "Pivotal Choices", "lines": made})
    return groups


def entry(one: JournalEntry) -> Record:
    """A line of the journal."""
    text = curly(one.text.replace("*", ""))
    return {"title": curly(one.title), "text": text}


def who_chose(seen: View, made: ChoiceView) -> str:
    """Whose choice it was, and whether the clock made it."""
    who = next((one.short for one in seen.roster if one.id == made.character), "The team")
    return f"{who}, by the clock" if made.auto else who


def still_open(seen: View) -> list[Record]:
    """What is known to be unsettled: aims, answers that were withheld, doors that are shut."""
    lines = [{"title": "The team", "text": seen.objective}] if seen.title else []
    lines += [
        {"title": one.name, "text": one.objective} for one in seen.characters if one.objective
    ]
    lines += [{"title": f"{who} holds back", "text": prompt} for who, prompt in seen.held_back]
    shut = [place.name for place in seen.locations if place.state == "unexplored"]
    if shut:
        lines.append({"title": "Not yet explored", "text": ", ".join(shut)})
    return lines


# ── intermissions ─────────────────────────────────────────────────────────────────────────────


def upgrade(seen: View, question: Question | None) -> Record | None:
    """What Experience can buy for a Character, and the options that buy it, skill by skill."""
    if seen.upgrade is None:
        return None
    offered = question.options if question is not None else ()
    return {
        "who": seen.upgrade.who,
        "xp": seen.upgrade.xp,
        "new": {option.of("skill"): option.id for option in offered if option.verb == "cube"},
        "moves": {
            skill: {int(o.of("square")): o.id for o in offered if is_move(o, skill)}
            for skill in SKILL_NAMES
        },
    }


def is_move(option: Option, skill: str) -> bool:
    """Whether an option moves a cube of this Skill."""
    return option.verb == "improve" and option.of("skill") == skill
