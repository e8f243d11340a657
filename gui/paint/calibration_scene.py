"""What the calibration view shows of an analysis: one model's scores and what they promise."""

import math
from functools import cached_property

import numpy as np
from msgspec import Struct

from engine.analysis.analysis import Analysis, ModelResult
from engine.binary.inference.confidence_band import ConfidenceBand
from engine.binary.points.calibration import (
    CalibrationBins,
    CalibrationLine,
    IsotonicSteps,
    is_probability,
    isotonic_steps,
    share_at_prevalence,
)
from engine.messages.errors import Undefined, UndefinedError
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray
from gui.paint.plot_axes import Span


class CalibrationScene(Struct, frozen=True, eq=False, dict=True):
    """One model's calibration.

    Attributes:
        chosen: index of the model to show; None for the one that costs least at t.
    """

    analysis: Analysis
    chosen: int | None = None

    @cached_property
    def model(self) -> ModelResult | None:
        """The model that is shown; None where all are hidden."""
        models = self.analysis.models
        chosen = next((model for model in models if model.index == self.chosen), None)
        return chosen or self.analysis.cheapest

    @cached_property
    def isotonic(self) -> IsotonicSteps | Undefined:
        """The blocks of the isotonic regression, which are the hull's edges."""
        if self.model is None:
            return Undefined(tr("Every model is hidden."))
        try:
            return isotonic_steps(self.model.curve, self.model.hull)
        except UndefinedError as error:
            return Undefined(error.what)

    @property
    def why_not(self) -> str:
        """Why there is nothing to show; empty where there is something."""
        if isinstance(self.isotonic, Undefined):
            return self.isotonic.why
        if not np.isfinite(self.isotonic.first).all() or not np.isfinite(self.isotonic.last).all():
            return tr("A score is infinite, so the scores have no axis.")
        return ""

    @property
    def promises(self) -> bool:
        """Whether the scores may be probabilities, so that they can be right or wrong."""
        return self.model is not None and is_probability(self.model.curve)

    @cached_property
    def scores(self) -> Span:
        """The axis of scores: [0, 1] of probabilities, else from the least to the greatest."""
        if self.promises or self.why_not or isinstance(self.isotonic, Undefined):
            return Span(0.0, 1.0)
        ends = np.concatenate((self.isotonic.first, self.isotonic.last))
        low, high = float(ends.min()), float(ends.max())
        return Span(low, high) if high > low else Span(low - 0.5, high + 0.5)

    @property
    def bins(self) -> CalibrationBins | None:
        """The cases in bins; None until the engine has sorted them, and where they are unknown."""
        details = self.analysis.details
        if details is None or self.model is None:
            return None
        found = details[self.model.name].bins
        return None if isinstance(found, Undefined) else found

    @property
    def line(self) -> CalibrationLine | None:
        """Intercept and slope, likewise."""
        details = self.analysis.details
        if details is None or self.model is None:
            return None
        found = details[self.model.name].line
        return None if isinstance(found, Undefined) else found

    @property
    def band(self) -> ConfidenceBand | None:
        """The bootstrap band of the isotonic share, as far as there is one."""
        bands = None if self.model is None else self.analysis.bands.get(self.model.name)
        return None if bands is None else bands.isotonic_share

    @cached_property
    def staircase(self) -> tuple[FloatArray, FloatArray]:
        """(2b,) scores and shares: the isotonic steps as a line, by rising score."""
        if isinstance(self.isotonic, Undefined):
            return np.empty(0), np.empty(0)
        ends = np.stack((self.isotonic.first, self.isotonic.last), axis=1)
        shares = np.stack((self.isotonic.share, self.isotonic.share), axis=1)
        scores, values = ends.ravel(), shares.ravel()
        return (scores[::-1], values[::-1]) if scores[0] > scores[-1] else (scores, values)

    @property
    def prevalence(self) -> float:
        """The positives' share in the file, of which all shares here are; NaN without a model."""
        if self.model is None:
            return math.nan
        curve = self.model.curve
        return float(curve.positives / (curve.positives + curve.negatives))

    @property
    def needed(self) -> float:
        """The share of positives in the file from which on t flags.

        A case is flagged where its isotonic share at prevalence ½ reaches t (math: "the hull is
        calibration followed by a decision").
        """
        return share_at_prevalence(self.analysis.t, self.prevalence)

    @property
    def needed_in_use(self) -> float | None:
        """The same at the scenario's prevalence; None where there is none."""
        scenario = self.analysis.scenario
        if scenario is None:
            return None
        return share_at_prevalence(self.analysis.t, scenario.prevalence)
