"""The reasons for a difficulty in words, each with its number, squares and pushes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from sokolab.core.board import Board
from sokolab.language import Phrase, counted_phrase, phrase
from sokolab.rating.counts import GroupDivision, SolutionCounts
from sokolab.rating.profile import TITLES, DifficultyReason
from sokolab.rating.proofs import ForcedPushes, Traps
from sokolab.rating.story import SolvedLine
from sokolab.rating.walker import GAME_COUNT, MAX_PUSHES, WalkerGames
from sokolab.verdicts.audit.freedom import Freedom

_FULL_BAR_VALUES: Final = {
    "box-changes": 20.0,
    "pushing-sessions": 35.0,
    "walking": 150.0,
    "away": 12.0,
    "off-goal": 6.0,
    "parked": 6.0,
    "two-groups": 7.0,
    "three-groups": 12.0,
    "order": 4.0,  # boxes that wait
    "narrows": 40.0,  # forced pushes
    "only-push": 12.0,
    "traps": 30.0,
    "freedom": 1_000.0,
    "people": 1.0,  # the walker
}
"""By the published name of a reason, the value for which its bar is full."""


def _reason(
    name: str,
    value: float | None,
    message: Phrase,
    squares: Iterable[int] = (),
    pushes: Iterable[int] = (),
) -> DifficultyReason:
    """Return a reason with its bar. ``pushes`` are counted from 0, in the reason from 1."""
    share = 0.0 if value is None else value / _FULL_BAR_VALUES[name]
    numbers = tuple(index + 1 for index in pushes)
    return DifficultyReason(name, TITLES[name], value, message, tuple(squares), numbers, share)


def reasons_of_counts(counts: SolutionCounts, line: SolvedLine) -> Iterator[DifficultyReason]:
    """Yield the reasons from counts over the solutions."""
    run_starts = [run.first for run in line.runs]
    kinds_and_pushes: dict[str, tuple[str, Sequence[int]]] = {
        "box-changes": ("changes", run_starts),
        "pushing-sessions": ("sessions", line.walks),
        "walking": ("walking", line.walks),
        "away": ("away", counts.pushes_of_kind("away")),
        "off-goal": ("off_goal", counts.pushes_of_kind("off_goal")),
    }
    for name, (kind, pushes) in kinds_and_pushes.items():
        fewest, mean = round(counts.fewest[kind]), counts.mean[kind]
        message = phrase("{n:,}", n=fewest)
        if counts.graph.is_all:
            message = phrase("at least {n:,}", n=fewest)
            if mean > fewest + 0.05:  # a smaller difference would not show in one decimal
                message = phrase("{least}, {mean:.1f} on average", least=message, mean=mean)
        yield _reason(name, fewest, message, (), pushes)


def basis_of(line: SolvedLine, *, is_all: bool, is_optimal: bool = False) -> Phrase:
    """Return a sentence on the basis of the reasons: which solutions, and what could change them.

    Parameters
    ----------
    line
        The solution, or one of them.
    is_all
        Whether all solutions with the fewest pushes give the reasons.
    is_optimal
        Whether the solution is proved to have the fewest pushes; then no shorter one can change
        them.
    """
    if is_all:
        return counted_phrase(
            len(line.pushes),
            "Based on every solution with {n:,} push, the fewest possible; this figure is final",
            "Based on every solution with {n:,} pushes, the fewest possible; this figure is final",
        )
    message = counted_phrase(
        len(line.pushes),
        "Based on the known solution with {n:,} push",
        "Based on the known solution with {n:,} pushes",
    )
    if is_optimal:
        return phrase(
            "{solution}; another solution with the same number of pushes may change it",
            solution=message,
        )
    return phrase("{solution}; a shorter solution may change it", solution=message)


def reason_of_parkings(line: SolvedLine) -> DifficultyReason:
    """Return the reason about boxes that are parked, and for how long."""
    parkings = line.parkings
    if not parkings:
        return _reason("parked", 0, phrase("{n:,}", n=0))
    longest = max(parkings, key=lambda parking: parking.end - parking.first)
    message = counted_phrase(
        longest.end - longest.first,
        "{times:,} in the solution shown, lasting {n:,} push of other boxes",
        "{times:,} in the solution shown, lasting up to {n:,} pushes of other boxes",
        times=len(parkings),
    )
    pushes = [parking.first - 1 for parking in parkings]
    squares = [parking.square for parking in parkings]
    return _reason("parked", len(parkings), message, squares, pushes)


def reason_of_groups(
    division: GroupDivision | None, group_count: int, line: SolvedLine
) -> DifficultyReason:
    """Return the reason about the fewest switches between two or three groups of boxes.

    Parameters
    ----------
    group_count
        Number of groups.
    """
    name = "two-groups" if group_count == 2 else "three-groups"
    if division is None:
        return _reason(name, None, phrase("not counted: too few or too many boxes move"))
    group_of = {box: index for index, boxes in enumerate(division.boxes) for box in boxes}
    labels = [group_of[box] for box in line.boxes]
    pushes = [n for n in range(1, len(labels)) if labels[n] != labels[n - 1]]
    message = phrase("at least {n:,}", n=division.switch_count)
    # The marked pushes belong to one solution, which can switch more often than necessary.
    return _reason(name, division.switch_count, message, division.boxes[0], pushes)


def reason_of_order(
    board: Board, pairs: list[tuple[int, int]], chain: list[int], *, is_complete: bool
) -> DifficultyReason:
    """Return the reason about boxes that must be pushed before others, by squares of the board."""
    if not pairs:
        return _reason("order", 0, phrase("{n:,}", n=0))
    box, later_box = pairs[0]
    message = phrase(
        "the box at {box} must be pushed before the one at {other} can be",
        box=board.place(box),
        other=board.place(later_box),
    )
    if len(pairs) > 1:
        message = counted_phrase(
            len(pairs) - 1,
            "{first}; {n:,} more pair like this, in chains of at most {chain:,} boxes",
            "{first}; {n:,} more pairs like this, in chains of at most {chain:,} boxes",
            first=message,
            chain=len(chain),
        )
    if not is_complete:
        message = phrase("{order}; there may be more such pairs", order=message)
    squares = dict.fromkeys(square for pair in pairs for square in pair)
    return _reason("order", len(pairs), message, squares)


def reasons_of_forced_pushes(
    forced_pushes: ForcedPushes, push_count: int
) -> Iterator[DifficultyReason]:
    """Yield the reasons about forced pushes and pushes that alone keep the level solvable."""
    message = counted_phrase(
        len(forced_pushes.pushes),
        "{n:,} push of {all:,} is the same in all these solutions",
        "{n:,} pushes of {all:,} are the same in all these solutions",
        all=push_count,
    )
    if forced_pushes.max_width > 1:
        message = counted_phrase(
            forced_pushes.max_width,
            "{narrows}; after the same number of pushes, they are in {n:,} position",
            "{narrows}; after the same number of pushes, they are in at most {n:,} positions",
            narrows=message,
        )
    yield _reason("narrows", len(forced_pushes.pushes), message, (), forced_pushes.pushes)
    if forced_pushes.only_pushes is not None:
        message = counted_phrase(
            len(forced_pushes.only_pushes),
            "{n:,} time in the solution, and not always obvious",
            "{n:,} times in the solution, and not always obvious",
        )
        yield _reason(
            "only-push", len(forced_pushes.only_pushes), message, (), forced_pushes.only_pushes
        )


def reason_of_traps(board: Board, traps: Traps) -> DifficultyReason:
    """Return the reason about traps along the solution."""
    proved_traps = traps.proved
    message = counted_phrase(
        len(proved_traps),
        "{n:,} push that leaves the solution brings a box nearer to a goal, but provably loses "
        "the game",
        "{n:,} pushes that leave the solution bring a box nearer to a goal, but provably lose "
        "the game",
    )
    hidden_pushes = [trap.hidden_pushes for trap in proved_traps if trap.hidden_pushes is not None]
    if hidden_pushes:
        message = counted_phrase(
            max(hidden_pushes),
            "{traps}; the loss may stay hidden for {n:,} more such push",
            "{traps}; the loss may stay hidden for up to {n:,} more such pushes",
            traps=message,
        )
    if traps.end is not None:
        message = phrase(
            "{traps}; pushes from {n:,} on were not examined", traps=message, n=traps.end + 1
        )
    if traps.undecided_count:
        message = counted_phrase(
            traps.undecided_count,
            "{traps}; {n:,} more could not be decided",
            "{traps}; {n:,} more could not be decided",
            traps=message,
        )
    squares = [int(board.neighbours[trap.push.box, trap.push.direction]) for trap in proved_traps]
    indices = dict.fromkeys(trap.push_index for trap in proved_traps)
    return _reason("traps", len(proved_traps), message, dict.fromkeys(squares), indices)


def reason_of_freedom(freedom: Freedom) -> DifficultyReason:
    """Return the reason about the number of push-optimal solutions."""
    pushes_with_choice = [index for index, count in enumerate(freedom.choices) if count > 1]
    message = counted_phrase(
        freedom.solution_count,
        "{n:,} solution, not counting other orders of independent pushes",
        "{n:,} solutions, not counting other orders of independent pushes",
    )
    if not freedom.is_exact:
        message = phrase("at least {solutions}", solutions=message)
    message = counted_phrase(
        len(pushes_with_choice),
        "{solutions}; there is a choice at {n:,} push of {all:,}",
        "{solutions}; there is a choice at {n:,} pushes of {all:,}",
        solutions=message,
        all=len(freedom.choices),
    )
    return _reason("freedom", freedom.solution_count, message, (), pushes_with_choice)


def reason_of_walker(games: WalkerGames, squares: Sequence[int]) -> DifficultyReason:
    """Return the reason about the walker, who loses most games on ``squares``."""
    message = phrase(
        "a short-sighted walker solves {solved:,} of {plays:,} games within {most:,} pushes",
        solved=round(games.solved_share * GAME_COUNT),
        plays=GAME_COUNT,
        most=MAX_PUSHES,
    )
    if games.mean_pushes is not None:
        message = phrase(
            "{solved}, on average with {pushes:,.0f} pushes and {restarts:.1f} restarts",
            solved=message,
            pushes=games.mean_pushes,
            restarts=games.mean_restarts,
        )
    return _reason("people", round(1 - games.solved_share, 4), message, squares)
