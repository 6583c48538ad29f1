"""``sokolab analyse``: what the overlays show, in words or as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.table import Table

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.catalogue import Question, all_questions
from sokolab.analysis.interpreted_time import interpreted_seconds
from sokolab.cli import terminal
from sokolab.cli.findings import plain, sentence
from sokolab.cli.levels import LevelRange, level_option, read_levels, select_levels, source_argument
from sokolab.cli.options import seconds_option
from sokolab.cli.output import check_output, force_option, write_file
from sokolab.cli.running.analysing import choose_kernels
from sokolab.cli.running.compile_notice import compile_notice
from sokolab.core.board import Board
from sokolab.core.level import Level
from sokolab.core.words import counted

if TYPE_CHECKING:
    from sokolab.cli.judging import Judgement

__all__ = ["command"]


@click.command()
@source_argument
@level_option
@click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON object per level, each on a line."
)
@click.option(
    "--verdict",
    "judges",
    is_flag=True,
    help="Say whether the level can be solved, and how that is known.",
)
@click.option("--why", is_flag=True, help="Name the fewest boxes that cannot all be brought home.")
@click.option("--mend", is_flag=True, help="List single edits that make the level solvable.")
@click.option("--sweep", is_flag=True, help="Say what a wall more or less on each square would do.")
@click.option(
    "--certificate",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the verdicts to a new file, for sokolab/verdicts/certificates/checker.py.",
)
@force_option
@seconds_option
def command(
    source: str,
    levels: LevelRange | None,
    as_json: bool,
    judges: bool,
    why: bool,
    mend: bool,
    sweep: bool,
    certificate: Path | None,
    force: bool,
    seconds: float,
) -> int:
    """Print what the analyses find: reach, dead squares, blocks, bounds.

    With --verdict, --why, --mend or --sweep, a solver looks at each level too, for --seconds at
    most.

    In JSON, squares are numbered row by row from 0, on a board of "columns" columns; sides are
    u, r, d, l; "push-targets" is keyed by box, then by target; "blocks" by number.
    """
    check_output(certificate, force)
    is_judged = judges or why or mend or sweep or certificate is not None
    judge: Callable[[Level], Judgement] | None = None
    if is_judged:
        from sokolab.cli.judging import Judgement, Wish  # noqa: PLC0415 - loads the solvers

        judge = partial(Judgement, wish=Wish(seconds, why, mend, sweep, certificate is not None))
    certificates: list[str] = []
    wanted = select_levels(read_levels(source), levels)
    console = terminal.console()
    if not is_judged:  # a search should rather have compiled kernels
        boards = [level.board for _, level in wanted]
        choose_kernels(sum(interpreted_seconds(board, len(board.boxes)) for board in boards))
    with terminal.progress(len(wanted)) as bar, compile_notice(bar) as notice:
        for number, level in wanted:
            bar.begin(f"Level {number} {level.title}".strip())
            judgement = judge(level) if judge is not None else None
            if judgement is not None:
                certificates.append(judgement.certificate())
            if as_json:
                judged = judgement.plain() if judgement is not None else {}
                click.echo(json.dumps(_plain(number, level) | judged))
            else:
                _print(console, number, level, judgement)
            notice.end()
            bar.advance()
    if certificate is not None:
        write_file("".join(f"{line}\n" for line in certificates).encode(), certificate)
    return 0


def _asked(board: Board, question: Question) -> dict[int | None, object]:
    """Return the findings of a question: one, or one a box."""
    base = board_arrays(board)
    if question.needs_selection:
        return {box: question.ask(base, box) for box in board.boxes}
    return {None: question.ask(base, None)}


def _plain(number: int, level: Level) -> dict[str, object]:
    board = level.board
    found: dict[str, object] = {
        "level": number,
        "title": level.title,
        "rows": board.height,
        "columns": board.width,
    }
    for question in all_questions():
        findings = _asked(board, question)
        if question.needs_selection:
            found[question.name] = {str(box): plain(one) for box, one in findings.items()}
        else:
            found[question.name] = plain(findings[None])
    return found


def _print(console: Console, number: int, level: Level, judgement: Judgement | None) -> None:
    board = level.board
    title = [terminal.text(level.title)] if level.title else []
    console.print(terminal.text(f"Level {number}", "bold"), *title)
    boxes = counted(len(board.boxes), "box", "boxes")
    goals = counted(len(board.goals), "goal", "goals")
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_row("Size", f"{board.width} × {board.height}, {boxes}, {goals}")
    for question in all_questions():
        for box, finding in _asked(board, question).items():
            where = "" if box is None else f" of the box at {_place(board, box)}"
            table.add_row(
                terminal.text(f"{question.title}{where}"), terminal.text(sentence(finding))
            )
    for heading, text in judgement.rows() if judgement is not None else ():
        table.add_row(terminal.text(heading), terminal.text(text))
    console.print(table)
    console.print()


def _place(board: Board, square: int) -> str:
    row, col = board.row_col(square)
    return f"row {row + 1}, column {col + 1}"
