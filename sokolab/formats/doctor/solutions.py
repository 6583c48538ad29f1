"""Which of a level's solutions and snapshots cannot be played or do not solve it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from sokolab import formats
from sokolab.core.level import Level
from sokolab.core.lurd import replay
from sokolab.formats.limits import replays_allowed
from sokolab.formats.remarks import Remark, Remedy
from sokolab.formats.saved_games import replay_saved_game
from sokolab.formats.source import LevelSource, PieceKind
from sokolab.formats.xsb.moves import is_moves, is_saved_game_part, is_vi_moves
from sokolab.formats.xsb.near_misses import near_miss_moves
from sokolab.formats.xsb.tokens import GAME_HEADING
from sokolab.language import Phrase, counted_phrase, phrase


def wrong_solutions(level: Level, name: Phrase | str) -> Iterator[tuple[Remark, int]]:
    """Yield what is wrong with a level's solutions.

    ``name``: what the remarks call the level.

    Yields
    ------
    tuple
        A remark and the index of the solution it is about, from 0. If there are more solutions
        than are replayed, the last remark says so, with the index of the first one left.
    """
    if not level.solutions:
        return
    lines = _lines_of_moves(level, PieceKind.SOLUTION)
    limit = replays_allowed(level.board.size)
    for index, solution in enumerate(level.solutions[:limit]):
        which = phrase("solution {number} of {level}", number=index + 1, level=name)
        line = lines[index] if index < len(lines) else formats.line_of(level)
        try:
            found = replay(level.board, solution.lurd)
        except ValueError:
            said = phrase(
                "{game} cannot be played: {fault}",
                game=which,
                fault=phrase("the board does not have exactly one player"),
            )
            yield Remark(said, line, None, Remedy.SNAPSHOT), index
            continue
        if not found.solves:
            reason = phrase("it ends before the level is solved")
            if not found.complete:
                place = found.moves
                reason = phrase(
                    "letter {number}, {letter}, is blocked",
                    number=place + 1,
                    letter=solution.lurd[place],
                )
            said = phrase("{solution} does not solve it: {reason}", solution=which, reason=reason)
            yield Remark(said, line, None, Remedy.SNAPSHOT), index
        elif found.mismatch is not None:
            said = phrase(
                "{solution}: {fault}; read as the board requires",
                solution=which,
                fault=found.mismatch.said,
            )
            yield Remark(said, line, None, Remedy.CASE), index
        elif found.solved_after is not None and found.solved_after < found.moves:
            rest = counted_phrase(found.moves - found.solved_after, "move", "moves")
            said = phrase(
                "{solution} goes on for {moves} after solving it", solution=which, moves=rest
            )
            yield Remark(said, line), index
    more = len(level.solutions) - limit
    if more > 0:
        said = counted_phrase(
            more,
            "{n:,} more solution of {level} were not replayed: the board is too large for so many",
            "{n:,} more solutions of {level} were not replayed: the board is too large for so many",
            level=name,
        )
        yield Remark(said, formats.line_of(level)), limit


def wrong_snapshots(level: Level, name: Phrase | str) -> Iterator[Remark]:
    """Yield which snapshots of a level cannot be played, or only in one interpretation."""
    if not level.snapshots:
        return
    lines = _lines_of_moves(level, PieceKind.SNAPSHOT)
    limit = replays_allowed(level.board.size)
    for number, snapshot in enumerate(level.snapshots[:limit], 1):
        which = phrase("snapshot {number} of {level}", number=number, level=name)
        line = lines[number - 1] if number <= len(lines) else formats.line_of(level)
        found = replay_saved_game(level.board, snapshot.moves)
        if found.fault:
            said = phrase("{game} cannot be played: {fault}", game=which, fault=found.fault)
            yield Remark(said, line)
        elif found.counted_from is not None:
            said = phrase(
                "{snapshot} is played in reverse; its start square is counted from {base}, which "
                "makes the moves playable",
                snapshot=which,
                base=found.counted_from,
            )
            yield Remark(said, line)


def misread_solutions(level: Level, name: Phrase | str) -> Iterator[Remark]:
    """Yield the solutions that were read as notes because of a character that is not a move."""
    source = level.source
    if not isinstance(source, LevelSource) or "solution" not in level.notes.lower():
        return
    read = {start for start, _, kind in source.marks if kind is PieceKind.SOLUTION}
    for index in range(source.start, min(source.stop, len(source.lines))):
        if index not in read and (found := near_miss_moves(source.lines, index)):
            line, column, letter = found
            said = phrase(
                "a solution of {level} was read as a note: {letter!r} is not a move",
                level=name,
                letter=letter,
            )
            yield Remark(said, line + 1, column + 1)


def _lines_of_moves(level: Level, wanted: PieceKind) -> list[int]:
    """Return the line of the file, from 1, on which each game of a kind begins."""
    source = level.source
    if not isinstance(source, LevelSource):
        return []
    found: list[int] = []
    marked = [start for start, _, kind in source.marks if kind is wanted]
    for start, following in zip_longest(marked, marked[1:]):
        line = source.lines[start]
        heading = GAME_HEADING.match(line)
        if heading is None:
            if _has_moves(line, wanted):
                found.append(start + 1)
        elif _has_moves(line[heading.end() :], wanted) and not (
            following is not None and _has_moves(source.lines[following], wanted)
        ):
            found.append(start + 1)  # the heading has the moves behind it, not below it
    return found


def _has_moves(text: str, kind: PieceKind) -> bool:
    """Whether a text has the form of a solution's, or of a snapshot's, moves."""
    if kind is PieceKind.SOLUTION:
        return is_moves(text) or is_vi_moves(text)
    return is_saved_game_part(text) and any(letter in "udlrUDLR" for letter in text)
