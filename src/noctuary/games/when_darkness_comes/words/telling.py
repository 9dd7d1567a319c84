"""The log: every event as a sentence; and the story's own words."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from noctuary.engine.events import DiceRolled, Ended, Event
from noctuary.engine.words import counted, curled, listed
from noctuary.games.when_darkness_comes import events as e
from noctuary.games.when_darkness_comes.content.doing import EndGame, Scene
from noctuary.games.when_darkness_comes.content.ladder import NAMES
from noctuary.games.when_darkness_comes.content.plot import LoseRule, WinRule
from noctuary.games.when_darkness_comes.state import Night
from noctuary.games.when_darkness_comes.story import conditions
from noctuary.games.when_darkness_comes.words import names
from noctuary.games.when_darkness_comes.words.names import anyone, disk, gate, person, the

POINT = 2
"""A movement point in halves."""
LIGHT = {"day": "It is day.", "dusk": "It is dusk.", "night": "It is night."}
WEATHER = {"clear": "The sky is clear.", "light_rain": "Light rain.", "heavy_rain": "Heavy rain."}
REROLLED = {
    "vp": "for 1 VP",
    "nuisance": "because of a nuisance",
    "second": "because a second spoiled it",
}
STATES = {
    "exhausted": ("is exhausted", "has caught breath"),
    "bleeding": ("bleeds", "no longer bleeds"),
    "harder": ("finds everything a level harder", ""),
    "easier": ("finds everything a level easier", ""),
    "until_next_turn": ("", ""),
    "tile_bound": ("cannot leave this tile", ""),
    "door_jinx": ("will have no luck with the next door", "is rid of the jinx"),
    "door_luck": ("will find the next door open", "has used up the luck"),
    "next_check_fails": ("will fail at the next check", "may succeed at the next check"),
    "next_check_succeeds": (
        "will succeed at the next check",
        "may still fail at the next check",
    ),
    "extra_turn": ("will have another turn", ""),
    "watched": ("is being watched", ""),
    "limp": ("feels the old limp", ""),
    "shakes": ("has the shakes", ""),
    **{f"keeps_{scar}": (f"keeps {said[0].lower()}", "") for scar, said in names.SCARS.items()},
}


MINUS: Final = re.compile(r"(?<= )-(?=\d)")


def tell(g: Night, event: Event) -> str:
    """One event in words; empty where another line says it already."""
    match event:
        case e.RoundBegan(round=number):
            return f"Round {number}."
        case e.TurnBegan(who=who, extra=extra):
            return f"{person(g, who)}'s {'extra ' if extra else ''}turn."
        case e.Joined(who=who):
            return f"{names.full_name(g, who)} joins."
        case e.TilePlaced(tile=tile, who=who):
            return f"{person(g, who)} comes to {names.tile(g, tile)}." if who else ""
        case e.TileAside(tile=tile):
            return f"{names.tile(g, tile)} does not fit here."
        case e.Stepped(how="walk"):
            return ""
        case e.Stepped(who=who, squares=squares, how=how):
            return f"{person(g, who)} {moved(how)}: {names.place(g, squares[-1])}."
        case e.PointsRolled(who=who, points=points, value=value, health=health, penalty=penalty):
            minus = f" − {penalty}" if penalty else ""
            have = f"{names.points(points)} {'point' if points <= POINT else 'points'}"
            return f"{person(g, who)} has {have} ({value} + {health}{minus})."
        case e.Checked():
            return tell_check(g, event)
        case e.Rerolled(by=by, old=old, new=new):
            how = REROLLED.get(by, "")
            how = how or f"with the help of {anyone(g, by)}"
            return f"Rolled again {how}: {names.faces(old)} becomes {names.faces(new)}."
        case e.Assisting(who=who, helper=helper, price=price):
            cost = f" for {price} VP" if price else ""
            return f"{person(g, helper)} helps {person(g, who)}{cost}."
        case _:
            return tell_disks(g, event)


def true_minus(text: str) -> str:
    """Numbers below 0 with the sign that they have everywhere else.

    >>> true_minus("Mary-Ann: -2 VP, now -1.")
    'Mary-Ann: −2 VP, now −1.'
    """
    return MINUS.sub("−", text)


def moved(how: str) -> str:
    """Ways to get somewhere without walking."""
    return {
        "assist": "comes to help",
        "climb": "climbs through",
        "door": "goes in",
        "invited": "is asked in",
        "let_in": "is let in",
        "thrown_out": "is thrown out",
        "translocate": "vanishes and reappears",
        "ghost": "steps through the wall",
        "ordered": "walks as told",
    }.get(how, "moves")


def tell_check(g: Night, event: e.Checked) -> str:
    """A roll: "Sharon, picking a lock: 2-2-5-6, a pair, enough"."""
    what = names.rolling(g, event.who, event.purpose, event.target)
    if event.automatic:
        said = f"{person(g, event.who)}, {names.purpose(g, event.purpose, event.target)}"
        return f"{said}: {'succeeds' if event.success else 'fails'} without a roll."
    dice = names.faces(event.faces) or "no dice"
    verdict = "" if not event.tn else (", enough" if event.success else ", not enough")
    return f"{what}: {dice}, {NAMES[event.value]}{verdict}."


def tell_disks(g: Night, event: Event) -> str:
    """Disks that turn up, come and go."""
    match event:
        case e.Flipped(disk=id, square=square, who=who):
            return f"{disk(g, id)}: {names.place(g, square)}."
        case e.TurnedDown(square=square):
            return f"A disk is turned face down: {names.place(g, square)}."
        case e.Glimpsed(disk=id, square=square):
            return f"Through the glass: {disk(g, id)}, {names.place(g, square)}."
        case e.Peeked(disk=id, square=square):
            return f"You see {the(g, id)}: {names.place(g, square)}."
        case e.Looked(who=who, disks=n):
            return f"{person(g, who)} has looked at {counted(n, 'face-down disk')}."
        case e.Reshuffled(building=building, disks=n):
            mixed = "is" if n == 1 else "are mixed and"
            return f"{counted(n, 'disk')} of {names.building(g, building)} {mixed} laid out again."
        case e.Gained(who=who, disk=id, how=how):
            return f"{person(g, who)} {gained(how)} {the(g, id)}."
        case e.Lost(who=who, disk=id, how=how):
            used = "parts with" if g.disk(id).kind == "numbered" else "uses up"
            words = {"dropped": "puts down", "used": used, "given": "gives away"}
            return f"{person(g, who)} {words.get(how, 'loses')} {the(g, id)}."
        case e.Scored(who=who, vp=vp, total=total):
            return true_minus(f"{person(g, who)}: {vp:+d} VP, now {total}.")
        case e.FailureGained(who=who, count=count):
            return f"{person(g, who)} takes a failure disk ({count})."
        case e.FailureLost(who=who, count=count):
            return f"{person(g, who)} loses a failure disk ({count} left)."
        case e.Stripped(who=who):
            return f"Nobody trusts {person(g, who)} any more: everything is left behind."
        case _:
            return tell_wounds(g, event)


def gained(how: str) -> str:
    """Ways to get something."""
    return {
        "found": "finds",
        "joined": "wins over",
        "attached": "cannot get rid of",
        "taken": "takes",
        "stolen": "steals",
        "failed": "is held up by",
    }.get(how, "gets")


def tell_wounds(g: Night, event: Event) -> str:
    """Fights, wounds and death."""
    match event:
        case e.Damaged(who=who, health=health, permanent=permanent):
            kind = "a scar that stays" if permanent else "1 damage"
            return f"{person(g, who)} takes {kind}, {health} health left."
        case e.Spared(who=who, by=by):
            shield = "a spell" if by == "protection" else the(g, by)
            return f"{person(g, who)} is spared by {shield}."
        case e.Healed(who=who, disks=n):
            return f"{person(g, who)} is healed of {n} damage." if n else "It does not help."
        case e.Died(who=who):
            return f"{names.full_name(g, who)} is dead."
        case e.WillpowerChanged(who=who, by=by, left=left):
            return true_minus(f"{person(g, who)}: {by:+d} willpower, now {left}.")
        case e.StateChanged(who=who, state=state, on=on):
            words = STATES.get(
                state, (f"has {names.skill(state)} now", f"loses {names.skill(state)}")
            )
            said = words[0] if on else words[1]
            return f"{person(g, who)} {said}." if said else ""
        case e.AdversaryRan(disk=id):
            return f"{disk(g, id)} runs."
        case e.CombatBegan(opponent=opponent, who=who):
            return f"{person(g, who)} fights {the(g, opponent)}."
        case e.CombatEnded(how="undecided", opponent=opponent):
            return f"{disk(g, opponent)} still stands."
        case e.Hit(disk=id, left=left):
            return f"{disk(g, id)} is hit, {left} health left."
        case e.Beaten(disk=id, who=who, how=how):
            return beaten(g, id, who, how)
        case _:
            return tell_rest(g, event)


def beaten(g: Night, id: str, who: str, how: str) -> str:
    """How somebody was got out of the way."""
    words = {
        "killed": f"{person(g, who)} kills {the(g, id)}.",
        "passed": f"{person(g, who)} gets past {the(g, id)}.",
        "dealt": f"{person(g, who)} deals with {the(g, id)}.",
        "stray": f"A stray shot of {person(g, who)} hits {the(g, id)}.",
        "sent_away": f"{disk(g, id)} walks away as if asleep.",
    }
    return words.get(how, f"{person(g, who)} beats {the(g, id)}.")


def tell_rest(g: Night, event: Event) -> str:
    """The town, fate, magic, deals and the end."""
    match event:
        case e.Broken(gate=name):
            return f"Broken: {gate(g, name).replace('broken ', '')}."
        case e.RoomLit(square=square):
            return f"A light is on: {names.place(g, square)}."
        case e.FateRolled(who=who, table=table, roll=roll):
            fates = g.pack.oh_crap if table == "oh_crap" else g.pack.woohoo
            cry = "Oh crap!" if table == "oh_crap" else "WooHoo!"
            return f"{person(g, who)}: {cry} {roll}, {fates[roll].title}: {fates[roll].text}."
        case e.EnvironmentChanged(light=light, weather=weather):
            return f"{LIGHT[light]} {WEATHER[weather]}"
        case e.SpellCast(who=who, spell=spell, success=success):
            name = g.pack.spells[spell].name
            return f"{person(g, who)} casts {name}{'' if success else ' in vain'}."
        case e.SpellEnded(spell=spell, target=target):
            return f"{g.pack.spells[spell].name} on {anyone(g, target)} ends."
        case e.DealMade(giver=giver, receiver=receiver, debt=debt) if debt:
            return f"{person(g, giver)} will take {debt} of what {person(g, receiver)} owes."
        case e.DealMade(giver=giver, receiver=receiver, vp=vp, thing=thing):
            what = f"{vp} VP" if vp else the(g, thing)
            return f"{person(g, giver)} promises {what} to {person(g, receiver)}."
        case e.DealKept(giver=giver, receiver=receiver, debt=debt) if debt:
            return f"{person(g, giver)} takes {debt} of what {person(g, receiver)} owed."
        case e.DealKept(giver=giver, receiver=receiver, vp=vp) if vp:
            return f"{person(g, giver)} pays {vp} VP to {person(g, receiver)}."
        case e.Praised(who=who, granted=granted):
            return f"The vote for {person(g, who)} {'passes' if granted else 'fails'}."
        case e.Deferred(who=who):
            return f"{person(g, who)} sees something; it has to wait."
        case e.Told():
            title, text = told(g, event)
            return f"{title}." if title else text
        case DiceRolled():
            return ""  # the hand that is read of them says it
        case Ended(won=won):
            return f"{verdict(g, won)}."
        case _:
            return tell_memories(g, event)


def verdict(g: Night, won: bool) -> str:
    """How the night ended, in a few words; of a race, who won it."""
    if won and g.scenario.mode == "competitive" and g.winners:
        verb = "wins" if len(g.winners) == 1 else "win"
        return f"{listed([person(g, who) for who in g.winners])} {verb} the night"
    return "The night is won" if won else "The night is lost"


def tell_memories(g: Night, event: Event) -> str:
    """Words that people bear, tracks, persons, and what was decided."""
    match event:
        case e.Bore(who=who, word=word, on=on, seats=seats):
            said = f"{person(g, who)}: {names.word(g, word)}{'' if on else ', no longer'}."
            is_own = on and seats is not None
            return f"{said} {names.meaning(g, word)}".rstrip() if is_own else said
        case e.MarkShown(who=who, word=word, borne=borne):
            return f"{person(g, who)}: {'' if borne else 'not '}{names.word(g, word)}."
        case e.TrackMoved(track=track, who=who, now=now):
            told = g.story.tracks[track]
            return f"{f'{person(g, who)}: ' if who else ''}{told.name} {now} of {told.high}."
        case e.PersonLeft(person=gone):
            return f"{disk(g, gone)} is gone."
        case e.Chose(who=who, script=script, number=number, option=option):
            label = chosen(g, script, number, option).rstrip(".")
            return f"{f'{person(g, who)} chooses' if who else 'The vote'}: {label}."
        case e.Voted(script=script, number=number, votes=votes):
            voices = [
                f"{person(g, w)}: {chosen(g, script, number, o).rstrip('.')}" for w, o in votes
            ]
            return f"{'; '.join(voices)}."
        case _:
            return tell_challenges(g, event)


def tell_challenges(g: Night, event: Event) -> str:
    """Who dares whom, with what, and who stands by."""
    match event:
        case e.Challenged(who=who, other=other, stake=stake, thing=thing):
            prize = " for a thing" if thing else f" for {stake} VP" if stake else ""
            return f"{person(g, who)} challenges {person(g, other)}{prize}."
        case e.ChallengeMet(who=who, accepted=False):
            return f"{person(g, who)} declines."
        case e.ChallengeMet(who=who, deed=deed, arms=arms):
            way = next((one.text for one in g.story.deeds[deed].arms if one.id == arms), "")
            return f"{person(g, who)} takes it up{f': {way.lower()}' if way else ''}."
        case e.Seconded(who=who, principal=principal):
            return f"{person(g, who)} is {person(g, principal)}'s second."
        case e.Tied(who=who, other=other):
            return f"{person(g, who)} and {person(g, other)} are even: both roll again."
        case e.PersonRolled(person=id, faces=faces, value=value):
            name = g.story.persons[id].name if id else "The other side"
            return f"{name} rolls {names.faces(faces)}, {NAMES[value]}."
        case _:
            return ""


def chosen(g: Night, script: str, number: int, option: str) -> str:
    """An option of a choice in its own words; somebody by the name."""
    if option.startswith("@"):
        return person(g, option[1:])
    options = g.story.scripts[script][number][1].options
    return curled(next((o.text for o in options if o.id == option), option))


def with_names(g: Night, text: str, who: str, other: str) -> str:
    """A text with the names of those whom it concerns."""
    text = curled(text)
    if "{" not in text:
        return text
    text = text.replace("{actor}", person(g, who) if who else "somebody")
    return text.replace("{other}", anyone(g, other) if other else "somebody")


def told(g: Night, event: e.Told) -> tuple[str, str]:
    """A passage that was told: its title, and its words for the first time or for later ones."""
    said = g.story.scripts[event.script][event.number][1]
    title, text = (said.title, said.text) if isinstance(said, Scene) else ("", str(said))
    text = said.again if isinstance(said, Scene) and event.again else text
    return title, unwrapped(with_names(g, text, event.who, event.other))


def is_hint(g: Night, event: e.Told) -> bool:
    """Whether a passage is no story, but explains the rules to newcomers."""
    said = g.story.scripts[event.script][event.number][1]
    return isinstance(said, Scene) and said.hint


def story(g: Night, event: Event | None) -> str:
    """What is read aloud: the beginning, the scenes, the end."""
    match event:
        case None:
            return f"{unwrapped(g.scenario.intro)}\n{unwrapped(g.scenario.objective)}"
        case e.Told():
            return told(g, event)[1]
        case Ended(reason=reason):
            return closing(g, reason)
        case _:
            return ""


def unwrapped(text: str) -> str:
    """Written lines as paragraphs: a line that ends a sentence ends one, others only wrap.

    >>> unwrapped("The power went\\nat six. At seven.\\nYou are here.")
    'The power went at six. At seven.\\nYou are here.'
    """
    lines = [line.strip() for line in curled(text).strip().splitlines()]
    return "".join(
        line + ("\n" if line.endswith((".", "!", "?", "”")) else " ") for line in lines
    ).strip()


class Close(NamedTuple):
    """An ending of a scenario: its name, why it came, and its words."""

    title: str
    why: str
    text: str


def close(g: Night, reason: str) -> Close:
    """How a night ended that was over for this reason."""
    end = g.scenario.end
    kind, _, number = reason.partition(".")
    rule: WinRule | LoseRule | EndGame | None = None
    if kind == "win":
        rule = end.win[int(number)]
    elif kind == "lose":
        rule = end.lose[int(number)]
    else:
        rule = ended_by(g, reason)
    if rule is None:
        return Close(end.last_round_title, end.last_round_why, unwrapped(end.after_last_round))
    return Close(rule.title, rule.why, unwrapped(rule.ending))


def ended_by(g: Night, reason: str) -> EndGame | None:
    """The effect that ended the game; its place in a script is the reason."""
    script, _, number = reason.rpartition(".")
    if script not in g.story.scripts or not number.isdecimal():
        return None
    found = g.story.scripts[script][int(number)][1]
    return found if isinstance(found, EndGame) else None


def closing(g: Night, reason: str) -> str:
    """How it ends, what is told after it, and who is remembered."""
    lines = [close(g, reason).text, *epilogue(g)]
    won = [names.full_name(g, who) for who in g.winners]
    if won and g.party > 1:
        lines.append(f"{listed(won)} made it.")
    return "\n".join(line for line in lines if line)


def epilogue(g: Night) -> list[str]:
    """What is told after the ending, as it came out."""
    first = g.finisher if g.finisher in g.characters else next(iter(g.characters), "")
    return [
        unwrapped(with_names(g, line.text, who, ""))
        for condition, line in g.story.epilogue
        for who in (list(g.characters) if line.each else [first] if first else [])
        if condition is None or conditions.holds(g, condition, who)
    ]
