"""Hints in errors: for names that users guess, and for values given in place of a board."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from dataclasses import FrozenInstanceError
from enum import Enum
from typing import TYPE_CHECKING, Final

_REPLACEMENTS: Final = {
    "sokolab.Game": "Position",
    "sokolab.IllegalMove": "ValueError, which illegal moves raise",
    "sokolab.analyze": "analyse",
    "sokolab.bound": "analyse(level).bound",
    "sokolab.canonical_form": "canonical",
    "sokolab.check": "analyse(level).problems",
    "sokolab.compare": "metrics",
    "sokolab.convert": "dumps(levels, format)",
    "sokolab.cuts": "analyse(level).cuts",
    "sokolab.dead_squares": "analyse(level).dead_squares",
    "sokolab.draw": "render",
    "sokolab.dump": "save(levels, path)",
    "sokolab.duplicates": "canonical, which is equal for levels that play alike",
    "sokolab.explain": "reason_of",
    "sokolab.export": "save(levels, path)",
    "sokolab.find": "search",
    "sokolab.find_similar": "search(near=level)",
    "sokolab.formats": "dumps(levels, format): a wrong format lists those that there are",
    "sokolab.from_file": "load(path)",
    "sokolab.from_image": "from_picture",
    "sokolab.from_link": "loads(text)",
    "sokolab.from_string": "loads(text)",
    "sokolab.from_text": "loads(text)",
    "sokolab.from_xsb": "loads(text)",
    "sokolab.grow": "generate(level)",
    "sokolab.hint": "solve(level).lurd, whose first capital is the next push",
    "sokolab.hardest": "generate(level)",
    "sokolab.hardest_start": "generate(level)",
    "sokolab.hardest_starts": "generate(level)",
    "sokolab.is_solvable": "verdict(level).is_solvable",
    "sokolab.is_solved": "Position(level).is_solved",
    "sokolab.is_valid": "analyse(level).problems.is_valid",
    "sokolab.judge": "verdict",
    "sokolab.library": "Library",
    "sokolab.lower_bound": "analyse(level).bound.pushes",
    "sokolab.mend": "mends",
    "sokolab.mirror": "Board.mirrored",
    "sokolab.near": "search(near=level)",
    "sokolab.normalise": "canonical",
    "sokolab.normalize": "canonical",
    "sokolab.open": "load(path)",
    "sokolab.optimal": 'solve(level, solver="optimal-pushes")',
    "sokolab.optimize": "optimise",
    "sokolab.overlays": "render: its help lists the overlays",
    "sokolab.parse": "loads(text)",
    "sokolab.parse_level": "loads(text)",
    "sokolab.picture": "render",
    "sokolab.play": "Position(level).play(letters)",
    "sokolab.player_reach": "analyse(level).player_reach",
    "sokolab.problems": "analyse(level).problems",
    "sokolab.push_targets": "analyse(level).targets(box)",
    "sokolab.rate": "difficulty",
    "sokolab.reach": "analyse(level).player_reach",
    "sokolab.read": "load(path) and loads(text)",
    "sokolab.read_image": "from_picture",
    "sokolab.read_level": "load(path)",
    "sokolab.read_picture": "from_picture",
    "sokolab.reason": "reason_of",
    "sokolab.render_png": "render, which returns SVG; the command sokolab render writes PNG",
    "sokolab.rotate": "Board.rotated",
    "sokolab.same": "search(same=level)",
    "sokolab.shorten": "optimise",
    "sokolab.show": "render",
    "sokolab.similar": "search(near=level)",
    "sokolab.solvers": "solve: its help lists the solvers",
    "sokolab.svg": "render",
    "sokolab.sweep": "audit; the command sokolab analyse --sweep judges a wall on every square",
    "sokolab.to_html": "playable_page",
    "sokolab.to_link": 'dumps(level, "link")',
    "sokolab.to_png": "render, which returns SVG; the command sokolab render writes PNG",
    "sokolab.to_svg": "render",
    "sokolab.to_text": "dumps(level)",
    "sokolab.to_xsb": "dumps(level)",
    "sokolab.validate": "analyse(level).problems",
    "sokolab.vary": "generate(level, kind=ProposalKind.HARDER)",
    "sokolab.verify": "replay(level, letters).solves",
    "sokolab.why": "reason_of",
    "sokolab.write": "save(levels, path)",
    "Analysis.blocks": "cuts",
    "Analysis.cut_vertices": "cuts.cut",
    "Analysis.dead": "dead_squares",
    "Analysis.dead_corners": "dead_squares",
    "Analysis.deadlocks": "dead_squares",
    "Analysis.lower_bound": "bound.pushes",
    "Analysis.push_targets": "targets(box)",
    "Analysis.reach": "player_reach",
    "Board.at": "__getitem__: board[row, column]",
    "Board.cols": "width",
    "Board.columns": "width",
    "Board.flip": "mirrored()",
    "Board.flipped": "mirrored()",
    "Board.floor": "squares(tile) and inside of analyse(board)",
    "Board.from_string": "from_text(text)",
    "Board.get": "__getitem__: board[row, column]",
    "Board.is_playable": "sokolab.analyse(board).problems.is_playable",
    "Board.is_solved": "sokolab.Position(board).is_solved",
    "Board.mirror": "mirrored()",
    "Board.neighbors": "neighbours",
    "Board.position": "sokolab.Position(board)",
    "Board.replace": "with_tiles(squares, tile)",
    "Board.rotate": "rotated()",
    "Board.set": "with_tiles(squares, tile)",
    "Board.shape": "height and width",
    "Board.text": "str(board)",
    "Board.to_string": "str(board)",
    "Board.to_xsb": "str(board)",
    "Board.walls": "squares(Tile.WALL)",
    "Board.with_box": "with_tiles(squares, tile)",
    "Board.with_player": "with_pieces(boxes, player)",
    "Board.with_tile": "with_tiles(squares, tile)",
    "Board.xsb": "str(board)",
    "Claim.proved": "is_proved",
    "Collection.add": "__add__: collection + collection",
    "Collection.append": "__add__: collection + collection",
    "Collection.by_title": "__getitem__: collection[collection.titles.index(title)]",
    "Collection.find": "__getitem__: collection[collection.titles.index(title)]",
    "Collection.get": "__getitem__: collection[collection.titles.index(title)]",
    "Collection.name": "title",
    "Collection.save": "sokolab.save(collection, path)",
    "CutsAndBlocks.blocks": "blocks_of(square)",
    "CutsAndBlocks.squares": "cut",
    "CutsAndBlocks.vertices": "cut",
    "DeadSquares.count": "dead.sum()",
    "DeadSquares.squares": "dead",
    "Difficulty.score": "difficulty",
    "Difficulty.value": "difficulty",
    "Freedom.count": "solution_count",
    "Hit.file": "path",
    "Hit.level": "board",
    "Level.best_solution": "solutions",
    "Level.comment": "notes",
    "Level.comments": "notes",
    "Level.name": "title",
    "Level.position": "sokolab.Position(level)",
    "Level.replace": "title and other fields, which dataclasses.replace(level, title=text) sets",
    "Level.solution": "solutions",
    "Level.text": "sokolab.dumps(level)",
    "Level.with_board": "board, which dataclasses.replace(level, board=board) sets",
    "Level.with_solution": "solutions, which dataclasses.replace(level, solutions=solutions) sets",
    "Level.with_title": "title, which dataclasses.replace(level, title=text) sets",
    "Library.find": "look_up(board)",
    "Library.get": "look_up(board)",
    "Library.levels": "collection()",
    "Library.records": "collection()",
    "Mend.apply": "board, with the edit made",
    "Mend.level": "board, with the edit made",
    "Mend.lurd": "verdict.lurd",
    "Mend.pushes": "verdict.pushes",
    "Mend.solution": "verdict.lurd",
    "Metrics.changes": "box_changes",
    "Metrics.lines": "box_lines",
    "Position.apply": "after(push) and play(letters)",
    "Position.is_dead": "sokolab.verdict(position.as_board())",
    "Position.is_deadlock": "sokolab.verdict(position.as_board())",
    "Position.is_lost": "sokolab.verdict(position.as_board())",
    "Position.legal_moves": "moves() and pushes()",
    "Position.legal_pushes": "pushes()",
    "Position.move": "play(letters)",
    "Position.push": "after(push)",
    "Position.reach": "player_reach()",
    "Position.reachable": "player_reach()",
    "Position.solved": "is_solved",
    "Position.step": "moved(direction)",
    "Position.undo": "after(push), which returns a new position; the old one stays as it is",
    "Problems.valid": "is_valid",
    "Push.target": "box and direction: it goes to board.neighbours[box, direction]",
    "Push.to": "box and direction: it goes to board.neighbours[box, direction]",
    "PushTargets.squares": "pushes: above 0 where it can be pushed",
    "PushesBound.bound": "pushes",
    "PushesBound.value": "pushes",
    "Replay.end": "final",
    "Replay.error": "mismatch",
    "Replay.complete": "is_complete",
    "Replay.is_solved": "solves",
    "Replay.last": "final",
    "Replay.path": "lurd",
    "Result.is_solvable": "outcome",
    "Result.is_solved": "holds_solution",
    "Result.path": "lurd",
    "Result.positions": "replay.positions",
    "Result.solved": "holds_solution",
    "Result.solves": "holds_solution",
    "Result.time": "seconds",
    "Result.to_dict": "lurd, with pushes, moves, nodes and outcome.name",
    "Result.to_json": "lurd, with pushes, moves, nodes and outcome.name",
    "Replay.solved": "solves",
    "Snapshot.letters": "moves",
    "Snapshot.lurd": "moves",
    "Solution.is_valid": "sokolab.replay(level, solution).solves",
    "Solution.letters": "lurd",
    "Solution.moves": "lurd, which sokolab.metrics(level, solution) counts",
    "Solution.pushes": "lurd, which sokolab.metrics(level, solution) counts",
    "Solution.solves": "sokolab.replay(level, solution).solves",
    "HasSentence.text": "sentence",
    "Verdict.as_dict": "sokolab.verdict_as_json(verdict), for json.dumps",
    "Verdict.boxes": "witness, and board.boxes",
    "Verdict.is_solved": "is_solvable",
    "Verdict.is_unsolvable": "kind, and is_solvable, which is False then",
    "Verdict.outcome": "kind",
    "Verdict.reason": "sokolab.reason_of(level)",
    "Verdict.solvable": "is_solvable",
    "Verdict.solved": "is_solvable",
    "Verdict.status": "kind",
    "Verdict.to_dict": "sokolab.verdict_as_json(verdict), for json.dumps",
    "Verdict.to_json": "sokolab.verdict_as_json(verdict), for json.dumps",
}
"""The right name, by class or package and the name that users guess."""


_BOARD_HINTS: Final = {
    "str": ": Board(text) makes one",
    "Collection": ": take one of its levels, such as collection[0]",
    "Position": ": as_board() makes one",
}
"""How to get a board from a value, by its type."""


_PATH: Final = re.compile(r"[^\n#]*\w[^\n#]*")
"""A line of words without a wall."""


def looks_like_path(text: str) -> bool:
    """Whether a text is one line of words without a wall, so a path rather than a board."""
    return _PATH.fullmatch(text) is not None


def named_instead(given: object) -> str:
    """Return the type of an object given in place of a board, and how to get a board from it."""
    kind = type(given).__name__
    if hasattr(given, "__fspath__") or (isinstance(given, str) and looks_like_path(given)):
        return f"{kind}: load(path)[0] reads one"
    return kind + _BOARD_HINTS.get(kind, "")


def unknown_value_error(kind: type[Enum], what: str, given: object) -> ValueError:
    """Return the error for a value that an enum lacks. It names the valid ones."""
    values = ", ".join(str(member.value) for member in kind)
    return ValueError(f"there is no {what} {given!r}; there are {values}")


def unknown_name_error(owner: object, name: str, *kinds: str) -> AttributeError:
    """Return the error for a name that a class or the package lacks. It names the right one.

    Parameters
    ----------
    owner
        The object that lacks the name; without a hint, Python suggests a public name spelt like it.
    kinds
        The names of the owner's classes, or of the package.
    """
    replacement = None if name.startswith("_") else _replacement(owner, name, kinds)
    hint = f"; there is {replacement}" if replacement else ""
    namesake = _PublicNames(None if hint else owner)
    return AttributeError(f"{kinds[0]!r} has no attribute {name!r}{hint}", name=name, obj=namesake)


def _replacement(owner: object, name: str, kinds: Iterable[str]) -> str | None:
    """Return a replacement of a name: another name of the owner, its board or the package."""
    package = sys.modules["sokolab"]
    for kind in kinds:
        if replacement := _REPLACEMENTS.get(f"{kind}.{name}"):
            return replacement
    if hasattr(type(owner), "board") and hasattr(package.Board, name):
        return f"board.{name}"
    replacement = name if name in package.__all__ else _REPLACEMENTS.get(f"sokolab.{name}")
    return f"sokolab.{replacement}" if replacement else None


class _PublicNames:
    """Takes the place of the owner of a name, so that Python suggests only its public names."""

    def __init__(self, owner: object) -> None:
        self._owner = owner

    def __dir__(self) -> Iterable[str]:
        return [name for name in dir(self._owner) if not name.startswith("_")]


def _refuse_change(self: object, name: str, *_value: object) -> None:
    raise FrozenInstanceError(f"a {type(self).__name__} cannot be changed: {name!r} stays")


class SuggestsClassNames(type):
    """A class whose errors about missing names say where to look."""

    if not TYPE_CHECKING:  # a type checker finds a wrong name

        def __getattr__(cls, name: str) -> object:
            raise unknown_name_error(cls, name, cls.__name__)


class SuggestsNames:
    """A value whose errors about missing names say where to look, and that refuses changes."""

    __slots__ = ()

    def __init_subclass__(cls, **options: object) -> None:
        """Refuse changes with a clear error, which frozen classes with slots lack in CPython 3.11.

        A dataclass with slots is made twice; only the second class has such methods of its own.
        """
        super().__init_subclass__(**options)
        for change in ("__setattr__", "__delattr__"):
            if change in vars(cls):
                setattr(cls, change, _refuse_change)

    if not TYPE_CHECKING:  # a type checker finds a wrong name

        def __getattr__(self, name: str) -> object:
            raise unknown_name_error(self, name, *(kind.__name__ for kind in type(self).__mro__))
