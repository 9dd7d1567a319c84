"""Pages for people, on the same service as the JSON API."""

from __future__ import annotations

from noctuary.web.pages import (
    documents,
    live,
    paper,
    people,
    review,
    rules,
    shelf,
    sitting,
    table,
    texts,
)

HANDLERS = (
    *shelf.HANDLERS,
    *sitting.HANDLERS,
    *table.HANDLERS,
    *live.HANDLERS,
    *people.HANDLERS,
    *documents.HANDLERS,
    *paper.HANDLERS,
    *review.HANDLERS,
    *rules.HANDLERS,
    *texts.HANDLERS,
)
