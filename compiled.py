"""The rules compiled to machine code: an option of the build that changes no source.

HATCH_BUILD_HOOKS_ENABLE=1 python -m hatchling build -t wheel

makes a wheel for this platform and this Python, in which each module of the rules stands twice: as
the source that everybody reads, and as Cython translates that very source, which Python prefers
when it imports. Without the variable the wheel is the pure one, which is the default and the truth.
`python3 go.py fast` builds this and tests it. NOCTUARY_COMPILE="arkham_noir six_days" compiles the
rules of these games alone.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT: Final = Path(__file__).resolve().parent
SOURCE: Final = ROOT / "src"
WORK: Final = ROOT / "build" / "cython"
ENGINE: Final = ("ahead", "chance", "kept", "state", "step")
"""What of the engine runs whenever a game is played."""
NOT_RULES: Final = {"ahead", "authoring", "content", "events", "game", "seen", "words"}
"""Rooms of a game that read packs and speak to people, and files that only declare: nothing is
gained there."""
RUN_IN_PLAY: Final = ("layout.py", "rotated_tiles.py", "town.py")
"""But a board is worked out anew with every tile that is laid, and looked at with every step."""
DIRECTIVES: Final = {"language_level": 3, "annotation_typing": False}
"""Annotations stay what they are to Python: no promise that a compiler may rely on."""

FLAGS: Final = () if os.name == "nt" else ("-O2", "-g0", "-fno-plt", "-fvisibility=hidden")
OURS: Final = {
    "__Pyx_PyObject_GetAttrStr(": "ATTRIBUTE(",
    "__Pyx_PyObject_FastCallMethod(": "CALL_METHOD(",
    "__Pyx_PyObject_GetItem(": "ITEM(",
    "__Pyx_PyObject_IsTrue(": "IS_TRUE(",
}
"""What the translated rules call instead of Cython's own: compiled.h says why."""
RULES: Final = "/* #### Code section: module_code ### */"
AFTER_RULES: Final = "/* #### Code section: module_exttypes ### */"
"""Between these lines Cython writes what it translated, and nothing of its own."""
NIGHTS: Final = {"last_bus": 1, "ward_seven": 4, "the_will": 4, "hollow_choir": 4}
"""Scenarios of When Darkness Comes and their seats, in which most of its rules are used."""
PRACTICE: Final = {
    "arkham_noir": ["--games 400"],
    "when_darkness_comes": [
        f"--games 60 --set scenario={scenario} --set seats={seats}"
        for scenario, seats in NIGHTS.items()
    ],
}
"""Games of which the compiler is shown how they run, and what random players play of them; that
takes as long as compiling them again."""
COUNTING, BY_COUNTS = ("-fprofile-generate",), ("-fprofile-use", "-fprofile-correction")


