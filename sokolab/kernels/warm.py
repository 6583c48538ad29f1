"""The warm-up: compiles every kernel ahead of its first use and leaves it in the cache.

``python -m sokolab.kernels.warm`` runs all stages, cheap and visible ones first, and prints one
JSON line when each is done. The window runs it in a process of its own at the first start.
"""

from __future__ import annotations

import json
from typing import Final

from sokolab.kernels import marker
from sokolab.kernels.stages import analyses, optimiser, routes, solvers
from sokolab.kernels.stages.stage import Stage

__all__ = ["STAGES", "Stage", "main"]

STAGES: Final[tuple[Stage, ...]] = (
    *analyses.STAGES,
    *routes.STAGES,
    *solvers.STAGES,
    *optimiser.STAGES,
)


def main() -> None:
    """Run all stages; a line each: ``{"stage": name, "title": …, "done": k, "of": n}``."""
    for done, stage in enumerate(STAGES, 1):
        stage.run()
        line = {"stage": stage.name, "title": stage.title, "done": done, "of": len(STAGES)}
        print(json.dumps(line), flush=True)
    marker.mark()


if __name__ == "__main__":
    main()
