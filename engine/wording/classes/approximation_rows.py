"""The exact VUS beside everything that approximates it, a measure a row, a classifier a column."""

import math
from collections.abc import Callable, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from engine.messages.language import tr
from engine.multiclass.approximations import chance_level
from engine.multiclass.classes_analysis import ClassesAnalysis, ClassModelResult
from engine.multiclass.vus import Vus, maximum_of, minimum_of
from engine.wording import formatting
from engine.wording.classes.class_cells import DUE, NONE
from engine.wording.classes.vus_sections import chance_words

PLACES, VOLUME_PLACES = 3, 5
LEAST_DECIMAL = Fraction(1, 10_000)  # a smaller volume is written as a power of ten
OF_MATRICES = (
    ("accuracy", tr("Accuracy")),
    ("macro_average", tr("Macro-average of hits")),
    ("macro_average_076", tr("Generalised mean, 0.76")),
    ("one_point", tr("1-point")),
    ("ht1a", tr("HT1a")),
    ("ht1b", tr("HT1b")),
    ("ht2", tr("HT2")),
    ("ht3", tr("HT3")),
)


class EstimateCell(Struct, frozen=True):
    """One number of one classifier.

    Attributes:
        words: as it is written: "0.0456", or "≥ 0.0456" of a lower bound.
        error: within how much it lies of what was sampled, one standard error rounded up to
            the last digit that is shown, "±.001"; empty where nothing was.
        value: the number; None where there is none.
        best: whether no other classifier has a higher one as it is written.
        due: whether it is still to be computed.
    """

    words: str
    value: float | None = None
    error: str = ""
    best: bool = False
    due: bool = False


class EstimateRow(Struct, frozen=True):
    """One measure of all classifiers.

    Attributes:
        key: names it in saved data.
        name: what the row is called.
        cells: a cell a classifier, in the analysis' order.
        chance: its chance level, in words.
        leading: whether it is the exact value that the others approximate.
    """

    key: str
    name: str
    cells: tuple[EstimateCell, ...]
    chance: str
    leading: bool = False


def approximation_rows(analysis: ClassesAnalysis) -> tuple[EstimateRow, ...]:
    """Every row of which at least one classifier has a number, or will have one."""
    rows = (*_vus_rows(analysis), _voros_row(analysis), *_matrix_rows(analysis))
    rows += (*_probability_rows(analysis), *_ordered_rows(analysis))
    return tuple(row for row in rows if any(c.due or c.value is not None for c in row.cells))


def legend_words(rows: Sequence[EstimateRow]) -> str:
    """What bold, ±, ≥ and … mean, as far as they are used."""
    cells = [cell for row in rows for cell in row.cells]
    words = [tr("Bold: highest in its row.")]
    if any(cell.error for cell in cells):
        words.append(tr("±: sampled, standard error, rounded up."))
    if any(cell.words.startswith("≥") for cell in cells):
        words.append(tr("≥: a lower bound."))
    if any(cell.due for cell in cells):
        words.append(tr("{due}: still to be computed.", due=DUE))
    return " ".join(words)


def _row(
    analysis: ClassesAnalysis,
    key: str,
    name: str,
    chance: str,
    cell: Callable[[ClassModelResult], EstimateCell],
    *,
    leading: bool = False,
) -> EstimateRow:
    """A row whose highest numbers, as they are written, are marked."""
    cells = [cell(found) for found in analysis.models]
    known = [each for each in cells if each.value is not None]
    top = max(known, key=lambda each: each.value or 0.0, default=None)
    marked = tuple(
        replace(each, best=top is not None and len(known) > 1 and _same(each, top))
        for each in cells
    )
    return EstimateRow(key, name, marked, chance, leading)


def _same(one: EstimateCell, other: EstimateCell) -> bool:
    """Whether two numbers are the same as they are written."""
    return one.value is not None and one.words == other.words


def _plain_cell(value: float | None, places: int = PLACES) -> EstimateCell:
    if value is None:
        return EstimateCell(NONE)
    return EstimateCell(formatting.number(value, places), value)


def _vus_rows(analysis: ClassesAnalysis) -> tuple[EstimateRow, ...]:
    """The VUS of the crisp classifiers, as it is and normalised, and of the soft ones."""
    classes = analysis.cases.classes
    chance = chance_words(minimum_of(classes))
    crisp = [found.measures.vus for found in analysis.models]
    exact = all(vus is None or vus.method == "exact" for vus in crisp)
    return (
        _row(
            analysis,
            "vus",
            tr("VUS, exact") if exact else tr("VUS"),
            chance,
            lambda found: volume_cell(found.measures.vus),
            leading=True,
        ),
        _row(
            analysis,
            "normalised",
            tr("Normalised VUS"),
            "0",
            lambda found: _normalised_cell(found.measures.vus),
        ),
        _row(
            analysis,
            "soft_vus",
            tr("VUS, soft classifier"),
            chance,
            lambda found: volume_cell(
                None if found.measures.soft is None else found.measures.soft.vus
            ),
        ),
    )


