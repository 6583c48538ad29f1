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
from sokolab.analysis.one_box import PushDistances, push_distances
from sokolab.analysis.questions import Question, all_questions, interpreted_seconds
from sokolab.cli import call_endings, kernel_choice, options, output
from sokolab.cli.command_library import command_library
from sokolab.cli.levels import level_name, level_option, read_levels, select_levels, source_argument
from sokolab.cli.output import check_output, force_option, write_file
from sokolab.core.board import Board
from sokolab.core.level import Level
from sokolab.core.lurd import replay
from sokolab.language import counted_phrase, tr
from sokolab.library.values import Proof
from sokolab.plugins import PluginError
from sokolab.reports.findings_report import finding_as_json, sentence
from sokolab.solvers.frame.protocol import Limits, Outcome, Result
from sokolab.verdicts.values import VerdictKind

if TYPE_CHECKING:
    from sokolab.cli.judged_levels import Judgement


@click.command()
@source_argument
@level_option
@options.json_option
@click.option(
    "--verdict",
    is_flag=True,
    help="Say whether the level can be solved, and how that is known.",
)
@click.option(
    "--why", is_flag=True, help="Name the fewest boxes that cannot all be brought to goals."
)
@click.option("--mend", is_flag=True, help="List single edits that make the level solvable.")
@click.option(
    "--sweep", is_flag=True, help="Say what adding or removing a wall on each square would do."
)
@click.option(
    "--audit",
    is_flag=True,
    help="List parts of the level that do not matter, and shorter solutions.",
)
@click.option(
    "--freedom", is_flag=True, help="Count the push-optimal solutions and the forced pushes."
)
@click.option("--difficulty", is_flag=True, help="Say how hard the level is for people, and why.")
@click.option(
    "--distances",
    metavar="ROW,COLUMN",
    help=(
        "For every square, print the fewest pushes from the box, or to the goal, in this row and "
        "column (counted from 1)."
    ),
)
@click.option(
    "--certificate",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the verdicts to a new file, for sokolab/verdicts/certificates/checker.py.",
)
@force_option
@options.no_library_option
@options.seconds_option
def command(
    source: str,
    level_numbers: range | None,
    as_json: bool,
    verdict: bool,
    why: bool,
    mend: bool,
    sweep: bool,
    audit: bool,
    freedom: bool,
    difficulty: bool,
    distances: str | None,
    certificate: Path | None,
    force: bool,
    no_library: bool,
    seconds: float,
) -> int:
    """Print what the analyses find: reach, dead squares, blocks, bounds.

    --verdict, --why, --mend, --sweep, --audit, --freedom and --difficulty also run a solver on each
    level, for --seconds at most. --why, --sweep and --audit take up to a second more for each
    edited level.

    In JSON, squares are numbered row by row from 0, and "columns" is the width of the board. Sides
    are u, r, d and l. The keys of "push-targets" are boxes, then targets; the keys of "blocks" are
    numbers of blocks.
    """
    check_output(certificate, force, [source])
    origin_cell = None if distances is None else options.row_and_column(distances, "--distances")
    judge: Callable[..., Judgement] | None = None
    questions_asked = (
        verdict,
        why,
        mend,
        sweep,
        audit,
        freedom,
        difficulty,
        certificate is not None,
    )
    if any(questions_asked):
        from sokolab.cli.judged_levels import Judgement, VerdictQuestions  # noqa: PLC0415 - loads the solvers

        certifies = certificate is not None
        questions = VerdictQuestions(
            seconds, why, mend, sweep, certifies, audit, freedom, difficulty
        )
        judge = partial(Judgement, questions=questions)
    numbered_levels = select_levels(read_levels(source), level_numbers)
    boards = [level.board for _, level in numbered_levels]
    if judge is not None:
        with_edits = mend or sweep or audit
        # In plain Python, rating takes long, and sees all positions of fewer levels.
        answers_sooner = not difficulty and kernel_choice.choose_kernels_for_verdicts(
            boards, with_edits=with_edits
        )
    else:
        expected_seconds = sum(interpreted_seconds(board, len(board.boxes)) for board in boards)
        answers_sooner = kernel_choice.choose_kernels(expected_seconds)
    certificates: list[str] = []
    open_level_count = 0
    show = _print_json if as_json else partial(_print, output.console())
    with (
        command_library(not no_library) as library,
        output.progress(len(numbered_levels)) as bar,
        kernel_choice.compile_notice(bar, is_needed=not answers_sooner) as notice,
    ):
        for number, level in numbered_levels:
            bar.begin(level_name(number, level))
            judgement = judge(level, look_up=library.look_up) if judge is not None else None
            if judgement is not None:
                if judgement.refuted_proof is not None:
                    call_endings.warn(_refutation(number, judgement.refuted_proof))
                    solution = replay(level.board, judgement.verdict.lurd)
                    result = Result("", level.board, Outcome.SOLVED, solution)
                    library.keep(level.board, result, Limits(seconds=seconds))
                if certificate is not None:
                    certificates.append(judgement.certificate())
                open_level_count += judgement.verdict.kind is VerdictKind.OPEN
            push_distances = None if origin_cell is None else _distances(level.board, origin_cell)
            show(number, level, judgement, push_distances)
            notice.end()
            bar.advance()
    kernel_choice.warn_of_slowness(answers_sooner, open_level_count)
    if certificate is not None:
        write_file("".join(f"{line}\n" for line in certificates).encode(), certificate)
    return 0


