"""``sokolab analyse``: what the overlays show, in words or as JSON."""

from __future__ import annotations

import json

import click
from rich.console import Console
from rich.table import Table

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.catalogue import Question, all_questions
from sokolab.cli import terminal
from sokolab.cli.compile_notice import compile_notice
from sokolab.cli.findings import plain, sentence
from sokolab.cli.levels import LevelRange, level_option, read_levels, select_levels, source_argument
from sokolab.core.board import Board
from sokolab.core.level import Level
from sokolab.core.words import counted

__all__ = ["command"]


@click.command()
@source_argument
@level_option
@click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON object per level, each on a line."
)
def command(source: str, levels: LevelRange | None, as_json: bool) -> int:
    """Print what the analyses find: reach, dead squares, blocks, bounds.

    In JSON, squares are numbered row by row from 0, on a board of "columns" columns; sides are
    u, r, d, l; "push-targets" is keyed by box, then by target; "blocks" by number.
    """
    wanted = select_levels(read_levels(source), levels)
    console = terminal.console()
    with terminal.progress(len(wanted)) as bar, compile_notice(bar) as notice:
        for number, level in wanted:
            bar.begin(f"Level {number} {level.title}".strip())
            if as_json:
                click.echo(json.dumps(_plain(number, level)))
            else:
                _print(console, number, level)
            notice.end()
            bar.advance()
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


def _print(console: Console, number: int, level: Level) -> None:
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
    console.print(table)
    console.print()


def _place(board: Board, square: int) -> str:
    row, col = board.row_col(square)
    return f"row {row + 1}, column {col + 1}"
