"""A rule applied to a file, from the analysis to what was written: for command line and window."""

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from engine.analysis.analysis import Analysis
from engine.analysis.analysis_kinds import AnyAnalysis
from engine.analysis.decision_rule import Applied, DecisionRule, rule_of
from engine.analysis.score_drift import score_quantiles
from engine.data.read_options import ReadOptions
from engine.jobs.progress import Progress
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.opening.applying.apply_rule import NewFile, apply_rule, table_for
from engine.opening.applying.decided_files import CSV, form_of, refuse_form
from engine.saving import refuse_overwriting, refuse_target, saving
from engine.session.score_quantiles import ScoreQuantiles
from engine.wording.applied_lines import applied_lines, drift_line, rule_lines, undecided_line


class AppliedFile(Struct, frozen=True):
    """What was decided, by which rule, and where it was written."""

    rule: DecisionRule
    applied: Applied
    target: Path

    @property
    def lines(self) -> list[str]:
        """What was done, in sentences."""
        as_csv = form_of(self.target) == CSV and self.target.suffix.lower() != CSV
        place = tr("Written as CSV: {target}") if as_csv else tr("Written: {target}")
        return [
            *rule_lines(self.rule),
            *applied_lines(self.applied),
            drift_line(self.applied),
            place.format(target=self.target),
        ]

    @property
    def undecided(self) -> str:
        """How many rows have no decision, a sentence; empty where all have one."""
        line = undecided_line(self.applied)
        return line and f"{line}."


def new_file(path: Path, column: str | None, na: tuple[str, ...]) -> NewFile:
    """A new file that is read as it looks, but for the values that mean “missing”."""
    return NewFile(path, column, ReadOptions(na=na))


def decide_file(
    analysis: AnyAnalysis,
    new: NewFile,
    target: Path,
    progress: Progress,
    *,
    model: str | None = None,
    inputs: Sequence[Path] = (),
    kept: Sequence[ScoreQuantiles] = (),
) -> AppliedFile:
    """Apply the rule of an analysis to a new file, and write that whole or not at all.

    Args:
        analysis: what was decided.
        new: the file.
        target: its ending names the format.
        progress: told all along.
        model: whose rule; None: the one in the verdict.
        inputs: further files that may not be written over.
        kept: how scores were distributed, as a session says; else the analysis' own.

    Raises:
        InputError: the analysis is of several classes, the file does not fit, or one of both
            cannot be read or written.
        UndefinedError: there is no threshold.
        Cancelled: through `progress`.
    """
    if not isinstance(analysis, Analysis):
        raise InputError(tr("a rule is about two classes, and several were measured"))
    refuse_target(target)
    refuse_form(target)
    refuse_overwriting(target, (new.path, *inputs))
    rule = rule_of(analysis, model)
    if not any(each.model == rule.model for each in kept):
        of_model = [each for each in analysis.geometry.models if each.name == rule.model]
        kept = score_quantiles(of_model)
    old = next((each for each in kept if each.model == rule.model), None)
    table = table_for(rule, new, target, progress)
    with saving(target) as file:
        applied = apply_rule(rule, table, target, file, progress, old)
    return AppliedFile(rule, applied, target)
