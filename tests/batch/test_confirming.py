"""Journals that anyone may have written: what is believed of them, and how they come out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from sokolab.batch.items import Figure, Item, ItemAnswer, items_of_files
from sokolab.batch.jobs import Solve
from sokolab.batch.journal import Journal, JournalError, confirm
from sokolab.batch.report import as_csv, unconfirmed_message
from sokolab.batch.runner import Batch
from sokolab.solvers.frame.protocol import Limits
from tests.batch.threads import threads

JOB = Solve("backtrack", Limits(seconds=10.0))
LEVELS = """\
#####
#@$.#
#####

######
#$ @.#
#    #
######

####
#@$.
####
"""
FIGURES: dict[str, Figure] = {
    "pushes": 1,
    "moves": 1,
    "lower_bound": 1,
    "verdict": "solvable",
    "reason": None,
}
SOLVED = ItemAnswer("", "SOLVED", "Solved; no solution has fewer pushes", 1.0, FIGURES, "R")
PROVED = ItemAnswer(
    "", "UNSOLVABLE", "There is none", 1.0, {"pushes": None, "verdict": "unsolvable"}
)


@pytest.fixture
def three(tmp_path: Path) -> list[Item]:
    path = tmp_path / "three.xsb"
    path.write_text(LEVELS)
    return list(items_of_files([str(path)]))


def line_of(item: Item, **given: object) -> bytes:
    """Return a line of a journal as this version of sokolab, or any text editor, writes it."""
    line = {
        "key": item.key,
        "outcome": "SOLVED",
        "sentence": "Solved",
        "seconds": 1.0,
        "figures": FIGURES,
        "lurd": "R",
        "version": "0.0.0",
    }
    return json.dumps(line | given).encode() + b"\n"


def batch_with(path: Path, items: list[Item], *lines: bytes) -> Batch:
    Journal(path, JOB.identity).close()
    path.write_bytes(path.read_bytes() + b"".join(lines))
    with Journal(path, JOB.identity) as journal:
        return Batch(items, JOB, threads(1), 1, journal)


def test_a_solution_that_solves_its_level_is_believed(three: list[Item]) -> None:
    assert confirm(three[0], SOLVED, is_ours=True) == SOLVED


def test_a_solution_of_another_version_is_believed_without_its_claims(three: list[Item]) -> None:
    found = confirm(three[0], SOLVED, is_ours=False)
    assert found is not None
    assert found.sentence == "Solved with 1 push, 1 move; shorter solutions may exist"
    assert "lower_bound" not in found.figures


@pytest.mark.parametrize("is_ours", [False, True])
@pytest.mark.parametrize(
    ("number", "lurd", "figures"),
    [
        (1, "R", FIGURES),
        (1, "", FIGURES),
        (2, "R", FIGURES),
        (0, "L", FIGURES),
        (0, "Rx", FIGURES),
        (0, "", FIGURES),
        (0, "R", FIGURES | {"pushes": 7}),
        (0, "R", FIGURES | {"lower_bound": 2}),
    ],
)
def test_a_solution_that_does_not_solve_its_level_is_not(
    three: list[Item], is_ours: bool, number: int, lurd: str, figures: Mapping[str, Figure]
) -> None:
    answer = replace(SOLVED, lurd=lurd, figures=figures)
    assert confirm(three[number], answer, is_ours=is_ours) is None


def test_a_proof_is_believed_if_this_version_wrote_it(three: list[Item]) -> None:
    assert confirm(three[1], PROVED, is_ours=False) is None
    assert confirm(three[1], PROVED, is_ours=True) == replace(
        PROVED, figures={**PROVED.figures, "reason": None}
    )


def test_a_proof_is_not_believed_beside_a_solution(three: list[Item]) -> None:
    assert confirm(replace(three[0], lurds=("R",)), PROVED, is_ours=True) is None


def test_costs_without_a_solution_are_not_believed(three: list[Item]) -> None:
    answer = replace(PROVED, outcome="TIME", figures={"pushes": 3})
    assert confirm(three[0], answer, is_ours=True) is None


def test_a_verdict_that_there_is_not_is_not_believed(three: list[Item]) -> None:
    answer = replace(PROVED, outcome="TIME", figures={"verdict": "\x1b[2J"})
    assert confirm(three[0], answer, is_ours=True) is None


def test_a_batch_solves_again_what_is_not_confirmed(tmp_path: Path, three: list[Item]) -> None:
    path = tmp_path / "journal"
    forged = [line_of(three[0]), line_of(three[1]), line_of(three[2])]
    batch = batch_with(path, three, *forged)
    assert list(batch.answers) == [three[0].key]
    assert str(unconfirmed_message(batch)).startswith(
        "2 answers in the journal cannot be confirmed"
    )
    with Journal(path, JOB.identity) as journal:
        batch = Batch(three, JOB, threads(1), 1, journal)
        batch.run()
    assert [batch.answers[item.key].outcome for item in three] == [
        "SOLVED",
        "UNSOLVABLE",
        "INVALID",
    ]
    with Journal(path, JOB.identity) as journal:
        again = Batch(three, JOB, threads(1), 1, journal)
    assert (again.unconfirmed_count, len(again.answers)) == (0, 3)
    assert unconfirmed_message(again) is None


@pytest.mark.parametrize(
    "line",
    [
        b"[" * 100_000,
        b'{"a":' * 100_000,
        line_of(Item("a", 1, "", (), (), ""), outcome="\x1b[2J").strip(),
        line_of(Item("a", 1, "", (), (), ""), seconds=float("nan")).strip(),
        line_of(Item("a", 1, "", (), (), ""), seconds=10**400).strip(),
        line_of(Item("a", 1, "", (), (), ""), figures={"pushes": [1]}).strip(),
        line_of(Item("a", 1, "", (), (), ""), lurd=None).strip(),
    ],
)
def test_a_line_that_is_no_answer_is_named(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "journal"
    Journal(path, JOB.identity).close()
    path.write_bytes(path.read_bytes() + line + b"\n")
    with pytest.raises(JournalError, match=r"journal:2: this line is not an answer"):
        Journal(path, JOB.identity)


@pytest.mark.parametrize("first", ["=", "+", "-", "@", " =", "\t", "\uff1d"])
def test_no_cell_is_a_formula_or_a_command(three: list[Item], first: str) -> None:
    text = f"{first}1+1\x1b[31m\x9b2J\u202e"
    item = replace(three[0], title=text)
    answer = replace(SOLVED, message=text, figures={"reason": text}, key=item.key)
    table = as_csv([item], {item.key: answer}, ("reason",)).decode()
    assert table.count(f"'{first}1+1\u241b[31m\ufffd2J\ufffd") == 3
    assert not {"\x1b", "\x9b", "\u202e"} & set(table)
