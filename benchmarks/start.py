"""``python -m benchmarks start``: how long it takes until sokolab can be used."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Final

import click
from rich.table import Table

from benchmarks import programs
from benchmarks.machine import loop_seconds, machine
from sokolab import paths
from sokolab.cli import output
from sokolab.cli.call_endings import CommandError

_IMPORTS: Final = {
    "Python alone": "pass",
    "import sokolab": "import sokolab",
    "import sokolab.formats": "import sokolab.formats",
    "import numba": "import numba",
    "import PySide6.QtWidgets": "import PySide6.QtWidgets",
    "sokolab --help": "import sokolab.cli as c; c.main(['--help'])",
}
_LEVELS: Final = paths.levels() / "starter.xsb"  # the collection whose levels are solved
_LOAD: Final = "from sokolab.cli.gui_bridge import load_window; load_window(); "
_SHOWN: Final = f"{_LOAD}from benchmarks.first_paint import show_once; show_once()"
_SOLVED: Final = (
    f"{_LOAD}from pathlib import Path; from benchmarks.first_answer import solve_once; "
    f"solve_once(Path({str(_LEVELS)!r}), waits_for_kernels={{}})"
)
_COMPILE_MODULES: Final = (sys.executable, "-m", "compileall", "-q", "sokolab", "benchmarks")
"""Makes the bytecode of sokolab, which an installer makes too."""
_BATCH_SECONDS: Final = 120
"""Seconds that a batch may run before its answers are counted."""
_FIRST_STARTS: Final = 3  # at most this many windows start with empty caches: each compiles
_MANY_CORES: Final = 8  # the cores of a good laptop
_MIN_MILLISECONDS: Final = 10  # quicker packages are not listed


@click.command("start")
@click.option(
    "--runs",
    type=click.IntRange(min=1),
    default=5,
    show_default=True,
    help="How often to time imports and the window; the median counts.",
)
@click.option(
    "--batch",
    "batch_file",
    type=click.Path(exists=True, dir_okay=False, resolve_path=True, path_type=Path),
    default=_LEVELS,
    metavar="FILE",
    help="The levels of the batch; by default those that come with sokolab.",
)
@click.option(
    "--compile/--no-compile",
    "compiles",
    default=True,
    show_default=True,
    help="Also compile all kernels into an empty cache; takes a minute or two.",
)
def command(runs: int, batch_file: Path, compiles: bool) -> None:
    """Time first answers, imports, the window's first paint, and compiling the kernels.

    Where nothing is compiled, each figure has an empty cache of its own, and nothing is left
    running afterwards. Beside the first answers stands the time of ten million additions in plain
    Python, to compare machines by. The rest is the median of several runs in new processes. The
    window uses no screen unless QT_QPA_PLATFORM is set.
    """
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        output.progress(0) as bar,
    ):
        bar.begin("bytecode")
        programs.seconds_of(_COMPILE_MODULES, programs.Caches(Path(folder)).current())
        answers = _answers(programs.Caches(Path(folder)), batch_file, bar.begin)
        times = _times(programs.Caches(Path(folder)), runs, compiles, bar.begin)
        bar.begin("where the time goes")
        imports = _imports(programs.Caches(Path(folder)))
    console = output.console()
    console.print(machine(), style="dim")
    for table in (answers, times, imports):
        console.print(table)
        console.print()


def _table(*headings: str) -> Table:
    """Return a table whose first column holds words and the others numbers."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in headings:
        table.add_column(heading, justify="left" if heading == headings[0] else "right")
    return table


def _answers(caches: programs.Caches, batch_file: Path, begin: Callable[[str], None]) -> Table:
    """Time answers, with nothing compiled and with what is compiled here."""
    table = _table("first answers", "seconds", "loop")

    def add(title: str, measure: Callable[[], str]) -> None:
        begin(title)
        loop = loop_seconds()
        table.add_row(title, measure(), f"{loop:.2f}")

    first = ("solve", str(_LEVELS), "--level", "1")
    add("level 1, nothing compiled", lambda: _solved(caches.empty(), *first))
    everything = ("solve", str(_LEVELS))
    add("all starter levels, nothing compiled", lambda: _solved(caches.empty(), *everything))
    add("window: F5 as it shows, nothing compiled", lambda: _window(caches.empty(), "answer"))
    add(
        "window: overlays after that, nothing compiled",
        lambda: _window(caches.empty(), "overlays"),
    )
    add("level 1, as compiled here", lambda: _solved(caches.current(), *first))
    add(
        "window: F5 with all loaded, as compiled here",
        lambda: _window(caches.current(), "answer", waits_for_kernels=True),
    )
    add(
        f"batch of {batch_file.name}, nothing compiled",
        lambda: _batch(caches.empty(), batch_file),
    )
    return table


