"""Checks certificates by the rules of the game alone: ``python checker.py FILE [--level LEVELS]``.

This file needs nothing but Python, so it can be read in ten minutes and trusted. It plays a
solution. For "unsolvable", it puts only the boxes of the witness on the board and visits every
position that can be reached. None of these may have all boxes on goals. If the boxes cannot be
brought home alone, they cannot be with more boxes in the way.

The board of a certificate is printed below the sentence. With ``--level``, it must be one of the
levels of a text file in the common characters ``#@+$*.``.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path

FORMAT = "sokolab certificate 1"
MAX_POSITIONS = 1_000_000
"""Positions after which the checker gives up."""

Square = tuple[int, int]
STEPS = {"u": (-1, 0), "r": (0, 1), "d": (1, 0), "l": (0, -1)}


class _Board:
    """Walls, goals, boxes and the player of a certificate's board."""

    def __init__(self, rows: list[str], columns: int) -> None:
        cells = {
            (r, c): glyph
            for r, row in enumerate(rows)
            for c, glyph in enumerate(row.ljust(columns))
        }
        self.columns = columns
        self.floor = {square for square, glyph in cells.items() if glyph != "#"}
        self.goals = {square for square, glyph in cells.items() if glyph in ".*+"}
        self.boxes = frozenset(square for square, glyph in cells.items() if glyph in "$*")
        self.players = [square for square, glyph in cells.items() if glyph in "@+"]

    def reach(self, boxes: frozenset[Square], player: Square) -> set[Square]:
        """Return the squares that the player can walk to."""
        seen, todo = {player}, [player]
        while todo:
            square = todo.pop()
            for step in STEPS.values():
                neighbour = _neighbour(square, step)
                if neighbour in self.floor and neighbour not in boxes and neighbour not in seen:
                    seen.add(neighbour)
                    todo.append(neighbour)
        return seen


def _neighbour(square: Square, step: Square) -> Square:
    return square[0] + step[0], square[1] + step[1]


def check(certificate: dict[str, object]) -> tuple[str, str]:
    """Return the result of checking a certificate, and a sentence that says why.

    Returns
    -------
    ("confirmed" or "refuted" or "unchecked", sentence)
    """
    rows, columns = certificate.get("board"), certificate.get("columns")
    if certificate.get("format") != FORMAT or not isinstance(rows, list):
        return "refuted", "this is not a certificate of a known version"
    row_texts = [str(row) for row in rows]
    if not isinstance(columns, int) or columns < max(map(len, row_texts), default=1):
        return "refuted", "its columns are not those of its board"
    board = _Board(row_texts, columns)
    kind = certificate.get("kind")
    if kind in ("open", "invalid"):
        return "unchecked", f'"{kind}" claims nothing'
    if len(board.players) != 1:
        return "refuted", "the board does not have exactly one player"
    if kind == "solvable":
        return _check_solution(board, str(certificate.get("solution", "")), certificate)
    witness = certificate.get("witness")
    if kind == "unsolvable" and isinstance(witness, list):
        return _check_witness(board, [divmod(int(box), board.columns) for box in witness])
    return "refuted", "it names no witness"


def _check_solution(board: _Board, moves: str, certificate: dict[str, object]) -> tuple[str, str]:
    boxes, player, pushes = set(board.boxes), board.players[0], 0
    for number, letter in enumerate(moves, 1):
        step = STEPS.get(letter.lower())
        if step is None:
            return "refuted", f"letter {number} is not a move"
        player = _neighbour(player, step)
        if player in boxes:
            beyond = _neighbour(player, step)
            if beyond not in board.floor or beyond in boxes:
                return "refuted", f"letter {number} pushes against something"
            boxes.remove(player)
            boxes.add(beyond)
            pushes += 1
        if player not in board.floor:
            return "refuted", f"letter {number} walks into a wall"
    if not boxes or not boxes <= board.goals:
        return "refuted", "the moves end with a box off goal"
    if certificate.get("pushes") != pushes or certificate.get("moves") != len(moves):
        return "refuted", f"the solution has {pushes} pushes and {len(moves)} moves"
    return "confirmed", f"the solution of {pushes} pushes and {len(moves)} moves was played"


