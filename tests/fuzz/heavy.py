"""Files made to take long or much memory, by hand: ``python -m tests.fuzz.heavy [MEGABYTES]``.

Each is read in a process of its own, as a file and as pasted text, and tells its CPU time
for either and the most memory it had; files of a megabyte must be refused or read within 2 s, and
no file may take 1 GB. The program ends with 1 where one does.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from time import process_time

from sokolab import formats
from sokolab.core.level import Collection
from sokolab.formats import FormatError
from tests.posix import peak_memory

BOARD = "#####\n#@$.#\n#####\n"
WIDE = f"{'#' * 999}\n#@$.#\n{'#' * 999}\n"
LARGE = "999#|" * 990 + "#@$.#|999#\n\n"
SECONDS, MEGABYTES = 2.0, 1000


def repeated(text: str, head: str = "", tail: str = "") -> Callable[[int], str]:
    """Return what makes a text of so many characters by saying one again and again."""
    return lambda size: head + text * (size // len(text)) + tail


KINDS: dict[str, Callable[[int], str]] = {
    "small boards": repeated("###\n#@#\n###\n\n"),
    "ragged boards": repeated("#" * 1000 + "\n#@#\n" + "#\n" * 998 + "\n"),
    "boards with counts": repeated("999#|999#|999#@|999#\n\n"),
    "nested counts": repeated("9(", "#|", "#|@"),
    "deep groups": repeated("(", "#|", "#|@"),
    "closed groups": lambda size: "#|" + "(" * (size // 2) + "#" + ")" * (size // 2) + "|@",
    "one count": repeated("9", "#|", "#|@"),
    "moves with counts": repeated("Solution\n9999999(r)\n", BOARD),
    "short words": repeated("u\n\n", WIDE),
    "short solutions": repeated("R\nx\n", BOARD),
    "vi words": repeated("jkl\nx\n", WIDE),
    "words on a large board": repeated("u\n\n", LARGE),
    "solutions of a large board": repeated("Solution\nR\n", LARGE),
    "saved games": repeated("Snapshot\n[3,4]rrrrrrr*\n", BOARD),
    "open comments": repeated("Comment:\nx\n", BOARD),
    "comment ends": repeated("Comment-End:\n", BOARD),
    "comments and ends": repeated("Comment:\nx\nComment-End:\n", BOARD),
    "blank lines": repeated("\n", BOARD),
    "titles": repeated("title\n\n", "", BOARD),
    "keys": repeated("Title: x\n", BOARD),
    "semicolons": repeated("; x\n", BOARD),
    "one line": repeated("x", BOARD),
    "one row": repeated("#", BOARD),
    "spaces": repeated(" ", BOARD),
    "tabs": repeated("#\t@\n"),
    "hints": repeated("Board: 3 x 3\n###\n#@#\n###\n"),
    "large hints": repeated("Board: 999 x 999\n#\n#\n#\n"),
    "links": repeated("?lvl=HHH|HaH|HHH\n"),
    "ragged links": repeated("?lvl=" + "H" * 1000 + "|H" * 900 + "\n"),
    "almost links": repeated("&lvl=", "x?"),
    "MF8": repeated("[soko=3,3]\nHHH\nHaH\n[/soko]\n"),
    "open MF8": repeated("[soko=3,3]", "", "[soko=1,1]H[/soko]"),
    "SLC": lambda size: (
        "<SokobanLevels><LevelCollection>"
        + ("<Level><L>###</L><L>#@#</L></Level>" * (size // 36))
        + "</LevelCollection></SokobanLevels>"
    ),
    "deep XML": repeated("<a>", "<SokobanLevels>"),
    "XML attributes": lambda size: (
        "<SokobanLevels "
        + " ".join(f'a{i}="x"' for i in range(size // 10))
        + "><Level/></SokobanLevels>"
    ),
    "XML text": repeated("x", "<SokobanLevels><Title>", "</Title></SokobanLevels>"),
    "XML entities": repeated("&amp;", "<SokobanLevels><Title>", "</Title></SokobanLevels>"),
    "quotes": repeated("> ###\n"),
    "quotes that begin and end": repeated("> ###\n ##\n"),
    "boards on one line": repeated("5#|#@$.#|5# "),
    "strings": repeated("'#\""),
    "headings": repeated("# a\n", "Subject: b\n"),
    "backslashes": repeated("\\n####"),
}


def read(kind: str, size: int) -> bool:
    """Read one of them; print seconds, megabytes and what came of it; return whether it is well."""
    data = KINDS[kind](size).encode()
    text = data.decode()
    seconds, said = timed(lambda: formats.read_bytes(data))
    pasted, answer = timed(lambda: formats.from_clipboard(text))
    most = peak_memory() // 1024
    said += f"; pasted: {answer}" if answer != said else ""
    is_well = most <= MEGABYTES and (size > 2**20 or max(seconds, pasted) <= SECONDS)
    mark = "" if is_well else "  TOO MUCH"
    print(f"{seconds:6.2f} {pasted:6.2f} s {most:6,} MB  {kind}: {said[:90]}{mark}")
    return is_well


def timed(reading: Callable[[], Collection]) -> tuple[float, str]:
    """Return the CPU time of a reading, and what came of it."""
    begin = process_time()
    try:
        said = f"{len(reading().levels):,} levels"
    except FormatError as error:
        said = str(error)
    return process_time() - begin, said


def main(arguments: list[str]) -> int:
    """Read all of them, or the one that is named after the size."""
    size = int(float(arguments[0]) * 2**20) if arguments else 2**20
    if len(arguments) > 1:
        return int(not read(arguments[1], size))
    codes = [
        subprocess.run(
            [sys.executable, "-m", "tests.fuzz.heavy", arguments[0] if arguments else "1", kind],
            check=False,
        ).returncode
        for kind in KINDS
    ]
    return int(any(codes))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
