"""The analysis of three classifiers A, B and C of three classes, for tests of its views."""

import numpy as np
from msgspec.structs import replace

from engine.multiclass.class_answers import class_cases, matrix_model
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.confusion import confusion
from engine.multiclass.section_strips import section_strips
from tests.engine.multiclass import oracles
from tests.engine.multiclass.analysed_cases import analyse_cases

LABELS = ("a", "b", "c")
MATRICES = {
    "A": np.array(oracles.A),
    "B": np.array(oracles.B),
    "C": np.full((3, 3), 0.2) + 0.4 * np.eye(3),
}
QUICK = ClassesSession(voros_power=4)


def analyse_matrices(
    session: ClassesSession = QUICK,
    *,
    strips: bool = True,
    labels: tuple[str, ...] = LABELS,
) -> ClassesAnalysis:
    """The analysis, with the strips of its section or without."""
    models = [matrix_model(confusion(name, labels, cells)) for name, cells in MATRICES.items()]
    found = analyse_cases(session, class_cases(labels, None, models))
    assert found.section is not None
    return replace(found, strips=section_strips(found.section)) if strips else found
