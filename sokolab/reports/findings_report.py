"""Findings as values for JSON and as words: squares by number, sides by letter."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import singledispatch
from typing import Any

import numpy as np

from sokolab.analysis.bound import PushesBound
from sokolab.analysis.cuts import CutsAndBlocks
from sokolab.analysis.one_box import DeadSquares, PushDistances, PushTargets
from sokolab.analysis.problems import Problems
from sokolab.analysis.questions import PluginFinding
from sokolab.analysis.reach import PlayerReach
from sokolab.core.board import DIRECTION_LETTERS
from sokolab.core.words import with_semicolons
from sokolab.language import counted, counted_phrase, tr


def _squares(mask: np.ndarray) -> list[int]:
    return [int(square) for square in np.flatnonzero(mask)]


@singledispatch
def finding_as_json(finding: object) -> Any:
    """Return a finding as values that JSON can hold. Squares are numbers, row by row from 0.

    The finding of a plug-in is written field by field.
    """
    if is_dataclass(finding):
        return {
            field.name: finding_as_json(getattr(finding, field.name)) for field in fields(finding)
        }
    if isinstance(finding, np.ndarray | np.generic):
        return finding.tolist()
    if isinstance(finding, tuple | list):
        return [finding_as_json(item) for item in finding]
    if isinstance(finding, dict):
        return {name: finding_as_json(item) for name, item in finding.items()}
    is_json = finding is None or isinstance(finding, bool | int | float | str)
    return finding if is_json else str(finding)


@finding_as_json.register
def _(finding: PluginFinding) -> Any:
    return finding_as_json(finding.value)


@finding_as_json.register
def _(finding: PlayerReach) -> dict[str, object]:
    return {"inside": _squares(finding.inside), "squares": _squares(finding.squares)}


@finding_as_json.register
def _(finding: DeadSquares) -> dict[str, object]:
    return {"corners": _squares(finding.corners), "dead": _squares(finding.dead)}


@finding_as_json.register
def _(finding: CutsAndBlocks) -> dict[str, object]:
    blocks: dict[str, list[int]] = {str(number): [] for number in range(1, finding.block_count + 1)}
    on_graph = _squares(finding.depth >= 0)
    for square in on_graph:
        for number in finding.blocks_of(square):
            blocks[str(number)].append(square)
    return {
        "cuts": _squares(finding.cut),
        "blocks": blocks,
        "depth": {str(square): int(finding.depth[square]) for square in on_graph},
        "low": {str(square): int(finding.low[square]) for square in on_graph},
    }


@finding_as_json.register
def _(finding: PushTargets) -> dict[str, object]:
    return {
        str(square): {
            "pushes": int(finding.pushes[square]),
            "sides": "".join(
                letter
                for side, letter in enumerate(DIRECTION_LETTERS)
                if finding.open_sides[square] >> side & 1
            ),
        }
        for square in _squares(finding.pushes >= 0)
    }


@finding_as_json.register
def _(finding: PushDistances) -> dict[str, object]:
    reached = _squares(finding.pushes >= 0)
    sides = {
        str(square): {
            letter: pushes
            for letter, pushes in zip(
                DIRECTION_LETTERS, finding.side_pushes[square].tolist(), strict=True
            )
            if pushes >= 0
        }
        for square in reached
    }
    return {
        "square": finding.square,
        "is_from_box": finding.is_from_box,
        "pushes": {str(square): int(finding.pushes[square]) for square in reached},
        "side_pushes": sides,
    }


@finding_as_json.register
def _(finding: PushesBound) -> dict[str, object]:
    pairs = zip(finding.pairs.tolist(), finding.distances.tolist(), strict=True)
    return {
        "pushes": finding.pushes,
        "pairs": [{"box": box, "goal": goal, "pushes": pushes} for (box, goal), pushes in pairs],
        "surplus": list(finding.surplus),
        "contested": list(finding.contested),
    }


@finding_as_json.register
def _(finding: Problems) -> list[dict[str, object]]:
    return [
        {
            "code": problem.kind.value,
            "severity": problem.severity.value,
            "sentence": problem.message.english,
            "squares": list(problem.squares),
        }
        for problem in finding.problems
    ]


@singledispatch
def sentence(finding: object) -> str:
    """Return a finding in a few words (that of a plug-in as ``str`` gives it)."""
    return str(finding)


@sentence.register
def _(finding: PlayerReach) -> str:
    reach, inside = int(finding.squares.sum()), int(finding.inside.sum())
    return counted(
        inside, "{reach:,} of {n:,} square inside", "{reach:,} of {n:,} squares inside", reach=reach
    )


@sentence.register
def _(finding: DeadSquares) -> str:
    dead, corners = int(finding.dead.sum()), int(finding.corners.sum())
    return counted(
        corners,
        "{dead:,}, including {n:,} dead corner",
        "{dead:,}, including {n:,} dead corners",
        dead=dead,
    )


@sentence.register
def _(finding: CutsAndBlocks) -> str:
    cuts = counted_phrase(int(finding.cut.sum()), "cut vertex", "cut vertices")
    blocks = counted_phrase(finding.block_count, "block", "blocks")
    return tr("{cuts}, {blocks}", cuts=cuts, blocks=blocks)


@sentence.register
def _(finding: PushTargets) -> str:
    if not (finding.pushes >= 0).any():
        return tr("the player cannot reach this box")
    targets = finding.pushes[finding.pushes > 0]  # not the box's own square
    if not targets.size:
        return tr("it cannot be pushed")
    squares = counted_phrase(targets.size, "square", "squares")
    farthest = counted_phrase(int(targets.max()), "push", "pushes")
    return tr("{squares}, the farthest {pushes} away", squares=squares, pushes=farthest)


@sentence.register
def _(finding: PushesBound) -> str:
    if finding.pushes is None:
        boxes = counted_phrase(len(finding.surplus), "box", "boxes")
        goals = counted_phrase(len(finding.contested), "goal", "goals")
        return tr("none: {boxes} for {goals}", boxes=boxes, goals=goals)
    return counted(finding.pushes, "at least {n:,} push", "at least {n:,} pushes")


@sentence.register
def _(finding: Problems) -> str:
    return str(with_semicolons(problem.message for problem in finding.problems)) or tr("none")
