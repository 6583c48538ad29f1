"""Plug-ins: the example packages, installed and run; and packages that are broken."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Timer

import pytest

from sokolab import Board, FormatError, formats, plugins
from sokolab.analysis import questions
from sokolab.analysis.questions import (
    QUESTIONS,
    PluginFinding,
    all_questions,
    ask_plugin,
    plugin_questions,
)
from sokolab.api import analyse
from sokolab.batch.executors import JobWorkers
from sokolab.batch.items import items_of_files
from sokolab.batch.jobs import Solve
from sokolab.cli import main
from sokolab.engine import plugin_process
from sokolab.engine.worker import WorkerError
from sokolab.formats.registry import FORMATS, all_formats
from sokolab.solvers.frame.protocol import CancelToken, Limits, Outcome
from sokolab.solvers.roster import ROSTER, all_solvers, by_name
from tests import posix
from tests.plugin_packages import analysis, found_in, package, solver, wait_until

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "docs" / "examples"
LEVEL = "#######\n#@ ####\n# $ .##\n#   ###\n#######\n"


def environment(python_path: str) -> dict[str, str]:
    """Return the environment of a program that loads plug-ins."""
    return {**os.environ, "PYTHONPATH": python_path, "SOKOLAB_NO_PLUGINS": ""}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the example packages into a folder of their own."""
    folder = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--target", str(folder)]
    packages = [str(EXAMPLES / name) for name in ("analysis", "format", "heuristic", "solver")]
    subprocess.run([*pip, *options, *packages], check=True, timeout=300)
    return folder


