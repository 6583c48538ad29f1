"""Learns from measured runs how long the turns of ``auto`` should be.

    python -m benchmarks.turns.learn                what the turns of schedule.py give, by kind
    python -m benchmarks.turns.learn --learn        what is learned from the runs
    python -m benchmarks.turns.learn --left-out     what that gives on families it has not seen

They read ``runs.tsv`` beside this module; ``--runs RUNS.tsv`` reads runs of your own.

Where engines do not help each other, the time that ``auto`` takes with some turns follows from the
time that each engine takes alone. So turns can be tried without running any engine. Learning begins
with turns of half a second, and doubles or halves the turns of one engine as long as that gains at
least ``MIN_GAIN``. ``schedule.py`` has the result.
"""

from __future__ import annotations

import argparse
import csv
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import erf, log, log2
from pathlib import Path
from typing import Final, NamedTuple

from sokolab.solvers.auto.schedule import KINDS, LevelKind, Sizes, kind_of, positions

RUNS: Final = Path(__file__).resolve().parent / "runs.tsv"
LIMIT: Final = 10.0
"""Seconds within which a level should be solved."""
SLOWER: Final = 1.75
"""The time that a slow machine takes, as a multiple of this one's."""
SPREAD: Final = 0.12
"""Standard deviation of the logarithm of a predicted time."""
DOUBLING: Final = 0.03
"""The loss of worth if a level takes twice as long."""
MAX_SECONDS: Final = 12.0
"""Seconds after which a prediction ends."""
MIN_SECONDS: Final = 0.02
"""Seconds below which a level gains no more worth."""
MIN_GAIN: Final = 0.5
FACTORS: Final = (0.5, 2.0)
"""Changes of a turn that are tried."""
LOOK: Final = 10.0
"""First turns of fewer milliseconds are not changed."""
FIXED: Final = frozenset({"optimal-pushes"})
"""Engines whose turns stay as they are, because they prove bounds."""

Turns = Mapping[str, tuple[float, float]]

START: Final[Mapping[str, Turns]] = {
    "medium-far": {
        "fess": (1000, 500),
        "pull": (500, 500),
        "beam": (500, 500),
        "optimal-pushes": (30, 30),
    },
    "large-far": {
        "pull": (2, 500),
        "fess": (500, 500),
        "beam": (500, 500),
        "optimal-pushes": (7, 7),
    },
    "large-crowded": {
        "pull": (2, 500),
        "parts": (500, 500),
        "beam": (500, 500),
        "fess": (500, 500),
        "optimal-pushes": (7, 7),
    },
}
"""Turns with which learning begins, by kind. Learning gained nothing on the other kinds when each
family was left out in turn."""


class Run:
    """An engine alone on a level: its time as a function of its nodes."""

    def __init__(self, row: Mapping[str, str]) -> None:
        self.is_solved = row["outcome"] == "SOLVED"
        self.is_over = row["outcome"] in {"UNDECIDED", "MEMORY"}
        pairs = [point.split(":") for point in row["trace"].split()]
        points = [(int(nodes), float(seconds)) for seconds, nodes in pairs]
        points.append((int(row["nodes"]), float(row["seconds"])))
        self._nodes, self._seconds = [0], [0.0]
        for nodes, seconds in points:
            if nodes > self._nodes[-1]:
                self._nodes.append(nodes)
                self._seconds.append(seconds)
            elif nodes > 0:
                self._seconds[-1] = seconds

    @property
    def nodes(self) -> int:
        """The nodes at the end of the run."""
        return self._nodes[-1]

    def seconds(self, nodes: int) -> float:
        """Return the time that the run takes for so many nodes."""
        index = min(bisect_left(self._nodes, nodes), len(self._nodes) - 1)
        if index == 0:
            return 0.0
        before, after = self._nodes[index - 1], self._nodes[index]
        rate = (self._seconds[index] - self._seconds[index - 1]) / (after - before)
        return self._seconds[index] + rate * (nodes - after)


class Measured(NamedTuple):
    """A level and the runs of the engines on it."""

    family: str
    sizes: Sizes
    runs: dict[str, Run]

    def seconds(self, turns: Turns) -> float:
        """Return the time that ``auto`` takes with these turns, at most ``MAX_SECONDS``."""
        entries = [
            (
                self.runs[name],
                positions(name, self.sizes, first),
                positions(name, self.sizes, later),
            )
            for name, (first, later) in turns.items()
            if name in self.runs
        ]
        nodes = [0] * len(entries)
        total, is_first = 0.0, True
        while total < MAX_SECONDS and not all(
            run.is_over and done == run.nodes
            for (run, *_), done in zip(entries, nodes, strict=True)
        ):
            for i, (run, first, later) in enumerate(entries):
                before, after = nodes[i], nodes[i] + (first if is_first else later)
                nodes[i] = min(after, run.nodes) if run.is_solved or run.is_over else after
                total += run.seconds(nodes[i]) - run.seconds(before)
                if run.is_solved and nodes[i] == run.nodes:
                    return min(total, MAX_SECONDS)
            is_first = False
        return MAX_SECONDS


