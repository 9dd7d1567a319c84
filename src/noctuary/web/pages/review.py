"""What the coach shows: the review of a finished game, and the chance while it is played."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.types import ControllerRouterHandler

from noctuary.bots import verdict
from noctuary.bots.recalled import Moment, Review
from noctuary.web import charts, context, keyring
from noctuary.web.connections import Request, service
from noctuary.web.errors import NotNow
from noctuary.web.guard import sparingly
from noctuary.web.looks import Record
from noctuary.web.pages.table import TABLE
from noctuary.web.records import Sight
from noctuary.web.rendering import html, page, render
from noctuary.web.reviewing import Look


@get(f"{TABLE}/review")
async def review(request: Request, table_id: FromPath[str]) -> Response[str]:
    """The review, or how far it has come; a page that waits asks again for what changes."""
    token = keyring.token(request, table_id)
    sight = await service(request).sight(token)
    try:
        look = await service(request).reviews.look(token)
    except NotNow as refused:
        look = Look(fault=refused.message)
    found = review_context(sight, look)
    if "x-part" in request.headers:
        return html(render("_review.html", found))
    return page("review.html", found)


@post(f"{TABLE}/review/stop", status_code=200)
async def stop(request: Request, table_id: FromPath[str]) -> Redirect:
    """Give the review up, and go back to the table."""
    await service(request).reviews.stop(keyring.token(request, table_id))
    return Redirect(context.table_url(table_id), status_code=303)


@post(f"{TABLE}/try/{{moment:int}}", status_code=200, guards=[sparingly])
async def try_it(request: Request, table_id: FromPath[str], moment: FromPath[int]) -> Redirect:
    """A new table that goes on from a moment of this one; this one stays as it is."""
    token, tables = keyring.token(request, table_id), service(request)
    sight = await tables.sight(token)
    made = await tables.fork(token, moment, f"{sight.table.name}, another way"[:40])
    cookies = [keyring.with_token(request, made.id, made.token)]
    return Redirect(context.table_url(made.id), status_code=303, cookies=cookies)


@get(f"{TABLE}/chance")
async def chance(request: Request, table_id: FromPath[str]) -> Response[str]:
    """One's own chance over the game so far, as a piece of the page."""
    line = await service(request).chances.line(keyring.token(request, table_id))
    told = verdict.turns_told(list(zip(line.turns, line.chances, strict=True)))
    found = {"line": line, "summary": told, "path": charts.spark(line.chances)}
    return page("_chance.html", found)


def review_context(sight: Sight, look: Look) -> Record:
    """The page's parts; while the coach is still looking there is only how far it has come."""
    here = context.table_url(sight.table.id)
    found = look.found
    return {
        "urls": {"table": here, "review": f"{here}/review", "stop": f"{here}/review/stop"},
        "game": {"id": sight.table.game, "title": sight.table.title},
        "table": {"name": sight.table.name},
        "fault": look.fault,
        "done": look.done,
        "of": look.of,
        "review": None if found is None else shown(found, here),
    }


def shown(found: Review, here: str) -> Record:
    """A review in words and numbers."""
    parts = {"choice": found.choice, "others": found.others, "luck": found.luck}
    return {
        "headline": verdict.headline(found),
        "undecided": verdict.undecided(found),
        "sentences": verdict.sentences(found),
        "summary": verdict.turns_told(found.line),
        "by_goal": found.by_goal,
        "worlds": found.worlds,
        "at_the_deal": round(100 * found.at_the_deal),
        "ended": round(100 * found.ended),
        "parts": [
            {"kind": kind, "points": verdict.points(share), "is_good": share > 0}
            for kind, share in parts.items()
            if verdict.points(share) != "0"
        ],
        "charts": [charts.review_chart(found, frame) for frame in (charts.WIDE, charts.NARROW)],
        "points": [
            point(number, one, here, found)
            for number, one in enumerate(found.turning_points, start=1)
        ],
        "turns": turns(found),
    }


def point(number: int, one: Moment, here: str, found: Review) -> Record:
    """A turning point."""
    pair = (one.kept, one.kept + one.lost) if one.by == "choice" else (one.then, one.after)
    if one.by == "choice" and one.tries:
        pair = (one.own_share, one.better_share)
    return {
        "number": number,
        "turn": one.turn,
        "by": one.by,
        "points": verdict.points(one.moved),
        "question": one.question,
        "who_chose": verdict.who_chose(one, found.seat),
        "chosen": one.chosen,
        "came": one.came,
        "why": verdict.why_told(one, found.by_goal),
        "own": round(100 * pair[0]),
        "other": round(100 * pair[1]),
        "look_url": f"{here}/at/{one.moment}",
        "try_url": f"{here}/try/{one.moment}",
    }


def turns(found: Review) -> list[Record]:
    """The same by turns, for those who rather read numbers."""
    rows: dict[int, Record] = {}
    for one in found.moments:
        row = rows.setdefault(
            one.turn, {"turn": one.turn, "chance": one.before, "choice": 0.0, "luck": 0.0}
        )
        row["choice"] += one.choice if one.seat == found.seat else 0.0
        row["luck"] += one.luck
    return [
        {
            "turn": row["turn"],
            "chance": round(100 * row["chance"]),
            "choice": verdict.points(row["choice"]),
            "luck": verdict.points(row["luck"]),
        }
        for row in rows.values()
    ]


HANDLERS: tuple[ControllerRouterHandler, ...] = (review, stop, try_it, chance)
