"""The warm-up: compiles every kernel ahead of its first use and leaves it in the cache.

``python -m sokolab.kernels.warm`` runs all stages, the quick ones that the editor needs first, and
prints one JSON line as each ends. The window runs it in a process of its own at the first start.
Names of stages as arguments run these stages only, in the order given.
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Sequence
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


def main(names: Sequence[str] = ()) -> None:
    """Run the named stages, or all of them, and report each on standard output.

    Parameters
    ----------
    names
        Names of stages. Without any, all stages run and the cache is marked as complete.

    Raises
    ------
    KeyError
        If there is no stage of that name.
    """
    by_name = {stage.name: stage for stage in STAGES}
    stages = [by_name[name] for name in names or by_name]
    for done, stage in enumerate(stages, 1):
        stage.run()
        line = {"stage": stage.name, "title": stage.title, "done": done, "of": len(stages)}
        print(json.dumps(line), flush=True)
    if not names:
        marker.mark()


if __name__ == "__main__":
    gc.set_threshold(200_000, 20, 50)  # the compiler makes few cycles: seeking them took a tenth
    main(sys.argv[1:])
