"""The public API: what ``import sokolab`` offers, and what it loads."""

from __future__ import annotations

import builtins
import doctest
import json
import pickle
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from types import FunctionType, ModuleType
from typing import get_args, get_type_hints
from unittest.mock import Mock

import numpy as np
import pytest
from mypy import api as mypy

import sokolab
from sokolab import Board, Collection, Level, Position, Solution, Tile, optimise, render, solve
from sokolab.guesses import _REPLACEMENTS
from sokolab.language import show_in
from sokolab.language.choice import use_language

ROOT = Path(__file__).parents[1]
BOARD = Board("#######\n#@$  .#\n#     #\n#######")
LEVEL = Level(BOARD, solutions=(Solution("u"), Solution("duRRR"), Solution("duduRrR")))


def test_every_name_is_there_and_listed() -> None:
    for name in sokolab.__all__:
        assert getattr(sokolab, name) is not None
    assert set(dir(sokolab)) == {*sokolab.__all__, "__version__"}
    with pytest.raises(AttributeError, match="'sokolab' has no attribute 'nothing'"):
        getattr(sokolab, "nothing")  # noqa: B009 - a type checker refuses the attribute


def test_a_name_is_looked_for_once() -> None:
    assert sokolab.Board is vars(sokolab)["Board"]


def types_named_by(thing: object) -> Iterator[type]:
    """Yield the types of sokolab in the annotations of a call, or of a type and its members."""
    members = [thing, *vars(thing).values()] if isinstance(thing, type) else [thing]
    scope = {name: getattr(sokolab, name) for name in sokolab.__all__}
    for member in members:
        call = member.fget if isinstance(member, property) else getattr(member, "__func__", member)
        is_private = getattr(call, "__name__", "_").startswith("_") and call is not thing
        if isinstance(call, type | FunctionType) and not is_private:
            hints = get_type_hints(call, localns=scope)
            yield from chain.from_iterable(
                types_in(hint) for name, hint in hints.items() if not name.startswith("_")
            )


def types_in(hint: object) -> Iterator[type]:
    """Yield the types of sokolab of which an annotation is made."""
    if isinstance(hint, list | tuple):
        yield from chain.from_iterable(map(types_in, hint))
    elif isinstance(hint, type) and hint.__module__.startswith("sokolab."):
        yield hint
    else:
        yield from types_in(get_args(hint)) if get_args(hint) else ()


def test_every_type_that_a_call_takes_or_returns_is_exported() -> None:
    exported = [getattr(sokolab, name) for name in sokolab.__all__]
    wanted = {each for thing in exported for each in types_named_by(thing)}
    assert {sokolab.VerdictKind, sokolab.Problem, sokolab.Push, sokolab.Progress} <= wanted
    assert sorted(each.__name__ for each in wanted.difference(exported)) == []


