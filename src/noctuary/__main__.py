"""`python -m noctuary` is the same as `noctuary`."""

from __future__ import annotations

from noctuary.cli import main

if __name__ == "__main__":
    main(prog_name="noctuary")
