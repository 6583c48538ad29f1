"""What a batch does to each item: values that any executor can carry to another process.

A job is called with an item and the path of a stop file: once that file exists, a search gives
up. A file works for threads, for processes and for a cluster on the same disk alike; a worker
that does not see it goes on to its limits.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from time import perf_counter
from types import MappingProxyType
from typing import ClassVar, Final, Protocol

from sokolab import formats
from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.bound import pushes_bound
from sokolab.analysis.cuts import cuts_and_blocks
from sokolab.analysis.dead import dead_squares
from sokolab.analysis.problems import problems
from sokolab.analysis.reach import player_reach
from sokolab.batch.items import Item
from sokolab.core.lurd import replay
from sokolab.core.status import Severity
from sokolab.core.words import counted
from sokolab.solvers import roster
from sokolab.solvers.frame.protocol import CancelToken, Limits, Result, Verdict
from sokolab.solvers.optimiser.optimiser import NAME, Objective, optimise

__all__ = ["Analyse", "Answer", "Check", "Convert", "Job", "Optimise", "Solve", "failed_answer"]

Figure = int | float | str | None
_LOOK: Final = 0.05  # seconds between two looks at the stop file


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of an item.

    Attributes
    ----------
    key
        The item's.
    outcome
        One word: a verdict, ``VALID``, ``INVALID``, ``ANALYSED``, ``CONVERTED``, ``SHORTER``,
        ``UNCHANGED``, ``FAILED`` or ``CRASHED``.
    figures
        The job's columns with their values.
    lurd
        A solution, or "".
    """

    key: str
    outcome: str
    sentence: str
    seconds: float
    figures: Mapping[str, Figure] = field(default_factory=lambda: MappingProxyType({}))
    lurd: str = ""

    def __reduce__(self) -> tuple[object, ...]:
        """Travel with plain figures; a mapping proxy cannot."""
        return Answer, (
            self.key,
            self.outcome,
            self.sentence,
            self.seconds,
            dict(self.figures),
            self.lurd,
        )


class Job(Protocol):
    """Something to be done to every item; a picklable value."""

    name: ClassVar[str]
    columns: ClassVar[tuple[str, ...]]

    @property
    def stages(self) -> tuple[str, ...]:
        """The names of the stages of ``kernels.warm`` whose kernels it calls."""
        ...

    @property
    def identity(self) -> Mapping[str, Figure]:
        """What makes answers of two batches exchangeable: the job's name and settings."""
        ...

    def __call__(self, item: Item, stop_file: str) -> Answer:
        """Do it; never raises for what an item can hold. An empty path is no stop file."""
        ...


def failed_answer(item: Item, sentence: str, outcome: str = "FAILED") -> Answer:
    """Return the answer for an item that could not be worked on."""
    return Answer(item.key, outcome, sentence, 0.0)


class _StopFile(CancelToken):
    """A token that somebody raises by making a file."""

    __slots__ = ("_looked", "_path")

    def __init__(self, path: str) -> None:
        super().__init__()
        self._path = path
        self._looked = 0.0

    @property
    def is_cancelled(self) -> bool:
        """Whether the file is there."""
        now = perf_counter()
        if now - self._looked >= _LOOK:
            self._looked = now
            if self._path and Path(self._path).exists():
                self.cancel()
        return super().is_cancelled


def _unheard(news: object) -> None:
    """Take a report nobody asked for."""


@dataclass(frozen=True, slots=True)
class Solve:
    """Ask a solver.

    Attributes
    ----------
    limits
        A level's.
    """

    name: ClassVar[str] = "solve"
    columns: ClassVar[tuple[str, ...]] = ("pushes", "moves", "nodes", "megabytes", "lower_bound")

    solver: str
    limits: Limits

    @property
    def stages(self) -> tuple[str, ...]:
        """The solver's."""
        return (f"solver:{self.solver}",)

    @property
    def identity(self) -> Mapping[str, Figure]:
        """Solver and limits."""
        return {"job": self.name, "solver": self.solver, **_plain(self.limits)}

    def __call__(self, item: Item, stop_file: str) -> Answer:
        """Search."""
        solver = roster.by_name(self.solver)
        result = solver.solve(item.board, self.limits, _StopFile(stop_file), _unheard)
        return _answer(item, result)


