"""A program as a user of the library writes one; it is checked strictly and run."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from math import inf
from pathlib import Path

import numpy as np

import sokolab
from sokolab import (
    Analysis,
    Board,
    CancelToken,
    Candidate,
    Claim,
    Collection,
    Direction,
    FormatError,
    Level,
    Limits,
    Mend,
    Outcome,
    Position,
    Problem,
    Progress,
    Push,
    Reason,
    Replay,
    Result,
    Severity,
    Solution,
    Tile,
    Verdict,
    VerdictKind,
)


@dataclass(frozen=True)
class Row:
    """What the report says of a level."""

    title: str
    kind: VerdictKind
    pushes: int | None
    turns: int
    faults: tuple[str, ...]


def levels_of(path: Path) -> Collection:
    """Return the levels of a file; none if there is no such file, or no level in it."""
    try:
        return sokolab.load(path)
    except FileNotFoundError as error:
        print("missing:", error.filename)
    except FormatError as error:
        print("unreadable:", error.sentence, error.line or "")
    return Collection()


def greedy(position: Position, most: int) -> Iterator[Push]:
    """Yield pushes, each to the position with the fewest boxes off their goals."""
    for _ in range(most):
        choices: list[tuple[int, Push]] = [
            (sum(not position.board.flat[box] & Tile.GOAL for box in after.boxes), push)
            for push in position.pushes()
            if (after := position.after(push)) != position
        ]
        if position.is_solved or not choices:
            return
        _, best = min(choices)
        assert best.letter in position.moves() or position.board[best.box] & Tile.BOX
        yield best
        position = position.after(best)


def turns(played: Replay) -> int:
    """Return how often the player turns."""
    steps = [Direction.of(letter) for letter in played.lurd]
    return sum(one is not other for one, other in pairwise(steps))


def faults(level: Level, verdict: Verdict) -> Iterator[str]:
    """Yield what the designer should look at."""
    analysis: Analysis = sokolab.analyse(level)
    problems: list[Problem] = list(analysis.problems)
    yield from (each.sentence for each in problems if each.severity is Severity.ERROR)
    if verdict.kind is VerdictKind.UNSOLVABLE:
        reason: Reason = sokolab.reason_of(level)
        mends: list[Mend] = list(sokolab.mends(level))
        yield reason.sentence
        yield from (mend.sentence for mend in mends if mend.board != level.board)
    elif verdict.kind is VerdictKind.SOLVABLE:
        claims: list[Claim] = list(sokolab.audit(verdict))
        yield from (claim.sentence for claim in claims if claim.is_proved)
        yield sokolab.difficulty(level, seconds=2).sentence


def row(level: Level) -> Row:
    """Judge a level."""
    verdict = sokolab.verdict(level, seconds=5)
    played = sokolab.replay(level, verdict) if verdict.solution is not None else None
    corners = turns(played) if played is not None else 0
    return Row(level.title, verdict.kind, verdict.pushes, corners, tuple(faults(level, verdict)))


def solved(level: Level, cancel: CancelToken) -> Level:
    """Return a level with a solution, if one is found."""
    seen: list[Progress] = []
    limits = Limits(seconds=5, nodes=100_000)
    print(sokolab.solve(level, nodes=10).outcome.is_decided, "after a few positions")
    answer: Result = sokolab.solve(
        level, solver="optimal-pushes", limits=limits, cancel=cancel, on_progress=seen.append
    )
    if answer.outcome is not Outcome.SOLVED or answer.pushes is None:
        return level
    return replace(level, solutions=(*level.solutions, Solution(answer.lurd, "by search")))


def main(paths: list[str]) -> int:
    """Print a report, and save what was solved."""
    collection = Collection(title="Report")
    for path in paths:
        collection += levels_of(Path(path))
    rows = [row(level) for level in collection]
    for kind, count in Counter(each.kind for each in rows).items():
        print(kind.value, count)
    for each in sorted(rows, key=lambda each: inf if each.pushes is None else each.pushes):
        print(each.title, each.pushes, each.turns, *each.faults, sep="; ")
    boxes: int = max(int((np.asarray(each.board) & Tile.BOX > 0).sum()) for each in collection)
    first: Board = collection[0].board
    print(boxes, "boxes;", [push.letter for push in greedy(Position(first), 5)])
    dead = [first.row_col(square) for square in sokolab.analyse(first).dead_squares]
    print(len({sokolab.canonical(each) for each in (first, first.rotated())}), "shape;", dead)
    starts: Iterator[Candidate] = sokolab.generate(first, aim="pushes", count=1, seconds=5)
    print([sokolab.render(each.board, "dead-squares", solution=each) for each in starts])
    token = CancelToken()
    kept = Collection(tuple(solved(level, token) for level in collection), "Solved")
    sokolab.save(kept, "solved.slc")
    sokolab.save(kept, "solved.sok")
    return 0 if sokolab.load("solved.sok")[0].solutions else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
