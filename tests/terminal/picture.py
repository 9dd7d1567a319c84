"""The picture of play in the README: `python -m tests.terminal.picture` draws it anew."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from noctuary.terminal.asking import Asking
from noctuary.terminal.drawing import drawing_of
from noctuary.terminal.fitting import fit
from tests.terminal import positions
from tests.terminal.keyboard import HEIGHT, WIDTH

PICTURE = Path(__file__).parents[2] / "docs" / "terminal.svg"
NIGHT = TerminalTheme(
    (21, 19, 26),
    (216, 208, 192),
    [
        (42, 38, 48),
        (200, 84, 80),
        (120, 160, 110),
        (226, 180, 92),
        (110, 140, 190),
        (160, 120, 180),
        (110, 170, 170),
        (216, 208, 192),
    ],
    [
        (120, 112, 124),
        (226, 110, 100),
        (150, 196, 136),
        (240, 204, 128),
        (140, 170, 220),
        (196, 150, 220),
        (140, 204, 204),
        (245, 240, 230),
    ],
)
FRAME = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" \
xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, monospace; \
font-size: {char_height}px; line-height: {line_height}px; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" /></clipPath>
{lines}
</defs>
<rect fill="#15131a" x="1" y="1" width="{width}" height="{height}" rx="8"/>
<g transform="translate(9, 20)" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def draw() -> str:
    """A screen in the middle of a game, as SVG."""
    session = positions.middle()
    view = session.game.view(session.state, 0)
    question = session.game.question(session.state, 0)
    assert question is not None
    drawing = drawing_of(session.game, session.state.pack)
    with Path("/dev/null").open("w", encoding="utf-8") as nowhere:
        console = Console(
            record=True, width=WIDTH, file=nowhere, force_terminal=True, color_system="truecolor"
        )
        asking = Asking(question, drawing, view)
        for line in fit(drawing.draw(view, WIDTH), [], asking, WIDTH, HEIGHT):
            console.print(line, no_wrap=True, highlight=False)
        console.print("1-10, x why not, ? help > ", highlight=False)
        return console.export_svg(theme=NIGHT, code_format=FRAME, unique_id="noctuary")


if __name__ == "__main__":
    PICTURE.write_text(draw(), encoding="utf-8")
