"""Arkham Noir's table, drawn in 80 columns."""

from __future__ import annotations

from rich.text import Text

from noctuary.engine.words import percent
from noctuary.games.arkham_noir.content.cards import Cards
from noctuary.games.arkham_noir.seen.view import ClueView, LineView, View
from noctuary.terminal.arkham_noir import cards
from noctuary.terminal.drawing import packed, wrapped

MARGIN = 7
NAME = 23
LEFT_EDGE = 5
RIGHT_EDGE = 6
CASE_INDENT = 6
SHORT_NAME = 12
"""Letters of a name that are left before effects give way."""
LAMP = "bold yellow"
"""Yellow is for what to decide and what is near, nothing else."""
QUIET = "dim"


def draw(pack: Cards, view: View, width: int, roomy: bool) -> list[Text]:
    """The whole table, from the piles to the limits."""
    width = min(width, 100)
    lines = [header(view, width)]
    lines += labelled("LEADS", leads(view, width - MARGIN, roomy))
    lines += labelled("HAND", hand(view, width - MARGIN), f"{len(view.hand)}/{view.hand_limit}")
    lines += labelled("CASES", cases(view, width - MARGIN))
    lines += labelled("GOAL", goal(pack, view, width - MARGIN))
    lines += labelled("LIMITS", [limits(view, width - MARGIN)])
    lines += labelled("MENACE", menaces(pack, view, width - MARGIN))
    lines += briefcase_and_notes(pack, view, width)
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return lines


def labelled(label: str, rows: list[Text], below: str = "") -> list[Text]:
    """Rows with a label in the margin, and a second one below it."""
    labels = [label, below]
    return [
        Text.assemble(
            ((labels[n] if n < len(labels) else "").ljust(MARGIN), "bold" if n == 0 else QUIET),
            row,
        )
        for n, row in enumerate(rows)
    ]


def header(view: View, width: int) -> Text:
    """Turn and piles, as the rule above the table."""
    line = Text.assemble(("── ", QUIET), (f"Turn {view.turn}", "bold"), (" ── ", QUIET))
    line.append(" · ".join(f"{name} {size}" for name, size in piles(view).items()))
    line.append(" ")
    line.append("─" * max(0, width - line.cell_len), QUIET)
    return line


def piles(view: View) -> dict[str, str]:
    """What lies in piles, with its size."""
    deck = "".join(f" {n}" for n in view.case_deck).strip()
    return {
        "draw": str(view.draw_stack),
        "discard": str(len(view.discard_area)),
        "closed": str(len(view.closed_cases)),
        "menaces": str(view.menace_deck),
        "cases": deck or "none",
    }