def _plain(limits: Limits) -> dict[str, Figure]:
    return {
        "seconds": limits.seconds,
        "nodes": limits.nodes,
        "megabytes": limits.megabytes,
        "threads": limits.threads,
    }


def _answer(item: Item, result: Result) -> Answer:
    is_found = result.holds_solution
    figures: dict[str, Figure] = {
        "pushes": result.pushes if is_found else None,
        "moves": result.moves if is_found else None,
        "nodes": result.nodes,
        "megabytes": round(result.megabytes, 1),
        "lower_bound": result.lower_bound,
    }
    return Answer(
        item.key, result.verdict.value, result.sentence, result.seconds, figures, result.lurd
    )


@dataclass(frozen=True, slots=True)
class Optimise:
    """Shorten the best solution kept with a level; where there is none, find one first.

    Attributes
    ----------
    aim
        The value of an :class:`~sokolab.solvers.optimiser.optimiser.Objective`.
    limits
        A level's; to find a solution may take half of the time.
    """

    name: ClassVar[str] = "optimise"
    columns: ClassVar[tuple[str, ...]] = ("pushes", "moves", "pushes_before", "moves_before")
    stages: ClassVar[tuple[str, ...]] = (f"solver:{NAME}", f"solver:{roster.ROSTER[0].name}")

    objective: str
    limits: Limits

    @property
    def identity(self) -> Mapping[str, Figure]:
        """Aim and limits."""
        return {"job": self.name, "aim": self.objective, **_plain(self.limits)}

    def __call__(self, item: Item, stop_file: str) -> Answer:
        """Replay what is kept, begin with the best, and shorten it."""
        objective, board, stop = Objective(self.objective), item.board, _StopFile(stop_file)
        given = [found for lurd in item.lurds if (found := replay(board, lurd)).solves]
        seconds, limits = 0.0, self.limits
        if not given:
            half = replace(limits, seconds=limits.seconds / 2 if limits.seconds else None)
            first = roster.solve(board, limits=half, cancel=stop)
            if first.verdict is not Verdict.SOLVED:
                return _answer(item, first)
            given = [replay(board, first.lurd)]
            seconds = first.seconds
            if limits.seconds is not None:
                limits = replace(limits, seconds=max(limits.seconds - seconds, 0.0))
        before = min(given, key=lambda found: objective.cost(found.moves, found.pushes))
        result = optimise(board, before.lurd, objective, limits, stop, _unheard, _unheard)
        if stop.is_cancelled:
            return failed_answer(item, "Stopped", "CANCELLED")
        is_shorter = objective.cost(result.moves, result.pushes) < objective.cost(
            before.moves, before.pushes
        )
        figures = {
            "pushes": result.pushes,
            "moves": result.moves,
            "pushes_before": before.pushes,
            "moves_before": before.moves,
        }
        return Answer(
            item.key,
            "SHORTER" if is_shorter else "UNCHANGED",
            result.sentence,
            seconds + result.seconds,
            figures,
            result.lurd,
        )


