"""``sokolab bench start``: how long it takes until sokolab can be used."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

import click
from rich.table import Table

from sokolab import paths
from sokolab.cli import terminal
from sokolab.cli.commands.bench.machine import loop_seconds, machine
from sokolab.cli.exit_codes import CommandError

__all__ = ["command"]

_IMPORTS: Final = {
    "Python alone": "pass",
    "import sokolab": "import sokolab",
    "import sokolab.formats": "import sokolab.formats",
    "import numba": "import numba",
    "import PySide6.QtWidgets": "import PySide6.QtWidgets",
    "sokolab --help": "import sokolab.cli as c; c.main(['--help'])",
}
_STARTER: Final = "starter.xsb"
"""The collection whose levels are solved."""
_SHOWN: Final = "from sokolab.cli import gui_bridge; gui_bridge.show_once()"


@click.command()
@click.option("--runs", type=click.IntRange(min=1), default=5, show_default=True)
@click.option(
    "--compile/--no-compile",
    "compiles",
    default=True,
    show_default=True,
    help="Also compile all kernels into an empty cache; takes some minutes.",
)
def command(runs: int, compiles: bool) -> None:
    """Time imports, first answers, the window's first paint, and compiling the kernels.

    The first answers come from kernels in plain Python, where nothing is compiled yet. Beside them
    stands the time of ten million additions in plain Python, to compare machines by. The rest is
    the median of several runs in new processes. The window uses no screen unless
    QT_QPA_PLATFORM is set.
    """
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("what")
    table.add_column("seconds", justify="right")
    answers = Table(box=None, pad_edge=False, header_style="bold")
    answers.add_column("first answers")
    for heading in ("seconds", "loop"):
        answers.add_column(heading, justify="right")
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        terminal.progress(0) as bar,
    ):
        for title, code in _IMPORTS.items():
            bar.begin(title)
            seconds = median(
                _seconds_of([sys.executable, "-c", code], os.environ) for _ in range(runs)
            )
            table.add_row(title, f"{seconds:.2f}")
        for title, cache, more in (
            ("level 1, nothing compiled", Path(folder, "empty"), ["--level", "1"]),
            ("all starter levels, nothing compiled", Path(folder, "empty too"), []),
            ("level 1, as compiled here", None, ["--level", "1"]),
        ):
            bar.begin(title)
            loop = loop_seconds()
            seconds = _seconds_until_solved(Path(folder), cache, more)
            answers.add_row(title, f"{seconds:.2f}", f"{loop:.2f}")
        bar.begin("the window")
        warm = [_seconds_until_shown(Path(folder), None) for _ in range(runs)]
        table.add_row("window shown, kernels compiled before", f"{median(warm):.2f}")
        fresh = [
            _seconds_until_shown(Path(folder), Path(folder, f"cache{i}"))
            for i in range(min(runs, 3))
        ]
        table.add_row("window shown, the very first start", f"{median(fresh):.2f}")
        if compiles:
            for title, seconds in _stages(Path(folder, "compiled")):
                bar.begin(title)
                table.add_row(f"compile: {title}", f"{seconds:.2f}")
    console = terminal.console()
    console.print(machine(), style="dim")
    console.print(answers)
    console.print()
    console.print(table)


def _seconds_of(command: list[str], environment: os._Environ[str] | dict[str, str]) -> float:
    begun = perf_counter()
    subprocess.run(
        command,
        env=dict(environment),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=True,
    )
    return perf_counter() - begun


def _environment(folder: Path, cache: Path | None) -> dict[str, str]:
    found = dict(os.environ, SOKOLAB_HOME=str(folder / "home"))
    found.setdefault("QT_QPA_PLATFORM", "offscreen")
    found.setdefault(
        "QT_LOGGING_RULES", "default.warning=false"
    )  # warnings of the offscreen platform
    if cache is not None:
        found["SOKOLAB_CACHE"] = str(cache)
    return found


@contextmanager
def _running(command: list[str], environment: dict[str, str]) -> Iterator[Iterator[str]]:
    """Run a program and yield its lines of output as they come."""
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield iter(process.stdout)
    if process.returncode:
        raise CommandError(f"{' '.join(command[1:3])} ended with code {process.returncode}")


def _seconds_until_shown(folder: Path, cache: Path | None) -> float:
    """Return the seconds from the program's start to the window's first paint."""
    begun = perf_counter()
    with _running([sys.executable, "-c", _SHOWN], _environment(folder, cache)) as lines:
        for line in lines:
            if line.strip() == "shown":
                return perf_counter() - begun
    raise CommandError("the window was never painted")


def _seconds_until_solved(folder: Path, cache: Path | None, more: list[str]) -> float:
    """Return the seconds from the shell to the end of ``sokolab solve`` on the starter levels."""
    command = [sys.executable, "-m", "sokolab", "solve", str(paths.levels() / _STARTER), *more]
    return _seconds_of(command, _environment(folder, cache))


def _stages(cache: Path) -> Iterator[tuple[str, float]]:
    """Yield the stages of compiling into an empty cache, and the seconds that each takes."""
    begun = perf_counter()
    command = [sys.executable, "-m", "sokolab.kernels.warm"]
    with _running(command, _environment(cache, cache)) as lines:
        for line in lines:
            now = perf_counter()
            yield str(json.loads(line)["title"]), now - begun
            begun = now
