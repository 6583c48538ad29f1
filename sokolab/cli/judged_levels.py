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
from sokolab.verdicts import json_values
from sokolab.verdicts.audit.audit import Claim, audit
from sokolab.verdicts.audit.freedom import Freedom, freedom
from sokolab.verdicts.audit.optimal_solutions import optimal_solutions
from sokolab.verdicts.certificates.checker import check
from sokolab.verdicts.edits.edit import EditKind, Effect, SweptSquare
from sokolab.verdicts.edits.mending import Mend, mends
from sokolab.verdicts.edits.sweep import sweep, walls_that_matter
from sokolab.verdicts.judging import prove_optimal, verdict
from sokolab.verdicts.values import Verdict, VerdictKind
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
_MAX_MENDS: Final = 20  # mends listed; the nearest come first


@dataclass(frozen=True, slots=True)
class VerdictQuestions:
    """The user's questions about each level."""

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
    def builds_on_verdict(self) -> bool:
        """Whether other questions need the verdict, so that a proof in the library is repeated."""
        return self.why or self.mend or self.sweep or self.certificate or self.audit or self.freedom


def _verdict_and_refuted_proof(
    level: Level, questions: VerdictQuestions, look_up: Callable[[Board], LibraryRecord]
) -> tuple[Verdict, Proof | None]:
    """Return the verdict, and the proof in the library if a search has refuted it."""
    first_verdict = verdict(level, questions.seconds, look_up=look_up)
    if not (first_verdict.is_from_library_only and questions.builds_on_verdict):
        return first_verdict, None
    repeated = verdict(level, questions.seconds)
    refuted_proof = look_up(level.board).proof if repeated.kind is VerdictKind.SOLVABLE else None
    return (repeated if repeated.kind.is_decided else first_verdict), refuted_proof


def _difficulty(level: Level, seconds: float) -> Difficulty:
    """Rate a level. The import loads kernels, so it waits until it is chosen how they run."""
    from sokolab.rating.difficulty import difficulty  # noqa: PLC0415 - see above

    return difficulty(level, seconds)


def rows_of_difficulty(difficulty: Difficulty, without: str = "") -> Iterator[tuple[str, str]]:
    """Yield headings with their texts: the estimate, the reasons except ``without``, the story."""
    yield tr("Difficulty"), str(difficulty.estimate)
    if difficulty.remark is not None:
        yield tr("Remark"), str(difficulty.remark)
    if difficulty.basis is not None:
        yield tr("Reasons"), str(difficulty.basis)
    for reason in difficulty.reasons:
        if reason.name != without:
            yield str(reason.title), str(reason.message)
    for phase in difficulty.story:
        yield str(phase.pushes_message), str(phase.message)


