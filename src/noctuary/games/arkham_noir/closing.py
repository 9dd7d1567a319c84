"""AN-18 to AN-22: closing cases, the icons of cases, accessing cases, the Haunter."""

from __future__ import annotations

from itertools import combinations

from noctuary.engine.step import Step
from noctuary.games.arkham_noir import effects, hand, menaces
from noctuary.games.arkham_noir.content.cards import TYPES_TO_CLOSE, Cards, CaseIcon
from noctuary.games.arkham_noir.decision import Decision
from noctuary.games.arkham_noir.events import CaseClosed, CaseOpened, MenaceCame, Moved
from noctuary.games.arkham_noir.state import ArkhamNoir, Line, machine_in_play


def can_close(pack: Cards, line: Line) -> bool:
    """AN-18.1: five different types; cards of one type count once (AN-18.5)."""
    if len(line.cards) < TYPES_TO_CLOSE:
        return False
    faces, types = pack.faces, 0
    for card in line.cards:
        types |= faces[card].type_bit
    return types.bit_count() >= TYPES_TO_CLOSE


class CloseCase(Step, frozen=True):
    """AN-18.3: the player chooses what to score, so that five types remain without it."""

    case: str

    def run(self, g: ArkhamNoir) -> None:
        options = scoring_sets(g, g.lines[self.case])
        if len(options) == 1:
            self.answer(g, options[0])
        else:
            g.ask(self, options)

    def answer(self, g: ArkhamNoir, option: str) -> None:
        chosen = option.removeprefix("score:")
        clear_line(g, self.case, () if chosen == "none" else tuple(chosen.split("+")))


def scoring_sets(g: ArkhamNoir, line: Line) -> list[str]:
    """AN-18.3, AN-18.4: every set of puzzle clues that may be scored, the largest first."""
    puzzles = [card for card in line.cards if card in g.pack.puzzles]
    return [
        "score:" + ("+".join(chosen) or "none")
        for size in range(len(puzzles), -1, -1)
        for chosen in combinations(puzzles, size)
        if g.pack.type_bits(c for c in line.cards if c not in chosen).bit_count() >= TYPES_TO_CLOSE
    ]


def close_by_effect(g: ArkhamNoir, case: str) -> None:
    """AN-19.2: all puzzle clues of the line are scored, without choice or condition."""
    cards = g.lines[case].cards
    clear_line(g, case, tuple(card for card in cards if card in g.pack.puzzles))


def clear_line(g: ArkhamNoir, case: str, scored: tuple[str, ...]) -> None:
    """AN-18.6 to AN-18.8: scored clues to the Big Picture, the others to the Closed Cases Area;
    the line is gone, and the icons of the Case Card follow."""
    line = g.lines.pop(case)
    g.big_picture += scored
    g.closed_cases += [card for card in line.cards if card not in scored]
    g.moving.append(case)
    if g.listener is not None:
        last = line.cards[-1] if line.cards else ""
        g.listener(CaseClosed(case=case, scored=scored, last=last, rule="AN-18.6"))
        for card in line.cards:
            to = "big_picture" if card in scored else "closed_cases"
            g.listener(Moved(card=card, source=case, to=to, rule="AN-18.6"))
    g.agenda.append(ApplyIcons(case, case))


