"""One sitting at a game: show the question, take what is typed, tell what came of it."""

from __future__ import annotations

import shlex
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any

import msgspec

from noctuary import IllegalReply, SaveError, Session, UndoError
from noctuary.bots import INTERJECTIONS, Bot, answer
from noctuary.engine.lessons import new_lessons
from noctuary.engine.log import log, past_label, undo_marks
from noctuary.engine.question import Question
from noctuary.engine.session import pause
from noctuary.engine.state import OWN_WORDS
from noctuary.terminal import commands, guide, looking
from noctuary.terminal.asking import Asking
from noctuary.terminal.countdown import Interrupted, TimeUp, ask_within
from noctuary.terminal.drawing import Drawing
from noctuary.terminal.fitting import fit
from noctuary.terminal.options import exact
from noctuary.terminal.replies import Unclear, find, fits, says, understand
from noctuary.terminal.screen import Left, Reading, Screen
from noctuary.terminal.writing import FENCE, long_text

ROOMY = 30
"""From this height on a window has room for every card on a line of its own."""


CAREFUL = ("danger", "final")
"""Options that nobody takes by pressing Enter."""
PAUSE = "pause"
"""The verb of the standing option that stops a clock."""
FIRST_STEPS = Reading(
    "Before you begin",
    "Type the number of what you want to do. At any time ? shows the keys and signs, a 1 the first "
    "page of help, x what is not possible and why. u undoes your last choice.",
)


