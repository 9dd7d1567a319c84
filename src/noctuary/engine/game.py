"""A game as the rest of the product sees it: what each game says itself, and what all share."""

from __future__ import annotations

import importlib
import secrets
import sys
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Self, cast
from weakref import WeakValueDictionary

import msgspec

from noctuary.engine import chance
from noctuary.engine.authors import AuthorTools, DeskTools
from noctuary.engine.decoding import bound_numbers, event_decoder, kinds_of, state_decoder
from noctuary.engine.events import Decided, Event
from noctuary.engine.faults import Fault, PackError, nearest
from noctuary.engine.lessons import Guide
from noctuary.engine.manners import Manner
from noctuary.engine.moments import Moment, Walk
from noctuary.engine.papers import Aid, Chapter, Document
from noctuary.engine.question import (
    Description,
    Measure,
    Option,
    Question,
    SettingError,
    Thing,
    ThingKind,
    Wording,
)
from noctuary.engine.settings import DRAWN, REAL, Choice, Setting, veil_settings
from noctuary.engine.sight import Sight
from noctuary.engine.state import Chance, State, settle
from noctuary.engine.step import Step
from noctuary.engine.wording import Words
from noctuary.engine.words import counted
from noctuary.rulebook import Topic

if TYPE_CHECKING:
    from noctuary.engine.packs import Manifest
    from noctuary.engine.session import Session

PIECES: Final[tuple[ThingKind, ...]] = ("card", "tile", "disk")
"""What lies on a real table and can be scanned."""
STREAMS = ("dice", "deck", "oracle")


class DiceOption(msgspec.Struct, frozen=True):
    """One word of a question about dice, such as `--dice 6`; a flag stands alone."""

    name: str
    meaning: str
    flag: bool = False


class Shared:
    """What nobody changes: copies of whatever is played with it have it in common."""

    def __deepcopy__(self, memo: Any) -> Self:
        return self


class Pack(Shared):
    """The content of a game, read, checked and made ready for its rules. Subclassed by games."""

    manifest: Manifest
    id: str
    version: str
    digest: str
    files: Mapping[str, bytes] | None
    """The pack's files if it is not built in: saves carry them along."""
    veils: Mapping[str, str] = MappingProxyType({})
    """What its texts can tell in outline, by name, in words."""
    warnings: tuple[Fault, ...] = ()
    """What its author should look at, though it can be played."""

    @cached_property
    def key(self) -> str:
        """How a save names this very content."""
        return f"{self.id}@{self.digest[:16]}"


