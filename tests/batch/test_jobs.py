"""Jobs, items and reports."""

from __future__ import annotations

import csv
import io
import json
import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from sokolab import formats
from sokolab.batch.items import Item, ItemAnswer, file_items, items_of_files
from sokolab.batch.jobs import Analyse, BatchJob, Check, Convert, Optimise, Solve
from sokolab.batch.report import as_csv, as_json, totals
from sokolab.kernels.stages.all_stages import STAGES
from sokolab.solvers.frame.protocol import CancelToken, Limits
from sokolab.solvers.roster import ROSTER
from sokolab.verdicts.why.reasons import reason_of
from tests.verdicts.boards import DEEP

NEVER = CancelToken()
LEVELS = """\
#####
#@$.#
#####
Title: =One push
Solution: R

#####
#@$.#
#####
Title: Wrong
Solution: L

######
#@$..#
######
Title: Uneven
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "three.xsb"
    path.write_text(LEVELS)
    return path


@pytest.fixture
def three(file: Path) -> list[Item]:
    return list(items_of_files([str(file)]))


def test_levels_with_their_solutions_become_items(three: list[Item]) -> None:
    assert [(item.number, item.title, item.lurds) for item in three] == [
        (1, "=One push", ("R",)),
        (2, "Wrong", ("L",)),
        (3, "Uneven", ()),
    ]
    assert len({item.key for item in three}) == 3


def test_an_item_s_key_follows_its_board(file: Path, three: list[Item]) -> None:
    file.write_text(LEVELS.replace("#@$.#", "#.$@#", 1))
    changed = list(items_of_files([str(file)]))
    assert changed[0].key != three[0].key
    assert changed[1].key == three[1].key


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(formats.FormatError, match="nowhere"):
        list(items_of_files([str(tmp_path / "nowhere.xsb")]))
    with pytest.raises(formats.FormatError, match="nowhere"):
        list(file_items([str(tmp_path / "nowhere.xsb")]))


def test_solving_gives_verdict_counts_and_letters(three: list[Item]) -> None:
    job = Solve("optimal-pushes", Limits(seconds=10))
    solved, _, invalid = (job(item, NEVER) for item in three)
    assert (solved.outcome, solved.lurd, solved.figures["pushes"]) == ("SOLVED", "R", 1)
    assert (invalid.outcome, invalid.lurd, invalid.figures["pushes"]) == ("INVALID", "", None)
    assert pickle.loads(pickle.dumps(job)) == job
    assert pickle.loads(pickle.dumps(solved)) == solved


def test_reports_tell_the_verdict_and_its_reason(three: list[Item]) -> None:
    solve = Solve("auto", Limits(seconds=10))
    solved, _, invalid = (solve(item, NEVER).figures for item in three)
    assert (solved["verdict"], solved["reason"]) == ("solvable", None)
    assert invalid["verdict"] == "invalid"
    assert "goal" in str(invalid["reason"])
    lost = replace(three[0], rows=("######", "#$ @.#", "#    #", "######"))
    deep = replace(three[0], rows=tuple(DEEP.rows()))
    for job in (solve, Check(), Analyse()):
        figures = job(lost, NEVER).figures
        assert figures["verdict"] == "unsolvable"
        assert "dead square" in str(figures["reason"])
    found = solve(deep, NEVER).figures
    assert (found["verdict"], found["reason"]) == ("unsolvable", reason_of(DEEP).message)
    assert Check()(deep, NEVER).figures["verdict"] == "open"
    assert {"verdict", "reason"} <= {*Solve.columns} & {*Check.columns} & {*Analyse.columns}


def test_cancelling_ends_a_search(three: list[Item]) -> None:
    cancel = CancelToken()
    cancel.cancel()
    answer = Solve("astar-moves", Limits())(three[0], cancel)
    assert answer.outcome == "CANCELLED"


def test_checking_counts_problems_and_wrong_solutions(three: list[Item]) -> None:
    good, wrong, uneven = (Check()(item, NEVER) for item in three)
    assert (good.outcome, good.figures["wrong_solutions"]) == ("VALID", 0)
    assert wrong.figures["wrong_solutions"] == 1
    assert wrong.sentence == "1 stored solution does not solve the level"
    assert (uneven.outcome, uneven.figures["errors"]) == ("INVALID", 1)


def test_analysing_counts(three: list[Item]) -> None:
    figures = Analyse()(three[0], NEVER).figures
    assert figures == {
        "verdict": "solvable",
        "reason": None,
        "width": 5,
        "height": 3,
        "boxes": 1,
        "squares": 3,
        "reached": 1,
        "dead": 1,
        "cuts": 1,
        "blocks": 2,
        "least_pushes": 1,
    }


def test_converting_writes_the_file_and_replaces_none(file: Path, tmp_path: Path) -> None:
    (item,) = file_items([str(file)])
    target = tmp_path / "out"
    target.mkdir()
    job = Convert("mf8", str(target))
    done = job(item, NEVER)
    assert done.outcome == "CONVERTED"
    assert done.figures["levels"] == 3
    assert done.figures["losses"]
    (made,) = target.iterdir()
    assert [level.board for level in formats.load(made).levels] == [
        level.board for level in formats.load(file).levels
    ]
    assert job(item, NEVER).outcome == "CONVERTED"  # it holds this already
    made.write_text("something else")
    assert job(item, NEVER).outcome == "FAILED"
    assert made.read_text() == "something else"
    assert Convert("mf8", str(target), force=True)(item, NEVER).outcome == "CONVERTED"


def test_a_conversion_holds_as_long_as_its_file_is_there(file: Path, tmp_path: Path) -> None:
    (item,) = file_items([str(file)])
    job = Convert("mf8", str(tmp_path))
    done = job(item, NEVER)
    assert job.still_holds(item, done)
    assert not job.still_holds(item, replace(done, outcome="FAILED"))
    job.target(item.file).unlink()
    assert not job.still_holds(item, done)


def test_reports_hold_every_figure_and_no_formula(three: list[Item]) -> None:
    figures = {"pushes": 1, "moves": 1, "nodes": 2, "megabytes": 0.5, "lower_bound": None}
    answer = ItemAnswer(three[0].key, "SOLVED", "Solved in 1 push", 0.25, figures, "R")
    answers = {answer.key: answer}
    rows = list(csv.DictReader(io.StringIO(as_csv(three, answers, Solve.columns).decode())))
    assert [row["outcome"] for row in rows] == ["SOLVED", "", ""]
    assert rows[0] == {
        "file": three[0].file,
        "level": "1",
        "title": "'=One push",
        "outcome": "SOLVED",
        "seconds": "0.2500",
        "verdict": "",
        "reason": "",
        "pushes": "1",
        "moves": "1",
        "nodes": "2",
        "megabytes": "0.5",
        "lower_bound": "",
        "sentence": "Solved in 1 push",
        "solution": "R",
    }
    (plain,) = json.loads(as_json(three, answers))
    assert (plain["level"], plain["pushes"], plain["lurd"]) == (1, 1, "R")


def test_reports_take_names_and_titles_that_are_no_utf_8(three: list[Item]) -> None:
    odd = replace(three[0], file="\udce4.xsb", title="a\udc81b")
    answers = {odd.key: ItemAnswer(odd.key, "SOLVED", "", 0.25, {}, "R")}
    (row,) = csv.DictReader(io.StringIO(as_csv([odd], answers, ()).decode()))
    assert (row["file"], row["title"]) == ("\ufffd.xsb", "a\ufffdb")
    (plain,) = json.loads(as_json([odd], answers).decode())
    assert (plain["file"], plain["title"]) == (odd.file, odd.title)


def test_totals_are_sums() -> None:
    sums = totals(
        [
            ItemAnswer("a", "SOLVED", "", 1.0, {"pushes": 3, "moves": 9}, "x"),
            ItemAnswer("b", "TIME", "", 2.0, {"pushes": None}),
            ItemAnswer("c", "SOLVED", "", 0.5, {"pushes": 4, "moves": 5}, "x"),
        ]
    )
    assert (sums.answer_count, sums.seconds, sums.pushes, sums.moves) == (3, 3.5, 7, 14)
    assert sums.outcomes == {"SOLVED": 2, "TIME": 1}


def test_shortening_begins_with_what_is_kept_or_found() -> None:
    room = ("#######", "#     #", "# $ . #", "#@    #", "#######")
    detour = "uRdlurR"  # walks down and up again on the way
    long = Item("a", 1, "", room, (detour,), "0")
    job = Optimise("moves-pushes", Limits(seconds=20))
    shorter = job(long, NEVER)
    assert (shorter.outcome, shorter.lurd) == ("SHORTER", "uRR")
    assert (shorter.figures["moves_before"], shorter.figures["moves"]) == (7, 3)
    found = job(Item("a", 1, "", room, (), "0"), NEVER)
    assert found.outcome in ("SHORTER", "UNCHANGED")
    assert found.figures["pushes"] == 2
    stuck = Item("a", 1, "", ("#######", "#.@  $#", "#######"), (), "0")
    assert job(stuck, NEVER).outcome == "UNSOLVABLE"


JOBS: list[BatchJob] = [
    *(Solve(solver.name, Limits(seconds=2)) for solver in ROSTER),
    Optimise("moves-pushes", Limits(seconds=2)),
    Check(),
    Analyse(),
    Convert("xsb", "."),
]


@pytest.mark.parametrize("job", JOBS, ids=lambda job: f"{job.name}-{len(job.stages)}")
def test_every_stage_a_job_names_is_there(job: BatchJob) -> None:
    assert set(job.stages) <= {stage.name for stage in STAGES}
    assert bool(job.stages) == (job.name != "convert")


def test_the_solver_of_a_plug_in_has_no_stage() -> None:
    assert Solve("somebody's", Limits()).stages == ()


@pytest.mark.parametrize(
    ("job", "outcome", "seconds", "is_short"),
    [
        (Solve("auto", Limits(seconds=2)), "TIME", 2.0, True),
        (Solve("auto", Limits(seconds=2)), "MEMORY", 2.0, False),
        (Optimise("moves-pushes", Limits(seconds=2)), "SHORTER", 2.0, True),
        (Optimise("moves-pushes", Limits(seconds=2)), "TIME", 1.0, True),
        (Optimise("moves-pushes", Limits(seconds=2)), "UNCHANGED", 1.0, False),
        (Optimise("moves-pushes", Limits()), "SHORTER", 9.0, False),
        (Check(), "VALID", 9.0, False),
    ],
)
def test_a_job_knows_whether_time_was_short(
    job: BatchJob, outcome: str, seconds: float, is_short: bool
) -> None:
    assert job.ran_out_of_time(ItemAnswer("", outcome, "", seconds)) is is_short