class ApplyIcons(Decision, frozen=True):
    """AN-20.1: icons are applied from top to bottom, each finished before the next."""

    card: str
    """The Case or Menace Card whose icons these are."""
    shown: str
    """The face that lies up now: the same, or the clue on its back."""
    index: int = 0

    def run(self, g: ArkhamNoir) -> None:
        icons = g.pack.icons[g.side][self.card]
        if self.index == len(icons):
            self.put_away(g)
            return
        icon = icons[self.index]
        if icon.purple and not machine_in_play(g):
            self.skip(g, icon, "its icon is purple", "AN-20.9")
        elif icon.mode == "may" and self.is_offered(g, icon):
            self.put(g, ["accept", "decline"])
        else:
            self.apply(g, icon)

    def is_offered(self, g: ArkhamNoir, icon: CaseIcon) -> bool:
        """AN-13.6: an optional icon is offered only if it can be carried out."""
        match icon.icon:
            case "flip_card":
                return self.shown in g.pack.back
            case "card_to_hand":
                return self.is_turned(g)
            case "access_case":
                return g.pack.case_numbered[icon.n] in g.case_deck
            case _:
                return False  # A taking offers to decline by itself.

    def is_turned(self, g: ArkhamNoir) -> bool:
        """AN-20.11: only a card that shows its clue face, and lies here still, goes to the hand."""
        return self.shown != self.card and self.shown in g.moving

    def chosen(self, g: ArkhamNoir, option: str) -> None:
        icon = g.pack.icons[g.side][self.card][self.index]
        if option == "accept":
            self.apply(g, icon)
        else:
            self.skip(g, icon, "declined", "AN-1.8")

    def skip(self, g: ArkhamNoir, icon: CaseIcon, why: str, rule: str) -> None:
        """Go on with the next icon."""
        effects.skip(g, self.card, icon.icon, why, rule)
        self.go_on(g, self.shown)

    def go_on(self, g: ArkhamNoir, shown: str) -> None:
        """The next icon waits until this one is finished (AN-20.2)."""
        g.agenda.append(ApplyIcons(self.card, shown, self.index + 1))

    def apply(self, g: ArkhamNoir, icon: CaseIcon) -> None:
        """AN-20.3 to AN-20.8."""
        if icon.icon == "flip_card":
            self.flip(g)
        elif icon.icon == "card_to_hand" and not self.is_turned(g):
            self.skip(g, icon, "it still shows its other face", "AN-20.11")
        elif icon.icon == "card_to_hand":
            self.go_on(g, self.shown)
            g.moving.remove(self.shown)
            hand.to_hand(g, self.shown, "moving", "AN-20.4")
        else:
            self.go_on(g, self.shown)
            if icon.icon == "access_case":
                access(g, icon.n, "AN-20.6")
            else:
                effects.Take(self.card, "stability_area", icon.mode == "may").run(g)

    def flip(self, g: ArkhamNoir) -> None:
        """AN-20.3: the other face; AN-22.7: a menace that turns into a clue leaves its area."""
        clue = g.pack.back.get(self.shown)
        if clue is None:
            effects.skip(g, self.card, "flip_card", "it has no clue on its back")
            self.go_on(g, self.shown)
            return
        zone = "moving" if self.shown in g.moving else "active_menaces"
        getattr(g, zone).remove(self.shown)
        g.moving.append(clue)
        g.emit(Moved(card=clue, source=zone, to="moving", rule="AN-20.3"))
        self.go_on(g, clue)

    def put_away(self, g: ArkhamNoir) -> None:
        """AN-18.9, AN-20.5: to the Closed Cases Area, unless an icon moved it elsewhere. A menace
        that left play may have lowered the hand limit (AN-6.6)."""
        g.then(hand.ENFORCE)
        if self.shown in g.moving:
            g.moving.remove(self.shown)
            g.closed_cases.append(self.shown)
            g.emit(Moved(card=self.shown, source="moving", to="closed_cases", rule="AN-18.9"))


def access(g: ArkhamNoir, number: int, rule: str) -> None:
    """AN-21.1: Case Card n comes into play; AN-21.2: nothing if it is no longer in the deck."""
    case = g.pack.case_numbered[number]
    if case not in g.case_deck:
        effects.skip(g, case, "access_case", "it is no longer in the Case Deck", "AN-21.2")
        return
    g.case_deck.remove(case)
    if case == g.pack.haunter:
        meet_haunter(g, case)
    else:
        g.lines[case] = Line()
        g.emit(CaseOpened(case=case, rule=rule))


def meet_haunter(g: ArkhamNoir, case: str) -> None:
    """AN-22.1 to AN-22.3: with the Machine its icons at once, without it an active menace."""
    if machine_in_play(g):
        g.moving.append(case)
        g.agenda.append(ApplyIcons(case, case))
    else:
        g.active_menaces.append(case)
        g.emit(MenaceCame(card=case, rule="AN-22.3"))
        menaces.begin_immediate(g, case)


def machine_came(g: ArkhamNoir) -> None:
    """AN-22.6: the Machine comes into play while the Haunter is an active menace."""
    haunter = g.pack.haunter
    if haunter in g.active_menaces:
        g.agenda.append(ApplyIcons(haunter, haunter))
