"""AN-8 to AN-12: which plays are legal, the sequence of a play, and mental strain."""

from __future__ import annotations

from typing import Final

from noctuary.engine.step import Step
from noctuary.games.arkham_noir import closing, effects, hand, maintenance
from noctuary.games.arkham_noir.content.cards import Face
from noctuary.games.arkham_noir.events import KeySpent, Moved, Prevented, StabilityChecked
from noctuary.games.arkham_noir.state import (
    STRAIN_AFTER,
    ArkhamNoir,
    Line,
    effects_of,
    machine_in_play,
)


def legal_plays(g: ArkhamNoir, cards: list[str]) -> list[str]:
    """AN-8 to AN-10: every legal play of these cards, as option ids."""
    faces = g.pack.faces
    lit = machine_in_play(g)
    ends = line_ends(g, lit)
    plays = []
    for card in cards:
        face = faces[card]
        left = face.left_lit if lit else face.left
        for case, end, line in ends:
            if left & end and (not face.conditional or meets_conditions(g, face, line)):
                plays.append(face.plays[case])
    return plays


def line_ends(g: ArkhamNoir, lit: bool) -> list[tuple[str, int, Line]]:
    """AN-8.3: the usable right edge of each open case's last card, as bits."""
    faces = g.pack.faces
    heads = g.pack.heads[g.side]
    if lit:
        return [
            (case, faces[line.cards[-1]].right_lit if line.cards else heads[case][1], line)
            for case, line in g.lines.items()
        ]
    return [
        (case, faces[line.cards[-1]].right if line.cards else heads[case][0], line)
        for case, line in g.lines.items()
    ]


def meets_conditions(g: ArkhamNoir, face: Face, line: Line) -> bool:
    """AN-9.11: whether every requirement beside matching is met."""
    if len(line.cards) < face.minimum:
        return False
    locked = face.lock or face.skeleton_lock
    return not locked or g.waivers > 0 or fitting_key(g, face, line) is not None


def unmet_conditions(g: ArkhamNoir, face: Face, line: Line) -> list[str]:
    """AN-9.11: every requirement beside matching that the line does not meet."""
    unmet = []
    if (face.lock or face.skeleton_lock) and not g.waivers and not fitting_key(g, face, line):
        unmet.append("skeleton_lock" if face.skeleton_lock else "lock")
    if len(line.cards) < face.minimum:
        unmet.append("minimum")
    return unmet


def why_not(g: ArkhamNoir, card: str, case: str) -> list[str]:
    """AN-35.1: every rule that a play breaks, as ids of reasons."""
    face = g.pack.faces[card]
    lit = machine_in_play(g)
    left = face.left_lit if lit else face.left
    end, line = next((end, line) for open_case, end, line in line_ends(g, lit) if open_case == case)
    reasons = unmet_conditions(g, face, line)
    if not left & end:
        bright_end = next(e for c, e, _ in line_ends(g, True) if c == case)
        reasons.insert(0, "purple" if face.left_lit & bright_end else "no_match")
    return reasons


def fitting_key(g: ArkhamNoir, face: Face, line: Line) -> str | None:
    """AN-9.1 to AN-9.4: the unspent key of the line that opens this lock; the plain one first."""
    keys, skeletons = g.pack.keys, g.pack.skeleton_keys
    skeleton = None
    for card in line.cards:
        if card in keys and face.lock and card not in line.spent:
            return card
        if skeleton is None and card in skeletons and card not in line.spent:
            skeleton = card
    return skeleton


def play(g: ArkhamNoir, card: str, case: str, source: str) -> None:
    """AN-11.1: a legal play, from the lock on."""
    face = g.pack.faces[card]
    if face.lock or face.skeleton_lock:
        key = fitting_key(g, face, g.lines[case])
        if key is not None and g.waivers:
            g.moving.append(card)
            g.ask(OpenLock(card, case, source), ["key", "waiver"])
            return
        open_lock(g, card, case, key)
    place(g, card, case, source)


class OpenLock(Step, frozen=True):
    """AN-15.10: where a key fits and a waiver waits, the player chooses between them."""

    card: str
    case: str
    source: str

    def answer(self, g: ArkhamNoir, option: str) -> None:
        face = g.pack.faces[self.card]
        key = fitting_key(g, face, g.lines[self.case]) if option == "key" else None
        g.moving.remove(self.card)
        open_lock(g, self.card, self.case, key)
        place(g, self.card, self.case, self.source)


def open_lock(g: ArkhamNoir, card: str, case: str, key: str | None) -> None:
    """AN-9.3: the key is spent; AN-9.13: without one the waiver is used."""
    if key is None:
        g.waivers -= 1
    else:
        line = g.lines[case]
        g.lines[case] = Line(line.cards, (*line.spent, key), line.mark)
    g.emit(KeySpent(lock=card, key=key or "", rule="AN-9.3" if key else "AN-9.13"))


def place(g: ArkhamNoir, card: str, case: str, source: str) -> None:
    """AN-11.1: the clue is placed, prevention is determined, strain and effects follow."""
    line = g.lines[case]
    prevented = line.mark or g.general_mark
    if prevented:
        g.general_mark = False
    cards = (*line.cards, card)
    g.lines[case] = Line(cards, line.spent)
    if g.listener is not None:
        g.listener(Moved(card=card, source=source, to=case, rule="AN-8.1"))
        if prevented:
            g.listener(Prevented(card=card, rule="AN-15.2"))
    strained = len(cards) > STRAIN_AFTER
    machine_comes = card == g.pack.machine and source != "hand"
    if not prevented:
        if strained or machine_comes:
            g.agenda.append(ResolvePlayed(card, case))
        else:
            effects.begin(g, card, case, effects_of(g, card))
    if strained:
        g.agenda.append(CHECK)
    if machine_comes:
        closing.machine_came(g)


class ResolvePlayed(Step, frozen=True):
    """AN-11.5: the list of effects is fixed after the strain check (AN-10.11: and the Haunter),
    before the first effect."""

    card: str
    case: str

    def run(self, g: ArkhamNoir) -> None:
        effects.begin(g, self.card, self.case, effects_of(g, self.card))


class CheckStability(Step, frozen=True):
    """AN-12.4: the top card of the Draw Stack is looked at; with stability icon it stays."""

    ran_out: bool = False

    def run(self, g: ArkhamNoir) -> None:
        if g.draw_stack:
            card = g.draw(self, g.draw_stack)
            if card is not None:
                self.look(g, card)
        elif self.ran_out:
            g.emit(StabilityChecked(card=None, failed=False, rule="AN-12.7"))
        else:
            g.then(maintenance.RUN_OUT, CheckStability(ran_out=True))

    def drawn(self, g: ArkhamNoir, card: str) -> None:
        g.draw_stack.remove(card)
        self.look(g, card)

    def look(self, g: ArkhamNoir, card: str) -> None:
        """AN-12.4, AN-12.5: to the Stability Penalty Area, or discarded."""
        failed = g.pack.faces[card].stability_icon
        if g.listener is not None:
            g.listener(StabilityChecked(card=card, failed=failed, rule="AN-12.4"))
        if failed:
            g.stability_area.append(card)
            if g.listener is not None:
                rule = "AN-12.5" if g.pack.faces[card].time_icon else "AN-12.4"
                g.listener(Moved(card=card, source="draw_stack", to="stability_area", rule=rule))
        else:
            hand.discard(g, card, "draw_stack", "AN-12.4")


CHECK: Final = CheckStability()
