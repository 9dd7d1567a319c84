"""Own words: long texts, what can be done at any time, and documents to take away."""

from __future__ import annotations

import os
import shlex
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from noctuary.engine.papers import Document
from noctuary.engine.question import Option
from noctuary.engine.state import OWN_WORDS
from noctuary.engine.words import listed
from noctuary.terminal.replies import Unclear, fits
from noctuary.terminal.screen import Reading, Screen

if TYPE_CHECKING:
    from noctuary.terminal.sitting import Sitting

FENCE: Final = '"""'
"""Alone on a line it begins a long text, and ends it."""
SHORT_FORM: Final = "story"
CONCEDE: Final = "concede"
"""The verb of the standing option that gives the game up: a command of its own."""


def long_text(screen: Screen) -> str:
    """Lines as they are typed, up to a line with the fence; what stands there is kept exactly."""
    if screen.typed:
        screen.say(f"Write as long as you like; a line with {FENCE} alone ends it.")
    lines = []
    while (line := screen.ask("")) != FENCE:
        lines.append(line)
    return "\n".join(lines)


def edited(screen: Screen, text: str = "") -> str:
    """A text written in the person's own editor."""
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR")
    if not screen.typed or not editor:
        raise Unclear(f"No editor was found; a line with {FENCE} begins a long text.")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "words.txt"
        path.write_text(text, encoding="utf-8")
        try:
            subprocess.run([*shlex.split(editor), str(path)], check=True)
            return path.read_text(encoding="utf-8").rstrip("\n")
        except (OSError, subprocess.CalledProcessError, UnicodeDecodeError) as error:
            raise Unclear(f"Nothing was written: {error}.") from None


def write_in_editor(sitting: Sitting, _: str) -> None:
    """Answer a question for words in an editor."""
    asking = sitting.asking
    if asking is None or asking.question.kind != "text":
        raise Unclear("This question does not take your own words.")
    words = edited(sitting.screen)
    if words.strip():
        sitting.reply(OWN_WORDS + words)


# ── at any time ───────────────────────────────────────────────────────────────────────────────


def more(sitting: Sitting, typed: str) -> None:
    """What can be done at any time: `m` lists it, `m 3` does it, `m 1 words` writes it."""
    asking = sitting.asking
    if asking is None or sitting.looking is not None:
        raise Unclear("There is nothing else to do just now.")
    options = [option for option in asking.question.standing if option.verb != CONCEDE]
    if not options:
        raise Unclear("In this game there is nothing to do beside its questions.")
    if not typed:
        list_more(sitting.screen, options)
        return
    option, words = meant(options, typed)
    if not option.expects:
        sitting.reply(option.id)
        return
    words = words or ask_words(sitting, option)
    if words.strip():
        sitting.reply(option.id + words)


def list_more(screen: Screen, options: list[Option]) -> None:
    """Everything that can be done at any time, by number."""
    screen.say("At any time you can, with m and the number:")
    for number, option in enumerate(options, 1):
        cost = f" ({option.cost})" if option.cost else ""
        words = ", and your words" if option.expects else ""
        screen.say(f"{number}. {option.label}{words}{cost}.")


def meant(options: list[Option], typed: str) -> tuple[Option, str]:
    """The thing that is meant, by number or name, and the words behind it."""
    first, _, rest = typed.partition(" ")
    if first.isdecimal():
        if 1 <= int(first) <= len(options):
            return options[int(first) - 1], rest.strip()
        raise Unclear(f"There is no {first}; choose 1 to {len(options)}.")
    found = [option for option in options if first.rstrip(":") == option.verb]
    if found:
        return found[0], rest.strip()
    found = [option for option in options if option.id == typed or fits(option, typed)]
    if len(found) == 1:
        return found[0], ""
    raise Unclear(f"m lists what can be done at any time; {typed!r} is not clear.")


def ask_words(sitting: Sitting, option: Option) -> str:
    """The words that an option takes along, typed now."""
    for line in sitting.drawing.before_words(sitting.session, option.id):
        sitting.screen.say(line)
    words = sitting.screen.ask("Your words > ")
    return long_text(sitting.screen) if words == FENCE else words


# ── documents ─────────────────────────────────────────────────────────────────────────────────


def documents(sitting: Sitting, where: str) -> None:
    """Read the journal, or write it to a file whose ending says in which form."""
    game = sitting.session.game
    if not game.documents:
        raise Unclear("This game writes nothing down; l shows the log.")
    document, short, where = named(game.documents, where)
    if where:
        write(sitting, document, Path(where).expanduser(), short)
        return
    _, text = game.write(sitting.session, document.id, "txt", sitting.seat, short)
    sitting.screen.read([Reading(document.title, text)])
    forms = ", ".join(document.forms)
    sitting.screen.say(f"j FILE writes it to a file ({forms} by its ending).", "dim")
    for other in game.documents[1:]:
        sitting.screen.say(f"j {other.id} and j {other.id} FILE: {other.title.lower()}.", "dim")
    if document.has_short:
        sitting.screen.say(f"j {SHORT_FORM} and j {SHORT_FORM} FILE leave the numbers out.", "dim")


def named(documents: Sequence[Document], typed: str) -> tuple[Document, bool, str]:
    """Which document is meant, whether in short, and the file name behind it."""
    first, _, rest = typed.partition(" ")
    for document in documents:
        if first == document.id:
            return document, False, rest.strip()
        if first == SHORT_FORM and document.has_short:
            return document, True, rest.strip()
    return documents[0], False, typed


def write(sitting: Sitting, document: Document, path: Path, short: bool) -> None:
    """One document to one file; a folder gets a file with a name of its own."""
    game, form = sitting.session.game, path.suffix.removeprefix(".").lower()
    if path.is_dir():
        form = document.forms[0]
    if form not in document.forms:
        raise Unclear(f"End the file name in {listed(document.forms, 'or')} to choose the form.")
    name, text = game.write(sitting.session, document.id, form, sitting.seat, short)
    path = path / name if path.is_dir() else path
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise Unclear(f"{path} exists already: choose another name.") from None
    except OSError as error:
        raise Unclear(f"{path} cannot be written: {error.strerror}.") from None
    sitting.screen.say(f"{document.title} written to {path}.")
