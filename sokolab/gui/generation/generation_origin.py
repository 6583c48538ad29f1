"""The level and the kind of a run, to which its candidates belong."""

from dataclasses import dataclass

from sokolab.core.board import Board
from sokolab.generation.proposal_kind import ProposalKind
from sokolab.gui.document.level_document import LevelDocument


@dataclass(frozen=True, slots=True)
class GenerationOrigin:
    """The level from which candidates were generated, its board at that time, and the kind."""

    document: LevelDocument
    board: Board
    kind: ProposalKind
