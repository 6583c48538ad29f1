"""Facts about the levels of a collection: replayed solutions, and a word for lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np

from sokolab.core.board import Board, Tile
from sokolab.core.level import Level, Snapshot, Solution
from sokolab.core.lurd import Replay, replay, until_solved
from sokolab.core.walks import solved_board
from sokolab.formats import remarks, saved_games
from sokolab.language import Phrase, phrase
from sokolab.library.canonical import canonical
from sokolab.routes.line import Line, line_of
from sokolab.verdicts.known import BoardKnowledge, nothing_known_about
from sokolab.verdicts.values import Verdict, VerdictBasis, VerdictKind, solved_by

NamedReplay: TypeAlias = tuple[str | Phrase, Replay]
"""The name of a solution (its title, or who found it) and its replay."""
_BOX: Final = np.uint8(Tile.BOX)


@dataclass(frozen=True, slots=True)
class ReplayedGame:
    """A saved game, with its title and moves as in the file, and the outcome of replaying it.

    ``line`` has the moves that can be played, including undone ones. ``played_count`` of them had
    been played when the game was saved. ``line`` is None if the game does not fit the board, or if
    the player of a game in reverse (boxes are pulled from the goals back to their starts) jumps on
    the way. ``fault`` says why the game cannot be continued, or is "".
    """

    title: str
    moves: str
    line: Line | None
    played_count: int
    is_reverse: bool
    fault: Phrase | str

    @property
    def reached(self) -> Board | None:
        """The board in the position in which the game was saved, if it can be continued."""
        return None if self.line is None else self.line.board_at(self.played_count)


def replayed_solutions(level: Level) -> tuple[tuple[Solution, Replay | None], ...]:
    """Return the level's solutions in their order, as many as can be replayed quickly.

    With each solution comes its replay, or None if it no longer solves the board.
    """
    if not level.solutions:
        return ()
    solutions = level.solutions[: remarks.replays_allowed(level.board.size)]
    return tuple((solution, _solving_replay(level.board, solution.lurd)) for solution in solutions)


def known_solutions(level: Level, others: Iterable[NamedReplay] = ()) -> tuple[NamedReplay, ...]:
    """Return the solutions of a level in their order, then the others that it does not have.

    The others can solve any boards; only those of the level's board count.
    """
    solutions: dict[str, NamedReplay] = {}
    for number, (solution, played) in enumerate(replayed_solutions(level), 1):
        if played is not None:
            name = solution.title or phrase("Solution {number}", number=number)
            solutions.setdefault(played.lurd, (name, played))
    for name, played in others:
        if played.final.board == level.board and played.solves:
            solutions.setdefault(played.lurd, (name, played))
    return tuple(solutions.values())


def replayed_games(level: Level) -> tuple[ReplayedGame, ...]:
    """Return the level's saved games in their order, as many as can be replayed quickly."""
    if not level.snapshots:
        return ()
    snapshots = level.snapshots[: remarks.replays_allowed(level.board.size)]
    return tuple(_replayed_game(level.board, snapshot) for snapshot in snapshots)


def best_solution(level: Level) -> Replay | None:
    """Return the valid solution with the fewest pushes, then moves, or None."""
    valid = [played for _, played in replayed_solutions(level) if played is not None]
    return min(valid, key=lambda played: (played.pushes, played.moves), default=None)


@lru_cache(maxsize=4096)
def _solving_replay(board: Board, lurd: str) -> Replay | None:
    if len(board.players) != 1:
        return None
    played = replay(board, lurd)
    return played if played.solves else None


