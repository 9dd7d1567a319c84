"""A former version and this one, in turns: what became slower, game by game.

git worktree add ../former COMMIT
python3 go.py bench former --path ../former [--write]
python3 go.py bench board --path ../former [--write]    When Darkness Comes, by scenarios
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any, Final

from bench.figures import ROOT, Figure, in_words
from bench.town import TABLES
from noctuary.engine.words import counted

GAMES: Final = ("arkham-noir", "dark-quarter", "six-days", "when-darkness-comes")
FIGURES: Final = {
    "play": "random play, one decision",
    "clone": "clone",
    "save": "`dumps`",
    "load": "`loads`",
    "reply": "a reply with its page, processor time",
}
MOST: Final = 1.05
"""How much slower than before anything may be."""
FASTER: Final = 2.5
"""How much faster than before each scenario of When Darkness Comes is to be."""
ROUNDS_A_START: Final = 3
COMPILED: Final = ROOT / "build" / "compiled"
"""What `go.py fast` builds."""
NIGHTS: Final = Path("src/noctuary/games/when_darkness_comes/packs/first_night")
"""Where the nights of a checkout are told. They have been told anew, which makes another night of
it, so that the same ones are played by both versions first."""
Doing = tuple[str, str]
"""A figure, and the game or table of which it is taken."""


class Contender:
    """A checkout, or what was built of one, in a process of its own that waits for its turns."""

    def __init__(self, checkout: Path) -> None:
        source = checkout.resolve() / "src"
        if not (source / "noctuary").is_dir():
            raise SystemExit(f"{checkout} holds no Noctuary: it has no src/noctuary")
        self.process = subprocess.Popen(
            [sys.executable, str(ROOT / "bench" / "turn.py")],
            env={**os.environ, "PYTHONPATH": str(source), "PYTHONHASHSEED": "0"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        begun = self._answer()
        assert Path(begun["from"]).is_relative_to(source), f"{begun} is not {source}"

    def turn(self, figure: str, game: str, seconds: float) -> float:
        """Seconds that one doing takes."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{figure} {game} {seconds}\n")
        self.process.stdin.flush()
        return float(self._answer())

    def close(self) -> None:
        """Done; the process ends by itself when it hears no more."""
        self.process.communicate()

    def _answer(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("one of the two versions gave up; its complaint stands above")
        return json.loads(line)


def figures(former: Path, rounds: int, seconds: float) -> list[Figure]:
    """Every figure of every game: the median of the rounds, and of their ratios."""
    doings = [(figure, game) for figure in FIGURES for game in GAMES]
    found = []
    for (figure, game), pairs in in_turns(former, ROOT, doings, rounds, seconds).items():
        ratio = median(b / a for a, b in pairs)
        was, is_now = (in_words(median(one)) for one in zip(*pairs, strict=True))
        value = f"{ratio:.2f}× ({was}, now {is_now})"
        name = f"{FIGURES[figure]}, {game}"
        found.append(Figure(name, value, f"at most {MOST}×", ratio <= MOST))
    return found


def board_figures(former: Path, rounds: int, seconds: float) -> list[Figure]:
    """Random play in each scenario of When Darkness Comes: how many times as fast as before, first
    with the former content for both, then each version with its own; the same with compiled
    rules, if `go.py fast` has built them, for which there is no goal."""
    found = []
    for told, content in (("as told before", former.resolve() / NIGHTS), ("as told now", None)):
        found += night_figures(former, ROOT, rounds, seconds, told, content)
        if COMPILED.is_dir():
            fast = night_figures(former, COMPILED, rounds, seconds, told, content)
            found += [Figure(f"{figure.name}, compiled", figure.value) for figure in fast]
    return found


def night_figures(
    former: Path, now: Path, rounds: int, seconds: float, told: str, content: Path | None
) -> list[Figure]:
    """One version beside a former one, scenario by scenario."""
    pack = "" if content is None else f":{content}"
    tables = {("night", f"{one}:{seats}{pack}"): (one, seats) for one, seats in TABLES}
    found = []
    for doing, pairs in in_turns(former, now, list(tables), rounds, seconds).items():
        scenario, seats = tables[doing]
        ratio = median(a / b for a, b in pairs)
        was, is_now = (1 / median(one) for one in zip(*pairs, strict=True))
        value = f"{ratio:.2f}× ({was:,.0f}, now {is_now:,.0f})"
        name = f"`{scenario}` {told}, {counted(seats, 'seat')}: decisions a second"
        found.append(Figure(name, value, f"at least {FASTER}×", ratio >= FASTER))
    return found


def in_turns(
    former: Path, now: Path, doings: Sequence[Doing], rounds: int, seconds: float
) -> dict[Doing, list[tuple[float, float]]]:
    """What each doing took before and now, round by round. Both versions are started anew every
    few rounds: where a process happens to lie in memory makes it faster or slower by a tenth."""
    found: dict[Doing, list[tuple[float, float]]] = {doing: [] for doing in doings}
    for start in range(0, rounds, ROUNDS_A_START):
        contenders = Contender(former), Contender(now)
        for doing, pairs in found.items():
            for n in range(start, min(rounds, start + ROUNDS_A_START)):
                pairs.append(turns(*contenders, doing, seconds, n % 2 == 1))
        for one in contenders:
            one.close()
    return found


def turns(
    before: Contender, now: Contender, doing: Doing, seconds: float, turned: bool
) -> tuple[float, float]:
    """One turn of each; who begins changes from round to round."""
    order = (now, before) if turned else (before, now)
    first, second = (one.turn(*doing, seconds) for one in order)
    return (second, first) if turned else (first, second)
