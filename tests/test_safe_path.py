"""Nothing that lies beside the levels runs, whatever sokolab is asked to do there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from sokolab.safe_path import StartingProcesses

PLANTED: Final = (
    "signal",
    "socket",
    "random",
    "json",
    "struct",
    "selectors",
    "tempfile",
    "queue",
    "pickle",
    "numpy",
    "numba",
    "click",
    "sitecustomize",
    "usercustomize",
    "multiprocessing",
    "concurrent",
    "sokolab",
)
MARK: Final = "import pathlib; pathlib.Path(__file__).with_suffix('.ran').touch()\n"
EASY: Final = "#######\n#@ $ .#\n#######\n\n"
HARD: Final = "########\n#      #\n# $$.. #\n#  @   #\n# $  . #\n########\n\n"
COMMANDS: Final = (
    ("solve", "hard.xsb", "--seconds", "5"),
    ("solve", "hard.xsb", "--solver", "optimal-pushes", "--seconds", "2"),
    ("optimise", "solved.xsb", "--seconds", "1", "-o", "short.xsb"),
    ("analyse", "hard.xsb", "--why", "--audit"),
    ("check", "many.xsb"),
    ("convert", "hard.xsb", "--to", "slc", "-o", "hard.slc"),
    ("render", "hard.xsb", "-o", "hard.svg"),
    ("library", "list", "hard.xsb"),
    ("batch", "solve", "many.xsb", "--csv", "solve.csv", "--seconds", "1", "--workers", "2"),
    ("batch", "check", "many.xsb", "--csv", "check.csv", "--workers", "2"),
    ("batch", "analyse", "many.xsb", "--csv", "analyse.csv", "--workers", "2"),
    ("warm", "--help"),
)
SCRIPT: Final = Path(sys.executable).with_name("sokolab")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder of levels with modules planted beside them."""
    for name in PLANTED:
        (tmp_path / f"{name}.py").write_text(MARK)
    (tmp_path / "hard.xsb").write_text(HARD)
    (tmp_path / "many.xsb").write_text(EASY * 60)
    (tmp_path / "solved.xsb").write_text(f"{EASY}Solution: rRlR\n".replace("rRlR", "rrR"))
    return tmp_path


def run(folder: Path, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        cwd=folder,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"} | environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=280,
    )


def ran(folder: Path) -> list[str]:
    return sorted(file.stem for file in folder.glob("*.ran"))


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_no_command_imports_what_lies_beside_the_levels(
    folder: Path, arguments: tuple[str, ...]
) -> None:
    done = run(folder, str(SCRIPT), *arguments, SOKOLAB_HOME=str(folder / "home"))
    assert ran(folder) == []
    assert "Traceback" not in done.stderr
    assert done.returncode in (0, 1), done.stderr


def test_empty_and_relative_entries_of_the_path_count_for_nothing(folder: Path) -> None:
    arguments = ("batch", "solve", "many.xsb", "--csv", "a.csv", "--workers", "2")
    path = os.pathsep.join(["", ".", "..", os.environ.get("PYTHONPATH", "")])
    (folder / "sitecustomize.py").unlink()  # Python itself runs these two before sokolab begins
    (folder / "usercustomize.py").unlink()
    first = ("sokolab", "multiprocessing", "concurrent", "signal", "pickle", "selectors", "numpy")
    for name in first:  # and whatever the entry point needs before it can say no
        (folder / f"{name}.py").unlink()
    done = run(folder, str(SCRIPT), *arguments, PYTHONPATH=path)
    assert done.returncode == 0, done.stderr
    assert ran(folder) == []


def test_the_window_imports_nothing_that_lies_beside_the_levels(folder: Path) -> None:
    program = (
        "import sys;"
        "from sokolab.safe_path import distrust_current_folder; distrust_current_folder();"
        "from PySide6.QtCore import QTimer; from PySide6.QtWidgets import QApplication;"
        "application = QApplication([]); QTimer.singleShot(4000, application.quit);"
        "from sokolab.gui.start_window import main; sys.exit(main(['hard.xsb']))"
    )
    done = run(folder, sys.executable, "-P", "-c", program)
    assert done.returncode == 0, done.stderr
    assert ran(folder) == []


def test_a_script_in_the_folder_starts_safe_processes(folder: Path) -> None:
    """The script itself imports what Python gives it; its children do not."""
    for name in ("numpy", "numba", "click", "sokolab"):
        (folder / f"{name}.py").unlink()
    script = folder / "my_script.py"
    script.write_text(
        "import sys\n"
        "here = sys.path.pop(0)\n"
        "import sokolab, multiprocessing.spawn, concurrent.futures, json, random, signal, socket\n"
        "import tempfile, queue, pickle, selectors, struct\n"
        "sys.path.insert(0, here)\n"
        "level = sokolab.load('hard.xsb')[0]\n"
        "print(sokolab.solve(level, seconds=20).outcome.name)\n"
        "assert sys.path[0] == here\n"
    )
    done = run(folder, sys.executable, str(script), SOKOLAB_HOME=str(folder / "home"))
    assert done.stdout == "SOLVED\n", done.stderr
    assert ran(folder) == []


def test_the_path_and_the_environment_are_put_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    monkeypatch.setenv("PYTHONPATH", f"{os.pathsep}relative")
    monkeypatch.setattr(sys, "path", ["", *sys.path])
    before = list(sys.path)
    with StartingProcesses():
        assert sys.path[0] != ""
        assert sys.path.index("") > sys.path.index(str(Path(os.__file__).parent))
        assert os.environ["PYTHONSAFEPATH"] == "1"
        assert "relative" not in os.environ["PYTHONPATH"]
    assert sys.path == before
    assert "PYTHONSAFEPATH" not in os.environ
    assert os.environ["PYTHONPATH"] == f"{os.pathsep}relative"