def test_importing_loads_nothing_heavy() -> None:
    program = (
        "import sys, sokolab\n"
        "from sokolab import Board, Collection, Level, Position, Push, Solution, load, replay\n"
        "loaded = {name.partition('.')[0] for name in sys.modules}\n"
        "assert not loaded & {'PySide6', 'numba', 'scipy'}, loaded\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, cwd=ROOT, timeout=60)


def test_the_examples_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    outcome = doctest.testmod(sokolab)
    assert outcome.attempted > 5
    assert not outcome.failed


def test_the_examples_are_typed(tmp_path: Path) -> None:
    assert sokolab.__doc__ is not None
    examples = doctest.DocTestParser().get_examples(sokolab.__doc__)
    program = tmp_path / "program.py"
    program.write_text("".join(example.source for example in examples), "utf-8")
    said, complaints, code = mypy.run(["--strict", str(program)])
    assert code == 0, said + complaints


def test_a_misspelt_name_is_found_by_a_type_checker(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("import sokolab\n\nprint(sokolab.analize)\n", "utf-8")
    said, _, code = mypy.run(["--strict", str(program)])
    assert code == 1
    assert 'Module has no attribute "analize"' in said


def test_an_answer_holds_the_solution_and_its_metrics() -> None:
    answer = solve(BOARD, solver="optimal-pushes")
    assert answer.outcome is sokolab.Outcome.SOLVED
    assert answer.board == BOARD
    assert answer.solution == Solution("RRR", "optimal-pushes")
    assert answer.metrics is not None
    assert (answer.metrics.moves, answer.metrics.pushes) == (3, 3)
    assert repr(answer) == f"<Result SOLVED by optimal-pushes: {answer.sentence}>"
    assert answer._repr_svg_() == render(BOARD, solution="RRR")
    assert solve(LEVEL, solver="optimal-pushes").lurd == "RRR"


def test_an_answer_without_a_solution() -> None:
    answer = solve(Board("#####\n#@$ #\n#  .#\n#####"), solver="pull")
    assert answer.outcome is sokolab.Outcome.UNSOLVABLE
    assert answer.solution is None
    assert answer.metrics is None
    assert solve(Board("#$#")).outcome is sokolab.Outcome.INVALID


def test_limits_take_the_place_of_the_seconds() -> None:
    assert (
        solve(BOARD, solver="astar-moves", limits=sokolab.Limits(nodes=1)).outcome
        is sokolab.Outcome.NODES
    )
    assert solve(BOARD, solver="astar-moves", nodes=1).outcome is sokolab.Outcome.NODES
    assert solve(BOARD, 0, "astar-moves").outcome is sokolab.Outcome.TIME
    with pytest.raises(ValueError, match="there is no solver 'nobody'"):
        solve(BOARD, solver="nobody")


@pytest.mark.parametrize(
    "solution", ["duRRR", Solution("duRRR"), solve(BOARD, solver="optimal-moves")]
)
def test_a_solution_is_made_shorter(solution: str | Solution | sokolab.Result) -> None:
    better: list[str] = []
    answer = optimise(
        BOARD, solution, objective="moves", on_better=lambda found: better.append(found.replay.lurd)
    )
    assert answer.lurd == "RRR"
    assert better == (["RRR"] if solution in ("duRRR", Solution("duRRR")) else [])


def test_a_level_brings_its_own_solution() -> None:
    assert optimise(LEVEL).lurd == "RRR"
    with pytest.raises(ValueError, match="no solution to begin with"):
        optimise(BOARD)
    with pytest.raises(ValueError, match="do not solve"):
        optimise(BOARD, "R")
    with pytest.raises(ValueError, match="no objective 'beauty'; there are pushes-moves"):
        optimise(BOARD, "RRR", objective="beauty")


def test_errors_carry_plain_sentences() -> None:
    stuck = Position(Board("#####\n#@$*#\n#####"))
    for call in (
        lambda: Board("#?#"),
        lambda: stuck.after(sokolab.Push(7, sokolab.Direction.RIGHT)),
        lambda: sokolab.metrics(BOARD, "L"),
        lambda: sokolab.loads("no level"),
        lambda: sokolab.dumps(sokolab.Collection(), "png"),
        lambda: render(BOARD, ["nothing"]),
    ):
        with pytest.raises(ValueError, match=" ") as raised:
            call()
        error = raised.value
        assert type(error.args[0]) is str
        assert str(error) == error.args[0]
        assert repr(error) == f"{type(error).__name__}({error.args[0]!r})"
        assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_errors_are_shown_in_the_language_of_the_moment() -> None:
    with pytest.raises(sokolab.FormatError) as raised:
        sokolab.loads("no level")
    use_language("zh_CN")
    try:
        assert str(raised.value) == "其中没有关卡"
    finally:
        show_in(None)
    assert str(raised.value) == raised.value.args[0] == "it contains no level"


STUCK = Level(Board("######\n#$ @.#\n#    #\n######"))


def test_every_call_takes_a_level_or_a_board() -> None:
    for level in (STUCK, STUCK.board):
        assert sokolab.verdict(level).kind is sokolab.VerdictKind.UNSOLVABLE
        assert sokolab.reason_of(level).boxes == (7,)
        assert [mend.verdict.kind for mend in sokolab.mends(level)] == [
            sokolab.VerdictKind.SOLVABLE
        ]
        assert solve(level).pushes is None
        assert sokolab.replay(level, Solution("u")).is_complete is False
    with pytest.raises(TypeError, match="the level must be a Board or a Level, not str"):
        sokolab.reason_of("#####")  # type: ignore[arg-type]


def test_json_can_hold_a_verdict() -> None:
    plain = json.loads(json.dumps(sokolab.verdict_as_json(sokolab.verdict(LEVEL))))
    assert (plain["kind"], plain["pushes"]) == ("solvable", 3)


def test_a_verdict_says_yes_no_or_open() -> None:
    assert sokolab.verdict(LEVEL).is_solvable is True
    assert sokolab.verdict(STUCK).is_solvable is False
    assert sokolab.verdict(Board("#####\n#@.#\n#####")).is_solvable is False
    untold = sokolab.Verdict(BOARD, sokolab.VerdictKind.OPEN, sokolab.VerdictBasis.SEARCH)
    assert untold.is_solvable is None


def test_nothing_is_said_of_a_level_that_can_be_solved() -> None:
    with pytest.raises(ValueError, match="there is no reason to give: Solvable in 3 pushes"):
        sokolab.reason_of(LEVEL)
    assert list(sokolab.mends(LEVEL)) == []


def test_levels_are_saved_whatever_holds_them(tmp_path: Path) -> None:
    path = tmp_path / "some.xsb"
    for given in (LEVEL, BOARD, [LEVEL], [BOARD], Collection((LEVEL,))):
        sokolab.save(given, path)
        assert [level.board for level in sokolab.load(path)] == [BOARD]
        assert sokolab.loads(sokolab.dumps(given))[0].board == BOARD
    with pytest.raises(TypeError, match="the level must be a Board or a Level, not str"):
        sokolab.save(["#####"], path)  # type: ignore[list-item]


def test_what_is_wrong_is_said_before_anything_is_generated() -> None:
    with pytest.raises(TypeError, match="not str: Board\\(text\\) makes one"):
        sokolab.generate("#####")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="there is no aim 'beauty'; there are difficulty"):
        sokolab.generate(BOARD, aim="beauty")
    with pytest.raises(TypeError, match="not Collection: take one of its levels"):
        sokolab.mends(Collection((STUCK,)))  # type: ignore[arg-type]


def test_the_fields_of_a_request_are_typed_twice() -> None:
    of_request = get_type_hints(sokolab.GenerationRequest)
    assert {**of_request, "aim": sokolab.Aim | str} == get_type_hints(sokolab.RequestFields)


def test_a_misspelt_field_of_a_request_is_found_by_a_type_checker(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("import sokolab\n\nsokolab.generate((7, 7), boxs=3)\n", "utf-8")
    said, _, code = mypy.run(["--strict", str(program)])
    assert code == 1
    assert 'Unexpected keyword argument "boxs"' in said


def test_a_request_can_be_told_field_by_field() -> None:
    (found,) = sokolab.generate(BOARD, aim="pushes", count=1)
    (again,) = sokolab.generate(BOARD, sokolab.GenerationRequest(sokolab.Aim.PUSHES, count=1))
    assert again.board == found.board
    assert not list(sokolab.generate(BOARD, conditions=sokolab.Conditions(max_pushes=1)))
    assert (found.pushes, found.moves) == (found.profile.pushes, found.profile.moves)
    assert found.is_hardest
    assert found.difficulty == found.profile.difficulty
    with pytest.raises(TypeError, match="a request has no field 'colour'; there are aim"):
        sokolab.generate(BOARD, colour="red")  # type: ignore[call-arg]


def test_the_player_of_a_board() -> None:
    assert BOARD.player == 8
    assert Board("####\n#@@#\n####").player is None


def test_limits_that_contradict_are_refused() -> None:
    both: tuple[Callable[[], object], ...] = (
        lambda: solve(BOARD, 10, limits=sokolab.Limits(nodes=1)),
        lambda: solve(BOARD, nodes=10, limits=sokolab.Limits(seconds=1)),
        lambda: optimise(LEVEL, seconds=10, limits=sokolab.Limits(nodes=1)),
    )
    for call in both:
        with pytest.raises(ValueError, match="either seconds or limits, not both"):
            call()
    below: tuple[Callable[[], object], ...] = (
        lambda: solve(BOARD, -1),
        lambda: optimise(LEVEL, limits=sokolab.Limits(seconds=float("nan"))),
        lambda: sokolab.verdict(BOARD, -1),
    )
    for call in below:
        with pytest.raises(ValueError, match="seconds must be 0 or more"):
            call()
    with pytest.raises(TypeError, match="seconds must be a number, not str"):
        solve(BOARD, "5")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="nodes must be a number, not str"):
        solve(BOARD, nodes="5")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="limits must be Limits, not int"):
        solve(BOARD, limits=5)  # type: ignore[arg-type]


