"""A story as a picture for its author: boxes in columns, arrows between their rows, as SVG.

What boxes stand for is the game's affair; what a playtest has seen is coloured.
"""

from __future__ import annotations

from html import escape
from typing import Final

import msgspec


class Row(msgspec.Struct):
    """A line inside a box: an option, a question, a thing to examine."""

    id: str
    kind: str
    text: str
    marks: tuple[str, ...] = ()
    """What a playtest calls it; it is seen if all of these are."""


class Box(msgspec.Struct):
    """A Location with everything in it, or a single Lead, event, card, choice."""

    id: str
    kind: str
    title: str
    rows: list[Row] = []
    marks: tuple[str, ...] = ()
    column: int = 0


class Drawing(msgspec.Struct):
    """All boxes, and arrows between the ids of boxes and rows."""

    boxes: dict[str, Box] = {}
    arrows: list[tuple[str, str]] = []


WIDTH: Final = 270
GAP_X: Final = 130
GAP_Y: Final = 18
HEAD: Final = 28
ROW: Final = 20
MARGIN: Final = 24
LETTER: Final = 7
BOLD_LETTER: Final = 8
"""How wide a letter is, about: in a row, and in a head."""

STYLE: Final = """
svg{background:#14161d;font:13px 'Atkinson Hyperlegible',system-ui,sans-serif}
.box>rect{fill:#1d212b;stroke:#586078;stroke-width:1.2;rx:7}
.lead>rect{stroke:#e5ac4f}.event>rect{stroke:#d264b6;stroke-dasharray:5 3}
.pivotal>rect{stroke:#e0685a;stroke-width:2}.finale>rect{stroke:#d264b6;stroke-width:2.4}
.flag>rect,.card>rect,.scan>rect{stroke:#43b3ae}
.counter>rect,.track>rect,.word>rect,.person>rect{stroke:#43b3ae}.start>rect{stroke:#e5ac4f;stroke-width:2.4}
text{fill:#e8e4da}.head text{font-weight:700}.head{cursor:pointer}
.row text{fill:#c3c0b7}.kind{fill:#8d93a6!important;font-size:11px}
.mark{fill:#586078!important}.seen .mark{fill:#5fbf80!important}
.unseen .mark{fill:#ff7361!important;font-weight:700}
.closed .row{display:none}.closed .head .sum{fill:#c3c0b7}
.row.seen text{fill:#bfe3c9}.row.unseen text{fill:#ff9d8f}
.box.whole>rect{fill:#17271f}.box.part>rect{fill:#33211c}
.near path{opacity:.08}.near path.on{stroke:#e5ac4f;opacity:1;stroke-width:1.8}
path{fill:none;stroke:#76809a;stroke-width:1;opacity:.55}
path:hover{stroke:#e5ac4f;opacity:1;stroke-width:2}
"""
SCRIPT: Final = """
const svg=document.documentElement,HEAD=28,ROW=20,GAP=18,TOP=24;
const boxes=[...svg.querySelectorAll('.box')];
function lay(){const ys={};for(const b of boxes){const c=b.dataset.column,open=!b.classList
.contains('closed'),n=b.querySelectorAll('.row').length,h=HEAD+(open?n*ROW:0)+6;
const y=ys[c]??TOP;b.setAttribute('transform',`translate(${b.dataset.x},${y})`);
b.dataset.y=y;b.querySelector('rect').setAttribute('height',h);ys[c]=y+h+GAP}
svg.setAttribute('height',Math.max(...Object.values(ys))+TOP);
for(const p of svg.querySelectorAll('path')){const a=spot(p.dataset.from,1),b=spot(p.dataset.to,0);
if(a&&b){const m=Math.max(40,Math.abs(b[0]-a[0])/2);
p.setAttribute('d',`M${a[0]},${a[1]} C${a[0]+m},${a[1]} ${b[0]-m},${b[1]} ${b[0]},${b[1]}`)}}}
function spot(id,right){const e=document.getElementById(id);if(!e)return null;
const b=e.closest('.box'),open=!b.classList.contains('closed');
const dy=e.classList.contains('row')&&open?+e.dataset.dy+ROW/2:HEAD/2;
return [+b.dataset.x+(right?270:0),+b.dataset.y+dy]}
for(const b of boxes)b.querySelector('.head').addEventListener('click',()=>{
b.classList.toggle('closed');lay()});
function light(b,on){const ids=new Set([...b.querySelectorAll('[id]')].map(e=>e.id));
svg.classList.toggle('near',on);for(const p of svg.querySelectorAll('path'))
p.classList.toggle('on',on&&(ids.has(p.dataset.from)||ids.has(p.dataset.to)))}
for(const b of boxes){b.addEventListener('mouseenter',()=>light(b,true));
b.addEventListener('mouseleave',()=>light(b,false))}
lay();
"""


