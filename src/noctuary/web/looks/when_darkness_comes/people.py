"""Sheets, the party in a line, the fight and the deals, as the templates want them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from noctuary.engine.words import capital, counted, listed, percent, sentence
from noctuary.games.when_darkness_comes.content.disks import ATTRIBUTES, Disk
from noctuary.games.when_darkness_comes.content.ladder import CODES
from noctuary.games.when_darkness_comes.content.people import Person, Sheet, dice_of_skill
from noctuary.games.when_darkness_comes.seen.sheets import CharacterView, MarkView
from noctuary.games.when_darkness_comes.seen.view import View
from noctuary.games.when_darkness_comes.state import FAILURE_LIMIT, Deal
from noctuary.games.when_darkness_comes.words.names import ATTRIBUTE_NAMES, skill
from noctuary.web.looks.when_darkness_comes import cast, icons

Record = dict[str, Any]

SHORT: Final = {
    "speed": "Speed",
    "attack": "Attack",
    "dexterity": "Dext.",
    "intelligence": "Intel.",
    "persuasion": "Pers.",
    "medical": "Med.",
    "defence": "Defence",
}
STATES: Final = {
    "exhausted": ("Exhausted", "bad", "the next movement roll is halved"),
    "bleeding": ("Bleeding", "bad", "1 damage at every movement until somebody treats it"),
    "harder": ("Shaken", "bad", "every check is a level harder until the next turn"),
    "easier": ("In form", "good", "every check is a level easier until the next turn"),
    "tile_bound": ("Held here", "bad", "cannot leave this tile until the next turn"),
    "door_jinx": ("Door jinx", "bad", "the next attempt at a door fails"),
    "door_luck": ("Door luck", "good", "the next door opens by itself"),
    "next_check_fails": ("Doomed", "bad", "the next check fails"),
    "next_check_succeeds": ("Blessed", "good", "the next check succeeds"),
    "extra_turn": ("Extra turn", "good", "another turn follows this one"),
    "pending_look": ("Something seen", "", "you look at it as soon as you have an action again"),
    "frozen": ("Frozen", "bad", "cannot move or act"),
    "protected": ("Protected", "good", "a spell catches the next damage"),
    "glowing": ("Glowing", "good", "a spell gives light"),
    "engaged": ("Engaged", "bad", "an adversary shares the square"),
    "watched": ("Watched", "bad", "adversaries prefer this one"),
}
EVEN: Final = 0.5
COLUMNS: Final = {
    "sniper_rifle": "long range",
    "crossbow": "range 1 to 5",
    "shotgun": "range 0 to 4",
    "pistol": "range 0 to 5",
    "edged": "can be thrown",
    "blunt": "can be thrown",
}


def first_name(c: CharacterView) -> str:
    """What a character is called."""
    return c.name.split()[0]


def initials(characters: Sequence[CharacterView]) -> dict[str, str]:
    """The letters on the pieces: one, or two where the first is not enough."""
    firsts = Counter(c.name[:1] for c in characters)
    return {c.id: c.name[:1] if firsts[c.name[:1]] == 1 else c.name[:2] for c in characters}


def names_of(seen: View) -> dict[str, str]:
    """Everybody and everything that a roll may name."""
    found = {disk.disk.id: disk.disk.name for disk in seen.disks if disk.disk is not None}
    for c in seen.characters:
        found[c.id] = first_name(c)
        found |= {disk.id: disk.name for disk in (*c.items, *c.allies, *c.nuisances)}
    if seen.combat is not None:
        found[seen.combat.opponent.id] = seen.combat.opponent.name
    return found


# ── the party and the sheets ──────────────────────────────────────────────────────────────────


def party(seen: View, mine: str) -> list[Record]:
    """Everybody in the order of their turns."""
    by_id = {c.id: c for c in seen.characters}
    letters = initials(seen.characters)
    order = [by_id[who] for who in seen.order if who in by_id] or list(seen.characters)
    return [
        {
            "id": c.id,
            "name": first_name(c),
            "pawn": icons.small_pawn(c.seat, letters[c.id]),
            "seat": c.seat,
            "health": c.health,
            "full": c.full_health,
            "vp": c.vp,
            "active": c.id == seen.active,
            "alive": c.alive,
            "mine": c.id == mine,
            "level": c.at[2],
        }
        for c in order
    ]


def sheet(c: CharacterView, letters: dict[str, str], is_own: bool = True) -> Record:
    """One character's sheet."""
    return {
        "id": c.id,
        "name": c.name,
        "pawn": icons.small_pawn(c.seat, letters[c.id]),
        "face": cast.face_id(cast.of(c.sheet)),
        "occupation": c.sheet.occupation,
        "quote": c.sheet.quote,
        "alive": c.alive,
        "vp": c.vp,
        "attributes": [attribute(c, name) for name in ATTRIBUTES],
        "skills": [{"name": capital(skill(name)), "n": n} for name, n in sorted(c.bonus.items())],
        "health": c.health,
        "full_health": c.full_health,
        "damage": c.damage,
        "permanent": c.permanent,
        "willpower": c.willpower,
        "full_willpower": c.full_willpower,
        "failure": c.failure,
        "failure_limit": FAILURE_LIMIT,
        "load": c.load,
        "phone": c.phone,
        "carries": max(5, c.load),
        "sight": c.sight,
        "belongings": [belonging(disk, c.uses.get(disk.id)) for disk in c.items],
        "company": [belonging(disk, None) for disk in (*c.allies, *c.nuisances, *c.hindrances)],
        "trophies": [trophy(disk) for disk in c.trophies],
        "states": [
            {"name": STATES[name][0], "tone": STATES[name][1], "meaning": STATES[name][2]}
            for name in c.states
        ]
        + [{"name": name, "tone": "", "meaning": sentence(meaning)} for name, meaning in c.kept]
        + [mark(one, "" if is_own else first_name(c)) for one in c.marks],
        "creature": c.creature,
    }