def _refutation(number: int, proof: Proof) -> str:
    return tr(
        "level {number}: the library held a wrong proof that it is unsolvable ({solver} "
        "of sokolab {version}); the proof was removed",
        number=number,
        solver=proof.solver,
        version=proof.version,
    )


def _distances(board: Board, cell: tuple[int, int]) -> PushDistances:
    """Return the push distances of the box or the goal in that row and column."""
    try:
        return push_distances(board, options.square_on(board, cell))
    except ValueError as error:
        raise call_endings.CommandError(str(error)) from None


def _print_distances(console: Console, board: Board, distances: PushDistances) -> None:
    """Print the fewest pushes as a grid, one number a square."""
    place = board.place(distances.square)
    if distances.is_from_box:
        sentence = tr(
            "Fewest pushes from the box at {place}, with the other boxes lifted:", place=place
        )
    else:
        sentence = tr(
            "Fewest pushes to the goal at {place}, with the other boxes lifted:", place=place
        )
    console.print(sentence)
    grid = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1, 0, 0))
    for _ in range(board.width):
        grid.add_column(justify="right")
    for row in distances.pushes.reshape(board.tiles.shape):
        grid.add_row(*("·" if pushes < 0 else str(pushes) for pushes in row.tolist()))
    console.print(grid)
    console.print()


def _findings_of(board: Board, question: Question) -> dict[int | None, object]:
    """Return the findings of a question: one, or one for each box, or none if a plug-in fails."""
    boxes = board.boxes if question.needs_selection else (None,)
    try:
        return {box: question.ask(board_arrays(board), box) for box in boxes}
    except PluginError:  # reported at the end of the call
        return {}


def _print_json(
    number: int, level: Level, judgement: Judgement | None, distances: PushDistances | None
) -> None:
    board = level.board
    level_facts: dict[str, object] = {
        "level": number,
        "title": level.title,
        "rows": board.height,
        "columns": board.width,
    }
    for question in all_questions():
        findings = _findings_of(board, question)
        if question.needs_selection:
            level_facts[question.name] = {
                str(box): finding_as_json(finding) for box, finding in findings.items()
            }
        else:
            level_facts[question.name] = finding_as_json(findings.get(None))
    if judgement is not None:
        level_facts |= judgement.as_json()
    if distances is not None:
        level_facts["push-distances"] = finding_as_json(distances)
    click.echo(json.dumps(level_facts))


def _print(
    console: Console,
    number: int,
    level: Level,
    judgement: Judgement | None,
    distances: PushDistances | None,
) -> None:
    board = level.board
    own_title = [output.text(level.title)] if level.title else []
    console.print(output.text(tr("Level {number}", number=number), "bold"), *own_title)
    size = tr(
        "{width} × {height}, {boxes}, {goals}",
        width=board.width,
        height=board.height,
        boxes=counted_phrase(len(board.boxes), "box", "boxes"),
        goals=counted_phrase(len(board.goals), "goal", "goals"),
    )
    rows = [(tr("Size"), size)]
    for question in all_questions():
        for box, finding in _findings_of(board, question).items():
            title = str(question.title)
            if box is not None:
                place = board.place(box)
                title = tr("{analysis} of the box at {place}", analysis=title, place=place)
            rows.append((title, sentence(finding)))
    rows += judgement.rows() if judgement is not None else ()
    console.print(output.facts_table(rows, console.width))
    console.print()
    if distances is not None:
        _print_distances(console, board, distances)
