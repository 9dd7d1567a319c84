"""AN-4, AN-5, AN-17, AN-18, AN-23: a turn, and its five actions."""

from __future__ import annotations

from typing import Final

from noctuary.engine.step import Step
from noctuary.games.arkham_noir import closing, hand, maintenance, playing
from noctuary.games.arkham_noir.decision import Decision
from noctuary.games.arkham_noir.events import TurnBegan
from noctuary.games.arkham_noir.state import ArkhamNoir


class BeginTurn(Step, frozen=True):
    """AN-4.1: a turn is an Action Phase followed by a Maintenance Phase."""

    def run(self, g: ArkhamNoir) -> None:
        g.turn += 1
        if g.listener is not None:
            g.listener(TurnBegan(turn=g.turn, rule="AN-4.1"))
        CHOOSE_ACTION.run(g)


class ChooseAction(Decision, frozen=True):
    """AN-4.2: exactly one of five actions; every one uses up the First Lead Card."""

    def run(self, g: ArkhamNoir) -> None:
        row = g.leads_row
        options = (
            ["take", *playing.legal_plays(g, [row[0], *g.hand])]
            if row
            else (playing.legal_plays(g, g.hand))
        )
        for case, line in g.lines.items():
            if len(line.cards) >= 5 and closing.can_close(g.pack, line):
                options.append("close:" + case)
        options.append("pass")
        self.put(g, options)

    def chosen(self, g: ArkhamNoir, option: str) -> None:
        g.agenda.extend(AFTER_ACTION)
        row = g.leads_row
        play = g.pack.plays.get(option)
        if play is not None:
            card, case = play
            if row and card == row[0]:
                del row[0]
                playing.play(g, card, case, "leads_row")
            else:
                discard_first_lead(g, "AN-17.1")
                g.hand.remove(card)
                playing.play(g, card, case, "hand")
        elif option == "take":
            hand.to_hand(g, row.pop(0), "leads_row", "AN-5.1")
        elif option == "pass":
            discard_first_lead(g, "AN-23.1")
        else:
            discard_first_lead(g, "AN-18.2")
            closing.CloseCase(g.pack.closes[option]).run(g)


def discard_first_lead(g: ArkhamNoir, rule: str) -> None:
    """AN-4.3: actions c, d and e discard the First Lead Card; AN-4.11: if there is one."""
    if g.leads_row:
        hand.discard(g, g.leads_row.pop(0), "leads_row", rule)


CHOOSE_ACTION: Final = ChooseAction()
BEGIN_TURN: Final = BeginTurn()
AFTER_ACTION: Final = (BEGIN_TURN, maintenance.MAINTAIN)
"""AN-4.12: Maintenance, then the next turn; as the agenda wants it, what comes first lies last."""
