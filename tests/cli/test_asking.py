"""What a command says when something goes wrong."""

from __future__ import annotations

import pytest

from noctuary.cli.asking import WRONG_USE, judged


def test_what_is_not_there_is_said_and_a_fault_of_the_program_stays_one() -> None:
    assert judged(LookupError("there is no game 'x'")) == (WRONG_USE, "there is no game 'x'")
    for fault in (KeyError("clock"), IndexError(3), ZeroDivisionError()):
        with pytest.raises(type(fault)):
            judged(fault)
