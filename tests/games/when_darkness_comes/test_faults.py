"""Every check of a town, just over the line and just within it, word by word.

The cases stand in tests/cases/when-darkness-comes-faults.txt: files of a small pack that begin
with `--- PATH`; what is not written is as in `PACK`, and what is told about that is left out. A
line `slips N by SEED in PATH` changes one letter of a plan, again and again, and tells each time.
"""

from __future__ import annotations

import random
import re

import pytest

from noctuary.engine.faults import Fault
from noctuary.engine.packs import Source
from noctuary.games.when_darkness_comes.content import checks, reading
from noctuary.games.when_darkness_comes.content.plot import Scenario
from noctuary.games.when_darkness_comes.content.tiles import Tile
from tests.cases import as_text, cases_of

CASES = {case.title: case for case in cases_of("when-darkness-comes-faults")}
LETTERS = " -|wo:&bx019.,t_#?pu!SE+ZH"
PACK = {
    "pack.yaml": """
id: small
game: when-darkness-comes
format: 1
version: "1"
title: Small
authors: [tests]
licence: CC-BY-4.0
""",
    "tiles/home.yaml": """
id: home
name: Home
class: town
buildings: [{id: house, name: House, at: [1, 1]}, {id: shed, name: Shed, at: [5, 4]}]
rooms: [{name: Hall, at: [1, 1]}, {name: Back, at: [3, 1]}]
legend: {H: {terrain: street, tags: [hydrant]}}
plan: |
  +:+:+:+:+:+:+:+:+
  :. . . . . . t .:
  + +-+1+ + + + + +
  :.|_ _w. . . , .:
  + + + + + + + + +
  :.w_ ?2. . . . .:
  + +-+o+ + + + + +
  :.|_ _x. . . p !:
  + +-+b+ + + + + +
  :. . . . . . . .:
  + + + + +-+0+ + +
  |# . . H|_ _|. .:
  + + + + + + + + +
  |# # . .|_ _|. .:
  + + + + +-+-+ + +
  :. . . . . . . .:
  +:+:+:+:+:+:+:+:+
""",
    "scenarios/one.yaml": """
id: one
title: One
intro: It begins.
objective: End it.
players: {min: 1, max: 2}
mode: coop
tiles: {start: [{tile: home}]}
characters: {start: {tile: home, tag: hydrant}}
end: {win: [{if: {flag: over}}]}
actions: [{id: finish, label: End it, where: {tile: home}, success: [{set_flag: over}]}]
""",
}


def told_about(written: str) -> str:
    """Every fault of the small pack with these files, but for those that it has itself."""
    orders = re.findall(r"^slips (\d+) by (\d+) in (\S+)$", written, flags=re.MULTILINE)
    files = dict(PACK)
    for part in re.split("^--- ", written, flags=re.MULTILINE)[1:]:
        path, _, text = part.partition("\n")
        files[path] = re.sub("^slips .*$", "", text, flags=re.MULTILINE)
    if not written:
        return as_text(all_faults(PACK))
    if not orders:
        return as_text(faults(files))
    return "\n".join(
        line for n, by, path in orders for line in slips(files, path, int(n), random.Random(by))
    )


def slips(files: dict[str, str], path: str, n: int, chance: random.Random) -> list[str]:
    """What is told when one letter of a plan is another one."""
    text = files[path]
    start = text.index("plan: |\n") + len("plan: |\n")
    told = []
    for _ in range(n):
        row, column = chance.randrange(17), chance.randrange(17)
        at = start + row * 20 + 2 + column
        letter = chance.choice(LETTERS)
        told.append(f"{row},{column} {text[at]!r} -> {letter!r}")
        told += map(str, faults({**files, path: text[:at] + letter + text[at + 1 :]}))
    return told


def faults(files: dict[str, str]) -> list[Fault]:
    known = {fault.message for fault in all_faults(PACK)}
    return [fault for fault in all_faults(files) if fault.message not in known]


def all_faults(files: dict[str, str]) -> list[Fault]:
    reading.leave_types_alone()
    source = Source({name: text.strip("\n").encode() for name, text in files.items()})
    parts = {
        key: source.decode(file, key, kind, optional=True) or []
        for file, keys in reading.FILES.items()
        for key, kind in keys.items()
        if key
    }
    parts["disks"] = [d for keys in reading.DISK_FILES.values() for k in keys for d in parts[k]]
    parts["tiles"] = reading.one_a_file(source, "tiles/", Tile)
    parts["scenarios"] = reading.one_a_file(source, "scenarios/", Scenario)
    checks.check(source, parts)
    return source.faults


@pytest.mark.parametrize("title", CASES)
def test_an_author_is_told(title):
    assert told_about(CASES[title].written) == CASES[title].told