class Game(Shared):
    """One rule set. Subclasses, one a game, say what is theirs; everything else is shared."""

    id: str
    title: str
    tagline: str
    length: str = ""
    """How long a game takes, as a box says it: `45 min`, `campaign`."""
    rules: int = 1
    """The version of the rules; a save says under which it was played."""
    seats: tuple[int, int] = (1, 1)
    settings: tuple[Setting, ...] = ()
    state: type[State]
    default_pack: str
    files: Mapping[str, Mapping[str, Any]] = {}
    """The files of a pack, their keys and types, for editors and for the loader."""
    documents: tuple[Document, ...] = ()
    """What can be taken away from a game of this kind."""
    dice_options: tuple[DiceOption, ...] = ()
    """What may be said in a question about this game's dice, away from any table."""
    parts: str = ""
    """Who has which part, where seats differ: said to whoever makes a table."""
    has_secrets: bool = True
    """Whether what one seat is asked and answers may be no business of the others."""
    authoring: str = ""
    """The module with its tools for authors (AuthorTools); empty if it has none."""
    writing: str = ""
    """The module with what it offers to the writer's desk (DeskTools); empty if nothing."""
    luck_is_final: bool = False
    """Whether what dice and cards have shown is never taken back, whatever a table allows."""
    words: Words = Words()
    """What the game says about its steps."""
    no_review: str = ""
    """Why nobody can reckon how a game of this kind would have gone, in a sentence; empty if a
    machine player can play it to its end often enough to count how many are won."""
    topics: tuple[Topic, ...] = ()
    """What people ask about its rules in their own words."""
    guide: Guide | None = None
    """How it is learned by playing; None if it has no guided game."""
    chances: tuple[Choice, ...] = (DRAWN, REAL)
    """Who may draw and roll at a table of this game; the first is the usual one."""
    code: str = ""
    """Two letters that stand in the codes of its printed pieces; empty if none carries a code."""
    sight: Sight | None = None
    """What its view hangs on, where all seats see the same; None if a whole view has to be made."""

    def __init__(self) -> None:
        self._packs: dict[str, Pack] = {}
        self._carried: WeakValueDictionary[str, Pack] = WeakValueDictionary()
        """Content that came with saves: it stays as long as somebody plays with it."""
        self.state.game = self
        settle(self.state)
        bound_numbers(self.state, self.package)

    # ── what a game says ──────────────────────────────────────────────────────────────────────

    def read_pack(self, files: Path | Mapping[str, bytes]) -> Pack:
        """Read and check a pack; PackError reports all its faults."""
        raise NotImplementedError

    def schemas(self) -> dict[str, Any]:
        """The JSON Schema of each kind of pack file, as authors write it, for their editors."""
        from noctuary.engine.packs import schema

        return {name: schema(keys) for name, keys in self.files.items()}

    def misfit(self, state: Any) -> str:
        """Why a saved state does not fit the content that is here now; empty if it does."""
        return ""

    def unrecorded(self, state: Any) -> str:
        """What a save made now would not hold, for whoever leaves; empty if it holds everything."""
        return ""

    def pieces(self, pack: Any) -> Mapping[tuple[str, int], tuple[str, ...]]:
        """What carries a code, by the letter of its kind and its number: the ids of its copies."""
        return {}

    def campaign(self, pack: Any) -> str:
        """The name of its content in codes."""
        return str(pack.id)

    def seats_for(self, pack: Pack, settings: Mapping[str, str | int]) -> tuple[int, int]:
        """The least and the greatest number of seats with these settings."""
        return self.seats

    def check_pack(self, files: Path | Mapping[str, bytes]) -> tuple[Pack, tuple[Fault, ...]]:
        """Read a pack and look at it more closely than playing needs; warnings are told too."""
        pack = self.read_pack(files)
        return pack, pack.warnings

    def set_up(self, pack: Pack, settings: dict[str, Any], seats: int) -> State:
        """A state whose agenda begins the game; streams and chance are already decided."""
        raise NotImplementedError

    def view(self, state: Any, seat: int | None) -> Any:
        """All that a seat (None: an onlooker) may know, as plain records."""
        raise NotImplementedError

    def redeal(self, state: Any, seat: int | None, seed: int = 0) -> Any:
        """A clone in which everything that the seat cannot know is drawn anew.

        With seat None only what nobody at the table knows is drawn anew.
        """
        raise NotImplementedError

    def wording(self, state: Any, step: Step) -> Wording:
        """The open question in words."""
        return self.words.wording(state, step)

    def label(self, state: Any, step: Step, option: str) -> Option:
        """One option in words, with cost and odds."""
        return self.words.label(state, step, option)

    def refused(self, state: Any, step: Step) -> tuple[Option, ...]:
        """What a person would look for here and cannot do, with the reason."""
        return self.words.refused(state, step)

    def may_know(self, event: Event, seat: int | None) -> bool:
        """Whether a seat may hear of an event: what another one decided is its own affair, unless
        the game has no secrets or there is nobody to keep them from."""
        is_told = event.seats is None or (seat is not None and seat in event.seats)
        is_private = isinstance(event, Decided) and event.seat != seat and not self.is_open
        return is_told and not is_private

    def teaches(self, state: Any, event: Event) -> bool:
        """Whether an event is no story, but explains the rules to newcomers."""
        return False

    def asks_openly(self, state: Any) -> bool:
        """Whether everybody may know what is asked just now."""
        return self.is_open

    def keeps_secrets(self, state: Any) -> bool:
        """Whether seats know something just now that others must not learn: people who share a
        screen then hand it over, so that nobody sees another's table."""
        return False

    @property
    def is_open(self) -> bool:
        """Whether everybody may know what is asked and answered."""
        return not self.has_secrets or self.seats[1] == 1

    def occasion(self, state: Any) -> str:
        """What is played: the name of a table that nobody named."""
        return str(state.pack.manifest.title)

    def tell(self, state: Any, event: Event) -> str:
        """One event as a line of the log; empty if it needs no line of its own."""
        raise NotImplementedError

    def story(self, state: Any, event: Event | None) -> str:
        """What is read aloud when this happens (None: at the beginning); empty if nothing is."""
        return ""

    def moments(
        self, before: Any, after: Any, events: Sequence[Event], seat: int | None
    ) -> Sequence[Moment]:
        """What one reply brought that is played out in the middle of the table, in order. `events`
        are those that the seat may know; `before` and `after` are the whole table, secrets too."""
        return ()

    def walks(self, after: Any, events: Sequence[Event]) -> Sequence[Walk]:
        """The ways that pieces have gone with one reply, as far as these events tell them."""
        return ()

    def describe(self, state: Any, thing: Thing) -> Description | None:
        """Something that an option is about, in words; None if there is nothing to say. It is told
        to whoever may choose that option."""
        return None

    def piece(self, state: Any, id: str) -> Description:
        """A piece that was scanned on a real table, in words."""
        found = (self.describe(state, Thing(kind, id)) for kind in PIECES)
        return next(filter(None, found), None) or Description(Thing("card", id), id)

    def aids(self, pack: Any = None) -> Sequence[Aid]:
        """The help pages, in the order in which they are best read."""
        return ()

    def write(
        self, session: Session, document: str, form: str, seat: int | None, short: bool = False
    ) -> tuple[str, str]:
        """A document as this seat may read it: a file name, and the text."""
        raise LookupError(f"{self.title} has no document {document!r}")

    def chapters(
        self, session: Session, seat: int | None, moment: int | None = None, short: bool = False
    ) -> Sequence[Chapter]:
        """The story up to a moment as this seat may read it; nothing if the game writes none."""
        return ()

    def read(
        self, session: Session, document: str, seat: int | None, short: bool = False
    ) -> Sequence[Chapter]:
        """A document as a page to be read and printed: the story, if the game has no other."""
        return self.chapters(session, seat, None, short)

    def worth(self, state: Any, seat: int) -> float:
        """How well a seat stands, for players that look ahead; more is better."""
        return 0.0 if state.outcome is None else float(state.outcome.scores.get(seat, 0.0))

    def advise(self, state: Any, seat: int, manner: Manner = "keen") -> str | None:
        """What somebody of this manner would reply on this seat; None if the game has no opinion.
        Whoever is keen plays to win; a game need not know the other manners."""
        return None

    def suggest(self, state: Any, seat: int) -> str | None:
        """What somebody who asks is told where no reckoning tells what is better, such as whom to
        play; machine players are not bound to it. None wherever there is something to reckon."""
        return None

    def reason(self, state: Any, seat: int, option: str) -> str:
        """Why the game advises or suggests this option, in a sentence; empty if it has no words
        for it."""
        return ""

    def has_won(self, state: Any, seat: int) -> bool:
        """Whether a seat has won; nobody has before the end."""
        return state.outcome is not None and bool(state.outcome.won)

    def reached(self, state: Any, seat: int) -> float:
        """How much of its goal a seat has reached, from 0 to 1, which is a win."""
        return float(self.has_won(state, seat))

    def measures(self, state: Any, seat: int) -> Sequence[Measure]:
        """What a seat has gained and suffered so far, the weightiest first: a hint says which of
        these an option changes."""
        return ()

    def dice_odds(self, asked: Mapping[str, str]) -> Sequence[str]:
        """The answer to a question about dice, line by line; SettingError if it makes no sense."""
        raise LookupError(f"{self.title} has no dice to ask about")

    def result(self, state: Any) -> dict[str, Any]:
        """The record of a finished game."""
        return {} if state.outcome is None else msgspec.to_builtins(state.outcome)

    # ── what all games share ──────────────────────────────────────────────────────────────────

    def new(
        self,
        seed: int | None = None,
        seats: int = 1,
        pack: str | Pack | None = None,
        chance: str = "drawn",
        **settings: object,
    ) -> Any:
        """A new game, run up to its first question. Bad settings raise SettingError."""
        if not any(chance == choice.value for choice in self.chances):
            known = [str(choice.value) for choice in self.chances]
            raise SettingError(f"chance cannot be {chance!r}; choose {', '.join(known)}")
        seed = secrets.randbits(64) if seed is None else seed
        if not isinstance(seed, int):
            raise SettingError(f"a seed is a whole number, not {seed!r}")
        content = pack if isinstance(pack, Pack) else self.pack(pack or self.default_pack)
        chosen = self.read_settings(settings, content)
        self.check_seats(seats, self.seats)
        self.check_seats(seats, self.seats_for(content, chosen))
        state = self.set_up(content, chosen, seats)
        state.chance = cast(Chance, chance)
        state.seats = seats
        state.streams = streams(seed)
        state.advance()
        return state

    def check_seats(self, seats: int, bounds: tuple[int, int]) -> None:
        """Refuse a game for too few or too many."""
        low, high = bounds
        if not isinstance(seats, int):
            raise SettingError(f"seats are counted by a whole number, not {seats!r}")
        if not low <= seats <= high:
            here = "" if bounds == self.seats else " with these settings"
            wanted = counted(low, "seat") if low == high else f"{low} to {high} seats"
            raise SettingError(f"{self.title} takes {wanted}{here}, not {seats}")

    def settings_with(self, veils: Mapping[str, str]) -> tuple[Setting, ...]:
        """The game's own settings, and those of a pack that can tell some things in outline."""
        return (*self.settings, *veil_settings(veils))

    def read_settings(
        self, given: Mapping[str, object], pack: Pack | None = None
    ) -> dict[str, str | int]:
        """Every setting with its value, given or default; a pack may add veils."""
        veils = pack.veils if pack is not None else {}
        known, chosen = self.own_settings, self.own_defaults.copy()
        if veils:
            known = by_name(self.settings_with(veils))
            chosen = defaults(known)
        for name in given:
            if name not in known:
                raise SettingError(
                    f"{self.id} has no setting {name!r}; it has {', '.join(known)}"
                    + nearest(name, list(known))
                )
        for name, value in given.items():
            chosen[name] = known[name].read(value)
        return chosen

    @cached_property
    def own_settings(self) -> dict[str, Setting]:
        """The game's own settings by name."""
        return by_name(self.settings)

    @cached_property
    def own_defaults(self) -> dict[str, str | int]:
        """The first choice of each."""
        return defaults(self.own_settings)

    def packs(self) -> dict[str, Path]:
        """The packs of this game that can be named by their ids: built in, or the user's own."""
        from noctuary.engine.packs import game_of, known_packs, user_folder

        found = known_packs(self.folder, user_folder())
        built_in = known_packs(self.folder)
        return {k: path for k, path in found.items() if k in built_in or game_of(path) == self.id}

    def pack(self, name: str) -> Pack:
        """A pack by its id (built in or in the user's folder) or path, read once."""
        if name not in self._packs:
            # Reading YAML takes a while to import.
            from noctuary.engine.packs import files_of, find_pack, user_folder

            path = find_pack(self.folder, name, user_folder())
            pack = self.read_pack(path)
            builtin = path.parent == self.folder / "packs"
            pack.files = None if builtin else files_of(path)
            self._packs[name] = self._packs[pack.key] = pack
        return self._packs[name]

    def pack_for_save(self, key: str, files: Mapping[str, bytes] | None) -> Pack:
        """The content that a save names: the very same, its own copy, the former edition that is
        kept for it, or today's of that id."""
        found = self.known_content(key)
        if found is not None:
            return found
        name = key.partition("@")[0]
        if files is not None:
            return self.carry(key, self.read_pack(files), files)
        from noctuary.engine.packs import former_edition, known_packs

        former = self.as_it_was(former_edition(self.folder, key))
        if former is not None:
            self._packs[key] = former
        elif name in known_packs(self.folder):
            self._packs[key] = self.pack(name)
        else:
            raise LookupError(f"its pack {name!r} is not here, and it carries no copy")
        return self._packs[key]

    def as_it_was(self, files: Mapping[str, bytes] | None) -> Pack | None:
        """A former edition, if it is kept and the YAML parser at hand can read it: the one in plain
        Python refuses a little that the one in C lets pass."""
        try:
            former = None if files is None else self.read_pack(files)
        except PackError:
            return None
        if former is not None:
            former.files = None
        return former

    def known_content(self, key: str) -> Pack | None:
        """The content that a save names, if it has been read already."""
        return self._packs.get(key) or self._carried.get(key)

    def carry(self, key: str, pack: Pack, files: Mapping[str, bytes]) -> Pack:
        """Know content that came with a save under its key."""
        if pack.key != key:
            raise LookupError(f"its copy of the pack {pack.id!r} is damaged")
        pack.files = files
        self._carried[key] = pack
        return pack

    def question(self, state: Any, seat: int | None = None) -> Question | None:
        """The open question in words, with everything a person needs to answer it."""
        asked = state.question
        if asked is None:
            return None
        step = state.agenda[-1]
        wording = self.wording(state, step)
        mine = asked.legal_for(seat)
        options = tuple(joining(self.label(state, step, o), asked.items) for o in mine) + (
            self.refused(state, step) if seat in (None, asked.seat) else ()
        )
        if asked.kind == "draw":
            options = tuple({one.label: one for one in reversed(options)}.values())[::-1]
        items = tuple(self.label(state, step, item) for item in asked.items)
        return Question(
            number=asked.number,
            seat=asked.seat,
            kind=asked.kind,
            text=wording.text,
            why=wording.why,
            rule=wording.rule,
            options=options,
            standing=tuple(
                at_any_time(self.label(state, step, option))
                for option in state.standing
                if seat is None or self.is_for(state, option, seat)
            ),
            others=tuple(asked.others),
            items=items,
            least=asked.least,
            most=asked.most,
            deadline=asked.seconds,
            fallback=asked.fallback,
            expects="card" if asked.kind == "draw" and self.code else wording.expects,
            pause=step.passes is not None and not step.presses(state),
            pausable=step.pausable,
            things=self.described(state, (*options, *items)) if mine else (),
        )

    def is_for(self, state: Any, option: str, seat: int) -> bool:
        """Whether a standing option is for this seat to take; what is not is not offered."""
        return True

    def described(self, state: Any, options: Sequence[Option]) -> tuple[Description, ...]:
        """Everything that these options are about, each thing once."""
        things = dict.fromkeys(thing for option in options for thing in option.about)
        found = (self.describe(state, thing) for thing in things)
        return tuple(one for one in found if one is not None)

    def author_tools(self) -> AuthorTools:
        """The game's tools for authors; they are read only when somebody wants them."""
        if not self.authoring:
            raise LookupError(f"{self.title} has no playtests, graphs or translations of packs yet")
        return cast(AuthorTools, importlib.import_module(self.authoring))

    def desk_tools(self) -> DeskTools | None:
        """What the game offers to the writer's desk; None if its packs tell no long story."""
        if not self.writing:
            return None
        return cast(DeskTools, importlib.import_module(self.writing))

    @cached_property
    def final_steps(self) -> frozenset[str]:
        """The kinds of steps to which an answer may be irrevocable, by name."""
        kinds = kinds_of(Step, self.package)
        return frozenset(kind.__name__ for kind in kinds if cast("type[Step]", kind).final)

    @cached_property
    def folder(self) -> Path:
        """Where the game's own files lie."""
        return Path(str(sys.modules[self.package].__file__)).parent

    @property
    def package(self) -> str:
        """The Python package of the game."""
        return type(self).__module__.rpartition(".")[0]

    @cached_property
    def decoder(self) -> msgspec.json.Decoder[State]:
        """Reads a state of this game; built when first needed, when all steps are known."""
        return state_decoder(self.state, self.package, self._decode)

    @cached_property
    def event_decoder(self) -> msgspec.json.Decoder[Event]:
        """Reads an event of this game."""
        return event_decoder(self.package)

    def _decode(self, kind: type, value: Any) -> Any:
        # A table may outlive several editions: each of its states names the one it was played with.
        if not isinstance(value, str):
            raise LookupError(f"there is no content {value!r}")
        return self.pack_for_save(value, None)


def joining(option: Option, items: tuple[str, ...]) -> Option:
    """An option with the items that it joins, where several are to be chosen."""
    if not items or option.parts:
        return option
    parts = tuple(part for part in option.id.split("+") if part in items)
    return msgspec.structs.replace(option, parts=parts)


def by_name(settings: Sequence[Setting]) -> dict[str, Setting]:
    """Settings by their names."""
    return {setting.name: setting for setting in settings}


def defaults(settings: Mapping[str, Setting]) -> dict[str, str | int]:
    """The first choice of each setting."""
    return {name: setting.choices[0].value for name, setting in settings.items()}


def at_any_time(option: Option) -> Option:
    """A standing option with what its id says by itself: the verb, and whether words follow."""
    verb = option.id.partition(":")[0]
    expects = option.expects or ("words" if option.id.endswith(":") else "")
    return msgspec.structs.replace(option, verb=option.verb or verb, expects=expects)


def streams(seed: int) -> dict[str, int]:
    """All named streams of a game with this seed."""
    return chance.streams(seed, STREAMS)
