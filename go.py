"""Sets up and runs Noctuary with nothing but Python 3.11 or newer.

python3 go.py play [GAME ...]   open the table in the browser, or play GAME in the terminal
python3 go.py test [ARGS]       every check and every test; ARGS go to pytest
python3 go.py check             format, lint, strict types, import rules and English alone
python3 go.py format            put everything into the form that check wants
python3 go.py bench [ARGS]      measure speed beside other engines
python3 go.py fast [ARGS]       compile the rules and test them so; ARGS go to pytest
python3 go.py mutate [ARGS]     change rules at random, and see whether the tests notice
python3 go.py docs              check the documentation and list the rules without a test
python3 go.py record [PART]     record the games, cases and numbers of the tests anew
python3 go.py lock [ARGS]       resolve the dependencies anew; ARGS go to uv pip compile
python3 go.py noctuary [ARGS]   run the noctuary command itself
"""

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

# This file keeps to syntax that Pythons from 3.6 on can read, so that they can be told this.
if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit(
        "Noctuary needs Python 3.11 or newer, and this is Python {}.{}. Start go.py with a newer "
        "one, for example: python3.13 go.py play".format(*sys.version_info)
    )

ROOT = Path(__file__).resolve().parent
PROJECT = ROOT / "pyproject.toml"
LOCK = ROOT / "requirements.lock"
TEST_LOCK = ROOT / "requirements-test.lock"
ANALYSTS_LOCK = ROOT / "requirements-analysts.lock"
ANALYSTS_PURPOSE = "what the analysts' tools stand on"
ANALYSTS_EXTRAS = ("analysis", "cluster", "env")
PRINT_LOCK = ROOT / "requirements-print.lock"
PRINT_PURPOSE = "what sets the printed cards and sheets"
BENCH_LOCK = ROOT / "requirements-bench.lock"
FAST_LOCK = ROOT / "requirements-fast.lock"
PGSERVER_LOCK = ROOT / "requirements-pgserver.lock"
VENV = ROOT / ".venv"
READY = VENV / "ready"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
PIP = (str(PYTHON), "-m", "pip", "--quiet", "--retries", "2")
UV = (str(BIN / "uv"), "--quiet", "pip")
UV_VERSION = "0.13.7"
NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"
ENVIRONMENT = {
    **{name: value for name, value in os.environ.items() if name != NO_BYTECODE},
    "DEBIAN_FRONTEND": "noninteractive",
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "UV_PYTHON_DOWNLOADS": "never",
    "UV_SYSTEM_CERTS": "1",
    "VIRTUAL_ENV": str(VENV),
}
COMPILED = ROOT / "build" / "compiled"
FAST_TESTS = (
    *("tests/playthroughs", "tests/archive", "tests/contract/test_counted_trees.py"),
    "tests/compiled",
)
"""What is tested of the compiled rules unless something else is asked for: recorded games, and how
the compiled code finds things."""
NODE = VENV / "node"
BIOME = NODE / "node_modules" / ".bin" / ("biome.cmd" if os.name == "nt" else "biome")
BIOME_VERSION = "2.6.6"
CHECKS = {
    "format": ("ruff", "format", "--check"),
    "lint": ("ruff", "check"),
    "types": ("mypy",),
    "imports": ("lint-imports", "--no-logo"),
    "templates": ("djlint", "--lint", "--quiet", "src/noctuary/web/templates"),
    "spelling": ("codespell",),
    "wording": ("python", "-m", "tests.wording"),
    "styles and scripts": (str(BIOME), "check", "--error-on-warnings"),
}
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


# --- running other programs -----------------------------------------------------------------


def say(sentence: str) -> None:
    """Tell the person at the terminal what is going on, apart from any program's output."""
    print(sentence, file=sys.stderr, flush=True)


def run(program: str, *arguments: str) -> int:
    """Run a program of the environment in the project's folder and return its exit code."""
    return subprocess.call([str(BIN / program), *arguments], cwd=ROOT, env=ENVIRONMENT)


def become(program: str, *arguments: str) -> int:
    """Hand the terminal over to a program of the environment, in the folder of the caller."""
    command = [str(BIN / program), *arguments]
    if os.name != "nt":
        os.execv(command[0], command)
    return subprocess.call(command)