def measured_levels(table: Path = RUNS) -> list[Measured]:
    """Return the levels of the table, in its order."""
    levels: dict[tuple[str, str], Measured] = {}
    with table.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            key = row["suite"], row["level"]
            if key not in levels:
                sizes = Sizes(
                    int(row["squares"]),
                    int(row["boxes"]),
                    int(row["boxes on goals"]),
                    float(row["steps"]),
                )
                levels[key] = Measured(row["family"], sizes, {})
            levels[key].runs[row["engine"]] = Run(row)
    return list(levels.values())


def by_kind(levels: Iterable[Measured]) -> dict[str, list[Measured]]:
    """Return the levels of each kind, by its name."""
    levels_of_kind: dict[str, list[Measured]] = {kind.name: [] for kind in KINDS}
    for level in levels:
        levels_of_kind[kind_of(level.sizes).name].append(level)
    return levels_of_kind


def early_turns(kind: LevelKind) -> Turns:
    """Return the turns of a kind at the beginning of a search by ``auto``."""
    return {name: turn[:2] for name, turn in kind.turns.items() if turn[0]}


def worth(seconds: float) -> float:
    """Return the worth of a level that takes so long.

    It is one if a slow machine solves the level within the limit, half of that if this one does,
    and a little more for each time that the level takes half as long.
    """
    if seconds >= MAX_SECONDS:
        return -DOUBLING * log2(MAX_SECONDS)
    in_time = [
        0.5 * (1 - erf(log(seconds / limit) / (SPREAD * 2**0.5)))
        for limit in (LIMIT / SLOWER, LIMIT)
    ]
    return in_time[0] + 0.5 * in_time[1] - DOUBLING * log2(seconds)


def improved(turns: Turns, levels: Sequence[Measured]) -> dict[str, tuple[float, float]]:
    """Return turns that no change of one turn improves by ``MIN_GAIN``."""
    best = dict(turns)
    value = _value(best, levels)
    while True:
        turns_by_value = {_value(other, levels): other for other in _changed(best)}
        highest = max(turns_by_value)
        if highest < value + MIN_GAIN:
            return best
        best, value = turns_by_value[highest], highest


def _value(turns: Turns, levels: Iterable[Measured]) -> float:
    return sum(worth(max(level.seconds(turns), MIN_SECONDS)) for level in levels)


def _changed(turns: Turns) -> Iterator[dict[str, tuple[float, float]]]:
    """Yield the turns with all, the first or the later turns of one engine longer or shorter."""
    for name, (first, later) in turns.items():
        if name in FIXED:
            continue
        for factor in FACTORS:
            yield {**turns, name: (first, later * factor)}
            if first > LOOK:
                yield {**turns, name: (first * factor, later)}
                yield {**turns, name: (first * factor, later * factor)}


def left_out(start: Turns, levels: Sequence[Measured]) -> list[float]:
    """Return the seconds of each level with turns learned on all other families."""
    seconds = []
    for family in sorted({level.family for level in levels}):
        learned = improved(start, [level for level in levels if level.family != family])
        seconds += [level.seconds(learned) for level in levels if level.family == family]
    return seconds


def _told(seconds: Sequence[float]) -> str:
    """Return the numbers of levels solved in time, on a slow machine and on this one, in words."""
    slow = sum(each < LIMIT / SLOWER for each in seconds)
    fast = sum(each < LIMIT for each in seconds)
    return f"{slow:3} {fast:3} of {len(seconds):3}, {sum(seconds):6.1f} s"


def main() -> None:
    """Print the turns that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--learn", action="store_true", help="print what is learned")
    parser.add_argument("--left-out", action="store_true", help="learn without each family in turn")
    parser.add_argument("--runs", type=Path, default=RUNS, help="a table of runs")
    chosen = parser.parse_args()
    print(f"{'kind':26}solved within {LIMIT / SLOWER:.1f} and {LIMIT:.0f} s")
    levels_of = by_kind(measured_levels(chosen.runs))
    for kind in KINDS:
        levels = levels_of[kind.name]
        turns = early_turns(kind)
        print(f"{kind.name:26}{_told([level.seconds(turns) for level in levels])}")
        start = START.get(kind.name, turns)
        if chosen.learn:
            learned = improved(start, levels)
            print(f"    {'learned':22}{_told([level.seconds(learned) for level in levels])}")
            print("   ", learned)
        if chosen.left_out:
            print(f"    {'on families left out':22}{_told(left_out(start, levels))}")


if __name__ == "__main__":
    main()
