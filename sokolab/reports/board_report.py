"""One line on a board (whether it is valid or solved, and more), or on one square."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import reduce
from typing import TYPE_CHECKING, Final

from sokolab.analysis.board_analysis import Findings
from sokolab.core.board import Board, Tile
from sokolab.core.problem import Problem, ProblemKind, Severity
from sokolab.core.words import with_commas
from sokolab.language import Phrase, counted_phrase, listed, phrase, tr
from sokolab.solvers.frame.messages import proved_optimal_message
from sokolab.verdicts.known import BoardKnowledge
from sokolab.verdicts.values import OPEN_MESSAGE, Verdict

if TYPE_CHECKING:
    from sokolab.verdicts.why.reasons import Reason


@dataclass(frozen=True, slots=True)
class GameProgress:
    """The progress of a game at a board."""

    played_pushes: int | None = None
    """The pushes that led to the board, or None if it is not in a game."""
    all_pushes: int | None = None
    """The pushes of the whole solution if the game goes on to one, else None."""
    pulls: int | None = None
    """The pulls of a game in reverse that led to the board, or None without such a game."""


NO_GAME: Final = GameProgress()
"""The value for a board that is the level's own, not a position in a game."""
_NOT_A_PROBLEM_IN_REVERSE: Final = (ProblemKind.SOLVED, ProblemKind.NO_PUSH)
_TILE_NAMES: Final = {
    Tile.FLOOR: phrase("floor"),
    Tile.WALL: phrase("wall"),
    Tile.GOAL: phrase("goal"),
    Tile.BOX: phrase("box"),
    Tile.BOX | Tile.GOAL: phrase("box on goal"),
    Tile.PLAYER: phrase("player"),
    Tile.PLAYER | Tile.GOAL: phrase("player on goal"),
}


@dataclass(frozen=True, slots=True)
class BoardSummary:
    """A board in one line."""

    text: str
    """The line, for example "Valid · 6 boxes, 6 goals · at least 48 pushes", or "Solved after 52
    pushes · 6 boxes, 6 goals" in a game.
    """
    kind: str
    """``good``, ``warning``, ``error``, ``open`` if a solver has not decided it, or ``counts``
    while the problems are not known.
    """


def summarise(
    board: Board,
    findings: Mapping[str, object],
    knowledge: BoardKnowledge | None = None,
    game: GameProgress = NO_GAME,
    *,
    is_searched: bool = False,
) -> BoardSummary:
    """Return the summary of a board, as far as its findings are known.

    Parameters
    ----------
    findings
        The findings by the names of their analyses; one can be None or missing.
    knowledge
        All else that is known about the board.
    is_searched
        Whether a study or a search is still looking for more.
    """
    typed_findings = Findings(findings)
    verdict = knowledge.verdict if knowledge is not None and knowledge.is_worth_showing else None
    pushes = _lower_bound(typed_findings, knowledge)
    counts = _piece_counts(board)
    bound: Phrase | None = None
    if pushes is not None:
        bound = counted_phrase(pushes, "at least {n:,} push", "at least {n:,} pushes")
    if typed_findings.problems is None:
        return _summary("counts", counts)
    found_problems = typed_findings.problems.problems
    is_won = any(problem.kind is ProblemKind.SOLVED for problem in found_problems)
    if game.played_pushes and is_won:
        pushes_played = counted_phrase(game.played_pushes, "push", "pushes")
        return _summary("good", phrase("Solved after {pushes}", pushes=pushes_played), counts)
    problems = problems_to_show(found_problems, knowledge, game)
    progress = _progress_phrases(game)
    if progress and not any(problem.severity is Severity.ERROR for problem in problems):
        return _summary("good", *progress, counts, _pushes_left(pushes))
    if problems:
        return _problem_summary(problems, verdict, counts, bound)
    if verdict is not None and verdict.pushes is None:
        message = phrase("Searching …") if is_searched else OPEN_MESSAGE
        return _summary("open", message, counts, bound)
    return _summary("good", _solvability(verdict), counts, _bound_words(verdict, bound))


