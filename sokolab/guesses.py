"""Hints of errors about names that people guess, and about values given in place of a board."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import FrozenInstanceError
from typing import TYPE_CHECKING, Final

_ELSEWHERE: Final = {
    "sokolab.Game": "Position",
    "sokolab.IllegalMove": "ValueError, which illegal moves raise",
    "sokolab.canonical_form": "canonical",
    "sokolab.compare": "metrics",
    "sokolab.dead_squares": "analyse(level).dead_squares",
    "sokolab.draw": "render",
    "sokolab.duplicates": "canonical, which is equal for levels that play alike",
    "sokolab.explain": "reason_of",
    "sokolab.find": "search",
    "sokolab.find_similar": "search(near=level)",
    "sokolab.from_image": "from_picture",
    "sokolab.hardest_start": "generate(level)",
    "sokolab.hardest_starts": "generate(level)",
    "sokolab.is_solvable": "verdict(level).is_solvable",
    "sokolab.judge": "verdict",
    "sokolab.lower_bound": "analyse(level).bound.pushes",
    "sokolab.mend": "mends",
    "sokolab.open": "load(path)",
    "sokolab.optimal": 'solve(level, solver="optimal-pushes")',
    "sokolab.parse": "loads(text)",
    "sokolab.play": "Position(level).play(letters)",
    "sokolab.rate": "difficulty",
    "sokolab.read": "load(path) and loads(text)",
    "sokolab.read_image": "from_picture",
    "sokolab.read_picture": "from_picture",
    "sokolab.reason": "reason_of",
    "sokolab.show": "render",
    "sokolab.svg": "render",
    "sokolab.to_html": "playable_page",
    "sokolab.vary": "generate(level, course=Course.HARDER)",
    "sokolab.verify": "replay(level, letters).solves",
    "sokolab.why": "reason_of",
    "Analysis.blocks": "cuts",
    "Analysis.cut_vertices": "cuts.cut",
    "Analysis.dead": "dead_squares",
    "Analysis.dead_corners": "dead_squares",
    "Analysis.lower_bound": "bound.pushes",
    "Analysis.push_targets": "targets(box)",
    "Analysis.reach": "player_reach",
    "Board.flip": "mirrored()",
    "Board.flipped": "mirrored()",
    "Board.floor": "squares(tile) and inside of analyse(board)",
    "Board.from_string": "from_text(text)",
    "Board.neighbors": "neighbours",
    "Board.replace": "with_tiles(squares, tile)",
    "Board.rotate": "rotated()",
    "Board.set": "with_tiles(squares, tile)",
    "Board.shape": "height and width",
    "Board.text": "str(board)",
    "Board.to_string": "str(board)",
    "Board.walls": "squares(Tile.WALL)",
    "Board.with_player": "with_pieces(boxes, player)",
    "Board.with_tile": "with_tiles(squares, tile)",
    "Claim.proved": "is_proved",
    "Claim.text": "sentence",
    "Collection.find": "titles.index(title)",
    "Collection.name": "title",
    "Collection.save": "sokolab.save(collection, path)",
    "Difficulty.score": "difficulty",
    "Difficulty.value": "difficulty",
    "Freedom.count": "solutions",
    "Hit.file": "path",
    "Hit.level": "board",
    "Level.boxes": "board.boxes",
    "Level.canonical": "sokolab.canonical(level)",
    "Level.goals": "board.goals",
    "Level.height": "board.height",
    "Level.mirrored": "board.mirrored()",
    "Level.name": "title",
    "Level.player": "board.player",
    "Level.rotated": "board.rotated()",
    "Level.rows": "board.rows()",
    "Level.save": "sokolab.save(level, path)",
    "Level.solution": "solutions",
    "Level.solve": "sokolab.solve(level)",
    "Level.width": "board.width",
    "Level.with_title": "title, which dataclasses.replace(level, title=text) sets",
    "Mend.lurd": "verdict.lurd",
    "Mend.pushes": "verdict.pushes",
    "Mend.solution": "verdict.lurd",
    "Metrics.changes": "box_changes",
    "Metrics.lines": "box_lines",
    "Position.legal_moves": "moves() and pushes()",
    "Position.move": "play(letters)",
    "Position.push": "after(push)",
    "Position.reachable": "player_reach()",
    "Problems.valid": "is_valid",
    "Push.target": "box and direction: it goes to board.neighbours[box, direction]",
    "Push.to": "box and direction: it goes to board.neighbours[box, direction]",
    "PushesBound.bound": "pushes",
    "PushesBound.value": "pushes",
    "Replay.end": "final",
    "Replay.is_solved": "solves",
    "Replay.last": "final",
    "Result.is_solved": "holds_solution",
    "Result.path": "lurd",
    "Result.positions": "replay.positions",
    "Result.solved": "holds_solution",
    "Result.time": "seconds",
    "Result.to_dict": "lurd, with pushes, moves, nodes and outcome.name",
    "Result.to_json": "lurd, with pushes, moves, nodes and outcome.name",
    "Solution.letters": "lurd",
    "Solution.moves": "lurd, which sokolab.metrics(level, solution) counts",
    "Solution.pushes": "lurd, which sokolab.metrics(level, solution) counts",
    "Verdict.as_dict": "sokolab.plain_verdict(verdict), for json.dumps",
    "Verdict.is_unsolvable": "kind, and is_solvable, which is False then",
    "Verdict.outcome": "kind",
    "Verdict.reason": "sokolab.reason_of(level)",
    "Verdict.to_dict": "sokolab.plain_verdict(verdict), for json.dumps",
    "Verdict.to_json": "sokolab.plain_verdict(verdict), for json.dumps",
}
"""By class and the name that is looked for: what there is instead."""


_INSTEAD: Final = {
    "str": ": Board(text) makes one",
    "Collection": ": take one of its levels, such as collection[0]",
    "Position": ": as_board() makes one",
}
"""By the type of what is given: how to get a board from it."""


_PATH: Final = re.compile(r"[^\n#]*\w[^\n#]*")
"""A text that looks like a path, and not like a board."""


def named_instead(given: object) -> str:
    """Return the type of what was given in place of a board, and how to get a board from it."""
    kind = type(given).__name__
    if hasattr(given, "__fspath__") or (isinstance(given, str) and _PATH.fullmatch(given)):
        return f"{kind}: load(path)[0] reads one"
    return kind + _INSTEAD.get(kind, "")


def no_attribute(owner: object, name: str, *kinds: str) -> AttributeError:
    """Return the error for a name that a class or the package lacks; it says what there is.

    Parameters
    ----------
    owner
        What was asked; without a hint, Python adds a public name that is spelt nearly so.
    kinds
        The names of its classes, or of the package.
    """
    hints = (_ELSEWHERE.get(f"{kind}.{name}") for kind in kinds)
    hint = next((f"; there is {one}" for one in hints if one), "")
    near = _Named(None if hint else owner)
    return AttributeError(f"{kinds[0]!r} has no attribute {name!r}{hint}", name=name, obj=near)


class _Named:
    """Stands for what was asked, so that Python suggests none but its public names."""

    def __init__(self, owner: object) -> None:
        self._owner = owner

    def __dir__(self) -> Iterable[str]:
        return [each for each in dir(self._owner) if not each.startswith("_")]


def _refuse_change(self: object, name: str, *_value: object) -> None:
    raise FrozenInstanceError(f"a {type(self).__name__} cannot be changed: {name!r} stays")


class Guiding:
    """A value that says where to look when somebody asks for a name it lacks, or changes one."""

    __slots__ = ()

    def __init_subclass__(cls, **options: object) -> None:
        """Refuse changes in words: those of a frozen class with slots fail in CPython 3.11.

        A dataclass with slots is made twice; only the second time has it such methods of its own.
        """
        super().__init_subclass__(**options)
        for change in ("__setattr__", "__delattr__"):
            if change in vars(cls):
                setattr(cls, change, _refuse_change)

    if not TYPE_CHECKING:  # a type checker finds a wrong name

        def __getattr__(self, name: str) -> object:
            raise no_attribute(self, name, *(kind.__name__ for kind in type(self).__mro__))
