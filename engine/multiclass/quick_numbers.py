"""What is quick enough to be measured on every resample besides `Measures`.

The trinormal value of ordered classes, the hit cube's volume, and what classifiers cost.
"""

import numpy as np

from engine.multiclass.class_answers import ClassCases
from engine.multiclass.class_costs import Costs, expected_costs, with_constant
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.hit_cube import hit_volume
from engine.multiclass.ordered import can_be_trinormal, trinormal_value
from engine.multiclass.performance import ordered_groups

Key = tuple[str, str]  # (model, measure); the set's model is the empty name


def quick_numbers(
    cases: ClassCases, session: ClassesSession, costs: Costs | None
) -> dict[Key, float]:
    """The numbers of these cases, those left out that they do not have.

    Returns:
        "trinormal_vus" and "cost" of each model, "hit_cube" of the set, and its "least_cost":
        that of whichever classifier, trivial ones counted, is cheapest on these cases.
    """
    found: dict[Key, float] = {}
    for model in cases.models:
        groups = ordered_groups(model, cases, session)
        if groups is not None and can_be_trinormal(groups):
            found[model.name, "trinormal_vus"] = trinormal_value(groups)
    matrices = [model.confusion for model in cases.models if model.confusion is not None]
    if matrices and cases.classes == 3:
        found["", "hit_cube"] = hit_volume(np.array([matrix.errors for matrix in matrices]))
    if matrices and costs is not None:
        ratios = with_constant(np.array([matrix.ratios for matrix in matrices]))
        total = expected_costs(ratios, costs)
        pairs = zip(matrices, total.tolist(), strict=False)  # the trivial ones follow
        found |= {(matrix.name, "cost"): cost for matrix, cost in pairs}
        found["", "least_cost"] = float(total.min())
    return found
