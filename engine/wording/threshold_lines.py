"""What one threshold does, in lines: rates, predictive values and likelihood ratios."""

import math
from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.rates_at_threshold import measured_geometry, rates_at
from engine.analysis.requested_points import prevalence_in_use
from engine.binary.points.operating_point import OperatingPoint
from engine.binary.points.threshold_intervals import MeasuredRate
from engine.messages.language import sentence, tr
from engine.wording import formatting
from engine.wording.certainty import level_words
from engine.wording.costs import tested_point
from engine.wording.rules import at_rule

NOTHING = "–"


class ThresholdLine(Struct, frozen=True):
    """One number: what it is, its value and its interval as written, and how that was found.

    Attributes:
        interval: a dash where there is none; `tip` then says why.
        numbers: value, low and high with every digit; None where there is none.
    """

    name: str
    value: str
    interval: str
    tip: str
    numbers: tuple[float | None, float | None, float | None]

    @property
    def text(self) -> str:
        """The line for those who hear it."""
        return f"{self.name} {self.value}, {self.interval}"

    @property
    def copied(self) -> str:
        """The line for a spreadsheet, one number a cell."""
        cells = ("" if number is None else repr(number) for number in self.numbers)
        return "\t".join((self.name, *cells))


class ThresholdLines(Struct, frozen=True):
    """What one threshold of one model does.

    Attributes:
        model: the model's name.
        rule: what follows the name, "at score ≥ 0.39".
        interval: what the intervals are, "95 % interval"; empty where no line has one.
        why: why lines have none; empty where all have.
    """

    model: str
    rule: str
    interval: str
    lines: tuple[ThresholdLine, ...]
    why: str

    @property
    def text(self) -> str:
        """All of it for those who hear it."""
        return ". ".join([f"{self.model} {self.rule}", *(line.text for line in self.lines)])

    @property
    def copied(self) -> str:
        """All of it for a spreadsheet, tabs between cells."""
        model = formatting.defused(self.model)
        bounds = (f"{self.interval}, {end}" for end in (tr("low"), tr("high")))
        head = "\t".join((f"{model} {self.rule}", tr("Value"), *bounds))
        return "\n".join([head, *(line.copied for line in self.lines)])


def threshold_lines(
    analysis: Analysis, model: ModelResult, point: OperatingPoint | None = None
) -> ThresholdLines:
    """What a threshold of a model does, at the prevalence in use; its cheapest at t if None.

    Args:
        analysis: for that prevalence and the confidence level.
        model: whose threshold it is.
        point: its counts in cases; None for the cheapest at t that keeps the constraints, on
            unseen rows where those measure.

    Raises:
        ValueError: no threshold of the model keeps the constraints.
    """
    prevalence, geometry = prevalence_in_use(analysis).value, model.geometry
    rule_of = analysis.used(model) if point is None else point
    rows = measured_geometry(analysis, model) if point is None else geometry
    point = tested_point(analysis, model) if point is None else point
    if point is None or rule_of is None:
        raise ValueError(f"no threshold of {model.name} keeps the constraints")
    found = rates_at(analysis, rows, point)
    used = (
        "" if math.isnan(prevalence) else tr(" at {share}", share=formatting.prevalence(prevalence))
    )
    rates = (
        (tr("TPR, share found"), found.tpr, formatting.rate),
        (tr("FPR, false alarms"), found.fpr, formatting.rate),
        (f"PPV{used}", found.ppv, formatting.rate),
        (f"NPV{used}", found.npv, formatting.rate),
        ("LR+", found.lr_positive, _ratio),
        (f"LR{formatting.MINUS}", found.lr_negative, _ratio),
        (tr("Flagged/1,000{used}", used=used), _times_1000(found.flagged), _cases),
    )
    reasons = dict.fromkeys(each.interval.why for _, each, _ in rates if not each.interval.defined)
    defined = any(each.interval.defined for _, each, _ in rates)
    return ThresholdLines(
        model=model.name,
        rule=at_rule(geometry.direction, rule_of),
        interval=tr("{level} interval", level=level_words(analysis)) if defined else "",
        lines=tuple(_line(*each) for each in rates),
        why=" ".join(sentence(tr("no interval: {why}", why=why)) for why in reasons),
    )


def _line(name: str, found: MeasuredRate, formatted: Callable[[float], str]) -> ThresholdLine:
    value = NOTHING if found.value is None else formatted(found.value)
    interval = found.interval
    if found.value is None or interval.low is None or interval.high is None:
        return ThresholdLine(name, value, NOTHING, interval.why, (found.value, None, None))
    bounds = formatting.between(formatted(interval.low), formatted(interval.high))
    numbers = found.value, interval.low, interval.high
    return ThresholdLine(name, value, bounds, interval.method, numbers)


def _times_1000(found: MeasuredRate) -> MeasuredRate:
    """A share as cases in 1,000."""
    value, interval = found.value, found.interval
    if interval.low is not None and interval.high is not None:
        interval = replace(interval, low=1000 * interval.low, high=1000 * interval.high)
    return MeasuredRate(None if value is None else 1000 * value, interval)


def _cases(amount: float) -> str:
    """So many cases of 1,000, which are not whole: whole ones are those of the confusion table."""
    return formatting.number(amount, 1)


def _ratio(value: float) -> str:
    """A likelihood ratio: three significant digits from 1 on, two decimals or digits below."""
    if not math.isfinite(value) or value == 0:
        return formatting.number(value)
    power = math.floor(math.log10(value))
    return formatting.number(value, max(2 - power, 0) if power >= 0 else max(2, 1 - power))
