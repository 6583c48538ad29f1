"""What the window loads before it shows."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

_LOADED = (
    "import sys; import sokolab.gui.start_window; "
    "print([m for m in ('numba', 'scipy', 'PIL', 'pyqtgraph', 'distributed', "
    "'numpy.ma', 'numpy.random', 'concurrent.futures', 'sokolab.batch') if m in sys.modules])"
)
_SHOWN = """
import builtins, sys
say = builtins.print

def listing(*words, **named):
    if words == ("shown",):
        say([m for m in {later} if m in sys.modules])

builtins.print = listing
from sokolab.cli.gui_bridge import load_window
load_window()
from benchmarks.first_paint import show_once
show_once()
"""
_LATER = (
    "numba",
    "scipy",
    "sokolab.gui.batch.batch_window",
    "sokolab.gui.collection.overview_dialogs",
    "sokolab.gui.editor.editor_panels",
    "sokolab.gui.export.export_dialogs",
    "sokolab.gui.files.doctor_dialog",
    "sokolab.gui.solving.solver_panel",
    "sokolab.gui.verdicts.verdict_panel",
    "sokolab.kernels.clusters",
    "sokolab.kernels.jit",
    "sokolab.reports.solution_profile",
    "sokolab.routes.push",
    "sokolab.solvers.optimiser.optimiser",
    "sokolab.solvers.roster",
    "sokolab.verdicts.judging",
    "sokolab.verdicts.study",
)


def printed_by(program: str, **variables: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, **variables},
    )
    return done.stdout


def test_the_window_loads_nothing_that_it_does_not_show() -> None:
    assert printed_by(_LOADED) == "[]\n"


def test_dialogs_panels_and_solvers_are_loaded_after_the_first_paint(tmp_path: Path) -> None:
    program = _SHOWN.format(later=_LATER)
    assert printed_by(program, SOKOLAB_HOME=str(tmp_path)) == "[]\n"
