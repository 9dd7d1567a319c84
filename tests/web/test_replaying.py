"""A simulated game on a table in the browser."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import httpx

import noctuary
from noctuary.simulate import Plan, Shelf, games


def test_a_kept_game_is_laid_on_a_table_and_its_file_stays(tmp_path: Path) -> None:
    plan = Plan.of(noctuary.game("arkham-noir"), 1, "random", seed=1, with_replies=True)
    with Shelf(plan, keep=tmp_path) as shelf:
        for one in games(plan, jobs=1):
            shelf.take(one)
    (save,) = tmp_path.iterdir()
    before = save.read_bytes()
    command = [sys.executable, "-m", "noctuary", "replay", str(save), "--browser", "--port", "0"]
    server = subprocess.Popen([*command, "--at", "5"], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    moment, address = server.stdout.readline(), server.stdout.readline()
    link = address.removeprefix("Noctuary is at ").split()[0]
    with httpx.Client(headers={"Sec-Fetch-Site": "same-origin"}, follow_redirects=True) as browser:
        assert "arkham-noir-1-0" in browser.get(link).text
        table = browser.post(link, data={"name": "Ann"})
        assert table.status_code == 200
        shown = browser.get(link.partition("/join/")[0] + moment.split()[4].rstrip(","))
        assert shown.status_code == 200
        assert "/at/6" in shown.text
    server.send_signal(signal.SIGINT)
    server.communicate(timeout=30)
    assert save.read_bytes() == before
