"""How the program ends."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def test_the_program_ends_at_once_and_loses_no_output(tmp_path: Path) -> None:
    program = (
        "import atexit, sys, threading\n"
        "from sokolab.cli.call_endings import leave\n"
        "threading.Thread(target=threading.Event().wait).start()  # still runs at the end\n"
        f"atexit.register(open({str(tmp_path / 'closed')!r}, 'w').close)\n"
        "print('said')\n"
        "leave(3)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout) == (3, "said\n")
    assert (tmp_path / "closed").exists()
