"""Settings of numba that lie in the current folder are not read."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from sokolab.kernels.compiler.settings_files import ignore_settings_files

PROGRAM = """
from sokolab.kernels.compiler import which_compiler
which_compiler.is_stock()
from numba.core import config
config.reload_config()
print(config.DEBUG, int(config.OPT))
"""


def test_a_file_beside_the_levels_changes_nothing_and_warns_of_nothing(tmp_path: Path) -> None:
    (tmp_path / ".numba_config.yaml").write_text("debug: 1\nopt: evil\n", "utf-8")
    done = subprocess.run(
        [sys.executable, "-P", "-W", "error::UserWarning", "-c", PROGRAM],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout.split() == ["0", "3"]


def test_files_are_found_as_before(tmp_path: Path) -> None:
    exists = os.path.exists
    ignore_settings_files()
    assert os.path.exists is exists
    assert exists(tmp_path)