def mark(one: MarkView, other: str) -> Record:
    """A word of the story that a character bears; a secret one says so. It is written for its
    bearer, so on the sheet of another it says whom it means by you."""
    kept = "Not everybody knows." if other else "Only you know."
    held = listed(one.cannot, "or")
    text = f"{other} reads: “{one.text}”" if other and one.text else one.text
    cannot = f"{other or 'You'} cannot {held}." if held else ""
    said = [text, cannot, kept if one.secret else ""]
    tone = "bad" if one.cannot else ""
    return {"name": one.name, "tone": tone, "meaning": " ".join(part for part in said if part)}


def attribute(c: CharacterView, name: str) -> Record:
    """An attribute; defence falls with damage."""
    full = getattr(c.sheet, name)
    now = c.attributes[name]
    return {
        "name": ATTRIBUTE_NAMES[name],
        "short": SHORT[name],
        "icon": icons.icon(name),
        "n": now,
        "full": full if full != now else None,
    }


def belonging(disk: Disk, uses: int | None) -> Record:
    """A disk on a sheet."""
    return {
        "id": disk.id,
        "name": disk.name,
        "chip": icons.chip(disk.kind, disk.base),
        "what": what_it_does(disk, uses),
        "weight": disk.weight,
        "text": disk.text,
    }


def trophy(disk: Disk) -> Record:
    """A beaten adversary."""
    return {"id": disk.id, "name": disk.name, "chip": icons.chip(disk.kind, disk.base)}


def what_it_does(disk: Disk, uses: int | None) -> str:
    """A disk's use in a few words."""
    said = []
    if disk.kind == "ally":
        dice = counted(disk.dice, "die", "dice")
        said.append(f"re-rolls {dice}: {', '.join(SHORT[a] for a in disk.assists)}")
    if disk.kind in ("nuisance", "obstacle") and disk.spoils:
        said.append(f"spoils {ATTRIBUTE_NAMES.get(disk.spoils, disk.spoils)}")
    if disk.melee is not None:
        dice = "die" if abs(disk.melee) == 1 else "dice"
        said.append(f"{disk.melee:+d} {dice} in close combat")
    if disk.column:
        said.append(COLUMNS.get(disk.column, disk.column))
    said += [f"{n:+d} {skill(name)}" for name, n in {**disk.adds, **disk.with_skill}.items()]
    said += [
        word for word, is_so in (("gives light", disk.lights), ("tapes doors", disk.tapes)) if is_so
    ]
    if uses is not None:
        said.append(f"{counted(uses, 'use')} left")
    if disk.kind == "component":
        said.append("for spells")
    return ", ".join(said) or (f"worth {disk.vp} VP" if disk.vp else "")


