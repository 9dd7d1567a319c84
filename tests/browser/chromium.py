"""The machine's own Chromium, and how it is started."""

from __future__ import annotations

import os
import shutil

WITHOUT = (
    # The list of its address bar is a page of its own, loaded anew in every window: a second of
    # the processor for each visitor, and nobody ever types there.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # What Playwright leaves out itself: of two lists Chromium takes the last.
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
"""Parts of Chromium that are switched off."""
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(WITHOUT)}",
    *(["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []),
)


def executable() -> str:
    """Where it is; a test that needs a browser and finds none fails."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    assert found is not None, "Chromium or Chrome is needed: on Debian, apt-get install chromium"
    return found
