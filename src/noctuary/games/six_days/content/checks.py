"""What every genre pack must keep (SD §6), each fault with its place and reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from noctuary.engine.faults import Path, nearest
from noctuary.engine.packs import Source
from noctuary.games.six_days.content.tables import (
    BY_ACT,
    SIDES,
    TABLES,
    TYPES,
    ActTable,
    Epilogue,
    LineTable,
    PurposeTable,
    Scene,
    SceneType,
    Table,
    WordTable,
)

DIFFICULTIES: Final = (2, 3, 2, 3, 3, 4, 4, 5)
ACTS: Final = (1, 1, 2, 2, 2, 2, 3, 3)
LINES: Final = {"words": 6, "emotions": 2, "danger": 3, "purpose": 3}
TAGS: Final = {"interlude": "replenish", "interrupt": "difficulty_plus_1", "obligatory": "justice"}
RESOURCES: Final = 7
PAGES: Final = 6
NUMBERS: Final = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

Parts = Mapping[str, Any]


def check(source: Source, parts: Parts) -> None:
    """Report every constraint that a pack breaks; what could not be read is passed over."""
    for key in TABLES:
        if isinstance(table := parts.get(key), Table):
            check_line(source, table, ("d6",), table.d6)
            check_origins(source, table)
    for key, lines in LINES.items():
        if isinstance(table := parts.get(key), LineTable):
            check_lines(source, table, lines)
    for key in BY_ACT:
        if isinstance(table := parts.get(key), ActTable):
            for act, entries in enumerate(table.acts, start=1):
                check_line(source, table, (f"act_{act}",), entries)
    check_words(source, parts.get("words"))
    check_purposes(source, parts.get("purpose"))
    check_types(source, parts["scene_type"])
    check_scenes(source, parts["scenes"])
    check_ladder(source, parts["scenes"])
    check_complications(source, parts.get("complications"))
    check_conditions(source, parts)
    check_lists(source, parts)


def count(n: int) -> str:
    """A number as prose has it."""
    return NUMBERS[n] if n < len(NUMBERS) else str(n)


def whole(source: Source, file: str, key: str, found: list[Any]) -> bool:
    """Whether all entries of a list could be read, so that their number means something."""
    doc = source.files.get(file)
    given = doc.value.get(key) if doc else None
    return isinstance(given, list) and len(given) == len(found)


# ── tables ────────────────────────────────────────────────────────────────────────────────────


def check_line(source: Source, at: object, path: Path, entries: tuple[str, ...]) -> None:
    """S101: a line that is rolled with one die has six entries."""
    if len(entries) != SIDES:
        source.fault(
            at, path, "S101",
            f"a line of a table has six entries, one for each face of the die; "
            f"this one has {count(len(entries))}",
        )  # fmt: skip


def check_lines(source: Source, table: LineTable, lines: int) -> None:
    """S102: Words have six lines, purposes and dangers three, emotions two."""
    if len(table.lines) != lines:
        source.fault(
            table, ("lines",), "S102",
            f"this table has {count(lines)} lines; here {count(len(table.lines))} were found",
        )  # fmt: skip
    for n, entries in enumerate(table.lines):
        check_line(source, table, ("lines", n), entries)


def check_origins(source: Source, table: Table) -> None:
    """S103: where entries have different origins, each says its own."""
    if isinstance(table.src, tuple) and len(table.src) != len(table.d6):
        source.fault(
            table, ("src",), "S103",
            f"say src once, or once for each entry: {count(len(table.src))} "
            f"for {count(len(table.d6))} entries",
        )  # fmt: skip


def twice(entries: tuple[tuple[str, ...], ...]) -> Iterator[tuple[Path, str]]:
    """Texts that came before, each with its place."""
    seen: set[str] = set()
    for row, line in enumerate(entries):
        for n, text in enumerate(line):
            if text.casefold() in seen:
                yield ("lines", row, n), text
            seen.add(text.casefold())


def check_words(source: Source, words: WordTable | None) -> None:
    """S104: no Word twice; a suggestion names a Word of the table."""
    if words is None:
        return
    for path, text in twice(words.lines):
        source.fault(words, path, "S104", f"the Word {text!r} stands here twice")
    known = [text for line in words.lines for text in line]
    for n, text in enumerate(words.suggest_negative):
        if text not in known:
            source.fault(
                words, ("suggest_negative", n), "S104",
                f"{text!r} is none of the Words", nearest(text, known),
            )  # fmt: skip


def check_purposes(source: Source, table: PurposeTable | None) -> None:
    """S105: beside "Roll twice" at least three purposes, each with its prompt."""
    if table is None:
        return
    purposes = {text for line in table.lines for text in line} - {table.roll_twice}
    if len(purposes) < 3:
        source.fault(
            table, ("lines",), "S105",
            f"at least three purposes must stand beside {table.roll_twice!r}, so that rolling "
            f"twice comes to an end; here {count(len(purposes))} do",
        )  # fmt: skip
    for text in sorted(purposes - table.prompts.keys()):
        source.fault(table, ("prompts",), "S105", f"the purpose {text!r} has no prompt")
    for text in sorted(table.prompts.keys() - purposes):
        message = f"there is no purpose {text!r}"
        source.fault(table, ("prompts", text), "S105", message, nearest(text, purposes))


def check_types(source: Source, types: list[SceneType]) -> None:
    """S106: the scene types keep their order, since the roll of the act depends on it."""
    if not whole(source, "frame.yaml", "scene_type", types):
        return
    found = tuple(kind.id for kind in types)
    if found != TYPES:
        message = f"the six scene types stand in this order: {', '.join(TYPES)}"
        source.fault("frame.yaml", ("scene_type",), "S106", message)
    for kind in types:
        tag = TAGS.get(kind.id, "")
        if kind.tag != tag:
            wanted = f"has the tag {tag!r}" if tag else "has no tag"
            source.fault(kind, ("tag",), "S106", f"the scene type {kind.id!r} {wanted}")


# ── scenes ────────────────────────────────────────────────────────────────────────────────────


def check_scenes(source: Source, scenes: list[Scene]) -> None:
    """S107: a scene's tables have six entries; S108: each entry completes its lead."""
    for scene in scenes:
        check_line(source, scene, ("events",), scene.events)
        check_phrases(source, scene, ("events",), scene.events)
        check_lead(source, scene, "lead", scene.lead)
        if (scene.extra_lead is None) != (scene.extra_events is None):
            message = "a second table needs both extra_lead and extra_events"
            source.fault(scene, (), "S107", message)
        if scene.extra_events is not None:
            check_line(source, scene, ("extra_events",), scene.extra_events)
            check_phrases(source, scene, ("extra_events",), scene.extra_events)
            check_lead(source, scene, "extra_lead", scene.extra_lead or "")


