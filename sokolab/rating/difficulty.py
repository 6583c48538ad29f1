"""How hard a level is for people, with reasons. Quick results come first.

If a level has few enough positions, all of them are examined. For other levels, the reasons come
from the push-optimal solutions, or from one known solution, and say so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from time import perf_counter
from typing import Final

import numpy as np

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.problems import disqualifying_problem, problems
from sokolab.core.board import Board, Direction, Tile
from sokolab.core.level import Level, board_of
from sokolab.core.position import Push
from sokolab.engine.job import OnNews
from sokolab.engine.scripts import settle_in_script
from sokolab.kernels.stages.all_stages import ANALYSES, RATING
from sokolab.language import Phrase, counted_phrase, phrase
from sokolab.rating import difficulty_reasons, estimate, proofs
from sokolab.rating import space as spaces
from sokolab.rating.counts import SolutionCounts, counts_over, groups_with_fewest_switches
from sokolab.rating.profile import Difficulty, DifficultyReason
from sokolab.rating.space import SolutionGraph, Space
from sokolab.rating.story import SolvedLine, solved_line, story_of
from sokolab.rating.walker import WalkerModel
from sokolab.solvers.frame.lurd_steps import lurd_of_pushes
from sokolab.solvers.frame.protocol import CancelToken, refuse_negative
from sokolab.solvers.frame.search_board import search_board
from sokolab.verdicts.audit.freedom import Freedom, solutions_up_to_order
from sokolab.verdicts.audit.optimal_solutions import optimal_solutions
from sokolab.verdicts.judging import Sources, judge, judge_without_search, prove_optimal
from sokolab.verdicts.sources.carry_over import pushes_of
from sokolab.verdicts.values import Verdict, VerdictKind

STAGES: Final = tuple(stage.name for stage in (*ANALYSES, *RATING))
"""The stages that a small level needs; other levels also need solvers."""
DEFAULT_SECONDS: Final = 10.0  # time for one level
# Shares of the time left:
_SMALL_SPACE_SHARE: Final = 0.25  # time to visit all positions if they are few
_FIRST_SEARCH_SHARE: Final = 0.2  # time to find a first solution
_LARGER_SPACE_SHARE: Final = 0.15  # time to visit all positions even if they are many
_LAST_SEARCH_SHARE: Final = 0.95  # time to find a first solution if nothing else has
_PROOF_SHARE: Final = 0.15  # time to prove that a solution has the fewest pushes
_MAX_POSITIONS_FOR_FREEDOM: Final = 4_000
"""Positions on push-optimal solutions up to which orders of independent pushes are told apart."""
_UNSOLVABLE: Final = phrase("Unsolvable: no position that can be reached solves it")
_WARM_UP_BOARD: Final = Board.from_rows(["#######", "#@    #", "# $$$ #", "# ... #", "#######"])


def with_first_row_moved(board: Board) -> tuple[Board, int] | None:
    """Return the board with its first row moved right so that it closes the board, and how far.

    The shift that puts most ends of the row on walls is taken. None if the board
    is already closed, its first row has more than walls, or no shift helps.
    """
    row = board.tiles[0]
    walls = np.flatnonzero(row == Tile.WALL)
    if not walls.size or not board_arrays(board).is_open or (row & ~np.uint8(Tile.WALL)).any():
        return None
    is_wall_below = board.tiles[min(1, board.height - 1)] == Tile.WALL
    shifts = range(1, board.width - int(walls[-1]))
    for shift in sorted(shifts, key=lambda n: -int(is_wall_below[walls[[0, -1]] + n].sum())):
        tiles = board.tiles.copy()
        tiles[0] = 0
        tiles[0, walls + shift] = Tile.WALL
        shifted_board = Board(tiles)
        if disqualifying_problem(board_arrays(shifted_board)) is None:
            return shifted_board, shift
    return None


def difficulty(
    level: Level | Board, seconds: float = DEFAULT_SECONDS, *, cancel: CancelToken | None = None
) -> Difficulty:
    r"""Return the difficulty of a level for people, and the reasons for it.

    Parameters
    ----------
    level
        A board, or a level, whose own solutions, if any, are tried first.
    seconds
        The longest time, roughly, without the wait for kernels to be compiled, once on each
        machine. Levels of the size of Microban take a fraction of a second.

    Raises
    ------
    ValueError
        The seconds are below 0.

    Examples
    --------
    >>> rating = difficulty(Board("#######\n#@ $ .#\n#######"))
    >>> rating.reason("box-changes").value, rating.story[0].message.english
    (1, 'It brings 1 box home')
    """
    refuse_negative(seconds)
    solutions = level.solutions if isinstance(level, Level) else ()
    lurds = tuple(solution.lurd for solution in solutions)
    work = partial(rate_level, board_of(level), lurds, seconds)
    rating: Difficulty = settle_in_script(work, STAGES, _is_settled, cancel or CancelToken())
    return rating


def _is_settled(rating: Difficulty) -> bool:
    return rating.is_exhaustive or rating.difficulty is None


def rate_level(
    board: Board, lurds: Sequence[str], seconds: float, cancel: CancelToken, on_news: OnNews
) -> Difficulty:
    """Rate a level, as the task of a job, and report the rating whenever it gains reasons.

    A first row that has lost its leading spaces is moved back.
    """
    difficulty, remark = Difficulty(board), None
    board_and_shift = with_first_row_moved(board)
    if board_and_shift is not None:
        board, shift = board_and_shift
        remark = counted_phrase(
            shift,
            "The first row was moved {n:,} square to the right, where it closes the board",
            "The first row was moved {n:,} squares to the right, where it closes the board",
        )
    for rating in ratings(board, lurds, seconds, cancel):
        difficulty = replace(rating, remark=remark)
        on_news(difficulty)
    return difficulty


def ratings(
    board: Board, lurds: Sequence[str], seconds: float, cancel: CancelToken
) -> Iterator[Difficulty]:
    """Yield ratings of a level, each with more reasons than the one before. The last is complete.

    Parameters
    ----------
    lurds
        Lurds that might solve the level.
    """
    _load_kernels()
    start = perf_counter()
    for rating in _ratings(board, lurds, proofs.Deadline(seconds, cancel)):
        yield replace(rating, seconds=perf_counter() - start)


@cache
def _load_kernels() -> None:
    """Load or compile the kernels before the clock starts."""
    from sokolab.kernels.jit import PLAIN

    if not PLAIN:
        warm()


def warm() -> None:
    """Call every kernel of the rating once, on a level with three boxes in a row."""
    for _ in _ratings(_WARM_UP_BOARD, (), proofs.Deadline(3600, CancelToken())):
        pass


def _ratings(board: Board, lurds: Sequence[str], deadline: proofs.Deadline) -> Iterator[Difficulty]:
    """Do the work of :func:`ratings`: the quick steps that say most come first."""
    sources = Sources(solutions=lurds)
    verdict = judge_without_search(board, sources, problems(board_arrays(board)))
    if _is_settled_without_search(verdict):
        yield Difficulty(board, objection=verdict.message)
        return
    space = spaces.explore(board, estimate.FEW_POSITIONS, deadline.part(_SMALL_SPACE_SHARE))
    evidence: _Evidence | None = None
    if space is None:
        if not verdict.lurd:
            verdict = judge(board, sources, deadline.seconds_left * _FIRST_SEARCH_SHARE, deadline)
        if verdict.lurd:
            evidence = _evidence_of_verdict(verdict)
            yield _rating_by_solutions(evidence)
        space = spaces.explore(board, cancel=deadline.part(_LARGER_SPACE_SHARE))
    if space is not None:
        if not space.is_solvable:
            yield Difficulty(board, is_exhaustive=True, objection=_UNSOLVABLE)
            return
        yield from _rate_all_positions(_evidence_of_graph(spaces.optimal_graph(space), space))
        return
    if verdict.kind is VerdictKind.OPEN:
        # Nothing can be said without a solution.
        verdict = judge(board, sources, deadline.seconds_left * _LAST_SEARCH_SHARE, deadline)
    if verdict.kind is not VerdictKind.SOLVABLE:
        yield Difficulty(board, objection=verdict.message)
        return
    evidence = evidence or _evidence_of_verdict(verdict)
    yield from _rate_by_solutions(evidence, verdict, deadline)


def _is_settled_without_search(verdict: Verdict) -> bool:
    """Whether a board has no difficulty because it is not a level, lost, or already solved."""
    if verdict.kind is VerdictKind.SOLVABLE:
        return not verdict.pushes
    return verdict.kind.is_decided


@dataclass(frozen=True, eq=False, slots=True)
class _Evidence:
    """The solutions that give the reasons."""

    graph: SolutionGraph
    counts: SolutionCounts
    line: SolvedLine
    lurd: str
    space: Space | None = None
    is_optimal: bool = False
    """Whether the solution is proved to have the fewest pushes."""

    @property
    def board(self) -> Board:
        """The board at the start of the solution."""
        return self.line.board

    def board_squares(self, squares: Sequence[int]) -> list[int]:
        """Return squares of the search board as squares of the board."""
        board_squares: list[int] = self.graph.search_board.squares[list(squares)].tolist()
        return board_squares

    def reasons(self) -> Iterator[DifficultyReason]:
        """Yield the reasons that the solutions alone show."""
        graph, counts = self.graph, self.counts
        yield from difficulty_reasons.reasons_of_counts(counts, self.line)
        yield difficulty_reasons.reason_of_parkings(self.line)
        for group_count in (2, 3):
            division = groups_with_fewest_switches(graph, group_count)
            if division is not None:
                boxes = tuple(tuple(self.board_squares(group)) for group in division.boxes)
                division = replace(division, boxes=boxes)
            yield difficulty_reasons.reason_of_groups(division, group_count, self.line)
        if graph.is_all:
            forced_pushes = proofs.forced_pushes_of(graph, counts.solution_pushes, self.space)
            yield from difficulty_reasons.reasons_of_forced_pushes(
                forced_pushes, len(self.line.pushes)
            )
            if len(graph.boxes) <= _MAX_POSITIONS_FOR_FREEDOM:
                yield difficulty_reasons.reason_of_freedom(self._freedom())
        yield from self._reason_of_order()

    @property
    def basis(self) -> Phrase:
        """The solutions that give difficulty and reasons, in words."""
        return difficulty_reasons.basis_of(
            self.line, is_all=self.graph.is_all, is_optimal=self.is_optimal
        )

    def _reason_of_order(self) -> Iterator[DifficultyReason]:
        """Yield the reason about boxes that wait for others, if known."""
        board, search_board, space = self.board, self.graph.search_board, self.space
        boxes = set(np.searchsorted(search_board.squares, list(set(self.line.boxes))).tolist())
        if space is None:
            pairs = proofs.pairs_in_order_by_walks(search_board, boxes)
        else:
            pairs = proofs.pairs_in_order(space, boxes)
        if pairs or space is not None:
            pairs = [(box, later) for pair in pairs for box, later in [self.board_squares(pair)]]
            chain = proofs.longest_chain(pairs)
            yield difficulty_reasons.reason_of_order(
                board, pairs, chain, is_complete=space is not None
            )

    def _freedom(self) -> Freedom:
        graph = self.graph
        solution_count, is_exact = solutions_up_to_order(graph.optimal_solutions())
        choices = np.diff(graph.first)[graph.source[list(self.counts.solution_pushes)]]
        return Freedom(solution_count, is_exact, tuple(choices.tolist()))


def _evidence_of_graph(graph: SolutionGraph, space: Space | None) -> _Evidence:
    search_board = graph.search_board
    counts = counts_over(graph)
    indices = list(counts.solution_pushes)
    pairs = list(zip(graph.box[indices].tolist(), graph.direction[indices].tolist(), strict=True))
    squares = search_board.squares.tolist()
    pushes = tuple(Push(squares[box], Direction(direction)) for box, direction in pairs)
    line = solved_line(search_board.board_arrays.board, pushes)
    return _Evidence(graph, counts, line, lurd_of_pushes(search_board, pairs), space)


def _evidence_of_verdict(verdict: Verdict) -> _Evidence:
    """Return the known solution of a verdict as evidence."""
    board = verdict.board
    evidence = _evidence_of_graph(
        spaces.graph_of_solution(search_board(board), pushes_of(board, verdict.lurd)), None
    )
    return replace(evidence, is_optimal=verdict.is_optimal)


def _rate_all_positions(evidence: _Evidence) -> Iterator[Difficulty]:
    """Yield the ratings of a level whose space is known."""
    space, graph, line = evidence.space, evidence.graph, evidence.line
    assert space is not None
    walker = WalkerModel(space)
    features = estimate.features_of_space(walker, evidence.counts)
    difficulty = Difficulty(
        evidence.board,
        difficulty=estimate.SPACE_MODEL.difficulty(features),
        band=estimate.SPACE_MODEL.band(features),
        reasons=tuple(evidence.reasons()),
        story=story_of(line),
        solution=evidence.lurd,
        is_exhaustive=True,
        basis=evidence.basis,
    )
    yield difficulty
    traps = difficulty_reasons.reason_of_traps(
        evidence.board, proofs.traps_in_space(space, graph, evidence.counts.solution_pushes)
    )
    games = walker.simulate()
    lost_on = {
        int(square): float(share)
        for square, share in zip(space.search_board.squares, games.lost_on, strict=True)
        if share > 0
    }
    hardest_squares = evidence.board_squares(games.hardest_squares())
    losses = difficulty_reasons.reason_of_walker(games, hardest_squares)
    yield replace(difficulty, reasons=(*difficulty.reasons, traps, losses), lost_on=lost_on)


def _rate_by_solutions(
    evidence: _Evidence, verdict: Verdict, deadline: proofs.Deadline
) -> Iterator[Difficulty]:
    """Yield ratings of a level by its solutions: the known one, then all push-optimal ones."""
    board = verdict.board
    difficulty = _rating_by_solutions(evidence)
    yield difficulty
    if deadline.seconds_left and not verdict.is_optimal:
        verdict = prove_optimal(verdict, deadline.seconds_left * _PROOF_SHARE, deadline)
    if verdict.is_optimal:
        solutions = optimal_solutions(verdict, deadline.part(_PROOF_SHARE))
        if solutions is None:
            evidence = replace(evidence, is_optimal=True)
            difficulty = replace(difficulty, basis=evidence.basis)
        else:
            graph = spaces.graph_of_solutions(evidence.graph.search_board, solutions)
            evidence = _evidence_of_graph(graph, None)
            difficulty = _rating_by_solutions(evidence)
        yield difficulty
    for traps in proofs.traps_by_search(evidence.line, deadline):
        yield replace(
            difficulty,
            reasons=(*difficulty.reasons, difficulty_reasons.reason_of_traps(board, traps)),
        )


def _rating_by_solutions(evidence: _Evidence) -> Difficulty:
    """Return the rating by solutions, without traps."""
    features = estimate.features_of_counts(evidence.counts)
    return Difficulty(
        evidence.board,
        difficulty=estimate.COUNTS_MODEL.difficulty(features),
        reasons=tuple(evidence.reasons()),
        story=story_of(evidence.line),
        solution=evidence.lurd,
        basis=evidence.basis,
    )
