"""Arkham Noir's log: every event as a sentence (AN-35.2)."""

from __future__ import annotations

from noctuary.engine.events import Decided, DiceRolled, Ended, Event, Shuffled
from noctuary.engine.words import capital, counted
from noctuary.games.arkham_noir import events
from noctuary.games.arkham_noir.state import ArkhamNoir
from noctuary.games.arkham_noir.words.names import EFFECTS, ZONES, case_name, name, place

ENDINGS = {
    "win": "You have won.",
    "loss_stability": "Your stability is gone. You have lost.",
    "loss_menace": "A menace was due and none was left. You have lost.",
    "conceded": "You conceded.",
}
DECISIONS = {
    "pass": "You pass.",
    "decline": "You decline.",
    "accept": "You accept.",
    "key": "You use the key.",
    "waiver": "You go in without a key.",
    "concede": "You give up.",
}


def tell(g: ArkhamNoir, event: Event) -> str:
    """One event in words; empty where another line says it already."""
    match event:
        case Decided(option=option):
            return DECISIONS.get(option, "")
        case events.TurnBegan(turn=turn):
            return f"Turn {turn}."
        case events.Moved(card=card, source=source, to=to):
            return moved(g, card, source, to)
        case events.Skipped(card=card, effect=effect, why=why):
            return skipped(g, card, effect, why)
        case events.CaseOpened(case=case):
            return f"{case_name(g, case)} is open."
        case events.CaseClosed(case=case, scored=scored):
            letters = ", ".join(f"{name(g, c)} ({g.pack.puzzles[c]})" for c in scored)
            return f"{case_name(g, case)} is closed. Scored: {letters or 'nothing'}."
        case events.MenaceCame(card=card):
            return f"A menace: {name(g, card)}."
        case events.StabilityChecked(card=None):
            return "Stability Check: no card to draw, no result."
        case events.StabilityChecked(card=str(card), failed=failed):
            return f"Stability Check: {name(g, card)}, {'failed' if failed else 'passed'}."
        case _:
            return tell_rarer(g, event)


def skipped(g: ArkhamNoir, card: str, effect: str, why: str) -> str:
    """An effect that did not happen, and why not."""
    if why == "another case":
        return f"{name(g, card)} was not played to Case {effect[-1]}: nothing happens."
    return f"{name(g, card)}: {EFFECTS.get(effect, effect)} ({why})."


def tell_rarer(g: ArkhamNoir, event: Event) -> str:
    """Events that happen a few times a game."""
    match event:
        case events.KeySpent(lock=lock, key=""):
            return f"The lock of {name(g, lock)} is passed without a key."
        case events.KeySpent(lock=lock, key=key):
            return f"{name(g, key)} opens {name(g, lock)} and is spent."
        case events.Marked(case=""):
            return "The next clue you play, wherever it goes, will have no effects."
        case events.Marked(case=case):
            return f"The next clue of {case_name(g, case)} will have no effects."
        case events.Prevented(card=card):
            return f"The effects of {name(g, card)} are prevented."
        case events.WaiverGained():
            return "You may pass one lock without a key."
        case events.ObjectiveDone(objective=objective):
            number = g.pack.objective[objective].number
            return f"Objective {number} is complete: {name(g, objective)}."
        case events.TimeRanOut(cards=cards, limit=limit):
            return f"Time: {counted(cards, 'card')}; the limit is {limit}."
        case events.LeadsRanOut():
            return "The leads have run out."
        case Shuffled(pile=pile, size=size):
            return f"{capital(ZONES[pile])} is shuffled ({size})."
        case DiceRolled(faces=faces):
            return f"Rolled: {', '.join(map(str, faces))}."
        case Ended(reason=reason):
            return ENDINGS[reason]
        case _:
            return ""


def moved(g: ArkhamNoir, card: str, source: str, to: str) -> str:
    """A card's way from zone to zone."""
    if to == "hand":
        return f"{name(g, card)} comes into your hand from {place(g, source)}."
    if to == "moving":
        return f"It is turned over: {name(g, card)}."
    if to in g.pack.case:
        return f"{name(g, card)} joins {case_name(g, to)}."
    if source == "moving":
        return f"{name(g, card)} is put away."
    return f"{name(g, card)}: from {place(g, source)} to {place(g, to)}."


def story(g: ArkhamNoir, event: Event | None) -> str:
    """The pack's own words for a moment: a case opens or closes, a menace comes, the end."""
    match event:
        case None:
            return g.pack.texts.introduction
        case events.CaseOpened(case=case):
            return g.pack.face_of(case, g.side).opening_text
        case events.CaseClosed(case=case, last=last):
            return closing(g, case, last)
        case events.MenaceCame(card=card) if card in g.pack.menace:
            return g.pack.menace[card].flavour
        case events.MenaceCame(card=card):
            return g.pack.face_of(card, g.side).opening_text
        case events.Moved(card=card, to="moving") if card == g.pack.back[g.pack.haunter]:
            return g.pack.face_of(g.pack.haunter, g.side).closing_text
        case Ended(reason=reason):
            return whole_ending(g, reason)
        case _:
            return ""


def closing(g: ArkhamNoir, case: str, last: str) -> str:
    """AN-18.13: how a case ends, what Classic players have from no objective, and its last clue."""
    face = g.pack.face_of(case, g.side)
    more = face.classic_text if g.settings.mode == "classic" else ""
    told = (face.closing_text, more, g.pack.last_line.get(last, ""))
    return "\n\n".join(text for text in told if text)


def whole_ending(g: ArkhamNoir, reason: str) -> str:
    """How it ends, and after it the scored objectives' closing texts (AN-33.4)."""
    scored = [g.pack.objective[card] for card in g.big_picture if card in g.pack.objective]
    return "\n\n".join([ending(g, reason), *(f"{o.title}. {o.closing_text}" for o in scored)])


def ending(g: ArkhamNoir, reason: str) -> str:
    """How it ends."""
    texts = g.pack.texts
    words: dict[str, str] = {
        "win": getattr(texts.victory, g.settings.mode),
        "loss_stability": texts.defeat.stability,
        "loss_menace": texts.defeat.menace,
        "conceded": texts.concession,
    }
    return words[reason]
