"""Starting quickly: what is slow to import is imported when it is needed."""

from __future__ import annotations

import subprocess
import sys


def test_importing_noctuary_imports_no_yaml() -> None:
    program = "import sys, noctuary; print(*{'yaml', 'rich', 'click', 'litestar'} & {*sys.modules})"
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == []
