"""Six Days drawn in 80 columns: the ladder, the race, the hero, the scene and the roll."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from noctuary.engine.words import counted, percent
from noctuary.games.six_days.records import Entry, Reroll, phrase
from noctuary.games.six_days.seen.view import HeroView, RollView, View
from noctuary.terminal.drawing import wrapped

MARGIN = 7
LAMP = "bold yellow"
"""Yellow is for what to decide and what is near, nothing else."""
QUIET = "dim"
RIVAL = "red"
MOST_LINES = 2
"""So many lines an own text may take on the table; the journal has the rest."""
ACTS = {1: "Act One", 2: "Act Two", 3: "Act Three"}


def draw(view: View, width: int, roomy: bool = False) -> list[Text]:
    """The whole table, from the ladder to the dice; in a low window a line for each thing."""
    most = MOST_LINES if roomy else 1
    width = min(width, 100)
    room = width - MARGIN
    lines = [header(view, width)] if view.scene else []
    if view.roll is not None:
        return [*lines, *labelled("RACE", scores(view, room)), *roll(view.roll, room)]
    lines += labelled("LADDER", [ladder(view)]) if view.scene else []
    lines += labelled("RACE", race(view, room))
    for hero in view.heroes:
        lines += labelled("HERO", sheet(hero, room, most))
    if view.frame.type is not None and not view.endings:
        lines += labelled("SCENE", frame(view, room, most))
    return lines


def labelled(label: str, rows: Iterable[Text]) -> list[Text]:
    """Rows with a label in the margin of the first."""
    return [
        Text.assemble(((label if n == 0 else "").ljust(MARGIN), "bold"), row)
        for n, row in enumerate(rows)
    ]


def clipped(line: Text, width: int, most: int = MOST_LINES) -> list[Text]:
    """A text in at most so many lines: own words may be of any length."""
    plain = Text(" ").join(line.split()) if "\n" in line.plain else line
    if len(plain) > most * width * 2:
        plain = plain[: most * width * 2]
    lines = wrapped(plain, width)
    if len(lines) > most:
        lines = lines[:most]
        lines[-1].truncate(width - 2)
        lines[-1].append(" …", QUIET)
    return lines


def said(entry: Entry | None, otherwise: str = "–") -> str:
    """What stands in a slot."""
    return otherwise if entry is None else phrase(entry.text)


def header(view: View, width: int) -> Text:
    """Where in the story we are, as the rule above the table."""
    rung = view.ladder[view.scene - 1]
    where = f"Interlude before scene {rung.n}" if view.interlude else f"Scene {rung.n}, {rung.name}"
    told = "Epilogue" if view.endings else f"{where} · {ACTS[view.act]} · D{view.difficulty}"
    line = Text.assemble(("── ", QUIET), (told, "bold"), " ")
    line.append("─" * max(0, width - line.cell_len), QUIET)
    return line


def ladder(view: View) -> Text:
    """The eight scenes with their Difficulties; what is done has a tick, the present an arrow."""
    line = Text()
    for rung in view.ladder:
        signs = {"done": ("✓", QUIET), "here": ("▶", LAMP), "ahead": (" ", QUIET)}
        sign, style = signs[rung.place]
        line.append(f"{sign}{rung.n}", style)
        line.append(f"·D{rung.difficulty}  ", style if rung.place == "here" else QUIET)
    line.rstrip()
    return line


def dice(faces: Iterable[int], style: str = "") -> Text:
    """Dice by their faces, from the highest on."""
    return Text("".join(f"[{face}]" for face in sorted(faces, reverse=True)) or "–", style)


def scores(view: View, width: int) -> list[Text]:
    """The Scores side by side, with the reserves."""
    line = Text()
    for hero in view.heroes:
        name = "Score " if len(view.heroes) == 1 else f"{short(hero.name)} "
        line.append(name).append_text(dice(hero.sheet.score, "bold"))
        line.append(f" ({hero.sum})" if hero.sheet.score else "")
        line.append(f" · reserve {hero.sheet.reserve}/{hero.sheet.reserve_start}   ")
    line.append(f"{short(view.rival_name)} ", RIVAL).append_text(dice(view.rival, RIVAL))
    line.append(f" ({view.rival_sum})" if view.rival else "")
    return wrapped(line, width)


def race(view: View, width: int) -> list[Text]:
    """The Prize and the Rival; once the race is on, the Scores too."""
    if "prize_sought" not in view.story:
        return []
    prize = Text.assemble(("for ", QUIET), view.prize, ("  against ", QUIET))
    story = view.story
    nature = " and ".join(said(story[s]) for s in ("rival_nature", "rival_strength") if s in story)
    prize.append(f"{view.rival_name}, {nature}" if nature else view.rival_name)
    if view.scene:
        return [*clipped(prize, width, 1), *scores(view, width)]
    return clipped(prize, width)


def short(name: str, letters: int = 24) -> str:
    """A name on one line."""
    line = " ".join(name.split())
    return line if len(line) <= letters else f"{line[: letters - 1]}…"


def clauses(text: str, letters: int) -> str:
    """A text in which each clause is cut to its beginning."""
    return "; ".join(short(clause, letters) for clause in text.split("; "))


def sheet(hero: HeroView, width: int, most: int) -> list[Text]:
    """Who the hero is, what they can rely on, what they carry along."""
    who = hero.sheet
    if who.trait is None:
        return [Text("not yet made", QUIET)]
    line = Text.assemble((short(hero.name), "bold"))
    if who.name is not None:
        line.append(f", {short(hero.what_you_are, 40)}")
    line.append(f", who can {short(said(who.doing), 40)}" if who.doing else "")
    lines = clipped(line, width, 1)
    words = Text(conditions(hero), "bold")
    for sign, positive in (("+ ", True), ("− ", False)):
        held = [short(word.entry.text) for word in who.words if word.positive is positive]
        words.append(f"{sign}{', '.join(held)}  " if held else "", "not bold")
    lines += clipped(words, width, most) if words.plain.strip() else []
    carried = possessions(hero)
    return lines + (clipped(Text(carried), width, most) if carried else [])


def conditions(hero: HeroView) -> str:
    """The Conditions held."""
    held = [short(condition.entry.text) for condition in hero.sheet.conditions]
    return f"! {', '.join(held)}  " if held else ""


def possessions(hero: HeroView) -> str:
    """Assets, resources that are used up, complications that wait."""
    assets = [short(asset.entry.text) for asset in hero.sheet.assets if not asset.lost]
    used = [resource.text for resource in hero.resources if resource.checked]
    waits = [
        short(pending.complication.entry.text, 40)
        for pending in hero.sheet.pending
        if not pending.done
    ]
    told = [
        f"has {', '.join(assets)}" if assets else "",
        f"used {', '.join(used)}" if used else "",
        f"waits: {', '.join(waits)}" if waits else "",
    ]
    return " · ".join(part for part in told if part)


def frame(view: View, width: int, most: int) -> list[Text]:
    """How the scene is framed, and what has happened in it."""
    framed = view.frame
    kind = view.type.name if view.type else "–"
    purposes = " and ".join(text for text, _ in view.purposes) or "–"
    line = Text.assemble(kind, (" · ", QUIET), purposes, (" · ", QUIET))
    line.append(short(said(framed.location), 40)).append(" · ", QUIET)
    line.append(short(said(framed.danger), 30))
    core = {"": "to come", "success": "won", "partial": "half won", "lost": "lost"}
    if not view.interlude:
        line.append(" · Core Challenge ", QUIET).append(core[view.core_result])
    lines = clipped(line, width, most)
    if view.interlude:
        return lines
    for name, entry, done in (
        ("event", framed.event, view.event_done),
        ("discovery", framed.discovery, view.discovery_done),
    ):
        if entry is not None:
            mark = "✓ " if done else ""
            lines += clipped(Text.assemble((f"{mark}{name}: ", QUIET), entry.text), width, 1)
    return lines


# ── the roll ──────────────────────────────────────────────────────────────────────────────────


def roll(made: RollView, width: int) -> list[Text]:
    """Goals and complications, the pool with its reasons, then the odds or the dice."""
    lines = []
    for goal in made.goals:
        mark = "★ " if goal.id == made.core_goal else ""
        lines += labelled("GOAL", clipped(Text(f"{mark}{goal.entry.text}"), width, 1))
    for n, what in enumerate(made.complications):
        told = what.entry.text + (f": {what.detail.text}" if what.detail else "")
        lines += labelled("" if n else "BUT", clipped(Text(told), width, 1))
    if made.pool:
        lines += labelled("POOL", clipped(pool(made), width))
    if made.faces:
        return lines + labelled("DICE", thrown(made, width))
    return lines + (labelled("ODDS", wrapped(odds(made), width)) if made.pool else [])


def pool(made: RollView) -> Text:
    """The pool piece by piece."""
    line = Text.assemble((f"{counted(made.pool, 'die', 'dice')}: ", "bold"))
    pieces = [f"{part.dice} {short(part.label, 22)}" for part in made.parts if part.dice]
    line.append(", ".join(pieces))
    if made.against:
        line.append(f"; against: {', '.join(short(part.label) for part in made.against)}", RIVAL)
    return line


def odds(made: RollView) -> Text:
    """The exact distribution of hits, and the chance of enough for one success."""
    line = Text()
    for hits, ways in enumerate(made.ways):
        enough = hits >= made.difficulty
        line.append(f"{hits}:", QUIET)
        line.append(f"{shown(ways, made.total)} ", LAMP if enough else "")
    chance = percent(sum(made.ways[made.difficulty :]) / made.total)
    line.append(f" {made.difficulty} or more: {chance}", "bold")
    return line


def shown(ways: int, total: int) -> str:
    """A share in a row of them, which says once that all are per cent."""
    return percent(ways / total).removesuffix("%")


def thrown(made: RollView, width: int) -> list[Text]:
    """The dice as they lie, hits bold, and what was rolled again."""
    line = Text()
    left = [face for n, face in enumerate(made.faces) if n not in made.moved]
    for face in sorted(left, reverse=True):
        line.append(f"[{face}]", LAMP if face >= made.least_hit else QUIET)
    line.append(f"  {counted(made.hits, 'hit')}", "bold")
    for again in made.rerolls:
        line.append(f" · {rerolled(again)}")
    return wrapped(line, width)


def rerolled(again: Reroll) -> str:
    """A die that was seen to change."""
    return f"{again.why}: {again.old}→{again.kept}" + (
        f" ({again.new} rolled)" if again.new != again.kept else ""
    )
