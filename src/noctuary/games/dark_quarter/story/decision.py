"""Kinds of decisions that other chapters need to tell apart."""

from __future__ import annotations

import msgspec

from noctuary.engine.step import Step


class Resting(Step, frozen=True):
    """DQ-10.26: a decision at which no effect is being resolved; cards of the turn may be used."""


class MayLeave(Step, frozen=True):
    """DQ-39.1, DQ-4.7: a place where the table may be saved and control handed over."""


class MaySave(MayLeave, frozen=True):
    """DQ-39.1: one of the two places of saving."""


class Origin(msgspec.Struct, frozen=True):
    """Where an option was offered: at a POI, or in a follow-up choice of a script; and to whom."""

    who: str
    poi: str = ""
    forced: bool = False
    script: str = ""
    at: int = 0
