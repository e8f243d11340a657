"""The score files of GPL packages on the command line: pROC's intervals, trinROC's volumes."""

from pathlib import Path

import pytest

from tests.engine.command.test_points_run import logit_interval_is_that_of_procs_variance
from tests.engine.command.test_run import analyse_json
from tests.reference.files import VALUES

SCORES = [("aSAH", "s100b"), ("aSAH", "ndka"), ("rocr_hiv_fold1", "nn")]


@pytest.mark.usefixtures("outside")
@pytest.mark.parametrize(("name", "score"), SCORES)
def test_the_logit_interval_is_that_of_pROCs_variance(  # noqa: N802
    capsys: pytest.CaptureFixture[str], name: str, score: str
) -> None:
    logit_interval_is_that_of_procs_variance(capsys, name, score)


def test_ordered_markers_agree_with_the_reference(
    capsys: pytest.CaptureFixture[str], outside: Path
) -> None:
    path = str(outside / "three_class" / "trinroc_cancer.csv")
    expected = VALUES["_multiclass"]["trinroc_cancer.csv"]
    order = ",".join(expected["trinROC_emp.vus"]["order"])
    found = analyse_json(capsys, path, "--order", order)["classes"]
    values = {model["name"]: model["ordered_vus"] for model in found["models"]}
    assert values == pytest.approx(expected["trinROC_emp.vus"]["values"], abs=1e-12)
    assert found["models"][0]["ordered"]["chance"] == pytest.approx(1 / 6)
    assert found["models"][0]["vus"] is None
    (one,) = analyse_json(capsys, path, "--order", order, "--score", "Class6")["classes"]["models"]
    every = {" < ".join(each["order"]): each["value"] for each in one["ordered"]["orders"]}
    assert every == pytest.approx(expected["vus_ordered"]["Class6"], abs=1e-12)