@lru_cache(maxsize=512)
def _replayed_game(board: Board, snapshot: Snapshot) -> ReplayedGame:
    title, moves = snapshot.title, snapshot.moves
    outcome = saved_games.replay_saved_game(board, moves)
    is_reverse = outcome.is_reverse
    if is_reverse or len(board.players) != 1:
        begun = saved_games.reverse_start(board, moves) if is_reverse else None
        line = None if begun is None else _reverse_line(board, *begun)
        return ReplayedGame(title, moves, line, outcome.played_count, is_reverse, outcome.fault)
    lurd, played_count = saved_games.lurd_and_position(moves)
    played = replay(board, lurd)
    has_failed = played.moves < played_count
    line = None if has_failed else line_of(board, played.lurd)
    fault = outcome.fault if has_failed else ""
    return ReplayedGame(title, moves, line, played_count, False, fault)


def _reverse_line(board: Board, start: int, lurd: str) -> Line:
    solved = solved_board(board)
    return line_of(solved.with_pieces(solved.boxes, start), lurd, is_forward=False)


class LevelStatus(Enum):
    """Whether a level is known to be solvable. The value is a word for the user."""

    SOLVED = phrase("solved")
    UNSOLVABLE = phrase("unsolvable")
    """A level without a solution, as a proof or a problem of its board shows."""
    OPEN = phrase("open", context="verdict")
    """A valid level without a known solution or a proof that it has none."""
    DRAFT = phrase("draft")
    """A board that is not a level: there is not exactly one player, there are no boxes, the numbers
    of boxes and goals differ, the player can leave the board, a box off goal is out of the player's
    reach, or every box is on a goal at the start.
    """


_STATUSES: Final = {
    VerdictKind.SOLVABLE: LevelStatus.SOLVED,
    VerdictKind.UNSOLVABLE: LevelStatus.UNSOLVABLE,
    VerdictKind.OPEN: LevelStatus.OPEN,
    VerdictKind.INVALID: LevelStatus.DRAFT,
}

KnowledgeLookup = Callable[[Level], BoardKnowledge | None]
"""Returns the knowledge of a level so far, or None if it has not been examined yet."""


def status_of(knowledge: BoardKnowledge) -> LevelStatus:
    """Return the status for a verdict. Boards that need no push, or are no levels, are drafts."""
    return LevelStatus.DRAFT if knowledge.verdict.pushes == 0 else _STATUSES[knowledge.verdict.kind]


def box_count(board: Board, knowledge: BoardKnowledge | None) -> int:
    """Return the number of boxes that the player of an examined level can get to.

    All boxes are lifted for that. For a draft, or a level not examined, return how many are drawn.
    """
    is_level = knowledge is not None and status_of(knowledge) is not LevelStatus.DRAFT
    return reachable_boxes(board) if is_level else _drawn_boxes(board)


@lru_cache(maxsize=1 << 17)
def _drawn_boxes(board: Board) -> int:
    return int(np.count_nonzero(board.tiles & _BOX))


@lru_cache(maxsize=1 << 17)
def reachable_boxes(board: Board) -> int:
    """Return the number of boxes that the player can get to when all boxes are lifted."""
    return len(canonical(board).board.boxes)


def known_level(level: Level) -> BoardKnowledge:
    """Return the knowledge from the level itself, without kernels. Its solutions are replayed."""
    board = level.board
    form = canonical(board)
    boxes, goals = form.board.boxes, form.board.goals
    is_complete = form.is_level and 0 < len(boxes) == len(goals)
    if not is_complete or form.is_open or form.has_stray_box:
        return BoardKnowledge(Verdict(board, VerdictKind.INVALID, VerdictBasis.ANALYSES))
    if boxes == goals:
        return BoardKnowledge(
            Verdict(board, VerdictKind.SOLVABLE, VerdictBasis.ANALYSES, pushes=0, moves=0, bound=0)
        )
    replays = {played.lurd: played for _, played in replayed_solutions(level) if played}
    knowledge = nothing_known_about(board)
    for played in replays.values():
        knowledge = knowledge.with_news(solved_by(until_solved(played), VerdictBasis.GIVEN))
    return replace(knowledge, solution_count=len(replays))
