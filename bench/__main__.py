"""Print the engine's figures beside other engines; `--write` keeps them in docs/performance.md."""

from __future__ import annotations

import argparse
import cProfile
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from bench import analysts, former, pages, playouts, story, tales, town, web
from bench.engine import import_figure, linear_figure, value_figures
from bench.figures import ROOT, Figure, as_markdown, keep, rates
from bench.sessions import session_figures

PAGE = ROOT / "docs" / "performance.md"
OURS = "Noctuary, Arkham Noir"
PEERS = {
    "OpenSpiel, `solitaire` (C++)": (playouts.open_spiel_solitaire, 0.5, "; the aim is 1×"),
    "catanatron, its random players": (playouts.catanatron_game, 3.0, ""),
    "RLCard, Leduc Hold'em, its random players": (playouts.rlcard_game, 1.5, ""),
    "RLCard, Leduc Hold'em, stepped by hand": (playouts.rlcard_bare, 0.0, ""),
}
"""The engines to compare with, how many times their speed is the least (0: for information), and
what else there is to say about that."""


def speed_figures(rounds: int, seconds: float) -> list[Figure]:
    """Random play on one core, all engines in turns."""
    contenders = {OURS: playouts.noctuary_game()}
    contenders |= {name: peer() for name, (peer, *_) in PEERS.items()}
    measured = rates(contenders, rounds, seconds)
    ours = measured[OURS]
    figures = [Figure(f"{OURS}: decisions a second", f"{ours:,.0f}")]
    for name, (_, least, remark) in PEERS.items():
        ratio = ours / measured[name]
        value = f"{ratio:.2f}× ({measured[name]:,.0f})"
        goal = f"at least {least}×{remark}" if least else ""
        figures.append(Figure(f"beside {name}", value, goal, ratio >= least))
    return figures + compiled_figures(rounds, seconds)


def compiled_figures(rounds: int, seconds: float) -> list[Figure]:
    """The same with compiled rules, if `go.py fast` has built them: beside the pure ones and beside
    OpenSpiel, all three in turns."""
    if not former.COMPILED.is_dir():
        return []
    contenders = [former.Contender(folder) for folder in (former.COMPILED, ROOT)]
    peer = playouts.open_spiel_solitaire()
    best, pure, other = 0.0, 0.0, 0.0
    for _ in range(rounds):
        fast, slow = (1 / one.turn("play", "arkham-noir", seconds) for one in contenders)
        best, pure = max(best, fast), max(pure, slow)
        other = max(other, *rates({"": peer}, 1, seconds).values())
    for one in contenders:
        one.close()
    name = f"{OURS}, compiled"
    return [
        Figure(f"{name}: decisions a second", f"{best:,.0f}"),
        Figure("beside the pure rules", f"{best / pure:.2f}× ({pure:,.0f})"),
        Figure(
            "beside OpenSpiel, `solitaire` (C++)",
            f"{best / other:.2f}× ({other:,.0f})",
            "the aim is 1×",
            best >= other,
        ),
    ]


def hot_functions(games: int = 300, shown: int = 12) -> Iterable[tuple[str, float]]:
    """Where the time of random play goes: functions and their share, callees not counted."""
    play = playouts.noctuary_game()
    profile = cProfile.Profile()
    profile.runcall(lambda: [play() for _ in range(games)])
    entries = sorted(profile.getstats(), key=lambda entry: -entry.inlinetime)
    total = sum(entry.inlinetime for entry in entries)
    for entry in entries[:shown]:
        code = entry.code
        name = (
            code if isinstance(code, str) else f"{Path(code.co_filename).stem}: {code.co_qualname}"
        )
        yield f"`{name}`", entry.inlinetime / total


def profile_table() -> str:
    """The hot functions as a table."""
    rows = [f"| {name} | {share:.0%} |" for name, share in hot_functions()]
    return "\n".join(["| function | share of the time |", "|---|---|", *rows])


SECTIONS: dict[str, Callable[[int, float], list[Figure]]] = {
    "speed": speed_figures,
    "values": lambda *_: [*value_figures(), import_figure(), linear_figure()],
    "sessions": lambda *_: session_figures(),
    "town": town.figures,
    "story": story.figures,
    "tales": tales.figures,
    "analysts": analysts.figures,
    "server": lambda *_: web.server_figures(),
    "pages": lambda *_: pages.page_figures(),
}


IN_TURNS = {"former": former.figures, "board": former.board_figures}
"""Two versions in turns."""
WHAT = f"{', '.join(SECTIONS)}; all by default. With --path two versions: {', '.join(IN_TURNS)}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("sections", nargs="*", help=WHAT)
    parser.add_argument("--write", action="store_true", help="keep the figures in the docs")
    parser.add_argument("--rounds", type=int, default=5, help="how often each engine has its turn")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long a turn is")
    parser.add_argument("--path", type=Path, help="another checkout: takes turns with this one")
    asked = parser.parse_args()
    if asked.path is not None and len(asked.sections) == 1 and asked.sections[0] in IN_TURNS:
        mark = asked.sections[0]
        figures = IN_TURNS[mark](asked.path, asked.rounds, asked.seconds)
        show(mark, as_markdown(figures), asked.write)
        return int(not all(figure.met for figure in figures))
    if unknown := set(asked.sections) - SECTIONS.keys():
        parser.error(f"there is no section {', '.join(sorted(unknown))}")
    missed = False
    for mark in asked.sections or SECTIONS:
        figures = SECTIONS[mark](asked.rounds, asked.seconds)
        missed |= not all(figure.met for figure in figures)
        show(mark, as_markdown(figures), asked.write)
        if mark == "speed":
            show("profile", profile_table(), asked.write)
    return int(missed)


def show(mark: str, table: str, is_kept: bool) -> None:
    """Print a table, and keep it in its place in the docs."""
    print(f"{table}\n", flush=True)
    if is_kept:
        keep(PAGE, mark, table)


if __name__ == "__main__":
    sys.exit(main())
