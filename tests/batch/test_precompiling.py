"""What is compiled before workers begin."""

from __future__ import annotations

import pytest

from sokolab.batch import precompiling
from sokolab.batch.jobs import Analyse, Check, Convert, Job, Optimise, Solve
from sokolab.kernels import marker
from sokolab.kernels.stages.stage import Stage
from sokolab.kernels.warm import STAGES
from sokolab.solvers.frame.protocol import Limits
from sokolab.solvers.roster import ROSTER

JOBS: list[Job] = [
    *(Solve(solver.name, Limits()) for solver in ROSTER),
    Optimise("moves-pushes", Limits()),
    Check(),
    Analyse(),
    Convert("xsb", "."),
]


@pytest.mark.parametrize("job", JOBS, ids=lambda job: f"{job.name}-{len(job.stages)}")
def test_every_stage_a_job_names_is_there(job: Job) -> None:
    assert set(job.stages) <= {stage.name for stage in STAGES}
    assert bool(job.stages) == (job.name != "convert")


def test_what_the_job_needs_is_run_and_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[str] = []

    def broken() -> None:
        ran.append("broken")
        raise OSError("no compiler")

    stages = (
        Stage("routes", "Routes", lambda: ran.append("routes")),
        Stage("solver:pull", "Pull", broken),
        Stage("solver:auto", "Automatic", lambda: ran.append("auto")),
    )
    monkeypatch.setattr(precompiling, "STAGES", stages)
    monkeypatch.setattr(marker, "is_set", lambda: False)
    told: list[str] = []
    precompiling.precompile(Solve("auto", Limits()), told.append)
    assert (ran, told) == (["auto"], ["Automatic"])
    precompiling.precompile(Solve("pull", Limits()), told.append)  # its answers will tell
    assert ran == ["auto", "broken"]
    precompiling.precompile(Convert("xsb", "."), told.append)
    monkeypatch.setattr(marker, "is_set", lambda: True)
    precompiling.precompile(Solve("auto", Limits()), told.append)
    assert told == ["Automatic", "Pull"]
