"""The candidates of the last run, kept in the user's data folder so that closing loses none."""

import json
import logging
from collections.abc import Iterable
from pathlib import Path

from sokolab import paths
from sokolab.generation.candidate import Candidate
from sokolab.whole_files import replace_whole

_LOG = logging.getLogger(__name__)


def keep_candidates(candidates: Iterable[Candidate]) -> None:
    """Write the candidates, and replace earlier ones."""
    lines = [
        json.dumps(candidate.as_json() | {"value": candidate.value}) for candidate in candidates
    ]
    file = _file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        replace_whole(file, "".join(f"{line}\n" for line in lines).encode())
    except OSError as error:
        _LOG.warning("candidates are not kept: %s", error)


def kept_candidates() -> list[Candidate]:
    """Return the candidates of the last run. Damaged ones are left out."""
    try:
        lines = _file().read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
    candidates = []
    for line in lines:
        try:
            candidates.append(Candidate.from_json(json.loads(line)))
        except (ValueError, KeyError, TypeError):
            _LOG.warning("a candidate of the last run cannot be read")
    return candidates


def _file() -> Path:
    return paths.user_data() / "growing.jsonl"
