"""What the library knows, in words."""

from __future__ import annotations

from datetime import datetime

import pytest

from sokolab.library.values import Proof
from sokolab.reports.library_report import proof_words

WHEN = datetime(2026, 11, 27)
"""In local time, as the library keeps it."""


@pytest.mark.parametrize(
    ("solver", "states", "words"),
    [
        ("auto", 7, "proved unsolvable over 7 positions (Automatic, 27 November 2026)"),
        ("auto", 0, "proved unsolvable (Automatic, 27 November 2026)"),
        ("", 1, "proved unsolvable over 1 position (27 November 2026)"),
    ],
)
def test_a_proof_names_its_solver_if_that_is_known(solver: str, states: int, words: str) -> None:
    assert proof_words(Proof(solver, WHEN, state_count=states)) == words
