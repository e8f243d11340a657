"""Tables without cases: the curves of counts and points, and totals where models differ."""

import pytest

from engine.analysis.model_geometry import Geometry
from engine.analysis.tables_without_cases import geometry_without_cases, kind_of
from engine.data.guessing.role_guess import guess_roles
from engine.data.readers.read import read_bytes
from engine.jobs.progress import silent

COUNTS = "score,positives,negatives\n1,1,6\n3,5,0\n2,2,3\n"
POINTS = "fpr,tpr,threshold\n0.5,1,1\n0,0.5,3\n0.25,0.5,2\n"
CELLS = "model,tp,fp,fn,tn\na,7,3,1,6\nb,5,0,3,9\n"


def geometry(text: str) -> tuple[str, Geometry]:
    dataset = read_bytes(text.encode())
    roles = guess_roles(dataset).roles
    return kind_of(roles), geometry_without_cases(dataset, roles, silent)


def test_counts_have_their_cases_totals() -> None:
    kind, found = geometry(COUNTS)
    assert (kind, found.positives, found.negatives) == ("counts", 8, 9)
    (model,) = found.models
    # Of 72 pairs: 5 positives above all 9 negatives, 2 above 6 and tied with 3, 1 tied with 6.
    assert model.curve.auc == pytest.approx((5 * 9 + 2 * (6 + 3 / 2) + 6 / 2) / 72, abs=1e-15)


def test_points_have_no_totals() -> None:
    kind, found = geometry(POINTS)
    assert (kind, found.positives, found.negatives, found.paired) == ("points", None, None, False)
    assert found.models[0].curve.auc == pytest.approx(0.8125, abs=1e-15)


def test_models_of_the_same_cases_are_counted_once_and_of_others_added() -> None:
    kind, alike = geometry(CELLS)
    assert (kind, alike.positives, alike.negatives) == ("counts", 8, 9)
    unlike = geometry(CELLS.replace("b,5,0,3,9", "b,5,0,4,9"))[1]
    assert (unlike.positives, unlike.negatives) == (17, 18)