@pytest.fixture
def run(installed: Path, tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run the command line with the examples installed, on a file with one level."""
    (tmp_path / "level.xsb").write_text(LEVEL, "utf-8")

    def run(*args: str, **more: str) -> subprocess.CompletedProcess[str]:
        path = os.pathsep.join([str(installed), *more.values(), str(ROOT)])
        return subprocess.run(
            [sys.executable, "-m", "sokolab", *args],
            cwd=tmp_path,
            env=environment(path),
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )

    return run


def test_the_analysis_of_a_package_is_printed(
    run: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    said = run("analyse", "level.xsb")
    assert "Corridors" in said.stdout
    assert "1 squares in corridors" in said.stdout
    (line,) = run("analyse", "level.xsb", "--json").stdout.splitlines()
    squares = json.loads(line)["corridors"]["squares"]
    assert [number for number, is_corridor in enumerate(squares) if is_corridor] == [18]


@pytest.mark.parametrize("name", ["breadth-first", "city-blocks"])
def test_the_solver_of_a_package_solves(
    run: Callable[..., subprocess.CompletedProcess[str]], name: str
) -> None:
    said = run("solve", "level.xsb", "--solver", name, "--json")
    assert said.returncode == 0, said.stderr
    answer = json.loads(said.stdout)
    assert (answer["outcome"], answer["pushes"], answer["moves"]) == ("SOLVED", 2, 3)
    told = run("solve", "--help").stdout
    assert "breadth-first" in "".join(told.split())  # lines may break after a hyphen


def test_the_solver_of_a_package_is_sent_to_the_worker_of_a_window(
    installed: Path, tmp_path: Path
) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "from sokolab import Board, CancelToken, Limits\n"
        "from sokolab.engine.pool import Pool\n"
        "from sokolab.engine.readiness import READY_KERNELS\n"
        "from sokolab.engine.service import Engine\n"
        "from sokolab.engine.worker import KernelMode\n"
        "from sokolab.solvers.roster import by_name\n"
        "if __name__ == '__main__':\n"
        "    place = Pool().place(KernelMode.COMPILED)\n"
        "    engine = Engine(READY_KERNELS, place, place)\n"
        f"    level, solver = Board({LEVEL!r}), by_name('breadth-first')\n"
        "    result = engine.solve(solver, level, Limits(), CancelToken(), print)\n"
        "    print(result.lurd)\n"
        "    engine.close()\n",
        "utf-8",
    )
    path = os.pathsep.join([str(installed), str(ROOT)])
    said = subprocess.check_output(
        [sys.executable, str(program)], env=environment(path), text=True, timeout=300
    )
    assert said.splitlines()[-1] == "dRR"


def test_the_solver_of_a_package_works_in_worker_processes(
    run: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    said = run(
        *("batch", "solve", "level.xsb", "--solver", "breadth-first"),
        *("--workers", "2", "--csv", "report.csv", "--journal", "journal"),
    )
    assert "SOLVED" in (tmp_path / "report.csv").read_text("utf-8"), said.stderr
    assert said.returncode == 0, said.stderr


def test_the_format_of_a_package_is_written_and_read(
    run: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    said = run("convert", "level.xsb", "--to", "json", "-o", "levels.json")
    assert said.returncode == 0, said.stderr
    rows = json.loads((tmp_path / "levels.json").read_text("utf-8"))[0]["rows"]
    assert rows == LEVEL.splitlines()
    again = run("convert", "levels.json", "--to", "xsb")
    assert again.stdout.splitlines()[:5] == LEVEL.splitlines(), again.stderr


def told() -> tuple[str, ...]:
    return tuple(str(failure.message) for failure in plugins.failures())


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a folder of packages that are found in this test only."""
    yield from found_in(tmp_path, monkeypatch)


def test_a_broken_package_is_told_and_left_out(folder: Path) -> None:
    package(folder, "broken_one", "[sokolab.analyses]\nbad = broken_one:QUESTION\n", "1 / 0\n")
    package(folder, "wrong_one", "[sokolab.solvers]\nodd = wrong_one:SOLVER\n", "SOLVER = 'x'\n")
    code = "from sokolab.formats import FORMATS\nFORMAT = FORMATS[0]\n"
    package(folder, "twin_one", "[sokolab.formats]\nmf8 = twin_one:FORMAT\n", code)
    assert all_questions() == QUESTIONS
    assert all_solvers() == ROSTER
    assert all_formats() == FORMATS
    assert told() == (
        f"The analysis 'bad' of the package broken_one ({folder / 'broken_one.py'}) is left out: "
        "it cannot be loaded (ZeroDivisionError: division by zero)",
        f"The solver 'odd' of the package wrong_one ({folder / 'wrong_one.py'}) is left out: "
        "wrong_one:SOLVER is not of the type DrivenSolver",
        f"The format 'mf8' of the package twin_one ({folder / 'twin_one.py'}) is left out: "
        "the name 'mf8' is taken",
    )


def test_members_that_cannot_be_used_are_told_at_once(folder: Path) -> None:
    solver = "from dataclasses import replace\nfrom sokolab.solvers.roster import ROSTER\n"
    for name, change in (("one", "begin=None"), ("two", "minimises=0"), ("three", "name=''")):
        entry = f"[sokolab.solvers]\n{name} = solver_{name}:SOLVER\n"
        code = f"{solver}SOLVER = replace(ROSTER[1], **dict(dict(name='{name}'), {change}))\n"
        package(folder, f"solver_{name}", entry, code)
    assert all_solvers() == ROSTER
    assert told() == tuple(
        f"The solver '{name}' of the package solver_{name} "
        f"({folder / f'solver_{name}.py'}) is left out: {reason}"
        for name, reason in (
            ("one", "its begin is not a function"),
            ("three", "it has no name"),
            ("two", "its minimises is of the wrong type"),
        )
    )


def test_a_format_that_fails_harms_nobody_else(folder: Path) -> None:
    code = (
        "from sokolab.formats import Format\n"
        "def recognises(text):\n"
        "    if 'crash' in text: raise RuntimeError('bad')\n"
        "    return text.startswith('mine')\n"
        "def read(text): raise RuntimeError('cannot')\n"
        "FORMAT = Format('mine', 'Mine', ('.mine',), recognises, read, str, frozenset())\n"
    )
    package(folder, "mine_one", "[sokolab.formats]\nmine = mine_one:FORMAT\n", code)
    assert [known.name for known in all_formats()][-2:] == ["mine", "xsb"]
    assert formats.loads("crash\n\n" + LEVEL, "level.mine")[0].board == Board(LEVEL)
    (said,) = told()
    subject = f"The format 'mine' of the package mine_one ({folder / 'mine_one.py'})"
    assert said == f"{subject} failed: RuntimeError: bad"
    with pytest.raises(FormatError, match=r"failed: RuntimeError: cannot$"):
        formats.loads("mine")


def test_no_format_of_a_plugin_holds_up_a_file_of_ours(folder: Path) -> None:
    code = "from sokolab.formats import Format\nimport nowhere\n"
    package(folder, "mine_one", "[sokolab.formats]\nmine = mine_one:FORMAT\n", code)
    for name in ("level.xsb", "level.txt", "level.sok", ""):
        assert formats.loads(LEVEL, name)[0].board == Board(LEVEL)
    assert formats.format_for_file("level.sok").name == "sok"
    assert not plugins.are_described(plugins.FORMATS)
    assert by_name("auto") is ROSTER[0]
    assert not plugins.are_described(plugins.SOLVERS)


def test_a_format_speaks_through_its_own_errors(folder: Path) -> None:
    code = (
        "from sokolab.formats import Format, FormatError\n"
        "def read(text): raise FormatError('nothing in here', 3)\n"
        "def write(levels): return len(levels)\n"
        "FORMAT = Format('mine', 'Mine', ('.mine',), lambda _: True, read, write, frozenset())\n"
    )
    package(folder, "mine_one", "[sokolab.formats]\nmine = mine_one:FORMAT\n", code)
    with pytest.raises(FormatError, match=r"^line 3: nothing in here$"):
        formats.loads(LEVEL, "level.mine")
    assert told() == ()
    with pytest.raises(FormatError, match="failed: TypeError: write returned no text"):
        formats.dumps(formats.loads(LEVEL), "mine")


def test_a_format_may_claim_the_suffix_of_other_data(folder: Path, tmp_path: Path) -> None:
    code = (
        "from sokolab.formats import Format\n"
        "def write(levels): return 'mine'\n"
        "FORMAT = Format('mine', 'Mine', ('.json',), str.isdigit, list, write, frozenset())\n"
    )
    package(folder, "mine_one", "[sokolab.formats]\nmine = mine_one:FORMAT\n", code)
    formats.save(formats.loads(LEVEL), tmp_path / "level.json")
    assert (tmp_path / "level.json").read_text() == "mine"


def test_plugins_can_be_switched_off(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package(folder, "broken_one", "[sokolab.analyses]\nbad = broken_one:QUESTION\n", "1 / 0\n")
    assert plugins.are_any_installed()
    monkeypatch.setenv("SOKOLAB_NO_PLUGINS", "1")
    assert not plugins.are_any_installed()
    assert all_questions() == QUESTIONS
    assert not plugins.failures()


def test_plugins_come_after_what_is_built_in(folder: Path) -> None:
    code = (
        "from dataclasses import replace\n"
        "from sokolab.analysis.questions import QUESTIONS\n"
        "from sokolab.solvers.roster import ROSTER\n"
        "QUESTION = replace(QUESTIONS[0], name='again')\n"
        "SOLVER = replace(ROSTER[1], name='again')\n"
    )
    points = "[sokolab.analyses]\na = good:QUESTION\n[sokolab.solvers]\na = good:SOLVER\n"
    package(folder, "good", points, code)
    assert [question.name for question in all_questions()][-1] == "again"
    assert by_name("again").name == "again"
    found = analyse(Board(LEVEL))
    reach = found["again"]
    assert isinstance(reach, PluginFinding)
    assert isinstance(reach.value, dict)
    assert (reach.value["inside"] == found.player_reach.inside).all()
    assert plugins.failures() == ()


def test_the_command_line_reports_failures_once(
    run: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    site = tmp_path / "site"
    site.mkdir()
    package(site, "broken_two", "[sokolab.analyses]\nbad = broken_two:X\n", "import nowhere\n")
    said = run("analyse", "level.xsb", site=str(site))
    assert said.returncode == 0
    subject = f"The analysis 'bad' of the package broken_two ({site / 'broken_two.py'})"
    assert said.stderr.count(f"{subject} is left out: ") == 1
    assert "Corridors" in said.stdout


FAULTS = {
    "raise ValueError('<b>bad</b>')": "ValueError: <b>bad</b>",
    "sys.exit(3)": "SystemExit: 3",
    "os._exit(3)": "its process ended without an answer",
    "os.kill(os.getpid(), signal.SIGSEGV)": "its process was ended by SIGSEGV",
    "time.sleep(3)": r"it did not answer within 0\.4 s",
    "__import__('re').match(r'(a+)+$', 'a' * 40 + 'b')": r"it did not answer within 0\.4 s",
    "return (x for x in ())": "TypeError: a finding of type generator says nothing",
    "return np.zeros(9_000_000)": "its answer is larger than 64 megabytes",
    "return np.zeros(10**14)": "MemoryError|not enough memory",
}


@pytest.mark.parametrize(("body", "reason"), FAULTS.items())
def test_a_fault_is_named_with_the_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch, body: str, reason: str
) -> None:
    if "did not answer" in reason:
        monkeypatch.setattr(questions, "_PLUGIN_SECONDS", 0.4)
    analysis(folder, "bad", body)
    with pytest.raises(plugins.PluginError, match=reason) as failed:
        analyse(Board(LEVEL))["bad"]
    subject = f"The analysis 'bad' of the package bad_one ({folder / 'bad_one.py'})"
    assert str(failed.value).startswith(f"{subject} failed: ")
    assert told() == (str(failed.value),)


def test_the_third_fault_switches_a_plugin_off_and_the_others_go_on(folder: Path) -> None:
    analysis(folder, "bad", "1 / 0")
    analysis(folder, "worse", "os._exit(1)")
    analysis(folder, "good", "print('hello')")
    found = analyse(Board(LEVEL))
    for name in ("bad", "worse"):
        for reason in ("failed: ", "failed: ", "off after three failures", "is switched off$"):
            with pytest.raises(plugins.PluginError, match=reason):
                found[name]
    assert str(found["good"]) == "odd squares"
    assert [failure.is_off for failure in plugins.failures()] == [False, True] * 2
    plugins.switch_on(plugins.failures()[0].plugin)
    assert [failure.is_off for failure in plugins.failures()] == [False, True]
    with pytest.raises(plugins.PluginError, match="failed: ZeroDivisionError"):
        found["bad"]
    with pytest.raises(plugins.PluginError, match=r"is switched off$"):
        found["worse"]


def test_nothing_of_a_plugin_is_imported_here(folder: Path) -> None:
    analysis(folder, "here", "pass", title="走廊 <b>bold</b>\n" + "long " * 1000)
    board = Board(LEVEL)
    squares = analyse(board)["here"]
    assert isinstance(squares, PluginFinding)
    assert isinstance(squares.value, dict)
    assert squares.value["squares"].sum() == board.size // 2
    assert "here_one" not in sys.modules
    title = str(all_questions()[-1].title)
    assert title.startswith("走廊 <b>bold</b> long long")
    assert len(title) == 300


@pytest.mark.parametrize("at_import", ["sys.exit(5)", "os._exit(5)", "print('HELLO')"])
def test_commands_survive_what_a_plugin_does(
    run: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path, at_import: str
) -> None:
    site = tmp_path / "site"
    site.mkdir()
    analysis(site, "odd", "os.write(1, b'RAW'); print('HELLO')", at_import=at_import)
    analysis(site, "bad", "1 / 0")
    said = run("analyse", "level.xsb", "--json", site=str(site))
    assert said.returncode == 0
    found = json.loads(said.stdout)
    assert found["bad"] is None
    assert found["corridors"] is not None
    assert ("odd" in found) is at_import.startswith("print")
    assert "failed: ZeroDivisionError: division by zero." in said.stderr
    assert "bug" not in said.stderr
    assert run("analyse", "level.xsb", site=str(site)).returncode == 0


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("raise ValueError('so')", "ValueError: so"),
        ("sys.exit(3)", "SystemExit: 3"),
        ("return None", "ValueError: None is not a valid StepStatus"),
    ],
)
def test_a_solver_that_fails_takes_no_other_result_along(
    folder: Path, capsys: pytest.CaptureFixture[str], body: str, reason: str
) -> None:
    solver(folder, "bad", body)
    levels = folder / "levels.xsb"
    levels.write_text("\n".join([LEVEL] * 4), "utf-8")
    assert main(["solve", str(levels), "--solver", "bad", "--json"]) == 1
    told = capsys.readouterr()
    answers = [json.loads(line) for line in told.out.splitlines()]
    assert {answer["outcome"] for answer in answers} == {"UNDECIDED"}
    assert answers[0]["sentence"].endswith(f"failed: {reason}")
    assert "is switched off after three failures" in answers[2]["sentence"]
    assert answers[3]["sentence"].endswith("is switched off")
    assert "bug" not in told.err


