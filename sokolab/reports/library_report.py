"""What the library knows of the level in hand: a line each for the best solutions, or a proof."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sokolab.core.words import counted
from sokolab.library.values import Entry, Known, Proof
from sokolab.solvers.optimiser import optimiser
from sokolab.solvers.roster import ROSTER

__all__ = [
    "entries_of",
    "entry_tip",
    "entry_words",
    "finder",
    "known_words",
    "proof_words",
    "solver_title",
]

_TITLES: Final = {engine.name: engine.title for engine in ROSTER} | {
    optimiser.NAME: optimiser.TITLE
}


def known_words(known: Known) -> str:
    """Return the best that is known in a line, or ""."""
    if known.by_pushes is not None:
        return f"Known: {entry_words(known.by_pushes)}"
    return f"Known: {proof_words(known.proof)}" if known.proof else ""


def entries_of(known: Known) -> Iterator[Entry]:
    """Yield the best by pushes, and the best by moves where it is another one."""
    if known.by_pushes is not None:
        yield known.by_pushes
    if known.by_moves is not None and known.by_moves != known.by_pushes:
        yield known.by_moves


def finder(entry: Entry | Proof) -> str:
    """Return what the window calls the solver that found it, "by hand", or ""."""
    return solver_title(entry.solver)


def solver_title(name: str) -> str:
    """Return what the window calls a solver; other names, such as "by hand", are returned."""
    return _TITLES.get(name, name)


def entry_words(entry: Entry) -> str:
    """Return counts, finder and day of a solution."""
    counts = entry.metrics
    pushes, moves = counted(counts.pushes, "push", "pushes"), counted(counts.moves, "move", "moves")
    who = finder(entry) or (entry.origin and f"from {entry.origin}")
    return f"{pushes}, {moves} ({', '.join(filter(None, (who, _day(entry))))})"


def entry_tip(entry: Entry) -> str:
    """Return all counts of a solution, and what its finder was allowed."""
    counts = entry.metrics
    lines = [
        counted(counts.box_lines, "box line", "box lines"),
        counted(counts.box_changes, "box change", "box changes"),
        counted(counts.pushing_sessions, "pushing session", "pushing sessions"),
        counted(counts.player_lines, "player line", "player lines"),
    ]
    more = [f"Allowed: {entry.limits}"] if entry.limits else []
    if entry.origin and entry.solver:
        more.append(f"From {entry.origin}")
    return "\n".join([*lines, *more])


def proof_words(proof: Proof) -> str:
    """Return who has proved a level unsolvable, and when."""
    states = f" over {counted(proof.states, 'position', 'positions')}" if proof.states else ""
    return f"proved unsolvable{states} ({finder(proof)}, {_day(proof)})"


def _day(kept: Entry | Proof) -> str:
    return f"{kept.found.day} {kept.found:%B %Y}"