def fault_of(*command: str) -> str | None:
    """Run a command quietly; None when it went well, else all that it said."""
    try:
        done = subprocess.run(
            command, check=False, cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True
        )
    except OSError as error:
        return str(error)
    return (done.stdout + done.stderr).strip() if done.returncode else None


def last_words(fault: str) -> str:
    """The end of what a failed program said, without its warnings, set in a little."""
    lines = [line for line in fault.splitlines() if line and "WARNING" not in line]
    return "\n".join(f"  {line}" for line in lines[-6:])


# --- set-up ---------------------------------------------------------------------------------


def fingerprint(*files: Path) -> str:
    """What an environment is made from: it is ready as long as this stays the same."""
    parts = [sys.version.encode(), str(ROOT).encode(), *(file.read_bytes() for file in files)]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def is_ready(stamp: Path, *expected: str) -> bool:
    """Whether the set-up that leaves this stamp was finished for one of these sets of files."""
    return PYTHON.exists() and stamp.exists() and stamp.read_text() in expected


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Let one set-up run at a time; the system drops the lock if its process dies."""
    with (ROOT / ".venv.lock").open("w") as file:
        if os.name != "nt":
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def ensure_environment(lock: Path) -> None:
    """Make .venv hold exactly what a lock says, unless it does; whoever can test can also play."""
    expected, enough = fingerprint(lock, PROJECT), fingerprint(TEST_LOCK, PROJECT)
    if is_ready(READY, expected, enough):
        return
    with one_at_a_time():
        if is_ready(READY, expected, enough):
            return
        if not (READY.exists() and is_made_by_this_python()):
            make_venv()
        READY.unlink(missing_ok=True)
        say("Installing what Noctuary stands on ...")
        install(lock, exact=True)
        install_project()
        if lock == LOCK:
            leave_out_tools()
        READY.write_text(expected)


def is_made_by_this_python() -> bool:
    """Whether .venv still works and has the version of the Python that runs this file."""
    question = f"import sys; sys.exit(sys.version != {sys.version!r})"
    return fault_of(str(PYTHON), "-c", question) is None


def make_venv() -> None:
    """Make .venv from nothing; a set-up that was interrupted left no stamp and ends up here."""
    say(f"Making {VENV.name} with Python {sys.version.split()[0]} ...")
    fault = fault_of(sys.executable, "-m", "venv", "--clear", str(VENV))
    if fault is not None:
        sys.exit(
            f"Python could not make a virtual environment in {VENV}:\n{last_words(fault)}\n"
            "On Debian and Ubuntu this usually helps: apt-get install python3-venv"
        )


def install(lock: Path, exact: bool = False) -> None:
    """Install what a lock lists, checked by its hashes; exact removes everything else."""
    by_uv = ("sync",) if exact else ("install", "--requirements")
    fault = fault_of_installing(
        (*UV, *by_uv, str(lock), "--require-hashes"),
        (*PIP, "install", "--requirement", str(lock), "--require-hashes"),
    )
    if fault is not None:
        sys.exit(
            f"What {lock.name} lists could not be installed. Setting up needs the network once: "
            f"is this machine connected? The installer's last words:\n{last_words(fault)}"
        )


def install_project() -> None:
    """Install Noctuary itself in place, so that a changed source file counts at once."""
    here = ("install", "--no-deps", "--no-build-isolation", "--editable", str(ROOT))
    fault = fault_of_installing((*UV, *here), (*PIP, *here))
    if fault is not None:
        sys.exit(f"Noctuary itself could not be installed:\n{last_words(fault)}")


def leave_out_tools() -> None:
    """Take away what set this up and is not needed to play; the next set-up brings it again."""
    fault_of(*UV, "uninstall", "setuptools", "uv")


def fault_of_installing(by_uv: Sequence[str], by_pip: Sequence[str]) -> str | None:
    """Let uv do it in seconds, or pip if uv cannot be had or fails; None when one of them did."""
    wanted = f"uv=={UV_VERSION}"
    if shutil.which("uv", path=BIN) or fault_of(*PIP, "install", wanted) is None:
        if fault_of(*by_uv) is None:
            return None
        say("uv did not succeed; trying pip, which takes longer ...")
    return fault_of(*by_pip)


def ensure_addition(lock: Path, purpose: str) -> None:
    """Install what one task alone needs beside the rest, unless it is there already."""
    stamp = VENV / f"ready-{lock.stem}"
    expected = fingerprint(TEST_LOCK, PROJECT, lock)
    if is_ready(stamp, expected):
        return
    with one_at_a_time():
        say(f"Installing {purpose} ...")
        install(lock)
        stamp.write_text(expected)


def ensure_browser() -> None:
    """Browser tests drive the machine's own Chromium; install it where that is possible."""
    if not (ROOT / "tests" / "browser").is_dir() or any(map(shutil.which, CHROMIUM_NAMES)):
        return
    if shutil.which("apt-get") and os.geteuid() == 0:
        say("Installing Chromium for the browser tests ...")
        fault_of("apt-get", "update")
        fault_of("apt-get", "install", "--yes", "--no-install-recommends", "chromium")
    if not any(map(shutil.which, CHROMIUM_NAMES)):
        say(
            "The browser tests will fail: they need Chromium or Chrome, and none was found. "
            "On Debian, as root: apt-get install chromium"
        )


