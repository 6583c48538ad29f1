"""Verdicts as the subcommands print them: in words, and as values for JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from math import isfinite
from typing import TYPE_CHECKING, Any, Final

from sokolab import __version__
from sokolab.cli.call_endings import CommandError
from sokolab.core.board import Board
from sokolab.core.level import Level
from sokolab.language import Phrase, counted_phrase, phrase, tr
from sokolab.library.values import LibraryRecord, Proof
from sokolab.verdicts.audit.audit import Claim, audit
from sokolab.verdicts.audit.freedom import Freedom, freedom
from sokolab.verdicts.audit.least_solutions import least_solutions
from sokolab.verdicts.certificates.checker import check
from sokolab.verdicts.edits.edit import EditKind, Effect, SweptSquare
from sokolab.verdicts.edits.mending import Mend, mends
from sokolab.verdicts.edits.sweep import sweep, walls_that_matter
from sokolab.verdicts.judging import proved_least, verdict
from sokolab.verdicts.plain import (
    certificate,
    plain_claim,
    plain_freedom,
    plain_mend,
    plain_reason,
    plain_swept,
    plain_verdict,
)
from sokolab.verdicts.values import Kind, Verdict
from sokolab.verdicts.why.reasons import Reason, reason_of, with_details

if TYPE_CHECKING:
    from sokolab.rating.profile import Difficulty

_EFFECTS: Final = {
    Effect.NOTHING: phrase("nothing", context="effect"),
    Effect.UNSOLVABLE: phrase("unsolvable"),
    Effect.SOLVABLE: phrase("solvable"),
    Effect.SHORTER: phrase("shorter"),
    Effect.LONGER: phrase("longer"),
    Effect.INVALID: phrase("invalid"),
    Effect.OPEN: phrase("open", context="verdict"),
}
_MAX_MENDS: Final = 20  # that are listed; the nearest come first


@dataclass(frozen=True, slots=True)
class VerdictQuestions:
    """What a user asks about each level."""

    seconds: float
    """Time limit of the search for the verdict."""
    why: bool = False
    mend: bool = False
    sweep: bool = False
    certificate: bool = False
    audit: bool = False
    freedom: bool = False
    difficulty: bool = False

    @property
    def builds_on_it(self) -> bool:
        """Whether other questions build on the verdict; then a proof in the library is repeated."""
        return self.why or self.mend or self.sweep or self.certificate or self.audit or self.freedom


def _verdict_and_refuted(
    level: Level, wish: VerdictQuestions, look_up: Callable[[Board], LibraryRecord]
) -> tuple[Verdict, Proof | None]:
    """Return the verdict, and the proof in the library if a search has refuted it."""
    first = verdict(level, wish.seconds, look_up=look_up)
    if not (first.is_hearsay and wish.builds_on_it):
        return first, None
    repeated = verdict(level, wish.seconds)
    refuted = look_up(level.board).proof if repeated.kind is Kind.SOLVABLE else None
    return (repeated if repeated.kind.is_decided else first), refuted


def _difficulty(level: Level, seconds: float) -> Difficulty:
    """Rate a level; the import loads kernels, so it waits until it is chosen how they run."""
    from sokolab.rating.difficulty import difficulty  # noqa: PLC0415 - see above

    return difficulty(level, seconds)


def rows_of_difficulty(difficulty: Difficulty, without: str = "") -> Iterator[tuple[str, str]]:
    """Yield headings with their texts: the estimate, the reasons except ``without``, the story."""
    yield tr("Difficulty"), str(difficulty.estimate)
    if difficulty.remark is not None:
        yield tr("Remark"), str(difficulty.remark)
    if difficulty.counted_in is not None:
        yield tr("Reasons"), str(difficulty.counted_in)
    for reason in difficulty.reasons:
        if reason.name != without:
            yield str(reason.title), str(reason.said)
    for phase in difficulty.story:
        yield str(phase.pushes_said), str(phase.said)


class Judgement:
    """The verdict on a level, with the reason, the mends and the sweep that were asked for."""

    def __init__(
        self, level: Level, wish: VerdictQuestions, look_up: Callable[[Board], LibraryRecord]
    ) -> None:
        self._wish = wish
        self._board: Board = level.board
        self.verdict, self.refuted = _verdict_and_refuted(level, wish, look_up)
        self.reason = self._first_reason()
        self.mends = self._listed_mends()
        if wish.sweep or wish.audit or wish.freedom:
            self.verdict = proved_least(self.verdict, wish.seconds)
        self.swept = self._swept()
        if self.reason is not None and wish.why:
            self.reason = self._detailed(self.reason)
        needs_graph = (wish.audit or wish.freedom) and self.verdict.is_least
        graph = least_solutions(self.verdict) if needs_graph else None
        self.claims: tuple[Claim, ...] = ()
        if wish.audit and self.verdict.kind is Kind.SOLVABLE:
            kept = [solution.lurd for solution in level.solutions]
            self.claims = tuple(audit(self.verdict, kept, swept=self.swept, graph=graph))
        has_freedom = wish.freedom and graph is not None
        self.freedom: Freedom | None = freedom(self.verdict, graph=graph) if has_freedom else None
        self.difficulty = _difficulty(level, wish.seconds) if wish.difficulty else None

    @property
    def _is_proved_unsolvable(self) -> bool:
        return self.verdict.kind is Kind.UNSOLVABLE and not self.verdict.is_hearsay

    def _first_reason(self) -> Reason | None:
        """Return why there is no solution, without details, if some question needs it."""
        wish = self._wish
        is_needed = wish.why or wish.mend or wish.certificate
        return reason_of(self._board) if is_needed and self._is_proved_unsolvable else None

    def _listed_mends(self) -> tuple[Mend, ...]:
        """Return the nearest edits that make the level solvable, if they are asked for."""
        may_be_mended = self._is_proved_unsolvable or self.verdict.kind is Kind.INVALID
        if not (self._wish.mend and may_be_mended):
            return ()
        witness = self.reason.boxes if self.reason is not None else ()
        return tuple(islice(mends(self._board, witness), _MAX_MENDS))

    def _swept(self) -> tuple[SweptSquare, ...]:
        """Return the sweep if it is asked for; an audit of a solvable level needs it, too."""
        wish = self._wish
        if self.verdict.kind is Kind.SOLVABLE:
            is_needed = wish.sweep or wish.audit
        else:
            is_needed = wish.sweep and self._is_proved_unsolvable
        return tuple(sweep(self.verdict)) if is_needed else ()

    def _detailed(self, reason: Reason) -> Reason:
        """Return the reason with the walls that matter to it."""
        opened = [one.edit.square for one in self.mends if one.edit.kind is EditKind.OPEN_WALL]
        tried = walls_that_matter(self._board, reason.boxes, openings=opened, swept=self.swept)
        return with_details(self._board, reason, tried)

    def plain(self) -> dict[str, Any]:
        """Return the judgement as values that JSON can hold."""
        answer: dict[str, Any] = {"verdict": plain_verdict(self.verdict)}
        if self.reason is not None and self._wish.why:
            answer["why"] = plain_reason(self.reason)
        elif self._undecided is not None:
            answer["why_not_told"] = self._undecided.english
        if self._wish.mend:
            answer["mends"] = [plain_mend(self._board, mend) for mend in self.mends]
        if self._wish.sweep:
            answer["sweep"] = [plain_swept(one) for one in self.swept]
        if self._wish.audit:
            answer["audit"] = [plain_claim(claim) for claim in self.claims]
        if self._wish.freedom:
            answer["freedom"] = None
            if self.freedom is not None:
                answer["freedom"] = plain_freedom(self.freedom)
        if self.difficulty is not None:
            answer["difficulty"] = self.difficulty.plain()
        return answer

    def certificate(self) -> str:
        """Return the verdict as a line of a file of certificates.

        Raise CommandError if the checker refutes it: then the verdict must be wrong.
        """
        program, limit = f"sokolab {__version__}", self._wish.seconds
        seconds = limit if isfinite(limit) else None
        facts = certificate(self.verdict, self.reason, program, seconds)
        worth, why = check(facts)
        if worth == "refuted":
            raise CommandError(
                tr("no certificate is written: the checker refutes it ({reason})", reason=why)
            )
        return json.dumps(facts)

    @property
    def _undecided(self) -> Phrase | None:
        """Why a reason that was asked for is missing."""
        if not self._wish.why:
            return None
        seconds = self._wish.seconds
        if self.verdict.is_hearsay:
            return phrase(
                "Not known: the proof is in the library, and no search repeated it "
                "within {seconds:g} s",
                seconds=seconds,
            )
        if self.verdict.kind is Kind.OPEN:
            return phrase("Not known: the level is open")
        return None

    def rows(self) -> Iterator[tuple[str, str]]:
        """Yield headings with their texts."""
        tells_why = self.reason is not None and self._wish.why
        yield tr("Verdict"), str(_in_words(self.verdict, tells_why=tells_why))
        if self.reason is not None and tells_why:
            boxes = " ".join(map(self._place, self.reason.boxes))
            yield tr("Why"), tr("{reason}; boxes: {boxes}", reason=self.reason.said, boxes=boxes)
            for sentence in self.reason.details:
                yield tr("Why"), str(sentence)
        elif self._undecided is not None:
            yield tr("Why"), str(self._undecided)
        for mend in self.mends:
            yield tr("Mend"), str(mend.words(self._board))
        for claim in self.claims:
            is_proved = claim.is_proved
            said = claim.said if is_proved else phrase("{claim} (not proved)", claim=claim.said)
            yield tr("Audit"), str(said)
        rated = self.difficulty.reason("freedom") if self.difficulty is not None else None
        tells_freedom = self._wish.freedom and self.verdict.kind is Kind.SOLVABLE
        if tells_freedom and (self.freedom is not None or rated is None):
            yield tr("Freedom"), self._freedom
        if self.difficulty is not None:
            is_told = self.freedom is not None
            yield from rows_of_difficulty(self.difficulty, "freedom" if is_told else "")
        if not self._wish.sweep:
            return
        for effect in Effect:
            squares = [one for one in self.swept if one.effect is effect]
            if squares:
                places = " ".join(self._place(one.edit.square) for one in squares)
                count = counted_phrase(len(squares), "square", "squares")
                heading = tr("Sweep: {effect}", effect=_EFFECTS[effect])
                yield heading, tr("{squares}: {places}", squares=count, places=places)

    @property
    def _freedom(self) -> str:
        if self.freedom is not None:
            return self.freedom.sentence
        if not self.verdict.is_least:
            return tr("Not counted: the fewest pushes are not proved")
        return tr("Not counted: there are too many positions on push-optimal solutions")

    def _place(self, square: int) -> str:
        """Return row and column as options take them."""
        row, col = self._board.row_col(square)
        return f"{row + 1},{col + 1}"


def _in_words(verdict: Verdict, *, tells_why: bool) -> Phrase:
    """Return a verdict and how it is known; the reason, where one follows, names the problem."""
    if verdict.kind is Kind.OPEN:
        return verdict.said
    basis = verdict.basis.words
    if tells_why and verdict.problems:
        return phrase("Unsolvable, {basis}", basis=basis)
    return phrase("{verdict} ({basis})", verdict=verdict.said, basis=basis)
