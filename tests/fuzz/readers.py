"""Fuzz every reader with atheris, run by hand; only a FormatError may come out.

    pip install atheris
    mkdir -p /tmp/corpus
    nice -n 19 python -m tests.fuzz.readers /tmp/corpus -max_total_time=3600 \
        -rss_limit_mb=1024 -timeout=20 -max_len=4096

Inputs that made it fail are written to the current folder; ``python -m tests.fuzz.readers FILE``
runs one of them again. Seeds of every format are put into the corpus first.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["sokolab.formats", "sokolab.core.lurd"]):
    from sokolab import formats
    from sokolab.formats import FORMATS, FormatError, doctor, slc
    from sokolab.formats import doctor as repair

assert slc, "loaded here so that it is instrumented"

A = "#####\n#@$.#\n#####\n"
SEEDS = (
    A,
    f"; 1\n\n{A}\n; 2\n{A}Author: me\nComment:\nfree\n\n{A}Comment-End:\nSolution 1/1\nR\n",
    f":: SOK\nCollection: C\n\nOne\n\n{A}\nAn idea\n\n2(lr)*3u\n\n[uu]Ur[l]Rd\n[3,4]lUrrd\n",
    "5#|#@$.#|5#\n2(3(#-)#)|#@$.#|9#7\n",
    "Board: 2 x 3\n#--\n$--\n\n########\n#\t@#\n########\n",
    "http://x/?w=5&h=3&lvl=HHHHH%7CHa$.H%7CHHHHH\n",
    "[soko=5,3]\nHHHHH\nHa$.H\nHHHHH\n[/soko]\n",
    '<?xml version="1.0" encoding="ISO-8859-1"?><!DOCTYPE SokobanLevels SYSTEM "x.dtd">\n'
    "<SokobanLevels><Title>T &amp; t</Title><Description>D</Description><Email>e</Email>"
    '<LevelCollection Copyright="C" MaxWidth="5"><Level Id="1" Width="5" Height="3">\n'
    "<L>#####</L>\n<L>#@$.#</L>\n<L>#####</L>\n</Level></LevelCollection></SokobanLevels>",
    "> > ####\n> > #@ #\n> > ####\n",
    "a\\n####\\n#@ #\\n####",
    f"{A}Solution\njkl\nSavegame: rr*\nboxorder: 1 2\nGame: Sokoban\n",
)
NAMES = ("", "x.xsb", "x.sok", "x.slc", "screen.1", "x.hsb", "x.txt", "x")


def feed(data: bytes) -> None:
    """Read, save, export, diagnose and repair one input."""
    name = NAMES[data[0] % len(NAMES)] if data else ""
    content = data[1:]
    doctor.diagnose(content, name)
    with suppress(FormatError):
        repair.repair_file(content, name)
    with suppress(FormatError):
        formats.from_clipboard(content.decode("utf-8", "replace"))
    try:
        found = formats.read_bytes(content, name)
    except FormatError:
        return
    assert formats.dump(found) == content, "an untouched file changed"
    for known in FORMATS:
        try:
            formats.exported(replace(found, source=None), known.name)
        except FormatError as error:
            assert known.name in ("boxoban", "screen"), error


def main() -> None:
    """Fuzz until atheris is told to stop."""
    folders = [Path(argument) for argument in sys.argv[1:] if Path(argument).is_dir()]
    for number, seed in enumerate(SEEDS if folders else ()):
        (folders[0] / f"seed-{number}").write_bytes(b"\0" + seed.encode())
        (folders[0] / f"seed-{number}-16").write_bytes(b"\0" + seed.encode("utf-16"))
    atheris.Setup(sys.argv, feed)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
