"""The state: everything about one game in progress, as one value with an agenda of steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Final,
    Literal,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from noctuary.codes import CodeError
from noctuary.engine import chance, in_bulk, pieces
from noctuary.engine.chance import Stream
from noctuary.engine.events import DiceRolled, Ended, Event, Shuffled
from noctuary.engine.question import (
    Asked,
    IllegalReply,
    Kind,
    Outcome,
    StaleReply,
)
from noctuary.engine.step import Step
from noctuary.engine.words import how_many

S = TypeVar("S", bound="State")
Listener = Callable[[Event], None]
Chance = Literal["drawn", "real", "table"]


ROLL: Final = "roll"
"""The reply that lets the machine roll, where dice are asked for."""
DRAW: Final = "draw:"
"""What stands before a card or disk that came on a real table."""
OWN_WORDS: Final = "write:"
"""What may stand before a reply to a text question, so that no words are taken for an option."""


class State(msgspec.Struct, kw_only=True, dict=True):
    """One game in progress. Subclasses add tables (dicts of frozen records) and piles (lists).

    A field holds a plain value, a frozen record, a list or a dict of such; nothing deeper is
    mutable, so that a copy of the lists and dicts is a whole copy.
    """

    agenda: list[Any] = []
    """What is still to be done; the last entry comes first. Games narrow the type for the codec."""
    question: Asked | None = None
    outcome: Outcome | None = None
    streams: dict[str, Stream] = {}
    chance: Chance = "drawn"
    """Whether the machine draws and rolls, or the people say what came: from their own cards and
    dice (`real`), or with the whole game on their table, whatever lies face down too (`table`)."""
    seats: int = 1
    asked: int = 0
    turn: int = 0
    scene: int = 0
    revealed: int = 0
    """How often something hidden became known or was drawn anew; an honest undo stops there."""

    game: ClassVar[Any]
    """The rule set, set by the game itself."""
    if not TYPE_CHECKING:  # in this order: a compiler goes by what it reads first
        listener: ClassVar[Listener | None] = None
    else:
        pack: Any
        listener: Listener | None = None
    """Who hears the events; set on an instance, never copied, never saved."""
    plain_words: ClassVar[bool] = True
    """Whether text questions take any words; if not, own words must follow `write:`, so that an
    option which is not open now is refused and never taken for a line of the story."""

    # ── what people and programs use ──────────────────────────────────────────────────────────

    @property
    def seat(self) -> int | None:
        """Who is asked; None when the game is over."""
        return None if self.question is None else self.question.seat

    @property
    def options(self) -> tuple[str, ...]:
        """What the asked seat may reply; never empty while the game runs."""
        return () if self.question is None else self.question.options

    @property
    def standing(self) -> tuple[str, ...]:
        """Replies that are legal at every question and not listed in `options`: conceding, a note.

        One that ends in a colon takes words along: `note:` stands for `note:It rained`.
        """
        return ()

    def options_for(self, seat: int) -> tuple[str, ...]:
        """What this seat may reply to the open question."""
        return () if self.question is None else self.question.legal_for(seat)

    def reply(  # noqa: C901 - one kind of reply after the other
        self, option: str, seat: int | None = None, question: int | None = None
    ) -> None:
        """Answer the open question: the only way in. IllegalReply changes nothing."""
        asked = self.question
        if asked is None or (question is not None and question != asked.number):
            raise self._stale(question)
        if seat is None or seat == asked.seat:
            if option in asked.options:
                self.question = None
                if asked.kind == "choose":
                    self.agenda.pop().answer(self, option)
                else:
                    self._take(asked, option)
            elif self.stands(option):
                self.stand(option, asked.seat)
            elif asked.kind == "choose" or not self._take_free(asked, option):
                raise IllegalReply(f"{quoted(option)} is not an option now")
        elif self.stands(option):
            self.stand(option, seat)
        elif option in asked.others.get(seat, ()):
            self.question = None
            self.agenda.pop().interject(self, option, seat)
        else:
            raise IllegalReply(f"seat {seat} cannot reply {quoted(option)} to this question")
        agenda = self.agenda
        while self.question is None and agenda:  # `advance`, written out
            agenda.pop().run(self)
        if self.question is None:
            self.advance()

    def clone(self: S) -> S:
        """An independent copy that nobody listens to."""
        raise TypeError(f"{type(self).__name__} belongs to no game yet")

    # ── what rules use ────────────────────────────────────────────────────────────────────────

    def then(self, *steps: Step) -> None:
        """Do these, in this order, before whatever is already pending."""
        if len(steps) == 1:
            self.agenda.append(steps[0])
        else:
            self.agenda.extend(steps[::-1])

    def ask(self, step: Step, options: Iterable[str], seat: int = 0) -> None:
        """Put a question to a seat; its reply goes to `step.answer`."""
        self.agenda.append(step)
        self.asked = number = self.asked + 1
        self.question = Asked(number, seat, tuple(options))

    def ask_more(
        self,
        step: Step,
        options: Iterable[str],
        seat: int = 0,
        kind: Kind = "choose",
        **details: Any,
    ) -> None:
        """Put a question of another kind, with others' options, bounds or a countdown."""
        self.agenda.append(step)
        self.asked += 1
        self.question = Asked(self.asked, seat, tuple(options), kind, **details)

    def roll(self, step: Step, dice: int, sides: int = 6, seat: int = 0) -> None:
        """Roll dice for a step, or ask the table what was rolled; goes to `step.rolled`."""
        if self.chance == "drawn":
            step.rolled(self, self.fall(dice, sides))
        else:
            self.revealed += 1
            self.ask_more(step, (ROLL,), seat, "dice", least=dice, most=sides)

    def fall(self, dice: int, sides: int = 6) -> tuple[int, ...]:
        """Dice that the machine rolls at once, for rules that have seen that nobody types them in
        (`chance` is "drawn")."""
        self.revealed += 1
        streams = self.streams
        streams["dice"], faces = in_bulk.dice(streams["dice"], dice, sides)
        if self.listener is not None:
            self.listener(DiceRolled(faces=faces, sides=sides))
        return faces

    def draw(self, step: Step, pile: list[str], among: int | None = None) -> str | None:
        """The top card of a pile, or None while the table is asked which one came (`step.drawn`).

        `among`: only so many cards from the top are possible, where the order is partly known.
        """
        self.revealed += 1
        if self.chance == "drawn" or len(pile) == 1 or among == 1:
            return pile.pop()
        possible = sorted(pile if among is None else pile[-among:])
        self.ask_more(step, [DRAW + card for card in possible], kind="draw")
        return None

    def name(
        self, step: Step, thing: str, possible: Callable[[], Iterable[str]], seat: int = 0
    ) -> None:
        """Learn what a face-down thing is; it goes to `step.drawn`. With the whole game on a real
        table the people say which of the possible ones it is, else it is what lies there."""
        if self.chance != "table":
            step.drawn(self, thing)
            return
        choices = sorted(possible())
        if len(set(choices)) == 1:
            step.drawn(self, choices[0])
            return
        self.revealed += 1
        self.ask_more(step, [DRAW + one for one in choices], seat, "draw")

    def shuffle(self, pile: list[str], name: str, rule: str = "") -> None:
        """Put a pile into a new order, from the stream `deck`."""
        self.revealed += 1
        if self.chance != "drawn":
            pile.sort()
        else:
            self.streams["deck"] = in_bulk.shuffle(self.streams["deck"], pile)
        if self.listener is not None:
            self.listener(Shuffled(pile=name, size=len(pile), rule=rule))

    def below(self, n: int, stream: str = "dice") -> int:
        """A number from 0 to n - 1."""
        self.streams[stream], number = chance.below(self.streams[stream], n)
        return number

    def emit(self, event: Event) -> None:
        """Tell whoever listens; rules that run often ask `if g.listener` first."""
        if self.listener is not None:
            self.listener(event)

    def end(self, outcome: Outcome, rule: str = "") -> None:
        """The game is over; whatever was pending is dropped."""
        self.outcome = outcome
        self.question = None
        self.agenda.clear()
        self.emit(Ended(reason=outcome.reason, won=outcome.won, rule=rule))

    def stands(self, option: str) -> bool:
        """Whether a reply is a standing one just now."""
        if not isinstance(option, str):
            raise IllegalReply(f"a reply is the id of an option, not {quoted(option)}")
        standing = self.standing
        return option in standing or option[: option.find(":") + 1] in standing

    def stand(self, option: str, seat: int) -> None:
        """Carry out a standing option; games that have one say how."""
        raise IllegalReply(f"{quoted(option)} cannot be done here")

    def advance(self) -> None:
        """Run the agenda until something is asked or the game is over."""
        agenda = self.agenda
        while self.question is None:
            if not agenda:
                if self.outcome is None:
                    raise RuntimeError("the agenda ran dry before the game was over")
                return
            agenda.pop().run(self)

    def meant(self, reply: str) -> str:
        """The draw that a scanned or typed code stands for; IllegalReply says why it stands for
        none."""
        options = () if self.question is None else self.question.options
        if reply in options:
            return reply
        try:
            copies = pieces.named(self.game, self.pack, reply.removeprefix(OWN_WORDS))
        except CodeError as error:
            raise IllegalReply(str(error)) from None
        option = next((o for copy in copies if (o := f"{DRAW}{copy}") in options), None)
        if option is None:
            raise IllegalReply(
                "That one cannot have come now: it lies elsewhere. Look again; if an earlier one "
                "was misread, take that back first."
            )
        return option

    # ── inside ────────────────────────────────────────────────────────────────────────────────

    def _stale(self, number: int | None) -> IllegalReply:
        if self.question is None:
            return IllegalReply("the game is over: there is nothing left to answer")
        return StaleReply(
            f"question {number} is no longer open; question {self.question.number} is"
        )

    def _take(self, asked: Asked, option: str) -> None:
        """A listed reply to a question that is no plain choice."""
        step = self.agenda.pop()
        if asked.kind == "dice" and option == ROLL:
            streams = self.streams
            streams["dice"], faces = in_bulk.dice(streams["dice"], asked.least, asked.most)
            self._show(step, faces, asked.most)
        elif asked.kind == "draw":
            step.drawn(self, option.removeprefix(DRAW))
        else:
            step.answer(self, option)

    def _take_free(self, asked: Asked, reply: str) -> bool:
        """A reply in the person's own words, dice or numbers; says why it cannot be taken."""
        if asked.kind == "draw":
            option = self.meant(reply)
            self.question = None
            self._take(asked, option)
            return True
        step = self.agenda[-1]
        if asked.kind == "dice":
            faces = read_faces(reply, asked.least, asked.most)
            self.question = None
            self.agenda.pop()
            self._show(step, faces, asked.most, typed=True)
            return True
        if asked.kind == "several":
            check_several(asked, reply)
        words = reply.removeprefix(OWN_WORDS) if asked.kind == "text" else reply
        if asked.kind == "text" and words == reply and not self.plain_words:
            raise IllegalReply(
                f"{quoted(reply)} is not an option now; put your own words after {OWN_WORDS}"
            )
        reason = step.refuses(self, words)
        if reason:
            raise IllegalReply(reason)
        self.question = None
        step = self.agenda.pop()
        if asked.kind == "text":
            step.wrote(self, words)
        else:
            step.answer(self, words)
        return True

    def _show(self, step: Step, faces: tuple[int, ...], sides: int, typed: bool = False) -> None:
        if self.listener is not None:
            self.listener(DiceRolled(faces=faces, sides=sides, typed=typed))
        step.rolled(self, faces)


