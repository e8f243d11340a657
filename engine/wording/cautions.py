"""What to doubt about an analysis that runs all the same: its scores, or how it was asked for."""

import math

import numpy as np
from msgspec import Struct

from engine.analysis.analysis import Analysis
from engine.analysis.model_geometry import Geometry, ModelGeometry
from engine.data.counted_elsewhere import MOST_DISTINCT
from engine.data.labels import spelt
from engine.messages.language import in_both, plural, tr
from engine.numerics.arrays import FloatArray
from engine.wording import formatting
from engine.wording.certain_words import certain_to

# Fewer replicates than this bound no 95 % interval well: its ends are the fifth from either
# end of 200 (Efron & Tibshirani 1993, section 13.3, ask for 1,000).
FEW_REPLICATES = 200
# Distinct scores that must be left before one of them can be said to stand apart.
ENOUGH_OTHERS = 5
MOST_FAR = 3  # codes for “missing” in one column: refused, unknown, not done
FAR = 10.0  # times the range of all other scores


class Caution(Struct, frozen=True):
    """Something that the user should look at.

    Attributes:
        about: the column or the option that it is about.
        what: what was found, a sentence without a full stop.
        do: what to do about it on the command line, a sentence; empty if that is plain.
        code: the score that may mean “missing”, as it is written; empty if it is not about one.
    """

    about: str
    what: str
    do: str = ""
    code: str = ""

    def __str__(self) -> str:
        return in_both(lambda what, do: f"{what}. {do}".strip(), self.what, self.do)


def cautions(analysis: Analysis) -> tuple[Caution, ...]:
    """Every caution about an analysis, those about its scores first."""
    geometry = analysis.geometry
    more = () if geometry.why_not_redrawn else on_replicates(analysis.session.bootstrap)
    return (*on_counts(analysis), *on_scores(geometry), *on_identities(geometry), *more)


def on_counts(analysis: Analysis) -> tuple[Caution, ...]:
    """Cautions about what a database counted: what is of bins yet, and what of some vertices."""
    geometry, found = analysis.geometry, []
    if not geometry.exact and geometry.counted is None:
        what = tr(
            "{certain}: a row is a bin of several scores, AUC, VOROS and cost lie certainly "
            "within their ranges, and all other numbers are those of the bins",
            certain=certain_to(analysis),
        )
        found.append(Caution("", what))
    elif not geometry.exact:
        what = tr(
            "not all scores are told apart yet: AUC, VOROS and cost lie certainly within their "
            "ranges, and all other numbers are those of the bins"
        )
        certain = certain_to(analysis)
        what = f"{certain}: {what}" if certain else what
        counted, do = geometry.counted, ""
        if counted is not None and counted.certain_to == math.inf:
            do = tr(
                "There are more than {most} distinct scores, so Spark counted bins; "
                "--certain-to 0.000001 counts on.",
                most=formatting.count(MOST_DISTINCT),
            )
        found.append(Caution("--engine", what, do))
    for model in geometry.models:
        kept = model.curve.thresholds.size - 1
        if model.certain is None and kept < model.curve.distinct:
            what = tr(
                "of {name}’s {distinct} distinct scores {kept} are kept: AUC, its interval, hull, "
                "VOROS, costs and the best thresholds are of all; partial areas under the curve, "
                "precision, calibration, shares of scores and bootstrap intervals are of those "
                "kept",
                name=model.name,
                distinct=f"{model.curve.distinct:,}",
                kept=f"{kept:,}",
            )
            found.append(Caution(model.column, what))
    return tuple(found)


def on_scores(geometry: Geometry) -> tuple[Caution, ...]:
    """Cautions about the scores of all models."""
    return tuple(each for model in geometry.models for each in _on_model(model, geometry.label))


def on_identities(geometry: Geometry) -> tuple[Caution, ...]:
    """Cautions about columns that tell cases apart, and name several rows alike."""
    return tuple(
        Caution(
            name,
            tr("{name} repeats, so that its rows may belong together, as one patient’s", name=name),
            tr("If they do, add --cluster {name}: intervals are too narrow else.", name=name),
        )
        for name in geometry.repeated
    )


