"""The example of the documentation, played by the engine from the replies in ninth_bell.yaml.

python -m tests.games.six_days.example_game writes docs/journal-example.md anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from noctuary import Session
from noctuary.games.six_days import GAME
from noctuary.games.six_days.seen import journal

SCRIPT = Path(__file__).with_name("ninth_bell.yaml")
PAGE = Path(__file__).parents[3] / "docs" / "journal-example.md"


def reply_of(entry: Any) -> str:
    """One entry of the script as the reply that it stands for."""
    if isinstance(entry, dict) and "lines" in entry:
        return "write:" + "\n".join(entry["lines"])
    if isinstance(entry, dict):
        return f"write:{entry['write']}"
    return str(entry)


def play() -> Session:
    """The whole story, from its seed and its replies; nothing that was rolled can be taken back."""
    script = yaml.safe_load(SCRIPT.read_text(encoding="utf-8"))
    session = Session.start(GAME, seed=script["seed"], undo="strict", **script["settings"])
    for entry in script["replies"]:
        session.reply(reply_of(entry))
    return session


PREFACE = (
    "> A whole game of Six Days to Adventure. Its replies are kept in "
    "`tests/games/six_days/ninth_bell.yaml`; the engine rolled the dice, and the journal wrote "
    "this page. Half-won Core Challenges count for the hero here, as a setting allows.\n\n"
)


def page() -> str:
    """Its journal, with a line about how it came to be."""
    return PREFACE + journal.markdown(journal.compose(play()))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