def svg(picture: Drawing, seen: set[str] | None, collapsed: bool) -> str:
    """Boxes in columns, arrows between their rows."""
    boxes = sorted(picture.boxes.values(), key=lambda box: (box.column, box.kind, box.id))
    heights: dict[int, int] = {}
    parts: list[str] = []
    anchors: dict[str, tuple[int, int]] = {}
    for box in boxes:
        x = MARGIN + box.column * (WIDTH + GAP_X)
        y = heights.get(box.column, MARGIN)
        closed = collapsed and len(box.rows) > 1
        parts.append(box_svg(box, x, y, seen, closed))
        anchors |= spots(box, x, y, closed)
        heights[box.column] = y + HEAD + (0 if closed else ROW * len(box.rows)) + 6 + GAP_Y
    arrows = "".join(
        arrow(source, target, anchors)
        for source, target in picture.arrows
        if source in anchors and target in anchors
    )
    width = MARGIN * 2 + (max(heights) + 1) * (WIDTH + GAP_X)
    height = max(heights.values()) + MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
        f"<style>{STYLE}</style>{arrows}{''.join(parts)}"
        f"<script><![CDATA[{SCRIPT}]]></script></svg>\n"
    )


def spots(box: Box, x: int, y: int, closed: bool) -> dict[str, tuple[int, int]]:
    """Where arrows begin and end."""
    found = {box.id: (x, y + HEAD // 2)}
    for n, row in enumerate(box.rows):
        found[row.id] = (x, y + (HEAD // 2 if closed else HEAD + n * ROW + ROW // 2))
    return found


def arrow(source: str, target: str, anchors: dict[str, tuple[int, int]]) -> str:
    """One arrow, from the right of its source to the left of its target."""
    (x, y), (to_x, to_y) = anchors[source], anchors[target]
    x += WIDTH
    bend = max(40, abs(to_x - x) // 2)
    way = f"M{x},{y} C{x + bend},{y} {to_x - bend},{to_y} {to_x},{to_y}"
    ends = f'data-from="{escape(source)}" data-to="{escape(target)}"'
    return f'<path d="{way}" {ends}><title>{escape(source)} → {escape(target)}</title></path>'


def box_svg(box: Box, x: int, y: int, seen: set[str] | None, closed: bool) -> str:
    """A box with its rows; its head says how many of them there are, and how many were seen."""
    height = HEAD + (0 if closed else ROW * len(box.rows)) + 6
    rows = "".join(row_svg(row, n, seen) for n, row in enumerate(box.rows))
    classes = f"box {box.kind}{' closed' if closed else ''}{' ' + tint(box, seen)}".rstrip()
    about = f"{box.kind}, {counted(box, seen)}" if len(box.rows) > 1 else box.kind
    return (
        f'<g class="{classes}" data-x="{x}" data-y="{y}" data-column="{box.column}" '
        f'transform="translate({x},{y})"><rect width="{WIDTH}" height="{height}"/>'
        f'<g class="head {state(box.marks, seen)}" id="{escape(box.id)}">'
        f"<title>{escape(box.title)}</title>"
        f'<text class="mark" x="6" y="19">{sign(box.marks, seen)}</text>'
        f'<text x="20" y="19">{escape(short(box.title, 20, about + " ", BOLD_LETTER))}</text>'
        f'<text class="kind sum" x="{WIDTH - 6}" y="19" text-anchor="end">{escape(about)}</text>'
        f"</g>{rows}</g>"
    )


def row_svg(row: Row, n: int, seen: set[str] | None) -> str:
    """A line of a box."""
    y, x = HEAD + n * ROW, indent(row.id)
    return (
        f'<g class="row {state(row.marks, seen)}" id="{escape(row.id)}" data-dy="{y}">'
        f'<title>{escape(row.text)}</title><text class="mark" x="6" y="{y + 14}">'
        f'{sign(row.marks, seen)}</text><text x="{x}" y="{y + 14}">'
        f"{escape(short(row.text, x, row.kind))}</text>"
        f'<text class="kind" x="{WIDTH - 6}" y="{y + 14}" text-anchor="end">'
        f"{escape(row.kind)}</text></g>"
    )


def counted(box: Box, seen: set[str] | None) -> str:
    """How many rows there are, or how many of them were seen."""
    if seen is None:
        return str(len(box.rows))
    found = sum(all(mark in seen for mark in row.marks) for row in box.rows)
    return f"{found} of {len(box.rows)}"


def tint(box: Box, seen: set[str] | None) -> str:
    """The ground of a box: everything in it was seen, or not."""
    marks = [*box.marks, *(mark for row in box.rows for mark in row.marks)]
    if seen is None or not marks:
        return ""
    return "whole" if all(mark in seen for mark in marks) else "part"


def state(marks: tuple[str, ...], seen: set[str] | None) -> str:
    """Whether a thing was seen by the runs, as a class for its colour."""
    if seen is None or not marks:
        return "unknown"
    return "seen" if all(mark in seen for mark in marks) else "unseen"


def sign(marks: tuple[str, ...], seen: set[str] | None) -> str:
    """The same as a sign: colour never speaks alone."""
    return {"seen": "✓", "unseen": "✗", "unknown": "·"}[state(marks, seen)]


def indent(row: str) -> int:
    """Options stand a little to the right of their POI, questions further."""
    kind = row.partition(":")[0]
    return {"poi": 20, "used": 30}.get(kind, 40)


def short(text: str, left: int, right: str, letter: int = LETTER) -> str:
    """As much of a text as fits between its indent and what stands at the right."""
    letters = (WIDTH - left - 12 - LETTER * len(right)) // letter
    return text if len(text) <= letters else text[: letters - 1].rstrip() + "…"
