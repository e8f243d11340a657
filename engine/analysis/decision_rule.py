"""The rule that leaves the program: what it does with any score, and what that is to cost."""

import math
from typing import Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.decision_records import Review
from engine.analysis.score_drift import Drift
from engine.binary.curve.thresholds import rule_number
from engine.binary.points.operating_point import OperatingPoint
from engine.data.roles import Direction
from engine.messages.errors import InputError, UndefinedError
from engine.messages.language import tr
from engine.numerics.arrays import BoolArray, FloatArray

Decision = Literal["clear", "review", "flag"]
DECISIONS: tuple[Decision, ...] = ("clear", "review", "flag")
"""What a code of `DecisionRule.decisions` stands for."""

NO_DECISION = -1


class RuleCosts(Struct, frozen=True, forbid_unknown_fields=True):
    """The condition under which a rule was chosen, in money.

    Attributes:
        cost_fp, cost_fn: of a false positive and of a false negative.
        prevalence: share of positives where the rule is used.
        review: of having a person look at a case; None where nobody does.
    """

    cost_fp: float
    cost_fn: float
    prevalence: float
    review: float | None = None


class DecisionRule(Struct, frozen=True, forbid_unknown_fields=True):
    """Which scores are flagged, which a person looks at, and which are cleared.

    A cut is the printed decimal of a threshold, so that whoever applies it as printed decides
    alike: with direction "higher" a score reaches it if score >= cut, with "lower" if score <= cut.
    NaN is reached by no score, and the infinity at the end by every one.

    Attributes:
        model: whose scores.
        column: in which they stood.
        direction: whether a higher or a lower score means positive.
        t: the operating condition for which it was chosen.
        flag: the cut from which a case is flagged.
        review: the cut from which a case that is not flagged is reviewed; None where none is.
        steps: the cuts between the blocks of scores that share a probability, by falling rank.
        rises, runs: of each block the share of all positives and of all negatives that are in it,
            one more than there are steps: the hull's edges, which are the isotonic (PAV)
            probabilities (Fawcett & Niculescu-Mizil 2007); none where a threshold is not known.
        costs: None where none were stated.
    """

    model: str
    column: str
    direction: Direction
    t: float
    flag: float
    review: float | None = None
    steps: tuple[float, ...] = ()
    rises: tuple[float, ...] = ()
    runs: tuple[float, ...] = ()
    costs: RuleCosts | None = None

    @property
    def everyone(self) -> float:
        """The cut that every score reaches."""
        return math.inf if self.direction == "lower" else -math.inf

    def reached(self, scores: FloatArray, cut: float) -> BoolArray:
        """(n,) which of (n,) scores reach a cut; NaN reaches none."""
        return scores <= cut if self.direction == "lower" else scores >= cut

    def decisions(self, scores: FloatArray) -> NDArray[np.int8]:
        """(n,) places in DECISIONS of (n,) scores; NO_DECISION where a score is NaN."""
        found = np.zeros(scores.size, dtype=np.int8)
        if self.review is not None:
            found[self.reached(scores, self.review)] = DECISIONS.index("review")
        found[self.reached(scores, self.flag)] = DECISIONS.index("flag")
        found[np.isnan(scores)] = NO_DECISION
        return found

    def probabilities(self, scores: FloatArray, prevalence: float) -> FloatArray:
        """(n,) the isotonic probability of being positive at a prevalence, of (n,) scores.

        NaN where a score is, and of all where the blocks are not known.
        """
        if not self.rises:
            return np.full(scores.size, np.nan)
        positive = prevalence * np.array(self.rises)
        blocks = positive / (positive + (1 - prevalence) * np.array(self.runs))
        turned = -1.0 if self.direction == "lower" else 1.0
        rising = (turned * np.array(self.steps))[::-1]
        reached = np.searchsorted(rising, turned * scores, side="right")  # steps, from the lowest
        found: FloatArray = blocks[rising.size - np.minimum(reached, rising.size)]
        found[np.isnan(scores)] = np.nan
        return found

    def expected_costs(self, scores: FloatArray) -> FloatArray:
        """(n,) what each of (n,) decisions is expected to cost; NaN where that is not known.

        (1 - p) C_FP of a flagged case, p C_FN of a cleared one, C_R of a reviewed one; p is the
        isotonic probability at the prevalence in use.
        """
        costs = self.costs
        if costs is None:
            return np.full(scores.size, np.nan)
        positive = self.probabilities(scores, costs.prevalence)
        each = (
            positive * costs.cost_fn,
            np.full(scores.size, math.nan if costs.review is None else costs.review),
            (1 - positive) * costs.cost_fp,
        )
        decisions = self.decisions(scores)
        found = np.choose(np.maximum(decisions, 0), each)
        found[decisions == NO_DECISION] = np.nan
        return np.asarray(found, dtype=np.float64)


