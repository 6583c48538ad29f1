r"""sokolab: a desktop Sokoban level editor and analyzer, and a library for Sokoban.

The names below are the public API. They are loaded on first use: importing sokolab loads neither
Qt nor numba nor scipy. ``docs/library.md`` shows how to use them.

Examples
--------
>>> from sokolab import Board, Position, analyse, load, solve
>>> board = Board("#######\n#@$  .#\n#######")
>>> position = Position(board)
>>> print(position.after(position.pushes()[0]))
#######
# @$ .#
#######
>>> analyse(board).bound.pushes
3
>>> answer = solve(board, solver="optimal-pushes")
>>> answer.lurd, answer.outcome.name
('RRR', 'SOLVED')
>>> collection = load("levels/starter.xsb")
>>> collection[0].title, len(collection)
('Moving in', 22)
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sokolab.analysis.board_analysis import Analysis
    from sokolab.analysis.board_arrays import BoardArrays
    from sokolab.analysis.bound import PushesBound
    from sokolab.analysis.cuts import CutsAndBlocks, SideGroups
    from sokolab.analysis.one_box import DeadSquares, PushDistances, PushTargets, push_distances
    from sokolab.analysis.problems import Problems
    from sokolab.analysis.reach import PlayerReach
    from sokolab.api import analyse, canonical, index, optimise, search, solve, starter
    from sokolab.core.board import Board, Direction, Tile
    from sokolab.core.level import Collection, HasLurd, Level, Snapshot, Solution
    from sokolab.core.lurd import Measure, Metrics, Mismatch, Replay, metrics, replay
    from sokolab.core.position import Position, Push
    from sokolab.core.problem import Problem, ProblemKind, Severity
    from sokolab.editing.symmetry import SymmetryKind
    from sokolab.formats import FormatError, dumps, load, loads, save
    from sokolab.generation.candidate import Candidate
    from sokolab.generation.conditions import Conditions
    from sokolab.generation.exhaustion import Cost
    from sokolab.generation.generation_request import GenerationRequest, RequestFields
    from sokolab.generation.proposal_kind import Locks, ProposalKind
    from sokolab.generation.proposals import generate
    from sokolab.generation.rooms import RoomError
    from sokolab.generation.score import Aim, LevelProfile
    from sokolab.indexing.folder_index import FolderIndexError, IndexUpdate
    from sokolab.indexing.queries import Hit
    from sokolab.language import Phrase
    from sokolab.library.store import Library
    from sokolab.library.values import (
        AddOutcome,
        ImportCounts,
        LibraryRecord,
        LibraryStatistics,
        Proof,
        ProvedLevel,
        StoredSolution,
        Submission,
    )
    from sokolab.pictures.grid import Grid
    from sokolab.pictures.opening import PictureError
    from sokolab.pictures.reading import PictureReading, from_picture
    from sokolab.rating.difficulty import difficulty
    from sokolab.rating.profile import Difficulty, DifficultyReason
    from sokolab.rating.story import Phase, PhaseKind
    from sokolab.rendering.picture import render
    from sokolab.rendering.playable import playable_page
    from sokolab.solvers.frame.protocol import CancelToken, Limits, Outcome, Progress, Result
    from sokolab.solvers.optimiser.objective import Objective
    from sokolab.solvers.optimiser.optimiser import Improvement
    from sokolab.verdicts.audit.audit import Claim, ClaimKind, audit
    from sokolab.verdicts.audit.freedom import Freedom, freedom
    from sokolab.verdicts.audit.optimal_solutions import OptimalSolutions
    from sokolab.verdicts.edits.edit import Edit, EditKind, Effect, SweptSquare
    from sokolab.verdicts.edits.mending import Mend
    from sokolab.verdicts.json_values import verdict_as_json
    from sokolab.verdicts.judging import prove_optimal, verdict
    from sokolab.verdicts.unsolvable import mends, reason_of
    from sokolab.verdicts.values import Verdict, VerdictBasis, VerdictKind
    from sokolab.verdicts.why.reasons import (
        Reason,
        ReasonKind,
        SurvivingLine,
        WallsTried,
        with_details,
    )
    from sokolab.verdicts.why.witness import Witness

from sokolab.core import display
from sokolab.guesses import unknown_name_error
from sokolab.version import __version__ as __version__

__all__ = [
    "AddOutcome",
    "Aim",
    "Analysis",
    "Board",
    "BoardArrays",
    "CancelToken",
    "Candidate",
    "Claim",
    "ClaimKind",
    "Collection",
    "Conditions",
    "Cost",
    "CutsAndBlocks",
    "DeadSquares",
    "Difficulty",
    "DifficultyReason",
    "Direction",
    "Edit",
    "EditKind",
    "Effect",
    "FolderIndexError",
    "FormatError",
    "Freedom",
    "GenerationRequest",
    "Grid",
    "HasLurd",
    "Hit",
    "ImportCounts",
    "Improvement",
    "IndexUpdate",
    "Level",
    "LevelProfile",
    "Library",
    "LibraryRecord",
    "LibraryStatistics",
    "Limits",
    "Locks",
    "Measure",
    "Mend",
    "Metrics",
    "Mismatch",
    "Objective",
    "OptimalSolutions",
    "Outcome",
    "Phase",
    "PhaseKind",
    "Phrase",
    "PictureError",
    "PictureReading",
    "PlayerReach",
    "Position",
    "Problem",
    "ProblemKind",
    "Problems",
    "Progress",
    "Proof",
    "ProposalKind",
    "ProvedLevel",
    "Push",
    "PushDistances",
    "PushTargets",
    "PushesBound",
    "Reason",
    "ReasonKind",
    "Replay",
    "RequestFields",
    "Result",
    "RoomError",
    "Severity",
    "SideGroups",
    "Snapshot",
    "Solution",
    "StoredSolution",
    "Submission",
    "SurvivingLine",
    "SweptSquare",
    "SymmetryKind",
    "Tile",
    "Verdict",
    "VerdictBasis",
    "VerdictKind",
    "WallsTried",
    "Witness",
    "analyse",
    "audit",
    "canonical",
    "difficulty",
    "dumps",
    "freedom",
    "from_picture",
    "generate",
    "index",
    "load",
    "loads",
    "mends",
    "metrics",
    "optimise",
    "playable_page",
    "prove_optimal",
    "push_distances",
    "reason_of",
    "render",
    "replay",
    "save",
    "search",
    "solve",
    "starter",
    "verdict",
    "verdict_as_json",
    "with_details",
]

_MODULES: Final = {
    "sokolab.analysis.board_analysis": ("Analysis",),
    "sokolab.analysis.board_arrays": ("BoardArrays",),
    "sokolab.analysis.bound": ("PushesBound",),
    "sokolab.analysis.cuts": ("CutsAndBlocks", "SideGroups"),
    "sokolab.analysis.one_box": ("DeadSquares", "PushDistances", "PushTargets", "push_distances"),
    "sokolab.analysis.problems": ("Problems",),
    "sokolab.analysis.reach": ("PlayerReach",),
    "sokolab.api": ("analyse", "canonical", "index", "optimise", "search", "solve", "starter"),
    "sokolab.core.board": ("Board", "Direction", "Tile"),
    "sokolab.core.level": ("Collection", "HasLurd", "Level", "Snapshot", "Solution"),
    "sokolab.core.lurd": ("Measure", "Metrics", "Mismatch", "Replay", "metrics", "replay"),
    "sokolab.core.position": ("Position", "Push"),
    "sokolab.core.problem": ("Problem", "ProblemKind", "Severity"),
    "sokolab.editing.symmetry": ("SymmetryKind",),
    "sokolab.indexing.folder_index": ("FolderIndexError", "IndexUpdate"),
    "sokolab.indexing.queries": ("Hit",),
    "sokolab.formats": ("FormatError", "dumps", "load", "loads", "save"),
    "sokolab.generation.candidate": ("Candidate",),
    "sokolab.generation.exhaustion": ("Cost",),
    "sokolab.generation.conditions": ("Conditions",),
    "sokolab.generation.proposal_kind": ("Locks", "ProposalKind"),
    "sokolab.generation.proposals": ("generate",),
    "sokolab.generation.rooms": ("RoomError",),
    "sokolab.generation.score": ("Aim", "LevelProfile"),
    "sokolab.generation.generation_request": (
        "GenerationRequest",
        "RequestFields",
    ),
    "sokolab.language": ("Phrase",),
    "sokolab.library.store": ("Library",),
    "sokolab.library.values": (
        "AddOutcome",
        "ImportCounts",
        "LibraryRecord",
        "LibraryStatistics",
        "Proof",
        "ProvedLevel",
        "StoredSolution",
        "Submission",
    ),
    "sokolab.pictures.grid": ("Grid",),
    "sokolab.pictures.opening": ("PictureError",),
    "sokolab.pictures.reading": ("PictureReading", "from_picture"),
    "sokolab.rating.difficulty": ("difficulty",),
    "sokolab.rating.profile": ("Difficulty", "DifficultyReason"),
    "sokolab.rating.story": ("Phase", "PhaseKind"),
    "sokolab.rendering.picture": ("render",),
    "sokolab.rendering.playable": ("playable_page",),
    "sokolab.solvers.frame.protocol": ("CancelToken", "Limits", "Outcome", "Progress", "Result"),
    "sokolab.solvers.optimiser.objective": ("Objective",),
    "sokolab.solvers.optimiser.optimiser": ("Improvement",),
    "sokolab.verdicts.audit.audit": ("Claim", "ClaimKind", "audit"),
    "sokolab.verdicts.audit.freedom": ("Freedom", "freedom"),
    "sokolab.verdicts.audit.optimal_solutions": ("OptimalSolutions",),
    "sokolab.verdicts.edits.edit": ("Edit", "EditKind", "Effect", "SweptSquare"),
    "sokolab.verdicts.edits.mending": ("Mend",),
    "sokolab.verdicts.json_values": ("verdict_as_json",),
    "sokolab.verdicts.judging": ("prove_optimal", "verdict"),
    "sokolab.verdicts.unsolvable": ("mends", "reason_of"),
    "sokolab.verdicts.values": ("Verdict", "VerdictBasis", "VerdictKind"),
    "sokolab.verdicts.why.reasons": (
        "Reason",
        "ReasonKind",
        "SurvivingLine",
        "WallsTried",
        "with_details",
    ),
    "sokolab.verdicts.why.witness": ("Witness",),
}
"""The modules that define the names of the public API."""


if not TYPE_CHECKING:  # so that a type checker finds a misspelt name

    def __getattr__(name: str) -> object:
        for module, names in _MODULES.items():
            if name in names:
                value: object = getattr(import_module(module), name)
                globals()[name] = value  # so that this is asked once for each name
                return value
        raise unknown_name_error(sys.modules[__name__], name, __name__)


def _pictures() -> display.Pictures:
    from sokolab.rendering import picture  # noqa: PLC0415 - only notebooks ask

    return picture


display.draw_with(_pictures)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
