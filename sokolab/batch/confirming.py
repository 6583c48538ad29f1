"""What is believed of the answers in a journal: a file that anyone may have written.

A solution is replayed on its own level, and what it costs is counted anew. What cannot be replayed,
such as a proof or a limit that was reached, is believed if this version of sokolab wrote it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sokolab.batch.items import Figure, Item, ItemAnswer
from sokolab.core.lurd import Replay, replay
from sokolab.language import counted_phrase, phrase
from sokolab.solvers.frame.protocol import Outcome
from sokolab.solvers.frame.search_board import objection
from sokolab.verdicts.values import Kind

_WITH_SOLUTION = frozenset(("SOLVED", "SHORTER", "UNCHANGED"))


def confirmed(item: Item, answer: ItemAnswer, *, is_ours: bool) -> ItemAnswer | None:
    """Return an answer as far as it is confirmed; None if it is not.

    Parameters
    ----------
    is_ours
        Whether this version of sokolab wrote it.
    """
    if not item.rows:  # a whole file, which has no solution
        return None if answer.lurd else answer
    has_solution = answer.outcome in _WITH_SOLUTION
    if has_solution or answer.lurd:
        played = _solving(item, answer.lurd)
        if played is None or not _costs(played, answer.figures):
            return None
        known = replace(answer, figures=_with_verdict(answer.figures, Kind.SOLVABLE))
        if is_ours:
            return known
        return _without_claims(known, played) if has_solution else None
    if not is_ours:
        return None
    if answer.outcome in Outcome.__members__ and answer.figures.get("pushes") is not None:
        return None
    if answer.outcome == "UNSOLVABLE":
        if any(_solving(item, lurd) is not None for lurd in item.lurds):
            return None
        return replace(answer, figures=_with_verdict(answer.figures, Kind.UNSOLVABLE))
    return answer if _is_kind(answer.figures.get("verdict")) else None


def _solving(item: Item, lurd: str) -> Replay | None:
    """Return the replay of letters that solve the level of an item; None if they do not."""
    board = item.board
    if objection(board) is not None:
        return None
    played = replay(board, lurd)
    return played if played.solves and played.mismatch is None else None


def _costs(played: Replay, figures: Mapping[str, Figure]) -> bool:
    """Whether a solution costs what the figures of its answer say."""
    bound = figures.get("lower_bound")
    is_possible = bound is None or (isinstance(bound, int) and bound <= played.moves)
    counts = (figures.get("pushes"), figures.get("moves"))
    return is_possible and counts == (played.pushes, played.moves)


def _without_claims(answer: ItemAnswer, played: Replay) -> ItemAnswer:
    """Return an answer that says of a solution only what its replay shows."""
    known = phrase(
        "Solved with {pushes}, {moves}",
        pushes=counted_phrase(played.pushes, "push", "pushes"),
        moves=counted_phrase(played.moves, "move", "moves"),
    )
    figures = {name: value for name, value in answer.figures.items() if name != "lower_bound"}
    said = phrase("{known}; shorter solutions may exist", known=known)
    return replace(answer, said=said, figures=figures)


def _with_verdict(figures: Mapping[str, Figure], kind: Kind) -> dict[str, Figure]:
    """Return the figures with what the outcome says of the verdict, where they have one."""
    if "verdict" not in figures:
        return dict(figures)
    reason = None if kind is Kind.SOLVABLE else figures.get("reason")
    return {**figures, "verdict": kind.value, "reason": reason}


def _is_kind(value: Figure) -> bool:
    return value is None or value in {kind.value for kind in Kind}
