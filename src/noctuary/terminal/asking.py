"""The open question as a person reads it: options with numbers, costs and odds, and reasons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from rich.text import Text

from noctuary.engine.question import Option, Question
from noctuary.engine.words import capital, counted, how_many, listed, sentence
from noctuary.terminal.drawing import Drawing, columns, packed, wrapped
from noctuary.terminal.options import (
    common,
    exact,
    groups_of,
    ids,
    in_short,
    labelled,
    notes,
    ranges,
    ready,
    reason,
    runs,
    shared_costs,
    things,
)

AWAITED = "bold yellow"
"""The question and what answers it; nothing else is yellow and bold."""
QUIET = "dim"
NARROW = 12
OWN = "Type your own words or a number. Commands: one letter, or a colon first."
TYPED: dict[str, str] = {
    "code": "Type the answer itself or a number. Commands: one letter, or a colon first.",
    "card": "Type a card's code or a number. Commands: one letter, or a colon first.",
    "sheet": "Type a number, a name, or a line kept of somebody. Commands: one letter.",
}
"""How a question is answered that does not take any words."""
MANY = 9
"""More options than keys: they are set in columns."""


class Layout(NamedTuple):
    """Options as lines, and those of which no more than the name is shown."""

    lines: list[Text]
    folded: set[str]


class Below:
    """Remarks that stand below the options, each with the numbers that it is about."""

    def __init__(self) -> None:
        self._numbers: dict[str, list[int]] = {}

    def add(self, remarks: Iterable[str], number: int) -> None:
        """Keep remarks about one option."""
        for remark in filter(None, remarks):
            self._numbers.setdefault(remark, []).append(number)

    def lines(self, width: int) -> list[Text]:
        """The remarks, drawn."""
        rows: list[Text] = []
        for remark, numbers in self._numbers.items():
            rows += wrapped(Text(f"    {ranges(numbers)}: {remark}", QUIET), width, 4)
        return rows

    def sentences(self) -> list[str]:
        """The remarks, told."""
        return [f"With {ranges(n)}: {remark}." for remark, n in self._numbers.items()]


class Asking:
    """One question with its options in the order of their numbers."""

    def __init__(self, question: Question, drawing: Drawing, view: Any) -> None:
        self.question = question
        self.drawing = drawing
        self.view = view
        self.options = [*question.items, *ready(question)]
        self.mapped = [option for option in self.options if option.group in drawing.mapped]
        """Options that are places on the table's map; their numbers come last."""
        self.options = [o for o in self.options if o not in self.mapped] + self.mapped
        self.refused = [option for option in question.options if not option.enabled]
        self.folded: set[str] = set()
        """Options of which only the name was shown: choosing one shows the rest first."""
        self._cards = drawing.cards(view)
        names = [len(option.label) for option in self.options if self._is_card(option)]
        self._widest = max(names, default=0)

    @property
    def numbered(self) -> bool:
        """Whether a number names an option; dice and numbers are replies themselves."""
        return self.question.kind not in ("dice", "number")

    @property
    def keys(self) -> str:
        """What can be typed, in short."""
        asked, count = self.question, len(self.options)
        if asked.kind == "number":
            return f"{asked.least}-{asked.most}"
        if asked.kind == "dice":
            return "dice"
        return "1" if count == 1 else f"1-{count}"

    # ── drawn ─────────────────────────────────────────────────────────────────────────────────

    def heading(self, width: int, why: bool = True) -> list[Text]:
        """What is asked, by which rule, why, and how it is answered."""
        lines = wrapped(Text(self.question.text, AWAITED), width)
        for note in (self.question.why if why else "", self.manner):
            if note:
                lines += wrapped(Text(note, QUIET), width)
        rule = f"  {self.question.rule}" if self.question.rule else ""
        room = next((line for line in lines if line.cell_len + len(rule) <= width), None)
        if room is not None:
            room.append(rule, QUIET)
        elif rule:
            lines.append(Text(rule.strip(), QUIET))
        return lines

    @property
    def manner(self) -> str:
        """How questions are answered that are more than a choice."""
        q = self.question
        others = "".join(f" Seat {seat + 1} may join in: @{seat + 1}." for seat in q.others)
        limit = (
            f" You have {counted(q.deadline, 'second')}.{self._fallback}"
            if q.deadline is not None
            else ""
        )
        example = ", for example 1 2" if q.most > 1 else ""
        dice = counted(q.least, "die", "dice")
        manners = {
            "several": f"Choose {how_many(q.least, q.most)} of them{example}.",
            "text": TYPED.get(q.expects, OWN),
            "number": f"Type a number from {q.least} to {q.most}.",
            "dice": f"Type what you rolled, {dice} from 1 to {q.most}, or the word roll.",
        }
        return (manners.get(q.kind, "") + others + limit).strip()

    @property
    def _fallback(self) -> str:
        """What happens when time runs out is announced, not sprung on anybody."""
        known = (*self.question.options, *self.question.standing)
        told = [option.label for option in known if option.id == self.question.fallback]
        return f" {told[0]}." if told else ""

    def layouts(self, width: int) -> list[Layout]:
        """The options laid out in several ways, the most spacious first."""
        if self.question.kind == "draw" and len(self.options) > MANY:
            return [self._to_be_typed(width)]
        if self.mapped:
            return [self._beside_the_map(width)]
        cards = [option for option in self.options if self._is_card(option)]
        alone = [[option] for option in self.options]
        if len(cards) > MANY:
            return [self._in_rows(alone, width, False), self._in_columns(cards, width)]
        tabled = [option for option in self.options if option.group in self.drawing.tabled]
        if self.question.kind == "number":
            tabled = self.options
        if len(tabled) > MANY:
            return [self._as_table(tabled, width)]
        folded = runs(self.options, self.drawing.folded)
        alike = {group for group in groups_of(self.options) if self._begins_alike(group)}
        grouped = runs(self.options, self.drawing.folded | alike)
        main = [option for option in self.options if option.group not in self.drawing.folded]
        return [
            self._in_rows(folded, width) if len(main) > 1 else self._in_rows(alone, width, False),
            self._in_rows(folded, width),
            self._in_rows(grouped, width, shortly=True),
        ]

    def _in_rows(
        self,
        groups: Sequence[Sequence[Option]],
        width: int,
        folds: bool = True,
        shortly: bool = False,
    ) -> Layout:
        rows: list[Text] = []
        below = Below()
        away = self.drawing.folded if folds else frozenset()
        folded = {option.id for group in groups for option in group if option.group in away}
        shared = shared_costs(option for option in self.options if option.id not in folded)
        for group in groups:
            if len(group) == 1 and group[0].id not in folded:
                rows += wrapped(self._row(group[0], width, shared, below, shortly), width, 4)
                continue
            rows += self._together(group, width)
            for option in group:
                if option.id not in folded:
                    below.add(notes(option), self.number(option))
        return Layout(rows + below.lines(width), folded)

    def _row(
        self, option: Option, width: int, shared: set[str], below: Below, shortly: bool = False
    ) -> Text:
        """One option on one line; what finds no room there, or is said of several, goes below."""
        words = self.drawing.in_short(option) if shortly else option.label
        row = Text.assemble((f"{self.key(option):>2}) ", AWAITED), words)
        if self._is_card(option):
            row.pad_right(self._widest - len(option.label) + 2)
            glance = self.drawing.glance(self.view, self._card(option))
            if row.cell_len + glance.cell_len > width:
                glance = self.drawing.glance(self.view, self._card(option), shortly=True)
            row.append_text(glance)
            row.rstrip()
        for about in (in_short(option.odds, shortly), option.cost):
            if about in shared or row.cell_len + len(about) + 3 > width:
                below.add([about], self.number(option))
            elif about:
                row.append(f" · {about}", QUIET)
        return row

    def _together(self, group: Sequence[Option], width: int) -> list[Text]:
        """Options of one kind by their names: what they share, then each by its number."""
        prefix, rests = self._common(group)
        head = Text(f"    {prefix or capital(group[0].group) + ':'} ")
        items = [
            Text.assemble((f"{self.number(option)}) ", AWAITED), rest, "  ")
            for option, rest in zip(group, rests, strict=True)
        ]
        items[-1].rstrip()
        for item in items:
            item.truncate(max(8, width - 4), overflow="ellipsis")
        return packed(head, items, width, 4)

    def _in_columns(self, cards: Sequence[Option], width: int) -> Layout:
        """Many cards side by side, by name and a short glance; whatever else there is below."""
        room = width // 2 - 2
        cells = []
        for option, called in zip(cards, self._common(cards)[1], strict=True):
            glance = self.drawing.glance(self.view, self._card(option), shortly=True)
            name = Text(called)
            number = f"{self.number(option):>2}) "
            name.truncate(max(8, room - len(number) - glance.cell_len - 1), overflow="ellipsis")
            cell = Text.assemble((number, AWAITED), name, " ", glance)
            cell.truncate(room, overflow="ellipsis")
            cells.append(cell)
        rest = runs([o for o in self.options if o not in cards], self.drawing.folded)
        below = self._in_rows(rest, width)
        return Layout(columns(cells, width) + below.lines, below.folded)

    def _as_table(self, entries: Sequence[Option], width: int) -> Layout:
        """The entries of a table in narrow columns; whatever else there is above."""
        rest = [[option] for option in self.options if option not in entries]
        cells = [
            Text.assemble((f"{self.key(o):>2}) ", AWAITED), self.drawing.in_a_table(o))
            for o in entries
        ]
        above = self._in_rows(rest, width, shortly=True).lines
        return Layout(above + columns(cells, width, NARROW), set())

    def _beside_the_map(self, width: int) -> Layout:
        """How places are typed, then whatever else there is."""
        line = Text(f"    {self.drawing.map_line(self.view, self.mapped)}")
        rest = [[option] for option in self.options if option not in self.mapped]
        return Layout(wrapped(line, width, 4) + self._in_rows(rest, width).lines, set())

    def _to_be_typed(self, width: int) -> Layout:
        text = f"Type its name, a part of it, or its code; x lists all {len(self.options)}."
        return Layout(wrapped(Text(f"    {text}"), width, 4), set())

    def _is_card(self, option: Option) -> bool:
        return not option.group and len(option.parts) < 2 and self._card(option) in self._cards

    def _card(self, option: Option) -> str:
        return next(iter(things(option)), "")

    def _common(self, group: Sequence[Option]) -> tuple[str, list[str]]:
        labels = [self.drawing.in_short(option) for option in group]
        return common(labels) if len(labels) > 1 else ("", labels)

    def _begins_alike(self, group: str) -> bool:
        return bool(self._common([o for o in self.options if o.group == group])[0])

    def number(self, option: Option) -> int:
        """The number by which an option is chosen."""
        return self.options.index(option) + 1

    def key(self, option: Option) -> str:
        """What is typed for an option: its number, or the number that it stands for."""
        return option.id if self.question.kind == "number" else str(self.number(option))

    # ── told ──────────────────────────────────────────────────────────────────────────────────

    def sentences(self, known: set[str]) -> list[str]:
        """Question and options in sentences; reasons and folded groups only when they are new."""
        told = [self._question_sentence(known)]
        if self.question.kind == "draw" and len(self.options) > MANY:
            return [*told, f"Type the card's name or code; {len(self.options)} are possible."]
        quiet = [option for option in self.options if option.group in self.drawing.folded]
        hidden = quiet if len(quiet) < len(self.options) and ids(quiet) <= known else []
        told += self._option_sentences([o for o in self.options if o not in self.mapped], hidden)
        if self.mapped:
            numbered = {self.number(option): option for option in self.mapped}
            told += self.drawing.map_sentences(self.view, numbered)
        self.folded = ids(hidden)
        known |= ids(quiet)
        return told

    def _question_sentence(self, known: set[str]) -> str:
        """What is asked. Its reason is left out if it is still the one that was told when something
        was last asked by the same rule: "You have 3 points left" is news each time."""
        rule = f"({self.question.rule})" if self.question.rule else ""
        asked = f"{self.question.rule}\n"
        now = asked + self.question.why
        why = "" if now in known else self.question.why
        known -= {told for told in known if told.startswith(asked)}
        known.add(now)
        return " ".join(filter(None, (self.question.text, why, rule, self.manner)))

    def _option_sentences(self, options: Sequence[Option], hidden: Sequence[Option]) -> list[str]:
        """Options in the order of their numbers; of hidden ones no more than their names."""
        shared = shared_costs(option for option in options if option not in hidden)
        below = Below()
        told = []
        for group in runs(options, groups_of(hidden)):
            option = group[0]
            if option in hidden:
                told.append(self._names(group))
                continue
            below.add([about for about in notes(option) if about in shared], self.number(option))
            told.append(self._sentence(option, [n for n in notes(option) if n not in shared]))
        return told + below.sentences()

    def _names(self, group: Sequence[Option]) -> str:
        """Options of one kind by their names."""
        prefix, rests = self._common(group)
        numbers = ranges([self.number(option) for option in group])
        return f"{numbers}. {prefix or capital(group[0].group) + ':'} {', '.join(rests)}."

    def _sentence(self, option: Option, about: Sequence[str]) -> str:
        parts = [option.label]
        if self._is_card(option):
            parts.append(self.drawing.glance_in_words(self.view, self._card(option)))
        words = "; ".join(part for part in (*parts, *about) if part)
        return f"{self.key(option)}. {sentence(words)}"

    # ── more on request ───────────────────────────────────────────────────────────────────────

    def reasons(self) -> list[tuple[str, list[str]]]:
        """What is not possible: by card or kind, each with its reason and rule."""
        found: list[tuple[str, list[str]]] = []
        for _, several in groupby(self.refused, key=lambda option: option.group or option.id):
            group = list(several)
            if len(group) == 1:
                found.append((labelled(group[0].label, reason(group[0])), []))
                continue
            prefix, names = self._common(group)
            by_reason: dict[str, list[str]] = {}
            for option, rest in zip(group, names, strict=True):
                by_reason.setdefault(reason(option), []).append(rest)
            found.append(
                (prefix, [labelled(listed(rests), why) for why, rests in by_reason.items()])
            )
        return found

    def listing(self) -> list[str]:
        """Every option by number and name, for questions that do not list them."""
        return [f"{self.number(option)}. {option.label}" for option in self.options]

    def odds(self) -> list[str]:
        """The exact odds of every option that has some."""
        return [
            f"{self.number(option)}. {labelled(option.label, exact(option.odds))}."
            for option in self.options
            if option.odds
        ]
