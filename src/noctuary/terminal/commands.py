"""What can be typed besides an answer: one function a command."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from noctuary import SaveError
from noctuary.bots.hint import hint as advice
from noctuary.engine import words
from noctuary.engine.entries import Luck, Span
from noctuary.rulebook import Chapter, ask, readable
from noctuary.rulebook import chapter as find_chapter
from noctuary.rules import find as find_rule
from noctuary.terminal import looking, writing
from noctuary.terminal.asking import Asking
from noctuary.terminal.drawing import columns, wrapped
from noctuary.terminal.guide import goal
from noctuary.terminal.options import things
from noctuary.terminal.replies import Unclear
from noctuary.terminal.screen import Left, Reading

if TYPE_CHECKING:
    from noctuary.terminal.sitting import Sitting

SEARCH_RESULTS = 12
RULE_ID = re.compile(r"([a-z]{2}-)?[rec]?\d+(\.\d+)?", re.IGNORECASE)
"""A rule or a chapter by its number; anything else is a question in words."""


class Again(Exception):
    """The person wants another game."""


class Command(NamedTuple):
    """A command: its letter, its word, what may follow, and what it does."""

    key: str
    word: str
    takes: str
    meaning: str
    run: Callable[[Sitting, str], None]


def find(typed: str) -> Callable[[Sitting], None] | None:
    """The command that was typed, with what follows it; None if it is no command."""
    first, _, rest = typed.removeprefix(":").partition(" ")
    for command in COMMANDS:
        if first == command.key or first.lower() == command.word:
            if rest and not command.takes:
                return None
            return partial(_run, command, rest.strip())
    glued = first[:1]
    if glued in "<>" and first[1:].isdecimal():
        return partial(_run, next(c for c in COMMANDS if c.key == glued), first[1:])
    return None


def _run(command: Command, rest: str, sitting: Sitting) -> None:
    command.run(sitting, rest)


def sentence(error: Exception) -> str:
    """An error's own words, as a sentence."""
    return words.sentence(str(error.args[0]) if error.args else str(error))


# ── the table and its cards ───────────────────────────────────────────────────────────────────


def table(sitting: Sitting, _: str) -> None:
    """Show the table again."""
    sitting.show_table()


def why_not(sitting: Sitting, _: str) -> None:
    """What is not possible, by card, with reasons."""
    asking = the_question(sitting)
    lines: list[Text] = []
    width = sitting.screen.width
    for head, rows in asking.reasons():
        lines += wrapped(Text(head, "" if not rows else "bold"), width, 4)
        for row in rows:
            lines += wrapped(Text(f"  {row}"), width, 4)
    listed = asking.question.kind == "draw" or asking.mapped
    if listed:
        lines += columns([Text(line) for line in asking.listing()], width, 26)
    if sitting.screen.plain:
        for head, rows in asking.reasons():
            sitting.screen.say(" ".join([head, "; ".join(rows)]).strip() + ".")
        for line in asking.listing() if listed else []:
            sitting.screen.say(f"{line}.")
    else:
        sitting.screen.page(lines)
    if not lines:
        sitting.screen.say("Everything that you might look for is possible just now.")


def inspect(sitting: Sitting, what: str) -> None:
    """A card or a place closely; without a name, all places."""
    view, drawing, screen = sitting.view, sitting.drawing, sitting.screen
    names, zones = drawing.cards(view), drawing.zones(view)
    if not what:
        for zone, cards in zones.items():
            screen.say(f"{zone}: {', '.join(names.get(card, card) for card in cards) or 'empty'}")
        return
    place = next((zone for zone in zones if zone.startswith(what.lower())), None)
    if place is not None:
        say_zone(sitting, place, zones[place])
        return
    screen.read([drawing.describe(view, find_card(sitting, what, names))])


def say_zone(sitting: Sitting, zone: str, cards: tuple[str, ...]) -> None:
    """The cards of a place, a line each."""
    view, drawing, screen = sitting.view, sitting.drawing, sitting.screen
    names = drawing.cards(view)
    screen.say(f"{words.capital(zone)}: {len(cards) or 'empty'}", "bold")
    for card in cards:
        if screen.plain:
            glance = drawing.glance_in_words(view, card)
            screen.say(f"{names.get(card, card)}{': ' if glance else ''}{glance}.")
        else:
            name = names.get(card, card).ljust(24)
            screen.draw([Text.assemble("  ", name, " ", drawing.glance(view, card))])


