"""Adds games of the present version to the archive: `python -m tests.archive [PART OF A NAME]`.

Every name of the plan below that has no file yet is played and kept, together with the content it
was played with. What is in the archive already is never touched.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import noctuary
from noctuary.bots import Bot, answer, bot
from noctuary.engine.packs import find_pack, open_pack
from tests.archive import shelf

ROUNDS_OF_OTHERS: Final = 8
"""How often in a row other seats may speak up before the one that is asked must answer."""


class Plan(NamedTuple):
    """One game to be played for the archive."""

    name: str
    player: str
    seed: int
    settings: dict[str, Any]
    limit: int | None = None
    """After how many replies the game is left unfinished."""
    restless: bool = False
    """Whether the player takes back, does again, branches off and writes notes on the way."""
    own_pack: bool = False
    """Whether a pack of somebody's own is played, which the save then carries along."""


def plan(name: str, player: str, seed: int, settings: str = "", **how: Any) -> Plan:
    """A plan with its settings in one line, such as `seats=2 chance=real`."""
    pairs = (word.split("=") for word in settings.split())
    read = {key: int(value) if value.isdigit() else value for key, value in pairs}
    return Plan(name, player, seed, read, **how)


PLANS: Final = [
    plan("arkham-noir/hardboiled-random", "random", 11),
    plan("arkham-noir/hardboiled-greedy", "greedy", 12),
    plan("arkham-noir/hardboiled-six-aurora", "random", 13, "limits=6 menaces=aurora_removed"),
    plan("arkham-noir/classic-random", "random", 14, "mode=classic"),
    plan("arkham-noir/classic-cautious", "cautious", 15, "mode=classic"),
    plan("arkham-noir/classic-six-greedy", "greedy", 16, "mode=classic limits=6"),
    plan("arkham-noir/classic-no-help", "greedy", 17, "mode=classic help=none"),
    plan(
        "arkham-noir/classic-one-equipment", "random", 18,
        "mode=classic help=contact_or_equipment pick=equipment menaces=one_dusk_removed",
    ),
    plan("arkham-noir/ritual-undo", "greedy", 19, "mode=classic equipment=ritual", restless=True),
    plan("arkham-noir/real-chance", "random", 20, "chance=real"),
    plan("arkham-noir/own-pack", "random", 21, "mode=classic", own_pack=True),
    plan("arkham-noir/unfinished", "greedy", 22, "mode=classic", limit=75),
    plan("dark-quarter/case-zero-random", "random", 31),
    plan("dark-quarter/case-zero-greedy", "greedy", 1),
    plan("dark-quarter/case-zero-undo", "cautious", 33, restless=True),
    plan("dark-quarter/case-zero-three", "cautious", 34, "seats=3"),
    plan("dark-quarter/case-zero-companion", "cautious", 35, "mode=companion"),
    plan("dark-quarter/case-zero-real", "cautious", 36, "chance=real time_pressure=little_tension"),
    plan("dark-quarter/vesperine-cautious", "cautious", 37, "pack=vesperine"),
    plan("dark-quarter/vesperine-random", "random", 38, "pack=vesperine"),
    plan("dark-quarter/vesperine-four", "cautious", 39, "pack=vesperine seats=4"),
    plan("dark-quarter/vesperine-untimed", "cautious", 40, "pack=vesperine seats=2 untimed=yes"),
    plan("dark-quarter/unfinished", "random", 41, "pack=vesperine seats=2", limit=130),
    plan("six-days/six-days-random", "random", 51),
    plan("six-days/six-days-cautious", "cautious", 1),
    plan("six-days/six-days-three", "random", 103, "seats=3 prompts=few"),
    plan("six-days/six-days-undo", "random", 54, "prompts=few", restless=True),
    plan("six-days/low-water-cautious", "cautious", 56, "pack=low-water"),
    plan("six-days/low-water-two", "random", 55, "pack=low-water seats=2 prompts=few"),
    plan("six-days/low-water-real", "random", 57, "pack=low-water chance=real prompts=few"),
    plan("six-days/unfinished", "random", 58, "pack=low-water seats=2", limit=140),
    plan("when-darkness-comes/last-bus-random", "random", 71),
    plan("when-darkness-comes/last-bus-cautious", "cautious", 72),
    plan(
        "when-darkness-comes/hollow-choir-four", "cautious", 73,
        "scenario=hollow_choir seats=4 roleplay_votes=on",
    ),
    plan("when-darkness-comes/last-bus-undo", "cautious", 74, restless=True),
    plan("when-darkness-comes/last-bus-real", "cautious", 75, "chance=real"),
    plan("when-darkness-comes/ward-seven-random", "random", 76, "scenario=ward_seven seats=2"),
    plan("when-darkness-comes/ward-seven-cautious", "cautious", 77, "scenario=ward_seven seats=2"),
    plan("when-darkness-comes/ward-seven-five", "random", 100, "scenario=ward_seven seats=5"),
    plan("when-darkness-comes/the-will-random", "random", 79, "scenario=the_will seats=3"),
    plan(
        "when-darkness-comes/the-will-cautious", "cautious", 80,
        "scenario=the_will seats=3 keep=on",
    ),
    plan("when-darkness-comes/hollow-choir-random", "random", 81, "scenario=hollow_choir"),
    plan("when-darkness-comes/hollow-choir-cautious", "cautious", 82, "scenario=hollow_choir"),
    plan("when-darkness-comes/hollow-choir-two", "cautious", 83, "scenario=hollow_choir seats=2"),
    plan("when-darkness-comes/unfinished", "random", 84, "scenario=the_will seats=4", limit=90),
]  # fmt: skip


