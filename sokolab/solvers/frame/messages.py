"""Messages that results of searches and verdicts have in common."""

from __future__ import annotations

from typing import Final

from sokolab.language import Phrase, counted_phrase, phrase

SOLVED_MESSAGE: Final = phrase("Solved: every box stands on a goal")


def not_a_level_message(problem: Phrase) -> Phrase:
    """Return a message with the problem that keeps a board from being a level."""
    return phrase("Not a level: {problem}", problem=problem.uncapitalised)


def unsolvable_message(problem: Phrase) -> Phrase:
    """Return a message with the problem of a board that rules out every solution."""
    return phrase("Unsolvable: {problem}", problem=problem.uncapitalised)


def ruled_out_message(states: int) -> Phrase:
    """Return the message that a search of ``states`` positions ruled out every solution."""
    return counted_phrase(
        states,
        "Unsolvable: a search of {n:,} position ruled out every solution",
        "Unsolvable: a search of {n:,} positions ruled out every solution",
    )


def proved_optimal_message(message: Phrase) -> Phrase:
    """Add to a message about a solution that no solution has fewer pushes."""
    return phrase("{known}; no solution has fewer pushes", known=message)


def message_with_bound(message: Phrase, bound: int) -> Phrase:
    """Add a lower bound of the pushes to a message about a solution."""
    return counted_phrase(
        bound,
        "{known}; at least {n:,} push is needed",
        "{known}; at least {n:,} pushes are needed",
        known=message,
    )