def _solved(environment: dict[str, str], *arguments: str) -> str:
    """Return the seconds from the shell to the end of a command."""
    seconds = programs.seconds_of([sys.executable, "-m", "sokolab", *arguments], environment)
    return f"{seconds:.2f}"


def _window(environment: dict[str, str], event: str, *, waits_for_kernels: bool = False) -> str:
    """Return the seconds from the first key press to an event in the window.

    With all kernels loaded, this is the last of several answers.
    """
    code = _SOLVED.format(waits_for_kernels)
    begun, shown_after = 0.0, ""
    for seconds, line in programs.lines_of([sys.executable, "-c", code], environment):
        what, _, told = line.partition(" ")
        if what == "shown":
            begun = seconds
        elif what == event and (waits_for_kernels or not shown_after):
            shown_after = told or f"{max(seconds - begun, 0.0):.2f}"
    if not shown_after:
        raise CommandError("the window never answered")
    return f"{float(shown_after):.2f}"


def _batch(environment: dict[str, str], file: Path) -> str:
    """Return how many levels a batch answers, and how long that takes."""
    journal = Path(environment["SOKOLAB_HOME"], "answers.jsonl")
    command = [sys.executable, "-m", "sokolab", "batch", "solve", str(file), "--time", "10"]
    seconds = programs.seconds_of(
        [*command, "--journal", str(journal)], environment, at_most=_BATCH_SECONDS
    )
    lines = journal.read_text("utf-8", "replace").splitlines() if journal.is_file() else []
    return f"{max(len(lines) - 1, 0):,} answers in {seconds:.0f}"


def _times(
    caches: programs.Caches, runs: int, compiles: bool, begin: Callable[[str], None]
) -> Table:
    """Time imports, the window, and the compiler."""
    table = _table("what", "seconds")
    for title, code in _IMPORTS.items():
        begin(title)
        command = [sys.executable, "-c", code]
        seconds = median(programs.seconds_of(command, caches.current()) for _ in range(runs))
        table.add_row(title, f"{seconds:.2f}")
    begin("the window")
    chinese = {"LC_ALL": "zh_CN.UTF-8"}
    shown = [
        (_until_shown(caches.current()), _until_shown(caches.current() | chinese))
        for _ in range(runs)
    ]
    table.add_row("window shown, kernels compiled before", f"{median(s for s, _ in shown):.2f}")
    more = median(in_chinese - in_english for in_english, in_chinese in shown)
    table.add_row("more than that in Chinese, in pairs", f"{more:.3f}")
    fresh = median(_until_shown(caches.empty()) for _ in range(min(runs, _FIRST_STARTS)))
    table.add_row("window shown, the very first start", f"{fresh:.2f}")
    if compiles:
        for title, seconds in _stages(caches.empty()):
            begin(title)
            table.add_row(title, f"{seconds:.2f}")
    return table


def _until_shown(environment: dict[str, str]) -> float:
    """Return the seconds from the program's start to the window's first paint."""
    for seconds, line in programs.lines_of([sys.executable, "-c", _SHOWN], environment):
        if line == "shown":
            return seconds
    raise CommandError("the window was never painted")


def _stages(environment: dict[str, str]) -> Iterator[tuple[str, float]]:
    """Yield the stages of compiling, the seconds at which each is done, and what all took.

    No number of cores makes compiling faster than its longest call; the rest can be shared.
    """
    done = programs.StageDone("", 0.0, 0.0, 0.0)
    command = [sys.executable, "-m", "sokolab.kernels.warm"]
    for done in programs.stages_of(command, environment):
        yield f"compiled by then: {done.title}", done.seconds
    yield "everything compiled", done.seconds
    yield "the same in CPU time", done.processor
    yield "the longest call of it", done.longest
    rest = (done.processor - done.longest) / _MANY_CORES
    yield (
        f"estimated for {_MANY_CORES} cores: the longest call and an equal share",
        (done.longest + rest),
    )


def _imports(caches: programs.Caches) -> Table:
    """Return what ``sokolab solve`` loads before its answer, by package."""
    table = _table("loaded by sokolab solve", "milliseconds")
    command = [sys.executable, "-X", "importtime", "-m", "sokolab"]
    spent = programs.import_milliseconds([*command, "solve", str(_LEVELS), "--level", "1"], caches)
    listed = {name: each for name, each in spent.items() if each >= _MIN_MILLISECONDS}
    for name, each in sorted(listed.items(), key=lambda item: -item[1]):
        table.add_row(name, f"{each:.0f}")
    table.add_row("all imports", f"{sum(spent.values()):.0f}")
    return table
