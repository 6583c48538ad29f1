"""``sokolab generate``: propose levels."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import wraps
from time import perf_counter
from typing import Any, Final

import click

from sokolab import formats
from sokolab.cli import guesses, kernel_choice, options, output
from sokolab.cli.call_endings import CommandError, say, stopped_by_ctrl_c, warn
from sokolab.cli.levels import level_option, read_levels, select_levels, source_argument
from sokolab.cli.output import check_output, force_option, format_of, write_out
from sokolab.core.board import Board, Tile
from sokolab.core.level import Collection, Level
from sokolab.editing.symmetry import SymmetryKind
from sokolab.generation import archive, floor_plan, lettering
from sokolab.generation.candidate import Candidate
from sokolab.generation.conditions import ROOM_CONDITIONS, Conditions
from sokolab.generation.generation_request import GenerationRequest
from sokolab.generation.mix import aim_and_mix
from sokolab.generation.progress import OnNews, with_time
from sokolab.generation.proposal_kind import Locks, ProposalKind
from sokolab.generation.proposals import GenerationTask, candidates
from sokolab.generation.rooms import RoomError
from sokolab.kernels.stages.all_stages import GENERATION, RATING
from sokolab.language import Phrase, listed, phrase, tr
from sokolab.solvers.frame.protocol import CancelToken

_TILE_OF_KIND: Final = {
    "walls": Tile.WALL,
    "goals": Tile.GOAL,
    "boxes": Tile.BOX,
    "player": Tile.PLAYER,
}


@click.group(name="generate", cls=guesses.CommandGroup)
def command() -> None:
    """Propose levels: the hardest starts of a room, variations of a level, rooms from nothing."""


@dataclass(frozen=True, slots=True)
class _CommonArguments:
    """The arguments that all subcommands share: the request, and how to write the candidates."""

    request: GenerationRequest
    as_json: bool
    output: str | None
    format: str


def _call_options(command: Callable[..., int]) -> Callable[..., int]:
    """Add the options that all subcommands share. They are passed on as one `_CommonArguments`."""

    @wraps(command)
    def wrapper(**arguments: Any) -> int:
        output: str | None = arguments.pop("output")
        check_output(
            output,
            arguments.pop("force"),
            [arguments.get("source", "-"), *arguments["known"]],
        )
        conditions = Conditions(
            min_pushes=arguments.pop("min_pushes"), max_pushes=arguments.pop("max_pushes")
        )
        aim, mix = aim_and_mix(arguments.pop("aim"))
        request = GenerationRequest(
            aim=aim,
            mix=mix,
            box_count=arguments.pop("boxes"),
            count=arguments.pop("count"),
            seconds=arguments.pop("seconds"),
            seed=arguments.pop("seed"),
            trials=arguments.pop("trials"),
            threads=arguments.pop("threads"),
            megabytes=arguments.pop("megabytes"),
            conditions=conditions,
            known_boards=tuple(level.board for level in _levels_in(arguments.pop("known"))),
            resumed_levels=_levels_in(arguments.pop("resume")),
            looks_up=not arguments.pop("no_lookup"),
        )
        common = _CommonArguments(
            request, arguments.pop("as_json"), output, format_of(output or "")
        )
        return command(common=common, **arguments)

    for option in reversed(_OPTIONS):
        wrapper = option(wrapper)
    return wrapper


def _levels_in(sources: tuple[str, ...]) -> tuple[Level, ...]:
    return tuple(level for source in sources for level in read_levels(source).levels)


_OPTIONS: Final = (
    options.aim_option,
    click.option(
        "--boxes",
        type=click.IntRange(min=1),
        metavar="N",
        help="Boxes; as many as goals by default.",
    ),
    options.number_option("--count", 10, phrase("Number of candidates."), maximum=1_000),
    options.time_option(60.0, phrase("Time for all candidates, in seconds.")),
    click.option(
        "--seed",
        type=click.IntRange(min=0),
        default=0,
        show_default=True,
        metavar="N",
        help="Seed of all random choices.",
    ),
    click.option(
        "--trials",
        type=click.IntRange(min=1),
        metavar="N",
        help="Limit of edits to try; with the same seed, the same limit gives the same levels.",
    ),
    options.number_option(
        "--threads", os.cpu_count() or 1, phrase("Searches that run at the same time."), maximum=256
    ),
    options.memory_option,
    click.option(
        "--min-pushes",
        type=click.IntRange(min=2),
        default=2,
        show_default=True,
        metavar="N",
        help="The fewest pushes that a candidate may need.",
    ),
    click.option(
        "--max-pushes",
        type=click.IntRange(min=2),
        metavar="N",
        help="The most pushes that a candidate may need.",
    ),
    click.option(
        "--known",
        multiple=True,
        metavar="FILE",
        help="Levels that no candidate may repeat.",
    ),
    click.option(
        "--resume",
        multiple=True,
        metavar="FILE",
        help="Levels from an earlier run to continue from.",
    ),
    click.option(
        "--no-lookup",
        is_flag=True,
        help="Do not look up candidates in the library and in indexed folders.",
    ),
    click.option(
        "--json", "as_json", is_flag=True, help="Print one JSON object per candidate, one per line."
    ),
    click.option(
        "-o", "--output", metavar="FILE", help="Also write the candidates to a level file."
    ),
    force_option,
)


_goals_together_option: Final = click.option(
    "--goals-together", is_flag=True, help="Keep the goals connected."
)


def _keep_option(metavar: str, text: Phrase) -> Callable[[Callable[..., int]], Callable[..., int]]:
    return click.option("--keep", multiple=True, metavar=metavar, help=text.text)


@command.command("start", short_help="Find the hardest starts of a room.")
@source_argument
@level_option
@_goals_together_option
@_keep_option("R,C", phrase("A square on which no goal is placed."))
@_call_options
def _start(
    source: str,
    level_numbers: range | None,
    goals_together: bool,
    keep: tuple[str, ...],
    common: _CommonArguments,
) -> int:
    """Find the hardest starts of a room: its walls and goals are given.

    The boxes and the player of the level do not matter and may be missing. The room is searched
    backwards from all solved positions. If memory and time suffice, the first candidate is proved
    to be the hardest. In a room without goals, --boxes says how many are placed. Exit code 0 if
    there are candidates, 1 if not.
    """
    room = _one_board(source, level_numbers)
    if room.goals and keep:
        raise click.UsageError(
            tr("leave out --keep: walls and goals stay anyway if the level has goals")
        )
    request = _with_conditions(common.request, goals_connected=goals_together and not room.goals)
    return _print_candidates(
        common, GenerationTask(room, request, ProposalKind.START, _locks(room, keep))
    )


@command.command("vary", short_help="Vary a level by single edits.")
@source_argument
@level_option
@click.option(
    "--to",
    "kind",
    type=click.Choice([kind.value for kind in ProposalKind if kind.is_variation]),
    default=ProposalKind.HARDER.value,
    show_default=True,
    help="How the level should change.",
)
@_keep_option("R,C|KIND", phrase("A square to keep, or all walls, goals, boxes or the player."))
@click.option(
    "--without", default="", metavar="LURD", help="A solution that must not solve any variation."
)
@click.option(
    "--with",
    "solution",
    default="",
    metavar="LURD",
    help="A solution that must solve each variation with the fewest pushes possible.",
)
@_goals_together_option
@_call_options
def _vary(
    source: str,
    level_numbers: range | None,
    kind: str,
    keep: tuple[str, ...],
    without: str,
    solution: str,
    goals_together: bool,
    common: _CommonArguments,
) -> int:
    """Vary a level by single edits: walls, goals, boxes and the player.

    Each variation is solved, and has at least two pushes. Exit code 0 if there are any, 1 if not.
    """
    board = _one_board(source, level_numbers)
    locks = replace(_locks(board, keep), without=without, solution=solution)
    request = _with_conditions(common.request, goals_connected=goals_together)
    return _print_candidates(common, GenerationTask(board, request, ProposalKind(kind), locks))


@command.command("room", short_help="Generate rooms from nothing.")
@click.option(
    "--size",
    metavar="CxR",
    help="Columns and rows, including walls; by default 9x9, or what --word needs.",
)
@click.option(
    "--symmetry",
    type=click.Choice([kind.name.lower().replace("_", "-") for kind in SymmetryKind]),
    default="none",
    show_default=True,
    help="Symmetry of the walls.",
)
@click.option(
    "--mask",
    metavar="FILE",
    help="A level whose inside is the silhouette of the rooms, instead of --size.",
)
@click.option(
    "--word", metavar="TEXT", help="A word whose letters are the silhouette of the rooms."
)
@_keep_option("R,C", phrase("A square of the mask that keeps its wall, floor or goal."))
@click.option("--corridors", is_flag=True, help="Corridors only: no open floor of 2 by 3 squares.")
@click.option("--goals-apart", is_flag=True, help="Allow goals to lie apart.")
@_call_options
def _room(
    size: str | None,
    symmetry: str,
    mask: str | None,
    word: str | None,
    keep: tuple[str, ...],
    corridors: bool,
    goals_apart: bool,
    common: _CommonArguments,
) -> int:
    """Generate rooms from nothing, each with its hardest start.

    Rooms with open floors of 3 by 4 squares are left out, and floor that no solution uses becomes
    wall. Exit code 0 if there are candidates, 1 if not.
    """
    if mask is not None and (word is not None or size is not None):
        raise click.UsageError(tr("--mask sets size and shape: leave out --size and --word"))
    if mask is None and keep:
        raise click.UsageError(tr("--keep needs --mask: only squares of a mask can stay"))
    locks, kind = Locks(), ProposalKind.OUTLINE
    if mask is not None:
        board = _one_board(mask, None)
        locks = _locks(board, keep)
    elif word is not None:
        board = _silhouette(word, size)
        locks = Locks(lettering.strokes(board))
    else:
        board, kind = floor_plan.rectangle(_columns_and_rows(size or "9x9")), ProposalKind.ROOM
    open_floor = (2, 3) if corridors else ROOM_CONDITIONS.open_floor
    request = _with_conditions(
        common.request, goals_connected=not goals_apart, open_floor=open_floor
    )
    symmetry_kind = SymmetryKind[symmetry.upper().replace("-", "_")]
    return _print_candidates(common, GenerationTask(board, request, kind, locks, symmetry_kind))


def _with_conditions(request: GenerationRequest, **conditions: Any) -> GenerationRequest:
    return replace(request, conditions=replace(request.conditions, **conditions))


def _silhouette(word: str, size: str | None) -> Board:
    try:
        return lettering.lettered(
            word, lettering.word_size(word) if size is None else _columns_and_rows(size)
        )
    except RoomError as error:
        raise CommandError(str(error)) from None


def _columns_and_rows(size: str) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,2})[x×]([0-9]{1,2})", size.strip())
    if match is None:
        raise click.BadParameter(
            tr("{given!r} is not a size such as 9x8", given=size), param_hint="--size"
        )
    return int(match[1]), int(match[2])


def _locks(board: Board, keep: tuple[str, ...]) -> Locks:
    pieces, squares = Tile.FLOOR, set[int]()
    for name in keep:
        if name in _TILE_OF_KIND:
            pieces |= _TILE_OF_KIND[name]
            continue
        squares.add(options.square_on(board, options.row_and_column(name, "--keep")))
    return Locks(frozenset(squares), pieces)


def _one_board(source: str, level_numbers: range | None) -> Board:
    selected = select_levels(read_levels(source), level_numbers)
    if len(selected) > 1:
        raise CommandError(tr("there are several levels; choose one with --level"))
    return selected[0][1].board


def _print_candidates(common: _CommonArguments, task: GenerationTask) -> int:
    """Print the candidates, and write them to a file if one is asked for."""
    cancel = CancelToken()
    best_candidates: list[Candidate] = []
    with output.progress(common.request.count) as bar:
        bar.begin(tr("Searching"))
        with kernel_choice.compile_notice(bar):  # Ctrl+C ends the program here
            for stage in (*GENERATION, *RATING):
                stage.run()
        started_at = perf_counter()

        def on_news(news: Candidate | Phrase) -> None:
            if isinstance(news, Phrase):
                bar.show_footer(
                    str(with_time(news, perf_counter() - started_at, common.request.seconds))
                )

        try:
            with stopped_by_ctrl_c(cancel.cancel):
                for candidate in _best_candidates(task, cancel, on_news):
                    best_candidates.append(candidate)
                    bar.advance()
                    if common.as_json:
                        click.echo(json.dumps(candidate.as_json()))
                    else:
                        say(*candidate.board.rows(), _sentence(candidate), "")
        except RoomError as error:
            raise CommandError(str(error)) from None
    if common.output is not None and best_candidates:
        levels = tuple(
            replace(candidate.level, title=_sentence(candidate)) for candidate in best_candidates
        )
        write_out(formats.exported(Collection(levels), common.format).data, common.output)
    if not best_candidates:
        if cancel.is_cancelled:
            warn(tr("stopped before a level was found"))
        elif perf_counter() - started_at > common.request.seconds:
            warn(tr("no level was found in the time allowed"))
        else:
            warn(tr("no level meets all conditions"))
    return 0 if best_candidates else 1


def _best_candidates(
    task: GenerationTask, cancel: CancelToken, on_news: OnNews
) -> Iterator[Candidate]:
    """Yield the best candidates: starts for given goals as they are found, others at the end."""
    proposals = candidates(task, cancel, on_news)
    is_ordered = task.kind is ProposalKind.START and bool(task.room.goals)
    return proposals if is_ordered else iter(archive.best_first(proposals, task.request.count))


def _sentence(candidate: Candidate) -> str:
    return listed(candidate.reasons)