class Sitting:
    """A session, the screen that shows it, and what was already said."""

    def __init__(
        self, session: Session, screen: Screen, drawing: Drawing, bots: Mapping[int, Bot]
    ) -> None:
        self.session = session
        self.screen = screen
        self.drawing = drawing
        self.bots = bots
        self.looking: int | None = None
        """The moment that is looked back at; None in the present."""
        self.news: list[str] = []
        self.asking: Asking | None = None
        """The question as it was last shown; None if it is to be shown anew."""
        self.unsaved = False
        self.is_guided = session.header.guided
        """Whether what is new is still explained."""
        self._spoken: set[str] = set()
        self._taught: set[str] = set()
        self._turn = -1
        self._seat: int | None = None
        self._ended = False
        self._interjected = 0
        """How often machines have spoken up in a row while another one was asked."""
        self._clock = (-1, 0.0)
        """The number of the question that was last shown first, and when that was."""

    # ── the loop ──────────────────────────────────────────────────────────────────────────────

    def run(self) -> bool:
        """Play until the person leaves (False) or wants another game (True)."""
        try:
            self._sit_down()
            while True:
                self._step()
        except commands.Again:
            return True
        except (Left, KeyboardInterrupt):
            self._leave()
            return False

    def _sit_down(self) -> None:
        # Where nobody is asked but machines, they decide about pauses as they do in `simulate`.
        self.session.pass_pauses = len(self.bots) < self.session.header.seats
        if self.session.notice:
            self.screen.say(f"Note: {self.session.notice}.")
        if len(self.session.entries) == 1:
            welcome = self.drawing.beginning(self.session.state, self.view)
            if self.is_guided:
                self.screen.read(guide.goal(self.session.game), "begin")
            self.tell_stories([*welcome, FIRST_STEPS])
        elif self.session.state.question is not None:
            self.tell_stories(self.drawing.previously(self.session))

    def _step(self) -> None:
        state = self.session.state
        if state.seat in self.bots and self.looking is None:
            self._let_machine_choose()
            return
        if state.question is None and not self._ended:
            self._end()
        if self.asking is None:
            self._show()
        try:
            self._take(self._ask().strip())
        except TimeUp:
            self._run_out()
        except Interrupted as stopped:
            self._stop_the_clock(stopped.left)
        except (IllegalReply, UndoError, Unclear, LookupError) as error:
            self.screen.say(commands.sentence(error))

    def _ask(self) -> str:
        """A line from the person, against the clock if there is one."""
        end = self._deadline
        prompt = self._prompt()
        return self.screen.ask(prompt) if end is None else ask_within(self.screen, prompt, end)

    @property
    def _deadline(self) -> float | None:
        """When the time for the open question is up; looking elsewhere does not stop the clock."""
        asking = self.asking
        if asking is None or asking.question.deadline is None or self.looking is not None:
            return None
        return self._clock[1] + asking.question.deadline

    def _run_out(self) -> None:
        """Time is up: what was announced happens."""
        assert self.asking is not None
        self.screen.say("Too late: the time was up.")
        self.reply(self.asking.question.fallback or self.asking.options[0].id)

    def _stop_the_clock(self, left: int) -> None:
        """Whoever was away goes on with the time that was left, where the question allows that."""
        assert self.asking is not None
        pausing = [o for o in self.asking.question.standing if o.verb == PAUSE]
        if pausing:
            self.reply(f"{pausing[0].id}{left}")

    def _take(self, typed: str) -> None:
        """A command, an option, or Enter."""
        command = commands.find(typed)
        if command is not None and not self._is_reply(typed):
            command(self)
        elif not typed:
            self._enter()
        elif self.looking is not None:
            raise Unclear("You are looking back: b plays on from here, Enter returns.")
        elif self.asking is None:
            raise Unclear("The game is over. Type n for another, q to leave, ? for help.")
        elif typed.startswith("@"):
            self._interject(typed)
        else:
            self._choose(self.asking, typed)

    def _is_reply(self, typed: str) -> bool:
        """What looks like a command may be an option's id, a card's name, or a line of text."""
        asking = self.asking
        if asking is None or self.looking is not None:
            return False
        if asking.question.kind == "text":
            # A single letter is hardly a story: `?`, `u` and `h` mean what they always mean.
            return len(typed) > 1 and not typed.startswith(":")
        if asking.question.kind == "draw" and " " in typed:
            return any(fits(option, typed) for option in asking.options)
        return any(option.id == typed or says(option, typed) for option in asking.options)

    def _interject(self, typed: str) -> None:
        """Another seat joins in: "@2" lists what it may do, "@2 1" does it."""
        who, _, what = typed[1:].partition(" ")
        seat = int(who) - 1 if who.isdecimal() else -1
        question = self.session.game.question(self.session.state, seat)
        if question is None or seat not in self._joining(question):
            raise Unclear(f"Seat {who} has nothing to say to this question.")
        asking = Asking(question, self.drawing, self.session.game.view(self.session.state, seat))
        if what.strip():
            self.reply(understand(asking, what.strip()), seat)
            return
        for line in asking.listing():
            self.screen.say(f"{line}.")

    def _joining(self, question: Question) -> tuple[int, ...]:
        """The seats that may join in by hand; a machine speaks up for itself."""
        return tuple(seat for seat in question.others if seat not in self.bots)

    def _enter(self) -> None:
        """Back to the present; go on where there is one way only; else show the table again."""
        asking = self.asking
        if self.looking is None and asking is not None:
            only = asking.options[0].id if len(asking.options) == 1 else None
            passing = pause(self.session.state) or only
            if passing is not None:
                self.reply(passing)
                return
        self.looking = None
        self.news = []
        self.asking = None

    def _choose(self, asking: Asking, typed: str) -> None:
        is_long = asking.question.kind == "text" and typed == FENCE
        reply = OWN_WORDS + long_text(self.screen) if is_long else understand(asking, typed)
        if reply in asking.folded and reply != typed and not self._confirms(asking, reply):
            return
        self.reply(reply)

    def _confirms(self, asking: Asking, reply: str) -> bool:
        """An option that was shown by its name alone is told in full before it is taken."""
        option = find(asking, reply)
        about = "; ".join(part for part in (option.cost, exact(option.odds)) if part)
        self.screen.say(f"{option.label}" + (f" ({about})" if about else "") + ".")
        return self.screen.agrees("Do it?", option.tone not in CAREFUL)

    # ── what changes the game ─────────────────────────────────────────────────────────────────

    def reply(self, option: str, seat: int | None = None) -> None:
        """Answer the open question, and tell what came of it."""
        chosen, left = self._label(option), self.seat
        start = len(self.session.entries)
        self.change(lambda: self.session.reply(option, seat))
        while self.session.pass_pauses and (passing := pause(self.session.state)):
            # The session stops at a pause only if the file could not be written just before.
            self.change(partial(self.session.reply, passing))
        done = [f"You chose: {chosen}."] if chosen else []
        if self._is_handed_over(left):
            self._hand_over(start, left, done)
            done = []  # said to whoever chose
        self.tell_stories(self.hear(start, self.seat))
        self.news = self.news or done

    def change(self, action: Callable[[], None]) -> None:
        """Do something that is written to the file, whatever the disk and Ctrl+C say to it."""
        try:
            with uninterrupted():
                action()
            self.unsaved = False
        except SaveError as error:
            if not self.unsaved:
                self.screen.say(f"{error}. Type s FILE to save it elsewhere.")
            self.unsaved = True
        self.asking = None
        self.looking = None
        self._ended = self._ended and self.session.state.outcome is not None

    def _is_handed_over(self, left: int | None) -> bool:
        """Whether somebody else sits down who must not be seen into their cards."""
        session, asked = self.session, self.session.state.seat
        is_another = asked is not None and asked not in self.bots and asked != left
        return is_another and left not in self.bots and session.game.keeps_secrets(session.state)

    def _hand_over(self, start: int, left: int | None, done: list[str]) -> None:
        """Whoever leaves hears what they did and what came of it; only then the next one sits
        down."""
        self.tell_stories(self.hear(start, left))
        for line in self.news or done:
            self.screen.say(line)
        self._greet(self.question)

    def hear(self, start: int, seat: int | None) -> list[Reading]:
        """Collect what happened since an entry of the history, as a seat may know it; the stories
        of it come back."""
        session = self.session
        self.news = []
        stories: list[Reading] = []
        for seq in range(start, len(session.entries)):
            events = session.heard(seq, seat)
            told = (self.drawing.news(session.state, event) for event in events)
            self.news += filter(None, told)
            for event in events:
                stories += self.drawing.story(session.state, event)
        return stories

    def tell_stories(self, stories: list[Reading]) -> None:
        """Texts of the game, unless the person has had enough of them."""
        if not stories or not self.screen.tells_stories:
            return
        people_read = self.session.state.question is None or self.seat not in self.bots
        answer = self.screen.read(stories, "go on, w for no more stories" if people_read else None)
        if answer == "w":
            commands.stories(self, "")

    def _let_machine_choose(self) -> None:
        state = self.session.state
        others = self._interjected < INTERJECTIONS
        seat, option = answer(self.session.game, state, self.bots, others)
        self._interjected = 0 if seat == state.seat else self._interjected + 1
        if state.turn != self._turn:
            self.show_table(briefly=True)
            self._turn = state.turn
        start, there = len(self.session.entries), self.seat
        self.change(lambda: self.session.reply(option, seat))
        is_handed_over = self._is_handed_over(there)
        there = there if is_handed_over else self.seat
        stories = self.hear(start, there)
        done = log(self.session, there, start, 1)[0].chosen or "has chosen"
        self.screen.say(" ".join([f"{self.bots[seat].name}: {done}.", *self.news]))
        self.news = []
        self.tell_stories(stories)
        if is_handed_over:
            self._greet(self.question)
            self.tell_stories(self.hear(start, self.seat))

    # ── what is shown ─────────────────────────────────────────────────────────────────────────

    @property
    def state(self) -> Any:
        """The game now, or as it was at the moment that is looked at."""
        return self.session.state if self.looking is None else self.session.at(self.looking)

    @property
    def seat(self) -> int | None:
        """Through whose eyes the table is shown, also as it was: the person who is asked now, else
        the one who sits there, or the first one; where machines play among themselves, the one that
        is asked."""
        asked: int | None = self.session.state.seat
        people = [seat for seat in range(self.session.header.seats) if seat not in self.bots]
        if asked in people or not people:
            return asked
        return self._seat if self._seat in people else people[0]

    def name(self, seat: int) -> str:
        """What a seat is called."""
        names = self.session.header.names
        return names[seat] if seat < len(names) else f"Seat {seat + 1}"

    @property
    def view(self) -> Any:
        """What that seat may know."""
        return self.session.game.view(self.state, self.seat)

    @property
    def question(self) -> Question | None:
        """The question that is open at that moment."""
        return self.session.game.question(self.state, self.state.seat)

    def _show(self) -> None:
        if self.looking is not None:
            looking.show_moment(self)
            return
        question = self.question
        self._greet(question)
        if question is None:
            return
        self._teach()
        asked = msgspec.structs.replace(question, others=self._joining(question))
        self.asking = Asking(asked, self.drawing, self.view)
        if self.screen.plain:
            self._tell(self.asking)
        else:
            width, height = self.screen.width, self.screen.height
            table = self.drawing.draw(self.view, width, height >= ROOMY)
            self.screen.draw(fit(table, self.news, self.asking, width, height))
        if self._clock[0] != question.number:
            self._clock = (question.number, time.monotonic())

    def _teach(self) -> None:
        """In a guided game: what is new at this question, before it is put."""
        new = new_lessons(self.session, self.seat) if self.is_guided else []
        untold = [lesson for lesson in new if lesson.id not in self._taught]
        self._taught.update(lesson.id for lesson in untold)
        if untold and self.screen.read(guide.readings(untold), "go on, g leaves the guide") == "g":
            commands.guided(self, "")

    def _tell(self, asking: Asking) -> None:
        """Plain: what changed, the turn if it is new, the question, the options."""
        self.screen.say()
        told = self.news
        if self.state.turn != self._turn:
            self._turn = self.state.turn
            turn = self.drawing.turn_sentences(self.view)
            told = [line for line in told if line not in turn] + turn
        for line in told:
            self.screen.say(line)
        self.news = []
        for line in asking.sentences(self._spoken):
            self.screen.say(line)

    def show_table(self, briefly: bool = False) -> None:
        """The table alone; briefly leaves out of the plain one what can be asked for."""
        if self.screen.plain:
            tell = self.drawing.turn_sentences if briefly else self.drawing.sentences
            for line in tell(self.view):
                self.screen.say(line)
        else:
            roomy = self.screen.height >= ROOMY
            draw = self.drawing.draw if briefly else self.drawing.draw_whole
            self.screen.draw(draw(self.view, self.screen.width, roomy))

    def _greet(self, question: Question | None) -> None:
        """Where several people share a keyboard, say whose turn it is before anything is seen."""
        people = self.session.header.seats - len(self.bots)
        if question is None or people < 2 or question.seat == self._seat:
            return
        is_seen, self._seat = self._seat is not None, question.seat
        name = self.name(question.seat)
        if self.screen.typed:
            if is_seen and self.session.game.keeps_secrets(self.session.state):
                self.screen.rest("Enter hides all this")
                self.screen.clear()
            self.screen.rest(f"{name} decides. Enter when they sit here")
        else:
            self.screen.say(f"{name} decides.")

    def _prompt(self) -> str:
        if self.looking is not None:
            return "Looking back. < > step, b plays on from here, Enter returns > "
        if self.asking is None or self.session.state.question is None:
            return "The game is over. t table, l log, < look back, u take back, n new, q leave > "
        choices = ("NOT SAVED. " if self.unsaved else "") + self.asking.keys
        if self.asking.question.pause:
            return f"Enter goes on, {choices}, ? help > "
        return f"{choices}, {'x why not, ' if self.asking.refused else ''}? help > "

    def _label(self, option: str) -> str:
        return past_label(self.session.game, self.session.state, option)

    def _end(self) -> None:
        """The last news, the ending and the record; once."""
        self._ended = True
        self.screen.say(" ".join(self.news))
        self.news = []
        self.screen.read(self.drawing.ending(self.session.state))
        for mark in undo_marks(self.session.undone_secrets):
            self.screen.say(mark)

    def _leave(self) -> None:
        path = self.session.path
        self.screen.say()
        if path is None or self.session.file is None:
            self.screen.say("This game was not saved.")
        elif self.unsaved:
            self.screen.say(f"Not everything could be saved; {path} holds what could.")
        elif self.session.state.outcome is None:
            missing = self.session.game.unrecorded(self.session.state)
            self.screen.say(f"{missing or 'Everything is saved.'} Go on with:")
            # A save knows no machine players, so the command seats them again.
            machines = [f" --bot {seat}={bot.name}" for seat, bot in sorted(self.bots.items())]
            self.screen.say_whole(f"noctuary play {shlex.quote(str(path))}{''.join(machines)}")
        else:
            self.screen.say("The game is kept in:")
            self.screen.say_whole(str(path))


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl+C waits until a choice is made and saved."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt
