"""What the window loads before it shows."""

from __future__ import annotations

import subprocess
import sys

_PROGRAM = (
    "import sys; import sokolab.gui.app; "
    "print([m for m in ('numba', 'scipy', 'PIL', 'pyqtgraph', 'distributed', "
    "'numpy.ma', 'numpy.random', 'concurrent.futures', 'sokolab.batch') if m in sys.modules])"
)


def test_the_window_loads_nothing_that_it_does_not_show() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n", done.stderr