def leads(view: View, width: int, roomy: bool) -> list[Text]:
    """The First Lead in full; the others in full too if there is room, else two a line."""
    if not view.leads_row:
        return [Text("none", QUIET)]
    first, *others = view.leads_row
    rows = [row(view.clues[first], "▶ ", width, LAMP)]
    if roomy:
        return rows + [row(view.clues[card], f"{n} ", width) for n, card in enumerate(others, 2)]
    cells = [cell(view.clues[card], f"{n} ", width // 2) for n, card in enumerate(others, 2)]
    return rows + [Text().join(cells[at : at + 2]) for at in range(0, len(cells), 2)]


def hand(view: View, width: int) -> list[Text]:
    """The hand, a line a card."""
    rows = [row(view.clues[card], "• ", width) for card in view.hand]
    return rows or [Text(f"empty, {view.hand_limit} cards are allowed", QUIET)]


def row(seen: ClueView, mark: str, width: int, style: str = "") -> Text:
    """A clue on a line of its own: name, type, edges, attributes, icons, effects."""
    clue = seen.card
    left = cards.coloured_edge(cards.edge(clue.left))
    right = cards.coloured_edge(cards.edge(clue.right))
    line = Text.assemble((mark, style or QUIET), (clue.name[:NAME].ljust(NAME + 1), style))
    line.append_text(cards.type_sign(clue))
    line.append_text(Text(" " * (LEFT_EDGE - left.cell_len)) + left)
    line.append(">")
    line.append_text(right + Text(" " * (RIGHT_EDGE - right.cell_len)))
    line.append_text(cards.attributes(clue)).append_text(cards.icons(seen))
    signs = cards.effect_signs(seen)
    if line.cell_len + signs.cell_len > width:
        signs = cards.effect_signs(seen, shortly=True)
    return line.append_text(signs)


def cell(seen: ClueView, mark: str, width: int) -> Text:
    """A clue on half a line: the name may be cut; effects become mere marks if they must."""
    clue = seen.card
    start = Text.assemble(" ", cards.type_sign(clue), " ", cards.edges(clue), " ")
    start.append_text(cards.attributes(clue)).append_text(cards.icons(seen))
    signs = Text.assemble(start, cards.effect_signs(seen))
    room = width - 2 - len(mark)
    if signs.cell_len + min(len(clue.name), SHORT_NAME) > room:
        signs = Text.assemble(start, cards.effect_marks(seen))
    room -= signs.cell_len
    name = clue.name if len(clue.name) <= room else clue.name[: max(3, room - 1)].rstrip() + "…"
    line = Text.assemble((mark, QUIET), name, signs)
    line.truncate(width - 2, overflow="ellipsis")
    line.pad_right(width - line.cell_len)
    return line


def cases(view: View, width: int) -> list[Text]:
    """The open cases as lines of investigation."""
    rows = [row for line in view.lines for row in case_rows(view, line, width)]
    return rows or [Text("none is open", QUIET)]


def case_rows(view: View, line: LineView, width: int) -> list[Text]:
    """One case: number, types, name if there is room, joints and clues, the open end."""
    head = Text.assemble((f"{line.number} ", "bold"), f"{line.types}/{view.types_to_close} ")
    if line.can_close:
        head.append("can close ", LAMP)
    links = chain(view, line)
    name = line.face.name + (" " if line.cards else "")
    if head.cell_len + len(name) + sum(link.cell_len for link in links) <= width:
        head.append(name)
    return packed(head, links, width, CASE_INDENT)


def chain(view: View, line: LineView) -> list[Text]:
    """A line clue by clue; the last one carries the open end with it."""
    links: list[Text] = []
    before = line.face.right
    for n, card in enumerate(line.cards, 1):
        clue = view.clues[card].card
        link = Text.assemble((f"─{cards.joint(before, clue.left)}─", QUIET), cards.type_sign(clue))
        link.append_text(kept(view, line, card))
        link.append(" ‖" if n == view.strain_after else "", "bold red")
        links.append(link)
        before = clue.right
    end = Text.assemble((" ▸", "bold"), cards.coloured_edge(cards.edge(before)))
    end.append(" (next: no effects)" if line.mark else "")
    return [*links[:-1], Text.assemble(links[-1], end)] if links else [end]


def kept(view: View, line: LineView, card: str) -> Text:
    """What still matters about a clue in a line: its letter, and its key, struck once spent."""
    a = view.clues[card].card.attrs
    letter = (f"◆{a.puzzle}" if a.puzzle else "", "bold")
    key = "skey" if a.skeleton_key else "key" if a.key else ""
    if key and card in line.spent:
        return Text.assemble(letter, " ", (key, "strike"), "×")
    return Text.assemble(letter, f" {key}" if key else "")


def goal(pack: Cards, view: View, width: int) -> list[Text]:
    """Objectives with their letters, or the types scored; and what lies in the Big Picture."""
    scored = [view.clues[card].card for card in view.big_picture if card in view.clues]
    letters = {clue.attrs.puzzle for clue in scored}
    line = Text()
    if view.settings.mode == "hardboiled":
        for objective in pack.objective.values():
            line.append_text(objective_sign(objective.number, objective.letters, letters, view))
    else:
        line.append(f"{view.puzzle_types}/{view.types_to_win} types  ", "bold")
    line.append("Big Picture ", QUIET)
    line.append(" ".join(f"◆{clue.attrs.puzzle}" for clue in scored) or "empty")
    if view.settings.mode == "classic":
        for clue in scored:
            line.append(" ").append_text(cards.type_sign(clue))
    return wrapped(line, width)


def objective_sign(
    number: int, letters: tuple[str, ...], scored: set[str | None], view: View
) -> Text:
    """One objective: its number and letters, each with a tick once it is scored."""
    done = any(
        view.objectives[card].number == number
        for card in view.big_picture
        if card in view.objectives
    )
    line = Text.assemble((f"{number}", "bold"))
    line.append("✓" if done else ":", "bold green" if done else QUIET)
    for letter in letters:
        line.append(f"{letter}✓" if letter in scored else f"{letter} ", "")
    line.append("  ")
    return line


def limits(view: View, width: int) -> Text:
    """The two penalty areas as tracks, and how a Stability Check would end."""
    line = track("Time", len(view.time_area), view.time_limit)
    line.append("   ")
    line.append_text(track("Stability", len(view.stability_area), view.stability_limit))
    fails, total = view.check_fails
    if total:
        short = f"  fails {fails}/{total}"
        check = f"   check fails {fails}/{total}"
        room = width - line.cell_len
        ways = (f"{check} ({percent(fails / total)})", check, short)
        line.append(next((way for way in ways if len(way) <= room), short), QUIET)
    return line


def track(name: str, filled: int, limit: int) -> Text:
    """An area that must not fill up: filled and free places, and the numbers."""
    near = filled >= limit - 1
    line = Text(f"{name} ")
    line.append("■" * filled, "bold red" if near else "bold")
    line.append("□" * max(0, limit - filled), QUIET)
    line.append(f" {filled}/{limit}", "bold" if near else "")
    line.append(" FULL" if filled >= limit else " one left" if near else "", "bold red")
    return line


def menaces(pack: Cards, view: View, width: int) -> list[Text]:
    """The active menaces with what they go on doing; without their names if there are many."""
    active = view.active_menaces
    named = [
        Text.assemble((cards.name_of(pack, view, c), "red"), f": {cards.menace_signs(pack, [c])}")
        for c in active
    ]
    line = Text(" · ").join(named)
    if line.cell_len > width:
        line = Text.assemble((f"{len(active)} active: ", "red"), cards.menace_signs(pack, active))
    return wrapped(line, width) if active else []


def notes(view: View) -> list[str]:
    """What holds just now and is written on no card."""
    return [
        *(["purple icons count"] if view.machine_in_play else []),
        *(["your next clue has no effects"] if view.general_mark else []),
        *([f"locks to pass without a key: {view.waivers}"] if view.waivers else []),
        *(["no case is open or can open: victory is out of reach"] * view.out_of_reach),
    ]


def briefcase_and_notes(pack: Cards, view: View, width: int) -> list[Text]:
    """What lies in the Briefcase, and what holds just now; on one line if they fit."""
    names = " · ".join(cards.name_of(pack, view, card) for card in view.briefcase)
    briefcase = Text.assemble(("BRIEFCASE  ", "bold"), names) if names else Text()
    said = notes(view)
    if not said:
        return [briefcase] if names else []
    note = Text.assemble(("NOTE  ", "bold"), (" · ".join(said), "bold"))
    if not names:
        return wrapped(note, width)
    if briefcase.cell_len + note.cell_len + 2 <= width:
        return [Text.assemble(briefcase, "  ", note)]
    return [briefcase, *wrapped(note, width)]
