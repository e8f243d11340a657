"""Every messy file of the shared manifest: the AUC of other programs, or a refusal in words."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.command.options import parse
from engine.command.run import run_analyse
from engine.errors import InputError, UserError

MANIFEST = Path(__file__).resolve().parents[3].parent / "shared" / "data" / "weird_manifest.json"
LISTED: dict[str, Any] = json.loads(MANIFEST.read_text()) if MANIFEST.exists() else {}
WEIRD = {name: found for name, found in LISTED.items() if name.startswith("weird/")}
MEASURED = sorted(name for name, found in WEIRD.items() if found["auc"] is not None)
REFUSED = sorted(name for name, found in WEIRD.items() if found["auc"] is None)

# What the class by itself suggests, the scores contradict: the rarer of two nameless classes,
# and of “benign” and “malignant” the malign one. So the positive class is asked for.
CONTRADICTED = {"weird/scores_percent_strings.csv", "weird/long_format_3_models_shuffled_wdbc.csv"}

pytestmark = pytest.mark.skipif(not LISTED, reason="the shared data are not beside this checkout")


def analysed(tmp_path: Path, name: str, *options: str) -> dict[str, Any]:
    """What `analyse --json` says of a file."""
    out = tmp_path / "out.json"
    path = MANIFEST.parent / name
    assert run_analyse(parse(["analyse", str(path), *options, "--json", str(out)])) == 0
    found: dict[str, Any] = json.loads(out.read_text())
    return found


def expected_aucs(name: str, models: dict[str, float]) -> dict[str, float]:
    """The AUCs that the manifest names, by model."""
    expected = WEIRD[name]
    if isinstance(expected["auc"], dict):
        return {model: float(auc) for model, auc in expected["auc"].items()}
    args = expected["args"]
    model = args[args.index("--score") + 1] if "--score" in args else next(iter(models))
    return {model: float(expected["auc"])}


@pytest.mark.parametrize("name", MEASURED)
def test_with_its_options(tmp_path: Path, name: str) -> None:
    found = analysed(tmp_path, name, *WEIRD[name]["args"])
    models = {model["name"]: model["auc"] for model in found["models"]}
    for model, auc in expected_aucs(name, models).items():
        assert models[model] == pytest.approx(auc, abs=1e-12)
    left_out = sum(left["rows"] for left in found["source"]["left_out"])
    assert left_out == WEIRD[name].get("left_out", 0)
    assert found["source"]["rows_used"] + left_out == found["source"]["rows_read"]


@pytest.mark.parametrize("name", sorted(CONTRADICTED))
def test_a_doubtful_positive_class_is_asked_for(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError, match="the positive class may be") as caught:
        analysed(tmp_path, name)
    assert "--positive" in str(caught.value)


@pytest.mark.parametrize("name", [name for name in MEASURED if name not in CONTRADICTED])
def test_without_options(tmp_path: Path, name: str) -> None:
    found = analysed(tmp_path, name)
    models = {model["name"]: model["auc"] for model in found["models"]}
    guesses = found["source"]["guesses"]
    assert all(guess["why"] for guess in guesses)
    for model, auc in expected_aucs(name, models).items():
        assert models[model] == pytest.approx(auc, abs=1e-12)
        said = [guess for guess in guesses if guess["role"] == "below chance"]
        assert bool(said) == any(value < 0.5 for value in models.values())


@pytest.mark.parametrize("name", REFUSED)
def test_refused_in_words(tmp_path: Path, name: str) -> None:
    with pytest.raises(UserError) as caught:
        analysed(tmp_path, name, *WEIRD[name]["args"])
    assert caught.value.do
    assert "\n" not in str(caught.value)
