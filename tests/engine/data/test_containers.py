"""Compressed tables, workbooks and arrays by the command line: the AUC that scikit-learn gives."""

import json
from pathlib import Path

import pytest

from engine.command.options import parse
from engine.command.run import run_analyse

FOLDER = Path(__file__).resolve().parents[2] / "data" / "formats"
# The breast-cancer test set: of its scores, of its ROC points, and of one of its markers.
SCORES = {
    "logistic": 0.9937106918238994,
    "random_forest": 0.990041928721174,
    "gaussian_nb": 0.9888888888888889,
    "multinomial_nb": 0.9513626834381552,
}
POINTS = {"sklearn_roc_curve_wdbc_logistic": 0.993710691823899}
MARKER = {"concavity": 0.9756874580818243}

NAMED = ["--label", "y", "--positive", "1"] + [w for name in SCORES for w in ("--score", name)]
FILES = {
    "wdbc.csv.gz": (SCORES, NAMED),
    "wdbc.csv.zip": (SCORES, NAMED),
    "wdbc.xls": (SCORES, NAMED),
    "wdbc.ods": (SCORES, NAMED),
    "wdbc_second_sheet_offset_C5_percentformat.xlsx": (SCORES, [*NAMED, "--sheet", "Scores"]),
    "wdbc113_plain.xlsx": (
        MARKER,
        ["--label", "outcome", "--positive", "Poor", "--score", "concavity"],
    ),
    "sklearn_roc_curve_wdbc_logistic.npz": (POINTS, ["--kind", "points"]),
}


@pytest.mark.parametrize("named", [True, False], ids=["options", "no options"])
@pytest.mark.parametrize("name", FILES)
def test_the_auc_is_that_of_scikit_learn(name: str, named: bool, tmp_path: Path) -> None:
    expected, options = FILES[name]
    out = tmp_path / "out.json"
    words = ["analyse", str(FOLDER / name), *(options if named else []), "--json", str(out)]
    assert run_analyse(parse(words)) == 0
    models = json.loads(out.read_text("utf-8"))["models"]
    found = {model["name"]: model["auc"] for model in models}
    for model, auc in expected.items():
        assert found[model] == pytest.approx(auc, abs=1e-12)
