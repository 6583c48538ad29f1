"""A designer's hour with the verdict on: it never lies, and nothing goes wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

STEPS: Final = int(os.environ.get("SOKOLAB_HOUR_STEPS", "25"))
SEED: Final = int(os.environ.get("SOKOLAB_HOUR_SEED", "1"))
LANGUAGE: Final = os.environ.get("SOKOLAB_HOUR_LANGUAGE", "en")

PROGRAM = """
import json, sys
from tests.gui.verdicts.designers_hour import drive
print(json.dumps(drive(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])))
"""


def test_every_verdict_shown_is_that_of_the_board_and_true(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(STEPS), str(SEED), LANGUAGE],
        env=os.environ | {"SOKOLAB_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout.splitlines()[-1])
    print(json.dumps(report, indent=1))  # shown with -s
    assert report["wrong"] == []
    assert report["logged"] == []
    assert report["found"]["compared"] >= 1
    assert done.stderr == ""
