"""Compile kernels once, before several workers would each compile the same ones."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from sokolab.batch.jobs import Job
from sokolab.kernels import marker
from sokolab.kernels.warm import STAGES

__all__ = ["precompile"]

_LOG: Final = logging.getLogger(__name__)


def precompile(job: Job, on_stage: Callable[[str], None]) -> None:
    """Compile the kernels that a job calls into the cache; fast if they are there already.

    Parameters
    ----------
    on_stage
        Called with the title of each stage when it begins.
    """
    if not job.stages or marker.is_set():
        return
    for stage in STAGES:
        if stage.name in job.stages:
            on_stage(stage.title)
            try:
                stage.run()
            except Exception:  # the answers will say what cannot be compiled
                _LOG.warning("%s cannot be compiled", stage.name, exc_info=True)