def reply_of(chosen: Sequence[str], words: str | None = None) -> str:
    """The reply that a form makes: options that were chosen, own words, or an option with words.

    >>> reply_of(["a", "b"]), reply_of(["note:"], "It rained"), reply_of([], "Yes"), reply_of([])
    ('a+b', 'note:It rained', 'write:Yes', '')
    """
    option = "+".join(filter(None, chosen))
    if words is None:
        return option
    if option.endswith(":"):
        return option + words
    return option or f"{OWN_WORDS}{words}"


def quoted(reply: str) -> str:
    """A reply as it is given back in a refusal: nobody needs to read all of ten thousand letters.

    >>> quoted("visit:nobody"), len(quoted("x" * 10_000))
    ("'visit:nobody'", 63)
    """
    text = repr(reply)
    return text if len(text) <= 60 else f"{text[:60]}..."


def read_faces(reply: str, dice: int, sides: int) -> tuple[int, ...]:
    """Dice as a person types them: "4 4 2", "4-4-2" or "4,4,2".

    >>> read_faces("4 4-2", 3, 6)
    (4, 4, 2)
    """
    words = reply.replace("-", " ").replace(",", " ").split()
    faces = tuple(
        int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 9
    )
    if len(faces) != dice or len(words) != dice or not all(1 <= face <= sides for face in faces):
        raise IllegalReply(f"type {dice} dice from 1 to {sides}, such as {'-'.join('1' * dice)}")
    return faces