def test_boards_are_arrays_and_collections_add_up() -> None:
    assert BOARD[1, 2] is Tile.BOX
    assert np.array_equal(np.asarray(BOARD), BOARD.tiles)
    assert np.asarray(BOARD, float).dtype == float
    with pytest.raises(IndexError, match=r"no square \(-1, 0\)"):
        BOARD[-1, 0]
    one = Collection((LEVEL,), title="One")
    assert (one + Collection((STUCK,))).levels == (LEVEL, STUCK)
    assert (one + one).title == "One"
    with pytest.raises(TypeError):
        one + LEVEL


def test_squares_are_asked_by_number_and_by_place() -> None:
    assert BOARD[9] is BOARD[1, 2] is Tile.BOX
    assert Tile.BOX.glyph == "$"
    assert [type(each) for each in BOARD.row_col(np.int64(9))] == [int, int]
    with pytest.raises(IndexError, match="no square 28"):
        BOARD[28]
    with pytest.raises(TypeError, match="with_tiles returns another one"):
        BOARD[9] = Tile.WALL  # type: ignore[index]


def test_rows_make_a_board() -> None:
    assert Board(list(BOARD.rows())) == Board(BOARD.rows()) == BOARD
    with pytest.raises(ValueError, match="at least one row"):
        Board([])