def find_card(sitting: Sitting, what: str, names: dict[str, str]) -> str:
    """A card by its code, by the number of an option, or by words of its name."""
    asking = sitting.asking
    if what.isdecimal() and asking is not None and 1 <= int(what) <= len(asking.options):
        option = asking.options[int(what) - 1]
        meant = [thing for thing in things(option) if thing in names]
        if meant:
            return meant[0]
    by_code = {card.lower(): card for card in names}
    if what.lower() in by_code:
        return by_code[what.lower()]
    typed = what.casefold().split()
    found = [card for card, name in names.items() if all(w in name.casefold() for w in typed)]
    if len(found) == 1:
        return found[0]
    if found:
        raise Unclear(f"Several cards fit: {', '.join(names[card] for card in found)}.")
    raise Unclear(f"No card that you can see fits {what!r}. i alone lists them.")


def odds(sitting: Sitting, _: str) -> None:
    """The exact odds of every option, and of what may come."""
    lines = sitting.drawing.odds_sentences(sitting.view)
    if sitting.asking is not None:
        lines = [*sitting.asking.odds(), *lines]
    for line in lines or ["Nothing here is left to chance."]:
        sitting.screen.say(line)


def hint(sitting: Sitting, _: str) -> None:
    """What a careful player would do, and why."""
    asking = the_question(sitting)
    session = sitting.session
    found = advice(session.game, session.state, session.state.seat, seed=session.moment)
    if found is None:
        sitting.screen.say("That is for the cards and dice on your table to say.")
        return
    keys = [f"{asking.key(o)}. " for o in asking.options if o.id == found.option]
    sitting.screen.say(f"{''.join(keys)}{words.sentence(found.label)} {found.reason}")


# ── texts ─────────────────────────────────────────────────────────────────────────────────────


def aids(sitting: Sitting, which: str) -> None:
    """The game's pages of help."""
    pages = sitting.drawing.aids()
    if which.isdecimal() and 1 <= int(which) <= len(pages):
        sitting.screen.read([pages[int(which) - 1]])
        return
    for number, page in enumerate(pages, 1):
        sitting.screen.say(f"a {number}  {page.title}")
    if not pages:
        sitting.screen.say("This game has no pages of help; r WORDS searches its rules.")


def rules(sitting: Sitting, which: str) -> None:
    """A rule by its id, rules by words, or the rule of this question."""
    game = sitting.session.game.id
    asking = sitting.asking
    here = asking.question.rule if asking is not None and not which else ""
    if here or RULE_ID.fullmatch(which):
        sitting.screen.read(rule_readings(game, here or which))
        return
    found = ask(game, which, sitting.session.game.topics)
    for topic in found.topics:
        sitting.screen.say(f"{topic.asks[0]} {topic.answer} ({', '.join(topic.rules)})")
    for rule in found.rules[:SEARCH_RESULTS]:
        sitting.screen.say(f"{rule.id}: {readable(rule.text)}")
    if not (found.topics or found.rules):
        sitting.screen.say("No rule speaks of that. r how do I win asks in your own words.")
    elif len(found.rules) > SEARCH_RESULTS:
        sitting.screen.say(f"And {len(found.rules) - SEARCH_RESULTS} more; add a word.")


def rule_readings(game_id: str, wanted: str) -> list[Reading]:
    """A rule as a text, or all rules of a chapter."""
    try:
        chapter = find_chapter(game_id, wanted)
    except LookupError:
        rule = find_rule(game_id, wanted)
        return [Reading(f"{rule.id}  ({rule.heading})", readable(rule.text), markdown=True)]
    return [Reading(f"{chapter.id}  {chapter.title}", chapter_text(chapter), markdown=True)]


def chapter_text(chapter: Chapter) -> str:
    """All rules of a chapter, a paragraph each."""
    return "\n\n".join(f"**{rule.id}** {readable(rule.text)}" for rule in chapter.rules)


