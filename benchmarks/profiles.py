"""``python -m benchmarks profiles``: generated levels beside collections."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Final

import click
import numpy as np
from numpy.typing import NDArray

from benchmarks.options import number_option
from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.formats import load
from sokolab.generation.archive import Archive, best_first
from sokolab.generation.generation_request import GenerationRequest
from sokolab.generation.proposals import generate
from sokolab.rating.difficulty import difficulty

_COUNTS: Final = ("pushes", "box-changes", "two-groups", "traps", "difficulty")
_SECONDS: Final = 4.0  # for the rating of one level
_FROM_A_RUN: Final = 10
"""Levels that are taken from one run."""
_SIDE, _ROW, _LEFT = 640, 26, 150
"""Sizes of the picture, in pixels."""

Profile = dict[str, float]


@click.command("profiles")
@click.argument("files", nargs=-1, type=click.Path(exists=True, path_type=Path))
@number_option("--count", 200, "Generated levels.")
@number_option("--side", 8, "Columns and rows of the generated levels.", minimum=5)
@number_option("--boxes", 3, "Boxes of the generated levels.")
@number_option("--trials", 24_000, "Trials of one run, which gives up to ten levels.")
@click.option("--csv", "table", type=click.Path(path_type=Path), help="Write the counts here.")
@click.option("--svg", "picture", type=click.Path(path_type=Path), help="Draw them here.")
def command(
    files: tuple[Path, ...],
    count: int,
    side: int,
    boxes: int,
    trials: int,
    table: Path | None,
    picture: Path | None,
) -> None:
    """Compare generated levels with those of FILES that are as small and have as many boxes.

    A level of a file counts if its floor fits into the same rectangle and it has one box less, as
    many or one more.
    """
    begun = perf_counter()
    groups = {"generated": [_profile(each) for each in _generated(count, side, boxes, trials)]}
    for file in files:
        boards = [level.board for level in load(file).levels]
        small = [each for each in boards if _is_alike(each, side, boxes)]
        groups[file.stem] = [_profile(each) for each in small]
    profiles = {name: [each for each in rows if each] for name, rows in groups.items()}
    for name, rows in profiles.items():
        for what in _COUNTS if rows else ():
            low, middle, high = _quartiles(rows, what)
            click.echo(f"{name:24} {len(rows):4} {what:12} {low:7.1f} {middle:7.1f} {high:7.1f}")
    if table is not None:
        _write(table, profiles)
    if picture is not None:
        picture.write_text(drawn({name: rows for name, rows in profiles.items() if rows}))
    click.echo(f"{perf_counter() - begun:.0f} s")


def _generated(count: int, side: int, boxes: int, trials: int) -> Iterator[Board]:
    """Yield levels from runs with one seed after the other, each unlike all before."""
    archive = Archive()
    seed = found = 0
    while found < count:
        request = GenerationRequest(box_count=boxes, seed=seed, trials=trials, seconds=3600.0)
        for each in best_first(generate((side, side), request), _FROM_A_RUN):
            if found < count and archive.offer(each.board, each.value):
                found += 1
                yield each.board
        seed += 1


def _is_alike(board: Board, side: int, boxes: int) -> bool:
    return max(board.width, board.height) <= side + 1 and abs(len(board.boxes) - boxes) <= 1


def _profile(board: Board) -> Profile:
    """Return the counts of a level; nothing if it cannot be rated in the time."""
    rated = difficulty(board, _SECONDS)
    values = {reason.name: reason.value for reason in rated.reasons}
    if rated.difficulty is None or not rated.is_exhaustive:
        return {}
    values["difficulty"] = rated.difficulty
    values["pushes"] = replay(board, rated.solution).pushes
    return {name: float(values.get(name) or 0.0) for name in _COUNTS}


def _quartiles(rows: Iterable[Profile], what: str) -> NDArray[np.float64]:
    return np.percentile([row[what] for row in rows], [25, 50, 75])


def _write(file: Path, profiles: dict[str, list[Profile]]) -> None:
    with file.open("w", newline="", encoding="utf-8") as stream:
        writer = csv.DictWriter(stream, ("group", *_COUNTS))
        writer.writeheader()
        for name, rows in profiles.items():
            writer.writerows({"group": name, **row} for row in rows)


def drawn(profiles: dict[str, list[Profile]]) -> str:
    """Return an SVG: for each count, a bar from quartile to quartile with the median, by group."""
    lines, y = [], 12
    for what in _COUNTS:
        highest = max(
            float(np.percentile([row[what] for row in rows], 90)) for rows in profiles.values()
        )
        lines.append(f'<text x="8" y="{y + 12}" font-weight="bold">{what.replace("-", " ")}</text>')
        y += _ROW
        for name, rows in profiles.items():
            low, middle, high = (
                _quartiles(rows, what) / max(highest, 1) * (_SIDE - _LEFT - 60) + _LEFT
            )
            colour = "#c0392b" if name == "generated" else "#5b7a99"
            median = _quartiles(rows, what)[1]
            lines += [
                f'<text x="8" y="{y + 12}">{name}</text>',
                f'<rect x="{low:.0f}" y="{y}" width="{max(2, high - low):.0f}" height="14" '
                f'fill="{colour}" fill-opacity="0.45"/>',
                f'<rect x="{middle - 1:.0f}" y="{y - 2}" width="3" height="18" fill="{colour}"/>',
                f'<text x="{_SIDE - 50}" y="{y + 12}">{median:g}</text>',
            ]
            y += _ROW - 4
        y += 6
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_SIDE}" height="{y}" '
        f'font-family="sans-serif" font-size="13" fill="#333">\n'
        f'<rect width="{_SIDE}" height="{y}" fill="#fff"/>\n' + "\n".join(lines) + "\n</svg>\n"
    )
