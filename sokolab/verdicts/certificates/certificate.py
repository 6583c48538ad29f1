"""Certificates: verdicts in a form that a small program checks without a solver's help.

A certificate is one JSON object a line. :mod:`sokolab.verdicts.certificates.checker` reads it; it
shares no code with the rest of sokolab.
"""

from __future__ import annotations

from typing import Any, Final

from sokolab.verdicts.plain import plain_reason, plain_verdict
from sokolab.verdicts.values import Verdict
from sokolab.verdicts.why.reasons import Reason

FORMAT: Final = "sokolab certificate 1"
"""Names the format and its version."""


def certificate(
    verdict: Verdict,
    reason: Reason | None = None,
    program: str = "sokolab",
    seconds: float | None = None,
) -> dict[str, Any]:
    """Return the certificate of a verdict as values that JSON can hold.

    Parameters
    ----------
    reason
        Why the board is unsolvable; its witness is what the checker goes by.
    program
        The program and its version, for the record.
    seconds
        The time limit of the search, for the record; None if it had none.
    """
    found: dict[str, Any] = {
        "format": FORMAT,
        "program": program,
        "board": list(verdict.board.rows()),
        "columns": verdict.board.width,
        "limits": {"seconds": seconds},
    }
    found |= plain_verdict(verdict)
    if reason is not None:
        found |= {"witness": list(reason.boxes), "why": plain_reason(reason)}
        found["proof"] = reason.kind.value
    return found