class Judgement:
    """The verdict on a level, with the answers to all other questions about it."""

    def __init__(
        self, level: Level, questions: VerdictQuestions, look_up: Callable[[Board], LibraryRecord]
    ) -> None:
        self._questions = questions
        self._board: Board = level.board
        self.verdict, self.refuted_proof = _verdict_and_refuted_proof(level, questions, look_up)
        self.why_unsolvable = self._first_reason()
        self.mends = self._listed_mends()
        if questions.sweep or questions.audit or questions.freedom:
            self.verdict = prove_optimal(self.verdict, questions.seconds)
        self.swept_squares = self._sweep_if_needed()
        if self.why_unsolvable is not None and questions.why:
            self.why_unsolvable = self._detailed(self.why_unsolvable)
        needs_graph = (questions.audit or questions.freedom) and self.verdict.is_optimal
        graph = optimal_solutions(self.verdict) if needs_graph else None
        self.claims: tuple[Claim, ...] = ()
        if questions.audit and self.verdict.kind is VerdictKind.SOLVABLE:
            lurds = [solution.lurd for solution in level.solutions]
            self.claims = tuple(
                audit(self.verdict, lurds, swept_squares=self.swept_squares, graph=graph)
            )
        has_freedom = questions.freedom and graph is not None
        self.freedom: Freedom | None = freedom(self.verdict, graph=graph) if has_freedom else None
        self.difficulty = _difficulty(level, questions.seconds) if questions.difficulty else None

    @property
    def _is_proved_unsolvable(self) -> bool:
        return self.verdict.kind is VerdictKind.UNSOLVABLE and not self.verdict.is_from_library_only

    def _first_reason(self) -> Reason | None:
        """Return why there is no solution, without details, if some question needs it."""
        questions = self._questions
        is_needed = questions.why or questions.mend or questions.certificate
        return reason_of(self._board) if is_needed and self._is_proved_unsolvable else None

    def _listed_mends(self) -> tuple[Mend, ...]:
        """Return the nearest edits that make the level solvable, if they are asked for."""
        may_be_mended = self._is_proved_unsolvable or self.verdict.kind is VerdictKind.INVALID
        if not (self._questions.mend and may_be_mended):
            return ()
        witness = self.why_unsolvable.boxes if self.why_unsolvable is not None else ()
        return tuple(islice(mends(self._board, witness), _MAX_MENDS))

    def _sweep_if_needed(self) -> tuple[SweptSquare, ...]:
        """Return the sweep if it is asked for. An audit of a solvable level also needs it."""
        questions = self._questions
        if self.verdict.kind is VerdictKind.SOLVABLE:
            is_needed = questions.sweep or questions.audit
        else:
            is_needed = questions.sweep and self._is_proved_unsolvable
        return tuple(sweep(self.verdict)) if is_needed else ()

    def _detailed(self, reason: Reason) -> Reason:
        """Return the reason with the walls that matter to it."""
        openings = [mend.edit.square for mend in self.mends if mend.edit.kind is EditKind.OPEN_WALL]
        walls = walls_that_matter(
            self._board, reason.boxes, openings=openings, swept_squares=self.swept_squares
        )
        return with_details(self._board, reason, walls)

    def as_json(self) -> dict[str, Any]:
        """Return the judgement as values that JSON can hold."""
        answer: dict[str, Any] = {"verdict": json_values.verdict_as_json(self.verdict)}
        if self.why_unsolvable is not None and self._questions.why:
            answer["why"] = json_values.reason_as_json(self.why_unsolvable)
        elif self._why_no_reason is not None:
            answer["why_not_told"] = self._why_no_reason.english
        if self._questions.mend:
            answer["mends"] = [json_values.mend_as_json(self._board, mend) for mend in self.mends]
        if self._questions.sweep:
            answer["sweep"] = [json_values.swept_as_json(swept) for swept in self.swept_squares]
        if self._questions.audit:
            answer["audit"] = [json_values.claim_as_json(claim) for claim in self.claims]
        if self._questions.freedom:
            answer["freedom"] = None
            if self.freedom is not None:
                answer["freedom"] = json_values.freedom_as_json(self.freedom)
        if self.difficulty is not None:
            answer["difficulty"] = self.difficulty.as_json()
        return answer

    def certificate(self) -> str:
        """Return the verdict as a line of a file of certificates.

        Raise CommandError if the checker refutes it: then the verdict must be wrong.
        """
        program, limit = f"sokolab {__version__}", self._questions.seconds
        seconds = limit if isfinite(limit) else None
        facts = json_values.certificate(self.verdict, self.why_unsolvable, program, seconds)
        result, reason = check(facts)
        if result == "refuted":
            raise CommandError(
                tr("no certificate is written: the checker rejects it ({reason})", reason=reason)
            )
        return json.dumps(facts)

    @property
    def _why_no_reason(self) -> Phrase | None:
        """Why the reason is missing, if it was asked for."""
        if not self._questions.why:
            return None
        seconds = self._questions.seconds
        if self.verdict.is_from_library_only:
            return phrase(
                "Not known: the proof is in the library, and no search has repeated it within "
                "{seconds:g} s",
                seconds=seconds,
            )
        if self.verdict.kind is VerdictKind.OPEN:
            return phrase("Not known: the level is open")
        return None

    def rows(self) -> Iterator[tuple[str, str]]:
        """Yield headings with their texts."""
        tells_why = self.why_unsolvable is not None and self._questions.why
        yield tr("Verdict"), str(_verdict_words(self.verdict, tells_why=tells_why))
        if self.why_unsolvable is not None and tells_why:
            boxes = " ".join(map(self._row_and_column, self.why_unsolvable.boxes))
            yield (
                tr("Why"),
                tr("{reason}; boxes: {boxes}", reason=self.why_unsolvable.message, boxes=boxes),
            )
            for sentence in self.why_unsolvable.details:
                yield tr("Why"), str(sentence)
        elif self._why_no_reason is not None:
            yield tr("Why"), str(self._why_no_reason)
        for mend in self.mends:
            yield tr("Mend"), str(mend.words(self._board))
        for claim in self.claims:
            is_proved = claim.is_proved
            message = (
                claim.message if is_proved else phrase("{claim} (not proved)", claim=claim.message)
            )
            yield tr("Audit"), str(message)
        freedom_reason = self.difficulty.reason("freedom") if self.difficulty is not None else None
        tells_freedom = self._questions.freedom and self.verdict.kind is VerdictKind.SOLVABLE
        if tells_freedom and (self.freedom is not None or freedom_reason is None):
            yield tr("Freedom"), self._freedom_words
        if self.difficulty is not None:
            tells_freedom_above = self.freedom is not None
            yield from rows_of_difficulty(self.difficulty, "freedom" if tells_freedom_above else "")
        if not self._questions.sweep:
            return
        for effect in Effect:
            squares = [swept for swept in self.swept_squares if swept.effect is effect]
            if squares:
                coordinates = " ".join(self._row_and_column(swept.edit.square) for swept in squares)
                count = counted_phrase(len(squares), "square", "squares")
                heading = tr("Sweep: {effect}", effect=_EFFECTS[effect])
                yield heading, tr("{squares}: {places}", squares=count, places=coordinates)

    @property
    def _freedom_words(self) -> str:
        if self.freedom is not None:
            return self.freedom.sentence
        if not self.verdict.is_optimal:
            return tr("Not counted: the fewest pushes are not proved")
        return tr("Not counted: there are too many positions on push-optimal solutions")

    def _row_and_column(self, square: int) -> str:
        """Return row and column as options take them."""
        row, col = self._board.row_col(square)
        return f"{row + 1},{col + 1}"


def _verdict_words(verdict: Verdict, *, tells_why: bool) -> Phrase:
    """Return a verdict and how it is known. The reason, where one follows, names the problem."""
    if verdict.kind is VerdictKind.OPEN:
        return verdict.message
    basis = verdict.basis.words
    if tells_why and verdict.problems:
        return phrase("Unsolvable, {basis}", basis=basis)
    return phrase("{verdict} ({basis})", verdict=verdict.message, basis=basis)
