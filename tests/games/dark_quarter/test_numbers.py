"""No number of The Dark Quarter changes unseen."""

from tests.numbers import numbers_of, written_down


def test_defaults_limits_and_constants_are_as_they_are_written_down():
    assert numbers_of("dark-quarter") == written_down("dark-quarter")
