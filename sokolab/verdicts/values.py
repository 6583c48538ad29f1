"""The verdict on a board, how it is known, and the one rule that merges two verdicts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from enum import Enum, StrEnum
from html import escape
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from sokolab.core.board import Board
from sokolab.core.level import Solution
from sokolab.core.lurd import Replay
from sokolab.core.position import Position
from sokolab.core.problem import Problem
from sokolab.language import HasSentence, Phrase, counted_phrase, phrase
from sokolab.library.canonical import reachable_squares
from sokolab.solvers.frame import messages

if TYPE_CHECKING:
    from sokolab.library.values import LibraryRecord

_MIN_SECONDS_SHOWN: Final = 0.05  # less would read as 0.0 s


class VerdictKind(StrEnum):
    """The kinds of verdicts. The values are stable and may be stored."""

    SOLVABLE = "solvable"
    """A solution is known. It has been replayed on this board."""
    UNSOLVABLE = "unsolvable"
    """It is proved that there is no solution."""
    OPEN = "open"
    """The board is a level without a known solution or proof."""
    INVALID = "invalid"
    """The board is not a level."""

    @property
    def is_decided(self) -> bool:
        """Whether a search could only add a shorter solution."""
        return self is not VerdictKind.OPEN

    @property
    def word(self) -> Phrase:
        """The kind in one word: "solvable"."""
        return _KIND_WORDS[self]


_KIND_WORDS = {
    VerdictKind.SOLVABLE: phrase("solvable"),
    VerdictKind.UNSOLVABLE: phrase("unsolvable"),
    VerdictKind.OPEN: phrase("open", context="verdict"),
    VerdictKind.INVALID: phrase("invalid"),
}
OPEN_MESSAGE: Final = phrase("Open: not proved either way")


class VerdictBasis(Enum):
    """How a verdict is known. The values are stable and may be stored."""

    ANALYSES = "analyses"
    """The analyses of the board say so."""
    GIVEN = "given"
    """A solution came with the level, from its file or from a game."""
    LIBRARY = "library"
    """The library of solutions knows the level, in this orientation or another one."""
    CARRY_OVER = "carry-over"
    """The verdict on an earlier board still holds."""
    REPAIR = "repair"
    """The solution of an earlier board was repaired."""
    SEARCH = "search"
    """A solver searched the board."""

    @property
    def words(self) -> Phrase:
        """The basis as the end of a sentence: "found by a solver"."""
        return _BASIS_WORDS[self]


_BASIS_WORDS = {
    VerdictBasis.ANALYSES: phrase("shown by the analyses"),
    VerdictBasis.GIVEN: phrase("by a solution that came with the level"),
    VerdictBasis.LIBRARY: phrase("known from the library"),
    VerdictBasis.CARRY_OVER: phrase("carried over from a board that was judged earlier"),
    VerdictBasis.REPAIR: phrase("repaired from the solution of an earlier version"),
    VerdictBasis.SEARCH: phrase("found by a solver"),
}


@dataclass(frozen=True, slots=True, repr=False)
class Verdict(HasSentence):
    """A verdict: whether a board can be solved, as far as that is known."""

    board: Board
    """The board that the verdict is about. It says nothing about any other board."""
    kind: VerdictKind
    """The kind: solvable, unsolvable, open or invalid."""
    basis: VerdictBasis
    """How the verdict is known."""
    lurd: str = ""
    """The best known solution as lurd, replayed on this board: fewest pushes, then moves. "" if
    none is known, and for a board that starts solved.
    """
    pushes: int | None = None
    """Pushes of the best known solution, or None if none is known."""
    moves: int | None = None
    """Moves of the best known solution, including pushes, or None if none is known."""
    bound: int | None = None
    """Proved lower bound on the pushes of any solution, or None."""
    solver: str = ""
    """Name of the solver that found the solution or the proof, or "" if no solver did."""
    state_count: int = 0
    """Number of positions that the proof of an unsolvable board visited, or 0 without a search."""
    problems: tuple[Problem, ...] = ()
    """The problems of an invalid board, or those of an unsolvable board that the analyses find."""
    witness: tuple[int, ...] = ()
    """Boxes of an unsolvable board that cannot all be brought home, ascending."""
    best_position: Position | None = None
    """The most promising position of the search on an open board, or None."""
    seconds: float = 0.0
    """Time spent on the verdict, in seconds."""

    @property
    def is_solvable(self) -> bool | None:
        """Whether the board can be solved: None if open, False if it is not a level."""
        return None if self.kind is VerdictKind.OPEN else self.kind is VerdictKind.SOLVABLE

    @property
    def solution(self) -> Solution | None:
        """The best known solution, or None if none is known."""
        return None if self.pushes is None else Solution(self.lurd, self.solver)

    @property
    def is_optimal(self) -> bool:
        """Whether it is proved that no solution has fewer pushes than the known one."""
        return self.pushes is not None and self.pushes == self.bound

    @property
    def message(self) -> Phrase:
        """The verdict in one sentence."""
        if self.kind is VerdictKind.SOLVABLE:
            return self._solvable
        if self.kind is VerdictKind.INVALID:
            if not self.problems:
                return phrase("Not a level")
            return messages.not_a_level_message(self.problems[0].message)
        if self.kind is VerdictKind.OPEN:
            return self._open
        if self.problems:
            return messages.unsolvable_message(self.problems[0].message)
        if not self.state_count:
            return phrase("Unsolvable, {basis}", basis=self.basis.words)
        return messages.ruled_out_message(self.state_count)

    @property
    def is_from_library_only(self) -> bool:
        """Whether the proof is only on record in the library. Then nothing may build on it."""
        return self.kind is VerdictKind.UNSOLVABLE and self.basis is VerdictBasis.LIBRARY

    @property
    def _open(self) -> Phrase:
        message = OPEN_MESSAGE
        if self.seconds >= _MIN_SECONDS_SHOWN:
            message = phrase("{open} after {seconds:.1f} s", open=message, seconds=self.seconds)
        if not self.bound:
            return message
        return counted_phrase(
            self.bound,
            "{open}; any solution has at least {n:,} push",
            "{open}; any solution has at least {n:,} pushes",
            open=message,
        )

    @property
    def _solvable(self) -> Phrase:
        if not self.pushes:
            return messages.SOLVED_MESSAGE
        pushes = counted_phrase(self.pushes, "push", "pushes")
        moves = counted_phrase(self.moves or 0, "move", "moves")
        message = phrase("Solvable in {pushes}, {moves}", pushes=pushes, moves=moves)
        if self.is_optimal:
            return messages.proved_optimal_message(message)
        return messages.message_with_bound(message, self.bound) if self.bound else message

    def with_witness(self, boxes: tuple[int, ...]) -> Verdict:
        """Return a copy with a smaller witness of the unsolvable board."""
        return replace(self, witness=boxes)

    def __reduce__(self) -> tuple[object, ...]:
        # Verdicts come from other processes, and this takes a third of a dataclass's time.
        return Verdict, _FIELDS(self)

    def _repr_html_(self) -> str:
        from sokolab.rendering.picture import render

        solution = self.lurd if self.pushes is not None else ""
        return f"<p>{escape(self.sentence)}</p>{render(self.board, solution=solution)}"


_FIELDS = attrgetter(*(field.name for field in fields(Verdict)))


def merged_verdict(verdict: Verdict, news: Verdict) -> Verdict:
    """Return one verdict for two verdicts on the same board.

    Any solution counts, because it has been replayed: it beats a proof of unsolvability, and a
    lower bound above its pushes. A shorter solution beats a longer one, a higher bound a lower one,
    and a proof beats none. If neither beats the other, the known verdict is kept.
    """
    if VerdictKind.INVALID in (verdict.kind, news.kind):
        return verdict if verdict.kind is VerdictKind.INVALID else news
    solvable_verdicts = [each for each in (verdict, news) if each.kind is VerdictKind.SOLVABLE]
    if solvable_verdicts:
        best = min(solvable_verdicts, key=lambda each: (each.pushes or 0, each.moves or 0))
        return replace(best, bound=_best_bound(verdict, news, best.pushes))
    proofs = [each for each in (verdict, news) if each.kind is VerdictKind.UNSOLVABLE]
    if proofs:  # an empty witness says nothing, so it counts as the largest
        return min(
            proofs,
            key=lambda each: (each.is_from_library_only, len(each.witness) or each.board.size),
        )
    best_position = news.best_position if news.best_position is not None else verdict.best_position
    return replace(news, bound=_best_bound(verdict, news), best_position=best_position)


def _best_bound(first: Verdict, second: Verdict, pushes: int | None = None) -> int | None:
    """Return the higher of two lower bounds. A solution of ``pushes`` refutes a higher bound."""
    bounds = [
        verdict.bound
        for verdict in (first, second)
        if verdict.bound is not None and (pushes is None or verdict.bound <= pushes)
    ]
    return max(bounds, default=None)


def solved_by(replayed: Replay, basis: VerdictBasis, solver: str = "") -> Verdict:
    """Return the verdict of a solution that was replayed up to the solved position."""
    return Verdict(
        board=replayed.final.board,
        kind=VerdictKind.SOLVABLE,
        basis=basis,
        lurd=replayed.lurd,
        pushes=replayed.pushes,
        moves=replayed.moves,
        solver=solver,
    )


def recorded_verdicts(board: Board, record: LibraryRecord) -> Iterator[Verdict]:
    """Yield the library's verdicts on a board. Its solutions have been replayed there."""
    for solution in (record.by_pushes, record.by_moves):
        if solution is not None:
            yield solved_by(solution.replay, VerdictBasis.LIBRARY, solution.solver)
    if record.proof is not None:
        is_inside = reachable_squares(board)
        yield Verdict(
            board,
            VerdictKind.UNSOLVABLE,
            VerdictBasis.LIBRARY,
            solver=record.proof.solver,
            state_count=record.proof.state_count,
            witness=tuple(sorted(box for box in board.boxes if is_inside.flat[box])),
        )