def check_lead(source: Source, scene: Scene, key: str, lead: str) -> None:
    """S108: an event goes on where its lead breaks off."""
    if lead.endswith((".", "!", "?")):
        message = "a lead breaks off before the event that completes it: no full stop at its end"
        source.fault(scene, (key,), "S108", message)


def check_phrases(source: Source, at: object, path: Path, entries: tuple[str, ...]) -> None:
    """S108: what goes on a sentence is one line and needs no full stop of its own."""
    for n, text in enumerate(entries):
        if text != text.strip() or "\n" in text or text.endswith("."):
            message = "this goes on a sentence: one line, and no full stop at its end"
            source.fault(at, (*path, n), "S108", message)


def check_ladder(source: Source, scenes: list[Scene]) -> None:
    """S107: eight scenes in three acts with their Difficulties; S109: two of them are special."""
    if not whole(source, "scenes.yaml", "scenes", scenes):
        return
    if [scene.n for scene in scenes] != list(range(1, 9)):
        message = "the ladder has eight scenes, numbered 1 to 8 in this order"
        source.fault("scenes.yaml", ("scenes",), "S107", message)
        return
    for scene, act, difficulty in zip(scenes, ACTS, DIFFICULTIES, strict=True):
        if scene.act != act:
            source.fault(scene, ("act",), "S107", f"scene {scene.n} belongs to act {act}")
        if scene.difficulty != difficulty:
            message = f"the Difficulty of scene {scene.n} is {difficulty}"
            source.fault(scene, ("difficulty",), "S107", message)
    adding = [scene for scene in scenes if "add_word" in scene.flags]
    if len(adding) != 1:
        message = f"exactly one scene has the flag add_word; here {count(len(adding))} have it"
        source.fault("scenes.yaml", ("scenes",), "S109", message)
    for scene in scenes:
        if ("rival_reroll" in scene.flags) != (scene is scenes[-1]):
            message = "exactly the last scene has the flag rival_reroll"
            source.fault(scene, ("flags",), "S109", message)


def check_complications(source: Source, table: Any) -> None:
    """S108: each fits behind "What also happens:"; S110: a loss names one of them."""
    if table is None:
        return
    for act, entries in enumerate(table.acts, start=1):
        check_phrases(source, table, (f"act_{act}",), entries)
    known = {text for entries in table.acts for text in entries}
    for n, text in enumerate(table.losses):
        if text not in known:
            message = f"{text!r} is none of the complications"
            source.fault(table, ("losses", n), "S110", message, nearest(text, known))


# ── lists ─────────────────────────────────────────────────────────────────────────────────────


def check_conditions(source: Source, parts: Parts) -> None:
    """S111: no Condition twice, starting ones among them, exactly one final."""
    conditions = parts["conditions"]
    texts = Counter(kind.text.casefold() for kind in conditions)
    for kind in conditions:
        if texts[kind.text.casefold()] > 1:
            source.fault(kind, ("text",), "S111", f"the Condition {kind.text!r} stands here twice")
    if not whole(source, "conditions.yaml", "conditions", conditions):
        return
    final = [kind for kind in conditions if kind.final]
    if len(final) != 1:
        message = f"exactly one Condition is final; here {count(len(final))} are"
        source.fault("conditions.yaml", ("conditions",), "S111", message)
    start = parts.get("hero_start")
    for n, text in enumerate(start.d6 if start else ()):
        if text.casefold() not in texts:
            message = f"the starting Condition {text!r} is not among the Conditions"
            hint = nearest(text, [kind.text for kind in conditions])
            source.fault(start, ("d6", n), "S111", message, hint)


def check_lists(source: Source, parts: Parts) -> None:
    """S112: seven resources, three statements on each side, six pages of help."""
    resources = parts["resources"]
    source.names("resource", [(resource.id, resource, ("id",)) for resource in resources])
    if whole(source, "hero.yaml", "resources", resources) and len(resources) != RESOURCES:
        message = f"there are seven resources; here are {count(len(resources))}"
        source.fault("hero.yaml", ("resources",), "S112", message)
    if isinstance(epilogue := parts.get("epilogue"), Epilogue):
        for key in ("of_you", "of_enemy"):
            if len(getattr(epilogue, key)) != 3:
                message = f"{key} has three statements"
                source.fault(epilogue, (key,), "S112", message)
    pages = parts["pages"]
    if whole(source, "help.yaml", "pages", pages) and len({p.id for p in pages}) != PAGES:
        message = "there is one page of help for each of its six subjects"
        source.fault("help.yaml", ("pages",), "S112", message)
