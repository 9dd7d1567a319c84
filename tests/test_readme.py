"""The README keeps its word: its Python example runs as it stands there, its commands exist."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from noctuary.bots import BOTS
from noctuary.cli import main

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
COMMANDS = sorted(set(re.findall(r"\bnoctuary ([a-z]+(?: [a-z]+)?)", README)))


def test_the_python_example_plays_a_game_to_its_end() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README, flags=re.DOTALL)
    done = subprocess.run(
        [sys.executable, "-c", example], capture_output=True, text=True, check=True
    )
    turns, reason = done.stdout.split()
    assert int(turns) > 1
    assert reason in ("win", "loss_menace", "loss_stability")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_there(command: str) -> None:
    found: click.Command | None = main
    for word in command.split():
        if isinstance(found, click.Group):
            found = found.get_command(click.Context(found), word)
    assert found is not None


def test_every_machine_player_that_is_named_is_there() -> None:
    assert set(re.findall(r"--bot (?:\d=)?([a-z]+)", README)) <= BOTS.keys()
