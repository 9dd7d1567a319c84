"""DQ-32: typing a word or a number."""

from __future__ import annotations

from noctuary.games.dark_quarter.content.campaign import normalised
from noctuary.games.dark_quarter.events import PasswordTried
from noctuary.games.dark_quarter.state import DarkQuarter
from noctuary.games.dark_quarter.story import decision, scripts, story_events
from noctuary.games.dark_quarter.story.decision import Origin
from noctuary.games.dark_quarter.turns import visiting

LONGEST = 80
"""Nobody types more; a longer entry is a slip or mischief."""


def tries_left(g: DarkQuarter, password: str) -> int:
    """DQ-32.4: after three wrong entries in one turn the option is closed until the next."""
    tries: int = g.pack.password[password].tries
    return tries - g.tries.get(password, 0)


class EnterPassword(decision.Resting, frozen=True):
    """DQ-32.1: a window for typing; it may be closed before anything was entered (DQ-20.11)."""

    password: str
    option: str
    origin: Origin

    def run(self, g: DarkQuarter) -> None:
        if g.pending:
            g.then(story_events.RunEvents(), self)
        elif visiting.is_cut_short(g, self.origin):
            g.then(visiting.back(self.origin))
        else:
            g.ask_more(self, ("close",), g.seat_of(self.origin.who), "text")

    def refuses(self, g: DarkQuarter, reply: str) -> str:
        if len(reply) > LONGEST:
            return f"a password has at most {LONGEST} letters"
        if not normalised(reply):
            return "type a word or a number"
        return ""

    def answer(self, g: DarkQuarter, option: str) -> None:
        if option == "close":
            g.then(visiting.back(self.origin))

    def wrote(self, g: DarkQuarter, words: str) -> None:
        """DQ-32.2, DQ-32.3: a right entry runs its consequence, a wrong one is refused."""
        script = g.pack.entries[self.password].get(normalised(words))
        g.revealed += 1
        if g.listener is not None:
            tried = PasswordTried(
                password=self.password, words=words, right=script is not None, rule="DQ-32.2"
            )
            g.listener(tried)
        if script is not None:
            g.then(visiting.Completed(self.option, self.origin))
            scripts.play(g, script, self.origin.who)
            return
        g.tries[self.password] = g.tries.get(self.password, 0) + 1
        again = tries_left(g, self.password) > 0
        g.then(self if again else visiting.back(self.origin))
        wrong = f"password:{self.password}/wrong"
        if g.pack.scripts[wrong]:
            scripts.play(g, wrong, self.origin.who)
        else:
            scripts.tell(g, "neutral:password", 0, self.origin.who, "DQ-32.3")
