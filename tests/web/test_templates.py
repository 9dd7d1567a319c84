"""Templates: what is misspelt fails, what people wrote is escaped, and lines can be read."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import StrictUndefined, UndefinedError

from noctuary.engine.question import Share
from noctuary.web.rendering import TEMPLATES, environment

TEMPLATE_FILES = sorted(
    path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("*.html")
)


@pytest.mark.parametrize("record", [{"name": "Ada"}, Path("somewhere")])
def test_a_misspelt_field_is_an_error_and_no_empty_place(record: object):
    template = environment().from_string("{{ person.nmae }}")
    with pytest.raises(UndefinedError, match="nmae"):
        template.render(person=record)
    assert environment().undefined is StrictUndefined


def test_every_value_is_escaped_and_markup_stays():
    template = environment().from_string("{{ words }}{{ 'undo' | icon }}")
    shown = template.render(words="<b>'\"&")
    assert shown.startswith("&lt;b&gt;&#39;&#34;&amp;<svg")


@pytest.mark.parametrize("name", TEMPLATE_FILES)
def test_every_template_compiles(name: str):
    assert environment().get_template(name)


def test_what_cannot_come_has_no_part_of_the_bar():
    template = environment().from_string(
        "{% from '_ui.html' import odds_bar %}{{ odds_bar(odds) }}"
    )
    none, all_ = Share(label="success", ways=0, total=6), Share(label="failure", ways=6, total=6)
    shown = template.render(odds=(none, all_))
    assert "success" not in shown
    assert 'class="p100"' in shown


LONGEST = 200


@pytest.mark.parametrize("name", TEMPLATE_FILES)
def test_no_line_is_longer_than_a_person_reads(name: str):
    lines = (TEMPLATES / name).read_text().split("\n")
    assert max(map(len, lines)) <= LONGEST