def test_a_solver_that_hangs_ends_with_its_time(folder: Path) -> None:
    solver(folder, "bad", "time.sleep(100)")
    found = by_name("bad")
    with pytest.raises(plugins.PluginError, match=r"did not answer within 0\.7 s"):
        found.solve(Board(LEVEL), Limits(seconds=0.2), CancelToken(), print)
    cancel = CancelToken()
    Timer(0.2, cancel.cancel).start()
    result = found.solve(Board(LEVEL), Limits(), cancel, print)
    assert result.outcome is Outcome.CANCELLED
    assert len(plugins.failures()) == 1


def test_a_batch_names_the_solver_that_fails(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    solver(folder, "bad", "os._exit(1)")
    (folder / "level.xsb").write_text(LEVEL, "utf-8")
    job = Solve("bad", Limits(seconds=1.0))
    (item,) = items_of_files([str(folder / "level.xsb")])
    workers = JobWorkers(job, 1)
    with pytest.raises(WorkerError, match=r"^The solver 'bad' of .*: its process ended"):
        workers.answer(item, CancelToken(), must_be_final=True)
    workers.shutdown()


def test_what_a_plugin_starts_ends_with_its_process(folder: Path) -> None:
    pids = folder / "pids"
    body = (
        "\n    if os.fork() == 0:"
        f"\n        open({str(pids)!r}, 'a').write(str(os.getpid()) + '\\n')"
        "\n        if selected is None: time.sleep(100)"
    )
    analysis(folder, "forks", body)
    board = Board(LEVEL)
    (plugin, _), *_ = plugin_questions()
    for selected in (None, board.boxes[0], None):  # the second one's child also answers
        finding = ask_plugin(plugin, board, selected)
        assert str(finding) == "odd squares"
    # A child may write its number only after its parent has answered.
    assert wait_until(lambda: pids.exists() and pids.read_text().count("\n") == 3)
    children = list(map(int, pids.read_text().split()))
    plugin_process.close()
    assert wait_until(lambda: not any(map(posix.is_alive, children)))


@pytest.mark.parametrize(
    "hang", ["time.sleep(100)", "__import__('re').match(r'(a+)+$', 'a' * 60 + 'b')"]
)
def test_a_plugin_that_hangs_ends_with_the_program(folder: Path, tmp_path: Path, hang: str) -> None:
    pid = folder / "pid"
    # A function that keeps the interpreter to itself ends when its time and that to load are over.
    soon = "from sokolab.engine import plugin_process\nplugin_process._LOADING_SECONDS = 0.2\n"
    body = f"open({str(pid)!r}, 'w').write(str(os.getpid())); {hang}"
    analysis(folder, "bad", body, at_import=soon)
    (tmp_path / "level.xsb").write_text(LEVEL, "utf-8")
    program = subprocess.Popen(
        [sys.executable, "-m", "sokolab", "analyse", str(tmp_path / "level.xsb")],
        env=environment(os.pathsep.join([str(folder), str(ROOT)])),
        stdout=subprocess.DEVNULL,
    )
    assert wait_until(lambda: pid.exists() and pid.read_text() != "")
    program.kill()
    program.wait()
    assert wait_until(lambda: not posix.is_alive(int(pid.read_text())))