def stories(sitting: Sitting, _: str) -> None:
    """Tell stories, or don't."""
    sitting.screen.tells_stories = not sitting.screen.tells_stories
    told = "told" if sitting.screen.tells_stories else "left out"
    sitting.screen.say(f"Stories are {told} from now on.")


def guided(sitting: Sitting, _: str) -> None:
    """Leave the guide, or come back to it."""
    if not sitting.session.header.guided:
        raise Unclear("This game is not a guided one; noctuary play GAME --guided begins one.")
    sitting.is_guided = not sitting.is_guided
    if sitting.is_guided:
        sitting.screen.read(goal(sitting.session.game))
    else:
        sitting.screen.say("You play on without the guide; g brings it back.")


def help_page(sitting: Sitting, _: str) -> None:
    """All commands, and the signs of the drawing."""
    screen = sitting.screen
    rows = [(f"{c.key} {c.takes}".strip(), c.meaning) for c in COMMANDS]
    if screen.plain:
        screen.say("Type the number of an option, its name, or one of these:")
        for key, meaning in rows:
            screen.say(f"{key}: {meaning}.")
        return
    cells = [Text.assemble((f"{key:<8}", "bold"), meaning) for key, meaning in rows]
    lines = [Text("Type the number of an option or words of its name; or:", "bold")]
    lines += columns(cells, screen.width)
    legend = sitting.drawing.legend()
    if legend:
        wide = max(sign.cell_len for sign, _ in legend) + 2
        lines.append(Text("Signs", "bold"))
        for sign, meaning in legend:
            mark = sign.copy()
            mark.pad_right(wide - mark.cell_len)
            lines.append(Text.assemble(mark, meaning))
    screen.page(lines)


# ── back and forth ────────────────────────────────────────────────────────────────────────────


def undo_by(by: Span, sitting: Sitting, luck: str) -> None:
    """Take back a step or a turn, with the same luck or new."""
    in_the_present(sitting)
    if luck not in ("", "same", "new"):
        raise Unclear("Undo with the same luck (u) or with new luck (u new).")
    chosen: Luck = "new" if luck == "new" else "same"
    sitting.change(lambda: sitting.session.undo(by, chosen))
    sitting.news = ["Undone, with new luck." if luck == "new" else "Undone."]


def misread(sitting: Sitting, _: str) -> None:
    """Go back to where somebody said what came on the table, to say it right."""
    in_the_present(sitting)
    sitting.change(lambda: sitting.session.undo("misread"))
    sitting.news = ["Say again what came."]


def redo(sitting: Sitting, _: str) -> None:
    """Do again what was taken back."""
    in_the_present(sitting)
    sitting.change(sitting.session.redo)
    sitting.news = ["Done again."]


def earlier(sitting: Sitting, moment: str) -> None:
    """Look one moment back, or at a moment by its number."""
    if moment.isdecimal():
        looking.look(sitting, looking.find_moment(sitting.session, int(moment)))
    else:
        looking.step(sitting, -1)


def later(sitting: Sitting, moment: str) -> None:
    """Look one moment on."""
    if moment.isdecimal():
        looking.look(sitting, looking.find_moment(sitting.session, int(moment)))
    else:
        looking.step(sitting, 1)


def branch(sitting: Sitting, _: str) -> None:
    """Play on from the moment that is looked at."""
    moment = sitting.looking
    if moment is None:
        raise Unclear("Look back first, with <; then b plays on from there.")
    sitting.change(lambda: sitting.session.branch(moment))
    sitting.news = [f"You play on from moment {moment}; what came after it is kept."]


def log(sitting: Sitting, much: str) -> None:
    """What has happened, with the number of each moment."""
    lines = looking.log_lines(sitting.session, sitting.seat)
    most = len(lines) if much == "all" else int(much) if much.isdecimal() else looking.LOG_LINES
    screen = sitting.screen
    shown = lines[-most:] if most else []
    if screen.plain:
        for line in shown:
            screen.say(" ".join(line.plain.split()))
    else:
        screen.page([part for line in shown for part in wrapped(line, screen.width, 7)])
    if not lines:
        screen.say("Nothing has happened yet.")
    elif len(shown) < len(lines):
        screen.say("l all shows everything; < and a number shows the table at that moment.", "dim")


