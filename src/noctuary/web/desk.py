"""`noctuary pack write`: the writer's desk in the browser, for whoever sits at this machine."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import webbrowser
from collections.abc import Callable
from typing import Any, Final

from litestar import Litestar, Response, Router, get, post
from litestar.datastructures import State
from litestar.response import Redirect

from noctuary.authoring.desk import Desk, Start
from noctuary.engine.faults import Fault
from noctuary.engine.graphs import SCRIPT, STYLE, svg
from noctuary.engine.question import IllegalReply
from noctuary.engine.words import capital, counted, sentence
from noctuary.web import static
from noctuary.web.app import answer_refusal, answer_stumble
from noctuary.web.connections import Request, form_of
from noctuary.web.desk_chart import charted
from noctuary.web.desk_page import DEVICES, framed
from noctuary.web.errors import Invalid, Refused
from noctuary.web.guard import POLICY, Guard
from noctuary.web.pages.table import answer_in
from noctuary.web.rendering import html, render
from noctuary.web.serve import Server, configured, listen
from noctuary.web.settings import LOOPBACK, Settings


def hash_source(text: str) -> str:
    """What a policy calls a style or script that stands in the page itself."""
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


Record = dict[str, Any]
LOCAL: Final = "127.0.0.1"
DEEDS: Final = ("reply", "undo", "begin", "set", "record", "break", "chart", "page")
KINDS: Final = {"flag": "Flags", "counter": "Counters", "lead": "Leads", "item": "Items"}
FRAMES: Final = {
    "Content-Security-Policy": POLICY.replace(
        "frame-ancestors 'none'", "frame-ancestors 'self'; frame-src 'self'"
    )
}
"""The desk shows the page of the game in a frame of its own."""
DRAWN: Final = (
    f"default-src 'none'; style-src {hash_source(STYLE)}; script-src {hash_source(SCRIPT)}"
)
"""A whole chart brings its own style and script; no other would be obeyed."""
MOST_FAULTS: Final = 30
LINES_AROUND: Final = 3
"""How many lines of a file are shown before and after a fault."""
SECONDS_A_WORD: Final = 0.34
"""How long a word takes that is read aloud."""


def write(desk: Desk, port: int | None, open_browser: bool, say: Callable[[str], None]) -> None:
    """Serve the desk on this machine alone until somebody ends it."""
    listening = listen(LOCAL, port if port is not None else 0)
    url = f"http://{LOCAL}:{listening.getsockname()[1]}/"

    async def ready() -> None:
        say(f"The writer's desk is at {url} (Ctrl+C ends it)")
        if open_browser:
            webbrowser.open(url)

    Server(configured(create_desk(desk)), ready).run(sockets=[listening])


def create_desk(desk: Desk) -> Litestar:
    """The application of one desk."""
    pages = [show, shown_page, whole_chart, mark]
    handlers = [*pages, reply, undo, begin, change, record, go_to_break]
    app = Litestar(
        route_handlers=[
            Router("/", route_handlers=handlers, include_in_schema=False),
            static.static,
        ],
        state=State({"desk": desk, "turn": asyncio.Lock()}),
        exception_handlers={Refused: answer_refusal, Exception: answer_stumble},
        openapi_config=None,
        logging_config=None,
        debug=False,
    )
    app.asgi_handler = Guard(app.asgi_handler, Settings(hosts=LOOPBACK))
    return app


@get("/", sync_to_thread=False)
def show(state: State) -> Response[str]:
    """The desk as it is."""
    return html(render("desk.html", seen(state.desk)), headers=FRAMES)


@get("/page", sync_to_thread=False)
def shown_page(state: State) -> Response[str]:
    """The game as players see it."""
    return html(framed(state.desk), headers=FRAMES)


@get("/chart", sync_to_thread=False)
def whole_chart(state: State) -> Response[str]:
    """Everything that leads anywhere in the part of the story in which the game stands."""
    chart = state.desk.chart()
    if chart is None:
        raise Invalid("there is no chart of this pack")
    drawn = svg(chart.drawing, state.desk.seen or None, collapsed=True)
    headers = {"Content-Security-Policy": DRAWN}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


@get("/mark", cache=False)
async def mark(state: State) -> Response[str]:
    """Whether the page is still the newest; asking is what watches the files."""
    async with state.turn:
        await asyncio.to_thread(state.desk.look)
    return Response(str(state.desk.mark), media_type="text/plain")


async def done(request: Request, deed: Callable[[Desk, dict[str, str]], object]) -> Response[Any]:
    """Do something to the desk and show it again; what cannot be done is said there."""
    form = {key: str(value) for key, value in (await form_of(request)).items()}
    desk: Desk = request.app.state.desk
    async with request.app.state.turn:
        try:
            await asyncio.to_thread(deed, desk, form)
        except IllegalReply as error:
            desk.notice = sentence(str(error))
        except LookupError as error:
            desk.notice = sentence(str(error.args[0]))
    return Redirect("/", status_code=303)


@post("/reply")
async def reply(request: Request) -> Response[Any]:
    """Answer the open question."""
    given = answer_in(await form_of(request))
    return await done(request, lambda desk, _: desk.reply(given))


@post("/undo")
async def undo(request: Request) -> Response[Any]:
    """One step back."""
    return await done(request, lambda desk, _: desk.undo())


@post("/begin")
async def begin(request: Request) -> Response[Any]:
    """Begin somewhere, with the state as it stands or as the story has it."""
    return await done(request, begun)


def begun(desk: Desk, form: dict[str, str]) -> None:
    """Begin where the form says."""
    team = tuple(name for name in form.get("team", "").split("+") if name)
    facts: dict[str, int] = {}
    if "keep" in form and desk.tools is not None:
        facts = {f"{f.kind}:{f.name}": f.value for f in desk.tools.facts(desk.state) if f.value}
    desk.begin(Start(form.get("place", ""), team, facts))


@post("/set")
async def change(request: Request) -> Response[Any]:
    """Make something so by hand."""
    return await done(request, changed)


def changed(desk: Desk, form: dict[str, str]) -> None:
    """Set what the form says."""
    value = form.get("value", "0")
    if not value.lstrip("-").isdecimal() or len(value) > 5:
        raise Invalid(f"{value!r} is not a number")
    desk.change(form.get("fact", ""), int(value))


@post("/record")
async def record(request: Request) -> Response[Any]:
    """Keep the game, to try every edit on it."""
    return await done(request, lambda desk, form: desk.record(form.get("name", "")))


@post("/break")
async def go_to_break(request: Request) -> Response[Any]:
    """Play a recorded game to the place where it breaks."""
    return await done(request, lambda desk, form: desk.go_to_break(form.get("name", "")))


# ── what the page shows ───────────────────────────────────────────────────────────────────────


def seen(desk: Desk) -> Record:
    """The whole desk as its template wants it."""
    now = desk.now
    return {
        "urls": {deed: f"/{deed}" for deed in DEEDS},
        "mark": desk.mark,
        "title": now.title,
        "game": desk.game.title,
        "files": files(desk),
        "words": sum(now.words.values()),
        "more_words": sum(now.words.values()) - desk.first_words,
        "faults": [faulty(desk, fault) for fault in now.faults[:MOST_FAULTS]],
        "fault_count": len(now.faults),
        "errors": now.errors,
        "changes": desk.changed,
        "notice": desk.notice,
        "question": asked(desk),
        "devices": DEVICES,
        "chart": charted(chart, desk.seen) if (chart := desk.chart()) else None,
        "passages": passages(desk),
        "over": desk.state is not None and desk.state.question is None,
        "can_undo": bool(desk.history),
        "places": list(desk.tools.places(now.pack)) if desk.tools and now.pack else [],
        "teams": teams(desk),
        "start": desk.start,
        "facts": facts(desk),
        "recordings": counted(len(desk.recordings), "recorded game"),
        "is_tried": bool(desk.recordings) and now.pack is not None,
        "broken": desk.broken,
    }


def files(desk: Desk) -> list[Record]:
    """The files with their words, and what is wrong or new in them."""
    most = max(desk.now.words.values(), default=0) or 1
    changed = {change.file for change in desk.changed}
    return [
        {
            "name": name,
            "short": "/".join(name.split("/")[-2:]),
            "words": words,
            "share": round(100 * words / most),
            "errors": sum(f.file == name and f.severity == "error" for f in desk.now.faults),
            "warnings": sum(f.file == name and f.severity == "warning" for f in desk.now.faults),
            "changed": name in changed,
        }
        for name, words in desk.now.words.items()
    ]


def faulty(desk: Desk, fault: Fault) -> Record:
    """A fault, the lines around it, and where a game comes there."""
    return {
        "fault": fault,
        "lines": lines_around(desk, fault.file, fault.line),
        "place": desk.place_of(fault.file, fault.line),
    }


def lines_around(desk: Desk, file: str, line: int) -> list[tuple[int, str]]:
    """Some lines of a file with their numbers; none if it cannot be read just now."""
    try:
        written = (desk.path / file).read_text(encoding="utf-8", errors="replace").split("\n")
    except OSError:
        return []
    first, last = max(1, line - LINES_AROUND), min(len(written), line + LINES_AROUND)
    return [(number, written[number - 1]) for number in range(first, last + 1)]


def asked(desk: Desk) -> Any:
    """The open question; None if there is no game, or it is over."""
    return desk.game.question(desk.state) if desk.state is not None else None


def passages(desk: Desk) -> list[Record]:
    """What is told where the game stands, and where in the files that stands."""
    if desk.tools is None or desk.state is None:
        return []
    new = {change.after for change in desk.changed}
    found = []
    for raw, text in desk.tools.told(desk.state):
        words = len(text.split())
        found.append(
            {
                "paragraphs": [part for part in text.split("\n\n") if part.strip()],
                "where": desk.where(raw),
                "words": words,
                "seconds": round(words * SECONDS_A_WORD),
                "new": raw in new,
            }
        )
    return found


def teams(desk: Desk) -> list[tuple[str, str]]:
    """The teams that may begin, by their value in the form."""
    characters = getattr(desk.now.pack, "characters", {}) if desk.tools else {}
    names = [*characters]
    pairs = [(a, b) for n, a in enumerate(names) for b in names[n + 1 :]]
    wanted = [*pairs, tuple(names)] if len(names) > 2 else pairs
    return [("+".join(team), ", ".join(map(capital, team))) for team in wanted]


def facts(desk: Desk) -> list[Record]:
    """All that the story remembers, kind by kind."""
    if desk.tools is None or desk.state is None:
        return []
    known = list(desk.tools.facts(desk.state))
    kinds = [(kind, title, [f for f in known if f.kind == kind]) for kind, title in KINDS.items()]
    return [{"kind": kind, "title": title, "facts": found} for kind, title, found in kinds if found]
