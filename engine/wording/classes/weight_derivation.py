"""The weight of each class's errors, prior times cost of a miss, with its numbers filled in."""

from msgspec import Struct

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.cost_measures import CostBox
from engine.wording import formatting
from engine.wording.classes.results_section import SectionRow, SectionTable

HEADING = tr("Weight of each class’s errors")
OF_ERRORS = tr("Weight of each error")
FORMULA = tr("w = prior × cost of a miss, scaled to sum 1:")
FORMULA_OF_ERRORS = tr("w = prior × (cost of the error − cost of being right), scaled to sum 1.")
PLANE = tr("Costs depend on the actual class alone, so equal cost is a plane in the cube.")
ALONE = tr("Costs depend on the actual class alone.")
CALLED = tr("Costs depend on the class that is called, too, so that each error has its own weight.")
NOTHING = tr("Every cost is 0, so nothing weighs anything.")
MIDDLES = tr("Ranges stand at their middles, of costs above 0 the geometric one.")
MOST_PRODUCTS = 4  # classes whose products fit a line or two
MOST_SQUARE = 5  # classes whose errors fit a table


class WeightDerivation(Struct, frozen=True):
    """Where the weights come from.

    Attributes:
        heading: what they are.
        formula: how they are computed.
        numbers: the same with its numbers, "0.6·1, 0.3·2 → 0.50, 0.50"; empty where too long.
        weights: (label, weight, words) of each class, where they depend on it alone; else none.
        table: of the errors' weights, where costs depend on the class that is called.
        notes: what follows.
    """

    heading: str
    formula: str
    numbers: str = ""
    weights: tuple[tuple[str, float, str], ...] = ()
    table: SectionTable | None = None
    notes: tuple[str, ...] = ()


def weight_derivation(analysis: ClassesAnalysis) -> WeightDerivation | None:
    """How the weights follow from what is stated; None where no costs are."""
    costs = analysis.costs
    if costs is None:
        return None
    middles = (MIDDLES,) if isinstance(analysis.session.measure, CostBox) else ()
    misses, weights = costs.misses, costs.class_weights
    if misses is None:
        table = _error_weights(analysis) if costs.classes <= MOST_SQUARE else None
        return WeightDerivation(OF_ERRORS, FORMULA_OF_ERRORS, table=table, notes=(CALLED, *middles))
    if weights is None:
        return WeightDerivation(HEADING, FORMULA, notes=(NOTHING, *middles))
    words = [formatting.number(weight, 2) for weight in weights.tolist()]
    none = formatting.number(0.0, 2)
    if any(text == none and weight > 0 for text, weight in zip(words, weights, strict=True)):
        words = [formatting.plain(weight, 2) for weight in weights.tolist()]
    products = ", ".join(
        f"{formatting.plain(prior)}·{formatting.plain(miss)}"
        for prior, miss in zip(costs.priors.tolist(), misses.tolist(), strict=True)
    )
    few = costs.classes <= MOST_PRODUCTS
    return WeightDerivation(
        HEADING,
        FORMULA,
        f"{products} → {', '.join(words)}" if few else "",
        tuple(zip(analysis.labels, weights.tolist(), words, strict=True)),
        notes=(PLANE if costs.classes == 3 else ALONE, *middles),
    )


def _error_weights(analysis: ClassesAnalysis) -> SectionTable | None:
    """Each error's weight, rows predicted, columns actual."""
    costs = analysis.costs
    if costs is None or costs.weights.sum() <= 0:
        return None
    net = (costs.matrix - costs.matrix.diagonal()) * costs.priors
    shares = (net / costs.weights.sum()).tolist()
    rows = tuple(
        SectionRow(
            (label, *(_share(row == column, shares[row][column]) for column in range(len(shares))))
        )
        for row, label in enumerate(analysis.labels)
    )
    return SectionTable((tr("predicted ↓ actual →"), *analysis.labels), rows)


def _share(right: bool, share: float) -> str:
    return "–" if right else formatting.number(share, 3)
