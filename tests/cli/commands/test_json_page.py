"""The page about JSON tells every field that commands print, and no other."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sokolab import paths
from tests.cli.conftest import OPEN_ROOM, Run
from tests.verdicts.boards import DEEP

PAGE = (Path(__file__).parents[3] / "docs" / "json.md").read_text("utf-8")
LEVELS = """
########
#@ $  .#
# .$   #
#      #
########
Title: Pair

#####
#@$ #
#  .#
#####
Title: Stuck

#####
#@  #
#$$ #
#  .#
#####
Title: No goal left

########
#      #
#@ $  .#
#      #
#      #
########
Title: Cooked
Solution: urrDlddrUluRRR
"""
CALLS = {
    "solve": ["solve FILE"],
    "optimise": ["optimise FILE --seconds 2"],
    "analyse": [
        "analyse FILE --level 1 --verdict --sweep --audit --freedom --difficulty --distances 2,4",
        "analyse FILE --level 2-3 --why --mend --seconds 5",
        "analyse CUT",
        "analyse FILE --level 4 --audit --seconds 2",
        "analyse OPEN --why --seconds 0.01",  # a quick machine solves it within 0.05 s
        "analyse OPEN --why --seconds 0.05",
        "analyse DEEP --why",
    ],
    "rate": ["rate FILE --seconds 5"],
    "library list": ["solve FILE", "library list FILE"],
    "library proofs": ["solve FILE", "library proofs"],
    "library stats": ["solve FILE", "library stats"],
    "index": ["index FOLDER"],
    "find": ["index FOLDER", "find FILE --level 1"],
    "generate start": ["generate start FILE --level 1 --seconds 2"],
}


def documented(command: str) -> set[str]:
    """Return the fields that the section of a command tells."""
    section = re.split(r"\n## ", PAGE.split(f"## `sokolab {command} --json", 1)[1], maxsplit=1)[0]
    rows = re.findall(r"^\| (`[^|]*) \|", section, re.MULTILINE)
    return {field for row in rows for field in re.findall(r"`([^`]+)`", row)}


def fields(value: object, path: str = "") -> Iterator[tuple[str, bool]]:
    """Yield the path of each leaf, and whether it is empty: null, no element, or no key."""
    if isinstance(value, dict) and value:
        for key, one in value.items():
            name = "*" if key.isdigit() else key
            yield from fields(one, f"{path}.{name}" if path else name)
    elif isinstance(value, list) and value:
        for one in value:
            yield from fields(one, f"{path}[]")
    else:
        yield path, value is None or value in ([], {})


def is_told(path: str, is_empty: bool, told: set[str]) -> bool:
    """Whether a field is documented, itself or as a part of one that is told as a whole."""
    if path in told:
        return True
    inside = re.compile(rf"{re.escape(path)}[.\[]")
    if is_empty and any(inside.match(one) for one in told):
        return True
    wholes = [one for one in told if not any(re.match(rf"{re.escape(one)}[.\[]", t) for t in told)]
    return any(re.match(rf"{re.escape(whole)}[.\[]", path) for whole in wholes)


def compare(command: str, printed: list[object]) -> None:
    told = documented(command)
    seen = {leaf for value in printed for leaf in fields(value)}
    assert [path for path, is_empty in sorted(seen) if not is_told(path, is_empty, told)] == []
    reached = {path for path, _ in seen}
    unseen = [
        one
        for one in told
        if not any(path == one or re.match(rf"{re.escape(one)}[.\[]", path) for path in reached)
        and not any(one.startswith((f"{path}.", f"{path}[")) for path in reached)
    ]
    assert unseen == []


@pytest.mark.parametrize("command", CALLS)
def test_the_fields_of_a_command_are_those_of_the_page(
    run: Run, tmp_path: Path, command: str
) -> None:
    names = {"FILE": tmp_path / "some" / "levels.xsb", "FOLDER": tmp_path / "some"}
    names["CUT"] = tmp_path / "cut.xsb"
    names["FOLDER"].mkdir()
    names["FILE"].write_text(LEVELS)
    names["CUT"].write_text("#########\n#@$ # $.#\n#   .  ##\n##########\n")
    names["OPEN"], names["DEEP"] = tmp_path / "open.xsb", tmp_path / "deep.xsb"
    names["OPEN"].write_text(OPEN_ROOM)
    names["DEEP"].write_text(f"{DEEP}\n")
    (names["FOLDER"] / "fault.xsb").write_bytes(b"\xff\xfe nothing \x00")
    printed: list[object] = []
    for call in CALLS[command]:
        done = run(*(names.get(word, word) for word in call.split()), "--json")
        if call.startswith(command):
            printed += [json.loads(line) for line in done.out.splitlines()]
    compare(command, printed)


def test_the_fields_of_a_reading_and_of_a_batch_are_those_of_the_page(
    run: Run, tmp_path: Path
) -> None:
    level = paths.levels() / "starter.xsb"
    picture, out = tmp_path / "shot.png", tmp_path / "out"
    run("render", level, "--level", 1, "-o", picture)
    done = run("convert", picture, "--json", "-o", out)
    compare("convert", [json.loads(done.err)])
    three = tmp_path / "three.xsb"
    three.write_text(LEVELS)
    run("batch", "solve", three, "--seconds", 1, "--json", tmp_path / "all.json")
    compare("batch solve", [json.loads((tmp_path / "all.json").read_text("utf-8"))])
