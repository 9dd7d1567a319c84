"""Lines that choose, branch, test, and order the turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from noctuary.games.dark_quarter.content.format.base import Id
from noctuary.games.dark_quarter.content.format.conditions import AnyCondition
from noctuary.games.dark_quarter.content.format.lines.base import Line, Who

if TYPE_CHECKING:
    from noctuary.games.dark_quarter.content.format.options import AnyOption
    from noctuary.games.dark_quarter.content.format.script import AnyLine
else:
    AnyLine = AnyOption = (
        Any  # they hold lines themselves: `script` and `options` put the types here
    )


class Choose(Line, frozen=True, kw_only=True, tag="choice"):
    """A follow-up choice among options."""

    first: ClassVar[str] = "options"
    options: tuple[AnyOption, ...]


class If(Line, frozen=True, kw_only=True, tag="if"):
    """A branch."""

    first: ClassVar[str] = "when"
    when: AnyCondition
    then: tuple[AnyLine, ...]
    otherwise: tuple[AnyLine, ...] = msgspec.field(default=(), name="else")


class GoToScene(Line, frozen=True, kw_only=True, tag="scene"):
    """The rest of this script is dropped; it goes on with a scene."""

    id: Id


class ForceTest(Line, frozen=True, kw_only=True, tag="test"):
    """A forced test of Characters."""

    id: Id
    who: Who = "active"


class ForceVisit(Line, frozen=True, kw_only=True, tag="visit"):
    """A forced interaction with a POI."""

    id: Id


class RunEvent(Line, frozen=True, kw_only=True, tag="event"):
    """An event now, if it may happen."""

    id: Id


class MakePivotal(Line, frozen=True, kw_only=True, tag="pivotal"):
    """A Pivotal Choice, if it was not made before."""

    id: Id


class KeepTurn(Line, frozen=True, kw_only=True, tag="keep_turn"):
    """The option does not end the turn."""

    first: ClassVar[str] = ""


class EndTurn(Line, frozen=True, kw_only=True, tag="end_turn"):
    """The option ends the turn."""

    first: ClassVar[str] = ""


class NextCharacter(Line, frozen=True, kw_only=True, tag="next_character"):
    """Who takes the next turn; the order goes on from there."""

    first: ClassVar[str] = "who"
    who: Id


class ExtraTurn(Line, frozen=True, kw_only=True, tag="extra_turn"):
    """A whole turn directly after this one."""

    first: ClassVar[str] = "who"
    who: Id


class SkipTurn(Line, frozen=True, kw_only=True, tag="skip_turn"):
    """The Character's next turn is left out."""

    first: ClassVar[str] = "who"
    who: Id


class AskIntermission(Line, frozen=True, kw_only=True, tag="intermission"):
    """An Intermission after this turn, in a Finale after this scene."""

    first: ClassVar[str] = ""


class StartFinale(Line, frozen=True, kw_only=True, tag="start_finale"):
    """The Finale begins as if it had been entered."""

    first: ClassVar[str] = ""


class Conclude(Line, frozen=True, kw_only=True, tag="conclude"):
    """The Finale ends at once."""

    id: Id


class ResolveDestiny(Line, frozen=True, kw_only=True, tag="resolve_destiny"):
    """Destinies are computed and fixed."""

    first: ClassVar[str] = "who"
    who: Who = "all"
