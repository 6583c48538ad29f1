"""What the public API says of a wrong argument, and of a value that is changed: one sentence."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from dataclasses import FrozenInstanceError, is_dataclass
from typing import Any
from unittest.mock import Mock

import pytest

import sokolab
from sokolab.guesses import SuggestsNames
from sokolab.rendering.overlays.all_overlays import OVERLAYS

BOARD: Any = sokolab.Board("#######\n#@$  .#\n#     #\n#######")
LEVEL: Any = sokolab.Level(BOARD)
START: Any = sokolab.Position(BOARD)
STUCK = sokolab.Board("######\n#$ @.#\n#    #\n######")
ANY: Any = sokolab


def test_no_public_value_can_be_changed() -> None:
    public = [getattr(sokolab, name) for name in sokolab.__all__]
    frozen = [
        each for each in public if is_dataclass(each) and "__slots__" in vars(each)
    ]  # a frozen class without slots refuses by itself
    assert len(frozen) > 40
    for each in frozen:
        assert isinstance(each, type)
        assert issubclass(each, SuggestsNames)
        value = object.__new__(each)
        for name in ("boxes", "foo", *each.__slots__):
            with pytest.raises(FrozenInstanceError, match=f"a {each.__name__} cannot be changed"):
                setattr(value, name, 1)
            with pytest.raises(FrozenInstanceError, match="cannot be changed"):
                delattr(value, name)


def test_a_push_takes_a_letter_for_its_direction() -> None:
    right = sokolab.Push(9, sokolab.Direction.RIGHT)
    assert sokolab.Push(9, "r") == sokolab.Push(9, "R") == sokolab.Push(9, 1) == right
    assert right in START.pushes()
    assert repr(pickle.loads(pickle.dumps(right))) == "Push(box=9, direction=Direction.RIGHT)"
    with pytest.raises(ValueError, match="'x' is not one of u, r, d, l"):
        sokolab.Push(9, "x")


def test_letters_are_played_whatever_holds_them() -> None:
    assert START.play(sokolab.Solution("RRR")).is_solved
    with pytest.raises(ValueError, match="letter 2, x, is not one of u, r, d, l"):
        START.play("Rx")


def test_words_are_the_values_of_kinds_and_outcomes() -> None:
    assert sokolab.verdict(STUCK).kind == "unsolvable"
    assert sokolab.solve(STUCK).outcome == "UNSOLVABLE"


def test_a_kind_of_proposal_may_be_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = Mock(return_value=iter(()))
    monkeypatch.setattr("sokolab.generation.proposals.candidates", begun)
    sokolab.generate(BOARD, kind="harder", symmetry="none")
    assert begun.call_args.args[0].kind is sokolab.ProposalKind.HARDER


@pytest.mark.parametrize(
    ("call", "error", "said"),
    [
        (lambda: sokolab.Position(BOARD, boxes=[0]), ValueError, "would stand on a wall"),
        (lambda: sokolab.Position(BOARD, player=0), ValueError, "would stand on a wall"),
        (lambda: sokolab.Position(BOARD, boxes=[999]), IndexError, "has no square 999"),
        (lambda: sokolab.Position(BOARD, player=-1), IndexError, "has no square -1"),
        (lambda: sokolab.analyse(BOARD, selected=99), IndexError, "has no square 99"),
        (lambda: ANY.analyse(BOARD, selected=(3, 4)), TypeError, r"number, not \(3, 4\)"),
        (lambda: sokolab.render(BOARD, selected=99), IndexError, "has no square 99"),
        (lambda: sokolab.render(BOARD, selected=5), ValueError, "no box is on square 5; there are"),
        (lambda: BOARD.row_col(999), IndexError, "has no square 999"),
        (lambda: BOARD.row_col(-1), IndexError, "has no square -1"),
        (lambda: BOARD.square(9, 9), IndexError, r"has no square \(9, 9\)"),
        (lambda: BOARD.square(0, -1), IndexError, r"has no square \(0, -1\)"),
        (
            lambda: sokolab.generate(BOARD, kind="odd"),
            ValueError,
            "no kind 'odd'; there are start",
        ),
        (lambda: ANY.generate(7, 6), TypeError, "a size must be columns and rows"),
        (
            lambda: ANY.generate(BOARD, objective="x"),
            TypeError,
            "no field 'objective'; there are",
        ),
        (lambda: sokolab.generate(BOARD, aim="x"), ValueError, "no aim 'x'; there are difficulty"),
        (lambda: ANY.generate(BOARD, symmetry="x"), ValueError, "no symmetry 'x'; there are none"),
        (lambda: ANY.push_distances(BOARD, (1, 2)), TypeError, r"a number, not \(1, 2\)"),
        (lambda: ANY.search("Moving"), TypeError, "search\\(words=text\\)"),
        (lambda: ANY.index(["levels"]), TypeError, "one by one, not as a list"),
        (lambda: ANY.generate((7,)), TypeError, "a size must be columns and rows"),
        (lambda: ANY.search(title="x"), sokolab.FolderIndexError, "no count 'title'"),
        (lambda: ANY.search(boxes="many"), TypeError, "boxes must be a number or a minimum"),
        (lambda: ANY.search(boxes=("1", 2)), TypeError, "boxes must be a number or a minimum"),
        (lambda: ANY.solve("levels/starter.xsb"), TypeError, r"not str: load\(path\)\[0\] reads"),
        (lambda: ANY.solve("#####"), TypeError, r"not str: Board\(text\) makes one"),
        (lambda: ANY.save(5, "some.xsb"), TypeError, "must be a Board or a Level, not int"),
        (lambda: ANY.save(LEVEL, "a.json"), ValueError, "suffix .json; the formats are .*xsb"),
        (lambda: ANY.save(LEVEL, "a.hsb"), ValueError, "no format has the suffix .hsb"),
        (lambda: ANY.verdict_as_json(LEVEL), TypeError, "the verdict must be a Verdict, not Level"),
        (lambda: sokolab.Collection(LEVEL), TypeError, r"such as \(level,\), not Level"),
        (lambda: ANY.render(BOARD, scale="big"), TypeError, "the scale must be a number, not str"),
        (lambda: START.after(25), TypeError, "the push must be a Push, not int"),
        (lambda: ANY.Board([[1, 2], [3]]), ValueError, "of tiles, of one length"),
        (lambda: sokolab.audit(sokolab.verdict(STUCK)), ValueError, "known to be solvable"),
        (lambda: ANY.audit(5), TypeError, "must be a Board or a Level, not int"),
        (lambda: ANY.mends("#####", (7,)), TypeError, "must be a Board or a Level, not str"),
    ],
)
def test_a_wrong_argument_is_refused_in_a_sentence(
    call: Callable[[], object], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        call()


def test_only_public_names_are_suggested_and_none_beside_a_hint() -> None:
    with pytest.raises(AttributeError, match="there is search") as hinted:
        getattr(sokolab, "find")  # noqa: B009 - a type checker refuses it
    assert dir(hinted.value.obj) == []
    with pytest.raises(AttributeError, match="no attribute 'hight'") as misspelt:
        BOARD.hight  # noqa: B018
    assert "height" in dir(misspelt.value.obj)
    assert not [name for name in dir(misspelt.value.obj) if name.startswith("_")]


def test_the_page_of_render_lists_overlays_that_exist() -> None:
    assert sokolab.render.__doc__ is not None
    named = re.findall("``([a-z-]+)``", sokolab.render.__doc__)
    assert len(named) > 6
    assert set(named) <= {overlay.name for overlay in OVERLAYS}
