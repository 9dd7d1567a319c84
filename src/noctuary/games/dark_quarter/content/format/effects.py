"""Effects of Abilities and Consumables (DQ §7.5): when a card is used, its cost, what it does."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from noctuary.games.dark_quarter.content.format.base import (
    Amount,
    AnySkill,
    Band,
    Count,
    DieKind,
    Face,
    Id,
    Record,
    Skill,
    Variant,
)

Skills = Skill | tuple[Skill, ...]


class Occasion(Record, frozen=True, kw_only=True, tag_field="occasion", tag=""):
    """What must be going on for a card to be used."""

    first: ClassVar[str] = ""


class InTest(Occasion, frozen=True, kw_only=True, tag="test"):
    """A test, of a Skill or variant, by the owner or another."""

    skill: Skills | None = None
    variant: Variant | None = None
    by: Literal["self", "other", "any"] = "self"
    successes: Band | None = None
    rolled: Face | None = None
    own_effort_dice: Count | None = None


class OnInstruction(Occasion, frozen=True, kw_only=True, tag="instruction"):
    """DQ-10.21: a movement instruction, before its first move."""

    dir: Literal["improve", "degrade"]
    who: Literal["self", "other", "any"] = "self"


class InTurn(Occasion, frozen=True, kw_only=True, tag="turn"):
    """DQ-10.26: any time while the owner is active."""

    first: ClassVar[str] = "whose"
    whose: Literal["own"] = "own"


class InRefreshStep(Occasion, frozen=True, kw_only=True, tag="refresh_step"):
    """The refresh step, with so many dice available before it."""

    first: ClassVar[str] = "available"
    available: Count | None = None


class OnLoan(Occasion, frozen=True, kw_only=True, tag="loan"):
    """While dice are being lent."""

    skill: Skills | None = None
    min_dice: Amount | None = None


class OnDiscard(Occasion, frozen=True, kw_only=True, tag="discard"):
    """A Consumable was used for its effect."""

    first: ClassVar[str] = "what"
    what: Literal["consumable"]


class OnPurchase(Occasion, frozen=True, kw_only=True, tag="purchase"):
    """In a shop."""

    first: ClassVar[str] = "what"
    what: Literal["any"]


class InIntermission(Occasion, frozen=True, kw_only=True, tag="intermission"):
    """In the upgrade step of an Intermission."""

    first: ClassVar[str] = "step"
    step: Literal["upgrade"]


AnyOccasion = (
    InTest
    | OnInstruction
    | InTurn
    | InRefreshStep
    | OnLoan
    | OnDiscard
    | OnPurchase
    | InIntermission
)


class Cost(Record, frozen=True, kw_only=True, tag_field="cost", tag=""):
    """What is paid when an effect is declared."""

    first: ClassVar[str] = "n"


class ExhaustCost(Cost, frozen=True, kw_only=True, tag="exhaust_effort"):
    """Available Effort dice that are not in the pool."""

    n: Amount | Literal["all"]


class DegradeCost(Cost, frozen=True, kw_only=True, tag="degrade"):
    """A cube movement; DQ-10.25: it is no instruction."""

    first: ClassVar[str] = "skill"
    skill: AnySkill
    n: Amount = 1


class DiscardCost(Cost, frozen=True, kw_only=True, tag="discard_consumable"):
    """Consumables, without their effect."""

    n: Amount


class XpCost(Cost, frozen=True, kw_only=True, tag="pay_xp"):
    """Experience of the owner."""

    n: Amount


AnyCost = ExhaustCost | DegradeCost | DiscardCost | XpCost


class Effect(Record, frozen=True, kw_only=True, tag_field="effect", tag=""):
    """One part of what a card does."""

    first: ClassVar[str] = "n"


class AddValue(Effect, frozen=True, kw_only=True, tag="add_value"):
    """A bonus to the total."""

    n: int


class StarValue(Effect, frozen=True, kw_only=True, tag="star_value"):
    """A value for Stars."""

    first: ClassVar[str] = "set"
    set: Amount | None = None
    add: Amount | None = None
    which: Literal["each", "one"] = "each"


class CountAs(Effect, frozen=True, kw_only=True, tag="count_as"):
    """DQ-23.7: a numerical face counts as another number."""

    first: ClassVar[str] = "face"
    face: Literal[1, 2, 3, 4]
    value: Count


class AddSuccess(Effect, frozen=True, kw_only=True, tag="add_success"):
    """Bonus Successes."""

    n: int | None = None
    per: Literal["exhausted_for_cost"] | None = None


class SuccessPer(Effect, frozen=True, kw_only=True, tag="success_per"):
    """Successes for each matching face."""

    first: ClassVar[str] = "face"
    face: Face
    n: Amount = 1
    max: Amount | None = None


class Reroll(Effect, frozen=True, kw_only=True, tag="reroll"):
    """DQ-23.1: chosen dice are rerolled at the same moment."""

    first: ClassVar[str] = "up_to"
    up_to: Amount | Literal["any"] | None = None
    all: bool = False
    kind: DieKind | None = None
    face: Face | None = None


class SetFace(Effect, frozen=True, kw_only=True, tag="set_face"):
    """DQ-23.5: dice are turned to a face which they have."""

    first: ClassVar[str] = "face"
    face: Face
    count: Amount = 1
    kind: DieKind | None = None
    shown: Face | None = msgspec.field(default=None, name="from")


class CopyFace(Effect, frozen=True, kw_only=True, tag="copy_face"):
    """A die is turned to the face of another die in the pool."""

    first: ClassVar[str] = "count"
    count: Amount = 1


class RollExtra(Effect, frozen=True, kw_only=True, tag="roll_extra"):
    """DQ-23.6: additional Effort dice after the roll."""

    n: Amount = 1
    source: Literal["own_available", "bonus"] = msgspec.field(name="from")


class BonusDie(Effect, frozen=True, kw_only=True, tag="bonus_die"):
    """Bonus Effort dice before the roll."""

    n: Amount


class UseTrack(Effect, frozen=True, kw_only=True, tag="use_track"):
    """DQ-24.9: the cubes of another track are compared."""

    first: ClassVar[str] = "skill"
    skill: Skill


class VirtualShift(Effect, frozen=True, kw_only=True, tag="virtual_shift"):
    """A cube counts as further left for this test."""

    cube: Literal["weakest", "any"] = "weakest"
    n: Amount


class KeepEffort(Effect, frozen=True, kw_only=True, tag="keep_effort"):
    """DQ-18.8: dice that are not exhausted."""

    n: Amount
    whose: Literal["any", "own"] = "any"


class RefreshDice(Effect, frozen=True, kw_only=True, tag="refresh_effort"):
    """Exhausted dice become available."""

    n: Amount = 1
    who: Literal["self", "tester"] = "self"


class ImproveCubes(Effect, frozen=True, kw_only=True, tag="improve"):
    """Cubes move left."""

    first: ClassVar[str] = "skill"
    skill: AnySkill
    n: Amount = 1
    who: Literal["self", "tester"] = "self"


class DegradeCubes(Effect, frozen=True, kw_only=True, tag="degrade"):
    """Cubes move right."""

    first: ClassVar[str] = "skill"
    skill: AnySkill
    n: Amount = 1
    who: Literal["self", "tester"] = "self"


class ImproveChoice(Effect, frozen=True, kw_only=True, tag="improve_choice"):
    """Any one cube moves left and stops before an occupied slot."""

    first: ClassVar[str] = "skill"
    skill: AnySkill
    n: Amount = 1


class ReduceDegrade(Effect, frozen=True, kw_only=True, tag="reduce_degrade"):
    """Fewer moves of this icon."""

    n: Amount


class RedirectDegrade(Effect, frozen=True, kw_only=True, tag="redirect_degrade"):
    """The owner takes moves of another Character, on the same Skill."""

    n: Amount | Literal["all"]
    to: Literal["self"] = "self"


class LoanRemote(Effect, frozen=True, kw_only=True, tag="loan_remote"):
    """Dice may be lent to any Location."""

    first: ClassVar[str] = ""


class ExchangeRemote(Effect, frozen=True, kw_only=True, tag="exchange_remote"):
    """Consumables may be exchanged with one Character anywhere."""

    first: ClassVar[str] = ""


class RecoverConsumable(Effect, frozen=True, kw_only=True, tag="recover_consumable"):
    """The discarded card stays in the inventory."""

    first: ClassVar[str] = ""


class TakeCopy(Effect, frozen=True, kw_only=True, tag="give_consumable"):
    """A copy is taken from the deck."""

    first: ClassVar[str] = "id"
    id: Id


class PurchaseDiscount(Effect, frozen=True, kw_only=True, tag="purchase_discount"):
    """Money saved on one purchase."""

    n: Amount


class XpDiscount(Effect, frozen=True, kw_only=True, tag="xp_discount"):
    """One cheaper purchase in the Intermission."""

    what: Skill | Literal["new_cube", "ability"] = msgspec.field(name="for")
    n: Amount


class GainExperience(Effect, frozen=True, kw_only=True, tag="gain_xp"):
    """Experience for the Team pool or the owner."""

    n: Amount = 1
    to: Literal["team", "self"] = "team"


AnyEffect = (
    AddValue
    | StarValue
    | CountAs
    | AddSuccess
    | SuccessPer
    | Reroll
    | SetFace
    | CopyFace
    | RollExtra
    | BonusDie
    | UseTrack
    | VirtualShift
    | KeepEffort
    | RefreshDice
    | ImproveCubes
    | DegradeCubes
    | ImproveChoice
    | ReduceDegrade
    | RedirectDegrade
    | LoanRemote
    | ExchangeRemote
    | RecoverConsumable
    | TakeCopy
    | PurchaseDiscount
    | XpDiscount
    | GainExperience
)