def test_a_position_tells_its_moves() -> None:
    start = Position(LEVEL)
    assert start.moves() == ("R", "d")
    assert start.play("R") == start.after(start.pushes()[0])
    with pytest.raises(TypeError, match=r"play\(letters\) plays letters"):
        start.after("R")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="the level must be a Board or a Level, not int"):
        Position(5)  # type: ignore[arg-type]


def test_moves_are_letters_or_hold_some() -> None:
    answer = solve(LEVEL, solver="optimal-pushes")
    played = sokolab.replay(LEVEL, answer)
    assert answer.replay is not None
    assert played.positions == answer.replay.positions == list(played)
    assert sokolab.metrics(LEVEL, sokolab.verdict(BOARD)) == answer.metrics
    assert render(LEVEL, "dead-squares", solution=answer) == render(
        LEVEL, ["dead-squares"], solution="RRR"
    )
    for call in (sokolab.replay, sokolab.metrics, optimise):
        with pytest.raises(TypeError, match="moves must be letters, a Solution or Result, not int"):
            call(LEVEL, 5)  # type: ignore[arg-type]


def test_findings_are_iterated_over() -> None:
    analysis = sokolab.analyse(LEVEL)
    assert set(analysis.dead_squares) == set(np.flatnonzero(analysis.dead_squares.dead))
    assert len(analysis.dead_squares) == len(list(analysis.dead_squares))
    assert 8 in analysis.player_reach
    assert list(sokolab.analyse(STUCK).problems) == list(sokolab.analyse(STUCK).problems.problems)


def test_levels_that_play_alike_have_one_canonical_form() -> None:
    another = Level(BOARD.rotated(2), "Another")
    alike: list[Level | Board] = [BOARD, BOARD.rotated(), BOARD.mirrored(), another]
    assert len({sokolab.canonical(each) for each in alike}) == 1
    draft = Board("####")
    assert sokolab.canonical(draft) is draft


def test_names_that_people_guess_lead_to_those_that_there_are() -> None:
    examples = {
        "Analysis": sokolab.analyse(LEVEL),
        "Board": BOARD,
        "Collection": Collection((LEVEL,)),
        "CutsAndBlocks": sokolab.analyse(LEVEL).cuts,
        "DeadSquares": sokolab.analyse(LEVEL).dead_squares,
        "Library": sokolab.Library(),
        "PushTargets": sokolab.analyse(LEVEL).targets(9),
        "HasSentence": sokolab.verdict(STUCK),
        "Claim": next(sokolab.audit(sokolab.verdict(LEVEL))),
        "Difficulty": sokolab.difficulty(LEVEL),
        "Freedom": sokolab.freedom(sokolab.verdict(LEVEL)),
        "Hit": sokolab.Hit(Path(), 1, "", "", BOARD, (), None, 1, None, None, None),
        "Level": LEVEL,
        "Mend": next(sokolab.mends(STUCK)),
        "Metrics": sokolab.metrics(LEVEL, "RRR"),
        "Position": Position(LEVEL),
        "Problems": sokolab.analyse(LEVEL).problems,
        "Push": Position(LEVEL).pushes()[0],
        "PushesBound": sokolab.analyse(LEVEL).bound,
        "Replay": sokolab.replay(LEVEL, "R"),
        "Result": solve(LEVEL),
        "Snapshot": sokolab.Snapshot("r"),
        "Solution": LEVEL.solutions[0],
        "Verdict": sokolab.verdict(LEVEL),
        "sokolab": sokolab,
    }
    for guess, there in _REPLACEMENTS.items():
        kind, name = guess.split(".")
        if kind == "sokolab" and isinstance(vars(sokolab).get(name), ModuleType):
            continue  # a part of the program has this name
        with pytest.raises(AttributeError, match=re.escape(f"; there is {there}")):
            getattr(examples[kind], name)
        found: object = sokolab if there.startswith("sokolab.") else examples[kind]
        for step in re.split(r"\W", there.removeprefix("sokolab."))[:1]:
            assert hasattr(found, step) or hasattr(builtins, step), guess
    for owner, name, there in (
        (Board, "from_string", "from_text(text)"),
        (Level, "load", "sokolab.load"),
        (LEVEL, "rows", "board.rows"),
        (LEVEL, "why", "sokolab.reason_of"),
        (examples["Position"], "goals", "board.goals"),
        (examples["Result"], "render", "sokolab.render"),
    ):
        with pytest.raises(AttributeError, match=re.escape(f"{name!r}; there is {there}") + "$"):
            getattr(owner, name)
    with pytest.raises(AttributeError, match=r"'Board' has no attribute 'foo'$"):
        getattr(Board, "foo")  # noqa: B009 - a type checker refuses it
    with pytest.raises(TypeError, match=re.escape("not Position: as_board() makes one")):
        sokolab.analyse(Position(LEVEL))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=re.escape("must be a Board, not str: Board(text) makes")):
        Level(str(BOARD))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="the text must be a str, not bytes"):
        sokolab.loads(b"#####")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=re.escape("titles.index(title) finds one")):
        Collection((LEVEL,))["One"]  # type: ignore[call-overload]
    with pytest.raises(AttributeError, match="'Board' has no attribute 'walls'"):
        getattr(sokolab.starter()[0].board, "walls")  # noqa: B009 - a type checker refuses it


