"""``sokolab generate``: levels that grow."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any, Final

import click

from sokolab import formats
from sokolab.cli import terminal
from sokolab.cli.call_endings import CommandError, say, stopped_by_ctrl_c, warn
from sokolab.cli.kernel_choice import compile_notice
from sokolab.cli.levels import LevelRange, level_option, read_levels, select_levels, source_argument
from sokolab.cli.options import memory_option, number_option, time_option
from sokolab.cli.output import check_output, force_option, write_out
from sokolab.core.board import Board
from sokolab.core.level import Collection
from sokolab.generation.candidate import Candidate
from sokolab.generation.gates import Gates
from sokolab.generation.rooms import RoomError
from sokolab.generation.score import Aim
from sokolab.generation.starts import hardest_starts
from sokolab.generation.wish import Wish
from sokolab.kernels.stages.catalogue import GENERATION
from sokolab.language import listed, phrase, tr
from sokolab.solvers.frame.protocol import CancelToken

_Find = Callable[[CancelToken], Iterator[Candidate]]


@click.group(name="generate")
def command() -> None:
    """Propose levels: the hardest starts of a room, variations of a level, rooms from nothing."""


@dataclass(frozen=True, slots=True)
class _Call:
    """What all ways of generating are given: the wish, and where the candidates go."""

    wish: Wish
    as_json: bool
    output: str | None


def _call_options(command: Callable[..., int]) -> Callable[..., int]:
    """Add the options of all ways of generating, which are passed on as one `_Call`."""

    @wraps(command)
    def called(**given: Any) -> int:
        output: str | None = given.pop("output")
        check_output(output, given.pop("force"), [given.get("source", "-"), *given["known"]])
        gates = Gates(
            least_pushes=given.pop("least_pushes"),
            most_pushes=given.pop("most_pushes"),
        )
        wish = Wish(
            aim=Aim(given.pop("objective")),
            boxes=given.pop("boxes"),
            count=given.pop("count"),
            seconds=given.pop("seconds"),
            seed=given.pop("seed"),
            megabytes=given.pop("megabytes"),
            gates=gates,
            known=tuple(
                level.board for source in given.pop("known") for level in read_levels(source).levels
            ),
        )
        return command(call=_Call(wish, given.pop("as_json"), output), **given)

    for option in reversed(_OPTIONS):
        called = option(called)
    return called


_OPTIONS: Final = (
    click.option(
        "--objective",
        type=click.Choice([aim.value for aim in Aim]),
        default=Aim.DIFFICULTY.value,
        show_default=True,
        help="What the levels shall have much of.",
    ),
    click.option(
        "--boxes",
        type=click.IntRange(min=1),
        metavar="N",
        help="Boxes; as many as goals by default.",
    ),
    number_option("--count", 10, phrase("Candidates.")),
    time_option(60.0, phrase("Time for all of them, in seconds.")),
    number_option("--seed", 0, phrase("Seed of all random choices."), least=0),
    memory_option,
    number_option("--least-pushes", 2, phrase("Pushes that a candidate needs at least."), least=2),
    click.option("--most-pushes", type=click.IntRange(min=2), metavar="N", help="And at most."),
    click.option(
        "--known", multiple=True, metavar="FILE", help="Levels that are not to be found again."
    ),
    click.option(
        "--json", "as_json", is_flag=True, help="Print one JSON object per candidate, on a line."
    ),
    click.option(
        "-o", "--output", metavar="FILE", help="Write the candidates to a level file, too."
    ),
    force_option,
)


@command.command("start", short_help="Find the hardest starts of a room.")
@source_argument
@level_option
@_call_options
def _start(source: str, levels: LevelRange | None, call: _Call) -> int:
    """Find the hardest starts of a room: its walls and goals are given.

    Boxes and player of the level do not matter and may be missing. The room is searched back from
    all its ends. Where it fits the memory and the time, the first candidate is proved to be the
    hardest. Exit code 0 if there are candidates, 1 if not.
    """
    room = _one_board(source, levels)
    return _generated(call, lambda cancel: hardest_starts(room, call.wish, cancel))


def _one_board(source: str, levels: LevelRange | None) -> Board:
    found = select_levels(read_levels(source), levels)
    if len(found) > 1:
        raise CommandError(tr("there are several levels; choose one with --level"))
    return found[0][1].board


def _generated(call: _Call, find: _Find) -> int:
    """Print the candidates and write them to the file that is asked for."""
    cancel = CancelToken()
    found: list[Candidate] = []
    with terminal.progress(call.wish.count) as bar, stopped_by_ctrl_c(cancel.cancel):
        bar.begin(tr("Searching"))
        with compile_notice(bar):
            for stage in GENERATION:
                stage.run()
        try:
            for candidate in find(cancel):
                found.append(candidate)
                bar.advance()
                if call.as_json:
                    click.echo(json.dumps(candidate.as_json()))
                else:
                    say(*candidate.board.rows(), _sentence(candidate), "")
        except RoomError as error:
            raise CommandError(str(error)) from None
    if call.output is not None and found:
        levels = tuple(replace(each.level, title=_sentence(each)) for each in found)
        name = formats.format_for_file(call.output).name
        write_out(formats.exported(Collection(levels), name).data, call.output)
    if not found:
        warn(tr("no level meets all conditions"))
    return 0 if found else 1


def _sentence(candidate: Candidate) -> str:
    return listed(candidate.reasons)