# ── the game as a whole ───────────────────────────────────────────────────────────────────────


def pauses(sitting: Sitting, _: str) -> None:
    """Be asked at every pause, or only when it matters."""
    sitting.session.pass_pauses = not sitting.session.pass_pauses
    when = "only when it matters" if sitting.session.pass_pauses else "every time"
    sitting.screen.say(f"At pauses you are asked {when}.")


def save(sitting: Sitting, where: str) -> None:
    """Save elsewhere, and go on saving there."""
    if not where:
        path = sitting.session.path
        sitting.screen.say(
            f"Every choice is saved to {path}. s FILE goes on in another file."
            if sitting.session.file is not None
            else "This game is not being saved. s FILE saves it."
        )
        return
    try:
        sitting.session.save(Path(where).expanduser())
    except SaveError as error:
        sitting.screen.say(sentence(error))
        return
    sitting.unsaved = False
    sitting.screen.say(f"Saved to {where}, and every choice from now on.")


def concede(sitting: Sitting, _: str) -> None:
    """Give up, after a second thought."""
    asking = the_question(sitting)
    option = next((o for o in asking.question.standing if o.verb == writing.CONCEDE), None)
    if option is None:
        raise Unclear("This game cannot be conceded.")
    if sitting.screen.agrees(f"{option.label}: {option.cost}. Are you sure?", False):
        sitting.reply(option.id)


def another(sitting: Sitting, _: str) -> None:
    """Another game."""
    over = sitting.session.state.outcome is not None
    if over or sitting.screen.agrees("Leave this game (it is saved) for a new one?", False):
        raise Again


def leave(sitting: Sitting, _: str) -> None:
    """Leave; everything is saved."""
    raise Left


def in_the_present(sitting: Sitting) -> None:
    """Some things cannot be done to the past."""
    if sitting.looking is not None:
        raise Unclear("You are looking back; Enter returns to the present.")


def the_question(sitting: Sitting) -> Asking:
    """The question that is open in the present."""
    in_the_present(sitting)
    if sitting.asking is None:
        raise Unclear("The game is over; there is nothing to decide.")
    return sitting.asking


COMMANDS = (
    Command("t", "table", "", "the table again", table),
    Command("x", "why", "", "what is not possible, and why", why_not),
    Command("i", "inspect", "NAME", "a card, option or place", inspect),
    Command("o", "odds", "", "exact odds", odds),
    Command("h", "hint", "", "what a careful player would do", hint),
    Command("l", "log", "[all]", "what has happened", log),
    Command("r", "rule", "ID", "a rule; r WORDS searches", rules),
    Command("a", "aids", "[N]", "pages of help: the game", aids),
    Command("g", "guide", "", "leave or rejoin the guide", guided),
    Command("j", "journal", "[FILE]", "read the journal; or write it", writing.documents),
    Command("m", "more", "[N]", "what can be done at any time", writing.more),
    Command("e", "editor", "", "write in your own editor", writing.write_in_editor),
    Command("u", "undo", "[new]", "undo a step [new luck]", partial(undo_by, "step")),
    Command("U", "turnback", "[new]", "undo a turn [new luck]", partial(undo_by, "turn")),
    Command("M", "misread", "", "what came was misread: say again", misread),
    Command("y", "redo", "", "do it again", redo),
    Command("<", "back", "[N]", "look at an earlier moment", earlier),
    Command(">", "forward", "[N]", "look at a later moment", later),
    Command("b", "branch", "", "play on from that moment", branch),
    Command("p", "pauses", "", "ask at every pause, or not", pauses),
    Command("w", "stories", "", "stories told, or left out", stories),
    Command("s", "save", "FILE", "save elsewhere", save),
    Command("n", "new", "", "another game", another),
    Command("concede", "concede", "", "give up", concede),
    Command("q", "quit", "", "leave; everything is saved", leave),
    Command("?", "help", "", "this page", help_page),
)
