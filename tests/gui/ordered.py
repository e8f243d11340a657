"""Analyses of the bundled ordered markers as the window gets them."""

from functools import cache

from msgspec.structs import replace

from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.ordered_results import OrderedResult
from tests.conftest import SAMPLES
from tests.gui.several import PLAIN, analysed

STAGES = ("healthy", "mild", "severe")
COSTS = ((0.0, 4.0, 10.0), (1.0, 0.0, 3.0), (3.0, 1.0, 0.0))
ORDERED = replace(PLAIN, order=STAGES, cost_matrix=COSTS, priors=(0.7, 0.2, 0.1))
PATH = SAMPLES / "ordered_marker.csv"


@cache
def markers(session: ClassesSession = ORDERED) -> ClassesAnalysis:
    """Two markers of three stages; the one with the larger volume costs more."""
    return analysed(PATH, session)


def result_of(analysis: ClassesAnalysis, place: int = 0) -> OrderedResult:
    """The score of a model, the leading one first."""
    found = analysis.ordered[place].ordered
    assert found is not None
    return found