def _problem_summary(
    problems: tuple[Problem, ...], verdict: Verdict | None, counts: Phrase, bound: Phrase | None
) -> BoardSummary:
    """Return the summary of a board with problems. A warning hides no verdict."""
    first, *others = worst_first(problems)
    others_message = phrase("and {n} more", n=len(others)) if others else None
    if first.severity is Severity.ERROR:
        return _summary("error", first.message, others_message)
    solved = _solvability(verdict) if verdict is not None and verdict.pushes else None
    return _summary(
        "warning",
        first.message,
        others_message,
        solved,
        counts,
        _bound_words(verdict, bound),
    )


def _bound_words(verdict: Verdict | None, bound: Phrase | None) -> Phrase | None:
    """Return the bound in words, unless the verdict has said that no solution has fewer pushes."""
    return None if verdict is not None and verdict.is_optimal else bound


def _summary(kind: str, *parts: Phrase | None) -> BoardSummary:
    """Return the parts that are not empty in one line, as a phrase."""
    message = reduce(
        lambda first, second: phrase("{one} · {other}", one=first, other=second),
        filter(None, parts),
    )
    return BoardSummary(str(message), kind)


def worst_first(problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """Return the errors, then the warnings. The order within each kind stays."""
    return tuple(sorted(problems, key=lambda problem: problem.severity is not Severity.ERROR))


def _piece_counts(board: Board) -> Phrase:
    return phrase(
        "{boxes}, {goals}",
        boxes=counted_phrase(len(board.boxes), "box", "boxes"),
        goals=counted_phrase(len(board.goals), "goal", "goals"),
    )


def _lower_bound(findings: Findings, knowledge: BoardKnowledge | None) -> int | None:
    """Return the highest bound on the pushes of a solution that analyses and searches know."""
    matching_bound = findings.bound.pushes if findings.bound is not None else None
    search_bound = knowledge.verdict.bound if knowledge is not None else None
    bounds = [bound for bound in (matching_bound, search_bound) if bound is not None]
    return max(bounds, default=None)


def _progress_phrases(game: GameProgress) -> tuple[Phrase, ...]:
    """Return the progress of a game that leads to a solution or comes from one, in words."""
    solvable = phrase("Solvable")
    if game.pulls == 0:
        return (phrase("Solved"),)
    if game.pulls is not None:
        pulls = counted_phrase(
            game.pulls,
            "{n:,} pull from the solved position",
            "{n:,} pulls from the solved position",
        )
        return solvable, pulls
    if game.all_pushes is None:
        return ()
    played = phrase(
        "push {played:,} of {all:,} in a known solution",
        played=game.played_pushes or 0,
        all=game.all_pushes,
    )
    return solvable, played


def _pushes_left(pushes: int | None) -> Phrase | None:
    """Return the fewest pushes that are left, if any are."""
    if not pushes:
        return None
    return counted_phrase(pushes, "at least {n:,} push left", "at least {n:,} pushes left")


def _solvability(verdict: Verdict | None) -> Phrase:
    if verdict is None or verdict.pushes is None:
        return phrase("Valid")
    pushes = counted_phrase(verdict.pushes, "push", "pushes")
    solvable = phrase("Solvable in {pushes}", pushes=pushes)
    return proved_optimal_message(solvable) if verdict.is_optimal else solvable


def problems_to_show(
    problems: tuple[Problem, ...],
    knowledge: BoardKnowledge | None = None,
    game: GameProgress = NO_GAME,
) -> tuple[Problem, ...]:
    """Return the problems of a board that should be reported beside the known facts.

    A won game is not a problem, nor is the solved start of a reverse game. Problems of a position
    in a game do not call it the start. A proof that there is no solution comes first, unless
    another problem already names its boxes.
    """
    if game.pulls is not None:
        problems = tuple(each for each in problems if each.kind not in _NOT_A_PROBLEM_IN_REVERSE)
    if game.played_pushes:
        is_won = any(problem.kind is ProblemKind.SOLVED for problem in problems)
        problems = () if is_won else tuple(map(_as_in_a_game, problems))
    if knowledge and knowledge.is_unsolvable and not _is_among(knowledge.why_unsolvable, problems):
        problems = (_unsolvability(knowledge.why_unsolvable), *problems)
    return problems


def _is_among(reason: Reason | None, problems: tuple[Problem, ...]) -> bool:
    """Whether a problem names the boxes of a reason already."""
    if reason is None or not reason.boxes:
        return False
    errors = (problem for problem in problems if problem.severity is Severity.ERROR)
    return any(set(reason.boxes) <= set(problem.squares) for problem in errors)


def _unsolvability(reason: Reason | None) -> Problem:
    """Return the problem that there is no solution, with its reason if that is known."""
    if reason is None:
        message = phrase("There is no solution: a solver proved it")
        return Problem(ProblemKind.UNSOLVABLE, Severity.ERROR, message)
    message = phrase("There is no solution: {reason}", reason=reason.message.uncapitalised)
    squares = tuple(sorted({*reason.boxes, *reason.squares}))
    return Problem(ProblemKind.UNSOLVABLE, Severity.ERROR, message, squares)


def _as_in_a_game(problem: Problem) -> Problem:
    if problem.kind is ProblemKind.NO_PUSH:
        return replace(problem, message=phrase("No push is possible in this position"))
    return problem


def describe_square(board: Board, square: int, findings: Mapping[str, object]) -> str:
    """Return one line about a square: row and column, its contents and the findings about it.

    ``findings`` are given by the names of their analyses. Findings that are missing, None, or about
    a board of another size are left out.

    Examples
    --------
    >>> describe_square(Board.from_rows(["#####", "#@$.#", "#####"]), 7, {})
    'row 2, column 3: box'
    """
    tile = int(board.flat[square])
    parts = [_TILE_NAMES.get(Tile(tile), _TILE_NAMES[Tile.WALL])]
    if not tile & Tile.WALL:
        typed_findings = Findings(findings)
        for describe in (_dead_words, _cut_words, _push_words, _outside_words):
            parts += describe(board, square, typed_findings)
    return tr("{place}: {words}", place=board.place(square), words=with_commas(parts))


def _dead_words(board: Board, square: int, findings: Findings) -> list[Phrase]:
    squares = findings.dead_squares
    if squares is None or len(squares.dead) != board.size:
        return []
    if squares.corners[square]:
        return [phrase("dead corner")]
    return [phrase("dead square")] if squares.dead[square] and squares.has_goals else []


def _cut_words(board: Board, square: int, findings: Findings) -> list[Phrase]:
    cuts = findings.cuts
    if cuts is None or len(cuts.cut) != board.size:
        return []
    blocks = cuts.blocks_of(square)
    if cuts.cut[square]:
        return [phrase("cut of blocks {blocks}", blocks=listed(blocks))]
    return [phrase("block {number}", number=blocks[0])] if len(blocks) == 1 else []


def _push_words(board: Board, square: int, findings: Findings) -> list[Phrase]:
    targets = findings.targets
    if targets is None or len(targets.pushes) != board.size or targets.box == square:
        return []
    pushes = int(targets.pushes[square])
    if pushes < 0:
        return []
    return [counted_phrase(pushes, "{n:,} push from the box", "{n:,} pushes from the box")]


def _outside_words(board: Board, square: int, findings: Findings) -> list[Phrase]:
    reach = findings.player_reach
    if reach is None or len(reach.inside) != board.size:
        return []
    return [] if reach.inside[square] else [phrase("outside")]
