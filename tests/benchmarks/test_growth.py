from __future__ import annotations

import re

from tests.benchmarks.conftest import Run


def test_rooms_are_judged(run: Run) -> None:
    done = run("growth", "--side", 6, "--boxes", 2, "--chains", 1, "--trials", 50)
    found = re.search(r"6 × 6, 2 boxes: ([\d,]+) rooms judged in [\d.]+ s", done.out)
    assert done.code == 0
    assert found is not None
    assert 0 < int(found[1].replace(",", "")) <= 50