def check_several(asked: Asked, reply: str) -> None:
    """A reply to `several` joins distinct items by "+"; their number lies within bounds."""
    chosen = [word for word in reply.split("+") if word]
    strangers = [word for word in chosen if word not in asked.items]
    if strangers or len(set(chosen)) != len(chosen):
        raise IllegalReply(f"choose different ones from the list; {quoted(reply)} does not")
    if not asked.least <= len(chosen) <= asked.most:
        raise IllegalReply(f"choose {how_many(asked.least, asked.most)}, not {len(chosen)}")


def settle(kind: type[State]) -> None:
    """Find out once which fields of a state class are lists and dicts, and write out its `clone`:
    line by line it takes three fifths of the time, and thinking players clone all the time.

    Fields are set in Python's own way from now on, which it takes half the time for; msgspec's way
    would also tell the garbage collector of the state, which knows of it from its birth.
    """
    hints = get_type_hints(kind)
    fields = [
        f for f in kind.__struct_fields__ if (get_origin(hints[f]) or hints[f]) in (list, dict)
    ]
    for field in fields:
        if any(get_origin(inside) in (list, dict, set) for inside in get_args(hints[field])):
            raise TypeError(f"{kind.__name__}.{field} is mutable two levels deep")
    lines = [f"twin.{field} = self.{field}.copy()" for field in fields]
    written = "\n    ".join(["def clone(self):", "twin = self.__copy__()", *lines, "return twin"])
    made: dict[str, Any] = {}
    exec(written, made)  # noqa: S102 - from names of our own fields alone
    made["clone"].__doc__ = State.clone.__doc__
    kind.clone = made["clone"]  # type: ignore[method-assign]
    kind.__setattr__ = object.__setattr__  # type: ignore[method-assign]
    kind.__delattr__ = object.__delattr__  # type: ignore[method-assign]
