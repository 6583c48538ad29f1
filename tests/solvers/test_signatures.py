"""Node counts of every search on the drawn levels: a refactoring leaves them as they are.

A commit that means to change one rewrites the file (``python -m tests.solvers.test_signatures``)
and says why.
"""

from __future__ import annotations

import json
from pathlib import Path

from sokolab.solvers.frame.protocol import Limits
from sokolab.solvers.roster import ROSTER, solve
from tests.solvers.boards import CORNERED, CROWD, LEVELS, random_board

_FILE = Path(__file__).with_name("signatures.json")
_LIMITS = Limits(nodes=50_000)
_BOARDS = {name: level.board for name, level in LEVELS.items()}
_BOARDS |= {"cornered": CORNERED, "crowd": CROWD}
_BOARDS |= {f"random {seed}": random_board(seed) for seed in (7, 15, 55, 66, 95)}


def signatures() -> dict[str, dict[str, list[object]]]:
    """Return outcome, moves, pushes and nodes of every solver on every level."""
    found: dict[str, dict[str, list[object]]] = {}
    for name, board in _BOARDS.items():
        answers = [solve(board, solver.name, _LIMITS) for solver in ROSTER]
        found[name] = {
            a.solver: [a.outcome.value, a.moves or 0, a.pushes or 0, a.nodes] for a in answers
        }
    return found


def test_signatures_are_as_written() -> None:
    assert signatures() == json.loads(_FILE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    lines = [f'"{name}": {json.dumps(answers)}' for name, answers in signatures().items()]
    _FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