class Compiled(BuildHookInterface[Any]):
    """Adds the compiled rules to a wheel; an installation in place stays pure."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        built = compiled(modules())
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update(
            {str(file): file.relative_to(WORK / "lib").as_posix() for file in built}
        )


def modules() -> dict[str, Path]:
    """The modules of the rules by name: the heart of the engine, and the rooms of every game."""
    package = SOURCE / "noctuary"
    files = [package / "engine" / f"{name}.py" for name in ENGINE]
    games = os.environ.get("NOCTUARY_COMPILE", "*").split()
    files += [
        file
        for game in games
        for file in sorted((package / "games").glob(f"{game}/**/*.py"))
        if file.name != "__init__.py"
        and (
            NOT_RULES.isdisjoint(file.relative_to(package).with_suffix("").parts)
            or (file.parent.name == "content" and file.name in RUN_IN_PLAY)
        )
    ]
    return {".".join(file.relative_to(SOURCE).with_suffix("").parts): file for file in files}


def compiled(sources: dict[str, Path]) -> list[Path]:
    """Every module as a library, below `build/cython/lib`."""
    need_a_compiler()
    files = {name: with_memory(file) for name, file in c_files(sources).items()}
    shown = {name: files[name] for name in files if is_practised(name)} if is_gnu() else {}
    if shown:
        practise(shown)
    others = {name: files[name] for name in files if name not in shown}
    return libraries(shown, WORK / "lib", BY_COUNTS) + libraries(others, WORK / "lib")


def c_files(sources: dict[str, Path]) -> dict[str, Path]:
    """Every module as Cython translates it."""
    from Cython.Build import cythonize
    from setuptools import Extension

    extensions = cythonize(
        [Extension(name, [os.path.relpath(file, ROOT)]) for name, file in sources.items()],
        nthreads=os.cpu_count() or 1,
        build_dir=str(WORK / "c"),
        compiler_directives=DIRECTIVES,
    )
    return {extension.name: Path(extension.sources[0]) for extension in extensions}


def with_memory(file: Path) -> Path:
    """The same, but that each place remembers where it found an attribute or a method."""
    text = file.read_text()
    if text.count(RULES) != 1 or text.count(AFTER_RULES) != 1:
        sys.exit(f"{file} is not laid out as expected: try the Cython of requirements-fast.lock.")
    before, rules = text.split(RULES)
    rules, after = rules.split(AFTER_RULES)
    for theirs, ours in OURS.items():
        rules = rules.replace(theirs, ours)
    woven = WORK / "woven" / file.relative_to(WORK / "c")
    woven.parent.mkdir(parents=True, exist_ok=True)
    woven.write_text(f'{before}{RULES}\n#include "compiled.h"\n{rules}{AFTER_RULES}{after}')
    return woven


def libraries(files: dict[str, Path], folder: Path, more: Sequence[str] = ()) -> list[Path]:
    """Every translated module as a library below a folder."""
    from setuptools import Distribution, Extension

    extensions = [
        Extension(
            name,
            [os.path.relpath(file, ROOT)],
            include_dirs=[str(ROOT)],
            extra_compile_args=[*FLAGS, *more],
            extra_link_args=[*more],
        )
        for name, file in files.items()
    ]
    command: Any = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(folder), str(WORK / "temp")
    command.parallel = os.cpu_count() or 1
    command.force = True
    command.ensure_finalized()
    command.run()
    return [Path(file).resolve() for file in command.get_outputs()]


def is_gnu() -> bool:
    """Whether the compiler can be shown how a program runs without further tools."""
    told = subprocess.run([*c_compiler(), "--version"], capture_output=True, text=True, check=False)
    return "Free Software Foundation" in told.stdout


def is_practised(module: str) -> bool:
    """Whether the compiler is shown how this module runs."""
    room, inner = module.split(".")[1:3]
    return room == "engine" or inner in PRACTICE


def practise(files: dict[str, Path]) -> None:
    """Let random players play with libraries that count which way the rules go, so that the
    compiler can put the usual way first. The counts come to lie beside the objects."""
    folder = WORK / "practice"
    for old in (folder, WORK / "temp"):
        shutil.rmtree(old, ignore_errors=True)
    shutil.copytree(SOURCE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    libraries(files, folder, COUNTING)
    for game, plays in PRACTICE.items():
        for what in plays:
            played = f"-m noctuary simulate {game.replace('_', '-')} {what} --jobs 1 --seed 1"
            subprocess.run(
                [sys.executable, *played.split()],
                env={**os.environ, "PYTHONPATH": str(folder)},
                check=True,
            )


def c_compiler() -> list[str]:
    """How the C compiler is called here."""
    return (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()


def need_a_compiler() -> None:
    """Say what is missing, and how to get it, before anything is begun."""
    wanted = c_compiler()[0]
    if os.name != "nt" and shutil.which(wanted) is None:
        sys.exit(
            f"The rules cannot be compiled: there is no C compiler {wanted} on this machine. "
            "On Debian and Ubuntu this brings one: apt-get install gcc python3-dev; "
            "on macOS: xcode-select --install. Noctuary plays without it all the same."
        )
