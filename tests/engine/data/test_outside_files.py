"""The files of GPL packages, read as people send them: WEKA's and R's own output, other data."""

from pathlib import Path

import pytest

from engine.data.guessing.role_guess import guess_roles
from engine.data.read_options import ReadOptions
from engine.data.readers.arff import read_arff
from engine.data.readers.read import read
from engine.data.shape.kinds import recognise
from engine.data.sources.source import Origin
from engine.messages.errors import InputError
from tests.engine.data.contents import numbers_in
from tests.engine.data.test_manifest import (
    analysed,
    measured_with_its_options,
    measured_without_options,
    refused_in_words,
)
from tests.engine.data.test_weird import cases_of, check, request_of
from tests.reference.files import MANIFEST, listed, path_of

MEASURED = listed("", outside=True, measured=True)
REFUSED = listed("", outside=True, measured=False)
# A row a case and a column a model.
CASES = ["weird/ht01.twoclass.rownames_spacesep.txt", "formats/weka_addclassification_pima_nb.arff"]
# Its rates have six digits; its counts are exact.
POINTS = "formats/weka_threshold_wdbc_logistic.arff"

pytestmark = pytest.mark.usefixtures("outside")


@pytest.mark.parametrize("name", MEASURED)
def test_with_its_options(tmp_path: Path, name: str) -> None:
    measured_with_its_options(tmp_path, name)


@pytest.mark.parametrize("name", [name for name in MEASURED if name != POINTS])
def test_without_options(tmp_path: Path, name: str) -> None:
    measured_without_options(tmp_path, name)


def test_counts_are_taken_before_rounded_rates(tmp_path: Path) -> None:
    (model,) = analysed(tmp_path, POINTS)["models"]
    assert model["auc"] == pytest.approx(MANIFEST[POINTS]["auc"], abs=1e-6)


@pytest.mark.parametrize("name", REFUSED)
def test_refused_in_words(tmp_path: Path, name: str) -> None:
    refused_in_words(tmp_path, name)


@pytest.mark.parametrize("name", CASES)
def test_case_by_case(name: str) -> None:
    check(cases_of(path_of(name)), name)
    check(cases_of(path_of(name), request_of(MANIFEST[name]["args"])), name)


def test_predictions_that_weka_appended_need_no_options(outside: Path) -> None:
    path = outside / "formats" / "weka_addclassification_pima_nb.arff"
    dataset = read_arff(Origin(path), ReadOptions())
    roles = guess_roles(dataset).roles
    assert (roles.label, roles.positive) == ("class", "pos")
    assert [score.column for score in roles.scores] == ["distribution_pos"]


def test_the_summary_that_weka_wrote(outside: Path) -> None:
    path = outside / "formats" / "weka_summary_wdbc_logistic.txt"
    with pytest.raises(InputError, match="no prediction of any case"):
        read(path)
    dataset = read(path, options=ReadOptions(kind="counts"))
    assert sorted(numbers_in(dataset, "count")) == [14, 21, 198, 336]


def test_of_two_columns_that_may_be_a_rate_the_plainest_name_is_taken(outside: Path) -> None:
    # WEKA's “Fallout” is 1 - precision, and its “Recall” the true positive rate once more.
    path = outside / "formats" / "weka_threshold_wdbc_logistic.arff"
    found = recognise(read(path), "points")
    assert found is not None
    assert found.layout.columns == ("False Positive Rate", "True Positive Rate")


@pytest.mark.parametrize(
    ("file", "label", "positive", "scores"),
    [
        ("rocr_hiv_fold1", "label", "1", ["svm", "nn"]),
        ("precrec_M2N50F5", "label", "pos", ["score1", "score2"]),
        ("precrec_P10N10", "labels", "1", ["scores"]),
        ("cutpointr_suicide", "suicide", "yes", ["dsi"]),
        ("mass_pima_te_glm", "type", "Yes", ["glm_prob"]),
        ("proc_aSAH", "outcome", "Poor", ["gos6", "wfns", "s100b", "ndka"]),
    ],
)
def test_other_programs_data(
    outside: Path, file: str, label: str, positive: str, scores: list[str]
) -> None:
    guessed = guess_roles(read(outside / "csv" / f"{file}.csv"))
    assert (guessed.roles.label, guessed.roles.positive) == (label, positive)
    assert [score.column for score in guessed.roles.scores] == scores
