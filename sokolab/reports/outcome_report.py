"""How a search or a job of a batch ended, and what a solution costs, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sokolab.core.metrics import Metrics
from sokolab.language import Phrase, counted, counted_phrase, phrase

OUTCOME_WORDS: Final = {
    "SOLVED": phrase("Solved"),
    "UNSOLVABLE": phrase("No solution, proved"),
    "TIME": phrase("Time limit reached"),
    "NODES": phrase("Node limit reached"),
    "MEMORY": phrase("Memory limit reached"),
    "UNDECIDED": phrase("Not found, search exhausted"),
    "VALID": phrase("Valid"),
    "INVALID": phrase("Not valid"),
    "ANALYSED": phrase("Analysed"),
    "RATED": phrase("Rated"),
    "UNRATED": phrase("Not rated"),
    "GROWN": phrase("Grown"),
    "UNGROWN": phrase("Not grown"),
    "CONVERTED": phrase("Converted"),
    "SHORTER": phrase("Shortened"),
    "UNCHANGED": phrase("No shorter solution found"),
    "FAILED": phrase("Failed"),
    "CRASHED": phrase("Crashed"),
}
_CODES: Final = {
    code.text: code
    for code in (
        phrase("SOLVED"),
        phrase("UNSOLVABLE"),
        phrase("TIME"),
        phrase("NODES"),
        phrase("MEMORY"),
        phrase("UNDECIDED"),
        phrase("CANCELLED"),
        phrase("VALID"),
        phrase("INVALID"),
        phrase("ANALYSED"),
        phrase("RATED"),
        phrase("UNRATED"),
        phrase("GROWN"),
        phrase("UNGROWN"),
        phrase("CONVERTED"),
        phrase("SHORTER"),
        phrase("UNCHANGED"),
        phrase("FAILED"),
        phrase("CRASHED"),
    )
}


def outcome_words(outcome: str) -> Phrase | str:
    """Return an outcome in words."""
    return OUTCOME_WORDS.get(outcome, outcome.capitalize())


def outcome_code(outcome: str) -> Phrase | str:
    """Return an outcome in one word, as tables on a terminal show it."""
    return _CODES.get(outcome, outcome)


def outcome_counts(counts: Mapping[str, int]) -> list[Phrase]:
    """Return how often each outcome occurs: "12 SOLVED"."""
    return [
        phrase("{n:,} {outcome}", n=count, outcome=outcome_code(outcome))
        for outcome, count in counts.items()
    ]


def cost_phrase(pushes: int, moves: int) -> Phrase:
    """Return "6 pushes, 14 moves"."""
    return phrase(
        "{pushes}, {moves}",
        pushes=counted_phrase(pushes, "push", "pushes"),
        moves=counted_phrase(moves, "move", "moves"),
    )


def metrics_lines(counts: Metrics) -> tuple[str, ...]:
    """Return what a solution costs beyond its moves and pushes, one phrase for each count.

    Examples
    --------
    >>> metrics_lines(Metrics(20, 10, 2, 1, 3, 8))
    ('2 box lines', '1 box change', '3 pushing sessions', '8 player lines')
    """
    return (
        counted(counts.box_lines, "box line", "box lines"),
        counted(counts.box_changes, "box change", "box changes"),
        counted(counts.pushing_sessions, "pushing session", "pushing sessions"),
        counted(counts.player_lines, "player line", "player lines"),
    )
