"""The page on which a character is made: suggestions, faces, points, skills."""

from __future__ import annotations

from typing import Any

import msgspec

from noctuary.engine.words import capital
from noctuary.games.when_darkness_comes.content.disks import ATTRIBUTES
from noctuary.games.when_darkness_comes.seen.making import MakerView
from noctuary.games.when_darkness_comes.words.people import added
from noctuary.web.looks.when_darkness_comes import icons

Record = dict[str, Any]


def maker(seen: MakerView | None) -> Record | None:
    """Everything that the maker shows; the script counts, the rules have the last word."""
    if seen is None:
        return None
    return {
        "points": seen.points,
        "highest": seen.highest,
        "skill_points": seen.skill_points,
        "longest_name": seen.longest_name,
        "names": seen.names,
        "portraits": [{"id": p, "name": p.replace("_", " ")} for p in seen.portraits],
        "attributes": [
            {"id": a.id, "short": a.short, "name": a.name, "use": a.use, "icon": icons.icon(a.id)}
            for a in seen.attributes
        ],
        "groups": [
            {
                "name": a.name,
                "skills": [
                    {
                        "id": s.id,
                        "name": capital(s.name),
                        "use": s.use,
                        "prices": [
                            {"price": price, "dice": added(dice)} for price, dice in s.prices
                        ],
                    }
                    for s in seen.skills
                    if s.attribute == a.id
                ],
            }
            for a in seen.attributes
            if any(s.attribute == a.id for s in seen.skills)
        ],
        "models": [
            {
                "id": m.id,
                "name": m.name,
                "text": m.text,
                "sheet": msgspec.json.encode(
                    {"attributes": dict(zip(ATTRIBUTES, m.attributes, strict=True))}
                    | {"skills": m.skills}
                ).decode(),
            }
            for m in seen.models
        ],
    }
