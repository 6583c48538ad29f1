"""``python -m tests.kills [COUNT] [FIRST SEED]``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.kills.kill import kill


def main(count: int = 50, seed: int = 0) -> int:
    """Kill so many runs; return how many lost something."""
    losses, strokes, oldest = 0, 0, 0.0
    for number in range(seed, seed + count):
        with tempfile.TemporaryDirectory() as folder:
            found = kill(Path(folder), number)
        losses += found.is_loss
        strokes += found.strokes
        oldest = max(oldest, found.lost_after)
        said = found.sentence or f"nothing older than {found.lost_after:.2f} s lost"
        print(f"{number}: {found.strokes} steps, {said}", flush=True)
    print(f"{count} kills, {losses} losses; {strokes} steps; the oldest step lost: {oldest:.2f} s")
    return losses


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
