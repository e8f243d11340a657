"""Every messy file and format by the command line: the AUC of other programs, or a refusal."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.command.options import parse
from engine.command.run_analyse import run_analyse
from engine.messages.errors import InputError, UserError
from tests.in_part import in_part
from tests.reference.files import MANIFEST, aucs_of, listed, path_of

MEASURED = listed("", outside=False, measured=True)
REFUSED = listed("", outside=False, measured=False)

# What the class by itself suggests, the scores contradict: the rarer of two nameless classes,
# and of “benign” and “malignant” the malign one. So the positive class is asked for.
CONTRADICTED = {
    "weird/scores_percent_strings.csv",
    "weird/long_format_3_models_shuffled_wdbc.csv",
    "formats/wdbc_orange_native.tab",
}


def analysed(tmp_path: Path, name: str, *options: str) -> dict[str, Any]:
    """What `analyse --json` says of a file."""
    out = tmp_path / "out.json"
    assert run_analyse(parse(["analyse", str(path_of(name)), *options, "--json", str(out)])) == 0
    found: dict[str, Any] = json.loads(out.read_text())
    return found


def aucs_agree(name: str, found: dict[str, Any]) -> bool:
    """Whether the AUCs of an analysis are those of the manifest."""
    models = {model["name"]: model["auc"] for model in found["models"]}
    return all(
        models[model or next(iter(models))] == pytest.approx(auc, abs=1e-12)
        for model, auc in aucs_of(name).items()
    )


def measured_with_its_options(tmp_path: Path, name: str) -> None:
    """The file with the options of the manifest; every row is used or counted."""
    found = analysed(tmp_path, name, *MANIFEST[name]["args"])
    assert aucs_agree(name, found)
    left_out = sum(left["rows"] for left in found["source"]["left_out"])
    assert left_out == MANIFEST[name].get("left_out", 0)
    assert found["source"]["rows_used"] + left_out == found["source"]["rows_read"]


def measured_without_options(tmp_path: Path, name: str) -> None:
    """The file as it is: what was guessed is said, with the reason."""
    found = analysed(tmp_path, name)
    assert aucs_agree(name, found)
    guesses = found["source"]["guesses"]
    assert all(guess["why"] for guess in guesses)
    below = any(model["auc"] < 0.5 for model in found["models"])
    assert any(guess["role"] == "below chance" for guess in guesses) == below


def refused_in_words(tmp_path: Path, name: str) -> None:
    """One line that says what to do."""
    with pytest.raises(UserError) as caught:
        analysed(tmp_path, name, *MANIFEST[name]["args"])
    assert caught.value.do
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", in_part(MEASURED, 2))
def test_with_its_options(tmp_path: Path, name: str) -> None:
    measured_with_its_options(tmp_path, name)


@pytest.mark.parametrize("name", sorted(CONTRADICTED))
def test_a_doubtful_positive_class_is_asked_for(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError, match="the positive class may be") as caught:
        analysed(tmp_path, name)
    assert "--positive" in str(caught.value)


@pytest.mark.parametrize("name", in_part((n for n in MEASURED if n not in CONTRADICTED), 2))
def test_without_options(tmp_path: Path, name: str) -> None:
    measured_without_options(tmp_path, name)


@pytest.mark.parametrize("name", REFUSED)
def test_refused_in_words(tmp_path: Path, name: str) -> None:
    refused_in_words(tmp_path, name)


def test_every_file_is_in_the_manifest_and_every_entry_has_its_file() -> None:
    folders = (path_of("weird/").iterdir(), path_of("formats/").iterdir())
    there = {f"{path.parent.name}/{path.name}" for folder in folders for path in folder}
    assert there == {*MEASURED, *REFUSED}