def test_pictures_and_pages_are_no_files_of_levels(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="render draws them as SVG"):
        sokolab.save(LEVEL, tmp_path / "level.svg")
    picture = tmp_path / "level.png"
    picture.write_bytes(b"\x89PNG\x00")
    with pytest.raises(
        sokolab.FormatError, match="from_picture can read a picture, unless it is damaged"
    ):
        sokolab.load(picture)


def test_a_notebook_shows_collections_replays_and_verdicts() -> None:
    shown = Collection((Level(BOARD, "<One>"),) * 20, "Many")._repr_html_()
    assert shown.count("<svg") == 12
    assert "&lt;One&gt;" in shown
    played = sokolab.replay(BOARD, "RRR")
    assert played._repr_svg_() == render(BOARD, solution="RRR")
    found = sokolab.verdict(LEVEL)._repr_html_()
    assert "Solvable in 3 pushes" in found
    assert "<svg" in found


def test_problems_are_a_sequence() -> None:
    found = sokolab.analyse(STUCK).problems
    assert [found[index] for index in range(len(found))] == list(found)
    with pytest.raises(sokolab.FormatError) as refused:
        sokolab.loads("levels/starter.xsb")
    assert refused.value.__notes__ == ["load(path) reads a file"]


def test_no_value_shows_how_its_words_are_kept() -> None:
    values = (
        sokolab.replay(BOARD, "u"),
        sokolab.replay(BOARD, "rl").mismatch,
        *sokolab.analyse(STUCK).problems.problems,
        sokolab.reason_of(STUCK),
        sokolab.verdict(STUCK),
        next(sokolab.audit(sokolab.verdict(LEVEL))),
        *sokolab.mends(STUCK),
        solve(STUCK),
        sokolab.difficulty(LEVEL),
        *sokolab.difficulty(LEVEL).reasons[:1],
        next(sokolab.generate(BOARD, aim="pushes", count=1)),
        *(sokolab.analyse(LEVEL)[name] for name in sokolab.analyse(LEVEL)),
        sokolab.analyse(LEVEL).targets(9),
        sokolab.analyse(LEVEL).arrays,
    )
    for value in values:
        assert "Phrase(" not in repr(value)
        assert "array(" not in repr(value)
        assert repr(value).count("\n") <= BOARD.height + 1


def test_a_mend_says_what_it_does() -> None:
    (mend,) = sokolab.mends(STUCK)
    assert mend.sentence == str(mend.words(STUCK.board))
    assert mend.board == mend.edit.made_on(STUCK.board)
    assert repr(mend) == f"<Mend {mend.sentence}>"


def test_a_mend_begins_from_the_witness_of_the_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = Mock(return_value=iter(()))
    monkeypatch.setattr("sokolab.verdicts.edits.mending.mends", begun)
    sokolab.mends(STUCK)
    assert begun.call_args.args[1] == (7,)
