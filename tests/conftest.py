"""What all tests share."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.rule_coverage"]

# Time is no property of the rules: a busy machine must not fail a test.
settings.register_profile("noctuary", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("noctuary")