@dataclass(frozen=True, slots=True)
class Check:
    """Look for problems."""

    name: ClassVar[str] = "check"
    columns: ClassVar[tuple[str, ...]] = ("errors", "warnings", "solutions", "wrong_solutions")
    stages: ClassVar[tuple[str, ...]] = ("problems",)

    @property
    def identity(self) -> Mapping[str, Figure]:
        """Nothing but the name."""
        return {"job": self.name}

    def __call__(self, item: Item, stop_file: str) -> Answer:
        """Name every problem of the board and replay the solutions kept with it."""
        begun = perf_counter()
        board = item.board
        found = problems(board_arrays(board))
        errors = sum(problem.severity is Severity.ERROR for problem in found.problems)
        wrong = sum(not replay(board, lurd).solves for lurd in item.lurds) if item.lurds else 0
        said = [problem.sentence for problem in found.problems]
        if wrong:
            verb = "does" if wrong == 1 else "do"
            said.append(
                f"{counted(wrong, 'solution', 'solutions')} kept with it {verb} not solve it"
            )
        figures = {
            "errors": errors,
            "warnings": len(found.problems) - errors,
            "solutions": len(item.lurds),
            "wrong_solutions": wrong,
        }
        return Answer(
            item.key,
            "VALID" if found.is_valid else "INVALID",
            "; ".join(said) or "No problem",
            perf_counter() - begun,
            figures,
        )


@dataclass(frozen=True, slots=True)
class Analyse:
    """Count what the overlays show."""

    name: ClassVar[str] = "analyse"
    columns: ClassVar[tuple[str, ...]] = (
        "width",
        "height",
        "boxes",
        "squares",
        "reached",
        "dead",
        "cuts",
        "blocks",
        "least_pushes",
    )
    stages: ClassVar[tuple[str, ...]] = (
        "player-reach",
        "dead-squares",
        "cuts-and-blocks",
        "pushes-bound",
    )

    @property
    def identity(self) -> Mapping[str, Figure]:
        """Nothing but the name."""
        return {"job": self.name}

    def __call__(self, item: Item, stop_file: str) -> Answer:
        """Ask the analyses that need no box selected."""
        begun = perf_counter()
        board = item.board
        base = board_arrays(board)
        reach = player_reach(base)
        cuts = cuts_and_blocks(base)
        bound = pushes_bound(base).pushes
        figures = {
            "width": board.width,
            "height": board.height,
            "boxes": len(board.boxes),
            "squares": int(reach.inside.sum()),
            "reached": int(reach.squares.sum()),
            "dead": int(dead_squares(base).dead.sum()),
            "cuts": int(cuts.cut.sum()),
            "blocks": cuts.block_count,
            "least_pushes": bound,
        }
        said = "no matching of boxes and goals" if bound is None else f"at least {bound:,} pushes"
        return Answer(
            item.key, "ANALYSED", said[0].upper() + said[1:], perf_counter() - begun, figures
        )


@dataclass(frozen=True, slots=True)
class Convert:
    """Write a file in another format.

    Attributes
    ----------
    format
        One of the names in ``formats.all_formats()``.
    folder
        Where to; files there are replaced only if ``force``.
    """

    name: ClassVar[str] = "convert"
    columns: ClassVar[tuple[str, ...]] = ("levels", "bytes", "losses")
    stages: ClassVar[tuple[str, ...]] = ()

    format: str
    folder: str
    force: bool = False

    @property
    def identity(self) -> Mapping[str, Figure]:
        """Format and folder."""
        return {"job": self.name, **asdict(self)}

    def __call__(self, item: Item, stop_file: str) -> Answer:
        """Read the file, write the other; say what is lost."""
        begun = perf_counter()
        suffix = next(
            known.suffixes[0] for known in formats.all_formats() if known.name == self.format
        )
        target = Path(self.folder) / Path(item.file).with_suffix(suffix).name
        if target.exists() and not self.force:
            return failed_answer(item, f"{target} exists already")
        try:
            collection = formats.load(item.file)
            data = formats.exported(collection, self.format, None, None)
            losses = formats.losses(collection, self.format)
            formats.write_atomically(data, target)
        except formats.FormatError as error:
            return failed_answer(item, str(error))
        figures = {"levels": len(collection.levels), "bytes": len(data), "losses": len(losses)}
        said = "; ".join(losses) or "Nothing is lost"
        return replace(
            failed_answer(item, said, "CONVERTED"), seconds=perf_counter() - begun, figures=figures
        )