class Applied(Struct, frozen=True):
    """What was decided of a file.

    Attributes:
        rows: how many it has.
        decided: how many rows got each of DECISIONS.
        first_undecided: lines of the first rows without a usable score.
        cost: what all decisions are expected to cost; None where no costs are stated.
        added: the names of the new columns.
        drift: how far the scores lie from those that the rule was chosen on; None where those
            are not known.
    """

    rows: int
    decided: tuple[int, ...]
    first_undecided: tuple[int, ...]
    cost: float | None
    added: tuple[str, ...]
    drift: Drift | None = None

    @property
    def undecided(self) -> int:
        """How many rows have no usable score."""
        return self.rows - sum(self.decided)


def rule_of(analysis: Analysis, name: str | None = None) -> DecisionRule:
    """The rule of the model that the verdict names, or of another one.

    Under constraints it keeps them; where a review pays, it has a second threshold. Where flagging
    no one, or everyone, costs least, the rule does that, and the scores and probabilities are of
    the model that comes closest.

    Args:
        analysis: what was decided.
        name: of a shown model.

    Raises:
        InputError: no such model is shown.
        UndefinedError: the file does not tell the threshold, or none keeps the constraints.
    """
    found = analysis.shown_in_use if name is None else analysis.model(name)
    if found is None:
        names = ", ".join(model.name for model in analysis.models)
        raise InputError(
            tr("there is no model “{name}” in the session", name=name or ""),
            where="--model",
            do=tr("Name one of: {names}.", names=names)
            if names
            else tr("Show a model in the session, and save it again."),
        )
    scenario, direction = analysis.scenario, found.geometry.direction
    flag, review = _chosen(analysis, found), None
    reviewed = None if analysis.review is None else analysis.review[found.name]
    if isinstance(reviewed, Review) and reviewed.pays:
        flag, review = reviewed.flag, reviewed
    steps = _steps(found)
    known = not any(map(math.isnan, steps))
    return DecisionRule(
        model=found.name,
        column=found.geometry.column,
        direction=direction,
        t=analysis.t,
        flag=cut_of(flag, direction),
        review=None if review is None else cut_of(review.clear, direction),
        steps=steps if known else (),
        rises=tuple(np.diff(found.hull.tpr).tolist()) if known else (),
        runs=tuple(np.diff(found.hull.fpr).tolist()) if known else (),
        costs=None
        if scenario is None
        else RuleCosts(
            scenario.cost_fp,
            scenario.cost_fn,
            scenario.prevalence,
            None if review is None else review.price,
        ),
    )


def _chosen(analysis: Analysis, model: ModelResult) -> OperatingPoint:
    """The point at which a model is used.

    Raises:
        UndefinedError: none of its thresholds keeps the constraints.
    """
    if analysis.bounded is None:
        return model.at
    point = analysis.bounded.models[model.name].at
    if point is None:
        raise UndefinedError(
            tr("no threshold of {model} keeps the constraints", model=model.name),
            do=tr("Ease them, or leave one out."),
        )
    return point


def cut_of(point: OperatingPoint, direction: Direction) -> float:
    """The cut of an operating point, as `DecisionRule` has it.

    A point that flags no one, or everyone, does so whatever scores are still to come.

    Raises:
        UndefinedError: the file does not tell its threshold.
    """
    if point.fpr == point.tpr == 0:
        return math.nan
    if point.fpr == point.tpr == 1:
        return math.inf if direction == "lower" else -math.inf
    cut = rule_number(point.shown_threshold)
    if math.isnan(cut):
        raise UndefinedError(
            tr(
                "the file tells no threshold of the point at which {model} is used",
                model=point.model,
            ),
            do=tr("Open a file with scores, or with the thresholds of its points."),
        )
    return cut


def _steps(model: ModelResult) -> tuple[float, ...]:
    """The cuts of the hull's vertices but its corners, by falling rank; NaN where not known."""
    vertices = range(1, model.hull.thresholds.size - 1)
    return tuple(rule_number(model.hull.shown_threshold(vertex)) for vertex in vertices)
