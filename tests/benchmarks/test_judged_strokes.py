"""Clicks until their verdict is painted, and drags with and without judging, in a real window."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from pathlib import Path

PROGRAM = """
import json
from sokolab.core.board import Board
from benchmarks.verdict_in_window import judged_drags, judged_strokes
level = Board.from_rows(
    ["##########", "#@       #", "#  $  $  #", "#        #", "#  .  .  #", "##########"]
)
done = []
times = judged_strokes([level, level], 1, 1, 60.0, done.append)
drags = judged_drags(level, 3, 2)
print(json.dumps([times, done, *drags]))
"""


def test_every_edit_of_a_small_level_gets_its_verdict_painted(tmp_path: Path) -> None:
    folders = {"SOKOLAB_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=os.environ | folders,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    times, levels, judged, unjudged = json.loads(done.stdout.splitlines()[-1])
    assert levels == [1, 2]
    assert 1 <= len(times) <= 2, "edits that leave no level do not count"
    assert all(0 < time < math.inf for time in times)
    assert len(judged) == len(unjudged) == 6
    assert all(time > 0 for time in (*judged, *unjudged))