def candidate(person: Person | Sheet, face: str) -> Record:
    """Somebody who can be chosen at the beginning."""
    return {
        "name": person.name,
        "face": cast.face_id(face),
        "occupation": person.occupation,
        "description": person.description,
        "quote": person.quote,
        "attributes": [
            {
                "name": ATTRIBUTE_NAMES[a],
                "short": SHORT[a],
                "icon": icons.icon(a),
                "n": getattr(person, a),
            }
            for a in ATTRIBUTES
        ],
        "skills": [
            {"name": capital(skill(name)), "n": dice_of_skill(name, rank)}
            for name, rank in sorted(person.skills.items())
        ],
    }


# ── the fight ─────────────────────────────────────────────────────────────────────────────────


def combat(seen: View) -> Record | None:
    """Both sides, the rounds, and what is to be won."""
    fight = seen.combat
    main = next((c for c in seen.characters if fight is not None and c.id == fight.main), None)
    if fight is None or main is None:
        return None
    foe = fight.opponent
    shown = next((d for d in seen.disks if d.disk is not None and d.disk.id == foe.id), None)
    helpers = [c for c in seen.characters if c.id in fight.supporters]
    letters = initials(seen.characters)
    return {
        "name": first_name(main),
        "pawn": icons.small_pawn(main.seat, letters[main.id]),
        "health": main.health,
        "full": main.full_health,
        "foe": {
            "name": foe.name,
            "text": foe.text,
            "chip": icons.chip(foe.kind, foe.base),
            "attack": CODES[foe.a] if foe.a else "–",
            "defence": CODES[fight.defence] if fight.defence else "–",
            "speed": foe.s,
            "health": foe.health - (shown.damage if shown is not None else 0),
            "full": foe.health,
        },
        "helpers": [
            {"name": first_name(c), "pawn": icons.small_pawn(c.seat, letters[c.id])}
            for c in helpers
        ],
        "round": fight.round,
        "rounds": fight.rounds,
        "first": fight.first,
        "settled": seen.roll is None or seen.roll.purpose != "initiative",
        "forfeits": fight.forfeits,
        "worth": fight.worth,
        "safe": percent(fight.safe) if foe.a else "",
        "risky": fight.safe < EVEN,
    }


# ── deals and spells ──────────────────────────────────────────────────────────────────────────


def talk(seen: View, names: dict[str, str]) -> Record | None:
    """The deal that is being made, as far as it is settled."""
    terms = seen.talk
    if terms is None:
        return None
    return {
        "proposer": names.get(terms.proposer, terms.proposer),
        "partner": names.get(terms.partner, terms.partner) if terms.partner else "",
        "give": terms.gives if terms.give or terms.due else "",
        "get": terms.gets if terms.get or terms.due else "",
        "due": when(terms.due, terms.of, names) if terms.due else "",
    }


def when(due: str, of: str, names: dict[str, str]) -> str:
    """When a promise falls due."""
    if due in ("success", "failure"):
        verb = "succeeds at" if due == "success" else "fails"
        return f"when {names.get(of, of)} {verb} the next check"
    return "at once, or when they meet"


def deal(one: Deal, names: dict[str, str]) -> Record:
    """A promise that binds."""
    if one.thing:
        what = f"the {names.get(one.thing, one.thing).lower()}"
    else:
        what = f"{one.vp} VP" if one.vp else f"{one.debt} less to owe"
    return {
        "giver": names.get(one.giver, one.giver),
        "receiver": names.get(one.receiver, one.receiver),
        "what": what,
        "when": when(one.due, one.of, names) if one.due else "when they share a square",
    }


def spells(seen: View, names: dict[str, str]) -> list[Record]:
    """Spells at work."""
    return [
        {
            "name": capital(skill(one.spell)),
            "target": names.get(one.target, ""),
            "left": counted(one.turns, "turn") if one.turns else counted(one.rounds, "round"),
        }
        for one in seen.lasting
    ]