def volume_cell(vus: Vus | None) -> EstimateCell:
    """A VUS with how it was found: exact, ± where sampled, ≥ where a lower bound."""
    if vus is None:
        return EstimateCell(NONE)
    maximum = maximum_of(vus.classes)
    volume, error = Fraction(vus.share) * maximum, Fraction(vus.share_error) * maximum
    if volume and volume < LEAST_DECIMAL:
        spread = tr("±{error}", error=formatting.exact(error, 1)) if error else ""
        return _bounded(EstimateCell(formatting.exact(volume, 4), vus.value, spread), vus)
    return _bounded(_estimate(float(volume), float(error), VOLUME_PLACES), vus)


def _normalised_cell(vus: Vus | None) -> EstimateCell:
    if vus is None:
        return EstimateCell(NONE)
    return _bounded(_estimate(vus.normalised, vus.share_error, PLACES), vus)


def _bounded(cell: EstimateCell, vus: Vus) -> EstimateCell:
    """A cell that says where its volume is only a lower bound."""
    return replace(cell, words=f"≥ {cell.words}") if vus.method == "lower bound" else cell


def _estimate(value: float, error: float, places: int) -> EstimateCell:
    """A number, and its standard error rounded up where there is one."""
    words = formatting.number(value, places)
    if error <= 0:
        return EstimateCell(words, value)
    last = math.ceil(error * 10**places - 1e-9) / 10**places
    return EstimateCell(words, value, f"±{formatting.number(last, places).removeprefix('0')}")


def _voros_row(analysis: ClassesAnalysis) -> EstimateRow:
    """The VOROS, under the measure of costs that is chosen."""
    every = (*(found.measures.voros for found in analysis.models), analysis.set_voros)
    known = next((voros for voros in every if voros is not None), None)
    chance = DUE if known is None else formatting.number(known.baseline, PLACES)
    measure = analysis.session.measure.name
    weights = tr("uniform weights") if measure == "uniform" else measure
    name = tr("VOROS, {weights}", weights=weights)
    return _row(analysis, "voros", name, chance, _voros_cell)


def _voros_cell(found: ClassModelResult) -> EstimateCell:
    voros = found.measures.voros
    if voros is not None:
        return _estimate(voros.value, voros.standard_error, PLACES)
    crisp = found.model.confusion is not None
    return EstimateCell(DUE, due=True) if crisp else EstimateCell(NONE)


def _matrix_rows(analysis: ClassesAnalysis) -> tuple[EstimateRow, ...]:
    """The approximations of Ferri, Hernández-Orallo & Salido 2003, section 5."""
    chance = chance_level(analysis.cases.classes)
    return tuple(
        _row(
            analysis,
            key,
            name,
            formatting.number(getattr(chance, key), PLACES),
            lambda found, key=key: _plain_cell(  # type: ignore[misc] # mypy knows no default here
                getattr(found.measures.approximations, key, None)
            ),
        )
        for key, name in OF_MATRICES
    )


def _probability_rows(analysis: ClassesAnalysis) -> tuple[EstimateRow, ...]:
    """What ranks the probabilities: M, one-vs-rest, HUM and PDI."""
    classes = analysis.cases.classes
    half, fair = formatting.number(0.5, PLACES), formatting.number(1 / classes, PLACES)
    orders = formatting.number(1 / math.factorial(classes), PLACES)
    names = (
        ("m", tr("Hand & Till’s M"), half),
        ("one_vs_rest_mean", tr("One-vs-rest AUC"), half),
        ("hum", "HUM", orders),
        ("pdi", "PDI", fair),
    )
    return tuple(
        _row(
            analysis,
            key,
            name,
            chance,
            lambda found, key=key: _plain_cell(  # type: ignore[misc] # mypy knows no default here
                getattr(found.measures.ranking, key, None)
            ),
        )
        for key, name, chance in names
    )


def _ordered_rows(analysis: ClassesAnalysis) -> tuple[EstimateRow, ...]:
    """The ordered-class VUS, which is another quantity."""
    chance = chance_words(Fraction(1, math.factorial(analysis.cases.classes)))
    row = _row(
        analysis,
        "ordered_vus",
        tr("Ordered-class VUS"),
        chance,
        lambda found: _plain_cell(getattr(found.measures.ordered, "value", None), 4),
    )
    if all(found.measures.trinormal is None for found in analysis.models):
        return (row,)
    normal = _row(
        analysis,
        "trinormal_vus",
        tr("Ordered-class VUS, trinormal"),
        chance,
        lambda found: _plain_cell(getattr(found.measures.trinormal, "value", None), 4),
    )
    return row, normal