def ensure_biome() -> None:
    """Style sheets and scripts are checked by Biome, which npm brings along where there is one."""
    stamp = VENV / "ready-biome"
    npm = shutil.which("npm")
    if is_ready(stamp, BIOME_VERSION) or npm is None:
        return
    say("Installing Biome, which checks style sheets and scripts ...")
    quiet = ("--no-save", "--no-audit", "--no-fund", "--silent")
    wanted = f"@biomejs/biome@{BIOME_VERSION}"
    fault = fault_of(npm, "install", "--prefix", str(NODE), *quiet, wanted)
    if fault is None:
        stamp.write_text(BIOME_VERSION)
    else:
        say(f"Biome could not be installed:\n{last_words(fault)}")


def ensure_database_server() -> None:
    """Storage tests start a real PostgreSQL; bring one along where the machine has none."""
    on_this_machine = any(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if (ROOT / "tests" / "web").is_dir() and not (on_this_machine or shutil.which("initdb")):
        ensure_addition(PGSERVER_LOCK, "a PostgreSQL server for the storage tests")


# --- tasks ----------------------------------------------------------------------------------


def play(*arguments: str) -> int:
    return become("noctuary", *(("play", *arguments) if arguments else ()))


def noctuary(*arguments: str) -> int:
    if arguments[:1] == ("print",):
        ensure_addition(PRINT_LOCK, PRINT_PURPOSE)
    return become("noctuary", *arguments)


def check() -> int:
    ensure_biome()
    ensure_addition(ANALYSTS_LOCK, ANALYSTS_PURPOSE)
    ensure_addition(PRINT_LOCK, PRINT_PURPOSE)
    failed = 0
    with ThreadPoolExecutor(2) as two:  # as the tests that follow have two processes
        faults = {
            name: two.submit(fault_of, str(BIN / program), *arguments)
            for name, (program, *arguments) in CHECKS.items()
            if program != str(BIOME) or BIOME.exists()
        }
        for name in CHECKS:
            if name not in faults:
                say(f"{name}: not looked at; that needs npm, which comes with Node.js")
                continue
            fault = faults[name].result()
            say(f"{name}: ok" if fault is None else f"{name}: not ok\n{fault}")
            failed = failed or int(fault is not None)
    return failed


def format() -> int:
    ensure_biome()
    done = run("ruff", "check", "--fix", "--quiet") or run("ruff", "format", "--quiet")
    if not BIOME.exists():
        say("Style sheets and scripts stay as they are: that needs npm, which comes with Node.js")
        return done
    return done or run(str(BIOME), "check", "--write")


def test(*arguments: str) -> int:
    ensure_browser()
    ensure_database_server()
    with ThreadPoolExecutor(1) as beside:
        # Compiles the tests while one core is free, instead of both workers doing it at once.
        beside.submit(fault_of, str(PYTHON), "-m", "pytest", "--collect-only", "-q", *arguments)
        checked = check()
    return run("python", "-m", "pytest", "-n", "2", *arguments) or checked


def bench(*arguments: str) -> int:
    ensure_addition(ANALYSTS_LOCK, ANALYSTS_PURPOSE)
    ensure_addition(BENCH_LOCK, "the engines to compare with")
    return run("python", "-m", "bench", *arguments)


def fast(*arguments: str) -> int:
    ensure_addition(FAST_LOCK, "what compiles the rules")
    say("Compiling the rules; this takes some minutes ...")
    shutil.rmtree(COMPILED, ignore_errors=True)
    built = subprocess.run(
        [str(PYTHON), "-m", "hatchling", "build", "-t", "wheel", "-d", str(COMPILED)],
        check=False, cwd=ROOT, env={**ENVIRONMENT, "HATCH_BUILD_HOOKS_ENABLE": "1"},
        capture_output=True, text=True,
    )  # fmt: skip
    if built.returncode:
        say(f"The rules could not be compiled:\n{last_words(built.stdout + built.stderr)}")
        return 1
    wheel = next(COMPILED.glob("*.whl"))
    shutil.unpack_archive(wheel, COMPILED / "src", "zip")
    say(f"Built {wheel.relative_to(ROOT)}. Testing what is in it ...")
    ENVIRONMENT["PYTHONPATH"] = str(COMPILED / "src")
    if run(
        "python", "-c", "from noctuary.engine import state; assert '.py' != state.__file__[-3:]"
    ):
        return 1
    failed = run("python", "-m", "pytest", "-q", "-n", "2", *(arguments or FAST_TESTS))
    if not failed:
        say(
            "The compiled rules are ready. PYTHONPATH=build/compiled/src plays, simulates and "
            "serves with them here; elsewhere install the wheel."
        )
    return failed


def mutate(*arguments: str) -> int:
    return run("python", "-m", "bench.mutate", *arguments)


def docs() -> int:
    checked = run("python", "-m", "pytest", "--quiet", "tests/test_project.py")
    return run("python", "-m", "tests.rule_coverage") or checked


def record(*arguments: str) -> int:
    return run("python", "-m", "tests.playthroughs", *arguments)


def lock(*arguments: str) -> int:
    resolve = ("pip", "compile", "--quiet", "--universal", "--generate-hashes", "--no-header")
    to_play = ("pyproject.toml", "--group", "install")
    on_top = ("--constraints", TEST_LOCK.name)
    extras = [part for name in ANALYSTS_EXTRAS for part in ("--extra", name)]
    contents = {
        LOCK: to_play,
        TEST_LOCK: (*to_play, "--group", "test", "--constraints", LOCK.name),
        ANALYSTS_LOCK: ("pyproject.toml", *extras, *on_top),
        PRINT_LOCK: ("pyproject.toml", "--extra", "print", *on_top),
        BENCH_LOCK: ("--group", "bench", *on_top),
        FAST_LOCK: ("--group", "fast", *on_top),
        PGSERVER_LOCK: ("--group", "pgserver", *on_top),
    }
    for file, sources in contents.items():
        target = ("--python-version", "3.11", "--output-file", file.name)
        if run("uv", *resolve, *target, *sources, *arguments):
            return 1
    ensure_environment(TEST_LOCK)
    return 0


TASKS: dict[str, Callable[..., int]] = {
    task.__name__: task
    for task in (play, test, check, format, bench, fast, mutate, docs, record, lock, noctuary)
}


def main(name: str = "help", *arguments: str) -> int:
    if name in ("help", "--help", "-h"):
        print((__doc__ or "").strip())
        return 0
    if name not in TASKS or (name in ("check", "docs", "format") and arguments):
        say(f"There is no task {' '.join((name, *arguments))!r}. Tasks: {', '.join(TASKS)}.")
        return 2
    ensure_environment(LOCK if TASKS[name] in (play, noctuary) else TEST_LOCK)
    return TASKS[name](*arguments)


if __name__ == "__main__":
    try:
        sys.exit(main(*sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