def _check_witness(board: _Board, witness: list[Square]) -> tuple[str, str]:
    boxes = frozenset(witness)
    if not boxes or not boxes <= board.boxes:
        return "refuted", "the witness names a square without a box"
    start = boxes, min(board.reach(boxes, board.players[0]))
    seen, todo = {start}, [start]
    while todo:
        boxes, player = todo.pop()
        if boxes <= board.goals:
            return "refuted", "the boxes of the witness can be brought onto goals"
        if len(seen) > MAX_POSITIONS:
            return "unchecked", f"more than {MAX_POSITIONS:,} positions would have to be visited"
        reach = board.reach(boxes, player)
        for box in boxes:
            for step in STEPS.values():
                beyond, behind = _neighbour(box, step), _neighbour(box, (-step[0], -step[1]))
                if behind in reach and beyond in board.floor and beyond not in boxes:
                    boxes_after = boxes - {box} | {beyond}
                    state = boxes_after, min(board.reach(boxes_after, box))
                    if state not in seen:
                        seen.add(state)
                        todo.append(state)
    return "confirmed", f"none of the {len(seen):,} positions has all of these boxes on goals"


def boards_in(text: str) -> list[list[str]]:
    """Return the boards of a text: runs of lines that consist of a board's characters only."""
    boards: list[list[str]] = [[]]
    for line in text.splitlines():
        if "#" in line and re.fullmatch(r"[-_ #@+$*.]+", line):
            boards[-1].append(line)
        elif boards[-1]:
            boards.append([])
    return [board for board in boards if board]


def _pieces(rows: list[str]) -> set[tuple[int, int, str]]:
    """Return all squares but bare floor, relative to the first, so that shifted boards agree."""
    pieces = [
        (r, c, glyph)
        for r, row in enumerate(rows)
        for c, glyph in enumerate(row)
        if glyph in "#@+$*."
    ]
    top, left = min((r for r, _, _ in pieces), default=0), min((c for _, c, _ in pieces), default=0)
    return {(r - top, c - left, glyph) for r, c, glyph in pieces}


def _check_line(line: str, levels: list[list[str]] | None) -> tuple[str, str, list[str]]:
    """Return the result of checking a line, a sentence that says why, and the board."""
    try:
        certificate = json.loads(line)
        if not isinstance(certificate, dict):
            certificate = {}
        result, sentence = check(certificate)
    except (ValueError, TypeError, RecursionError) as error:
        return "refuted", f"the line cannot be understood: {error}", []
    rows = certificate.get("board")
    board = [str(row) for row in rows] if isinstance(rows, list) else []
    if levels is not None:
        pieces = _pieces(board)
        numbers = [n for n, level in enumerate(levels, 1) if _pieces(level) == pieces]
        if not numbers:
            return "refuted", "its board is not one of the levels", board
        sentence += f" (level {numbers[0]})"
    return result, sentence, board


def main(arguments: list[str]) -> int:
    """Check every line of a file, and return 1 if any is refuted, 2 if a file cannot be read."""
    parser = argparse.ArgumentParser(description="Check certificates of sokolab.")
    parser.add_argument("file", help="a file with one certificate in each line")
    parser.add_argument("--level", metavar="LEVELS", help="a text file that must have the boards")
    options = parser.parse_args(arguments)
    texts = []
    for name in filter(None, (options.file, options.level)):
        try:
            texts.append(Path(name).read_text("utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            print(f"{name} cannot be read: {error}", file=sys.stderr)
            return 2
    lines = [(n, line) for n, line in enumerate(texts[0].splitlines(), 1) if line.strip()]
    if not lines:
        print(f"{options.file} holds no certificate", file=sys.stderr)
        return 2
    levels = boards_in(texts[1]) if options.level else None
    is_refuted = False
    for number, line in lines:
        result, sentence, board = _check_line(line, levels)
        print(f"line {number}: {result}: {sentence}")
        for row in board:
            print("  " + re.sub(r"[^-_ #@+$*.]", "?", row))
        is_refuted = is_refuted or result == "refuted"
    return int(is_refuted)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
