from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.verdicts.certificates import checker
from sokolab.verdicts.certificates.checker import check, main
from sokolab.verdicts.json_values import FORMAT, certificate
from sokolab.verdicts.judging import judge
from sokolab.verdicts.values import VerdictKind
from sokolab.verdicts.why.reasons import reason_of
from tests.naive_solvers import least_pushes
from tests.verdicts.boards import DEEP, small_level

SIMPLE = Board.from_rows(["#######", "#@    #", "#  $  #", "#    .#", "#######"])


def _certificate(board: Board) -> dict[str, Any]:
    verdict = judge(board)
    reason = reason_of(board) if verdict.kind is VerdictKind.UNSOLVABLE else None
    found: dict[str, Any] = json.loads(json.dumps(certificate(verdict, reason)))
    return found


def test_certificates_of_random_levels_are_confirmed() -> None:
    rng = np.random.default_rng(6)
    worth = []
    for _ in range(40):
        board = small_level(rng, 3, 4, boxes=2, walls=2)
        found = _certificate(board)
        worth.append((found["kind"], check(found)[0]))
    assert set(worth) <= {
        ("solvable", "confirmed"),
        ("unsolvable", "confirmed"),
        ("invalid", "unchecked"),
    }
    assert len(set(worth)) >= 2


def test_a_certificate_tells_the_proof_the_states_the_limits_and_the_version() -> None:
    verdict = judge(DEEP)
    found = certificate(verdict, reason_of(DEEP), "sokolab 9", seconds=60)
    assert found["program"] == "sokolab 9"
    assert found["limits"] == {"seconds": 60}
    assert (found["proof"], found["states"]) == ("deep", verdict.state_count)
    assert found["states"] > 0
    assert "proof" not in certificate(judge(SIMPLE))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"solution": ""}, "the moves end with a box off goal"),
        ({"solution": "x"}, "letter 1 is not a move"),
        ({"solution": "l"}, "letter 1 walks into a wall"),
        ({"solution": "drrrr"}, "letter 5 pushes against something"),
        ({"pushes": 1}, "the solution has 3 pushes"),
        ({"format": "another"}, "not a certificate of a known version"),
        ({"board": ["###"]}, "not have exactly one player"),
        ({"columns": 0}, "its columns"),
        ({"columns": "7"}, "its columns"),
        ({"columns": None}, "its columns"),
    ],
)
def test_a_false_solution_is_refuted(change: dict[str, Any], sentence: str) -> None:
    found = _certificate(SIMPLE)
    assert check(found)[0] == "confirmed"
    worth, why = check(found | change)
    assert worth == "refuted"
    assert sentence in why


def test_a_false_witness_is_refuted() -> None:
    found = _certificate(DEEP)
    assert check(found)[0] == "confirmed"
    fewer = {"witness": found["witness"][1:]}
    assert least_pushes(DEEP.with_pieces(fewer["witness"], DEEP.players[0])) is not None
    assert check(found | fewer) == (
        "refuted",
        "the boxes of the witness can be brought onto goals",
    )
    assert check(found | {"witness": [0]})[0] == "refuted"
    assert check(found | {"witness": None}) == ("refuted", "it names no witness")
    solvable = _certificate(SIMPLE) | {"kind": "unsolvable", "witness": list(SIMPLE.boxes)}
    assert check(solvable)[0] == "refuted"


def test_too_large_a_proof_is_not_called_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checker, "MAX_POSITIONS", 3)
    assert check(_certificate(DEEP))[0] == "unchecked"


def test_the_checker_runs_on_its_own(tmp_path: Path) -> None:
    """It is copied away from sokolab, and Python finds no other module of it."""
    program = tmp_path / "checker.py"
    program.write_text(Path(checker.__file__).read_text())
    assert "import sokolab" not in program.read_text()
    assert "from sokolab" not in program.read_text()
    assert checker.FORMAT == FORMAT
    file = tmp_path / "certificates.jsonl"
    lines = [json.dumps(_certificate(board)) for board in (SIMPLE, DEEP)]
    file.write_text("\n".join(lines) + "\n")
    done = subprocess.run(
        [sys.executable, "-I", str(program), str(file)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0
    told = [line for line in done.stdout.splitlines() if not line.startswith("  ")]
    assert [line.split(": ")[1] for line in told] == ["confirmed"] * 2
    boards = [line[2:] for line in done.stdout.splitlines() if line.startswith("  ")]
    assert boards == [*SIMPLE.rows(), *DEEP.rows()]


def test_what_cannot_be_read_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([])
    assert main([str(tmp_path / "none")]) == 2
    empty = tmp_path / "empty.jsonl"
    empty.write_text("\n")
    assert main([str(empty)]) == 2
    assert "holds no certificate" in capsys.readouterr().err
    file = tmp_path / "broken.jsonl"
    file.write_text('{"format"\n[1]\n')
    assert main([str(file)]) == 1
    assert capsys.readouterr().out.count("refuted") == 2


def test_the_board_has_to_be_one_of_the_levels(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, levels = tmp_path / "one.jsonl", tmp_path / "levels.xsb"
    file.write_text(json.dumps(_certificate(SIMPLE)))
    shifted = [f"  {row.replace(' ', '-')}" for row in SIMPLE.rows()]
    levels.write_text("\n".join([*DEEP.rows(), "Title: one", *shifted, "", "The end."]))
    assert main([str(file), "--level", str(levels)]) == 0
    assert "(level 2)" in capsys.readouterr().out
    levels.write_text("\n".join(DEEP.rows()))
    assert main([str(file), "--level", str(levels)]) == 1
    assert "refuted: its board is not one of the levels" in capsys.readouterr().out
