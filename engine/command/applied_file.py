"""A rule applied to a file, from the analysis to what was written: for command line and window."""

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from engine.analysis.analysis import Analysis
from engine.analysis.analysis_kinds import AnyAnalysis
from engine.analysis.decision_rule import Applied, DecisionRule, rule_of
from engine.analysis.kept_rules import kept_rule
from engine.analysis.score_drift import score_quantiles
from engine.data.read_options import ReadOptions
from engine.jobs.progress import Progress, part_of
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.opening.applying.apply_rule import NewFile, apply_rule, table_for
from engine.opening.applying.decided_files import CSV, form_of, refuse_form
from engine.saving import refuse_overwriting, refuse_target, saving
from engine.session.file import SavedSession
from engine.session.score_quantiles import ScoreQuantiles
from engine.wording.applied_lines import applied_lines, drift_line, rule_lines, undecided_line

READY = 0.4  # share of the time after which the first row is decided, where that takes any


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


class RuleAndScores(Struct, frozen=True):
    """A rule, and how the scores were distributed that it was chosen on; None: not known."""

    rule: DecisionRule
    old: ScoreQuantiles | None


def saved_rule(saved: SavedSession, model: str | None = None) -> RuleAndScores | None:
    """The rule of a session's model as it was saved; None where the data have to say it anew.

    Args:
        saved: the session.
        model: whose rule; None: the one in the verdict.
    """
    rule = kept_rule(saved.rules, model)
    return None if rule is None else RuleAndScores(rule, _of_model(saved.score_quantiles, rule))


def measured_rule(
    analysis: AnyAnalysis, model: str | None = None, kept: Sequence[ScoreQuantiles] = ()
) -> RuleAndScores:
    """The rule of an analysis.

    Args:
        analysis: what was decided.
        model: whose rule; None: the one in the verdict.
        kept: how scores were distributed, as a session says; else the analysis' own.

    Raises:
        InputError: the analysis is of several classes, or shows no such model.
        UndefinedError: there is no threshold.
    """
    if not isinstance(analysis, Analysis):
        raise InputError(tr("a rule is about two classes, and several were measured"))
    rule = rule_of(analysis, model)
    of_model = [each for each in analysis.geometry.models if each.name == rule.model]
    return RuleAndScores(rule, _of_model(kept, rule) or _of_model(score_quantiles(of_model), rule))


def _of_model(kept: Sequence[ScoreQuantiles], rule: DecisionRule) -> ScoreQuantiles | None:
    return next((each for each in kept if each.model == rule.model), None)


def decide_file_by(
    analysis: AnyAnalysis,
    new: NewFile,
    target: Path,
    progress: Progress,
    *,
    inputs: Sequence[Path] = (),
) -> AppliedFile:
    """Apply the rule in an analysis' verdict to a new file; see `decide_file`."""
    return decide_file(measured_rule(analysis), new, target, progress, inputs=inputs)


def decide_file(
    chosen: RuleAndScores,
    new: NewFile,
    target: Path,
    progress: Progress,
    *,
    inputs: Sequence[Path] = (),
) -> AppliedFile:
    """Apply a rule to a new file, and write that whole or not at all.

    Args:
        chosen: the rule.
        new: the file.
        target: its ending names the format.
        progress: told all along.
        inputs: further files that may not be written over.

    Raises:
        InputError: the file does not fit, or one of both cannot be read or written.
        Cancelled: through `progress`.
    """
    refuse_target(target)
    refuse_form(target)
    refuse_overwriting(target, (new.path, *inputs))
    table = table_for(chosen.rule, new, target, part_of(progress, 0, READY))
    with saving(target) as file:
        rest = part_of(progress, READY, 1)
        applied = apply_rule(chosen.rule, table, target, file, rest, chosen.old)
    return AppliedFile(chosen.rule, applied, target)