def on_replicates(replicates: int) -> tuple[Caution, ...]:
    """A caution where so few bootstrap replicates are asked for that intervals mean little."""
    if not 0 < replicates < FEW_REPLICATES:
        return ()
    what = tr(
        "{replicates} cannot show how far the numbers vary, so the bootstrap intervals mean little",
        replicates=plural(
            "{count} bootstrap replicate", "{count} bootstrap replicates", replicates
        ),
    )
    return (Caution("--bootstrap", what, tr("2,000 are usual (--bootstrap 2000).")),)


def _on_model(model: ModelGeometry, label: str) -> list[Caution]:
    """Cautions about one model's scores."""
    curve = model.curve
    if not curve.scored:
        return []
    scores = curve.thresholds[1:]
    if model.column == label:
        do = tr("Choose a column of scores with --score.")
        return [
            Caution(
                label,
                tr("{label} is the label and its own score, so its AUC is 1", label=label),
                do,
            )
        ]
    if scores.size == 2 and curve.auc in (0.0, 1.0) and label:
        what = tr(
            "{column} has two values, which are the label’s in every row", column=model.column
        )
        return [Caution(model.column, what, tr("A decision made from the label is no score."))]
    return [_far_score(model, score) for score in far_scores(scores)]


def _far_score(model: ModelGeometry, score: float) -> Caution:
    curve, spelling = model.curve, spelt(score)
    place = int(np.flatnonzero(curve.thresholds[1:] == score)[0])
    rows = ""
    if model.counts is not None:
        cases = (
            int(step[place + 1]) - int(step[place]) for step in (model.counts.tp, model.counts.fp)
        )
        rows = f" ({plural('{count} case', '{count} cases', sum(cases))})"
    what = tr(
        "{column} is {spelling}{rows}, far from all its other values",
        column=model.column,
        spelling=spelling,
        rows=rows,
    )
    return Caution(
        model.column,
        what,
        tr("If that means missing, add --na {spelling}.", spelling=spelling),
        spelling,
    )


def far_scores(scores: FloatArray) -> tuple[float, ...]:
    """Scores that stand so far from all others that they may be codes for “missing”.

    Such are up to MOST_FAR finite scores at either end, beyond a gap of FAR times the range of
    those that are left; of numbers that are all nines (-99, 999), as such codes are, one
    beyond a gap of that range, or the only one below 0; and -1, say, beside probabilities.

    Args:
        scores: (m,) distinct, falling or rising; no NaN.
    """
    rising = scores if scores.size < 2 or scores[0] < scores[-1] else scores[::-1]
    low = int(np.searchsorted(rising, -math.inf, side="right"))
    high = int(np.searchsorted(rising, math.inf, side="left"))
    finite = rising[low:high]
    if finite.size <= ENOUGH_OTHERS:
        return ()
    # Of millions of scores, and of hundreds of models, only the ends are looked at.
    most = min(MOST_FAR, finite.size - ENOUGH_OTHERS)
    lowest, highest = finite[: most + 1].tolist(), finite[-most - 1 :][::-1].tolist()
    below = _far_below(lowest, highest[0], below_zero=True)
    above = _far_below([-value for value in highest], -lowest[0], below_zero=False)
    return (*below, *(-value for value in above))


def _far_below(ends: list[float], last: float, *, below_zero: bool) -> list[float]:
    """The values at the lower end that stand apart.

    Args:
        ends: the first values, rising: as many as may be apart, and one more.
        last: the greatest of all.
        below_zero: whether being the only ones below 0 tells.
    """
    for far in range(1, len(ends)):
        outliers, least = ends[:far], ends[far]
        width, gap = last - least, least - ends[far - 1]
        if math.isinf(gap) or gap > FAR * width > 0:
            return outliers
        below = below_zero and outliers[-1] < 0 <= least
        if (gap > width or below) and all(_is_nines(value) for value in outliers):
            return outliers
        if below and last <= 1 and all(value.is_integer() for value in outliers):
            return outliers
    return []


def _is_nines(value: float) -> bool:
    """Whether a number is written with nines only: -9, 99, -999."""
    return value.is_integer() and set(spelt(abs(value))) == {"9"}
