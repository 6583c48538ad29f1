"""Plug-ins: the example packages, installed and run; and packages that are broken."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoints, distributions
from pathlib import Path
from typing import Any

import pytest

from sokolab import Board, FormatError, formats, plugins
from sokolab.analysis.questions import CATALOGUE, all_questions
from sokolab.api import analyse
from sokolab.formats.registry import FORMATS, all_formats
from sokolab.solvers.roster import ROSTER, all_solvers, by_name

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "docs" / "examples"
LEVEL = "#######\n#@ ####\n# $ .##\n#   ###\n#######\n"


def environment(python_path: str) -> dict[str, str]:
    """Return the environment of a program that loads plug-ins."""
    return {**os.environ, "PYTHONPATH": python_path, "SOKOLAB_NO_PLUGINS": ""}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the example packages into a folder of their own."""
    folder = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--target", str(folder)]
    packages = [str(EXAMPLES / name) for name in ("analysis", "format", "heuristic", "solver")]
    subprocess.run([*pip, *options, *packages], check=True, timeout=300)
    return folder


@pytest.fixture
def run(installed: Path, tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run the command line with the examples installed, on a file with one level."""
    (tmp_path / "level.xsb").write_text(LEVEL, "utf-8")

    def run(*args: str, **more: str) -> subprocess.CompletedProcess[str]:
        path = os.pathsep.join([str(installed), *more.values(), str(ROOT)])
        return subprocess.run(
            [sys.executable, "-m", "sokolab", *args],
            cwd=tmp_path,
            env=environment(path),
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )

    return run


def test_the_analysis_of_a_package_is_printed(
    run: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    said = run("analyse", "level.xsb")
    assert "Corridors" in said.stdout
    assert "1 squares in corridors" in said.stdout
    (line,) = run("analyse", "level.xsb", "--json").stdout.splitlines()
    squares = json.loads(line)["corridors"]["squares"]
    assert [number for number, is_corridor in enumerate(squares) if is_corridor] == [18]


@pytest.mark.parametrize("name", ["breadth-first", "city-blocks"])
def test_the_solver_of_a_package_solves(
    run: Callable[..., subprocess.CompletedProcess[str]], name: str
) -> None:
    said = run("solve", "level.xsb", "--solver", name, "--json")
    assert said.returncode == 0, said.stderr
    answer = json.loads(said.stdout)
    assert (answer["outcome"], answer["pushes"], answer["moves"]) == ("SOLVED", 2, 3)
    told = run("solve", "--help").stdout
    assert "breadth-first" in "".join(told.split())  # lines may break after a hyphen


def test_the_solver_of_a_package_is_sent_to_the_worker_of_a_window(
    installed: Path, tmp_path: Path
) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "from sokolab import Board, CancelToken, Limits\n"
        "from sokolab.engine.pool import Pool\n"
        "from sokolab.engine.readiness import READY\n"
        "from sokolab.engine.service import Engine\n"
        "from sokolab.engine.worker import KernelMode\n"
        "from sokolab.solvers.roster import by_name\n"
        "if __name__ == '__main__':\n"
        "    place = Pool().processes(KernelMode.COMPILED)\n"
        "    engine = Engine(READY, place, place)\n"
        f"    level, solver = Board({LEVEL!r}), by_name('breadth-first')\n"
        "    result = engine.solve(solver, level, Limits(), CancelToken(), print)\n"
        "    print(result.lurd)\n"
        "    engine.close()\n",
        "utf-8",
    )
    path = os.pathsep.join([str(installed), str(ROOT)])
    said = subprocess.check_output(
        [sys.executable, str(program)], env=environment(path), text=True, timeout=300
    )
    assert said.splitlines()[-1] == "dRR"


def test_the_solver_of_a_package_works_in_worker_processes(
    run: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    said = run(
        *("batch", "solve", "level.xsb", "--solver", "breadth-first"),
        *("--workers", "2", "--csv", "report.csv", "--journal", "journal"),
    )
    assert "SOLVED" in (tmp_path / "report.csv").read_text("utf-8"), said.stderr
    assert said.returncode == 0, said.stderr


def test_the_format_of_a_package_is_written_and_read(
    run: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    said = run("convert", "level.xsb", "--to", "json", "-o", "levels.json")
    assert said.returncode == 0, said.stderr
    rows = json.loads((tmp_path / "levels.json").read_text("utf-8"))[0]["rows"]
    assert rows == LEVEL.splitlines()
    again = run("convert", "levels.json", "--to", "xsb")
    assert again.stdout.splitlines()[:5] == LEVEL.splitlines(), again.stderr


def told() -> tuple[str, ...]:
    return tuple(map(str, plugins.troubles()))


def package(folder: Path, name: str, entry_points: str, code: str) -> None:
    """Write a package as an installer would leave it."""
    (folder / f"{name}.py").write_text(code, "utf-8")
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(entry_points)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a folder of packages that are found in this test only."""

    def found(**wanted: Any) -> EntryPoints:
        entries = (one.entry_points for one in distributions(path=[str(tmp_path)]))
        return EntryPoints(entry for some in entries for entry in some).select(**wanted)

    caches = (all_questions, all_solvers, all_formats)
    for cache in caches:
        cache.cache_clear()
    monkeypatch.setattr(plugins, "_troubles", [])
    monkeypatch.delenv("SOKOLAB_NO_PLUGINS")
    monkeypatch.setattr("importlib.metadata.entry_points", found)
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    for cache in caches:
        cache.cache_clear()


def test_a_broken_package_is_told_and_left_out(folder: Path) -> None:
    package(folder, "broken_one", "[sokolab.analyses]\nbad = broken_one:QUESTION\n", "1 / 0\n")
    package(folder, "wrong_one", "[sokolab.solvers]\nodd = wrong_one:SOLVER\n", "SOLVER = 'x'\n")
    code = "from sokolab.formats import FORMATS\nFORMAT = FORMATS[0]\n"
    package(folder, "twin_one", "[sokolab.formats]\nmf8 = twin_one:FORMAT\n", code)
    assert all_questions() == CATALOGUE
    assert all_solvers() == ROSTER
    assert all_formats() == FORMATS
    assert told() == (
        "The analysis 'bad' of the package broken_one is left out: "
        "it cannot be loaded (ZeroDivisionError: division by zero)",
        "The solver 'odd' of the package wrong_one is left out: "
        "wrong_one:SOLVER is not of the type DrivenSolver",
        "The format 'mf8' of the package twin_one is left out: the name 'mf8' is taken",
    )


def test_members_that_cannot_be_used_are_told_at_once(folder: Path) -> None:
    solver = "from dataclasses import replace\nfrom sokolab.solvers.roster import ROSTER\n"
    for name, change in (("one", "begin=None"), ("two", "optimal=0"), ("three", "name=''")):
        entry = f"[sokolab.solvers]\n{name} = solver_{name}:SOLVER\n"
        code = f"{solver}SOLVER = replace(ROSTER[1], **dict(dict(name='{name}'), {change}))\n"
        package(folder, f"solver_{name}", entry, code)
    assert all_solvers() == ROSTER
    assert told() == (
        "The solver 'one' of the package solver_one is left out: its begin is no function",
        "The solver 'three' of the package solver_three is left out: it has no name",
        "The solver 'two' of the package solver_two is left out: its optimal is no text",
    )


def test_a_format_that_fails_harms_nobody_else(folder: Path) -> None:
    code = (
        "from sokolab.formats import Format\n"
        "def recognises(text):\n"
        "    if 'crash' in text: raise RuntimeError('bad')\n"
        "    return text.startswith('mine')\n"
        "def read(text): raise RuntimeError('cannot')\n"
        "FORMAT = Format('mine', 'Mine', ('.mine',), recognises, read, str, frozenset())\n"
    )
    package(folder, "mine_one", "[sokolab.formats]\nmine = mine_one:FORMAT\n", code)
    assert [known.name for known in all_formats()][-2:] == ["mine", "xsb"]
    assert formats.loads("crash\n\n" + LEVEL)[0].board == Board(LEVEL)
    assert told() == ("The format 'mine' failed to examine a text (RuntimeError: bad)",)
    with pytest.raises(FormatError, match="Mine cannot be read: cannot"):
        formats.loads("mine")


def test_plugins_can_be_switched_off(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package(folder, "broken_one", "[sokolab.analyses]\nbad = broken_one:QUESTION\n", "1 / 0\n")
    assert plugins.are_any_installed()
    monkeypatch.setenv("SOKOLAB_NO_PLUGINS", "1")
    assert not plugins.are_any_installed()
    assert all_questions() == CATALOGUE
    assert not plugins.troubles()


def test_plugins_come_after_what_is_built_in(folder: Path) -> None:
    code = (
        "from dataclasses import replace\n"
        "from sokolab.analysis.questions import CATALOGUE\n"
        "from sokolab.solvers.roster import ROSTER\n"
        "QUESTION = replace(CATALOGUE[0], name='again')\n"
        "SOLVER = replace(ROSTER[1], name='again')\n"
    )
    points = "[sokolab.analyses]\na = good:QUESTION\n[sokolab.solvers]\na = good:SOLVER\n"
    package(folder, "good", points, code)
    assert [question.name for question in all_questions()][-1] == "again"
    assert by_name("again").name == "again"
    found = analyse(Board(LEVEL))
    assert found["again"] is found.player_reach
    assert plugins.troubles() == ()


def test_the_command_line_tells_of_troubles_once(
    run: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    site = tmp_path / "site"
    site.mkdir()
    package(site, "broken_two", "[sokolab.analyses]\nbad = broken_two:X\n", "import nowhere\n")
    said = run("analyse", "level.xsb", site=str(site))
    assert said.returncode == 0
    assert said.stderr.count("The analysis 'bad' of the package broken_two is left out: ") == 1
    assert "Corridors" in said.stdout
