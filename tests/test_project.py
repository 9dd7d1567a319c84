"""The project around the code: set-up, dependencies, documents, package and house rules."""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
LOCK, TEST_LOCK = "requirements.lock", "requirements-test.lock"
LOCKS = sorted(ROOT.glob("requirements*.lock"))
GENERATED = {".git", "build", "dist", "node_modules", "__pycache__"}
UNWANTED_NAMES = re.compile(
    r"(Manager|Handler|Helpers?|Utils?|Base|Impl)$|^(utils?|helpers?|misc)$"
)


def files(*suffixes: str) -> list[Path]:
    """The project's own files with these endings, without what tools leave behind."""
    found = []
    for folder, inner, names in os.walk(ROOT):
        inner[:] = [name for name in inner if name not in GENERATED and not name.startswith(".")]
        found += [Path(folder, name) for name in names if name.endswith(suffixes)]
    return found


def package_names(requirements: list[str]) -> set[str]:
    return {re.split(r"[^A-Za-z0-9-]", requirement)[0].lower() for requirement in requirements}


PLAYING = ["venv", "requirements.lock", "project", "without tools"]


# --- go.py ----------------------------------------------------------------------------------


@pytest.fixture
def go(tmp_path, monkeypatch):
    """go.py in a folder of its own, with installers that only note what they were asked."""
    spec = importlib.util.spec_from_file_location("go", ROOT / "go.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name in ("pyproject.toml", "requirements.lock", "requirements-test.lock"):
        (tmp_path / name).write_text(name)
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "PROJECT", tmp_path / "pyproject.toml")
    monkeypatch.setattr(module, "LOCK", tmp_path / "requirements.lock")
    monkeypatch.setattr(module, "TEST_LOCK", tmp_path / "requirements-test.lock")
    monkeypatch.setattr(module, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(module, "READY", tmp_path / ".venv" / "ready")
    monkeypatch.setattr(module, "PYTHON", tmp_path / ".venv" / "python")
    monkeypatch.setattr(module, "is_made_by_this_python", lambda: True)
    module.done = []

    def make_venv():
        module.done.append("venv")
        module.VENV.mkdir(exist_ok=True)
        module.PYTHON.touch()

    monkeypatch.setattr(module, "make_venv", make_venv)
    monkeypatch.setattr(module, "install", lambda lock, exact=False: module.done.append(lock.name))
    monkeypatch.setattr(module, "install_project", lambda: module.done.append("project"))
    monkeypatch.setattr(module, "leave_out_tools", lambda: module.done.append("without tools"))
    return module


def test_the_first_call_sets_up_and_the_second_does_nothing(go):
    go.ensure_environment(go.LOCK)
    assert go.done == PLAYING
    go.ensure_environment(go.LOCK)
    assert go.done == PLAYING


def test_a_changed_lock_is_installed_into_the_same_environment(go):
    go.ensure_environment(go.LOCK)
    go.done.clear()
    go.LOCK.write_text("newer")
    go.ensure_environment(go.LOCK)
    assert go.done == PLAYING[1:]


def test_playing_installs_what_playing_needs_and_whoever_tests_can_play(go, monkeypatch):
    ran = []
    for task in ("play", "noctuary", "check"):
        stand_in = lambda task=task: ran.append(task) or 0  # noqa: E731
        monkeypatch.setattr(go, task, stand_in)
        monkeypatch.setitem(go.TASKS, task, stand_in)
    for task in ("play", "noctuary"):
        go.main(task)
    assert go.done == PLAYING
    go.main("check")
    assert go.done[4:] == ["requirements-test.lock", "project"]
    go.main("play")
    assert go.done[6:] == []
    assert ran == ["play", "noctuary", "check", "play"]


def test_uv_is_the_version_that_the_locks_were_made_with(go, monkeypatch):
    asked = []
    monkeypatch.setattr(go.shutil, "which", lambda *_, **__: None)
    monkeypatch.setattr(go, "fault_of", lambda *command: asked.append(command[-1]))
    go.fault_of_installing(("uv", "sync"), ("pip", "install"))
    assert re.fullmatch(r"uv==\d+\.\d+\.\d+", asked[0])


def test_an_interrupted_set_up_is_begun_again(go, monkeypatch):
    def interrupted(lock, exact):
        raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr(go, "install", interrupted)
        with pytest.raises(KeyboardInterrupt):
            go.ensure_environment(go.LOCK)
    assert go.done == ["venv"]
    go.ensure_environment(go.LOCK)
    assert go.done == ["venv", *PLAYING]


def test_an_addition_is_installed_once_and_again_after_the_rest_changed(go):
    go.ensure_environment(go.TEST_LOCK)
    peers = go.ROOT / "requirements-bench.lock"
    peers.write_text("peers")
    go.done.clear()
    go.ensure_addition(peers, "peers")
    go.ensure_addition(peers, "peers")
    assert go.done == ["requirements-bench.lock"]
    go.PROJECT.write_text("newer")
    go.ensure_addition(peers, "peers")
    assert go.done == ["requirements-bench.lock"] * 2


def test_pip_steps_in_when_uv_fails(go, monkeypatch, capsys):
    asked = []

    def fault_of(*command):
        asked.append(command[0])
        return "no route" if command[0] == "uv" else None

    monkeypatch.setattr(go, "fault_of", fault_of)
    assert go.fault_of_installing(("uv", "sync"), ("pip", "install")) is None
    assert asked[-2:] == ["uv", "pip"]
    assert "trying pip" in capsys.readouterr().err


def test_a_missing_network_is_told_in_a_sentence(monkeypatch):
    spec = importlib.util.spec_from_file_location("go", ROOT / "go.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "fault_of_installing", lambda by_uv, by_pip: "no route to host")
    with pytest.raises(SystemExit, match=r"network once: is this machine connected\?"):
        module.install(module.LOCK)


def test_an_old_python_is_told_in_a_sentence():
    pretend = "import runpy, sys; sys.version_info = (3, 10, 2); runpy.run_path('go.py')"
    done = subprocess.run(
        [sys.executable, "-c", pretend], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.startswith("Noctuary needs Python 3.11 or newer, and this is Python 3.10.")


def test_go_compiles_on_pythons_that_are_too_old():
    ast.parse((ROOT / "go.py").read_text(), feature_version=(3, 7))


@pytest.mark.parametrize("arguments", [("dance",), ("check", "twice")])
def test_an_unknown_task_is_wrong_use(go, capsys, arguments):
    assert go.main(*arguments) == 2
    assert "Tasks: play, test, check" in capsys.readouterr().err


def test_help_names_every_task(go, capsys):
    assert go.main() == 0
    assert set(go.TASKS) == set(re.findall(r"go\.py (\w+)", capsys.readouterr().out))


# --- dependencies ---------------------------------------------------------------------------


def test_every_dependency_is_justified():
    documented = (ROOT / "docs" / "dependencies.md").read_text().lower()
    groups = [PROJECT["project"]["dependencies"]]
    groups += PROJECT["project"]["optional-dependencies"].values()
    groups += PROJECT["dependency-groups"].values()
    names = set().union(*map(package_names, groups))
    assert {name for name in names if not re.search(rf"\b{name}\b", documented)} == set()


def pins(name: str) -> set[str]:
    """What a lock holds, with its version."""
    return set(re.findall(r"^\S+==\S+", (ROOT / name).read_text(), re.MULTILINE))


def test_the_locks_hold_every_dependency_and_playing_needs_no_tool_of_the_tests():
    groups = PROJECT["dependency-groups"]
    to_play = package_names(PROJECT["project"]["dependencies"] + groups["install"])
    to_test = package_names(groups["test"])
    playing, testing = (package_names(sorted(pins(name))) for name in (LOCK, TEST_LOCK))
    assert to_play - playing == set()
    assert to_test - testing == set()
    assert playing & {"mypy", "playwright", "psycopg", "pytest", "ruff"} == set()
    assert pins(LOCK) <= pins(TEST_LOCK)


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_pins_with_hashes_and_names_no_host(lock):
    text = lock.read_text()
    pins = re.findall(r"^[a-z0-9].*==.*\\$", text, re.MULTILINE)
    assert pins
    assert len(pins) == len(re.findall(r"^[a-z0-9]", text, re.MULTILINE))
    assert not re.search(r"https?://|--index|--find-links|file:", text)


# --- documents and package ------------------------------------------------------------------


@pytest.mark.parametrize("page", files(".md"), ids=lambda page: str(page.relative_to(ROOT)))
def test_links_in_the_documentation_lead_somewhere(page):
    text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    links = re.findall(r"\]\(([^)\s#]+)", text)
    local = [link for link in links if not link.startswith(("http:", "https:", "mailto:"))]
    assert [link for link in local if not (page.parent / link).exists()] == []


def test_the_wheel_holds_code_catalogues_and_licences(tmp_path):
    build = "import sys; from hatchling.build import build_wheel; build_wheel(sys.argv[1])"
    subprocess.run([sys.executable, "-c", build, str(tmp_path)], cwd=ROOT, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    source = ROOT / "src"
    data = {
        path.relative_to(source).as_posix()
        for path in files(".py", ".yaml", ".html", ".css")
        if source in path.parents
    }
    assert "noctuary/py.typed" in names
    assert "noctuary/catalogues/arkham-noir.md" in names
    assert any(name.endswith("/licenses/LICENSE-CONTENT") for name in names)
    assert data - names == set()


# --- house rules ----------------------------------------------------------------------------


def test_no_name_hides_what_a_thing_is():
    vague = []
    for path in files(".py"):
        classes = re.findall(r"^\s*class (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
        vague += [name for name in (path.stem, *classes) if UNWANTED_NAMES.search(name)]
    assert vague == []


def test_no_test_is_skipped():
    skipping = re.compile(r"pytest\.(mark\.)?" + "(skip|xfail)")
    assert [
        path for path in files(".py") if skipping.search(path.read_text(encoding="utf-8"))
    ] == []
