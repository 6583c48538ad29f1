"""Results of solvers on files of levels: stored as JSON lines and compared with known bounds."""

from __future__ import annotations

import csv
import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Final, TypeVar

from sokolab.cli.call_endings import CommandError
from sokolab.core.board import Board
from sokolab.core.lurd import Measure
from sokolab.solvers.frame.protocol import Outcome, Result
from sokolab.solvers.roster import by_name

_Entry = TypeVar("_Entry")
_BEGINNING: Final = '{"suite": '  # the beginning of every line of results


@dataclass(frozen=True, slots=True)
class Record:
    """The result of one solver on one level."""

    suite: str
    """Name of the file."""
    level: int
    """Number of the level in the file, from 1."""
    title: str
    """Title of the level."""
    board: str
    """A hash of the board, so that an edited file is not taken for the old one."""
    solver: str
    limit: float
    """CPU seconds allowed."""
    outcome: str
    seconds: float
    moves: int
    pushes: int
    nodes: int
    """Positions expanded."""
    states: int
    """Positions known at the end."""
    megabytes: float
    """The largest size of the solver's tables."""
    lower_bound: int | None
    lurd: str = ""
    """The solution, or ""; the benchmark of the optimiser starts from it."""

    @classmethod
    def of(
        cls, suite: str, level: int, title: str, board: str, limit: float, result: Result
    ) -> Record:
        """Return the record of a result."""
        return cls(
            suite,
            level,
            title,
            board,
            result.solver,
            limit,
            result.outcome.value,
            round(result.seconds, 4),
            result.moves or 0,
            result.pushes or 0,
            result.nodes,
            result.states,
            round(result.megabytes, 2),
            result.lower_bound,
            result.lurd,
        )

    @property
    def key(self) -> tuple[str, int, str]:
        """The key that identifies level and solver, whatever the limits."""
        return self.suite, self.level, self.solver

    @property
    def is_solved(self) -> bool:
        """Whether the level is solved, optimally if the solver is an optimal one."""
        return self.outcome == Outcome.SOLVED.value

    @property
    def line(self) -> str:
        """The record as a line of JSON."""
        return json.dumps(asdict(self), ensure_ascii=False)


def digest(board: Board) -> str:
    """Return a hash of a board: twelve hexadecimal digits."""
    return hashlib.sha256("\n".join(board.rows()).encode()).hexdigest()[:12]


def read_records(path: Path) -> list[Record]:
    """Return the records of a file, without an incomplete last line.

    Raises
    ------
    CommandError
        The file cannot be read or contains something else.
    """
    names = {field.name for field in fields(Record)}
    needed = names - {"lurd"}  # results without solutions can still be compared

    def record(found: dict[str, Any]) -> Record | None:
        # Older files call the outcome a verdict.
        found = {"outcome" if name == "verdict" else name: found[name] for name in found}
        return Record(**found) if needed <= set(found) <= names else None

    return read_lines(path, record, "a record of the benchmark of solvers")


def read_lines(
    path: Path, parsed: Callable[[dict[str, Any]], _Entry | None], what: str
) -> list[_Entry]:
    """Return the entries of a file of JSON lines, without an incomplete last line.

    Parameters
    ----------
    parsed
        Turns an object of JSON into an entry, or returns None if the object is not an entry.
    what
        The word for an entry, with its article.

    Raises
    ------
    CommandError
        The file cannot be read, or a line is not an entry.
    """
    lines = _text(path).splitlines(keepends=True)
    entries: list[_Entry] = []
    for number, line in enumerate(lines, 1):
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            value = None
        entry = parsed(value) if isinstance(value, dict) else None
        if entry is not None:
            entries.append(entry)
        elif line.endswith("\n") or value is not None or not _is_cut_off(line):
            raise CommandError(f"{path}:{number}: this line is not {what}")
    return entries


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{path}: cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise CommandError(f"{path}: cannot be read: it is not text in UTF-8") from None


def _is_cut_off(line: str) -> bool:
    """Whether a line may be the beginning of an entry: what an interrupted run left."""
    return line.startswith(_BEGINNING) or _BEGINNING.startswith(line)


@dataclass(frozen=True, slots=True)
class Bounds:
    """The known bounds of a level; None if unknown."""

    pushes: int | None
    moves: int | None
    least_pushes: int | None


def read_bounds(path: Path) -> dict[tuple[str, int], Bounds]:
    """Return known bounds by file name and level.

    The file is a tab-separated table with the columns ``file``, ``level``, ``pushes_upper_bound``,
    ``moves_upper_bound`` and ``optimal_pushes_proved``.

    Raises
    ------
    CommandError
        The file cannot be read or is not such a table.
    """
    rows = list(csv.DictReader(_text(path).splitlines(), delimiter="\t"))
    bounds = {}
    for number, row in enumerate(rows, 2):
        try:
            counts = [
                int(row[name]) if row[name] else None
                for name in ("pushes_upper_bound", "moves_upper_bound", "optimal_pushes_proved")
            ]
            bounds[row["file"], int(row["level"])] = Bounds(*counts)
        except (KeyError, TypeError, ValueError):
            raise CommandError(
                f"{path}:{number}: this line does not contain the bounds of a level"
            ) from None
    return bounds


def contradiction(record: Record, bounds: Bounds) -> str | None:
    """Return how a record contradicts the known bounds, or None."""
    minimised = by_name(record.solver).minimises
    fewest, most_pushes = bounds.least_pushes, bounds.pushes
    if record.outcome == Outcome.UNSOLVABLE.value and (
        fewest is not None or most_pushes is not None
    ):
        return "called unsolvable, a solution is known"
    if (record.is_solved or record.lurd) and fewest is not None and record.pushes < fewest:
        return f"{record.pushes} pushes, fewer than the proved minimum {fewest}"
    measure, upper = Measure.PUSHES, fewest if fewest is not None else most_pushes
    if minimised is Measure.MOVES:
        measure, upper = minimised, bounds.moves
    found = getattr(record, measure)
    if upper is None:
        return None
    if minimised and record.is_solved and found > upper:
        return f"{found} {measure} called optimal, {upper} are known"
    if record.lower_bound is not None and record.lower_bound > upper:
        return f"at least {record.lower_bound} {measure} claimed, {upper} are known"
    return None


def by_key(records: Iterable[Record]) -> Mapping[tuple[str, int, str], Record]:
    """Return the records by question; later records replace earlier ones."""
    return {record.key: record for record in records}
