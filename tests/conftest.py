"""What all tests share."""

from __future__ import annotations

import os
import signal
import sys

# An environment that wants no bytecode kept would have every program that the tests start compile
# all of ours and of others anew: more than a second each.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

from hypothesis import HealthCheck, settings  # noqa: E402 - this is to be kept, too

pytest_plugins = ["tests.rule_coverage"]

# Time is no property of the rules: a busy machine must not fail a test.
settings.register_profile("noctuary", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("noctuary")

# Whoever starts the tests in the background lets them ignore Ctrl+C, and with them every program
# that they start and interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
