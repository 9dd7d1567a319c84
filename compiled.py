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
import sys
import sysconfig
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT: Final = Path(__file__).resolve().parent
SOURCE: Final = ROOT / "src"
WORK: Final = ROOT / "build" / "cython"
ENGINE: Final = ("ahead", "chance", "events", "kept", "question", "state", "step")
"""What of the engine runs whenever a game is played."""
NOT_RULES: Final = {"authoring", "content", "seen", "words"}
"""Rooms of a game that read packs and speak to people: nothing is gained there."""
RUN_IN_PLAY: Final = ("layout.py", "rotated_tiles.py", "town.py")
"""But a board is worked out anew with every tile that is laid, and looked at with every step."""
DIRECTIVES: Final = {"language_level": 3, "annotation_typing": False}
"""Annotations stay what they are to Python: no promise that a compiler may rely on."""

FLAGS: Final = () if os.name == "nt" else ("-O2", "-g0")


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
            NOT_RULES.isdisjoint(file.relative_to(package).parts)
            or (file.parent.name == "content" and file.name in RUN_IN_PLAY)
        )
    ]
    return {".".join(file.relative_to(SOURCE).with_suffix("").parts): file for file in files}


def compiled(sources: dict[str, Path]) -> list[Path]:
    """Every module as a library, below `build/cython/lib`."""
    need_a_compiler()
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension

    jobs = os.cpu_count() or 1
    libraries = cythonize(
        [
            Extension(name, [os.path.relpath(file, ROOT)], extra_compile_args=[*FLAGS])
            for name, file in sources.items()
        ],
        nthreads=jobs,
        build_dir=str(WORK / "c"),
        compiler_directives=DIRECTIVES,
    )
    command: Any = Distribution({"ext_modules": libraries}).get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(WORK / "lib"), str(WORK / "temp")
    command.parallel = jobs
    command.ensure_finalized()
    command.run()
    return [Path(file).resolve() for file in command.get_outputs()]


def need_a_compiler() -> None:
    """Say what is missing, and how to get it, before anything is begun."""
    wanted = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if os.name != "nt" and shutil.which(wanted) is None:
        sys.exit(
            f"The rules cannot be compiled: there is no C compiler {wanted} on this machine. "
            "On Debian and Ubuntu this brings one: apt-get install gcc python3-dev; "
            "on macOS: xcode-select --install. Noctuary plays without it all the same."
        )
