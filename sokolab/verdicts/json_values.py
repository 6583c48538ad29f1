"""Verdicts, reasons, mends, sweeps, audits and certificates as values that JSON can hold.

Squares are numbers, row by row. Sentences are English, whatever language is shown.
"""

from __future__ import annotations

from typing import Any, Final

from sokolab.core.board import Board
from sokolab.verdicts.audit.audit import Claim
from sokolab.verdicts.audit.freedom import Freedom
from sokolab.verdicts.edits.edit import SweptSquare
from sokolab.verdicts.edits.mending import Mend
from sokolab.verdicts.values import Verdict, VerdictKind
from sokolab.verdicts.why.reasons import Reason

FORMAT: Final = "sokolab certificate 1"  # no phrase: a code
"""The name and version of the format of certificates."""


def verdict_as_json(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict without its board. Unknown values are left out."""
    if not isinstance(verdict, Verdict):
        raise TypeError(
            f"the verdict must be a Verdict, not {type(verdict).__name__}: verdict(level) gives one"
        )
    fields: dict[str, Any] = {
        "kind": verdict.kind.value,
        "basis": verdict.basis.value,
        "sentence": verdict.message.english,
        "seconds": round(verdict.seconds, 3),
    }
    if verdict.kind is VerdictKind.SOLVABLE:
        fields |= {
            "pushes": verdict.pushes,
            "moves": verdict.moves,
            "is_optimal": verdict.is_optimal,
            "is_least": verdict.is_optimal,  # scripts read both names
            "solution": verdict.lurd,
        }
    if verdict.bound is not None:
        fields["pushes_bound"] = verdict.bound
    if verdict.solver:
        fields["solver"] = verdict.solver
    if verdict.kind is VerdictKind.UNSOLVABLE:
        fields |= {"states": verdict.state_count, "witness": list(verdict.witness)}
    if verdict.problems:
        fields["problems"] = [problem.kind.value for problem in verdict.problems]
    if (best := verdict.best_position) is not None:
        fields["best"] = {"boxes": sorted(best.boxes), "player": best.player}
    return fields


def reason_as_json(reason: Reason) -> dict[str, Any]:
    """Return a reason. "undecided" holds the boxes that might not matter."""
    fields: dict[str, Any] = {
        "reason": reason.kind.value,
        "sentence": reason.message.english,
        "boxes": list(reason.boxes),
        "undecided": list(reason.witness.undecided),
        "squares": list(reason.squares),
    }
    if reason.walls_tried is not None:
        fields["walls"] = list(reason.walls_tried.helping)
        fields["walls_solving"] = list(reason.walls_tried.solving)
        fields["walls_undecided"] = list(reason.walls_tried.undecided)
    if reason.line is not None:
        fields["line"] = {
            "moves": reason.line.lurd,
            "pushes": reason.line.pushes,
            "is_longest": reason.line.is_longest,
        }
    return fields


def mend_as_json(board: Board, mend: Mend) -> dict[str, Any]:
    """Return a mend: its edit with squares, its sentence, and the pushes after it."""
    return {
        "edit": mend.edit.kind.value,
        "square": mend.edit.square,
        "target": mend.edit.target,
        "others": list(mend.edit.other_squares),
        "sentence": mend.edit.words(board).english,
        "pushes": mend.verdict.pushes,
        "is_optimal": mend.verdict.is_optimal,
        "is_least": mend.verdict.is_optimal,
        "moves": mend.verdict.moves,
        "solution": mend.verdict.lurd,
    }


def swept_as_json(swept: SweptSquare) -> dict[str, Any]:
    """Return the effect of a square's edit. "pushes" are the fewest pushes after it."""
    fields: dict[str, Any] = {
        "edit": swept.edit.kind.value,
        "square": swept.edit.square,
        "effect": swept.effect.value,
    }
    if swept.pushes is not None:
        fields["pushes"] = swept.pushes
    return fields


def claim_as_json(claim: Claim) -> dict[str, Any]:
    """Return a claim of an audit. Only a cook has a "solution"."""
    fields: dict[str, Any] = {
        "claim": claim.kind.value,
        "squares": list(claim.squares),
        "sentence": claim.message.english,
        "is_proved": claim.is_proved,
    }
    if claim.lurd:
        fields["solution"] = claim.lurd
    return fields


def freedom_as_json(freedom: Freedom) -> dict[str, Any]:
    """Return the freedom of a level. "forced_run" has the pushes before it and to its end."""
    return {
        "solutions": freedom.solution_count,
        "is_exact": freedom.is_exact,
        "choices": list(freedom.choices),
        "forced_run": list(freedom.forced_run),
        "sentence": freedom.message.english,
    }


def certificate(
    verdict: Verdict,
    reason: Reason | None = None,
    program: str = "sokolab",
    seconds: float | None = None,
) -> dict[str, Any]:
    """Return the certificate of a verdict, which a small program can check without a solver.

    A certificate is one JSON object per line. :mod:`sokolab.verdicts.certificates.checker` reads
    it. It shares no code with the rest of sokolab.

    Parameters
    ----------
    reason
        Why the board is unsolvable. The checker relies on its witness.
    program
        The program and its version, for the record.
    seconds
        The time limit of the search, for the record, or None if it had none.
    """
    fields: dict[str, Any] = {
        "format": FORMAT,
        "program": program,
        "board": list(verdict.board.rows()),
        "columns": verdict.board.width,
        "limits": {"seconds": seconds},
    }
    fields |= verdict_as_json(verdict)
    if reason is not None:
        fields |= {"witness": list(reason.boxes), "why": reason_as_json(reason)}
        fields["proof"] = reason.kind.value
    return fields
