"""How a cell of the tables of several classes is written."""

from collections.abc import Sequence

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.confusion import error_places, trivial_label
from engine.numerics.intervals import Interval
from engine.wording import formatting

TOGETHER = tr("all together")
NONE = "–"
DUE = "…"  # it is still to be computed


def rate(value: float | None) -> str:
    """Four decimals, or a dash where undefined."""
    return NONE if value is None else formatting.number(value, 4)


def interval_head(analysis: ClassesAnalysis) -> list[str]:
    """The header of a bootstrap interval, where there is one."""
    if analysis.bootstrap is None:
        return []
    return [tr("{level} interval", level=formatting.percent(analysis.session.level))]


def interval_cells(analysis: ClassesAnalysis, name: str, key: str, places: int = 4) -> list[str]:
    """The bootstrap interval of one measure, where there is one."""
    if analysis.bootstrap is None:
        return []
    return [bounds(analysis.interval(name, key), places)]


def bounds(found: Interval | None, places: int = 4) -> str:
    """An interval as printed; "undefined" where it is."""
    if found is None or found.low is None or found.high is None:
        return tr("undefined")
    return formatting.interval(found.low, found.high, places)


def called(name: str, analysis: ClassesAnalysis) -> str:
    """A classifier's name; a trivial one is "call everything setosa"."""
    if any(found.name == name for found in analysis.models):
        return name
    return tr("call everything {label}", label=trivial_label(name))


def ratio_name(coordinate: int, labels: Sequence[str]) -> str:
    """The name of an error ratio: "b>a", actual b that are called a."""
    actual, predicted = error_places(len(labels))[coordinate]
    return f"{labels[actual]}>{labels[predicted]}"
