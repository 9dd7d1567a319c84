"""The JSON Schema of dq-content/1 as authors write it: one-key mappings, short forms and all.

The records know tags (`{line: give_story, id: …}`); files do not (`{give_story: …}`). So the schema
of the records is turned the other way round than `reshape` turns a file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from noctuary.engine import packs
from noctuary.games.dark_quarter.content.format.reshape import (
    CONDITION,
    CONDITIONS,
    COST,
    EFFECT,
    LINE,
    OCCASION,
    TRIGGER,
    Family,
)

FAMILIES: Final = (CONDITION, LINE, TRIGGER, OCCASION, EFFECT, COST)
LOGIC: Final = ("all", "any", "not")
ASSUMED: Final = {"variant": "standard", "kind": "interaction"}
"""Fields that may be left out where they have this value."""

Schema = dict[str, Any]


def schemas(files: Mapping[str, Mapping[str, Any]]) -> dict[str, Schema]:
    """A schema for each kind of file."""
    return {name: written(packs.schema(keys)) for name, keys in files.items()}


def written(schema: Schema) -> Schema:
    """The schema of a file's records, turned into that of what is written in the file."""
    shapes = {name: shape_of(record) for name, record in schema["$defs"].items()}
    records = {name: without_tags(record) for name, record in schema["$defs"].items()}
    made = {name: shapes[name] or record for name, record in records.items()}
    conditions = refs(schema["$defs"], CONDITION)
    triggers = refs(schema["$defs"], TRIGGER)
    words = [name for name, kind in TRIGGER.kinds.items() if not kind.first]
    if conditions:
        made["Condition"] = {"anyOf": conditions}
        made["When"] = {"anyOf": [ref("Condition"), {"type": "array", "items": ref("Condition")}]}
    if triggers:
        one = {"anyOf": [{"enum": words}, *triggers]}
        made["Triggers"] = {"anyOf": [one, {"type": "array", "items": one, "minItems": 1}]}
    return {**schema, "properties": without_tags(schema["properties"]), "$defs": made}


def ref(name: str) -> Schema:
    """A reference to a definition."""
    return {"$ref": f"#/$defs/{name}"}


def refs(records: Mapping[str, Schema], family: Family) -> list[Schema]:
    """References to all records of a family."""
    return [ref(name) for name, record in records.items() if kind_in(record, family)]


def kind_in(record: Schema, family: Family) -> str:
    """The name under which a record belongs to a family; empty if it does not."""
    tag = record.get("properties", {}).get(family.tag, {}).get("enum", [])
    return str(tag[0]) if len(tag) == 1 and tag[0] in family.kinds else ""


def shape_of(record: Schema) -> Schema | None:
    """A one-key mapping: the arguments by name, or the first of them alone."""
    for family in FAMILIES:
        name = kind_in(record, family)
        if name:
            return {
                "type": "object",
                "description": record.get("description", ""),
                "properties": {name: arguments(record, family, name)},
                "required": [name],
                "additionalProperties": False,
            }
    return None


def arguments(record: Schema, family: Family, name: str) -> Schema:
    """What may stand behind the one key."""
    if family is CONDITION and name in LOGIC:
        several = {"type": "array", "items": ref("Condition")}
        return {"anyOf": [ref("Condition"), several]} if name == "not" else several
    fields = {key: part for key, part in record["properties"].items() if key != family.tag}
    if not fields:
        return {"const": True}
    needed = [key for key in record.get("required", []) if key != family.tag]
    named = without_tags(
        {"type": "object", "properties": fields, "required": needed, "additionalProperties": False}
    )
    first = family.kinds[name].first or ("n" if "n" in fields else "")
    alone = [without_tags(fields[first])] if first in fields else []
    return {"anyOf": [*alone, named]}


def without_tags(part: Any) -> Any:
    """The same without what only records have: discriminators, and fields that may be left out."""
    if isinstance(part, list):
        return [without_tags(inner) for inner in part]
    if not isinstance(part, dict):
        return part
    found = {key: without_tags(inner) for key, inner in part.items() if key != "discriminator"}
    fields = found.get("properties")
    if isinstance(fields, dict):
        fields |= {key: ref("When") for key in CONDITIONS if isinstance(fields.get(key), dict)}
        if isinstance(fields.get("trigger"), dict) and fields["trigger"].get("type") == "array":
            fields["trigger"] = ref("Triggers")
        left_out = [key for key, value in ASSUMED.items() if fields.get(key) == {"enum": [value]}]
        found["required"] = [key for key in found.get("required", []) if key not in left_out]
    return found