def main(part: str = "") -> None:
    """Play and keep whatever the archive lacks."""
    missing = [plan for plan in PLANS if not shelf.path_of(plan.name).exists()]
    for wanted in missing:
        if part in wanted.name:
            print(f"{wanted.name}: {play(wanted)}", flush=True)


def play(wanted: Plan) -> str:
    """Play one game in a file, as people do, and keep that file; says how it ended."""
    game = noctuary.game(wanted.name.partition("/")[0])
    with tempfile.TemporaryDirectory() as folder:
        pack = wanted.settings.get("pack", game.default_pack)
        if wanted.own_pack:
            pack = str(own_copy(find_pack(game.folder, pack), Path(folder) / "own"))
        file = Path(folder) / "game.noctuary"
        with noctuary.start(game.id, wanted.seed, **{**wanted.settings, "pack": pack}) as session:
            session.save(file)
            moves(session, wanted)
            outcome = session.state.outcome
            content = session.state.pack
        if not wanted.own_pack:
            found = find_pack(game.folder, content.id)
            shelf.put_pack(game, content.key, open_pack(found).bytes)
        shelf.put(wanted.name, file.read_bytes())
    size = shelf.path_of(wanted.name).stat().st_size
    return f"{len(session.entries)} entries, {size:,} bytes, {outcome}"


def own_copy(built_in: Path, copy: Path) -> Path:
    """A pack of somebody's own: a built-in one under another id."""
    shutil.copytree(built_in, copy)
    manifest = copy / "pack.yaml"
    words = manifest.read_text(encoding="utf-8")
    manifest.write_text(words.replace("id: ", "id: own-", 1), encoding="utf-8")
    return copy


def moves(session: noctuary.Session, wanted: Plan) -> None:
    """Reply until the game is over or the limit is reached."""
    bots = {seat: bot(wanted.player, wanted.seed + seat) for seat in range(session.state.seats)}
    for number, (seat, option) in enumerate(replies(session, bots)):
        session.reply(option, seat)
        if number == wanted.limit:
            return
        if wanted.restless and session.state.seat is not None:
            wander(session, number)


def replies(session: noctuary.Session, bots: dict[int, Bot]) -> Iterator[tuple[int, str]]:
    """What the machine players reply, one after the other."""
    interjected = 0
    while session.state.question is not None:
        asked = session.state.question.seat
        others = interjected < ROUNDS_OF_OTHERS
        seat, option = answer(session.game, session.state, bots, others)
        interjected = 0 if seat == asked else interjected + 1
        yield seat, option


def wander(session: noctuary.Session, number: int) -> None:
    """What people do beside replying: take back, do again, branch off, write something down."""
    if number % 29 == 5:
        session.undo()
    elif number % 29 == 12:
        session.undo("turn", luck="new")
    elif number % 29 == 17:
        session.undo()
        session.undo()
        session.redo()
    elif number % 29 == 23:
        session.branch(session.moment - 3 if session.moment > 3 else 0)
    elif number % 29 == 26 and "note:" in session.state.standing:
        session.reply("note:The rain has stopped.")


if __name__ == "__main__":
    main(*sys.argv[1:])
